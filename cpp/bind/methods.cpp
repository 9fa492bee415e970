// The textbook methods for Python, and the logs of the steps they went through.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <map>
#include <numeric>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/searching.hpp"
#include "core/base/random.hpp"
#include "core/methods/deduction.hpp"
#include "core/methods/method.hpp"
#include "core/steps/replay.hpp"
#include "core/steps/step.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Spot = std::pair<int, int>;  // cell, value

const methods::Entry& entry_of(const std::string& name) {
  if (const methods::Entry* entry = methods::find(name)) return *entry;
  throw nb::value_error("there is no such method");
}

nb::tuple solve_by(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                   const std::string& name, std::optional<std::uint64_t> limit, std::optional<double> seconds,
                   std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> seed, const StopFlag* stop,
                   steps::Log* log) {
  const auto started = Budget::Clock::now();
  const Layout& layout = handle.layout;
  const auto givens = values_of(layout, values);
  if (masks && masks->size() != givens.size()) throw nb::value_error("one mask a cell is needed");
  const methods::Entry& entry = entry_of(name);
  if (!entry.can_do(layout)) throw nb::value_error("the method cannot do this layout");
  Interrupt interrupt{stop};
  const Budget budget = budget_of(seconds, nodes, interrupt);
  std::optional<Random> order;
  if (seed) order.emplace(*seed);

  auto lease = handle.methods_named(name).lend([&] { return entry.make(layout); });
  methods::Method& method = *lease;
  const std::vector<Mask> allowed = masks ? *masks : masks_of(layout, givens);
  method.start(allowed.data(), order ? &*order : nullptr, log);
  Value first[max_size * max_size], other[max_size * max_size];
  const Answer answer = search_with(method, limit.value_or(~std::uint64_t{0}), budget, method.stride(), first, other);
  interrupt.rethrow();
  if (verifying() && answer.count > 0) verify(layout, {first, givens.size()}, allowed);
  nb::object solution = nb::none();
  if (answer.count > 0) solution = nb::bytes(reinterpret_cast<const char*>(first), givens.size());
  const Work& work = method.work();
  const std::chrono::duration<double> taken = Budget::Clock::now() - started;
  return nb::make_tuple(answer.count, name_of(answer.stopped), solution, work.guesses, work.backtracks, work.nodes,
                        taken.count());
}

std::vector<Spot> spots(const std::vector<steps::Candidate>& candidates) {
  std::vector<Spot> result;
  for (const steps::Candidate candidate : candidates) result.emplace_back(candidate.cell, candidate.value);
  return result;
}

template <class Thing>
std::vector<Spot> parts(const std::vector<steps::Part<Thing>>& all) {
  std::vector<Spot> result;
  for (const auto& part : all) result.emplace_back(part.thing, static_cast<int>(part.role));
  return result;
}

// Technique, depth, placements, eliminations, values, cells, candidates, houses, nodes, links; all by number.
nb::tuple step_at(const steps::Log& log, std::size_t index) {
  if (index >= log.size()) throw nb::index_error("no such step");
  const steps::Step step = log.at(index);
  std::vector<std::tuple<int, int, int>> candidates;
  for (const auto& part : step.candidates)
    candidates.emplace_back(part.thing.cell, part.thing.value, static_cast<int>(part.role));
  std::vector<std::tuple<int, std::vector<Cell>, std::vector<Cell>>> nodes;
  for (const steps::Node& node : step.nodes) nodes.emplace_back(node.value, node.cells, node.set);
  std::vector<std::tuple<int, int, bool>> links;
  for (const steps::Link& link : step.links) links.emplace_back(link.from, link.to, link.strong);
  return nb::make_tuple(static_cast<int>(step.technique), step.depth, spots(step.placements), spots(step.eliminations),
                        step.values, parts(step.cells), candidates, parts(step.houses), nodes, links);
}

template <class Thing>
std::vector<steps::Part<Thing>> parts_of(const std::vector<std::pair<Thing, std::uint8_t>>& spots) {
  std::vector<steps::Part<Thing>> result;
  for (const auto& [thing, role] : spots) result.push_back({thing, static_cast<steps::Role>(role)});
  return result;
}

using Marked = std::vector<std::pair<Cell, Value>>;

// The opposite of step_at: for logs that come back from elsewhere.
void append_step(steps::Log& log, std::uint8_t technique, std::uint16_t depth, const Marked& placements,
                 const Marked& eliminations, Mask values, const std::vector<std::pair<Cell, std::uint8_t>>& cells,
                 const std::vector<std::tuple<Cell, Value, std::uint8_t>>& candidates,
                 const std::vector<std::pair<std::uint16_t, std::uint8_t>>& houses,
                 const std::vector<std::tuple<Value, std::vector<Cell>, std::vector<Cell>>>& nodes,
                 const std::vector<std::tuple<std::uint16_t, std::uint16_t, bool>>& links) {
  if (technique >= steps::techniques) throw nb::value_error("there is no such technique");
  steps::Step step;
  step.clear(static_cast<steps::Technique>(technique), depth);
  for (const auto& [cell, value] : placements) step.placements.push_back({cell, value});
  for (const auto& [cell, value] : eliminations) step.eliminations.push_back({cell, value});
  step.values = values;
  step.cells = parts_of<Cell>(cells);
  for (const auto& [cell, value, role] : candidates)
    step.candidates.push_back({{cell, value}, static_cast<steps::Role>(role)});
  step.houses = parts_of<std::uint16_t>(houses);
  for (const auto& [value, places, set] : nodes) step.nodes.push_back({value, places, set});
  for (const auto& [from, to, strong] : links) step.links.push_back({from, to, strong});
  log.append(step);
}

// Keeps what it reads from alive: the layout, and the log, which must not grow meanwhile.
class ReplayHandle {
 public:
  ReplayHandle(nb::object layout, const std::vector<Mask>& masks, nb::object log)
      : layout_(std::move(layout)), log_(std::move(log)), replay_(checked(layout_, masks), masks.data(), log_of(log_)) {}

  // The value placed in each cell, 0 where none is, and the masks.
  nb::tuple state(std::size_t index) {
    if (index > log_of(log_).size()) throw nb::index_error("no such state");
    replay_.seek(index);
    const auto& masks = replay_.masks();
    std::vector<Value> values(masks.size(), 0);
    for (std::size_t cell = 0; cell < masks.size(); ++cell)
      if (replay_.placed()[cell] && masks[cell]) values[cell] = static_cast<Value>(std::countr_zero(masks[cell]) + 1);
    return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(values.data()), values.size()), masks);
  }
  std::size_t memory() const { return replay_.memory(); }

 private:
  static const steps::Log& log_of(const nb::object& log) { return nb::cast<const steps::Log&>(log); }
  static const Layout& checked(const nb::object& layout, const std::vector<Mask>& masks) {
    const Layout& found = nb::cast<const LayoutHandle&>(layout).layout;
    if (masks.size() != static_cast<std::size_t>(found.cells())) throw nb::value_error("one mask a cell is needed");
    return found;
  }

  nb::object layout_, log_;
  steps::Replay replay_;
};

constexpr const char* end_names[] = {"open", "solved", "contradiction", "stuck"};

// Deduction with chosen groups, to the first solution: how it ended, the solution, steps of each group, guesses, backtracks,
// the most guesses in force, the same with last values counted.
nb::tuple deduce(LayoutHandle& handle, const std::vector<Mask>& masks, unsigned groups, bool guess,
                 std::optional<std::uint64_t> nodes, steps::Log* log) {
  if (masks.size() != static_cast<std::size_t>(handle.layout.cells())) throw nb::value_error("one mask a cell is needed");
  Interrupt interrupt{nullptr};
  const Budget budget = budget_of({}, nodes, interrupt);
  auto lease = handle.methods_named("deduction by groups").lend([&]() -> std::unique_ptr<methods::Method> {
    return std::make_unique<methods::Deduction>(handle.layout);
  });
  auto& method = static_cast<methods::Deduction&>(*lease);
  method.allow(groups, guess);
  method.start(masks.data(), nullptr, log);
  Value first[max_size * max_size], other[max_size * max_size];
  const Answer answer = search_with(method, 1, budget, method.stride(), first, other);
  interrupt.rethrow();
  nb::object solution = nb::none();
  if (answer.count > 0) solution = nb::bytes(reinterpret_cast<const char*>(first), masks.size());
  const char* const end = answer.stopped == Stopped::no ? end_names[static_cast<std::size_t>(method.end())] : "stopped";
  const auto& steps = method.steps();
  return nb::make_tuple(end, solution, nb::make_tuple(steps[0], steps[1], steps[2], steps[3]), method.work().guesses,
                        method.work().backtracks, method.max_depth(), method.max_open());
}

}  // namespace

void add_methods(nb::module_& module) {
  module.def("techniques", [] {
    std::vector<std::pair<const char*, const char*>> all;
    for (int i = 0; i < steps::techniques; ++i) {
      const auto technique = static_cast<steps::Technique>(i);
      all.emplace_back(steps::identifier(technique), steps::family(technique));
    }
    return all;
  }, "Identifier and family of every technique, by number.");
  module.def("roles", [] {
    std::vector<const char*> all;
    for (int i = 0; i < steps::roles; ++i) all.push_back(steps::identifier(static_cast<steps::Role>(i)));
    return all;
  }, "Every role that a part can have, by number.");
  nb::class_<steps::Log>(module, "Log", "The steps a solver went through, packed.")
      .def(nb::init<>())
      .def("__len__", &steps::Log::size)
      .def("step", &step_at, "index"_a,
           nb::sig("def step(self, index: int) -> tuple[int, int, list[tuple[int, int]], list[tuple[int, int]], "
                   "int, list[tuple[int, int]], list[tuple[int, int, int]], list[tuple[int, int]], "
                   "list[tuple[int, list[int], list[int]]], list[tuple[int, int, bool]]]"),
           "Technique, depth, placements, eliminations, values, cells, candidates, houses, nodes, links; all by number.")
      .def("append", &append_step, "technique"_a, "depth"_a, "placements"_a, "eliminations"_a, "values"_a, "cells"_a,
           "candidates"_a, "houses"_a, "nodes"_a, "links"_a, "The opposite of step().")
      .def("memory", &steps::Log::memory, "Bytes that hold the steps.");
  nb::class_<ReplayHandle>(module, "Replay", "States along a log, which must not grow meanwhile.")
      .def(nb::init<nb::object, const std::vector<Mask>&, nb::object>(), "layout"_a, "masks"_a, "log"_a,
           nb::sig("def __init__(self, layout: Layout, masks: Sequence[int], log: Log) -> None"))
      .def("state", &ReplayHandle::state, "index"_a, nb::lock_self(),
           nb::sig("def state(self, index: int) -> tuple[bytes, list[int]]"),
           "After `index` steps: the value that a step placed in each cell, 0 where none did, and the masks.")
      .def("memory", &ReplayHandle::memory, "Bytes that hold the differences between states.");
  module.def("deduce", &deduce, "layout"_a, "masks"_a, "groups"_a = methods::Deduction::all_groups, "guess"_a = true,
             "nodes"_a = nb::none(), "log"_a = nb::none(),
             nb::sig("def deduce(layout: Layout, masks: Sequence[int], groups: int = 15, guess: bool = True, "
                     "nodes: int | None = None, log: Log | None = None) -> "
                     "tuple[str, bytes | None, tuple[int, int, int, int], int, int, int, int]"),
             "Deduction with chosen groups (bit g-1 for group g; 1 is always there), to the first solution.  How it ended "
             "(solved, contradiction, stuck, stopped), the solution, steps of each group, guesses, backtracks, the most "
             "guesses in force at once, and the most cells guessed in at once where a last value left counts as a guess.");
  module.def("solve_by", &solve_by, "layout"_a, "values"_a, "masks"_a.none(), "method"_a, "limit"_a.none(),
             "seconds"_a.none(), "nodes"_a.none(), "seed"_a.none(), "stop"_a.none(), "log"_a.none(),
             nb::sig("def solve_by(layout: Layout, values: bytes, masks: list[int] | None, method: str, limit: int | None, "
                     "seconds: float | None, nodes: int | None, seed: int | None, stop: StopFlag | None, log: Log | None) -> "
                     "tuple[int, str, bytes | None, int, int, int, float]"));
  module.def(
      "methods",
      [] {
        std::vector<std::pair<std::string, bool>> names;
        for (const methods::Entry& entry : methods::entries()) names.emplace_back(entry.name, entry.keeps_trail);
        return names;
      },
      "The textbook methods: name, and whether it keeps a trail.");
  module.def(
      "shuffled",
      [](std::size_t count, std::uint64_t seed) {
        std::vector<std::uint32_t> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 0u);
        Random(seed).shuffle(numbers.data(), count);
        return numbers;
      },
      "count"_a, "seed"_a, "The numbers from 0 on, in a random order that is the same on every machine.");
  module.def(
      "can_do", [](const std::string& name, const LayoutHandle& handle) { return entry_of(name).can_do(handle.layout); },
      "method"_a, "layout"_a);
}

}  // namespace sudokit::bind

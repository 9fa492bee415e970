// The textbook methods for Python, and the logs of the steps they went through.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/searching.hpp"
#include "core/base/random.hpp"
#include "core/logic/step.hpp"
#include "core/methods/method.hpp"

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
                   logic::Log* log) {
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

std::vector<Spot> spots(const std::vector<logic::Candidate>& candidates) {
  std::vector<Spot> result;
  for (const logic::Candidate candidate : candidates) result.emplace_back(candidate.cell, candidate.value);
  return result;
}

template <class Thing>
std::vector<Spot> parts(const std::vector<logic::Part<Thing>>& all) {
  std::vector<Spot> result;
  for (const auto& part : all) result.emplace_back(part.thing, static_cast<int>(part.role));
  return result;
}

// Technique, depth, placements, eliminations, cells, candidates, houses, links; all by number.
nb::tuple step_at(const logic::Log& log, std::size_t index) {
  if (index >= log.size()) throw nb::index_error("no such step");
  const logic::Step step = log.at(index);
  std::vector<std::tuple<int, int, int>> candidates;
  for (const auto& part : step.candidates)
    candidates.emplace_back(part.thing.cell, part.thing.value, static_cast<int>(part.role));
  std::vector<std::tuple<int, int, int, int, bool>> links;
  for (const logic::Link& link : step.links)
    links.emplace_back(link.from.cell, link.from.value, link.to.cell, link.to.value, link.strong);
  return nb::make_tuple(static_cast<int>(step.technique), step.depth, spots(step.placements), spots(step.eliminations),
                        parts(step.cells), candidates, parts(step.houses), links);
}

}  // namespace

void add_methods(nb::module_& module) {
  nb::class_<logic::Log>(module, "Log", "The steps a solver went through, packed.")
      .def(nb::init<>())
      .def("__len__", &logic::Log::size)
      .def("step", &step_at, "index"_a,
           nb::sig("def step(self, index: int) -> tuple[int, int, list[tuple[int, int]], list[tuple[int, int]], "
                   "list[tuple[int, int]], list[tuple[int, int, int]], list[tuple[int, int]], "
                   "list[tuple[int, int, int, int, bool]]]"),
           "Technique, depth, placements, eliminations, cells, candidates, houses, links; all by number.")
      .def("memory", &logic::Log::memory, "Bytes that hold the steps.");
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
      "can_do", [](const std::string& name, const LayoutHandle& handle) { return entry_of(name).can_do(handle.layout); },
      "method"_a, "layout"_a);
}

}  // namespace sudokit::bind

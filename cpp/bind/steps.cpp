// Steps for Python: the lists of techniques and roles, logs, and their replay.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "core/steps/log.hpp"
#include "core/steps/replay.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Spot = std::pair<int, int>;  // cell, value

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

// Technique, depth, placements, eliminations, values, cells, candidates, houses, nodes, links, rules, lists; all by number.
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
  std::vector<std::vector<int>> lists;
  for (const auto& list : step.lists) lists.emplace_back(list.begin(), list.end());
  return nb::make_tuple(static_cast<int>(step.technique), step.depth, spots(step.placements), spots(step.eliminations),
                        step.values, parts(step.cells), candidates, parts(step.houses), nodes, links, step.rules, lists);
}

template <class Thing>
std::vector<steps::Part<Thing>> parts_of(const std::vector<std::pair<Thing, std::uint8_t>>& spots) {
  std::vector<steps::Part<Thing>> result;
  for (const auto& [thing, role] : spots) result.push_back({thing, static_cast<steps::Role>(role)});
  return result;
}

using Marked = std::vector<std::pair<Cell, Value>>;

// The inverse of step_at, for logs that were stored elsewhere.
void append_step(steps::Log& log, std::uint8_t technique, std::uint16_t depth, const Marked& placements,
                 const Marked& eliminations, Mask values, const std::vector<std::pair<Cell, std::uint8_t>>& cells,
                 const std::vector<std::tuple<Cell, Value, std::uint8_t>>& candidates,
                 const std::vector<std::pair<std::uint16_t, std::uint8_t>>& houses,
                 const std::vector<std::tuple<Value, std::vector<Cell>, std::vector<Cell>>>& nodes,
                 const std::vector<std::tuple<std::uint16_t, std::uint16_t, bool>>& links,
                 const std::vector<std::uint16_t>& rules, const std::vector<std::vector<Value>>& lists) {
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
  step.rules = rules;
  step.lists = lists;
  log.append(step);
}

void count_steps(steps::Log& log, std::uint8_t technique, std::uint64_t steps, std::uint16_t depth) {
  if (technique >= steps::techniques) throw nb::value_error("there is no such technique");
  log.count(static_cast<steps::Technique>(technique), steps, depth);
}

// Keeps the layout and the log alive; the log must not grow meanwhile.
class ReplayHandle {
 public:
  ReplayHandle(nb::object layout, const std::vector<Mask>& masks, nb::object log, bool back)
      : layout_(std::move(layout)),
        log_(std::move(log)),
        replay_(checked(layout_, masks), masks.data(), log_of(log_), back) {}

  // The value placed in each cell, or 0, and the masks.
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
    const Layout& found = nb::cast<const Solvers&>(layout).layout;
    if (masks.size() != static_cast<std::size_t>(found.cells())) throw nb::value_error("one mask is needed for each cell");
    return found;
  }

  nb::object layout_, log_;
  steps::Replay replay_;
};

}  // namespace

void add_steps(nb::module_& module) {
  module.def(
      "techniques",
      [] {
        std::vector<std::pair<const char*, const char*>> all;
        for (int i = 0; i < steps::techniques; ++i) {
          const auto technique = static_cast<steps::Technique>(i);
          all.emplace_back(steps::identifier(technique), steps::family(technique));
        }
        return all;
      },
      "Identifier and family of every technique, by number.");
  module.def(
      "roles",
      [] {
        std::vector<const char*> all;
        for (int i = 0; i < steps::roles; ++i) all.push_back(steps::identifier(static_cast<steps::Role>(i)));
        return all;
      },
      "Every role that a part can have, by number.");
  nb::class_<steps::Log>(module, "Log", "The steps of a solver, packed.")
      .def(
          "__init__",
          [](steps::Log* log, std::optional<std::size_t> most) {
            new (log) steps::Log(most.value_or(std::numeric_limits<std::size_t>::max()));
          },
          "most"_a.none() = nb::none(), nb::sig("def __init__(self, most: int | None = None) -> None"))
      .def("__len__", &steps::Log::size)
      .def("step", &step_at, "index"_a,
           nb::sig("def step(self, index: int) -> tuple[int, int, list[tuple[int, int]], list[tuple[int, int]], "
                   "int, list[tuple[int, int]], list[tuple[int, int, int]], list[tuple[int, int]], "
                   "list[tuple[int, list[int], list[int]]], list[tuple[int, int, bool]], list[int], list[list[int]]]"),
           "Technique, depth, placements, eliminations, values, cells, candidates, houses, nodes, links, rules, lists; all "
           "by "
           "number.")
      .def("append", &append_step, "technique"_a, "depth"_a, "placements"_a, "eliminations"_a, "values"_a, "cells"_a,
           "candidates"_a, "houses"_a, "nodes"_a, "links"_a, "rules"_a = std::vector<std::uint16_t>(),
           "lists"_a = std::vector<std::vector<Value>>(), "The inverse of step().")
      .def("counts", &steps::Log::counts,
           "How many steps there were of each technique, by number, kept or not; none of those beyond the end.")
      .def("deepest", &steps::Log::deepest, "The most guesses in force.")
      .def("count", &count_steps, "technique"_a, "steps"_a, "depth"_a, "Count steps that are not kept.")
      .def("memory", &steps::Log::memory, "Bytes that hold the steps.");
  nb::class_<ReplayHandle>(module, "Replay", "States along a log, which must not grow meanwhile.")
      .def(nb::init<nb::object, const std::vector<Mask>&, nb::object, bool>(), "layout"_a, "masks"_a, "log"_a,
           "back"_a = true,
           nb::sig("def __init__(self, layout: Layout, masks: Sequence[int], log: Log, back: bool = True) -> None"))
      .def("state", &ReplayHandle::state, "index"_a, nb::lock_self(),
           nb::sig("def state(self, index: int) -> tuple[bytes, list[int]]"),
           "After `index` steps: the value that a step placed in each cell, or 0, and the masks.")
      .def("memory", &ReplayHandle::memory, "Bytes that hold the differences between states.");
}

}  // namespace sudokit::bind

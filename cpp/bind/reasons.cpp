// Why a puzzle has no solution or several, and case splits, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/logic/explainer.hpp"
#include "core/solving/cases.hpp"
#include "core/solving/clash.hpp"
#include "core/solving/closest.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Masks = std::optional<std::vector<Mask>>;

nb::tuple cells_of(const std::vector<Cell>& cells) {
  nb::list list;
  for (const Cell cell : cells) list.append(static_cast<int>(cell));
  return nb::tuple(list);
}

// cells, eliminated, minimal, masks of the clash alone, what stopped the search
nb::tuple clash_of(Solvers& solvers, const nb::bytes& values, const Masks& masks, std::optional<double> seconds,
                   const StopFlag* stop) {
  const PuzzleView puzzle = puzzle_of(values, masks);
  Interrupt interrupt{stop};
  const Clash clash = find_clash(solvers, puzzle, interrupt.allowance(seconds));
  interrupt.finish();
  nb::list eliminated;
  for (const steps::Candidate& one : clash.eliminated)
    eliminated.append(nb::make_tuple(static_cast<int>(one.cell), static_cast<int>(one.value)));
  return nb::make_tuple(cells_of(clash.cells), nb::tuple(eliminated), clash.minimal,
                        nb::cast(masks_of(solvers.layout, puzzle, clash)), name_of(clash.stopped));
}

// first, second, differing, looked at, whether these are all, deciding, what stopped the search
nb::tuple closest_of(Solvers& solvers, const nb::bytes& values, const Masks& masks, std::optional<double> seconds,
                     const StopFlag* stop) {
  Interrupt interrupt{stop};
  const Closest closest = find_closest(solvers, puzzle_of(values, masks), interrupt.allowance(seconds));
  interrupt.finish();
  return nb::make_tuple(bytes_or_none(closest.first), bytes_or_none(closest.second), cells_of(closest.differing),
                        closest.looked_at, closest.all, cells_of(closest.deciding), name_of(closest.stopped));
}

nb::tuple tuple_of(const Cases& cases) { return nb::make_tuple(cases.found, name_of(cases.stopped)); }

nb::tuple split_of(Solvers& solvers, const nb::bytes& values, const Masks& masks, int cell, int value, steps::Log& log,
                   std::optional<double> seconds, const StopFlag* stop) {
  if (cell < 0 || cell >= solvers.layout.cells() || value < 1 || value > solvers.layout.size())
    throw nb::value_error("there is no such candidate");
  Interrupt interrupt{stop};
  const Cases cases = split_cases(solvers, puzzle_of(values, masks), {static_cast<Cell>(cell), static_cast<Value>(value)},
                                  log, interrupt.allowance(seconds));
  interrupt.finish();
  return tuple_of(cases);
}

nb::tuple refutation_of(Solvers& solvers, const nb::bytes& values, const Masks& masks, const logic::Profile& profile,
                        steps::Log& log, std::optional<double> seconds, const StopFlag* stop) {
  Interrupt interrupt{stop};
  const Cases cases = refute(solvers, puzzle_of(values, masks), profile, log, interrupt.allowance(seconds));
  interrupt.finish();
  return tuple_of(cases);
}

}  // namespace

void add_reasons(nb::module_& module) {
  const std::string puzzle = "(layout: Layout, values: bytes, masks: Sequence[int] | None, ";
  const std::string limits = "seconds: float | None = None, stop: StopFlag | None = None) -> ";
  module.def(
      "clash", &clash_of, "layout"_a, "values"_a, "masks"_a.none(), "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(),
      nb::sig(("def clash" + puzzle + limits + "tuple[tuple[int, ...], tuple[tuple[int, int], ...], bool, list[int], str]")
                  .c_str()),
      "Find values that clash: cells, eliminated candidates, whether minimal, the candidates that these leave, and "
      "what ended the search.");
  module.def("closest", &closest_of, "layout"_a, "values"_a, "masks"_a.none(), "seconds"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(),
             nb::sig(("def closest" + puzzle + limits +
                      "tuple[bytes | None, bytes | None, tuple[int, ...], int, bool, tuple[int, ...], str]")
                         .c_str()),
             "Find the two solutions that differ least: both, the cells in which they differ, how many were compared, "
             "whether these are all, cells that decide, and what ended the search.");
  module.def(
      "split_cases", &split_of, "layout"_a, "values"_a, "masks"_a.none(), "cell"_a, "value"_a, "log"_a,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      nb::sig(("def split_cases" + puzzle + "cell: int, value: int, log: Log, " + limits + "tuple[bool, str]").c_str()),
      "Fill the log with the branches that refute a cell's other candidates; return whether they were found, and "
      "what ended the search.");
  module.def("refute", &refutation_of, "layout"_a, "values"_a, "masks"_a.none(), "profile"_a, "log"_a,
             "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
             nb::sig(("def refute" + puzzle + "profile: Profile, log: Log, " + limits + "tuple[bool, str]").c_str()),
             "Fill the log with the steps from a puzzle without solutions to a contradiction; return whether they were "
             "found, and what ended the search.");
}

}  // namespace sudokit::bind

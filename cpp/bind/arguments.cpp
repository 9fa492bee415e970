// Arguments of steps for Python.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "core/arguments/arguer.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using arguments::Part;

std::vector<std::tuple<int, int, int, std::vector<Cell>>> parts(std::span<const Part> all) {
  std::vector<std::tuple<int, int, int, std::vector<Cell>>> found;
  for (const Part& part : all) found.emplace_back(static_cast<int>(part.kind), part.value, part.index, part.cells);
  return found;
}

// Claim, reason, depth, house, values, candidates, cells, bases, covers, lines that it follows from; all by number.
nb::tuple line_of(const arguments::Argument& argument, const arguments::Line& line) {
  std::vector<std::pair<int, int>> candidates;
  for (const auto& [cell, value] : argument.candidates(line)) candidates.emplace_back(cell, value);
  const auto cells = argument.cells(line);
  const auto from = argument.from(line);
  return nb::make_tuple(static_cast<int>(line.claim), static_cast<int>(line.reason), line.depth, line.house, line.values,
                        candidates, std::vector<Cell>(cells.begin(), cells.end()), parts(argument.bases(line)),
                        parts(argument.covers(line)), std::vector<std::uint32_t>(from.begin(), from.end()));
}

bool is_on_board(const Layout& layout, const steps::Step& step) {
  const auto there = [&](Cell cell) { return cell < layout.cells(); };
  const auto fits = [&](const steps::Candidate& one) {
    return there(one.cell) && one.value >= 1 && one.value <= layout.size();
  };
  for (const auto* const all : {&step.placements, &step.eliminations})
    for (const auto& one : *all)
      if (!fits(one)) return false;
  for (const auto& part : step.cells)
    if (!there(part.thing)) return false;
  for (const auto& part : step.candidates)
    if (!fits(part.thing)) return false;
  for (const auto& part : step.houses)
    if (part.thing >= layout.houses().size()) return false;
  for (const auto& node : step.nodes) {
    if (node.cells.empty() || node.value < 1 || node.value > layout.size()) return false;
    for (const auto* const cells : {&node.cells, &node.set})
      for (const Cell cell : *cells)
        if (!there(cell)) return false;
  }
  for (const auto& link : step.links)
    if (link.from >= step.nodes.size() || link.to >= step.nodes.size()) return false;
  return true;
}

nb::tuple argument_of(Solvers& solvers, const nb::bytes& values, const std::vector<Mask>& masks, const steps::Log& log,
                      std::size_t index) {
  const Layout& layout = solvers.layout;
  const std::span<const Value> filled = values_of(layout, values);
  if (masks.size() != filled.size()) throw nb::value_error("one mask is needed for each cell");
  if (index >= log.size()) throw nb::index_error("no such step");
  const steps::Step step = log.at(index);
  if (!is_on_board(layout, step)) throw nb::value_error("the step does not fit the layout");
  arguments::Arguer arguer(layout);
  arguer.start(filled, masks);
  arguments::Argument argument;
  const bool complete = arguer.argue(step, argument);
  nb::list lines;
  for (const arguments::Line& line : argument.lines) lines.append(line_of(argument, line));
  return nb::make_tuple(complete, lines);
}

}  // namespace

void add_arguments(nb::module_& module) {
  module.def(
      "argument_reasons",
      [] {
        std::vector<const char*> all;
        for (int i = 0; i < arguments::reasons; ++i)
          all.push_back(arguments::identifier(static_cast<arguments::Reason>(i)));
        return all;
      },
      "Every reason that a line can have, by number.");
  module.def(
      "argument_claims",
      [] {
        std::vector<const char*> all;
        for (int i = 0; i < arguments::claims; ++i) all.push_back(arguments::identifier(static_cast<arguments::Claim>(i)));
        return all;
      },
      "Every claim that a line can make, by number.");
  module.def(
      "argument", &argument_of, "layout"_a, "values"_a, "masks"_a, "log"_a, "index"_a,
      nb::sig("def argument(layout: Layout, values: bytes, masks: Sequence[int], log: Log, index: int) -> "
              "tuple[bool, list[tuple[int, int, int, int, int, list[tuple[int, int]], list[int], "
              "list[tuple[int, int, int, list[int]]], list[tuple[int, int, int, list[int]]], list[int]]]]"),
      "Whether the lines show the whole step; and for each line its claim, reason, depth, house, values, candidates, "
      "cells, bases, covers and the lines that it follows from, all by number.");
}

}  // namespace sudokit::bind

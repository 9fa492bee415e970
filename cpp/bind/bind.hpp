// Shared by the files of the binding.
#pragma once
#include <nanobind/nanobind.h>

#include <optional>
#include <span>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit::bind {

namespace nb = nanobind;

// A view of values with one byte per cell, as Grid stores them.
inline std::span<const Value> view_of(const nb::bytes& values) {
  return {reinterpret_cast<const Value*>(values.data()), values.size()};
}

// The same, checked.  Throws ValueError if the length does not fit the layout or a value is above N.
inline std::span<const Value> values_of(const Layout& layout, const nb::bytes& values) {
  check(layout, {view_of(values)});
  return view_of(values);
}

inline nb::bytes bytes_of(std::span<const Value> values) {
  return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

inline nb::object bytes_or_none(std::span<const Value> values) {
  if (values.empty()) return nb::none();
  return bytes_of(values);
}

// The values, and the masks if there are any.  Throws ValueError for an empty list of masks.
inline PuzzleView puzzle_of(const nb::bytes& values, const std::optional<std::vector<Mask>>& masks) {
  PuzzleView puzzle{view_of(values)};
  if (masks && masks->empty()) throw nb::value_error("one mask is needed for each cell");
  if (masks) puzzle.masks = *masks;
  return puzzle;
}

void add_arguments(nb::module_& module);
void add_arrow_stream(nb::module_& module);
void add_augment(nb::module_& module);
void add_canon(nb::module_& module);
void add_catalogue(nb::module_& module);
void add_classes(nb::module_& module);
void add_depth(nb::module_& module);
void add_explanations(nb::module_& module);
void add_full_grids(nb::module_& module);
void add_generators(nb::module_& module);
void add_grid(nb::module_& module);
void add_learner(nb::module_& module);
void add_logic(nb::module_& module);
void add_minimise(nb::module_& module);
void add_methods(nb::module_& module);
void add_ratings(nb::module_& module);
void add_reasons(nb::module_& module);
void add_photo(nb::module_& module);
void add_puzzles(nb::module_& module);
void add_row_verbs(nb::module_& module);
void add_rows(nb::module_& module);
void add_ruled(nb::module_& module);
void add_rules(nb::module_& module);
void add_se(nb::module_& module);
void add_solve(nb::module_& module);
void add_steps(nb::module_& module);
void add_templates(nb::module_& module);
void add_text_lane(nb::module_& module);
void add_trivial(nb::module_& module);
void add_wording(nb::module_& module);

}  // namespace sudokit::bind

// Symmetries: maps of the cells of a grid that take houses to houses, with a replacement of the values.
//
// A symmetry takes every row and every column to a row or a column: rows to rows and columns to columns, or, if it
// transposes, each to the other kind.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/grid/layout.hpp"

namespace sudokit {

struct Symmetry {
  std::vector<std::uint16_t> lines;  // by row, then by column: the house to which it goes
  std::vector<Value> values;         // by value, from 1: what replaces it; values[0] = 0

  // Whether each line goes to another row or column, with rows and columns kept apart, and each value becomes another one, of
  // a grid of this size.  What comes from a caller must be asked before its images are.
  bool is_sound(int size) const;
  int size() const { return static_cast<int>(lines.size()) / 2; }
  Cell image(Cell cell) const;
  friend bool operator==(const Symmetry&, const Symmetry&) = default;
};

// The symmetries of a square, without values.
enum class Motion : std::uint8_t { quarter, half, three_quarters, rows, columns, diagonal, other_diagonal };
inline constexpr int motions = static_cast<int>(Motion::other_diagonal) + 1;
// `quarter` turns the grid clockwise; `rows` reverses the order of the rows; `diagonal` is the one from the top left.
Symmetry symmetry_of(Motion motion, int size);
// Which of these it is, whatever it does with the values; nothing if it is none of them.
std::optional<Motion> motion_of(const Symmetry& symmetry);

// Whether it takes every house of the layout to a house.
bool keeps_houses(const Symmetry& symmetry, const Layout& layout);
// Finds the values with which it leaves the givens (0: open) as they are; false: there are none, or several, because more than
// one value is not given.
bool fit_values(Symmetry& symmetry, std::span<const Value> givens);

}  // namespace sudokit

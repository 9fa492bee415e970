// The symmetries the clues of a puzzle may have, as orbits: sets of cells that are clues together or not at all.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/grid/cell.hpp"

namespace sudokit::generate {

enum class Symmetry : std::uint8_t {
  none,
  half_turn,
  quarter_turn,
  horizontal,     // left and right are mirror images
  vertical,       // top and bottom are
  both_mirrors,   // horizontal and vertical
  diagonal,       // mirrored in the diagonal from the top left
  anti_diagonal,  // in the one from the top right
  both_diagonals,
  full,           // all of these
};
inline constexpr int symmetries = 10;

// As options name them: "half-turn", "horizontal+vertical", …
std::string_view name_of(Symmetry symmetry);
// Throws std::invalid_argument.
Symmetry symmetry_named(std::string_view name);

// The orbits of the cells of an N x N grid, by their first cell, cells ascending.
std::vector<std::vector<Cell>> orbits_of(Symmetry symmetry, int size);

// Whether orbits can be put together to that many cells.
bool can_have(Symmetry symmetry, int size, int clues);

}  // namespace sudokit::generate

// The symmetries that the clues of a puzzle can have, as orbits: sets of cells that either all have clues or none.
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
  vertical,       // top and bottom are mirror images
  both_mirrors,   // horizontal and vertical
  diagonal,       // mirrored in the diagonal from the top left
  anti_diagonal,  // mirrored in the diagonal from the top right
  both_diagonals,
  full,  // all of these
};
inline constexpr int symmetries = 10;

// The names used in options: "half-turn", "horizontal+vertical", …
std::string_view name_of(Symmetry symmetry);
// Throws std::invalid_argument for an unknown name.
Symmetry symmetry_named(std::string_view name);

// The orbits of the cells of an N x N grid, ordered by first cell; the cells of each are ascending.
std::vector<std::vector<Cell>> orbits_of(Symmetry symmetry, int size);

// Whether a union of orbits has exactly this many cells.
bool can_have(Symmetry symmetry, int size, int clues);

}  // namespace sudokit::generate

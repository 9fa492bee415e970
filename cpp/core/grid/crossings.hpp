// Crossings: the cells that two houses share, if there are two or more but not all.
//
// In an ordinary grid these are a row's or a column's cells in one box; a jigsaw region may meet a line in any number of
// cells, and diagonals and windows have crossings with boxes, lines and each other.
#pragma once
#include <cstdint>
#include <vector>

#include "core/grid/cell.hpp"

namespace sudokit {

struct Crossing {
  std::uint16_t houses[2];    // the lower number first
  std::vector<Cell> cells;    // in both, in reading order
  std::vector<Cell> rest[2];  // the other cells of each
};

// All crossings of a layout, by first house, then second.
std::vector<Crossing> crossings_of(const Layout& layout);

}  // namespace sudokit

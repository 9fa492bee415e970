// The input of both algorithms for canonical forms: a grid and its transpose, and the maps between grids.
#pragma once
#include <array>
#include <cstdint>

#include "core/canon/shape.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::canon {

// An element of the group without the relabelling: for each row and column of the result, that of the source.
template <class S>
struct Map {
  bool transpose;
  std::array<std::uint8_t, S::size> rows, columns;
};

// A grid and its transpose, with their patterns of givens.
template <class S>
struct Source {
  using Line = std::array<std::uint16_t, S::size>;
  explicit Source(const Value* grid) {
    for (std::size_t r = 0; r < S::size; ++r)
      for (std::size_t c = 0; c < S::size; ++c) {
        const Value value = grid[r * S::size + c];
        values[0][r * S::size + c] = values[1][c * S::size + r] = value;
        const unsigned given = value != 0;
        masks[0][r] = static_cast<std::uint16_t>(masks[0][r] | given << c);
        masks[1][c] = static_cast<std::uint16_t>(masks[1][c] | given << r);
      }
  }
  bool full() const {
    for (const auto mask : masks[0])
      if (mask != (1u << S::size) - 1) return false;
    return true;
  }
  const Value* row(bool transpose, std::size_t r) const { return values[transpose].data() + r * S::size; }

  std::array<std::array<Value, S::cells>, 2> values;  // the grid, its transpose
  std::array<Line, 2> masks{};                        // the patterns of their rows: bit c for column c
};

}  // namespace sudokit::canon

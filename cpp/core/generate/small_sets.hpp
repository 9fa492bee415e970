// Sets of cells of a full 9x9 grid, and its smallest unavoidable sets.
//
// An unavoidable set can be filled in another way with the rest of the grid as it is; so every puzzle with that solution has a
// clue in each.  Two values' cells fall apart into such sets, which the exchange of the two values fills otherwise, and so do
// two rows of a band and two columns of a stack, by exchanging cells that lie over each other.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/grid/layout.hpp"

namespace sudokit::generate {

__extension__ typedef unsigned __int128 Cells81;  // bit i: cell i

constexpr Cells81 cell_bit(int cell) { return Cells81{1} << cell; }
inline int size_of(Cells81 set) {
  return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
}
inline int first_of(Cells81 set) {
  const auto low = static_cast<std::uint64_t>(set);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
}

// Whether one of the sets lies within these cells; quicker than finding them all.
bool holds_small_set(const Value* grid, Cells81 cells);

// Keeps how many clues each set has left.
class SmallSets {
 public:
  void find(const Value* grid);  // every cell is a clue
  // Takes clues away; false, and nothing is changed, when some set would have none left.
  bool remove(Cells81 cells) {
    Cells81 done = 0;
    for (Cells81 rest = cells; rest; rest &= rest - 1) {
      const int cell = first_of(rest);
      if (!remove(cell)) {
        put_back(done);
        return false;
      }
      done |= cell_bit(cell);
    }
    return true;
  }
  void put_back(Cells81 cells) {
    for (; cells; cells &= cells - 1)
      for (const std::uint8_t set : of_[static_cast<std::size_t>(first_of(cells))]) ++left_[set];
  }

  static constexpr std::size_t a_cell = 12;  // with the eight other values, two other rows, two other columns
  static constexpr std::size_t most = 36 * 4 + 18 * 4;
  // The sets of a cell, and all of them.
  const std::array<std::uint8_t, a_cell>& of(int cell) const { return of_[static_cast<std::size_t>(cell)]; }
  std::size_t count() const { return count_; }

 private:
  bool remove(int cell) {
    const auto& sets = of_[static_cast<std::size_t>(cell)];
    bool last = false;
    for (const std::uint8_t set : sets) last |= left_[set] == 1;
    if (last) return false;
    for (const std::uint8_t set : sets) --left_[set];
    return true;
  }
  void find_exchanges_of_values(const Value* grid);
  void find_exchanges_of_lines(const Value* grid);

  std::array<std::array<std::uint8_t, a_cell>, 81> of_;
  std::array<std::uint8_t, most> left_;
  std::size_t count_ = 0;
};

}  // namespace sudokit::generate

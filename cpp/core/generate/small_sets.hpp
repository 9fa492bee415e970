// Sets of cells of a full 9x9 grid, and its small unavoidable sets.
//
// An unavoidable set can be filled in another way while the rest of the grid stays as it is, so every puzzle with this
// solution has a clue in each.  The cells of two values divide into such sets, within which the two values can be
// exchanged; so do two rows of a band and two columns of a stack, within which cells can be exchanged between the two
// lines.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/base/invariant.hpp"
#include "core/grid/cell.hpp"

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

// Whether these cells contain one of the sets; faster than finding them all.
bool holds_small_set(const Value* grid, Cells81 cells);

// Keeps track of the clues left in each set: their number, and, in the bits below it, the exclusive or of their cells,
// which is the cell of the last clue if there is only one.
class SmallSets {
 public:
  void find(const Value* grid);  // every cell is a clue
  // Removes clues; false, without any change, if a set would have none left.
  bool remove(Cells81 cells) {
    if (cells & needed_) return false;
    const Cells81 before = needed_;
    Cells81 done = 0;
    for (Cells81 rest = cells; rest; rest &= rest - 1) {
      const int cell = first_of(rest);
      SUDOKIT_INVARIANT(cell < 81);
      if (cell_bit(cell) & needed_) {
        put_back(done, before);
        return false;
      }
      done |= cell_bit(cell);
      for (const std::uint8_t set : of(cell)) {
        SUDOKIT_INVARIANT(set < count_ && left_[set] >= 2 * one);
        const unsigned left = (left_[set] ^ static_cast<unsigned>(cell)) - one;
        left_[set] = static_cast<std::uint16_t>(left);
        if (left < 2 * one) needed_ |= cell_bit(static_cast<int>(left % one));
      }
    }
    return true;
  }
  // Undoes the removal of these cells; `needed` is what needed() returned before it.
  void put_back(Cells81 cells, Cells81 needed) {
    for (; cells; cells &= cells - 1) {
      const int cell = first_of(cells);
      for (const std::uint8_t set : of(cell))
        left_[set] = static_cast<std::uint16_t>((left_[set] + one) ^ static_cast<unsigned>(cell));
    }
    needed_ = needed;
  }
  // The clues that are the last ones of a set.
  Cells81 needed() const { return needed_; }

  static constexpr std::size_t a_cell = 12;  // with the eight other values, two other rows, two other columns
  static constexpr std::size_t most = 36 * 4 + 18 * 4;
  // The sets of a cell, and all of them.
  const std::array<std::uint8_t, a_cell>& of(int cell) const { return of_[static_cast<std::size_t>(cell)]; }
  std::size_t count() const { return count_; }
  // For the invariants: whether the state is the one for these clues.
  bool agrees_with(Cells81 clues) const;

 private:
  static constexpr unsigned one = 128;  // a clue, above the bits of a cell

  void find_exchanges_of_values(const Value* grid);
  void find_exchanges_of_lines(const Value* grid);

  Cells81 needed_ = 0;
  std::size_t count_ = 0;
  std::array<std::uint16_t, most> left_;
  std::array<std::array<std::uint8_t, a_cell>, 81> of_;
};

}  // namespace sudokit::generate

// A grid being filled cell by cell: what fewest_values, forced_cells and guessing share.
//
// The primary data is one mask per house: the values it holds.  Filling a cell, or emptying it again, is an XOR in each of
// its houses.  Besides, each value has the set of empty cells where it is legal, as bits, so that the peers that lose a
// value are found in a few words.  Each empty cell has the number of its legal values in a byte, so that a forced cell is
// noticed as soon as it becomes forced, and the cell with the fewest values is found by a scan over many bytes at a time.
// The bytes are kept for each level of depth: going back drops a level, and undoes the list of cells filled since.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::methods {

class Filling {
 public:
  explicit Filling(const Layout& layout);

  // Fills the cells that have one candidate.  False: two equal values share a house, or a cell has no legal value.
  bool start(const Mask* candidates);
  // Fills an empty cell with one of its legal values.  False: a peer has no legal value left, and then call
  // restore().
  bool fill(std::size_t cell, Mask bit);
  // Fills the cells with one legal value, in the order in which they became forced, until none is left.  False: as in
  // fill().
  bool fill_forced();
  // Gives the next cell that fill_forced() would fill; false if there is none.
  bool next_forced(std::size_t& cell);

  // Saves the state; restore() returns to the latest saved state and drops it.
  void remember();
  void restore();

  std::size_t cells() const { return open_.size(); }
  int size() const { return size_; }
  bool complete() const { return filled_count_ == open_.size(); }
  bool is_empty(std::size_t cell) const {
    SUDOKIT_INVARIANT(cell < cells());
    return counts_[cell] != is_filled;
  }
  Mask legal(std::size_t cell) const { return open_[cell] & ~used_by_peers(cell); }
  const std::vector<Value>& values() const { return values_; }  // of filled cells; otherwise undefined
  // The filled cells, in order; start() filled the first `givens()` of them.
  std::span<const Cell> filled() const { return {filled_.data(), filled_count_}; }
  std::size_t givens() const { return givens_; }
  // After false from start() or fill(): the first cell found without a legal value, or whose given a peer holds too.
  Cell without_value() const { return without_value_; }

  // The empty cell with the fewest legal values, the lowest if there are several; the n-th empty cell, from 0.  It must
  // exist.
  std::size_t fewest() const;
  std::size_t nth(std::size_t n) const;
  // The values used in each house.
  const std::vector<Mask>& used() const { return used_; }

  // For the invariants: whether the cell's count and places match its legal values; whether every house has every value.
  bool agrees_on(std::size_t cell) const;
  bool is_solved() const;

 private:
  static constexpr std::uint8_t is_filled = 255;
  using Word = std::uint64_t;  // 64 cells

  struct Mark {
    std::size_t filled, forced_head, forced;
  };

  // Grids of two words (9x9 to 11x11) have a version of their own, with `fixed_words` 2.  `fixed_words` 0 means words_.
  template <std::size_t fixed_words>
  bool fill_as(std::size_t cell, Mask bit, Mask others);  // others: the other legal values
  template <std::size_t fixed_words>
  bool fill_forced_as();
  template <std::size_t fixed_words>
  void restore_as();
  // Most cells lie in a row, a column and a box or region; extra houses come after these.
  Mask used_by_peers(std::size_t cell) const { return used_by_peers(cell, houses_.data(), used_.data(), houses_a_cell_); }
  static Mask used_by_peers(std::size_t cell, const std::uint16_t* houses, const Mask* used, std::size_t width) {
    houses += cell * width;
    Mask mask = used[houses[0]] | used[houses[1]] | used[houses[2]];
    for (std::size_t i = 3; i < width; ++i) mask |= used[houses[i]];
    return mask;
  }
  // Adds the empty cell to the places of these values, or removes it from them.
  void flip_places(std::size_t cell, Mask values) {
    for (; values; values &= values - 1)
      places_[static_cast<std::size_t>(std::countr_zero(values)) * words_ + cell / 64] ^= Word{1} << cell % 64;
  }
  void toggle(std::size_t cell, Mask bit) {
    const std::uint16_t* const houses = &houses_[cell * houses_a_cell_];
    for (std::size_t i = 0; i < 3; ++i) used_[houses[i]] ^= bit;
    for (std::size_t i = 3; i < houses_a_cell_; ++i)
      if (houses[i] != no_house_) used_[houses[i]] ^= bit;
  }

  const int size_;
  std::uint16_t no_house_;  // pads the rows of houses_; never holds a value
  std::size_t words_, stride_, houses_a_cell_ = 3, givens_ = 0;
  Cell without_value_ = 0;
  std::vector<std::uint16_t> houses_;  // houses_a_cell_ for each cell
  std::vector<Word> peers_;            // `words_` for each cell: its peers
  std::vector<Word> places_;           // `words_` for each value: the empty cells where it is legal
  std::vector<Word> eliminated_;       // `words_` for each filled cell, in order of filling: the places its value lost
  std::vector<Mask> others_;           // for each of these: the other values that were legal
  std::vector<Mask> used_;
  std::vector<Mask> open_;  // what the candidates allow; 0 once filled
  std::vector<Mask> allowed_;
  std::vector<Value> values_;
  std::vector<Cell> filled_, forced_;
  std::size_t filled_count_ = 0, forced_head_ = 0, forced_count_ = 0;
  std::vector<Mark> marks_;                 // one per level
  std::uint8_t* counts_;                    // of the current level
  std::unique_ptr<std::uint8_t[]> levels_;  // `stride_` counts per level; pages are touched only as deep as a search goes
};

// std::has_single_bit counts all bits, which is a function call where the instruction cannot be relied on, as here.
inline bool is_single(Mask mask) { return mask && !(mask & (mask - 1)); }

// Removes one of the bits and returns it: the lowest, or with a random order any.
inline Mask draw(Mask& bits, Random* order) {
  SUDOKIT_INVARIANT(bits != 0);
  Mask bit = bits & -bits;
  if (order && bit != bits) {
    Mask rest = bits;
    for (std::uint32_t skip = order->below(static_cast<std::uint32_t>(std::popcount(bits))); skip > 0; --skip)
      rest &= rest - 1;
    bit = rest & -rest;
  }
  bits ^= bit;
  return bit;
}

}  // namespace sudokit::methods

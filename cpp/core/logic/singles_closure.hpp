// What naked and hidden singles place in a puzzle whose solution is known, once some cells are given away.
//
// Knowing the solution, a cell is a naked single when it has no candidate besides its value, and a hidden single when in one
// of its houses no other cell has its value as a candidate.  So one counter for each cell and house is enough, and a state is
// small enough to copy.  What is placed does not depend on the order: a placement only removes candidates.
//
//   SinglesClosure singles(layout);
//   singles.start(values, masks, solution);   // places what follows from the puzzle itself
//   singles.give(cell);                       // and what follows when this cell is known as well
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/grid/mask.hpp"

namespace sudokit::logic {

// A set of cells of a layout of any size.
using CellBits = std::vector<std::uint64_t>;

inline bool has(const CellBits& set, Cell cell) { return set[cell / 64u] >> (cell % 64u) & 1; }
inline void insert(CellBits& set, Cell cell) { set[cell / 64u] |= std::uint64_t{1} << (cell % 64u); }
inline void erase(CellBits& set, Cell cell) { set[cell / 64u] &= ~(std::uint64_t{1} << (cell % 64u)); }
inline int count(const CellBits& set) {
  int found = 0;
  for (const std::uint64_t word : set) found += bits_in(word);
  return found;
}
inline bool inside(const CellBits& set, const CellBits& of) {
  for (std::size_t i = 0; i < set.size(); ++i)
    if (set[i] & ~of[i]) return false;
  return true;
}
inline std::vector<Cell> cells_of(const CellBits& set) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::uint64_t word = set[i]; word; word &= word - 1)
      cells.push_back(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  return cells;
}

class SinglesClosure {
 public:
  // What is known at one moment; a copy returns to it.
  struct Known {
    std::vector<Mask> masks;          // candidates of open cells; 0 where the value is known
    std::vector<std::uint16_t> rest;  // by cell and house of it: how many other cells of the house can hold its value
    CellBits open;
    int left = 0;  // open cells
  };

  // The layout must outlive the object, which is for one thread.
  explicit SinglesClosure(const Layout& layout);

  // `masks`: candidates of the open cells, empty: all that the values allow.  The solution must agree with both.
  void start(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution);
  // Places the value of the cell and everything that follows; does nothing if it is known already.
  void give(Cell cell);

  const Known& known() const { return now_; }
  void restore(const Known& known) { now_ = known; }
  bool solved() const { return now_.left == 0; }
  const CellBits& open() const { return now_.open; }
  // Cells placed since start, in all branches: a measure of work.
  std::uint64_t work() const { return work_; }

 private:
  void lose(Cell cell, Value value);
  void place(Cell cell);
  void drain();

  const Layout& layout_;
  std::size_t width_ = 0;            // houses of one cell, at most
  std::vector<std::uint32_t> spot_;  // by house and value: where `rest` counts the value's other places in the house
  std::vector<Value> solution_;
  Known now_;
  std::vector<Cell> ready_;  // singles that are not placed yet, perhaps repeatedly
  std::uint64_t work_ = 0;
};

}  // namespace sudokit::logic

// Puzzles whose removed values can be put back one after another, each because a house has no other place for it.
//
// Source: the generator that Arel Cordero published in 2005 (public domain), which made the set "1 million Sudoku games" on
// Kaggle.  From a full grid, cells are emptied in random order; a cell may be emptied if, in one of its houses, no other
// cell can hold its value, because each is filled or has a peer with that value.  Of several attempts on the same grid, the
// set keeps the one with the fewest clues, the first if there are several.
//
// Ours differs: the author's full grids are filled cell by cell, from the beginning again after every failure; here the
// caller chooses the grid.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::generate {

class DeducibleRemover {
 public:
  explicit DeducibleRemover(const Layout& layout);

  // Makes the puzzle with the fewest clues of `tries` attempts on a full grid, and returns its clues.
  int make(const Value* solution, unsigned tries, Random& random, Value* puzzle);

 private:
  void attempt(const Value* solution, Random& random);
  bool can_go(Cell cell, Value value) const;

  const Layout layout_;
  std::vector<Value> values_;
  std::vector<Cell> order_;
  std::vector<std::uint8_t> holders_,
      full_;  // by value, then cell: the cell's peers that hold the value; full_: of the full grid
  int clues_ = 0;
};

struct DeducibleRows {
  std::uint64_t seed, first;
  unsigned tries = 1, threads = 1;
  bool (*asked_to_stop)(void*) = nullptr;
  void* context = nullptr;
};

// Makes a puzzle of each of `rows` full grids; row i uses the random numbers of (seed, first + i).  Returns false if the
// caller stopped it; the rows not reached keep their content.
bool make_deducible(const Layout& layout, const Value* solutions, std::size_t rows, const DeducibleRows& wanted,
                    Value* puzzles);

}  // namespace sudokit::generate

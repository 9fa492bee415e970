// How the solutions of a puzzle differ: of those looked at the two that differ least, and cells that would decide between
// all solutions.
//
// The first solutions in the documented order are compared, each with each.  Then the puzzle is completed towards the first
// of the two: where another solution differs from it, the cell that most of the solutions looked at fill otherwise is given;
// what is then unnecessary is left out again.
//
// Guarantees.  The answer depends only on the puzzle and the limits, unless the allowance ended the search.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit {

struct Closest {
  std::vector<Value> first, second;  // the two solutions, in the documented order; empty if there are fewer than two
  std::vector<Cell> differing;       // the cells in which they differ, ascending
  std::uint64_t looked_at = 0;       // solutions compared
  bool all = false;                  // these are all there are
  // With the values of `first` in these cells, it is the only solution, and none of the cells can be left out; ascending.
  // Empty if the allowance ended the search for them.
  std::vector<Cell> deciding;
  Stopped stopped = Stopped::no;
};

// The most solutions that are compared, for a grid of up to 9x9; larger grids: as many as have as many cells in all.
inline constexpr std::uint64_t most_compared = 1000;

Closest find_closest(Solvers& solvers, const PuzzleView& puzzle, const Allowance& allowance = {});

}  // namespace sudokit

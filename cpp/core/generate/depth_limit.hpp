// Makes a filled grid by guessing with a maximum depth, and a puzzle with a wanted number of clues by removing with a
// maximum remove depth.
//
// Source: the fifth article this project grew from. - Filling: guesses (methods/guessing.hpp) on an empty grid, restarted
//  once the depth has reached its maximum; 150 was the
//    best maximum there. - Removing: a random cell is emptied.  If the solution is still the only one, the next cell is
//  emptied; otherwise another
//    cell is tried in this place.  When all were tried, the cell emptied last is filled again, and another is tried in its
//    place.  The REMOVE DEPTH grows by one with every cell tried.  Once it has reached its maximum, removing starts again
//    from the filled grid; 130 was the best maximum there.
//  - Uniqueness, with a known solution: trivial cells are filled; then, in the cell with the fewest values left, every
//    value but the known one is tried with the solver; then the known one is placed; and so on to the end.
//
// Ours differs: `remember` passes the cells tried at one place on to the places below it.  A cell that failed with more
// clues fails with fewer, and what was searched below one cell need not be searched again in another order.  So the
// removals are a search without repetition, and a place with too few cells left for the wanted number of clues is abandoned
// at once.  If a filled grid has no such puzzle at all, another one is made.
#pragma once
#include "core/base/random.hpp"
#include "core/generate/run.hpp"
#include "core/methods/guessing.hpp"

namespace sudokit::generate {

using methods::Where;

struct DepthLimitedFill {
  Where where = Where::random;
  std::uint64_t max_depth = 0;  // at least the number of cells
};

struct DepthLimited {
  int clues = 0;  // fewest_clues()..cells
  DepthLimitedFill fill;
  std::uint64_t max_remove_depth = 0;  // at least cells - clues
  bool remember = false;
};

// The article's 150 and 130, in proportion to the number of cells.
std::uint64_t usual_max_depth(const Layout& layout);
std::uint64_t usual_max_remove_depth(const Layout& layout);

// Both throw std::invalid_argument for impossible numbers.  depth_limited_fill returns the filled grid as a puzzle without
// blanks.
Run depth_limited_fill(const Layout& layout, const DepthLimitedFill& settings, Random& random, const Budget& budget);
Run depth_limited(const Layout& layout, const DepthLimited& settings, Random& random, const Budget& budget);

}  // namespace sudokit::generate

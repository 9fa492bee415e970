// Remove a random cell, forbid it its old value, solve again.
//
// Source: the first article this project grew from.  A random full grid comes from the solver, its values shuffled, on an empty
// grid.  Then a random cell is emptied and the puzzle solved with the old value forbidden there: a solution means
// that the puzzle has become ambiguous, so the cell is filled again and another one is tried, until enough are empty.
//
// Ours differs: a cell is not tried twice for the same removal, and once every cell was tried the run starts again from a new
// grid and counts a restart, where the author's loop would never end.  `remember` leaves out tries whose answer is known: a
// cell that cannot be removed now cannot be removed later either, because fewer clues never have fewer solutions.  Any solver can be
// given; the author's own is `backtracking`, which shuffles values in the tests too, as its author has it.
#pragma once
#include <string_view>

#include "core/base/random.hpp"
#include "core/generate/run.hpp"

namespace sudokit::generate {

struct Forbidding {
  int blanks = 0;  // 1..cells
  std::string_view solver = "auto";
  bool remember = false;
};

// Throws std::invalid_argument for an unsuitable solver or an impossible number of blanks.
Run forbidding(const Layout& layout, const Forbidding& settings, Random& random, const Budget& budget);

}  // namespace sudokit::generate

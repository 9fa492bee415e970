// Empties a random cell, forbids its old value, and solves again.
//
// Source: the first article this project grew from.  The solver, with shuffled values, makes a random full grid from an
// empty one.  Then a random cell is emptied and the puzzle solved with the old value forbidden there.  A solution means
// that the puzzle has become ambiguous, so the cell is filled again and another one is tried, until enough cells are empty.
//
// Ours differs: a cell is not tried twice for the same removal, and once every cell was tried the run starts again from a
// new grid and counts a restart, where the author's loop would never end.  `remember` skips attempts whose result is known:
// a cell that cannot be removed now cannot be removed later either, because fewer clues never have fewer solutions.  Any
// solver can be used; the author's own is `backtracking`, which also shuffles values in the tests of uniqueness, as in the
// article.
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

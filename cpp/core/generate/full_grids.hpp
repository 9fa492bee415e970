// Full grids at random, of any layout; not exactly uniform (for that see uniform.hpp), but without visible structure.
//
// With boxes alone no search is needed.  Let a box have h rows and w columns.  In a STACK, which values a column has in which band
// is a table of w x w sets of h values in which every value is once in each row and once in each column; and given the sets of all
// columns in a BAND, its rows are perfect matchings of columns with values, h of them, each value once in each column's set.
// Both are matchings in regular bipartite graphs, which always exist (König, 1916): they are drawn one after the other, by random
// first choices and augmenting paths (Kuhn, 1955), so that every full grid can come.  Then the grid is mixed: two rows of a band
// differ by cycles of columns whose values they exchange, and each cycle is turned over or not by a coin; so with two columns of a
// stack.  These moves are symmetrical, so they lead towards the uniform distribution and never away from it.
//
// Diagonals and windows are then repaired: cycles are turned over while that makes no more equal pairs in them.  Jigsaws, and what
// repair does not get done, are filled by search with values in random order, or by clause learning, restarted if it takes long.
#pragma once
#include <memory>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::generate {

class FullGrids {
 public:
  explicit FullGrids(const Layout& layout);
  ~FullGrids();
  FullGrids(FullGrids&&) noexcept;

  // Solution: `grid` holds one.  Exhausted: the layout has no full grid.  Stopped: by the meter, which is charged for the work.
  Found make(Random& random, Meter& meter, Value* grid);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

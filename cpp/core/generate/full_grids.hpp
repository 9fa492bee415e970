// Random full grids of any layout: not exactly uniform (for that see uniform.hpp), but without visible structure.
//
// With boxes alone no search is needed.  Let a box have h rows and w columns.  In a STACK, the values that each column has
// in each band form a table of w x w sets of h values, in which every value occurs once in each row and once in each
// column.  Given the sets of all columns in a BAND, its h rows are perfect matchings of columns with values, which use each
// value of a column's set once.  Both are matchings in regular bipartite graphs, which always exist (König, 1916).  They
// are drawn one after the other, by random first choices and augmenting paths (Kuhn, 1955), so every full grid can occur.
// Then the grid is mixed: two rows of a band differ by cycles of columns, within which they have the same values in another
// order, and each cycle is exchanged between the rows or not at random; likewise for two columns of a stack.  These moves
// are symmetric, so they converge to the uniform distribution and never lead away from it.
//
// Diagonals and windows are then repaired: cycles are exchanged as long as that makes no more equal pairs in them.
// Jigsaws, and grids that repair does not complete, are filled by search with values in random order, or by clause
// learning, restarted if it takes long.
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

  // Writes a full grid, N*N values.  Found::exhausted: the layout has none.  Found::stopped: by the meter, which is charged
  // for the work.
  Found make(Random& random, Meter& meter, Value* grid);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

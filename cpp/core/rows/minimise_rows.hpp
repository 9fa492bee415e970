// Minimises many puzzles or full grids of one layout, so that every remaining clue is necessary (generate/minimise.hpp).
//
// Guarantees.  The answer to a row depends only on the row, the options, the seed and the row's index: it is the result of
// Minimiser with Random(seed, index).  If the budget ends the call, rows in progress are puzzles with some clues removed,
// and rows not begun are undecided.
#pragma once
#include <cstdint>

#include "core/base/budget.hpp"
#include "core/generate/minimise.hpp"
#include "core/rows/check_rows.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

struct MinimiseRowOptions {
  std::uint64_t seed = 0;
  const std::uint64_t* indices = nullptr;  // one per row
  unsigned threads = 1;
  generate::MinimiseOptions options = {};
};

// The destination of the answers, one place per row.  If the status is not unique, `minimal` is `not_known` and the rest
// zeros.
struct MinimisePlaces {
  Status* statuses;
  Value *puzzles, *solutions;        // [rows][cells]
  std::uint32_t* necessary;          // clues proven necessary
  std::uint8_t* finished;            // every clue is necessary or must be kept
  std::uint8_t* minimal;             // no single clue can be removed, except those that must be kept: 0, 1 or `not_known`
  std::uint64_t *tests, *conflicts;  // calls of clause learning, and its conflicts
};

// Throws std::invalid_argument if the rows do not fit the layout, there are no indices, or the number of threads is 0.
RowReport minimise_rows(Solvers& solvers, const RowSource& source, const MinimiseRowOptions& options, const Budget& budget,
                        const MinimisePlaces& places);

}  // namespace sudokit::rows

// Many puzzles, or full grids, of one layout brought to puzzles all of whose clues are necessary (generate/minimise.hpp).
//
// Promises.  What a row gets depends on the row, the seed and the row's index alone, and is what Minimiser makes of it with
// Random(seed, index).  Where the budget ends the call, the rows in hand are puzzles on the way, and those that were not
// begun are undecided.
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
  const std::uint64_t* indices = nullptr;  // one a row
  unsigned threads = 1;
  generate::MinimiseOptions options = {};
};

// Where the answers go: a place for each row; nothing but zeros where the status is not unique.
struct MinimisePlaces {
  Status* statuses;
  Value *puzzles, *solutions;       // [rows][cells]
  std::uint32_t* necessary;         // clues proven necessary
  std::uint8_t* finished;           // every clue is necessary, or kept
  std::uint8_t* minimal;            // no single clue but those kept can go: 0, 1 or `not_known`
  std::uint64_t *tests, *conflicts; // questions to clause learning
};

RowReport minimise_rows(Solvers& solvers, const RowSource& source, const MinimiseRowOptions& options, const Budget& budget,
                        const MinimisePlaces& places);

}  // namespace sudokit::rows

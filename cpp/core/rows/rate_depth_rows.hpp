// Many puzzles, rated by the depth of trial and error in blocks shared among threads.
//
// Guarantees.  Only a row with exactly one solution is rated; its rating depends only on the row.  If the budget ends a rating,
// the row is undecided, and its numbers are lower bounds.
#pragma once
#include <cstdint>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

// The destination of the answers: one place per row.
struct DepthPlaces {
  Status* statuses;       // undecided: begun, but not finished, or not begun
  std::uint8_t* depths;   // depth::Rating::depth
  std::uint16_t* braids;  // 0 unless the depth is 1
  std::uint8_t* solved;   // by the depth
};

RowReport rate_depth_rows(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                          const DepthPlaces& places);

}  // namespace sudokit::rows

// Many 9x9 puzzles, rated by the scale of Sudoku Explainer in blocks shared among threads.
//
// Guarantees.  Only a row with exactly one solution is rated; its rating depends only on the row.  If the time for a puzzle or
// the budget ends a rating, the ratings so far are lower bounds, and the row says so.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

// The destination of the answers: one place per row, or three, for ER, EP and ED.
struct SePlaces {
  Status* statuses;          // undecided: begun, but not finished, or not begun
  std::uint16_t* ratings;    // [rows][3], in tenths; 0: none
  std::uint8_t* techniques;  // [rows][3], se::Technique, where there is a rating
  std::uint8_t* nestings;    // [rows][3], of chains
  std::uint8_t* solved;      // whether the techniques reach the solution
};

// `seconds_each`: the time for one puzzle; nothing: no limit.  Throws std::invalid_argument for other layouts.
RowReport rate_se_rows(Solvers& solvers, const RowSource& source, unsigned threads, std::optional<double> seconds_each,
                       const Budget& budget, const SePlaces& places);

}  // namespace sudokit::rows

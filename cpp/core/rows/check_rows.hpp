// Checks many puzzles: whether each has exactly one solution and is minimal, and which givens can each be removed alone.
//
// Guarantees.  The answer to a row depends on the row alone.  If the budget ends the call, unfinished rows are undecided,
// or unique with an unknown `minimal`.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

// The third value of `minimal`, besides 0 (no) and 1 (yes).
inline constexpr std::uint8_t not_known = 255;

// The destination of the answers, one place per row.
struct CheckPlaces {
  Status* statuses;
  std::uint8_t* minimal;  // 0, 1 or `not_known`; always `not_known` unless the row is unique
  Value* redundant;       // [rows][cells]: 1 for a given that can be removed alone, 0 for all other cells
};

struct CheckedRows : RowReport {
  std::vector<Status> statuses;
  std::vector<std::uint8_t> minimal;
  std::vector<Value> redundant;
};

// Uses only the options `threads` and `instruction_set`.  Throws std::invalid_argument as solve_rows() does.
CheckedRows check_rows(Solvers& solvers, const RowSource& source, const RowOptions& options = {},
                       const Budget& budget = {});
// The same, into the caller's memory.
RowReport check_rows_into(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget,
                          const CheckPlaces& places);

}  // namespace sudokit::rows

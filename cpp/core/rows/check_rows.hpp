// Whether each puzzle of many is proper and minimal, and which of its givens could each be left out alone.
//
// Promises.  What a row gets depends on the row alone.  Where the budget ends the call, the rows that were not finished are
// undecided, or unique without an answer to whether they are minimal.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

// Of a truth that was not found out: 0 is no, 1 is yes.
inline constexpr std::uint8_t not_known = 255;

// Where the answers go: a place for each row.
struct CheckPlaces {
  Status* statuses;
  std::uint8_t* minimal;  // 0, 1 or `not_known`, which it is unless the row is unique
  Value* redundant;       // [rows][cells]: 1 for a given that can be left out, 0 for all other cells
};

struct CheckedRows : RowReport {
  std::vector<Status> statuses;
  std::vector<std::uint8_t> minimal;
  std::vector<Value> redundant;
};

// Of the options, `threads` and `instruction_set` are of interest.
CheckedRows check_rows(Solvers& solvers, const RowSource& source, const RowOptions& options = {}, const Budget& budget = {});
// The same into memory of the caller.
RowReport check_rows_into(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget,
                          const CheckPlaces& places);

}  // namespace sudokit::rows

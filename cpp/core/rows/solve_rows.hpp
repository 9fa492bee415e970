// Many puzzles of one layout, solved in blocks shared among threads; an invalid row never stops the others.
//
// Guarantees.  The answer to a row depends only on the row, the limit and `first_of_many`: not on other rows, on threads or
// on the instruction set.  With a limit of 1 it is the first solution in the documented order; with 2 or more, a row with
// several solutions shows none (zeros), unless `first_of_many`.  If the budget ends the call, unfinished rows are
// undecided.
//
//   Solvers solvers(Layout::boxes(3, 3));
//   const auto batch = rows::solve_rows(solvers, rows::LineRows(text, 82), {.threads = 8});
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/budget.hpp"
#include "core/rows/row_fault.hpp"
#include "core/rows/row_source.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

struct RowOptions {
  std::uint32_t limit = 2;
  unsigned threads = 1;
  bool first_of_many = false;        // show the first solution if there are several, whatever the limit
  std::string instruction_set = {};  // of classic::instruction_sets(); empty: the best.  9x9 with 3x3 boxes only
};

// The destination of the answers, one place per row.
struct RowPlaces {
  Value* solutions;  // [rows][cells]
  std::uint32_t* counts;
  Status* statuses;
};

struct RowReport {
  std::vector<InvalidRow> invalid;  // by row
  Stopped stopped = Stopped::no;    // what ended the call before all rows were answered
};

struct SolvedRows : RowReport {
  std::vector<Value> solutions;  // [rows][cells]
  std::vector<std::uint32_t> counts;
  std::vector<Status> statuses;
};

// Throws std::invalid_argument if the rows do not fit the layout, the limit or the number of threads is 0, or the
// instruction set is unavailable.
SolvedRows solve_rows(Solvers& solvers, const RowSource& source, const RowOptions& options = {}, const Budget& budget = {});
// The same, into the caller's memory.
RowReport solve_rows_into(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget,
                          const RowPlaces& places);

}  // namespace sudokit::rows

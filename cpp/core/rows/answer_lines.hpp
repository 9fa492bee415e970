// Text in, text out: 9x9 lines answered line by line, in blocks shared among threads.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/budget.hpp"
#include "core/rows/solve_rows.hpp"

namespace sudokit::rows {

enum class Question : std::uint8_t {
  solve,  // the solution, or the status as one word
  count,  // the number of solutions, or the status
  check,  // the status; if unique, also `minimal`, or `redundant` and the cells of givens that can each be removed alone
};

struct AnsweredLines : RowReport {
  AnsweredLines() = default;
  AnsweredLines(AnsweredLines&&) = default;
  AnsweredLines& operator=(AnsweredLines&&) = default;
  ~AnsweredLines();  // the memory of its lines serves later calls: with fresh memory, page faults cost more than writing does

  std::vector<std::string> blocks;  // one line per row, in order
  std::vector<Status> statuses;
  std::uint64_t imperfect = 0;  // check: unique rows that are not minimal
};

// Answers every row of `source`; solutions use the symbols of the table, by default digits.  If the budget ends a check,
// there are no lines.
AnsweredLines answer_lines(Solvers& classic, const RowSource& source, Question question, const RowOptions& options = {},
                           const Budget& budget = {}, const Value* table = nullptr);

}  // namespace sudokit::rows

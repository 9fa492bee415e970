// Text in, text out: 9x9 lines answered without a Python object a line.
#pragma once
#include <string>
#include <vector>

#include "bind/rows.hpp"

namespace sudokit::bind {

enum class Question : std::uint8_t { solve, count, check };

struct TextAnswers {
  std::vector<std::string> blocks;        // one line a row, in order
  std::string answers;                    // RowAnswer, a byte a row
  std::vector<InvalidRow> invalid;
  std::uint64_t imperfect = 0;            // check: unique rows that are not minimal
  Stopped stopped = Stopped::no;
};

// Answers every row of `source`; solutions in the symbols of the table, by default in digits.  The GIL must not be held.
TextAnswers answer_lines(LayoutHandle& classic, const RowSource& source, Question question, const RowOptions& options,
                         const Budget& budget, const Value* table = nullptr);

}  // namespace sudokit::bind

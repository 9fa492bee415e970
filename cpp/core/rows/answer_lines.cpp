#include "core/rows/answer_lines.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "core/base/blocks.hpp"
#include "core/base/invariant.hpp"
#include "core/base/pool.hpp"
#include "core/base/uninitialised.hpp"
#include "core/lines/lines.hpp"
#include "core/rows/check_rows.hpp"

namespace sudokit::rows {

namespace {

constexpr std::size_t cells = lines::cells;
constexpr std::size_t rows_a_text_block = 8192;

// The rows of a batch, solved.  Its memory is kept between calls, as that of the rows is (row_blocks.cpp).
class Solved {
 public:
  // Makes room for this many rows.
  RowPlaces places(std::size_t rows) {
    if (rows > room_) {
      solutions = uninitialised<Value>(rows * cells);
      counts = uninitialised<std::uint32_t>(rows);
      room_ = rows;
    }
    statuses.assign(rows, Status::undecided);
    return {solutions.get(), counts.get(), statuses.data()};
  }

  std::unique_ptr<Value[]> solutions;
  std::unique_ptr<std::uint32_t[]> counts;
  std::vector<Status> statuses;

 private:
  std::size_t room_ = 0;
};

Pool<Solved>& all_solved() {
  static Pool<Solved> all;
  return all;
}

// Blocks of lines that are no longer needed, and the mutex for them.
struct OldLines {
  static constexpr std::size_t most = 4;
  std::mutex mutex;
  std::vector<std::vector<std::string>> blocks;
};
OldLines& old_lines() {
  static OldLines all;
  return all;
}

// That many empty blocks, with memory if some was kept.
std::vector<std::string> empty_blocks(std::size_t count) {
  std::vector<std::string> blocks;
  {
    OldLines& old = old_lines();
    const std::lock_guard lock(old.mutex);
    if (!old.blocks.empty()) {
      blocks = std::move(old.blocks.back());
      old.blocks.pop_back();
    }
  }
  blocks.resize(count);
  for (std::string& block : blocks) block.clear();
  return blocks;
}

// Appends " minimal", or " redundant" and the cells; returns whether any given is redundant.
bool describe(const Value* redundant, std::string& text) {
  bool any = false;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (!redundant[cell]) continue;
    text += any ? " r" : " redundant r";
    text += static_cast<char>('1' + cell / 9);
    text += 'c';
    text += static_cast<char>('1' + cell % 9);
    any = true;
  }
  if (!any) text += " minimal";
  return any;
}

// Writes rows as digits, or in the symbols of a table.
class Writer {
 public:
  explicit Writer(const Value* table) : digits_(table == nullptr) {
    if (digits_) return;
    for (std::size_t byte = lines::table_size; byte-- > 0;)
      if (table[byte] != 0 && table[byte] != lines::wrong) symbols_[table[byte]] = static_cast<char>(byte);
  }
  void write(const Value* values, std::string& text) const {
    char line[cells + 1];
    if (digits_)
      lines::write_row(values, line);
    else
      lines::write_row(values, line, symbols_);
    text.append(line, sizeof line);
  }

 private:
  bool digits_;
  char symbols_[10] = {'.', '1', '2', '3', '4', '5', '6', '7', '8', '9'};
};

void write_answer(const Solved& solved, std::size_t row, Question question, const Writer& writer, std::string& text) {
  const Status answer = solved.statuses[row];
  const bool has_grid = answer == Status::unique || answer == Status::solved || answer == Status::multiple;
  if (question == Question::solve && has_grid) {
    writer.write(solved.solutions.get() + row * cells, text);
    return;
  }
  const bool counted = question == Question::count && (has_grid || answer == Status::none);
  if (counted)
    text += std::to_string(solved.counts[row]);
  else
    text += name_of(answer);
  text += '\n';
}

// The answers to Question::check; no lines if the budget ended the check.
AnsweredLines checked_lines(Solvers& classic, const RowSource& source, const RowOptions& options, const Budget& budget) {
  CheckedRows checked = check_rows(classic, source, options, budget);
  AnsweredLines text;
  static_cast<RowReport&>(text) = std::move(checked);
  text.statuses = std::move(checked.statuses);
  if (text.stopped != Stopped::no) return text;
  std::string& block = text.blocks.emplace_back();
  for (std::size_t row = 0; row < text.statuses.size(); ++row) {
    block += name_of(text.statuses[row]);
    if (text.statuses[row] == Status::unique) text.imperfect += describe(checked.redundant.data() + row * cells, block);
    block += '\n';
  }
  return text;
}

}  // namespace

AnsweredLines::~AnsweredLines() {
  if (blocks.empty()) return;
  OldLines& old = old_lines();
  const std::lock_guard lock(old.mutex);
  if (old.blocks.size() < OldLines::most) old.blocks.push_back(std::move(blocks));
}

AnsweredLines answer_lines(Solvers& classic, const RowSource& source, Question question, const RowOptions& options,
                           const Budget& budget, const Value* table) {
  if (!classic.layout.classic()) throw std::invalid_argument("lines are answered for 9x9 with 3x3 boxes only");
  if (question == Question::check) return checked_lines(classic, source, options, budget);
  const std::size_t rows = source.rows();
  const Writer writer(table);
  auto lease = all_solved().lend();
  Solved& solved = *lease;
  RowOptions mine = options;
  mine.first_of_many = question == Question::solve;
  AnsweredLines text;
  static_cast<RowReport&>(text) = solve_rows_into(classic, source, mine, budget, solved.places(rows));
  text.blocks = empty_blocks((rows + rows_a_text_block - 1) / rows_a_text_block);
  run_blocks({text.blocks.size(), options.threads}, [&](std::size_t number, const std::atomic<bool>&) {
    std::string& block = text.blocks[number];
    const std::size_t first = number * rows_a_text_block, last = std::min(rows, first + rows_a_text_block);
    block.reserve((last - first) * (cells + 1));
    for (std::size_t row = first; row < last; ++row) write_answer(solved, row, question, writer, block);
  });
  text.statuses = solved.statuses;
  return text;
}

}  // namespace sudokit::rows

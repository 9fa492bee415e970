#include "core/rows/verify_rows.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rows/row_blocks.hpp"
#include "core/rows/row_fault.hpp"

namespace sudokit::rows {

namespace {

constexpr std::size_t rows_a_block = 8192;

struct Finding {
  Wrong wrong = Wrong::nothing;
  int first = -1, second = -1;
};

// Whether every value of a row is in 0..size.
bool readable(const Value* values, std::size_t cells, int size) {
  Value most = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) most = std::max(most, values[cell]);
  return most <= size;
}

// The first empty cell, or -1.
int first_empty(const Value* solution, std::size_t cells) {
  const Value* const found = std::find(solution, solution + cells, Value{0});
  return found == solution + cells ? -1 : static_cast<int>(found - solution);
}

// The first cell whose value differs from the given, or -1.
int first_changed(const Value* puzzle, const Value* solution, std::size_t cells) {
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (puzzle[cell] && puzzle[cell] != solution[cell]) return static_cast<int>(cell);
  return -1;
}

Finding look(const Layout& layout, const Value* puzzle, const Value* solution) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  if (!readable(puzzle, cells, layout.size()) || !readable(solution, cells, layout.size())) return {Wrong::unreadable};
  if (const int cell = first_empty(solution, cells); cell >= 0) return {Wrong::empty, cell};
  if (const int cell = first_changed(puzzle, solution, cells); cell >= 0) return {Wrong::given, cell};
  if (const auto fault = fault_of(layout, 0, solution)) return {Wrong::conflict, fault->first, fault->second};
  return {};
}

}  // namespace

Stopped verify_rows(const Layout& layout, const ValueRows& puzzles, const ValueRows& solutions, unsigned threads,
                    const Budget& budget, const VerifyPlaces& places) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  if (puzzles.cells() != cells || solutions.cells() != cells)
    throw std::invalid_argument("rows of another number of cells than the layout has");
  if (puzzles.rows() != solutions.rows()) throw std::invalid_argument("as many solutions as puzzles are needed");
  const auto work = [&](const RowBlock& block) {
    const Value* const full = solutions.read(block.first, block.count, nullptr);
    for (std::size_t i = 0; i < block.count; ++i) {
      const Finding found = look(layout, block.values + i * cells, full + i * cells);
      places.wrong[block.first + i] = found.wrong;
      places.cells[2 * (block.first + i)] = static_cast<std::int16_t>(found.first);
      places.cells[2 * (block.first + i) + 1] = static_cast<std::int16_t>(found.second);
    }
    return Stopped::no;
  };
  const auto skip = [&](std::size_t first, std::size_t count) {
    std::fill_n(places.wrong + first, count, Wrong::undecided);
    std::fill_n(places.cells + 2 * first, 2 * count, std::int16_t{-1});
  };
  return run_row_blocks(puzzles, rows_a_block, threads, budget, work, skip);
}

}  // namespace sudokit::rows

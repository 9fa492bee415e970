// Rows whose solutions are counted before they are rated: the part shared by the scales.
#pragma once
#include <algorithm>
#include <cstddef>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/rows/row_blocks.hpp"
#include "core/rows/row_fault.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/prepared.hpp"

namespace sudokit::rows {

class CountedRows {
 public:
  explicit CountedRows(Solvers& solvers) : solvers_(solvers) {}

  // Calls each(row, values, status, solution) for the rows of a block, in order; the solution is valid if the status is `unique`, and
  // until the next call.  Once the meter has stopped, rows without a fault are undecided.
  template <class Each>
  void count(const RowBlock& block, Meter& meter, const Each& each) {
    UniqueCounter counter(solvers_);
    const auto cells = static_cast<std::size_t>(solvers_.layout.cells());
    std::vector<Value> solution(cells);
    for (std::size_t i = 0; i < block.count; ++i) {
      const std::size_t row = block.first + i;
      const Value* const values = block.values + i * cells;
      Status status = Status::invalid;
      if (const auto fault = fault_of(solvers_.layout, row, values)) {
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
      } else {
        status = meter.stopped() == Stopped::no ? counter.count(values, solution.data(), meter) : Status::undecided;
      }
      each(row, std::span(values, cells), status, solution);
    }
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  Solvers& solvers_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

// Passes blocks of rows, of at most so many and smaller where there are few, to `rate`, and each row that was not begun to `skip`.
template <class Rate, class Skip>
RowReport rate_row_blocks(Solvers& solvers, const RowSource& source, unsigned threads, std::size_t most_in_block,
                          const Budget& budget, const Rate& rate, const Skip& skip) {
  if (source.cells() != static_cast<std::size_t>(solvers.layout.cells()))
    throw std::invalid_argument("the rows do not have as many cells as the layout");
  CountedRows counted(solvers);
  const std::size_t size = std::clamp<std::size_t>(source.rows() / (16 * std::size_t{threads} + 1), 1, most_in_block);
  const Stopped stopped = run_row_blocks(
      source, size, threads, budget, [&](const RowBlock& block) { return rate(block, counted); },
      [&](std::size_t first, std::size_t count) {
        for (std::size_t row = first; row < first + count; ++row) skip(row);
      });
  return {counted.invalid(), stopped};
}

}  // namespace sudokit::rows

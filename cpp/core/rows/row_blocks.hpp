// Rows read in blocks and worked on by threads: what all questions to many rows share.
#pragma once
#include <cstddef>
#include <functional>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"

namespace sudokit::rows {

// What one block works with.
struct RowBlock {
  std::size_t first, count;
  const Value* values;
  Budget budget;  // asks the caller, or whether another thread has been asked to stop
};

// Hands every block of `size` rows to `work`, which returns what stopped it; a block that nobody began goes to `skip`, one after
// the other.  Returns what stopped the first block that was stopped, or Stopped::request where some were never begun.
Stopped run_row_blocks(const RowSource& source, std::size_t size, unsigned threads, const Budget& budget,
                       const std::function<Stopped(const RowBlock&)>& work,
                       const std::function<void(std::size_t first, std::size_t count)>& skip);

}  // namespace sudokit::rows

// Rows read in blocks and processed by threads: the part shared by all batch verbs.
#pragma once
#include <cstddef>
#include <functional>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"

namespace sudokit::rows {

// One block of rows.
struct RowBlock {
  std::size_t first, count;
  const Value* values;
  Budget budget;  // asks the caller; with several threads, only whether the call was stopped
};

// Passes every block of `size` rows to `work`, which returns what stopped it; afterwards passes each block that was not
// begun to `skip`.  Returns what stopped the first stopped block, or Stopped::request if some were never begun.
Stopped run_row_blocks(const RowSource& source, std::size_t size, unsigned threads, const Budget& budget,
                       const std::function<Stopped(const RowBlock&)>& work,
                       const std::function<void(std::size_t first, std::size_t count)>& skip);

}  // namespace sudokit::rows

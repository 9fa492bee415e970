// Counts the solutions of one row at a time, up to two, and tests whether masks have any, on any layout.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/classic/single.hpp"
#include "core/search/staged.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

class RowCounter {
 public:
  explicit RowCounter(Solvers& solvers) : layout_(solvers.layout) {
    if (!layout_.classic()) staged_.emplace(solvers.staged.lend(layout_));
  }

  // The stride for the meter: nodes between checks of the clock.
  std::uint32_t stride() const { return layout_.classic() ? classic::Solver::stride : stride_for(layout_); }

  // The status of values without conflicts.  `solution` receives one of the solutions, N*N values, if there is one.
  Status count(const Value* values, Value* solution, Meter& meter) {
    if (layout_.classic()) {
      classic_.start(values);
      classic_.in_any_order();
      return status(count_up_to(classic_, 2, meter, solution, nullptr));
    }
    (*staged_)->start(masks_of(layout_, {values, static_cast<std::size_t>(layout_.cells())}).data());
    return status(count_up_to(**staged_, 2, meter, solution, nullptr));
  }

  // Whether the masks have a solution.
  Found any(const Mask* masks, Meter& meter) {
    if (layout_.classic()) {
      classic_.start(masks);
      classic_.in_any_order();
      return classic_.next(nullptr, meter);
    }
    (*staged_)->start(masks);
    return (*staged_)->next(nullptr, meter);
  }

 private:
  static Status status(const Count& count) {
    return count.stopped != Stopped::no ? Status::undecided : status_of(count.solutions, Stopped::no, 2);
  }

  const Layout& layout_;
  classic::Solver classic_;
  std::optional<Pool<search::Staged>::Lease> staged_;
};

}  // namespace sudokit::rows

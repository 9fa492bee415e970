#include "core/solving/rate_depth.hpp"

#include "core/solving/prepared.hpp"

namespace sudokit {

DepthRated rate_depth(Solvers& solvers, const PuzzleView& puzzle, const Allowance& allowance) {
  check(solvers.layout, puzzle);
  DepthRated rated;
  if (allowance.seconds && *allowance.seconds <= 0) {
    const bool conflicting = !solvers.layout.conflicts(puzzle.values).empty();
    rated.status = conflicting ? Status::invalid : Status::undecided;
    rated.count_stopped = conflicting ? Stopped::no : Stopped::time;
    return rated;
  }
  const Budget budget = allowance.budget();
  const Prepared prepared = pose(solvers, puzzle, budget, allowance);
  rated.status = prepared.status(solvers.layout);
  rated.count_stopped = prepared.count.stopped;
  if (rated.status != Status::unique) return rated;
  allowance.begin_long_work();
  Meter meter(budget, depth_stride);
  depth::Rater rater(solvers.layout);
  rated.rating = rater.rate(prepared.values, prepared.masks, prepared.solution, meter);
  return rated;
}

}  // namespace sudokit

#include "core/solving/explain_se.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/solving/prepared.hpp"

namespace sudokit {

namespace {

// Nodes of a rating between checks of the clock.
constexpr std::uint32_t stride = 4;

// Candidates without any value are a Sukaku, in which a lone candidate counts as a value.
se::Board board_of(const PuzzleView& puzzle) {
  if (puzzle.masks.empty()) return se::Board::of_values(puzzle.values);
  const bool any = std::any_of(puzzle.values.begin(), puzzle.values.end(), [](Value value) { return value != 0; });
  return any ? se::Board::of_candidates(puzzle.values, puzzle.masks) : se::Board::of_sukaku(puzzle.masks);
}

}  // namespace

namespace {

// Counts the solutions; calls `work` if there is exactly one.
template <class Work>
SeExplained with_one_solution(Solvers& solvers, const PuzzleView& puzzle, steps::Log& log, const Allowance& allowance,
                              Work&& work) {
  if (!solvers.layout.classic()) throw std::invalid_argument("this scale is for 9x9 with boxes of 3x3 only");
  check(solvers.layout, puzzle);
  log.clear();
  SeExplained explained;
  if (allowance.seconds && *allowance.seconds <= 0) {
    const bool conflicting = !solvers.layout.conflicts(puzzle.values).empty();
    explained.status = conflicting ? Status::invalid : Status::undecided;
    explained.count_stopped = conflicting ? Stopped::no : Stopped::time;
    return explained;
  }
  const Budget budget = allowance.budget();
  Prepared prepared = pose(solvers, puzzle, budget, allowance);
  explained.status = prepared.status(solvers.layout);
  explained.count_stopped = prepared.count.stopped;
  if (explained.status != Status::unique) return explained;
  explained.solution = std::move(prepared.solution);
  allowance.begin_long_work();
  Meter meter(budget, stride);
  work(explained, meter);
  return explained;
}

void keep(const se::Finding& found, SeExplained& explained, steps::Log& log) {
  log.append(found.step);
  explained.steps.push_back({found.technique, found.nesting, se::tenths(found.rating), found.complexity});
}

}  // namespace

SeExplained explain_se(Solvers& solvers, const PuzzleView& puzzle, steps::Log& log, const Allowance& allowance,
                       std::uint32_t most_steps) {
  return with_one_solution(solvers, puzzle, log, allowance, [&](SeExplained& explained, Meter& meter) {
    if (most_steps == 0) return;
    se::Rater rater;
    explained.rating = rater.rate(board_of(puzzle), meter, [&](const se::Board&, const se::Finding& found) {
      keep(found, explained, log);
      return explained.steps.size() < most_steps;
    });
  });
}

SeExplained every_se_step(Solvers& solvers, const PuzzleView& puzzle, bool dynamic, steps::Log& log,
                          const Allowance& allowance) {
  return with_one_solution(solvers, puzzle, log, allowance, [&](SeExplained& explained, Meter& meter) {
    se::Rater rater;
    rater.every(board_of(puzzle), meter, dynamic, [&](const se::Finding& found) { keep(found, explained, log); });
    explained.rating.stopped = meter.stopped();
  });
}

}  // namespace sudokit

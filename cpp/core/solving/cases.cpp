#include "core/solving/cases.hpp"

#include <utility>
#include <vector>

#include "core/logic/case_split.hpp"
#include "core/solving/counting.hpp"
#include "core/steps/replay.hpp"

namespace sudokit {

namespace {

constexpr std::uint32_t stride = 16;

bool no_time(const Allowance& allowance) { return allowance.seconds && *allowance.seconds <= 0; }

std::vector<Mask> start_of(const Layout& layout, const PuzzleView& puzzle) {
  if (!puzzle.masks.empty()) return {puzzle.masks.begin(), puzzle.masks.end()};
  return masks_of(layout, puzzle.values);
}

// The state after all steps of the log.
std::pair<std::vector<Value>, std::vector<Mask>> after(const Layout& layout, const PuzzleView& puzzle,
                                                       const steps::Log& log) {
  const std::vector<Mask> start = start_of(layout, puzzle);
  steps::Replay replay(layout, start.data(), log, false);
  replay.seek(log.size());
  std::vector<Value> values(puzzle.values.begin(), puzzle.values.end());
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (const Mask mask = replay.masks()[cell]; replay.placed()[cell] && mask) values[cell] = lowest_value(mask);
  return {std::move(values), replay.masks()};
}

}  // namespace

Cases split_cases(Solvers& solvers, const PuzzleView& puzzle, steps::Candidate kept, steps::Log& log,
                  const Allowance& allowance) {
  check(solvers.layout, puzzle);
  log.clear();
  if (no_time(allowance)) return {false, Stopped::time};
  Meter meter(allowance.budget(), stride);
  allowance.begin_long_work();
  const auto splitter = logic::CaseSplitter::of(solvers.layout);
  const bool found =
      splitter->others({puzzle.values, puzzle.masks, puzzle.givens, {}}, kept, logic::CaseSplitter::most_nodes, meter, log);
  return {found, meter.stopped()};
}

Cases refute(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
             const Allowance& allowance) {
  check(solvers.layout, puzzle);
  log.clear();
  if (no_time(allowance)) return {false, Stopped::time};
  Meter meter(allowance.budget(), stride);
  allowance.begin_long_work();
  const auto splitter = logic::CaseSplitter::of(solvers.layout);
  if (!solvers.layout.conflicts(puzzle.values).empty()) return {};
  logic::Problem problem{puzzle.values, puzzle.masks, puzzle.givens, {}, false, false};
  if (splitter->refute(problem, 1, meter, log)) return {true, meter.stopped()};
  auto explainer = solvers.explainers.lend([&] { return logic::Explainer::of(solvers.layout); });
  logic::Rating rating;
  explainer->path(problem, profile, meter, &log, rating, nullptr);
  const auto [values, masks] = after(solvers.layout, puzzle, log);
  problem.values = values;
  problem.masks = masks;
  problem.givens = {};
  if (splitter->refute(problem, logic::CaseSplitter::most_nodes, meter, log)) return {true, meter.stopped()};
  log.clear();
  return {false, meter.stopped()};
}

}  // namespace sudokit

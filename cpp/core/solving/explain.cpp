#include "core/solving/explain.hpp"

#include "core/solving/prepared.hpp"

namespace sudokit {

namespace {

// Nodes of a search for steps between checks of the clock.
constexpr std::uint32_t stride = 16;

bool no_time(const Allowance& allowance) { return allowance.seconds && *allowance.seconds <= 0; }

Explained without_time(const Layout& layout, const PuzzleView& puzzle) {
  Explained explained;
  const bool conflicting = !layout.conflicts(puzzle.values).empty();
  explained.status = conflicting ? Status::invalid : Status::undecided;
  explained.count_stopped = conflicting ? Stopped::no : Stopped::time;
  explained.rating.stopped = Stopped::time;
  return explained;
}

// `log` can be null.
Explained explain_into(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log* log,
                       const Allowance& allowance, const PathOptions& options) {
  check(solvers.layout, puzzle);
  if (no_time(allowance)) return without_time(solvers.layout, puzzle);
  const Budget budget = allowance.budget();
  Prepared prepared = pose(solvers, puzzle, budget, allowance);
  auto explainer = solvers.explainers.lend([&] { return logic::Explainer::of(solvers.layout); });
  Meter meter(budget, stride);
  allowance.begin_long_work();
  Explained explained;
  logic::Problem problem = prepared.problem();
  problem.most_steps = options.most_steps;
  explainer->path(problem, profile, meter, log, explained.rating, nullptr);
  if (options.card && !problem.solution.empty() && explained.rating.stopped == Stopped::no) {
    logic::CardMaker(solvers.layout).make(*explainer, problem, profile, explained.rating, meter, explained.card.emplace());
    explained.card_stopped = meter.stopped();
    if (explained.card_stopped != Stopped::no) explained.card.reset();
  }
  explained.status = prepared.status(solvers.layout);
  explained.count = prepared.count.solutions;
  explained.count_stopped = prepared.count.stopped;
  if (explained.status == Status::unique) explained.solution = std::move(prepared.solution);
  return explained;
}

}  // namespace

Explained explain(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
                  const Allowance& allowance, const PathOptions& options) {
  log.clear();
  return explain_into(solvers, puzzle, profile, &log, allowance, options);
}

Explained rate(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, const Allowance& allowance,
               bool card) {
  return explain_into(solvers, puzzle, profile, nullptr, allowance, {.card = card});
}

Stopped list_steps(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
                   const Allowance& allowance) {
  check(solvers.layout, puzzle);
  log.clear();
  if (no_time(allowance)) return Stopped::time;
  const Budget budget = allowance.budget();
  const Prepared prepared = pose(solvers, puzzle, budget, allowance);
  auto explainer = solvers.explainers.lend([&] { return logic::Explainer::of(solvers.layout); });
  Meter meter(budget, stride);
  allowance.begin_long_work();
  const Stopped stopped = explainer->steps(prepared.problem(), profile, meter, log);
  return stopped != Stopped::no ? stopped : prepared.count.stopped;
}

}  // namespace sudokit

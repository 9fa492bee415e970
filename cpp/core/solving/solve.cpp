#include "core/solving/solve.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/classic/single.hpp"
#include "core/methods/method.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/own_search.hpp"
#include "core/solving/partner.hpp"

namespace sudokit {

namespace {

void check(const Layout& layout, const PuzzleView& puzzle, const SolveOptions& options) {
  check(layout, puzzle);
  if (options.limit == 0 || options.threads == 0) throw std::invalid_argument("limit and threads must be at least 1");
  if (!can_solve(layout, options.method))
    throw std::invalid_argument("there is no method " + options.method + " for this layout");
}

Solved by_partner(Solvers& solvers, const PuzzleView& puzzle, const Partner& partner, const SolveOptions& options) {
  if (options.allowance.nodes != Allowance().nodes)
    throw std::invalid_argument("the method " + options.method + " does not count its nodes");
  std::vector<Mask> candidates(puzzle.masks.begin(), puzzle.masks.end());
  if (candidates.empty()) candidates = solvers.layout.candidates(puzzle.values);
  PartnerAnswer answer = partner.solve(solvers, {candidates, options.limit, options.seed, options.allowance});
  Solved solved;
  solved.method = options.method;
  solved.count = answer.count.solutions;
  solved.stopped = answer.count.stopped;
  solved.work = answer.work;
  solved.solution = std::move(answer.solution);
  return solved;
}

// Chooses the solver and runs it.
Solved by_choice(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options) {
  const auto own = [&](std::string_view method) {
    return search_by(solvers, puzzle, method,
                     {options.limit, options.seed, options.allowance.budget(), options.allowance, options.trail});
  };
  if (options.method == "auto")
    return solvers.layout.classic() ? own("classic") : solve_in_stages(solvers, puzzle, options);
  if (const Partner* const partner = find_partner(options.method)) return by_partner(solvers, puzzle, *partner, options);
  return own(options.method);
}

// The answer when there is no time to search.
Solved without_time(const Layout& layout, const SolveOptions& options) {
  Solved solved;
  solved.stopped = Stopped::time;
  solved.work.nodes = 1;
  solved.method = options.method != "auto" ? options.method : layout.classic() ? "classic" : "search";
  return solved;
}

// Whether a value occurs twice in a house; 9x9 grids have a quicker way to see it.
bool conflicting(const Layout& layout, std::span<const Value> values) {
  return layout.classic() ? classic::conflicting(values.data()) : !layout.conflicts(values).empty();
}

}  // namespace

bool can_solve(const Layout& layout, std::string_view method) {
  if (method == "auto" || method == "search") return true;
  if (method == "classic") return layout.classic();
  if (const methods::Entry* const entry = methods::find(method)) return entry->can_do(layout);
  return find_partner(method) != nullptr;
}

Solved solve(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options) {
  const auto started = Budget::Clock::now();
  const Layout& layout = solvers.layout;
  check(layout, puzzle, options);
  const bool no_time = options.allowance.seconds && *options.allowance.seconds <= 0;
  Solved solved = no_time ? without_time(layout, options) : by_choice(solvers, puzzle, options);
  SUDOKIT_INVARIANT(solved.count <= options.limit && !solved.method.empty());
  SUDOKIT_INVARIANT(solved.solution.empty() == (solved.count == 0));
  solved.status = status_of(solved.count, solved.stopped, options.limit);
  const bool none_found = solved.count == 0 && (no_time || solved.stopped == Stopped::no);
  if (none_found && conflicting(layout, puzzle.values)) {
    solved.status = Status::invalid;
    solved.stopped = Stopped::no;
  }
  if (solved.count > 0 && verifying()) {
    const std::vector<Mask> allowed = masks_of(layout, puzzle.values);
    verify(layout, solved.solution, puzzle.masks.empty() ? std::span<const Mask>(allowed) : puzzle.masks);
  }
  const std::chrono::duration<double> taken = Budget::Clock::now() - started;
  // Two threads may have made solvers at the same time.
  solved.seconds = no_time ? 0 : std::max(0.0, taken.count() - solved.setup_seconds);
  return solved;
}

}  // namespace sudokit

#include "core/solving/own_search.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "core/methods/method.hpp"
#include "core/search/search.hpp"
#include "core/search/staged.hpp"
#include "core/solving/counting.hpp"

namespace sudokit {

namespace {

// For the hard ones of single puzzles.
Pool<classic::BatchSolver>& batch_solvers() {
  static Pool<classic::BatchSolver> all;
  return all;
}

// An idle solver of the pool, or a new one from make(), whose time is added to `setup`.
template <class Solver, class Maker>
typename Pool<Solver>::Lease lend(Pool<Solver>& pool, double& setup, const Maker& make) {
  return pool.lend([&] {
    const auto begin = Budget::Clock::now();
    std::unique_ptr<Solver> made = make();
    setup += std::chrono::duration<double>(Budget::Clock::now() - begin).count();
    return made;
  });
}

// Counts with a started solver, and records its work.
template <class Solver>
Solved counted(Solver& solver, std::uint32_t stride, std::string_view name, std::size_t cells, const SearchCall& call) {
  Value first[max_size * max_size], other[max_size * max_size];
  const Count count = count_within(solver, call.limit, call.budget, call.allowance, stride, first, other);
  Solved solved;
  solved.method = name;
  solved.count = count.solutions;
  solved.stopped = count.stopped;
  solved.work = solver.work();
  if (count.solutions > 0) solved.solution.assign(first, first + cells);
  return solved;
}

// The nodes after which lanes continue the search of a 9x9 puzzle: they take a tenth of the time per node if there are many,
// but most puzzles have few.
constexpr std::uint64_t nodes_alone = 32;

// Counts up to two solutions as counted() does, with the same answer, but searches in any order, which takes fewer nodes; and
// where the solver for one puzzle does not end soon, the lanes of the batch solver search what is left.  If there are
// several solutions, begin() starts the solver again for the first one in the documented order, and this search is not in
// the work.  Not for a limit of one, which needs the first solution in any case.
template <class Begin>
Solved counted_in_lanes(classic::Solver& solver, std::string_view name, const SearchCall& call, const Begin& begin) {
  Value first[81], other[81];
  Budget few;
  few.nodes = nodes_alone;
  Meter few_meter(few);
  begin();
  solver.in_any_order();
  Count count = count_up_to(solver, call.limit, few_meter, first, other);
  Work work = solver.work();
  if (count.stopped == Stopped::nodes) {
    call.allowance.begin_long_work();
    auto lanes = batch_solvers().lend();
    const auto rest = lanes->complete(solver, 2, static_cast<std::uint32_t>(count.solutions), first, call.budget);
    if (rest) {
      count = {rest->count, rest->stopped};
      work = rest->work;
    } else {
      Meter meter(call.budget, classic::Solver::stride);
      count = count_up_to(solver, call.limit, meter, first, other, count);
      work = solver.work();
    }
  }
  if (count.stopped == Stopped::no && count.solutions > 1) {
    begin();
    Meter meter(call.budget, classic::Solver::stride);
    count.stopped = count_up_to(solver, 1, meter, first, other).stopped;
  }
  if (count.stopped != Stopped::no) count.solutions = 0;  // what was found may not be the first one
  Solved solved;
  solved.method = name;
  solved.count = count.solutions;
  solved.stopped = count.stopped;
  solved.work = work;
  if (count.solutions > 0) solved.solution.assign(first, first + 81);
  return solved;
}

Solved searched(Solvers& solvers, const PuzzleView& puzzle, std::string_view method, const SearchCall& call,
                double& setup) {
  const Layout& layout = solvers.layout;
  const std::size_t cells = puzzle.values.size();
  std::optional<Random> order;
  if (call.seed) order.emplace(*call.seed);
  Random* const draws = order ? &*order : nullptr;
  if (method == "classic") {
    auto solver = lend(classic_solvers(), setup, [] { return std::make_unique<classic::Solver>(); });
    const auto begin = [&] {
      if (puzzle.masks.empty())
        solver->start(puzzle.values.data(), draws);
      else
        solver->start(puzzle.masks.data(), draws);
    };
    const bool any_order = call.limit == 2 && !call.seed && call.budget.nodes == Budget().nodes;
    if (any_order) return counted_in_lanes(*solver, method, call, begin);
    begin();
    return counted(*solver, stride_for(layout), method, cells, call);
  }
  std::vector<Mask> made;
  if (puzzle.masks.empty()) made = masks_of(layout, puzzle.values);
  const Mask* const candidates = puzzle.masks.empty() ? made.data() : puzzle.masks.data();
  if (method == "search") {
    auto solver = lend(solvers.searches, setup, [&] { return std::make_unique<search::Solver>(layout); });
    solver->start(candidates, draws);
    return counted(*solver, stride_for(layout), method, cells, call);
  }
  if (method == "staged") {
    auto solver = lend(solvers.staged, setup, [&] { return std::make_unique<search::Staged>(layout); });
    solver->start(candidates, draws);
    Solved solved = counted(*solver, stride_for(layout), "search", cells, call);
    if (solver->has_learned()) {
      solved.handed_over = {"search"};
      solved.method = "cdcl";
    }
    return solved;
  }
  const methods::Entry* const entry = methods::find(method);
  if (!entry) throw std::invalid_argument("there is no such method");
  auto solver = lend(solvers.methods_named(std::string(method)), setup, [&] { return entry->make(layout); });
  solver->start(candidates, draws, call.trail);
  return counted(*solver, solver->stride(), method, cells, call);
}

}  // namespace

Pool<classic::Solver>& classic_solvers() {
  static Pool<classic::Solver> all;
  return all;
}

Solved search_by(Solvers& solvers, const PuzzleView& puzzle, std::string_view method, const SearchCall& call) {
  double setup = 0;
  Solved solved = searched(solvers, puzzle, method, call, setup);
  solved.setup_seconds = setup;
  return solved;
}

Allowance rest_of(const Allowance& allowance, const Budget& budget) {
  Allowance rest = allowance;
  if (!rest.seconds) return rest;
  const std::chrono::duration<double> left = budget.deadline - Budget::Clock::now();
  rest.seconds = std::max(0.0, left.count());
  return rest;
}

}  // namespace sudokit

#include "core/solving/prepared.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit {

namespace {

template <class Solver>
Status count_two(Solver& solver, Value* solution, Meter& meter) {
  const Count count = count_up_to(solver, 2, meter, solution, nullptr);
  return count.stopped != Stopped::no ? Status::undecided : status_of(count.solutions, Stopped::no, 2);
}

}  // namespace

Status UniqueCounter::count(const Value* values, Value* solution, Meter& meter) {
  if (solvers_.layout.classic()) {
    classic_.start(values);
    classic_.in_any_order();
    return count_two(classic_, solution, meter);
  }
  search_->start(masks_of(solvers_.layout, {values, static_cast<std::size_t>(solvers_.layout.cells())}).data());
  return count_two(*search_, solution, meter);
}

Count UniqueCounter::count(std::span<const Value> values, const Budget& budget, const Allowance& allowance,
                           Value* solution) {
  if (!solvers_.layout.classic()) return count(masks_of(solvers_.layout, values), budget, allowance, solution);
  other_.resize(values.size());
  classic_.start(values.data());
  classic_.in_any_order();
  return count_within(classic_, 2, budget, allowance, classic::Solver::stride, solution, other_.data());
}

Count UniqueCounter::count(const std::vector<Mask>& allowed, const Budget& budget, const Allowance& allowance,
                           Value* solution) {
  other_.resize(allowed.size());
  search_->start(allowed.data());
  return count_within(*search_, 2, budget, allowance, stride_for(solvers_.layout), solution, other_.data());
}

Status Prepared::status(const Layout& layout) const {
  const Status status = status_of(count.solutions, count.stopped, 2);
  return status == Status::none && !layout.conflicts(values).empty() ? Status::invalid : status;
}

logic::Problem Prepared::problem() const {
  logic::Problem problem{values, masks, givens, {}, unique_by_values, unique_by_givens};
  if (count.unique()) problem.solution = solution;
  return problem;
}

Prepared pose(Solvers& solvers, const PuzzleView& puzzle, const Budget& budget, const Allowance& allowance) {
  const Layout& layout = solvers.layout;
  check(layout, puzzle);
  Prepared prepared{{puzzle.values.begin(), puzzle.values.end()},
                    {},
                    {puzzle.masks.begin(), puzzle.masks.end()},
                    {puzzle.givens.begin(), puzzle.givens.end()},
                    {}};
  prepared.solution.resize(prepared.values.size());
  UniqueCounter counter(solvers);
  prepared.count = prepared.masks.empty() ? counter.count(prepared.values, budget, allowance, prepared.solution.data())
                                          : counter.count(prepared.masks, budget, allowance, prepared.solution.data());
  if (!prepared.count.unique()) return prepared;
  SUDOKIT_INVARIANT(layout.complete(prepared.solution));
  Budget some = budget;
  some.nodes = std::min(budget.nodes, extra_question_nodes);
  std::vector<Value> other(prepared.values.size()), given = prepared.values;
  const bool marked = !prepared.masks.empty() && prepared.masks != masks_of(layout, prepared.values);
  prepared.unique_by_values = !marked || counter.count(prepared.values, some, allowance, other.data()).unique();
  for (std::size_t i = 0; i < prepared.givens.size(); ++i)
    if (!prepared.givens[i]) given[i] = 0;
  for (std::size_t i = 0; i < prepared.givens.size(); ++i)
    SUDOKIT_INVARIANT(given[i] == (prepared.givens[i] ? prepared.values[i] : 0));
  prepared.unique_by_givens =
      given == prepared.values ? prepared.unique_by_values : counter.count(given, some, allowance, other.data()).unique();
  return prepared;
}

}  // namespace sudokit

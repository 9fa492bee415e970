#include "core/solving/enumeration.hpp"

#include <stdexcept>

#include "core/solving/counting.hpp"
#include "core/solving/own_search.hpp"

namespace sudokit {

Enumeration::Lease Enumeration::lend(Solvers& solvers) {
  if (solvers.layout.classic()) return classic_solvers().lend();
  return solvers.staged.lend(solvers.layout);
}

Enumeration::Enumeration(Solvers& solvers, std::span<const Mask> candidates, std::optional<std::uint64_t> seed)
    : layout_(solvers.layout), candidates_(candidates.begin(), candidates.end()), solver_(lend(solvers)) {
  if (candidates_.size() != static_cast<std::size_t>(layout_.cells()))
    throw std::invalid_argument("one mask is needed for each cell");
  if (seed) order_.emplace(*seed);
  std::visit([&](auto& solver) { solver->start(candidates_.data(), order_ ? &*order_ : nullptr); }, solver_);
}

Found Enumeration::next(Value* solution, const Allowance& allowance) {
  Meter meter(allowance.budget(), stride_for(layout_));
  allowance.begin_long_work();
  const Found found = std::visit([&](auto& solver) { return solver->next(solution, meter); }, solver_);
  stopped_ = meter.stopped();
  if (found == Found::solution && verifying()) verify(layout_, {solution, candidates_.size()}, candidates_);
  return found;
}

}  // namespace sudokit

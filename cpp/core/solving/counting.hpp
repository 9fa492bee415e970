// Counting solutions up to a limit, whichever solver finds them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/grid/solver.hpp"

namespace sudokit {

struct Count {
  std::uint64_t solutions = 0;
  Stopped stopped = Stopped::no;

  bool unique() const { return solutions == 1 && stopped == Stopped::no; }
};

// One mask per cell: the value, or all values for an empty cell.
inline std::vector<Mask> masks_of(const Layout& layout, std::span<const Value> values) {
  std::vector<Mask> masks(values.size());
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    masks[cell] = values[cell] ? Mask{1} << (values[cell] - 1) : all_values(layout.size());
  return masks;
}

// The number of nodes that take about a tenth of a millisecond: the stride between checks of the clock.
inline std::uint32_t stride_for(const Layout& layout) {
  return static_cast<std::uint32_t>(std::max(1, 16384 / layout.cells()));
}

// Whether every grid is checked before it leaves the core: in debug builds, and if SUDOKIT_VERIFY is defined at compile
// time or set in the environment.
bool verifying();
// Throws std::logic_error unless the solution is a full grid without conflicts, of allowed values.
void verify(const Layout& layout, std::span<const Value> solution, std::span<const Mask> allowed);

// Counts solutions, continuing from `count`, up to `limit`; `first` receives the first solution, `other` each later one.
template <class Solver>
Count count_up_to(Solver& solver, std::uint64_t limit, Meter& meter, Value* first, Value* other, Count count = {}) {
  count.stopped = Stopped::no;
  while (count.solutions < limit) {
    const Found found = solver.next(count.solutions == 0 ? first : other, meter);
    if (found == Found::exhausted) break;
    if (found == Found::stopped) {
      count.stopped = meter.stopped();
      break;
    }
    ++count.solutions;
  }
  SUDOKIT_INVARIANT(count.solutions <= limit);
  return count;
}

// A puzzle that needs at most this many nodes is solved before the caller is notified of long work: reacquiring an
// interpreter's lock takes longer than these nodes.
inline constexpr std::uint64_t quick_nodes = 64;

// The same for a solver that was just started, within the budget made from the allowance.
template <class Solver>
Count count_within(Solver& solver, std::uint64_t limit, const Budget& budget, const Allowance& allowance,
                   std::uint32_t stride, Value* first, Value* other) {
  Budget quick;
  quick.nodes = std::min(budget.nodes, quick_nodes);
  Meter quick_meter(quick);
  Count count = count_up_to(solver, limit, quick_meter, first, other);
  if (count.stopped != Stopped::nodes || budget.nodes <= quick_nodes) return count;
  Budget rest = budget;
  rest.nodes -= quick_nodes;
  SUDOKIT_INVARIANT(solver.work().nodes + rest.nodes <= std::max(budget.nodes, rest.nodes));  // no more than were allowed
  allowance.begin_long_work();
  Meter meter(rest, stride);
  if (!meter.look()) {
    count.stopped = meter.stopped();
    return count;
  }
  return count_up_to(solver, limit, meter, first, other, count);
}

}  // namespace sudokit

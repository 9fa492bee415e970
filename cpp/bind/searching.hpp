// What solving one puzzle for Python takes, whichever solver does it: budgets, counting up to a limit, a last check.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/base/budget.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::bind {

inline Budget budget_of(std::optional<double> seconds, std::optional<std::uint64_t> nodes, Interrupt& interrupt) {
  Budget budget;
  if (nodes) budget.nodes = *nodes;
  budget.deadline = deadline_in(seconds);
  budget.asked_to_stop = &Interrupt::asked;
  budget.context = &interrupt;
  return budget;
}

// In debug builds, and where SUDOKIT_VERIFY is set, every grid is checked before it leaves the library.
inline bool verifying() {
#if !defined(NDEBUG) || defined(SUDOKIT_VERIFY)
  return true;
#else
  static const bool asked = std::getenv("SUDOKIT_VERIFY") != nullptr;
  return asked;
#endif
}

inline void verify(const Layout& layout, std::span<const Value> solution, std::span<const Mask> allowed) {
  bool sound = layout.complete(solution);
  for (std::size_t cell = 0; sound && cell < allowed.size(); ++cell)
    sound = allowed[cell] >> (solution[cell] - 1) & 1;
  if (!sound) throw std::logic_error("sudokit: a solver returned a wrong grid; please report this puzzle");
}

inline std::vector<Mask> masks_of(const Layout& layout, std::span<const Value> values) {
  std::vector<Mask> masks(values.size());
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    masks[cell] = values[cell] ? Mask{1} << (values[cell] - 1) : all_values(layout.size());
  return masks;
}

// About a tenth of a millisecond between two looks at the clock.
inline std::uint32_t stride_for(const Layout& layout) { return static_cast<std::uint32_t>(std::max(1, 16384 / layout.cells())); }

struct Answer {
  std::uint64_t count = 0;
  Stopped stopped = Stopped::no;
};

// A puzzle that needs few nodes is solved without letting go of the GIL: taking it back could cost milliseconds.
constexpr std::uint64_t quick_nodes = 64;

template <class Solver>
Answer count_up_to(Solver& solver, std::uint64_t limit, Meter& meter, Value* first, Value* other, Answer answer = {}) {
  answer.stopped = Stopped::no;
  while (answer.count < limit) {
    const Found found = solver.next(answer.count == 0 ? first : other, meter);
    if (found == Found::exhausted) break;
    if (found == Found::stopped) {
      answer.stopped = meter.stopped();
      break;
    }
    ++answer.count;
  }
  return answer;
}

template <class Solver>
Answer search_with(Solver& solver, std::uint64_t limit, const Budget& budget, std::uint32_t stride, Value* first,
                   Value* other) {
  Budget quick;
  quick.nodes = std::min(budget.nodes, quick_nodes);
  Meter quick_meter(quick);
  Answer answer = count_up_to(solver, limit, quick_meter, first, other);
  if (answer.stopped == Stopped::no || budget.nodes <= quick_nodes) return answer;
  Budget rest = budget;
  rest.nodes -= quick_nodes;
  const nb::gil_scoped_release unlocked;
  Meter meter(rest, stride);
  if (!meter.look()) {
    answer.stopped = meter.stopped();
    return answer;
  }
  return count_up_to(solver, limit, meter, first, other, answer);
}

}  // namespace sudokit::bind

#include "core/generate/puzzle_rows.hpp"

#include <algorithm>
#include <atomic>

#include "core/base/allowance.hpp"
#include "core/base/blocks.hpp"
#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::generate {

namespace {

Rows rows_from(const Rows& rows, std::size_t row, std::size_t cells) {
  return {rows.puzzles + row * cells, rows.solutions + row * cells, rows.attempts + row, rows.flags + row};
}

// Makes the puzzles first, first + 1, …; `step` at a time, which share their seconds.
Stopped make_block(Maker& maker, std::uint64_t seed, std::uint64_t first, std::size_t count, std::size_t step,
                   const Rows& rows, std::size_t cells, std::optional<double> seconds, Budget budget) {
  SUDOKIT_INVARIANT(step >= 1 && count % step == 0);
  Stopped why = Stopped::no;
  for (std::size_t i = 0; i < count; i += step) {
    if (seconds) budget.deadline = deadline_in(*seconds * static_cast<double>(step));
    const Stopped stopped = maker.make(seed, first + i, step, rows_from(rows, i, cells), budget);
    if (stopped != Stopped::no) why = stopped;
    if (stopped == Stopped::request) break;
  }
  return why;
}

// A worker's check whether to stop: whether the call was stopped, and, if it is the only worker, the caller's own check.
struct Question {
  const PuzzleRows* wanted;
  const std::atomic<bool>* stop;
  bool alone;

  static bool stop_requested(void* context) {
    const auto& self = *static_cast<const Question*>(context);
    if (self.stop->load(std::memory_order_relaxed)) return true;
    return self.alone && self.wanted->asked_to_stop && self.wanted->asked_to_stop(self.wanted->context);
  }
};

}  // namespace

Stopped make_rows(const Layout& layout, const Request& request, const PuzzleRows& wanted, const Rows& rows) {
  const Maker check(layout, request);  // throws here, not in a worker
  if (wanted.count == 0) return Stopped::no;
  const auto cells = static_cast<std::size_t>(layout.cells());
  const Way way = way_of(layout, request);
  // A block is a group of puzzles that are best made together, so a row does not depend on where the call begins.
  const std::size_t together = Maker::together(layout, way);
  const auto before = static_cast<std::size_t>(wanted.first % together);  // of the first block, not in this call
  const std::size_t blocks = (before + wanted.count + together - 1) / together;
  std::atomic<Stopped> why = Stopped::no;
  const bool all = run_blocks(
      {blocks, wanted.threads, wanted.asked_to_stop, wanted.context},
      [&](std::size_t block, const std::atomic<bool>& stop) {
        Question question{&wanted, &stop, wanted.threads <= 1 || blocks <= 1};
        Budget budget;
        budget.asked_to_stop = &Question::stop_requested;
        budget.context = &question;
        const std::size_t from = block == 0 ? 0 : block * together - before;
        const std::size_t count = std::min(wanted.count, (block + 1) * together - before) - from;
        SUDOKIT_INVARIANT(from + count <= wanted.count);
        SUDOKIT_INVARIANT((wanted.first + from) / together == (wanted.first + from + count - 1) / together);
        Maker maker(layout, request);
        const Stopped stopped = make_block(maker, wanted.seed, wanted.first + from, count, way == Way::search ? 1 : count,
                                           rows_from(rows, from, cells), cells, wanted.seconds, budget);
        if (stopped != Stopped::no) why = stopped;
      });
  return all || why.load() != Stopped::no ? why.load() : Stopped::request;
}

}  // namespace sudokit::generate

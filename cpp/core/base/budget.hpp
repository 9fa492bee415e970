// Limits on the work of a call, and requests to stop it.
//
// Every long loop of the core owns a Meter and charges it once per node.  The meter checks the clock and asks the caller
// only every few dozen nodes, so a charge costs a decrement; a stop takes effect within a few milliseconds.
#pragma once
#include <chrono>
#include <cstdint>
#include <limits>

#include "core/base/invariant.hpp"

namespace sudokit {

// Why a search ended before it was complete.
// `coverage`: the method itself covers only a part of the possible solutions (`catalogue` at 9x9).
enum class Stopped : std::uint8_t { no, time, nodes, request, coverage };

constexpr const char* name_of(Stopped why) {
  constexpr const char* names[] = {"", "time", "nodes", "stop", "coverage"};
  return names[static_cast<int>(why)];
}

struct Budget {
  using Clock = std::chrono::steady_clock;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  Clock::time_point deadline = Clock::time_point::max();
  bool (*asked_to_stop)(void*) = nullptr;  // called at most every 10 ms; true ends the search
  void* context = nullptr;
};

class Meter {
 public:
  // `stride` is the number of nodes between checks of the clock: choose it so that they take about a tenth of a
  // millisecond.
  explicit Meter(const Budget& budget, std::uint32_t stride = 64)
      : budget_(budget),
        left_(budget.nodes),
        stride_(stride),
        until_look_(stride),
        watched_(budget.asked_to_stop || budget.deadline != Budget::Clock::time_point::max()) {
    SUDOKIT_INVARIANT(stride > 0);
  }

  // Charges one node.  Returns false if the search must stop now; stopped() says why.
  bool charge() {
    SUDOKIT_INVARIANT(until_look_ > 0);
    if (left_ == 0) return stop(Stopped::nodes);
    --left_;
    return --until_look_ != 0 || look();
  }

  Stopped stopped() const { return stopped_; }
  // Ends the search for a reason of its own.
  void end(Stopped why) { stop(why); }
  std::uint64_t nodes_left() const { return left_; }

  // A meter for at most `nodes` of the nodes left, with the same deadline; settle() charges the nodes it used to this one.
  Meter part(std::uint64_t nodes, std::uint32_t stride) const {
    Budget budget = budget_;
    budget.nodes = nodes < left_ ? nodes : left_;
    return Meter(budget, stride);
  }
  void settle(const Meter& part) {
    SUDOKIT_INVARIANT(part.left_ <= part.budget_.nodes && part.budget_.nodes - part.left_ <= left_);
    left_ -= part.budget_.nodes - part.left_;
    if (part.stopped_ != Stopped::no && (part.stopped_ != Stopped::nodes || left_ == 0)) stop(part.stopped_);
  }

  // Checks the clock and asks the caller now, whatever the stride.  Returns false if the search must stop.
  bool look();

 private:
  bool stop(Stopped why) {
    SUDOKIT_INVARIANT(why != Stopped::no);
    stopped_ = why;
    until_look_ = 1;  // a stopped meter stays stopped
    return false;
  }

  Budget budget_;
  std::uint64_t left_;
  std::uint32_t stride_, until_look_;
  bool watched_;
  Stopped stopped_ = Stopped::no;
  Budget::Clock::time_point next_question_{};
};

}  // namespace sudokit

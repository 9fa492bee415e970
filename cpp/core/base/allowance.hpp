// The limits of one call of the core: time, nodes, and a question to the caller while it works.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>

#include "core/base/budget.hpp"

namespace sudokit {

struct Allowance {
  std::optional<double> seconds;  // of wall time, from the start of the call; 0: no search
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  // Called every few milliseconds while the call works; true ends it.
  bool (*asked_to_stop)(void*) = nullptr;
  // Called before work that may take long, at least once in a call that can be stopped: the binding releases an
  // interpreter's lock here.  Never called for work that takes microseconds.
  void (*before_long_work)(void*) = nullptr;
  void* context = nullptr;

  // Starting now.
  Budget budget() const;
  void begin_long_work() const {
    if (before_long_work) before_long_work(context);
  }
};

// The point in time this many seconds from now; none beyond 30 years.
Budget::Clock::time_point deadline_in(std::optional<double> seconds);

}  // namespace sudokit

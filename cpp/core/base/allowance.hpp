// What a caller allows one call of the core: time, nodes, and a question asked while it works.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>

#include "core/base/budget.hpp"

namespace sudokit {

struct Allowance {
  std::optional<double> seconds;  // of wall time, from the call on; 0: nothing is searched
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  // Called every few milliseconds while the call works; true ends it.
  bool (*asked_to_stop)(void*) = nullptr;
  // Called before work that may take long, at least once in a call that asks to be stopped: an interpreter's lock is released
  // here.  Never called for work that takes microseconds.
  void (*before_long_work)(void*) = nullptr;
  void* context = nullptr;

  // From now on.
  Budget budget() const;
  void begin_long_work() const {
    if (before_long_work) before_long_work(context);
  }
};

// The end of so many seconds from now; more than 30 years have none.
Budget::Clock::time_point deadline_in(std::optional<double> seconds);

}  // namespace sudokit

// The limits of one call of the core: time, nodes, and a callback that can stop it.
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
  // Called before work that may take long, possibly more than once; never for work that takes microseconds.  The binding
  // releases the interpreter's lock here.
  void (*before_long_work)(void*) = nullptr;
  void* context = nullptr;

  // The same limits as a budget; the seconds count from now.
  Budget budget() const;
  void begin_long_work() const {
    if (before_long_work) before_long_work(context);
  }
};

// The time `seconds` from now; time_point::max() (no deadline) for nothing and beyond 1e9 s, about 30 years.
Budget::Clock::time_point deadline_in(std::optional<double> seconds);

}  // namespace sudokit

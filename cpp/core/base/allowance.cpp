#include "core/base/allowance.hpp"

#include "core/base/invariant.hpp"

namespace sudokit {

Budget Allowance::budget() const { return {nodes, deadline_in(seconds), asked_to_stop, context}; }

Budget::Clock::time_point deadline_in(std::optional<double> seconds) {
  SUDOKIT_INVARIANT(!seconds || *seconds >= 0);
  if (!seconds || *seconds > 1e9) return Budget::Clock::time_point::max();
  return Budget::Clock::now() +
         std::chrono::duration_cast<Budget::Clock::duration>(std::chrono::duration<double>(*seconds));
}

}  // namespace sudokit

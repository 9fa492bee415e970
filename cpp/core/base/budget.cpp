#include "core/base/budget.hpp"

namespace sudokit {

bool Meter::look() {
  if (stopped_ != Stopped::no) return stop(stopped_);
  until_look_ = stride_;
  SUDOKIT_INVARIANT(stopped_ == Stopped::no);  // a stopped meter never continues
  if (!watched_) return true;
  const auto now = Budget::Clock::now();
  if (now >= budget_.deadline) return stop(Stopped::time);
  if (budget_.asked_to_stop && now >= next_question_) {
    next_question_ = now + std::chrono::milliseconds(10);
    if (budget_.asked_to_stop(budget_.context)) return stop(Stopped::request);
  }
  return true;
}

}  // namespace sudokit

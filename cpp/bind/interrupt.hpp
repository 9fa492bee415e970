// Ctrl-C and stop flags, asked from native loops.
#pragma once
#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>

#include "core/base/budget.hpp"

namespace sudokit::bind {

namespace nb = nanobind;

// Set from another thread, it ends the searches that were given it.
struct StopFlag {
  explicit StopFlag(const StopFlag* outer = nullptr) : outer(outer) {}
  bool is_set() const {
    return set.load(std::memory_order_relaxed) || (outer && outer->is_set());
  }

  std::atomic<bool> set = false;
  const StopFlag* outer;  // counts as its own
};

// Asked every few milliseconds of a search, without the GIL held.
struct Interrupt {
  const StopFlag* flag = nullptr;
  bool signalled = false;

  static bool asked(void* self_pointer) {
    auto& self = *static_cast<Interrupt*>(self_pointer);
    if (self.flag && self.flag->is_set()) return true;
    const nb::gil_scoped_acquire locked;
    self.signalled = self.signalled || PyErr_CheckSignals() != 0;
    return self.signalled;
  }
  void rethrow() const {
    if (signalled) throw nb::python_error();
  }
};

inline const char* name_of(Stopped why) {
  switch (why) {
    case Stopped::no: return "";
    case Stopped::time: return "time";
    case Stopped::nodes: return "nodes";
    case Stopped::request: return "stop";
  }
  return "";
}

inline Budget::Clock::time_point deadline_in(std::optional<double> seconds) {
  if (!seconds || *seconds > 1e9) return Budget::Clock::time_point::max();
  return Budget::Clock::now() +
         std::chrono::duration_cast<Budget::Clock::duration>(std::chrono::duration<double>(*seconds));
}

}  // namespace sudokit::bind

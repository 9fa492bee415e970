// Ctrl-C and stop flags, checked by native loops.
#pragma once
#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <optional>

#include "core/base/allowance.hpp"

namespace sudokit::bind {

namespace nb = nanobind;

// Can be set from another thread; it ends the searches to which it was passed.
struct StopFlag {
  explicit StopFlag(const StopFlag* outer = nullptr) : outer(outer) {}
  bool is_set() const { return set.load(std::memory_order_relaxed) || (outer && outer->is_set()); }

  std::atomic<bool> set = false;
  const StopFlag* outer;  // setting it also sets this one
};

// Lets a call of the core check for signals and the flag, and releases the GIL for long work until finish().
struct Interrupt {
  explicit Interrupt(const StopFlag* flag = nullptr) : flag(flag) {}

  static bool stop_requested(void* self_pointer) {
    auto& self = *static_cast<Interrupt*>(self_pointer);
    if (self.flag && self.flag->is_set()) return true;
    const nb::gil_scoped_acquire locked;
    self.signalled = self.signalled || PyErr_CheckSignals() != 0;
    return self.signalled;
  }
  static void release(void* self_pointer) {
    auto& self = *static_cast<Interrupt*>(self_pointer);
    if (!self.unlocked) self.unlocked.emplace();
  }
  // The result refers to this object.
  Allowance allowance(std::optional<double> seconds, std::optional<std::uint64_t> nodes = {}) {
    Allowance allowance{seconds};
    if (nodes) allowance.nodes = *nodes;
    allowance.asked_to_stop = &stop_requested;
    allowance.before_long_work = &release;
    allowance.context = this;
    return allowance;
  }
  Budget budget(std::optional<double> seconds = {}, std::optional<std::uint64_t> nodes = {}) {
    return allowance(seconds, nodes).budget();
  }
  // After the call: reacquires the GIL, and rethrows the exception of a signal handler.
  void finish() {
    unlocked.reset();
    if (signalled) throw nb::python_error();
  }

  const StopFlag* flag;
  bool signalled = false;
  std::optional<nb::gil_scoped_release> unlocked;
};

}  // namespace sudokit::bind

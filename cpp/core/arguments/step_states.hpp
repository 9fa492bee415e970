// The states in which the steps of a log are found, each as arguments and texts need it.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "core/arguments/arguer.hpp"
#include "core/steps/log.hpp"
#include "core/steps/replay.hpp"

namespace sudokit::arguments {

class StepStates {
 public:
  enum class Order : std::uint8_t {
    path,     // each step changes the state for the next; they can be looked at in any order
    forward,  // the same, but the states are looked at in order, and take little memory
    one,      // all are found in the first state
  };

  // The layout and the log must outlive it; the log must not change meanwhile.  `values` and `masks`: the first state, 0 for
  // open cells.
  StepStates(const Layout& layout, std::span<const Value> values, std::span<const Mask> masks, const steps::Log& log,
             Order order);

  // Goes to the state in which a step is found.  Throws what steps::Replay::seek throws.
  void seek(std::size_t step);
  std::span<const Mask> masks() const { return order_ == Order::one ? masks_ : replay_.masks(); }
  // For the steps of this state.  The grid that it shows is made when first needed, from that of the step before if it can.
  const Arguer& arguer();

 private:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  void show();

  const Layout& layout_;
  const steps::Log& log_;
  const Order order_;
  std::vector<Value> values_;
  std::vector<Mask> masks_;
  steps::Replay replay_;
  Arguer arguer_;
  std::size_t at_ = 0, shown_ = nowhere;  // the state, and that of the arguer
  steps::Step step_;                      // for its memory
};

}  // namespace sudokit::arguments

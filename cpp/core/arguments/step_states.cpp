#include "core/arguments/step_states.hpp"

#include "core/steps/technique.hpp"

namespace sudokit::arguments {

StepStates::StepStates(const Layout& layout, std::span<const Value> values, std::span<const Mask> masks,
                       const steps::Log& log, Order order)
    : layout_(layout),
      log_(log),
      order_(order),
      values_(values.begin(), values.end()),
      masks_(masks.begin(), masks.end()),
      replay_(layout, masks.data(), log, order == Order::path),
      arguer_(layout) {
  SUDOKIT_INVARIANT(values.size() == static_cast<std::size_t>(layout.cells()) && masks.size() == values.size());
}

void StepStates::seek(std::size_t step) {
  at_ = step;
  if (order_ != Order::one) replay_.seek(step);
}

const Arguer& StepStates::arguer() {
  const std::size_t wanted = order_ == Order::one ? 0 : at_;
  if (shown_ != wanted) show();
  shown_ = wanted;
  return arguer_;
}

void StepStates::show() {
  if (order_ == Order::one || at_ == 0) return arguer_.start(values_, masks_);
  if (shown_ + 1 == at_) {
    log_.read(shown_, step_);
    if (step_.technique != steps::Technique::undo) return arguer_.apply(step_);
  }
  std::vector<Value> values = values_;
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (const Mask mask = replay_.masks()[cell]; replay_.placed()[cell] && mask) values[cell] = lowest_value(mask);
  arguer_.start(values, replay_.masks());
}

}  // namespace sudokit::arguments

#include "core/methods/guessing.hpp"

#include "core/base/invariant.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::methods {

using steps::Technique;

void Guessing::start(const Mask* candidates, Random* order, steps::Log* log) {
  begin(candidates, order);
  own_ = Random(0);
  cells_order_ = order ? order : &own_;
  values_tried_ = 0;
  too_deep_ = false;
  log_ = log;
  every_level_ = log != nullptr;
  if (!log) return;
  log->clear();
  step_.clear(Technique::given, 0);
  for (std::size_t i = 0; i < filling_.givens(); ++i) {
    const Cell cell = filling_.filled()[i];
    step_.placements.push_back({cell, filling_.values()[cell]});
  }
  if (!step_.placements.empty()) log->append(step_);
  if (!sound_) report(Technique::contradiction, filling_.without_value(), 0);
}

// Without a depth limit and a log, cells are filled the fastest way.
bool Guessing::settle() {
  if (!settings_.max_depth && !log_) {
    const std::size_t before = filling_.filled().size();
    const bool sound = filling_.fill_forced();
    values_tried_ += filling_.filled().size() - before;
    return sound;
  }
  for (std::size_t cell; filling_.next_forced(cell);) {
    if (!count_one()) return false;
    const Mask bit = filling_.legal(cell);
    report(Technique::naked_single, cell, bit);
    if (filling_.fill(cell, bit)) continue;
    report(Technique::contradiction, filling_.without_value(), 0);
    return false;
  }
  return true;
}

std::size_t Guessing::choose() {
  switch (settings_.where) {
    case Where::random:
      return filling_.nth(cells_order_->below(static_cast<std::uint32_t>(filling_.cells() - filling_.filled().size())));
    case Where::ordered: return filling_.nth(0);
    default: return filling_.fewest();
  }
}

bool Guessing::count_one() {
  ++values_tried_;
  if (settings_.max_depth && values_tried_ > settings_.max_depth) too_deep_ = exhausted_ = true;
  return !too_deep_;
}

void Guessing::trying(std::size_t cell, Mask bit) {
  SUDOKIT_INVARIANT(filling_.is_empty(cell) && is_single(bit));
  if (count_one()) report(Technique::guess, cell, bit);
}

void Guessing::tried() { report(Technique::undo, 0, 0); }

void Guessing::solved() {
  SUDOKIT_INVARIANT(!settings_.max_depth || values_tried_ <= settings_.max_depth);
  report(Technique::solution, 0, 0);
}

// Reports the cell with the value placed in it, or, without a value, a cell that has no candidates.  An undo and a solution
// name no cell.
void Guessing::report(Technique technique, std::size_t cell, Mask bit) {
  if (!log_ || too_deep_) return;
  step_.clear(technique, depth());
  if (bit) step_.placements.push_back({static_cast<Cell>(cell), static_cast<Value>(std::countr_zero(bit) + 1)});
  if (technique != Technique::undo && technique != Technique::solution)
    step_.cells.push_back({static_cast<Cell>(cell), steps::Role::subject});
  log_->append(step_);
}

}  // namespace sudokit::methods

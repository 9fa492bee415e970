#include "core/steps/replay.hpp"

#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::steps {

Replay::Replay(const Layout& layout, const Mask* initial, const Log& log, bool back)
    : layout_(layout), log_(log), back_(back), masks_(initial, initial + layout.cells()), placed_(masks_.size(), 0) {}

void Replay::seek(std::size_t index) {
  if (index > log_.size()) throw std::out_of_range("a state beyond the log");
  if (index < index_ && !back_) throw std::logic_error("a state before the present one, of a replay that cannot go back");
  while (index_ > index) toggle(--index_);
  while (index_ < index) {
    if (index_ < ends_.size())
      toggle(index_);
    else
      apply_next();
    ++index_;
  }
  SUDOKIT_INVARIANT(index_ == index && (!back_ || ends_.size() >= index_));
}

// A step's changes are their own inverse.
void Replay::toggle(std::size_t step) {
  SUDOKIT_INVARIANT(step < ends_.size());
  for (std::size_t i = step ? ends_[step - 1] : 0; i < ends_[step]; ++i) {
    const Change& change = changes_[i];
    masks_[change.cell] ^= change.flipped;
    placed_[change.cell] ^= static_cast<char>(change.placed);
  }
}

void Replay::apply_next() {
  SUDOKIT_INVARIANT(!back_ || index_ == ends_.size());
  log_.read(index_, step_);
  const Step& step = step_;
  check(step.placements);
  check(step.eliminations);
  if (step.technique == Technique::guess) saved_.push_back({step.depth, masks_, placed_});
  if (step.technique == Technique::undo) restore(step.depth);
  for (const Candidate candidate : step.placements) place(candidate);
  for (const Candidate candidate : step.eliminations) eliminate(candidate.cell, Mask{1} << (candidate.value - 1));
  SUDOKIT_INVARIANT(ends_.empty() || ends_.back() <= changes_.size());
  if (back_) ends_.push_back(changes_.size());
}

void Replay::check(const std::vector<Candidate>& candidates) const {
  for (const Candidate candidate : candidates)
    if (candidate.cell >= masks_.size() || candidate.value < 1 || candidate.value > layout_.size())
      throw std::logic_error("a step with a candidate outside the grid");
}

void Replay::place(Candidate candidate) {
  const Mask bit = Mask{1} << (candidate.value - 1);
  eliminate(candidate.cell, ~bit);
  if (!placed_[candidate.cell]) change(candidate.cell, 0, true);
  for (const Cell peer : layout_.peers(candidate.cell)) eliminate(peer, bit);
  SUDOKIT_INVARIANT(placed_[candidate.cell] && (masks_[candidate.cell] & ~bit) == 0);
}

void Replay::eliminate(Cell cell, Mask values) {
  if (const Mask lost = masks_[cell] & values) change(cell, lost, false);
}

void Replay::restore(std::size_t depth) {
  std::size_t guess = saved_.size();
  while (guess > 0 && saved_[guess - 1].depth >= depth) --guess;
  if (guess == saved_.size() || saved_[guess].depth != depth) throw std::logic_error("an undo without its guess");
  const Saved& saved = saved_[guess];
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    const Mask flipped = masks_[cell] ^ saved.masks[cell];
    const bool placed = placed_[cell] != saved.placed[cell];
    if (flipped || placed) change(static_cast<Cell>(cell), flipped, placed);
  }
  SUDOKIT_INVARIANT(masks_ == saved.masks && placed_ == saved.placed);
  saved_.resize(guess);
}

void Replay::change(Cell cell, Mask flipped, bool placed) {
  SUDOKIT_INVARIANT(cell < masks_.size() && (flipped != 0 || placed));
  if (back_) changes_.push_back({flipped, cell, placed});
  masks_[cell] ^= flipped;
  placed_[cell] ^= static_cast<char>(placed);
}

}  // namespace sudokit::steps

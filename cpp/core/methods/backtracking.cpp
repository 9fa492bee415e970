#include "core/methods/backtracking.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

Backtracking::Backtracking(const Layout& layout)
    : houses_(layout),
      size_(static_cast<std::size_t>(layout.size())),
      used_(houses_),
      grid_(houses_.cells()),
      values_(houses_.cells() * size_) {
  frames_.reserve(houses_.cells());
}

// Cells with one candidate are givens.  Equal givens in a house, or a cell without candidates, mean that there is no
// solution.
void Backtracking::start(const Mask* candidates, Random* order, steps::Log*) {
  used_.clear();
  frames_.clear();
  order_ = order;
  work_ = {0, 0, 1};
  depth_ = 0;
  entered_ = exhausted_ = false;
  for (std::size_t cell = 0; cell < grid_.size(); ++cell) {
    const Mask mask = candidates[cell] & all_values(static_cast<int>(size_));
    grid_[cell] = 0;
    if (mask == 0) exhausted_ = true;
    if (std::has_single_bit(mask)) {
      if (used_.by_peers_of(cell) & mask)
        exhausted_ = true;
      else
        used_.toggle(cell, mask);
      grid_[cell] = static_cast<Value>(std::countr_zero(mask) + 1);
    } else {
      frames_.push_back({.cell = static_cast<Cell>(cell), .allowed = mask});
    }
  }
}

// Lists the legal values of the frame's cell, in the order in which they will be tried.
void Backtracking::open(Frame& frame) {
  SUDOKIT_INVARIANT(frame.placed == 0);
  Mask legal = frame.allowed & ~used_.by_peers_of(frame.cell);
  Value* const values = alternatives(frame);
  frame.next = frame.count = 0;
  for (; legal; legal &= legal - 1) values[frame.count++] = static_cast<Value>(std::countr_zero(legal) + 1);
  if (order_ && frame.count > 1) order_->shuffle(values, frame.count);
}

void Backtracking::take_back(Frame& frame) {
  if (frame.placed) used_.toggle(frame.cell, frame.placed);
  frame.placed = 0;
}

// Replaces the value placed in the frame's cell by the next alternative; false when none is left.
bool Backtracking::advance(Frame& frame) {
  take_back(frame);
  SUDOKIT_INVARIANT(frame.next <= frame.count && frame.count <= size_);
  if (frame.next == frame.count) return false;
  frame.placed = Mask{1} << (alternatives(frame)[frame.next] - 1);
  used_.toggle(frame.cell, frame.placed);
  ++(frame.next ? work_.backtracks : work_.guesses);
  ++work_.nodes;
  ++frame.next;
  return true;
}

Found Backtracking::next(Value* solution, Meter& meter) {
  if (exhausted_) return Found::exhausted;
  if (!entered_) {
    if (!meter.charge()) return Found::stopped;
    entered_ = true;
    if (!frames_.empty()) open(frames_[depth_++]);
  } else if (depth_ == 0) {  // a grid without empty cells was its only solution
    exhausted_ = true;
    return Found::exhausted;
  }
  while (depth_ > 0) {
    Frame& frame = frames_[depth_ - 1];
    // The charge is for the node about to be entered.  If the meter refuses it, the next call enters the node.
    if (frame.next < frame.count && !meter.charge()) return Found::stopped;
    if (!advance(frame)) {
      --depth_;
      continue;
    }
    if (depth_ == frames_.size()) break;
    open(frames_[depth_++]);
  }
  if (depth_ == 0 && !frames_.empty()) {
    SUDOKIT_INVARIANT(std::all_of(frames_.begin(), frames_.end(), &is_empty));  // every placed value was taken back
    exhausted_ = true;
    return Found::exhausted;
  }
  SUDOKIT_INVARIANT(used_.complete() && depth_ == frames_.size());
  std::copy(grid_.begin(), grid_.end(), solution);
  for (const Frame& frame : frames_) solution[frame.cell] = static_cast<Value>(std::countr_zero(frame.placed) + 1);
  return Found::solution;
}

}  // namespace sudokit::methods

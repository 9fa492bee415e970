// The depth-first search that the methods filling cell by cell share.  Each method defines what it does at a node, and
// whose values it tries next.
#pragma once
#include <vector>

#include "core/methods/filling.hpp"
#include "core/methods/method.hpp"

namespace sudokit::methods {

// `Self` has
//   bool settle();                   runs first at every node; false: the node is dead
//   std::size_t choose();            the empty cell whose legal values are tried
//   void trying(std::size_t cell, Mask bit);  runs before a value is tried
//   void tried();                    runs after it failed, or after its solutions were returned
//   void solved();                   runs at every solution
//   Mask pick(Mask& untried);         removes and returns the value tried next; the one here takes the lowest or a random one
// and any of them can end the search by setting exhausted_.
template <class Self>
class FillingMethod : public Method {
 public:
  Found next(Value* solution, Meter& meter) override {
    if (exhausted_) return Found::exhausted;
    bool alive = false;
    if (!entered_) {
      if (!meter.charge()) return Found::stopped;
      entered_ = true;
      alive = sound_ && self().settle();
      if (exhausted_) return Found::exhausted;
    } else if (solved_) {
      take_back();
    }
    solved_ = false;
    for (;;) {
      if (alive) {
        if (filling_.complete()) break;
        const std::size_t cell = self().choose();
        SUDOKIT_INVARIANT(filling_.is_empty(cell) && filling_.agrees_on(cell));
        frames_.push_back({static_cast<Cell>(cell), false, filling_.legal(cell)});
      }
      while (!frames_.empty() && frames_.back().untried == 0) {
        frames_.pop_back();
        take_back();
      }
      if (frames_.empty()) {
        exhausted_ = true;
        return Found::exhausted;
      }
      // The charge is for the node about to be entered.  If the meter refuses it, the next call enters the node.
      if (!meter.charge()) return Found::stopped;
      Frame& frame = frames_.back();
      ++(frame.entered ? work_.backtracks : work_.guesses);
      ++work_.nodes;
      frame.entered = true;
      const Cell cell = frame.cell;
      const Mask bit = self().pick(frame.untried);
      // A cell is not revisited after its last value, so that value belongs to the level before.
      if (frame.untried || every_level_)
        filling_.remember();
      else
        frames_.pop_back();
      self().trying(cell, bit);
      alive = filling_.fill(cell, bit) && self().settle();
      if (exhausted_) return Found::exhausted;
      if (!alive) take_back();
    }
    SUDOKIT_INVARIANT(filling_.is_solved());
    solved_ = true;
    self().solved();
    std::memcpy(solution, filling_.values().data(), filling_.cells());
    return Found::solution;
  }

 protected:
  explicit FillingMethod(const Layout& layout) : filling_(layout) { frames_.reserve(filling_.cells() + 1); }

  void begin(const Mask* candidates, Random* order) {
    order_ = order;
    work_ = {0, 0, 1};
    frames_.clear();
    entered_ = exhausted_ = solved_ = false;
    sound_ = filling_.start(candidates);
  }
  std::size_t depth() const { return frames_.size(); }
  // Removes the next value to try from those of the last frame, and returns it.
  Mask pick(Mask& untried) { return draw(untried, order_); }

  Filling filling_;
  Random* order_ = nullptr;
  bool sound_ = false, exhausted_ = true;
  bool every_level_ = false;  // give the last value of a cell a level of its own too

 private:
  struct Frame {
    Cell cell;
    bool entered;
    Mask untried;
  };
  Self& self() { return static_cast<Self&>(*this); }
  // Returns to the state before the value of the last frame; at the root there is none.
  void take_back() {
    if (frames_.empty()) return;
    self().tried();
    filling_.restore();
  }

  std::vector<Frame> frames_;
  bool entered_ = false, solved_ = false;
};

}  // namespace sudokit::methods

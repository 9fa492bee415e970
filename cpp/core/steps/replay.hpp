// Candidate masks, state by state, from the initial masks and a log of steps.
//
// Works for the log of any solver that follows the definition of a step in core/steps/step.hpp.  States are stored as
// differences, which are computed when first needed; going back undoes them.  A move by one step therefore costs about as
// many operations as the step changes cells.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/steps/log.hpp"

namespace sudokit::steps {

class Replay {
 public:
  // The layout and the log must outlive it.  `initial` has one mask per cell and is read only in the constructor.  `back`: it
  // can go back; otherwise it keeps no differences, and uses the memory of a few states however long the log is.
  Replay(const Layout& layout, const Mask* initial, const Log& log, bool back = true);

  // The number of steps applied; 0 is the initial state.
  std::size_t index() const { return index_; }
  // Goes to the state after `index` steps.  Throws std::out_of_range if the log is shorter, and std::logic_error if it would
  // have to go back and cannot, or for a step that no solver can have taken: an undo without its guess, or a candidate outside
  // the grid.
  void seek(std::size_t index);
  const std::vector<Mask>& masks() const { return masks_; }
  // Whether a step has placed the cell's value.
  const std::vector<char>& placed() const { return placed_; }
  // Bytes used by the differences.
  std::size_t memory() const { return changes_.size() * sizeof(Change) + ends_.size() * sizeof(std::uint64_t); }

 private:
  struct Change {
    Mask flipped;
    Cell cell;
    bool placed;  // whether the placed mark of the cell flips too
  };
  struct Saved {  // the state before a guess
    std::size_t depth;
    std::vector<Mask> masks;
    std::vector<char> placed;
  };
  void apply_next();
  void check(const std::vector<Candidate>& candidates) const;
  void eliminate(Cell cell, Mask values);
  void place(Candidate candidate);
  void restore(std::size_t depth);
  void change(Cell cell, Mask flipped, bool placed);
  void toggle(std::size_t step);

  const Layout& layout_;
  const Log& log_;
  const bool back_;
  std::size_t index_ = 0;
  std::vector<Mask> masks_;
  std::vector<char> placed_;
  Step step_;  // the one applied last, for its memory
  std::vector<Change> changes_;
  std::vector<std::uint64_t> ends_;  // end of each step's changes, for the steps computed so far
  std::vector<Saved> saved_;         // the states before the guesses in force after the last of those steps
};

}  // namespace sudokit::steps

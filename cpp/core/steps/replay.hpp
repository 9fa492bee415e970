// Candidate masks state by state, from the masks at the start and a log of steps.
//
// Works for the log of any solver that follows the definition of a step in core/steps/step.hpp.  States are stored as
// differences, computed as far as needed; going back undoes them, so that a step costs about as many operations as it
// changes cells.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/steps/log.hpp"

namespace sudokit::steps {

class Replay {
 public:
  // Layout and log must outlive it; `initial` has one mask per cell and is read only here.
  Replay(const Layout& layout, const Mask* initial, const Log& log);

  // Steps taken; 0 is the state at the start.
  std::size_t index() const { return index_; }
  // Goes to the state after `index` steps.  Throws std::out_of_range beyond the log, and std::logic_error for a step that
  // no solver can have taken: an undo without its guess, a candidate outside the grid.
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
    bool placed;  // whether `placed` changes too
  };
  struct Saved {  // before a guess
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
  std::size_t index_ = 0;
  std::vector<Mask> masks_;
  std::vector<char> placed_;
  std::vector<Change> changes_;
  std::vector<std::uint64_t> ends_;  // end of each step's changes, as far as they are computed
  std::vector<Saved> saved_;         // the states before the guesses in force at the last of them
};

}  // namespace sudokit::steps

// Candidates under singles, with suppositions that can be taken back, and trial and error of any depth.
//
// A variable is a cell, or a value in a house: exactly one of its candidates is true.  A single is a variable with one candidate
// left; placing it removes the other candidates of all its variables.  A variable without candidates is a fault.
//
// T&E(0) is singles.  T&E(d) also removes each candidate that, supposed, leads to a fault by T&E(d-1), until none is left to
// remove.  What is left does not depend on the order, since fewer candidates never make a fault harder to reach.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::depth {

class Trials {
 public:
  using Index = std::uint32_t;  // of a candidate or a variable

  // The layout must outlive the object, which is for one thread.
  explicit Trials(const Layout& layout);

  // `masks`: candidates of the open cells; empty: all that the values allow.  `solution`: the only one; its candidates are never
  // supposed outside suppositions, since they cannot be refuted.
  void start(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution);

  // Places what follows by singles; true: a fault.
  bool follow();
  // Closes under T&E(depth), for depth >= 1; true: a fault.  Ends early when all is placed or the meter stops.
  bool close(int depth, Meter& meter);

  // Opens a level in which the candidate is true, without following that up.
  void suppose(Index candidate);
  // Returns to the level before.
  void leave();
  // Removes a candidate without following that up.
  void remove(Index candidate) { lose(candidate); }

  bool solved() const { return left_ == 0; }
  bool fault() const { return fault_; }
  bool alive(Index candidate) const { return alive_[candidate]; }
  bool placed(Index candidate) const { return placed_[candidate]; }
  bool in_solution(Index candidate) const {
    return solution_[candidate / static_cast<Index>(size_)] == candidate % static_cast<Index>(size_) + 1;
  }
  Index candidates() const { return static_cast<Index>(alive_.size()); }
  Index variables() const { return static_cast<Index>(count_.size()); }
  // How many candidates a variable has left.
  int count(Index variable) const { return count_[variable]; }
  std::span<const Index> variables_of(Index candidate) const {
    return {of_candidate_.data() + first_[candidate], first_[candidate + 1] - first_[candidate]};
  }
  std::span<const Index> candidates_of(Index variable) const {
    return {of_variable_.data() + variable * static_cast<std::size_t>(size_), static_cast<std::size_t>(size_)};
  }
  // Candidates that are open to trial: neither removed nor placed.
  std::vector<Index> open() const;

 private:
  struct Level {
    std::size_t lost, placed;
  };
  void place(Index candidate);
  void lose(Index candidate);

  const int size_;
  std::vector<std::size_t> first_;  // by candidate: where its variables begin
  std::vector<Index> of_candidate_, of_variable_;
  std::vector<char> alive_, placed_;
  std::vector<std::uint8_t> count_;
  std::vector<Value> solution_;
  std::vector<Index> lost_, set_;  // in order
  std::vector<Index> singles_;     // variables that wait, perhaps repeatedly
  std::vector<Level> levels_;
  std::size_t left_ = 0;  // candidates to place until all cells have a value
  bool fault_ = false;
};

}  // namespace sudokit::depth

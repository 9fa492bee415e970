// The longest braid that a grid of depth 1 needs.
//
// A braid of length n against a candidate z: n variables; of each all candidates but two see z or a true candidate of an earlier
// variable, the first of the two does too, and so the second is true; the last variable has none left.  So it is a fault that z
// leads to by n - 1 singles, and the shortest braids are those of the fewest singles.  Braids solve what T&E(1) solves.
//
// Braids are tried by length: the next length when the ones so far remove nothing more.  Removing more never makes a braid
// longer, so the longest one used does not depend on the order.
//
// Whether so few singles suffice is decided by search.  Bounds spare most of it: all singles at once, round by round, need as
// many singles as rounds at least; and going back from a fault counts the singles that it rests on.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/budget.hpp"
#include "core/depth/trials.hpp"

namespace sudokit::depth {

class Braids {
 public:
  // The trials must outlive the object.
  explicit Braids(Trials& trials);
  // The longest braid used, from a state that singles do not change and that braids solve.  A lower bound if the meter stopped.
  int longest(Meter& meter);

 private:
  using Index = Trials::Index;
  struct Level {
    std::size_t lost, placed, ready;
  };
  struct Bounds {
    int rounds = 0;   // until a fault; 0: none
    int singles = 0;  // that one rests on
  };
  void begin(Index supposed);
  void enter() { levels_.push_back({lost_.size(), placed_order_.size(), ready_.size()}); }
  void leave();
  void place(Index candidate);
  void lose(Index candidate, Index remover);
  // The candidate that the variable leaves, if it is to be placed.
  std::optional<Index> single_of(Index variable) const;
  Bounds bounds(int most_rounds);
  int cone(Index variable, std::size_t from_lost, std::size_t from_placed);
  bool reach(int singles, Meter& meter);
  bool shorten(int length, Meter& meter);
  void remove(Index candidate);

  Trials& trials_;
  std::vector<char> alive_, placed_, barred_, wanted_;
  std::vector<std::uint8_t> count_;
  std::vector<Index> remover_, reason_;  // by candidate; reason: the variable that made it a single
  std::vector<std::size_t> lost_at_;     // by candidate: its place in `lost_`
  std::vector<Index> lost_, placed_order_, ready_, faults_;
  std::vector<Level> levels_;
};

}  // namespace sudokit::depth

// Braids and whips against a candidate: faults to which it leads by a given number of singles.
//
// A variable is a cell, or a value in a house: exactly one of its candidates is true.  Two candidates are linked if a variable
// has both.  A braid of length n against z: n variables, in this order.  All candidates of each but one are linked to z or to
// those that the variables before it are left with; the last variable has none left.  So z is false: it leads to a fault by
// n - 1 singles.  The braid is a whip if each variable has a candidate linked to the one that the variable before it is left
// with, the first one to z.  What the variables are left with are different candidates.  A variable that has only one
// candidate from the start loses none, so it can only be the last.
//
// Braids.  All singles at once, round by round, need as many singles as rounds at least, and going back from a fault counts the
// singles that it rests on.  What that leaves undecided is searched; a set of singles is tried once.
//
// Whips are extended one variable after the other.  A partial whip is given up if the singles that follow from it, in any order,
// reach no fault in as many rounds as it may have variables; and each set of candidates that are on, with the latest one, is
// tried once.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/base/budget.hpp"

namespace sudokit::braids {

class ShortNets {
 public:
  using Index = std::uint32_t;  // of a candidate or a variable

  // In order.  `rights`: what each variable but the last is left with.
  struct Net {
    Index supposed = 0;
    std::vector<Index> variables, rights;
  };

  // First the number of candidates, then the variables with their candidates, then `ready`: now all candidates are there.
  void clear(std::size_t candidates);
  void add(std::span<const Index> candidates);
  void ready();
  // What the grid has at the moment: some candidates may be gone, and some placed.
  void set(std::span<const char> alive, std::span<const char> placed);

  // No braid against the candidate is shorter; 0: all of them are longer than this.
  int least_length(Index supposed, int longest);
  // What is seen at once of whether there is a braid of this length or a shorter one.
  enum class Seen : std::uint8_t { none, undecided, one };
  Seen glance(Index supposed, int length);
  // Whether there is a braid or whip of this length, if there is no shorter one; `net`: the first that was found.  False also
  // if the meter stopped.
  bool braid(Index supposed, int length, Meter& meter);
  bool whip(Index supposed, int length, Meter& meter);
  const Net& net() const { return net_; }

  bool are_linked(Index one, Index other) const;
  std::span<const Index> candidates_of(Index variable) const {
    return {of_variable_.data() + first_in_[variable], first_in_[variable + 1] - first_in_[variable]};
  }

 private:
  struct Level {
    std::size_t lost, placed, ready;
  };
  struct Bounds {
    int rounds = 0;   // until a fault; 0: none
    int singles = 0;  // that one rests on
  };
  std::span<const Index> variables_of(Index candidate) const {
    return {of_candidate_.data() + first_of_[candidate], first_of_[candidate + 1] - first_of_[candidate]};
  }
  std::size_t candidates() const { return full_alive_.size(); }

  void begin(Index supposed);
  void enter() { levels_.push_back({lost_.size(), placed_order_.size(), ready_.size()}); }
  void leave();
  void place(Index candidate);
  void lose(Index candidate, Index remover);
  // The candidate that the variable leaves, if it is to be placed.
  std::optional<Index> single_of(Index variable) const;
  Bounds bounds(int most_rounds);
  void cone(Index fault, std::size_t from_lost, std::size_t from_placed);
  bool reach(int singles, Meter& meter);
  bool extend(Index latest, int singles, Meter& meter);
  bool is_new(Index latest);
  void note();
  bool ended(bool found);

  std::vector<Index> of_variable_, of_candidate_;
  std::vector<std::size_t> first_in_, first_of_;  // where the lists of each begin
  std::vector<Index> full_count_, count_;         // by variable; `full`: before anything is supposed
  std::vector<char> full_alive_, full_placed_, alive_, placed_, barred_, wanted_;
  std::vector<Index> remover_, reason_;  // by candidate; reason: the variable that made it a single
  std::vector<std::size_t> lost_at_;     // by candidate: its place in `lost_`
  std::vector<Index> lost_, placed_order_, ready_, faults_, cone_, least_cone_;
  std::vector<Level> levels_;
  std::set<std::vector<Index>> tried_;  // partial whips: the candidates left, ascending, then the latest one
  Net net_;
};

}  // namespace sudokit::braids

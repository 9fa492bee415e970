// What follows from suppositions by singles and locked candidates, with what each conclusion rests on.
//
// Suppositions are nested: each opens a level, and `leave` returns to the level before it.  All that follows is found, unless
// there is a fault: then the search stops at once.  The rules only remove candidates, so whether there is a fault does not
// depend on the order; if x leads to a fault below z, then z does below x.
//
// Every candidate that is lost is noted with the fact that removed it.  So what a fault rests on is found by going back from
// it, and the rest is left out, as for the trees of case splits (proof_tree.hpp).
//
// Besides cells and houses there can be further lists of candidates of which at least one is true (`relate`): if all are lost,
// that is a fault, and if one is left, it is placed.
// For grids up to 25x25.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/logic/state.hpp"

namespace sudokit::logic {

template <int Words>
class Suppositions {
 public:
  using Set = CellSet<Words>;
  using Index = std::uint16_t;
  // Grids with more open candidates are not examined.
  static constexpr int most_candidates = 2000;

  enum class Kind : std::uint8_t {
    supposed,
    denied,   // supposed to be false
    cell,     // the cell has no other candidate
    house,    // the house has no other place
    related,  // the candidates beside it, of which one is true, are lost
    locked,   // the places in one house are in another: eliminations
    refuted   // a supposition below this one leads to a fault: it is false
  };
  struct Fact {
    Kind kind;
    Candidate one;            // supposed, placed, or false; locked: its value; denied: the first
    std::uint16_t house = 0;  // house, locked: where the places are; related: `first_list` and the number of the list
    std::uint32_t inner = 0;  // refuted: which refutation
  };
  // A part of a refutation as it is shown: suppositions, placements, and candidates that locked ones remove.
  struct Shown {
    Role role;  // pivot: a supposition below the first; on; off: removed by locked candidates, or a refuted supposition
    Candidate one;
    friend bool operator==(const Shown&, const Shown&) = default;
  };
  struct Refutation {
    std::vector<Shown> parts;      // in order; what is supposed first is not among them
    std::vector<Index> premises;   // facts of the levels above, ascending
    std::vector<Candidate> above;  // candidates that locked ones removed above this level
    std::uint32_t size = 0;        // placements and suppositions
    std::uint32_t lists = 0;       // of `relate`, those that it rests on, as bits
  };

  // False: the grid has too many candidates.
  bool start(const State<Words>& state);
  // At least one of these candidates of the grid is true.  Before the first level, and at most `most_lists` times.
  void relate(std::span<const Candidate> list);
  static constexpr std::size_t most_lists = 8;

  // Opens a level.  True: what follows is a fault.  Nothing that `refute` noted and `follow` has not followed up yet is used.
  bool suppose(Candidate one);
  // The same if none of these is true.
  bool suppose_none(std::span<const Candidate> some);
  void leave();
  bool fault() const { return fault_; }
  bool has(Cell cell, Value value) const { return masks_[cell] >> (value - 1) & 1; }
  Mask mask(Cell cell) const { return masks_[cell]; }  // 0: filled from the start
  int count(int house, Value value) const { return counts_[value][house]; }
  Set places(Value value, int house) const { return places_[value] & tables_->house[house]; }
  const Set& places(Value value) const { return places_[value]; }
  // The cells that have been filled since the start.
  const Set& placed() const { return placed_; }
  // The cells that are open at the start.
  const Set& open() const { return open_; }

  // Where the fault is: a house without a place for the value, a cell without a candidate if the house is `no_house`, or from
  // `first_list` on a list of `relate` all of which is lost.
  static constexpr std::uint16_t no_house = 0xffff, first_list = 0xff00;
  static bool is_list(std::uint16_t house) { return house >= first_list && house != no_house; }
  std::uint16_t fault_house() const { return fault_house_; }
  Candidate fault_one() const { return fault_one_; }
  // Names another fault of this level: the cell has no candidate left, or the value no place in the house.
  void blame(Candidate one, std::uint16_t house) {
    fault_ = true;
    fault_one_ = one;
    fault_house_ = house;
  }

  // What the fault of the latest level rests on.
  Refutation refutation();
  // What the loss of a candidate rests on.
  Refutation reason_of(Candidate lost);
  // The latest level has a fault: leaves it, and notes in the level above that its supposition is false, without following
  // that up.
  void refute();
  // Each of these leads to a fault from here: notes that all of them are false.  None is used for another, so that their order
  // does not matter.
  void refute_all(std::span<const Candidate> cases);
  // Follows up what `refute` noted.  True: it is a fault.
  bool follow();
  // Candidates that have been lost in all levels.
  std::size_t lost() const { return lost_.size(); }
  // All suppositions made since the start, a measure of work.
  std::uint64_t work() const { return work_; }

 private:
  static constexpr Index none = 0xffff;
  struct Level {
    std::size_t lost, facts, inner;
  };
  struct Waiting {
    Candidate one;
    std::uint16_t house;  // that has one place for it; or the cell has one candidate: `no_house`; or a list
  };

  std::size_t at(Candidate one) const {
    return static_cast<std::size_t>(one.cell) * static_cast<std::size_t>(tables_->size) + one.value - 1;
  }
  void place(Candidate one, Index fact);
  void lose(Candidate one, Index fact);
  void lock(Value value, int house);
  Index add(const Fact& fact);
  // Leaves the latest level, which has a fault; what that rests on.
  Refutation left_refuted();
  void note_refuted(Candidate one, Refutation made);
  // Shows what is wanted.
  Refutation traced();
  void lose_of_lists(Candidate one);
  // Wants what made a cell or house lose its other candidates.
  void want_cell(Cell cell, Mask without);
  void want_house(int house, Value value, const Set& without);
  void want_list(std::uint16_t house, Candidate without);
  void want(Candidate one);

  const Tables<Words>* tables_ = nullptr;
  std::array<Mask, Set::capacity> masks_, first_masks_;
  std::array<Set, State<Words>::max_values + 1> places_, first_places_;
  std::array<std::array<std::uint8_t, State<Words>::max_houses>, State<Words>::max_values + 1> counts_;
  Set open_, placed_;
  std::vector<Index> by_;  // by candidate: the fact that removed it
  std::vector<Candidate> lost_;
  std::vector<Fact> facts_;
  std::vector<Refutation> inner_;
  std::vector<Level> levels_;
  std::vector<Waiting> singles_, touched_;
  struct List {
    std::vector<Candidate> all;
    std::size_t left;
  };
  std::vector<List> related_;
  std::vector<std::uint8_t> in_lists_;  // by candidate, as bits; empty without lists
  int most_locked_ = 0;                 // the most cells that two houses share
  bool fault_ = false;
  Candidate fault_one_{};
  std::uint16_t fault_house_ = no_house;
  std::uint64_t work_ = 0;

  std::vector<char> wanted_;            // by fact
  std::vector<Candidate> wanted_lost_;  // candidates that locked ones removed
};

}  // namespace sudokit::logic

// Deduction, with guesses only where deduction gets stuck.
//
// Source: the second article this project grew from.  Every cell has the set of values still possible.  Counters hold the
// number of places left for each value in every house and in every crossing of two houses, so that each deduction is tested
// by a look-up.  Four groups of deductions, the most obvious to a person first:
//   1. a cell with a single value left: its peers lose the value;
//   2. a value with one place left in a house: it is placed there;
//   3. a crossing reduced to as many values as it has cells: the rest of both houses loses these values;
//   4. a value confined to a crossing within one of its houses: the rest of the other house loses it.
// A cell without a value, a house without a place for a value, or (with group 3) a crossing with fewer values than cells is
// a contradiction.  When no deduction is left, it guesses, depth first: the lowest value of the first open cell (with a
// random order: any of its values).  When the guess has failed, or all its solutions are found, the value is forbidden and
// deduction continues.
//
// THE ORDER of deductions depends on the state alone.  The first available one is made: by group; within group 1 by cell;
// within 2 by house, then value; within 3 by crossing (its houses, the lower first); within 4 by the house in which the
// value is confined, then value, then crossing.
//
// Ours differs: crossings are those of any layout, extras included; a placement by group 2 eliminates from the peers in the
// same step; and a failed value is forbidden one level up, where the article tries the next value of the cell as another
// guess (max_open() counts as the article does).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/grid/crossings.hpp"
#include "core/methods/method.hpp"
#include "core/steps/step.hpp"

namespace sudokit::methods {

class Deduction final : public Method {
 public:
  static constexpr unsigned all_groups = 15;
  enum class End : std::uint8_t { open, solved, contradiction, stuck };

  explicit Deduction(const Layout& layout);
  // Takes effect at the next start().  `groups`: bit g-1 allows group g; group 1 is always allowed.  Without guessing,
  // next() finds a solution only if deduction alone reaches it.
  void allow(unsigned groups, bool guessing) { groups_ = groups | 1, guessing_ = guessing; }

  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  Found next(Value* solution, Meter& meter) override;
  std::uint32_t stride() const override { return stride_; }

  // How the last deduction ended.  Since start(): the steps of each group; the most guesses in force at once; the most
  // cells guessed at once, if the last value of a cell, which ours deduces, counts as a guess too.
  End end() const { return end_; }
  const std::array<std::uint64_t, 4>& steps() const { return steps_; }
  std::size_t max_depth() const { return max_depth_; }
  std::size_t max_open() const { return max_open_; }
  // The current candidates.
  const std::vector<Mask>& candidates() const { return masks_; }

 private:
  enum class Next : std::uint8_t { root, guess, other, nothing };  // the node to be entered
  // A guess in force, and how much had been removed and placed before it.
  struct Frame {
    Cell cell;
    int value;
    std::size_t removed, placed, others;
  };
  // A set of numbers waiting to be checked, as bits.
  class Waiting {
   public:
    explicit Waiting(std::size_t count) : words_((count + 63) / 64) {}
    void clear() { words_.assign(words_.size(), 0); }
    void add(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << i % 64; }
    void drop(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << i % 64); }
    bool first(std::size_t& i) const;

   private:
    std::vector<std::uint64_t> words_;
  };

  std::size_t at(std::size_t place, int value) const { return place * size_ + static_cast<std::size_t>(value); }
  bool allows(int group) const { return groups_ >> (group - 1) & 1; }
  void place_givens(const Mask* candidates);
  void count_all();
  void note_all();
  void note(std::size_t house, int value);
  void note_values(std::size_t crossing);
  void remove(Cell cell, int value);
  void place(Cell cell, int value);
  void take_back();
  void forget_waiting();
  bool counters_agree() const;  // for the invariants

  End deduce();
  bool single();
  bool last_place();
  bool full_crossing();
  bool confined();
  bool lock(std::size_t number);
  bool confine(std::size_t house, int value);
  void eliminate(const std::vector<Cell>& cells, Mask values);

  void guess();
  void try_other();
  void measure_depth();

  // Steps are built only if there is a log.
  void begin(steps::Technique technique);
  void add_house(std::size_t house, steps::Role role) { step_.houses.push_back({static_cast<std::uint16_t>(house), role}); }
  void log_givens();
  void log_placement(steps::Technique technique, Cell cell, int value, int house = -1);
  void log_locked(const Crossing& crossing);
  void log_confined(std::size_t house, const Crossing& crossing, int cover, int value);
  void log_contradiction();
  void explain_contradiction();

  // The layout, in flat arrays.
  struct Span {
    std::uint32_t begin, end;
  };
  std::span<const std::uint16_t> part(const std::vector<std::uint16_t>& flat, Span span) const {
    return {flat.data() + span.begin, flat.data() + span.end};
  }
  const std::size_t size_;
  const std::uint32_t stride_;
  std::vector<std::vector<Cell>> house_cells_;
  std::vector<HouseKind> kinds_;
  std::vector<Crossing> crossings_;
  std::vector<std::uint16_t> flat_;  // numbers; the spans below divide it
  std::vector<Span> peers_, houses_of_, crossings_of_, crossings_of_house_;
  int widest_ = 0;  // number of cells in the largest crossing

  // The state.  Counters count the candidates left.
  std::vector<Mask> masks_;
  std::vector<char> is_placed_;
  std::vector<Mask> placed_in_;                         // values placed, by house
  std::vector<std::uint8_t> in_house_, in_crossing_;    // by house or crossing, and value
  std::vector<Mask> crossing_values_;                   // by crossing: the values that its cells have as candidates
  std::vector<std::pair<Cell, std::uint8_t>> removed_;  // candidates, in order
  std::vector<std::pair<Cell, std::uint8_t>> placed_;   // cells and values, in order
  bool dead_ = false;

  Waiting singles_, full_, last_houses_, confined_houses_;
  std::vector<Mask> last_, confined_;  // values, by house

  std::vector<Frame> frames_;
  std::vector<Cell> others_;  // cells whose guessed value is now forbidden, by the levels still in force
  unsigned groups_ = all_groups;
  bool guessing_ = true;
  Next next_ = Next::nothing;
  End end_ = End::open;
  Random* order_ = nullptr;
  steps::Log* log_ = nullptr;
  steps::Step step_;
  std::array<std::uint64_t, 4> steps_{};
  std::size_t max_depth_ = 0, max_open_ = 0;
};

}  // namespace sudokit::methods

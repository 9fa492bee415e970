// The consequences of assuming that a candidate is true or false: the table that forcing chains and nets are read from.
//
// A fact says that a candidate is on (true) or off (false), or that a group is on (one of its places holds the value) or
// off (none does).  A group is the places of a value that two houses share, if there are at least two.
//
// Every fact has a list of its direct consequences, of one of two kinds:
//   linear  one link each: a candidate that is on turns off those it sees and the other values of its cell; one that is off
//           turns on the last other value of its cell and the last other place in a house; likewise for groups;
//   nets    all that singles show after the assumption is entered on the grid, for a number of rounds; each consequence
//           names the earlier ones that it depends on, so that a step can report them.
// The closure over these lists is one row of bits per fact.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/invariant.hpp"
#include "core/logic/state.hpp"

namespace sudokit::logic {

template <int Words>
class Implications {
 public:
  using Set = CellSet<Words>;
  using Fact = std::uint32_t;
  using Bits = std::uint64_t;

  struct Entry {
    Fact fact;
    std::uint16_t cost;     // about how many links lead to it from the premise; 0: it is true without the premise
    std::uint16_t parents;  // their number; 0: it depends only on the premise
    std::uint32_t from;     // the first of them, as an index in `parents_`
  };
  struct Group {
    Set cells, seen;             // seen: places of the value that see all of them
    std::uint16_t line, region;  // the houses that share them
    Value value;
  };
  struct Making {
    bool nets = false;
    int rounds = 4;            // of singles, in nets
    bool past_faults = false;  // continue after a contradiction, as HoDoKu does
  };

  // Makes the lists and closes them.  False: the meter stopped, or the table would be too large.
  bool make(const State<Words>& state, const Making& making, Meter& meter);

  // Candidates are numbered by cell, then value.
  int candidates() const { return static_cast<int>(cell_of_.size()); }
  Cell cell(int candidate) const { return cell_of_[candidate]; }
  Value value(int candidate) const { return value_of_[candidate]; }
  int number(Cell cell, Value value) const { return number_of_[std::size_t{cell} * values_ + value]; }
  int first_of(Cell cell) const { return first_of_[cell]; }

  Fact on(int candidate) const { return static_cast<Fact>(candidate); }
  Fact off(int candidate) const { return static_cast<Fact>(candidate) + span_; }
  bool is_on(Fact fact) const { return fact < span_ || (fact >= 2 * span_ && fact < 2 * span_ + group_span_); }
  bool is_candidate(Fact fact) const { return fact < 2 * span_; }
  int candidate(Fact fact) const { return static_cast<int>(fact < span_ ? fact : fact - span_); }
  const Group& group(Fact fact) const { return groups_[(fact - 2 * span_) % group_span_]; }
  Fact facts() const { return 2 * span_ + 2 * group_span_; }
  Fact opposite(Fact fact) const {
    if (is_candidate(fact)) return fact < span_ ? fact + span_ : fact - span_;
    return fact < 2 * span_ + group_span_ ? fact + group_span_ : fact - group_span_;
  }

  // The direct consequences of a fact; the first entry is the fact itself.
  std::span<const Entry> direct(Fact fact) const {
    return {entries_.data() + start_[fact], start_[fact + 1] - start_[fact]};
  }
  // The positions, in the list of the same premise, of the entries that this one depends on.
  std::span<const std::uint32_t> parents(const Entry& entry) const { return {parents_.data() + entry.from, entry.parents}; }

  // Everything that follows from a fact, itself included, as bits by fact.  The first `words()` words are candidates that
  // are on, the next ones candidates that are off.
  const Bits* reach(Fact fact) const {
    SUDOKIT_INVARIANT(fact < facts() && part_of_[fact] < parts_);
    return rows_.data() + std::size_t{part_of_[fact]} * row_words_;
  }
  const Bits* reach_off(Fact fact) const { return reach(fact) + words(); }
  int words() const { return static_cast<int>(span_ / 64); }

 private:
  static constexpr std::size_t most_row_words = std::size_t{8} << 20;  // 64 MiB

  void number_candidates();
  void add_groups(int line, int region);
  void find_groups();
  void relate_groups();
  void add(Fact fact) {
    SUDOKIT_INVARIANT(filled_ < entries_.size() && fact < facts());
    entries_[filled_++] = {fact, 1, 0, 0};
  }
  void begin(Fact fact);
  void linear_on(int candidate);
  void linear_off(int candidate);
  void group_entries(int candidate, bool on);
  void list_group(int index, bool on);
  // Consequences of singles.
  void start_trials();
  void look_ahead(int candidate, bool on, const Making& making);
  void list_singles(bool past_faults);
  void note(Fact fact, std::span<const std::uint32_t> parents);
  void fill(Cell cell, Value value, std::uint32_t by);
  void eliminate_candidate(Cell cell, Value value, std::uint32_t by);
  void lose(Cell cell, Value value, bool own);
  void rest_on(Fact fact);
  bool reasons_for(Cell cell, Value value, bool naked);
  bool close(Meter& meter);
  void close_part(Fact root);

  const State<Words>* state_ = nullptr;
  Fact span_ = 0, group_span_ = 0;
  std::vector<Cell> cell_of_;
  std::vector<Value> value_of_;
  std::vector<int> first_of_;   // by cell: its first candidate
  std::vector<int> number_of_;  // by cell and value
  std::size_t values_ = 0;      // N + 1
  std::vector<Group> groups_;
  std::vector<std::vector<int>> groups_of_;          // by value
  std::vector<std::vector<int>> seen_by_, left_by_;  // by candidate: groups that see it; groups alone with it in a house

  std::vector<Set> rests_;

  std::vector<Entry> entries_;  // `filled_` of them are in use; the rest is spare room
  std::size_t filled_ = 0;
  std::vector<std::uint32_t> start_, parents_;

  // The grid with an assumption entered.  Filled cells have no candidates.
  struct Trial {
    std::vector<Mask> masks;
    std::vector<std::uint8_t> counts;  // by house and value
    std::vector<Set> places;           // by value
    std::vector<Value> placed;
    bool broken = false;
  };
  Trial base_, trial_;
  std::vector<Candidate> naked_, hidden_, singles_;  // queues, in order of discovery; the singles of a round
  std::size_t base_naked_ = 0, base_hidden_ = 0, nakeds_ = 0;
  std::vector<std::uint32_t> noted_;  // by fact: its position in the current list, if it is there
  std::vector<std::uint32_t> reasons_;

  std::vector<Bits> rows_;
  std::size_t row_words_ = 0;
  std::vector<std::uint32_t> part_of_;  // by fact: its row
  std::uint32_t parts_ = 0;
  struct Visit {
    Fact fact;
    std::uint32_t next;  // index of the next entry
  };
  std::vector<Visit> visits_;
  std::vector<Fact> stack_;
  std::vector<std::uint32_t> order_, low_;
  std::uint32_t seen_ = 0;
};

}  // namespace sudokit::logic

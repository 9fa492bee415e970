// The board of learner.hpp: the assignment, its trail, and the reason for each literal.
//
// Only candidates that the facts leave open get a number, in the order of cells and values: two thousand of 15,625 on a
// 25x25 puzzle, so that their data lie close together.  A positive literal is 2 * candidate, a negative one 2 * candidate +
// 1.  A choice is an exactly-one constraint: the values left to a cell, or the places left to a value in a house.  Each
// choice is a mask.  A candidate that becomes false is removed from its choices at once, so a choice with one candidate
// left shows as a word with one bit.  The reason for a literal is one word; its antecedents are listed only when conflict
// analysis needs them.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/cell.hpp"
#include "core/search/learner_root.hpp"

namespace sudokit::search::learning {

using Candidate = std::uint32_t;
using Lit = std::uint32_t;

constexpr Lit positive(Candidate c) { return 2 * c; }
constexpr Lit negative(Candidate c) { return 2 * c + 1; }
constexpr Lit opposite(Lit l) { return l ^ 1; }
constexpr Candidate candidate_of(Lit l) { return l >> 1; }
constexpr bool is_negative(Lit l) { return l & 1; }

// The state of a literal.  It has a type of its own, and so have the marks of the analysis: a compiler must assume that a
// write through a pointer to bytes can change any object, and would reload everything after each.
enum class State : std::int8_t { fails = -1, open, holds };

// Why a literal is true, or which rule is violated.
enum class Why : std::uint8_t {
  none,    // a decision, an assumption or a fact
  peer,    // negative, because the candidate `at` is true
  choice,  // positive, because the choice `at` has no other candidate left
  clause,  // the clause `at` has no other literal left
};

class Reason {
 public:
  Reason() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): {why, at} is passed wherever a reason is
  constexpr Reason(Why why, std::uint32_t at = 0) : word_(static_cast<std::uint32_t>(why) << 30 | at) {}
  Why why() const { return static_cast<Why>(word_ >> 30); }
  std::uint32_t at() const { return word_ & ((1u << 30) - 1); }
  bool operator==(const Reason&) const = default;

 private:
  std::uint32_t word_ = 0;
};

// A rule that the assignment violates.
struct Conflict {
  Why why = Why::none;
  std::uint32_t at = 0;     // peer: a candidate; choice; clause
  std::uint32_t other = 0;  // peer: the other candidate that is true
};

// The true literals, in the order of assignment.  The capacity is fixed, because each candidate occurs once.
class Trail {
 public:
  void start_anew(std::size_t room) {
    literals_.resize(room);
    size_ = 0;
  }
  void push(Lit l) {
    SUDOKIT_INVARIANT(size_ < literals_.size());
    literals_[size_++] = l;
  }
  void shorten(std::size_t size) {
    SUDOKIT_INVARIANT(size <= size_);
    size_ = size;
  }
  std::size_t size() const { return size_; }
  Lit operator[](std::size_t i) const {
    SUDOKIT_INVARIANT(i < size_);
    return literals_[i];
  }
  const Lit* begin() const { return literals_.data(); }
  const Lit* end() const { return literals_.data() + size_; }

 private:
  std::vector<Lit> literals_;
  std::size_t size_ = 0;
};

class Board {
 public:
  explicit Board(const Layout& layout) : root_(layout) {}
  void clear();

  // Numbers the candidates that the root leaves open; from then on facts are literals at level 0.
  void number();
  bool numbered() const { return numbered_; }
  std::size_t count() const { return cell_of_.size(); }

  // 1: true, -1: false, 0: open.
  int value(Lit l) const { return static_cast<int>(values_[l]); }
  std::uint32_t level_of(Candidate c) const { return notes_[c].level; }
  Reason reason_of(Candidate c) const { return reasons_[c]; }

  std::uint32_t level() const { return static_cast<std::uint32_t>(limits_.size()); }
  void open_level() {
    SUDOKIT_INVARIANT(limits_.empty() || limits_.back() <= trail_.size());
    limits_.push_back(trail_.size());
  }

  // Makes an open literal true.  False: a choice is left empty.
  bool set(Lit l, Reason reason) {
    SUDOKIT_INVARIANT(value(l) == 0);
    note(l, reason);
    return !is_negative(l) || remove_from_choices(candidate_of(l));
  }
  // Makes every other candidate of this true candidate's choices false.
  bool falsify_peers(Candidate c);
  // Undoes all levels above `level`; calls `freed` with each candidate that becomes open again.
  template <class Freed>
  void retract(std::uint32_t level, Freed&& freed);
  // At level 0: makes the current assignment permanent; analysis never needs its reasons.
  void keep_root();

  // Calls `visit` with every literal, all of them false, that implies the candidate's assignment; stops when it returns
  // false.
  template <class Visit>
  bool each_cause(Candidate c, Visit&& visit) const;
  template <class Visit>
  bool each_cause(const Conflict& conflict, Visit&& visit) const;

 protected:
  static constexpr Candidate no_candidate = ~Candidate{0};
  static constexpr std::uint16_t no_choice = 0xffff;

  // What conflict analysis reads first of a candidate: its level, and its marks.
  struct Note {
    std::uint16_t level;  // every level assigns a cell, except the level of the assumptions
    std::uint16_t seen;
  };
  // A choice that a candidate belongs to, and its bit there.
  struct Tie {
    std::uint16_t choice;
    std::uint8_t bit;
  };

  bool remove_from_choices(Candidate c);
  bool choices_agree() const;  // for the invariants: the open bits are the candidates that are not false
  void note(Lit l, Reason reason) {
    SUDOKIT_INVARIANT(values_[l] == State::open && values_[opposite(l)] == State::open);
    values_[l] = State::holds;
    values_[opposite(l)] = State::fails;
    notes_[candidate_of(l)].level = static_cast<std::uint16_t>(level());
    reasons_[candidate_of(l)] = reason;
    trail_.push(l);
  }
  std::span<const Tie> ties(Candidate c) const { return {&ties_[c * most_ties_], tie_count_[c]}; }
  Candidate member(std::size_t choice, std::size_t bit) const { return members_[member_begin_[choice] + bit]; }
  Candidate lowest(std::size_t choice, Mask mask) const {
    return member(choice, static_cast<std::size_t>(std::countr_zero(mask)));
  }
  std::span<const std::uint32_t> clause_at(std::uint32_t at) const { return {&arena_[at + 2], arena_[at]}; }

  // The candidate's number, or no_candidate if the root has decided it.  Values from 0.
  Candidate number_of(std::size_t cell, std::size_t value) const;
  std::size_t cell_of(Candidate c) const { return cell_of_[c]; }
  std::size_t value_of(Candidate c) const { return value_of_[c]; }
  // The choice of a cell, or no_choice if the root has decided the cell.
  std::size_t choice_of(std::size_t cell) const { return choice_of_[cell]; }

  Root root_;
  bool numbered_ = false;
  std::vector<std::uint16_t> cell_of_;  // by candidate
  std::vector<std::uint8_t> value_of_;
  std::vector<Candidate> first_of_;  // by cell
  std::vector<std::uint16_t> choice_of_;
  std::size_t most_ties_ = 0;
  std::vector<Tie> ties_;                // candidate * most_ties_ + k
  std::vector<std::uint8_t> tie_count_;  // by candidate
  std::vector<Candidate> members_;
  std::vector<std::uint32_t> member_begin_;  // by choice, with one more at the end
  std::vector<Mask> open_, root_open_;       // by choice: its candidates that are not false
  std::vector<State> values_;                // by literal
  std::vector<Note> notes_;                  // by candidate
  std::vector<Reason> reasons_;
  Trail trail_;
  std::vector<std::size_t> limits_;   // where each level begins in the trail
  std::size_t root_known_ = 0;        // literals of the trail that root_open_ already reflects
  std::vector<std::uint32_t> arena_;  // clauses: size, header, literals
  Conflict conflict_;
};

inline bool Board::remove_from_choices(Candidate c) {
  for (const Tie tie : ties(c)) {
    SUDOKIT_INVARIANT(open_[tie.choice] >> tie.bit & 1);
    const Mask left = open_[tie.choice] &= ~(Mask{1} << tie.bit);
    if ((left & (left - 1)) != 0) continue;
    if (left == 0) {
      conflict_ = {Why::choice, tie.choice};
      return false;
    }
    const Candidate last = lowest(tie.choice, left);
    if (value(positive(last)) == 0) note(positive(last), {Why::choice, tie.choice});
  }
  return true;
}

inline bool Board::falsify_peers(Candidate c) {
  for (const Tie tie : ties(c))
    for (Mask others = open_[tie.choice] & ~(Mask{1} << tie.bit); others; others &= others - 1) {
      const Candidate other = lowest(tie.choice, others);
      if (value(positive(other)) > 0) {
        conflict_ = {Why::peer, c, other};
        return false;
      }
      note(negative(other), {Why::peer, c});
      if (!remove_from_choices(other)) return false;
    }
  return true;
}

template <class Freed>
void Board::retract(std::uint32_t level, Freed&& freed) {
  if (this->level() <= level) return;
  const std::size_t begin = limits_[level];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Lit l = trail_[i];
    const Candidate c = candidate_of(l);
    values_[l] = values_[opposite(l)] = State::open;
    if (is_negative(l))
      for (const Tie tie : ties(c)) open_[tie.choice] |= Mask{1} << tie.bit;
    freed(c);
  }
  trail_.shorten(begin);
  limits_.resize(level);
  SUDOKIT_INVARIANT(level > 0 || choices_agree());
}

template <class Visit>
bool Board::each_cause(Candidate c, Visit&& visit) const {
  const Reason reason = reasons_[c];
  switch (reason.why()) {
    case Why::none: break;
    case Why::peer: return visit(negative(reason.at()));
    case Why::choice:
      for (Mask others = root_open_[reason.at()]; others; others &= others - 1)
        if (const Candidate other = lowest(reason.at(), others); other != c && !visit(positive(other))) return false;
      break;
    case Why::clause:
      for (const Lit l : clause_at(reason.at()))
        if (candidate_of(l) != c && !visit(l)) return false;
      break;
  }
  return true;
}

template <class Visit>
bool Board::each_cause(const Conflict& conflict, Visit&& visit) const {
  switch (conflict.why) {
    case Why::none: break;
    case Why::peer: return visit(negative(conflict.at)) && visit(negative(conflict.other));
    case Why::choice:
      for (Mask left = root_open_[conflict.at]; left; left &= left - 1)
        if (!visit(positive(lowest(conflict.at, left)))) return false;
      break;
    case Why::clause:
      for (const Lit l : clause_at(conflict.at))
        if (!visit(l)) return false;
      break;
  }
  return true;
}

}  // namespace sudokit::search::learning

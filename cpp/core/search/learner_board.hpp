// The board of learner.hpp: what is known of each candidate, in which order it was found, and why.
//
// A candidate is cell * N + value, values from 0.  A literal is 2 * candidate ("it stands") or that + 1 ("it does not").  The
// rules of cells and houses are masks: the values left to each cell, and the places left to each value of a house.  A
// candidate that falls is struck from them at once, so that the last value of a cell and the last place in a house show as
// words with one bit.  Why a literal holds is one word; the literals behind it are told only when a conflict asks for them.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/search/tables.hpp"

namespace sudokit::search::learning {

using Candidate = std::uint32_t;
using Lit = std::uint32_t;

constexpr Lit stands(Candidate c) { return 2 * c; }
constexpr Lit falls(Candidate c) { return 2 * c + 1; }
constexpr Lit opposite(Lit l) { return l ^ 1; }
constexpr Candidate candidate_of(Lit l) { return l >> 1; }
constexpr bool is_falling(Lit l) { return l & 1; }

// Why a literal holds, or what is broken.
enum class Why : std::uint8_t {
  none,    // a decision, an assumption or a fact
  peer,    // falls, since the candidate `at` stands
  cell,    // stands, since its cell has no other value left
  house,   // stands, since its value has no other place left in the at-th house of its cell
  clause,  // the clause `at` has no other literal left
};

class Reason {
 public:
  Reason() = default;
  constexpr Reason(Why why, std::uint32_t at = 0) : word_(static_cast<std::uint32_t>(why) << 29 | at) {}
  Why why() const { return static_cast<Why>(word_ >> 29); }
  std::uint32_t at() const { return word_ & ((1u << 29) - 1); }
  bool operator==(const Reason&) const = default;

 private:
  std::uint32_t word_ = 0;
};

// A rule that cannot be kept any more.
struct Conflict {
  Why why = Why::none;
  std::uint32_t at = 0;     // peer: a candidate; cell; house: the slot house * N + value; clause
  std::uint32_t other = 0;  // peer: the other candidate that stands
};

class Board {
 public:
  explicit Board(const Layout& layout);
  void clear();

  // 1: holds, -1: does not, 0: open.
  int value(Lit l) const { return values_[l]; }
  std::uint32_t level_of(Candidate c) const { return origins_[c].level; }
  Reason reason_of(Candidate c) const { return origins_[c].reason; }
  Mask candidates(std::size_t cell) const { return candidates_[cell]; }

  std::uint32_t level() const { return static_cast<std::uint32_t>(limits_.size()); }
  void open_level() { limits_.push_back(trail_.size()); }

  // Lets an open literal hold.  False: a cell or a house is left empty.
  bool set(Lit l, Reason reason) {
    if (is_falling(l)) return strike(candidate_of(l), reason);
    place(candidate_of(l), reason);
    return true;
  }
  // Strikes what the candidate forbids in its cell and houses.
  bool strike_peers(Candidate c);
  // Takes back all levels above; `freed` is told of each candidate that is open again.
  template <class Freed>
  void retract(std::uint32_t level, Freed&& freed);
  // At level 0: what is known now needs no reasons later.
  void keep_root();

  // Calls `visit` with every literal, none of which holds, that is the reason for that candidate's; stops at false.
  template <class Visit>
  bool each_cause(Candidate c, Visit&& visit) const;
  template <class Visit>
  bool each_cause(const Conflict& conflict, Visit&& visit) const;

 protected:
  struct Origin {
    Reason reason;
    std::uint32_t level;
  };

  bool strike(Candidate c, Reason reason);
  void place(Candidate c, Reason reason) {
    note(stands(c), reason);
  }
  void note(Lit l, Reason reason) {
    values_[l] = 1;
    values_[opposite(l)] = -1;
    origins_[candidate_of(l)] = {reason, level()};
    trail_.push_back(l);
  }
  bool strike_peer(Candidate c, Candidate because) {
    if (values_[stands(c)] > 0) {
      conflict_ = {Why::peer, because, c};
      return false;
    }
    return strike(c, {Why::peer, because});
  }
  std::size_t cell_of(Candidate c) const { return cell_of_[c]; }
  const Link* links(std::size_t cell) const { return &tables_.links[cell * tables_.links_per_cell]; }
  Candidate candidate_at(std::size_t slot_base, std::size_t place, std::size_t value) const {
    return static_cast<Candidate>(tables_.cell_at[slot_base + place] * size_ + value);
  }
  std::span<const std::uint32_t> clause_at(std::uint32_t at) const { return {&arena_[at + 2], arena_[at]}; }

  const Tables<Mask> tables_;
  const std::size_t size_;
  std::vector<std::uint16_t> cell_of_;          // by candidate
  std::vector<Mask> candidates_, places_;       // by cell; by slot house * N + value
  std::vector<Mask> root_candidates_, root_places_;
  std::vector<std::int8_t> values_;             // by literal
  std::vector<Origin> origins_;                 // by candidate
  std::vector<Lit> trail_;
  std::vector<std::size_t> limits_;             // where each level begins in the trail
  std::size_t root_known_ = 0;                  // literals of the trail that the root masks know
  std::vector<std::uint32_t> arena_;            // clauses: size, header, literals
  Conflict conflict_;
};

inline bool Board::strike(Candidate c, Reason reason) {
  note(falls(c), reason);
  const std::size_t cell = cell_of(c), value = c - cell * size_;
  const Mask left = candidates_[cell] &= ~bit_of<Mask>(value);
  if ((left & (left - 1)) == 0) {
    if (left == 0) {
      conflict_ = {Why::cell, static_cast<std::uint32_t>(cell)};
      return false;
    }
    const auto last = static_cast<Candidate>(cell * size_ + static_cast<std::size_t>(std::countr_zero(left)));
    if (values_[stands(last)] == 0) place(last, {Why::cell});
  }
  const Link* const links = this->links(cell);
  for (std::uint32_t k = 0; k < tables_.link_count[cell]; ++k) {
    const std::size_t slot = links[k].base + value;
    const Mask places = places_[slot] &= ~bit_of<Mask>(links[k].index);
    if ((places & (places - 1)) != 0) continue;
    if (places == 0) {
      conflict_ = {Why::house, static_cast<std::uint32_t>(slot)};
      return false;
    }
    const Candidate last = candidate_at(links[k].base, static_cast<std::size_t>(std::countr_zero(places)), value);
    if (values_[stands(last)] == 0) place(last, {Why::house, links[k].house});
  }
  return true;
}

inline bool Board::strike_peers(Candidate c) {
  const std::size_t cell = cell_of(c), value = c - cell * size_;
  for (Mask others = candidates_[cell] & ~bit_of<Mask>(value); others; others &= others - 1)
    if (!strike_peer(static_cast<Candidate>(cell * size_ + static_cast<std::size_t>(std::countr_zero(others))), c)) return false;
  const Link* const links = this->links(cell);
  for (std::uint32_t k = 0; k < tables_.link_count[cell]; ++k)
    for (Mask others = places_[links[k].base + value] & ~bit_of<Mask>(links[k].index); others; others &= others - 1)
      if (!strike_peer(candidate_at(links[k].base, static_cast<std::size_t>(std::countr_zero(others)), value), c)) return false;
  return true;
}

template <class Freed>
void Board::retract(std::uint32_t level, Freed&& freed) {
  if (this->level() <= level) return;
  const std::size_t begin = limits_[level];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Lit l = trail_[i];
    const Candidate c = candidate_of(l);
    values_[l] = values_[opposite(l)] = 0;
    if (is_falling(l)) {
      const std::size_t cell = cell_of(c), value = c - cell * size_;
      candidates_[cell] |= bit_of<Mask>(value);
      const Link* const links = this->links(cell);
      for (std::uint32_t k = 0; k < tables_.link_count[cell]; ++k)
        places_[links[k].base + value] |= bit_of<Mask>(links[k].index);
    }
    freed(c);
  }
  trail_.resize(begin);
  limits_.resize(level);
}

template <class Visit>
bool Board::each_cause(Candidate c, Visit&& visit) const {
  const std::size_t cell = cell_of(c), value = c - cell * size_;
  const Reason reason = origins_[c].reason;
  switch (reason.why()) {
    case Why::none: break;
    case Why::peer: return visit(falls(reason.at()));
    case Why::cell:
      for (Mask others = root_candidates_[cell] & ~bit_of<Mask>(value); others; others &= others - 1)
        if (!visit(stands(static_cast<Candidate>(cell * size_ + static_cast<std::size_t>(std::countr_zero(others))))))
          return false;
      break;
    case Why::house: {
      const std::size_t base = reason.at() * size_;
      for (Mask others = root_places_[base + value]; others; others &= others - 1) {
        const Candidate other = candidate_at(base, static_cast<std::size_t>(std::countr_zero(others)), value);
        if (other != c && !visit(stands(other))) return false;
      }
      break;
    }
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
    case Why::peer: return visit(falls(conflict.at)) && visit(falls(conflict.other));
    case Why::cell:
      for (Mask values = root_candidates_[conflict.at]; values; values &= values - 1)
        if (!visit(stands(static_cast<Candidate>(conflict.at * size_ + static_cast<std::size_t>(std::countr_zero(values))))))
          return false;
      break;
    case Why::house: {
      const std::size_t value = conflict.at % size_, base = conflict.at - value;
      for (Mask places = root_places_[conflict.at]; places; places &= places - 1)
        if (!visit(stands(candidate_at(base, static_cast<std::size_t>(std::countr_zero(places)), value)))) return false;
      break;
    }
    case Why::clause:
      for (const Lit l : clause_at(conflict.at))
        if (!visit(l)) return false;
      break;
  }
  return true;
}

}  // namespace sudokit::search::learning

// Reasons of literals, made when they are wanted, and the clause that a conflict teaches.
#include <algorithm>
#include <bit>

#include "core/rules/rule_learner.hpp"

namespace sudokit::rules {

namespace {

constexpr double decay = 0.95;  // of the activity of candidates, a conflict
constexpr double large = 1e100;
constexpr int deepest = 20;                      // of literals that others in the clause imply
constexpr std::uint8_t implied = 1, needed = 2;  // in `seen_`

}  // namespace

bool Learner::excludes(Candidate c, Candidate other) const {
  const int cell = cell_of(c), second = cell_of(other), value = value_of(c), excluded = value_of(other);
  if (cell == second) return value != excluded;
  const Cell own = static_cast<Cell>(cell);
  if (!program_.linked(own)) return value == excluded && program_.differ(own, static_cast<Cell>(second));
  return program_.excluded(own, value + 1)[excluded * words_ + (second >> 6)] >> (second & 63) & 1;
}

// Choices: the values of each cell, then the places of each value in each house.
template <class Visit>
void Learner::each_member(std::uint32_t choice, Visit&& visit) const {
  const int number = static_cast<int>(choice);
  if (number < cells_) {
    for (int value = 0; value < size_; ++value) visit(candidate(number, value));
    return;
  }
  const Word* house = program_.house((number - cells_) / size_);
  for (int i = 0; i < words_; ++i)
    for (Word left = house[i]; left; left &= left - 1)
      visit(candidate(i * 64 + std::countr_zero(left), (number - cells_) % size_));
}

// The true literals that imply it.
void Learner::explain(Literal literal, std::vector<Literal>& into) {
  const Candidate c = literal >> 1;
  const Reason reason = reason_[c];
  switch (reason.why) {
    case Why::none: break;
    case Why::excluded: into.push_back(2 * reason.at); break;
    case Why::choice:
      each_member(reason.at, [&](Candidate other) {
        if (other != c) into.push_back(2 * other + 1);
      });
      break;
    case Why::shared:
      each_member(reason.at, [&](Candidate other) {
        if (!excludes(other, c)) into.push_back(2 * other + 1);
      });
      break;
    case Why::item: {
      const std::size_t from = into.size();
      explain_item(static_cast<int>(reason.at), reason.other, cell_of(c), static_cast<Set>(1u << value_of(c)), into);
      // Kept as a clause without watches until the next reduction: it may be asked for again.
      const std::uint32_t at = static_cast<std::uint32_t>(arena_.size());
      arena_.insert(arena_.end(), {static_cast<std::uint32_t>(into.size() - from) + 1, 0, literal});
      for (std::size_t i = from; i < into.size(); ++i) arena_.push_back(into[i] ^ 1);
      reason_[c] = {Why::clause, at};
      break;
    }
    case Why::clause:
      for (const Literal other : literals_of(reason.at))
        if (other != literal) into.push_back(other ^ 1);
      break;
  }
}

void Learner::explain_conflict(std::vector<Literal>& into) {
  switch (conflict_.why) {
    case Why::choice: each_member(conflict_.at, [&](Candidate other) { into.push_back(2 * other + 1); }); break;
    case Why::excluded: into.insert(into.end(), {2 * conflict_.at, 2 * conflict_.other}); break;
    case Why::item: explain_item(static_cast<int>(conflict_.at), conflict_.other, -1, 0, into); break;
    case Why::clause:
      for (const Literal other : literals_of(conflict_.at)) into.push_back(other ^ 1);
      break;
    default: break;
  }
}

// The candidates of a cell when the trail had `begin` literals; `root`: those at level 0.
Set Learner::left_before(Cell cell, std::uint32_t begin, Set& root) const {
  Set left = root = program_.all();
  for (Set gone = static_cast<Set>(program_.all() & ~sets_[cell]); gone; gone &= gone - 1) {
    const Set bit = gone & static_cast<Set>(-gone);
    const Candidate c = candidate(cell, std::countr_zero(gone));
    if (level_of_[c] == 0) root &= static_cast<Set>(~bit);
    if (position_[c] < begin) left &= static_cast<Set>(~bit);
  }
  return left & root;
}

// Why the item removed a value of `target` (-1: why it cannot hold).  Cells get back what they had lost, the latest first, a
// whole cell and else value by value, as long as the item still finds the same.
void Learner::explain_item(int number, std::uint32_t begin, int target, Set bit, std::vector<Literal>& into) {
  struct Part {
    Cell cell;
    Set root, before;
    std::uint32_t last;  // when it lost a value
  };
  const Item& item = program_.items()[number];
  std::vector<Part> parts;
  relaxed_ = sets_;
  for (const Cell cell : item.cells) {
    Part part{cell, 0, 0, 0};
    relaxed_[cell] = part.before = left_before(cell, begin, part.root);
    for (Set gone = part.root & static_cast<Set>(~part.before); gone; gone &= gone - 1)
      part.last = std::max(part.last, position_[candidate(cell, std::countr_zero(gone))]);
    if (part.root != part.before) parts.push_back(part);
  }
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.last > b.last; });
  const auto finds_the_same = [&] {
    tried_ = relaxed_;
    Board board{&program_, tried_.data()};
    return !rules::propagate(board, item) || (target >= 0 && !(tried_[target] & bit));
  };
  for (const Part& part : parts) {
    Set& left = relaxed_[part.cell];
    left = part.root;
    if (finds_the_same()) continue;
    left = part.before;
    Set gone = part.root & static_cast<Set>(~left);
    // A cell that is known is one literal, and not worth more tries.
    if (is_single(left) || is_single(gone)) continue;
    for (; gone; gone &= gone - 1) {
      const Set back = gone & static_cast<Set>(-gone);
      left |= back;
      if (!finds_the_same()) left &= static_cast<Set>(~back);
    }
  }
  for (const Part& part : parts) {
    const Set left = relaxed_[part.cell];
    Set gone = part.root & static_cast<Set>(~left);
    const Candidate known = candidate(part.cell, std::countr_zero(left));
    if (is_single(left) && !is_single(gone) && state_[2 * known] > 0 && position_[known] < begin)
      into.push_back(2 * known);
    else
      for (; gone; gone &= gone - 1) into.push_back(2 * candidate(part.cell, std::countr_zero(gone)) + 1);
  }
}

void Learner::bump(Candidate c) {
  activity_[c] += step_;
  if (activity_[c] < large) return;
  for (double& one : activity_) one /= large;
  step_ /= large;
}

// Whether the other literals of the clause imply it.
bool Learner::is_implied(Literal literal, int depth) {
  if (reason_[literal >> 1].why == Why::none || depth > deepest) return false;
  std::vector<Literal> causes;
  explain(literal, causes);
  for (const Literal cause : causes) {
    const Candidate c = cause >> 1;
    if (level_of_[c] == 0 || (seen_[c] & implied)) continue;
    if (seen_[c] & needed) return false;
    const bool also = is_implied(cause, depth + 1);
    touched_.push_back(cause);
    seen_[c] |= also ? implied : needed;
    if (!also) return false;
  }
  return true;
}

// Makes `clause_`: the literal that it will make true first, then one of the level to go back to.  False: the conflict is at
// level 0.
bool Learner::analyse() {
  causes_.clear();
  explain_conflict(causes_);
  std::uint32_t top = 0;
  for (const Literal literal : causes_) top = std::max(top, level_of_[literal >> 1]);
  if (top == 0) return false;
  backtrack(top);
  clause_.assign(1, 0);
  touched_.clear();
  std::size_t at = trail_.size();
  for (std::uint32_t open = 0;;) {
    for (const Literal cause : causes_) {
      const Candidate c = cause >> 1;
      if (seen_[c] || level_of_[c] == 0) continue;
      seen_[c] = implied;
      touched_.push_back(cause);
      bump(c);
      if (level_of_[c] == top)
        ++open;
      else
        clause_.push_back(cause ^ 1);
    }
    do --at;
    while (!seen_[trail_[at] >> 1]);
    if (--open == 0) break;
    causes_.clear();
    explain(trail_[at], causes_);
  }
  clause_[0] = trail_[at] ^ 1;
  step_ /= decay;
  clause_.erase(std::remove_if(clause_.begin() + 1, clause_.end(), [&](Literal one) { return is_implied(one ^ 1, 0); }),
                clause_.end());
  for (const Literal one : touched_) seen_[one >> 1] = 0;
  for (std::size_t i = 2; i < clause_.size(); ++i)
    if (level_of_[clause_[i] >> 1] > level_of_[clause_[1] >> 1]) std::swap(clause_[1], clause_[i]);
  return true;
}

}  // namespace sudokit::rules

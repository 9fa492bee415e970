// Conflict analysis: the clause of the first unique implication point, minimised.
//
// Source: GRASP's analysis in Chaff's and MiniSat's form, with MiniSat's recursive minimisation.  Ours adds collapsing:
// literals that are false because the same candidate is true are replaced by the negation of that candidate.  The rules of
// its cell and houses make this sound.  On large grids it halves the length of learned clauses.
#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/search/learner_engine.hpp"

namespace sudokit::search {

using learning::candidate_of;
using learning::is_negative;
using learning::negative;
using learning::opposite;
using learning::Reason;
using learning::Why;

namespace {
constexpr std::uint16_t in_clause = 1, is_redundant = 2, is_needed = 4, is_bumped = 8;
// The recursion limit of the redundancy check, which bounds the stack.  300 makes no difference on 25x25 and 36x36.
constexpr int deepest = 400;
}  // namespace

std::uint32_t Learner::Engine::conflict_level() const {
  std::uint32_t most = 0;
  each_cause(conflict_, [&](Lit l) {
    most = std::max(most, level_of(candidate_of(l)));
    return most < level();
  });
  return most;
}

// Fills clause_: the first literal is implied after backjumping to the level of the second.
void Learner::Engine::analyze() {
  clause_.assign(1, 0);
  touched_.clear();
  bumped_.clear();
  std::size_t open = 0, at = trail_.size();
  const auto meet = [&](Lit l) {
    const Candidate c = candidate_of(l);
    SUDOKIT_INVARIANT(is_false(l) && level_of(c) <= level());
    Note& note = notes_[c];
    if (note.seen || note.level == 0) return true;
    note.seen = in_clause;
    touched_.push_back(c);
    bumped_.push_back(c);
    if (note.level >= level())
      ++open;
    else
      clause_.push_back(l);
    return true;
  };
  if (conflict_.why == Why::clause) bump_clause(conflict_.at);
  each_cause(conflict_, meet);
  for (;;) {
    while (!notes_[candidate_of(trail_[--at])].seen) {}
    const Candidate c = candidate_of(trail_[at]);
    SUDOKIT_INVARIANT(open > 0 && level_of(c) == level());
    if (--open == 0) break;
    const Reason reason = reason_of(c);
    if (reason.why() == Why::clause) bump_clause(reason.at());
    each_cause(c, meet);
  }
  clause_[0] = opposite(trail_[at]);
  lbd_of(clause_);  // marks the levels of the clause
  minimise();
  collapse();
  for (std::size_t i = 2; i < clause_.size(); ++i)
    if (level_of(candidate_of(clause_[i])) > level_of(candidate_of(clause_[1]))) std::swap(clause_[1], clause_[i]);
  bump();
  for (const Candidate c : touched_) notes_[c].seen = 0;
  SUDOKIT_INVARIANT(is_asserting());
}

// Bumps the candidates of the conflict, the antecedents of the learned literals, and the antecedents of those.  This saves
// a third of the conflicts on 25x25 puzzles; a third round costs as much time as it saves.
// Source: Liang and others, "Learning rate based branching heuristic for SAT solvers", 2016 (reason side, one round).
void Learner::Engine::bump() {
  const auto meet = [this](Lit l) {
    const Candidate c = candidate_of(l);
    Note& note = notes_[c];
    if (note.level == 0 || (note.seen & (in_clause | is_bumped))) return true;
    if (!note.seen) touched_.push_back(c);
    note.seen |= is_bumped;
    bumped_.push_back(c);
    return true;
  };
  const std::size_t first = bumped_.size();
  for (std::size_t i = 1; i < clause_.size(); ++i) each_cause(candidate_of(clause_[i]), meet);
  const std::size_t second = bumped_.size();
  for (std::size_t i = first; i < second; ++i) each_cause(bumped_[i], meet);
  for (const Candidate c : bumped_) order_.bump(c);
}

void Learner::Engine::minimise() {
  std::size_t kept = 1;
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    const Candidate c = candidate_of(clause_[i]);
    const bool follows = reason_of(c).why() != Why::none && each_cause(c, [this](Lit l) {
                           const Candidate cause = candidate_of(l);
                           return level_of(cause) == 0 || (notes_[cause].seen & in_clause) || redundant(cause, 1);
                         });
    if (follows)
      notes_[c].seen |= is_redundant;
    else
      clause_[kept++] = clause_[i];
  }
  clause_.resize(kept);
}

// Whether the candidate's assignment is implied by other literals of the clause.
bool Learner::Engine::redundant(Candidate c, int depth) {
  if (notes_[c].seen & (is_redundant | is_needed)) return notes_[c].seen & is_redundant;
  if (reason_of(c).why() == Why::none || depth > deepest || level_stamp_[level_of(c)] != stamp_) return false;
  const bool follows = each_cause(c, [&](Lit l) {
    const Candidate cause = candidate_of(l);
    return level_of(cause) == 0 || (notes_[cause].seen & in_clause) || redundant(cause, depth + 1);
  });
  if (!notes_[c].seen) touched_.push_back(c);
  notes_[c].seen |= follows ? is_redundant : is_needed;
  return follows;
}

void Learner::Engine::collapse() {
  causes_.clear();
  for (std::uint32_t i = 1; i < clause_.size(); ++i) {
    if (is_negative(clause_[i])) continue;
    const Reason reason = reason_of(candidate_of(clause_[i]));
    if (reason.why() == Why::peer && level_of(reason.at()) > 0) causes_.push_back({reason.at(), i});
  }
  if (causes_.size() < 2) return;
  std::sort(causes_.begin(), causes_.end());
  constexpr Lit dropped = ~Lit{0};
  std::size_t collapsed = 0;
  for (std::size_t i = 0, end; i < causes_.size(); i = end) {
    for (end = i; end < causes_.size() && causes_[end].first == causes_[i].first;) ++end;
    if (end - i < 2) continue;
    ++collapsed;
    for (std::size_t k = i; k < end; ++k) clause_[causes_[k].second] = dropped;
    const Lit cause = negative(causes_[i].first);
    if (std::find(clause_.begin(), clause_.end(), cause) == clause_.end()) clause_.push_back(cause);
  }
  if (collapsed) clause_.erase(std::remove(clause_.begin() + 1, clause_.end(), dropped), clause_.end());
}

// Literal block distance: the number of decision levels in the clause, without level 0.
std::uint32_t Learner::Engine::lbd_of(std::span<const Lit> clause) {
  ++stamp_;
  if (level_stamp_.size() <= level()) level_stamp_.resize(level() + 1);
  std::uint32_t levels = 0;
  for (const Lit l : clause) {
    const std::uint32_t level = level_of(candidate_of(l));
    if (level == 0 || level_stamp_[level] == stamp_) continue;
    level_stamp_[level] = stamp_;
    ++levels;
  }
  return levels;
}

// Final analysis: fills core with the assumptions that imply the conflict, or that imply the opposite of `impossible`.
void Learner::Engine::find_failed_assumptions(const Literal* impossible) {
  core.clear();
  touched_.clear();
  const auto meet = [&](Lit cause) {
    const Candidate c = candidate_of(cause);
    if (notes_[c].seen || level_of(c) == 0) return true;
    notes_[c].seen = in_clause;
    touched_.push_back(c);
    return true;
  };
  if (!impossible) {
    each_cause(conflict_, meet);
  } else {
    core.push_back(*impossible);
    if (number_of(impossible->cell, impossible->value - 1u) != no_candidate) meet(lit(*impossible));
  }
  for (std::size_t i = trail_.size(); i-- > 0;) {
    const Candidate c = candidate_of(trail_[i]);
    if (!notes_[c].seen) continue;
    if (reason_of(c).why() == Why::none)
      core.push_back(literal(trail_[i]));
    else
      each_cause(c, meet);
  }
  for (const Candidate c : touched_) notes_[c].seen = 0;
}

}  // namespace sudokit::search

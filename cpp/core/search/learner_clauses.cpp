// The clause database: one array, two watched literals per clause, and reductions that drop half of the learned clauses.
//
// Source: two watched literals (Chaff), with a blocking literal in each watch (MiniSat); clauses are kept
// by literal block distance in three tiers (Audemard and Simon 2009; Oh, "Between SAT and UNSAT", 2015).
#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/search/learner_engine.hpp"

namespace sudokit::search {

using learning::candidate_of;
using learning::Reason;
using learning::Why;

std::uint32_t Learner::Engine::store(std::span<const Lit> clause, std::uint32_t lbd, bool permanent) {
  SUDOKIT_INVARIANT(clause.size() >= 2 && arena_.size() < binary_bit);
  const auto at = static_cast<std::uint32_t>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(clause.size()));
  arena_.push_back(std::min(lbd, lbd_bits) | (permanent ? permanent_bit : 2 * used_one));
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  // Candidates are false much more often than true, so negative literals are better to watch: they come first.
  if (clause.size() > 3) std::partition(arena_.begin() + at + 4, arena_.end(), learning::is_negative);
  attach(at);
  (permanent ? permanent_ : learned_).push_back(at);
  return at;
}

void Learner::Engine::attach(std::uint32_t at) {
  const std::uint32_t binary = arena_[at] == 2 ? binary_bit : 0;
  const Lit first = arena_[at + 2], second = arena_[at + 3];
  SUDOKIT_INVARIANT(first != second && first < watches_.size() && second < watches_.size());
  watches_[first].push_back({at | binary, second});
  watches_[second].push_back({at | binary, first});
}

// For a learned clause that took part in a conflict: marks it as recently used, and lowers its LBD if that has become
// smaller.
void Learner::Engine::bump_clause(std::uint32_t at) {
  std::uint32_t& header = arena_[at + 1];
  if (header & permanent_bit) return;
  std::uint32_t now = header & lbd_bits;
  if (now > tier1_lbd) now = std::min(now, lbd_of(clause_at(at)));
  header = (header & ~(lbd_bits | used_bits)) | now | (now <= tier2_lbd ? 2 * used_one : used_one);
}

bool Learner::Engine::is_reason(std::uint32_t at) const {
  for (int i = 0; i < 2; ++i) {
    const Lit l = arena_[at + 2 + static_cast<std::size_t>(i)];
    if (value(l) > 0 && reason_of(candidate_of(l)) == Reason(Why::clause, at)) return true;
  }
  return false;
}

bool Learner::Engine::holds_for_good(std::uint32_t at) const {
  const auto clause = clause_at(at);
  return std::any_of(clause.begin(), clause.end(),
                     [this](Lit l) { return value(l) > 0 && level_of(candidate_of(l)) == 0; });
}

// Drops the worse half of the clauses not used recently, and all that are permanently true.
void Learner::Engine::reduce() {
  ++work.reductions;
  std::vector<std::uint32_t> worse;
  for (const std::uint32_t at : learned_) {
    std::uint32_t& header = arena_[at + 1];
    const bool used = header & used_bits;
    if (used) header -= used_one;
    if (is_reason(at)) continue;
    if (holds_for_good(at))
      header |= dead_bit;
    else if ((header & lbd_bits) > tier1_lbd && arena_[at] > 2 && !used)
      worse.push_back(at);
  }
  std::stable_sort(worse.begin(), worse.end(), [this](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t one = arena_[a + 1] & lbd_bits, other = arena_[b + 1] & lbd_bits;
    return one != other ? one > other : arena_[a] > arena_[b];
  });
  for (std::size_t i = 0; i < worse.size() / 2; ++i) arena_[worse[i] + 1] |= dead_bit;
  collect_garbage();
}

void Learner::Engine::collect_garbage() {
  std::vector<std::uint32_t> fresh;
  fresh.reserve(arena_.size());
  std::vector<std::pair<Candidate, std::uint32_t>> reasons;
  for (const Lit l : trail_) {
    const Candidate c = candidate_of(l);
    if (reason_of(c).why() != Why::clause) continue;
    if (level_of(c) == 0)
      reasons_[c] = {};
    else
      reasons.push_back({c, reason_of(c).at()});
  }
  for (auto* const list : {&permanent_, &learned_}) {
    std::size_t kept = 0;
    for (const std::uint32_t at : *list) {
      if (arena_[at + 1] & dead_bit) continue;
      const auto moved = static_cast<std::uint32_t>(fresh.size());
      const auto begin = arena_.begin() + at;
      fresh.insert(fresh.end(), begin, begin + 2 + arena_[at]);
      arena_[at] = moved;  // its new position
      (*list)[kept++] = moved;
    }
    list->resize(kept);
  }
  for (const auto& [c, at] : reasons) {
    SUDOKIT_INVARIANT(!(arena_[at + 1] & dead_bit));  // a reason is never dropped
    reasons_[c] = {Why::clause, arena_[at]};
  }
  arena_.swap(fresh);
  for (auto& list : watches_) list.clear();
  for (const auto* const list : {&permanent_, &learned_})
    for (const std::uint32_t at : *list) attach(at);
  for (const auto& [c, at] : reasons) SUDOKIT_INVARIANT(is_reason(reason_of(c).at()));
  work.kept = learned_.size();
}

}  // namespace sudokit::search

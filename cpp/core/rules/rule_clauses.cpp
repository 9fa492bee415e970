// Learned clauses: two watched literals each, and the less useful half removed from time to time.
#include <algorithm>

#include "core/rules/rule_learner.hpp"

namespace sudokit::rules {

namespace {

constexpr std::uint32_t always_kept = 2;  // clauses with an LBD up to this

}  // namespace

// A clause from the conflict.  False: there are no more solutions.
bool Learner::learn() {
  if (!analyse()) return false;
  if (on_learned) on_learned(clause_);
  const std::uint32_t lbd = levels_in(clause_);
  backtrack(clause_.size() > 1 ? level_of_[clause_[1] >> 1] : 0);
  return assign(clause_[0], clause_.size() > 1 ? Reason{Why::clause, store(clause_, lbd)} : Reason{});
}

std::uint32_t Learner::levels_in(std::span<const Literal> clause) {
  stamps_.clear();
  for (const Literal one : clause) stamps_.push_back(level_of_[one >> 1]);
  std::sort(stamps_.begin(), stamps_.end());
  return static_cast<std::uint32_t>(std::unique(stamps_.begin(), stamps_.end()) - stamps_.begin());
}

std::uint32_t Learner::store(std::span<const Literal> clause, std::uint32_t lbd) {
  const std::uint32_t at = static_cast<std::uint32_t>(arena_.size());
  arena_.insert(arena_.end(), {static_cast<std::uint32_t>(clause.size()), lbd});
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  watches_[clause[0]].push_back({at, clause[1]});
  watches_[clause[1]].push_back({at, clause[0]});
  learned_.push_back(at);
  return at;
}

// The clauses that watch a literal that became false.
bool Learner::visit(Literal fallen) {
  std::vector<Watch>& watches = watches_[fallen];
  std::size_t kept = 0, i = 0;
  bool holds = true;
  while (holds && i < watches.size()) {
    const Watch watch = watches[i++];
    watches[kept++] = watch;
    if (state_[watch.other] > 0) continue;
    const std::span<Literal> literals = literals_of(watch.clause);
    if (literals[0] == fallen) std::swap(literals[0], literals[1]);
    watches[kept - 1].other = literals[0];
    if (state_[literals[0]] > 0) continue;
    const auto other = std::find_if(literals.begin() + 2, literals.end(), [&](Literal one) { return state_[one] >= 0; });
    if (other != literals.end()) {
      std::swap(literals[1], *other);
      watches_[literals[1]].push_back({watch.clause, literals[0]});
      --kept;
    } else if (state_[literals[0]] < 0) {
      holds = fail(Why::clause, watch.clause);
    } else {
      holds = assign(literals[0], {Why::clause, watch.clause});
    }
  }
  watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept), watches.begin() + static_cast<std::ptrdiff_t>(i));
  return holds;
}

// At level 0, at the fixpoint: the half with the smaller LBDs stays, without literals that are false for good.
void Learner::reduce() {
  const auto lbd = [&](std::uint32_t at) { return arena_[at + 1]; };
  std::stable_sort(learned_.begin(), learned_.end(), [&](std::uint32_t a, std::uint32_t b) { return lbd(a) < lbd(b); });
  std::size_t keep = learned_.size() / 2;
  while (keep < learned_.size() && lbd(learned_[keep]) <= always_kept) ++keep;
  learned_.resize(keep);
  std::vector<std::uint32_t> before, old;
  before.swap(arena_);
  old.swap(learned_);
  for (auto& watches : watches_) watches.clear();
  for (const Literal fact : trail_) reason_[fact >> 1] = {};
  for (const std::uint32_t at : old) {
    clause_.clear();
    bool holds = false;
    for (std::uint32_t i = 0; i < before[at]; ++i) {
      const Literal one = before[at + header + i];
      holds = holds || state_[one] > 0;
      if (state_[one] == 0) clause_.push_back(one);
    }
    if (!holds) store(clause_, before[at + 1]);
  }
}

}  // namespace sudokit::rules

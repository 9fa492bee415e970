// Invariants of the learner: only SUDOKIT_INVARIANT calls these functions.
#include <algorithm>

#include "core/search/learner_engine.hpp"

namespace sudokit::search {

using learning::candidate_of;

// After propagation no clause is false, none has only one open literal, and two literals of each are watched.
bool Learner::Engine::clauses_are_settled() const {
  std::size_t watches = 0, clauses = 0;
  for (const auto& list : watches_) watches += list.size();
  for (const auto* const list : {&permanent_, &learned_})
    for (const std::uint32_t at : *list) {
      ++clauses;
      int open = 0;
      bool holds = false;
      for (const Lit l : clause_at(at)) {
        holds = holds || value(l) > 0;
        open += value(l) == 0;
      }
      if (!holds && open < 2) return false;
    }
  return watches == 2 * clauses;
}

// All literals of the learned clause are false; only the first is at the highest level; the second is at the next highest.
bool Learner::Engine::is_asserting() const {
  if (!std::all_of(clause_.begin(), clause_.end(), [this](Lit l) { return is_false(l); })) return false;
  if (level_of(candidate_of(clause_[0])) != level()) return false;
  for (std::size_t i = 1; i < clause_.size(); ++i) {
    const std::uint32_t its = level_of(candidate_of(clause_[i]));
    if (its == 0 || its >= level() || its > level_of(candidate_of(clause_[1]))) return false;
  }
  return true;
}

// The model has every value once in each house.
bool Learner::Engine::is_solution() const {
  for (std::size_t house = 0; house < root_.houses(); ++house) {
    Mask seen = 0;
    for (std::size_t place = 0; place < root_.size(); ++place) seen |= Mask{1} << (model[root_.cell_at(house, place)] - 1);
    if (seen != all_values(static_cast<int>(root_.size()))) return false;
  }
  return true;
}

}  // namespace sudokit::search

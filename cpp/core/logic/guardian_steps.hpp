// What follows at once if at least one of some candidates, the guardians of a pattern, is true.
#pragma once
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

template <int Words>
bool conflict(const Tables<Words>& tables, Candidate one, Candidate other) {
  if (one.cell == other.cell) return one.value != other.value;
  return one.value == other.value && tables.peers[one.cell].has(other.cell);
}

// The candidates that conflict with every guardian, by cell, ascending.
template <int Words>
std::vector<Candidate> seeing_all(const State<Words>& state, const std::vector<Candidate>& guardians) {
  const auto& tables = state.tables();
  const Candidate first = guardians[0];
  std::vector<Candidate> found;
  const auto consider = [&](Candidate one) {
    const bool all = std::all_of(guardians.begin(), guardians.end(),
                                 [&](Candidate guardian) { return conflict(tables, one, guardian); });
    if (all) found.push_back(one);
  };
  for (const Cell cell : state.places(first.value) & tables.peers[first.cell]) consider({cell, first.value});
  for (const Value value : values_in(state.mask(first.cell))) consider({first.cell, value});
  std::sort(found.begin(), found.end(),
            [](Candidate a, Candidate b) { return a.cell != b.cell ? a.cell < b.cell : a.value < b.value; });
  return found;
}

// Builds the effect in search.step; false: there is none.
template <int Words>
bool guarded_effect(Search<Words>& search, Technique technique, const std::vector<Candidate>& guardians) {
  search.begin(technique);
  if (guardians.size() == 1) {
    search.place(guardians[0].cell, guardians[0].value);
    return true;
  }
  for (const auto& [cell, value] : seeing_all(search.state, guardians)) search.eliminate(cell, value);
  return !search.step.eliminations.empty();
}

// Patterns as steps: the first with each effect, in their order.
template <int Words>
class GuardedSteps {
 public:
  explicit GuardedSteps(Search<Words>& search) : search_(search) {}

  // False: return at once.
  bool emit(Technique technique, const std::vector<Cell>& cells, Role role, Mask values,
            const std::vector<Candidate>& guardians) {
    if (!search_.meter.charge()) return false;
    if (!guarded_effect(search_, technique, guardians)) return true;
    std::vector<std::pair<Cell, Value>> effect;
    for (const auto* const list : {&search_.step.placements, &search_.step.eliminations})
      for (const auto& [cell, value] : *list) effect.emplace_back(cell, value);
    if (!known_.insert(std::move(effect)).second) return true;
    search_.step.values = values;
    for (const Cell cell : cells) search_.cell(cell, role);
    for (const auto& [cell, value] : guardians) search_.candidate(cell, value, Role::extra);
    return search_.emit();
  }

 private:
  Search<Words>& search_;
  std::set<std::vector<std::pair<Cell, Value>>> known_;
};

}  // namespace sudokit::logic

// Full houses, naked and hidden singles.
//
// If only the first is wanted: in the order in which they arose (State's queues); a naked single that is the last open cell
// of a house is a full house.  All steps: full houses by house, naked singles by cell, hidden singles by house and value.
#include "core/base/invariant.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique full_house, naked_single, hidden_single;
}

namespace sudokit::logic::find {
template <int Words> bool full_house(Search<Words>& search);
template <int Words> bool naked_single(Search<Words>& search);
template <int Words> bool hidden_single(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

// The first house whose only open cell this is; -1 if there is none.
template <int Words>
int filled_by(const State<Words>& state, Cell cell) {
  for (const std::uint16_t house : state.tables().houses_of(cell)) {
    CellSet<Words> others = state.tables().house[house] & state.open();
    others.erase(cell);
    if (others.empty()) return house;
  }
  return -1;
}

template <int Words>
bool report(Search<Words>& search, Technique technique, Cell cell, Value value, int house) {
  SUDOKIT_INVARIANT(technique == technique::hidden_single || search.state.mask(cell) == bit_of(value) ||
                    search.state.broken());
  SUDOKIT_INVARIANT(technique != technique::hidden_single || search.state.count(house, value) == 1);
  search.begin(technique);
  search.place(cell, value);
  search.cell(cell, Role::subject);
  if (house >= 0) search.house(house, Role::base);
  return search.emit();
}

}  // namespace

template <int Words>
bool find::full_house(Search<Words>& search) {
  State<Words>& state = search.state;
  if (search.first) {
    const auto& queue = state.naked_singles();
    for (std::size_t i = state.naked_from; i < queue.size(); ++i) {
      if (state.value(queue[i].cell)) continue;
      const int house = filled_by(state, queue[i].cell);
      if (house >= 0) return report(search, technique::full_house, queue[i].cell, queue[i].value, house);
    }
    return true;
  }
  CellSet<Words> reported;
  for (int house = 0; house < state.tables().houses(); ++house) {
    const CellSet<Words> open = state.tables().house[house] & state.open();
    if (open.count() != 1) continue;
    const Cell cell = open.first();
    if (reported.has(cell) || state.candidates(cell) != 1) continue;
    reported.insert(cell);
    if (!report(search, technique::full_house, cell, lowest_value(state.mask(cell)), house)) return false;
  }
  return true;
}

template <int Words>
bool find::naked_single(Search<Words>& search) {
  State<Words>& state = search.state;
  if (search.first) {
    const auto& queue = state.naked_singles();
    while (state.naked_from < queue.size()) {
      const Candidate one = queue[state.naked_from++];
      if (state.value(one.cell) == 0) return report(search, technique::naked_single, one.cell, one.value, -1);
    }
    return true;
  }
  for (const Cell cell : state.open())
    if (state.candidates(cell) == 1 && !report(search, technique::naked_single, cell, lowest_value(state.mask(cell)), -1))
      return false;
  return true;
}

template <int Words>
bool find::hidden_single(Search<Words>& search) {
  State<Words>& state = search.state;
  if (search.first) {
    const auto& queue = state.hidden_singles();
    while (state.hidden_from < queue.size()) {
      const Candidate one = queue[state.hidden_from++];
      if (state.value(one.cell)) continue;
      for (const std::uint16_t house : state.tables().houses_of(one.cell))
        if (state.count(house, one.value) == 1) return report(search, technique::hidden_single, one.cell, one.value, house);
    }
    return true;
  }
  for (int house = 0; house < state.tables().houses(); ++house) {
    for (int v = 1; v <= state.size(); ++v) {
      const auto value = static_cast<Value>(v);
      if (state.count(house, value) != 1) continue;
      const Cell cell = state.places(value, house).first();
      bool reported = false;  // for an earlier house
      for (const std::uint16_t other : state.tables().houses_of(cell))
        reported = reported || (other < house && state.count(other, value) == 1);
      if (!reported && !report(search, technique::hidden_single, cell, value, house)) return false;
    }
  }
  return true;
}

SUDOKIT_FINDS(full_house)
SUDOKIT_FINDS(naked_single)
SUDOKIT_FINDS(hidden_single)

}  // namespace sudokit::logic

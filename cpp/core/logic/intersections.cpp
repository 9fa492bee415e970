// Locked candidates: all places of a value in one house lie in another, so the value is removed from the rest of that
// house.
// Locked pairs and triples: naked pairs and triples that lie in two houses at once and eliminate in both.
//
// Order.  Pointing: regions, then diagonals and windows; by house, value, and the other house.  Claiming: rows, then
// columns, in the same way.  Locked pairs and triples: see subsets.cpp.
#include "core/base/invariant.hpp"
#include "core/logic/subsets.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique claiming, pointing, locked_set;
}

namespace sudokit::logic::find {
template <int Words> bool pointing(Search<Words>& search);
template <int Words> bool claiming(Search<Words>& search);
template <int Words> bool locked_subset(Search<Words>& search);
template <int Words> bool locked_set(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

template <int Words>
bool locked(Search<Words>& search, Technique technique, int base) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const bool claiming = technique == technique::claiming;
  for (int v = 1; v <= state.size(); ++v) {
    const auto value = static_cast<Value>(v);
    const int count = state.count(base, value);
    if (count < 2 || count > tables.size / 2 + 1) continue;
    const CellSet<Words> places = state.places(value, base);
    for (const std::uint16_t cover : tables.houses_of(places.first())) {
      if (cover == base || (claiming && tables.is_line(cover))) continue;
      if (state.count(cover, value) <= count || !places.within(tables.house[cover])) continue;
      SUDOKIT_INVARIANT(places.count() == count && places.within(tables.house[base]));
      search.begin(technique);
      search.step.values = bit_of(value);
      search.house(base, Role::base);
      search.house(cover, Role::cover);
      search.candidates(places, value, Role::base);
      search.eliminate(tables.house[cover] - places, value);
      if (!search.emit()) return false;
    }
  }
  return true;
}

}  // namespace

template <int Words>
bool find::pointing(Search<Words>& search) {
  const Tables<Words>& tables = search.state.tables();
  for (int house = 0; house < tables.houses(); ++house)
    if (!tables.is_line(house) && !locked(search, technique::pointing, house)) return false;
  return true;
}

template <int Words>
bool find::claiming(Search<Words>& search) {
  const Tables<Words>& tables = search.state.tables();
  for (int house = 0; house < tables.houses(); ++house)
    if (tables.is_line(house) && !locked(search, technique::claiming, house)) return false;
  return true;
}

template <int Words>
bool find::locked_subset(Search<Words>& search) {
  return naked_subsets(search, true);
}

// Two houses share open cells that hold as many values as there are cells: the rest of both houses loses these values.
// (Group 3 of the article on deduction before induction, for any houses.)
template <int Words>
bool find::locked_set(Search<Words>& search) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  for (const auto& [first, second, crossing] : tables.crossings) {
    const CellSet<Words> common = crossing & state.open();
    const int cells = common.count();
    if (cells < 2) continue;
    Mask values = 0;
    for (const Cell cell : common) values |= state.mask(cell);
    if (bits_in(values) != cells) continue;
    search.begin(technique::locked_set);
    for (const Value value : values_in(values))
      search.eliminate((tables.house[first] | tables.house[second]) - common, value);
    if (search.step.eliminations.empty()) continue;
    search.step.values = values;
    search.house(first, Role::base);
    search.house(second, Role::base);
    search.cells(common, Role::set_a);
    if (!search.emit()) return false;
  }
  return true;
}

SUDOKIT_FINDS(pointing)
SUDOKIT_FINDS(claiming)
SUDOKIT_FINDS(locked_subset)
SUDOKIT_FINDS(locked_set)

}  // namespace sudokit::logic

// Set equivalence: houses less others that lie inside them leave cells that hold every value exactly once, although they are no
// house of the layout: a hidden house.
//
//   plain    neighbouring lines that contain regions or windows, one fewer than they are; or regions that contain lines, one
//            fewer than they are
//   crossed  neighbouring lines, half of all at most, or the lines that meet no window: they contain plain hidden houses of the
//            other direction, and regions or windows, one fewer together than they are
//
// With its houses counted +1 and those taken away -1, each of its cells counts 1, and all others 0; no house counts twice.
// In a 9x9 grid with windows rows 2-4 less two windows leave r234c159; there are four such, and rows 1, 5 and 9 less two of
// them leave r159c159.
//
//   placed    a value that a cell of the hidden house holds goes from the others, though they do not see it
//   single    a value that has one place left is placed there
//   pointing  all places of a value see another cell, which loses it
//   claiming  all places of a value in another house lie in the hidden house, whose other cells lose it
//   naked     as many cells as they have values: the other cells lose these
//   hidden    as many values as they have places: these lose all other values
//
// Parts.  Values: the one placed or locked, or those of the subset.  Houses: those that count +1 (base), -1 (cover); claiming:
// the other house (bridge).  Cells of the hidden house: the one that holds the value (pivot), a subset (naked: set_a, hidden:
// pincer); the others (set_b).  Candidates: places for the value in the hidden house (common), claiming: in the other one
// (bridge).
//
// Order: placed; single; pointing, then claiming, by value; subsets of two, three and four, naked before hidden.  Each first in
// the hidden houses of the fewest houses, plain ones first; then of rows before columns, by their first line, then their last.
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique set_equivalence;
}

namespace sudokit::logic::find {
template <int Words> bool set_equivalence(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

using Houses = std::vector<int>;

template <int Words>
struct HiddenHouse {
  CellSet<Words> cells;
  Houses bases, covers;
};

// Lists the hidden houses of a layout.
template <int Words>
class HiddenHouses {
 public:
  using Hidden = HiddenHouse<Words>;
  explicit HiddenHouses(const Tables<Words>& tables) : tables_(tables) {}
  std::vector<Hidden> list();

 private:
  using Set = CellSet<Words>;

  void find_plain(int direction);
  void find_crossed(const Houses& lines, const std::vector<Hidden>& others);
  void cross(const Houses& lines, const std::vector<Hidden>& inside, std::size_t from);
  void add(Hidden hidden);
  Houses inner_within(const Set& cells) const {
    Houses found;
    for (const int house : inner_)
      if (tables_.house[house].within(cells)) found.push_back(house);
    return found;
  }
  Set joined(const Houses& houses) const {
    Set cells;
    for (const int house : houses) cells |= tables_.house[house];
    return cells;
  }

  const Tables<Words>& tables_;
  Houses inner_;  // windows, or regions: disjoint
  std::vector<Hidden> found_;
  // While lines are crossed: what remains of them, and the hidden houses that are taken away.
  Set left_;
  std::vector<const Hidden*> taken_;
  int work_ = 0;
};

// In layouts of many regions there can be too many choices to try all of them.
constexpr int most_work = 20000;

template <int Words>
void HiddenHouses<Words>::add(Hidden hidden) {
  std::sort(hidden.bases.begin(), hidden.bases.end());
  std::sort(hidden.covers.begin(), hidden.covers.end());
  Houses bases, covers;  // less those that both have
  std::set_difference(hidden.bases.begin(), hidden.bases.end(), hidden.covers.begin(), hidden.covers.end(),
                      std::back_inserter(bases));
  std::set_difference(hidden.covers.begin(), hidden.covers.end(), hidden.bases.begin(), hidden.bases.end(),
                      std::back_inserter(covers));
  for (const Houses& houses : {bases, covers})
    if (std::adjacent_find(houses.begin(), houses.end()) != houses.end()) return;  // counted twice: hardly to be seen
  SUDOKIT_INVARIANT(hidden.cells.count() == tables_.size && bases.size() == covers.size() + 1);
  if (std::find(tables_.house.begin(), tables_.house.end(), hidden.cells) == tables_.house.end())
    found_.push_back({hidden.cells, std::move(bases), std::move(covers)});
}

// Of neighbouring lines: `direction` is the index of the first line.
template <int Words>
void HiddenHouses<Words>::find_plain(int direction) {
  const int size = tables_.size;
  for (int first = 0; first < size; ++first) {
    Houses lines;
    for (int last = first; last < size; ++last) {
      lines.push_back(direction + last);
      const Set cells = joined(lines);
      const Houses inside = inner_within(cells);
      if (inside.size() + 1 == lines.size()) add({cells - joined(inside), lines, inside});
      Houses around;
      for (const int house : inner_)
        if (tables_.house[house].meets(cells)) around.push_back(house);
      const Set room = joined(around);
      if (around.size() == lines.size() + 1 && cells.within(room)) add({room - cells, around, lines});
    }
  }
}

// Takes away one more of the hidden houses that lie inside the lines, in every way.
template <int Words>
void HiddenHouses<Words>::cross(const Houses& lines, const std::vector<Hidden>& inside, std::size_t from) {
  for (std::size_t i = from; i < inside.size() && taken_.size() + 1 < lines.size() && ++work_ < most_work; ++i) {
    if (!inside[i].cells.within(left_)) continue;
    taken_.push_back(&inside[i]);
    left_ -= inside[i].cells;
    const Houses more = inner_within(left_);
    if (taken_.size() + more.size() + 1 == lines.size()) {
      Hidden made{left_ - joined(more), lines, more};
      for (const Hidden* const one : taken_) {
        made.bases.insert(made.bases.end(), one->covers.begin(), one->covers.end());
        made.covers.insert(made.covers.end(), one->bases.begin(), one->bases.end());
      }
      add(std::move(made));
    }
    cross(lines, inside, i + 1);
    left_ |= inside[i].cells;
    taken_.pop_back();
  }
}

template <int Words>
void HiddenHouses<Words>::find_crossed(const Houses& lines, const std::vector<Hidden>& others) {
  left_ = joined(lines);
  std::vector<Hidden> inside;
  for (const Hidden& hidden : others)
    if (hidden.cells.within(left_)) inside.push_back(hidden);
  cross(lines, inside, 0);
}

template <int Words>
std::vector<HiddenHouse<Words>> HiddenHouses<Words>::list() {
  const int size = tables_.size;
  const bool windows = tables_.layout.has_windows();
  for (int house = 0; house < tables_.houses(); ++house)
    if (windows ? tables_.kind[house] == HouseKind::window : tables_.is_region(house)) inner_.push_back(house);
  find_plain(0);
  const std::vector<Hidden> of_rows = std::exchange(found_, {});
  find_plain(size);
  const std::vector<Hidden> of_columns = std::exchange(found_, {});
  for (const int direction : {0, size}) {
    const std::vector<Hidden>& others = direction ? of_rows : of_columns;
    const Set met = joined(inner_);
    Houses clear;
    for (int line = direction; line < direction + size; ++line)
      if (!tables_.house[line].meets(met)) clear.push_back(line);
    find_crossed(clear, others);
    for (int first = direction; first < direction + size; ++first) {
      Houses lines;
      for (int last = first; last < direction + size && 2 * (last + 1 - first) <= size; ++last) {
        lines.push_back(last);
        find_crossed(lines, others);
      }
    }
  }
  found_.insert(found_.begin(), of_columns.begin(), of_columns.end());
  found_.insert(found_.begin(), of_rows.begin(), of_rows.end());
  std::stable_sort(found_.begin(), found_.end(),
                   [](const Hidden& one, const Hidden& other) { return one.bases.size() < other.bases.size(); });
  std::vector<Hidden> distinct;
  for (Hidden& hidden : found_)
    if (std::none_of(distinct.begin(), distinct.end(), [&](const Hidden& one) { return one.cells == hidden.cells; }))
      distinct.push_back(std::move(hidden));
  return distinct;
}

// Those of the layout that was searched last.
template <int Words>
struct Known {
  const Tables<Words>* tables = nullptr;
  std::vector<HiddenHouse<Words>> houses;
};

template <int Words>
class SetEquivalence {
 public:
  SetEquivalence(Search<Words>& search, const HiddenHouse<Words>& house)
      : search_(search), state_(search.state), tables_(search.state.tables()), house_(house) {
    for (const Cell cell : house.cells)
      if (state_.value(cell)) there_ |= bit_of(state_.value(cell));
  }

  bool placed();
  bool single();
  bool locked();
  bool subsets(int size) {
    wanted_ = size;
    return naked({}, 0, house_.cells & state_.open()) && hidden({}, 0, 1);
  }

 private:
  using Set = CellSet<Words>;

  Set places(Value value) const { return house_.cells & state_.places(value); }
  bool lacks(Value value) const { return !(there_ & bit_of(value)); }
  // Reports a step about these cells of the hidden house.
  bool report(const Set& cells, Role role, Mask values) {
    search_.step.values = values;
    search_.cells(cells, role);
    return report(cells);
  }
  bool report(const Set& named) {
    search_.cells(house_.cells - named, Role::set_b);
    for (const int house : house_.bases) search_.house(house, Role::base);
    for (const int house : house_.covers) search_.house(house, Role::cover);
    return search_.emit();
  }
  bool claiming(int house, Value value);
  bool naked(const Set& chosen, Mask values, Set rest);
  bool hidden(const Set& cells, Mask values, Value from);

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  const HiddenHouse<Words>& house_;
  Mask there_ = 0;  // values that its cells hold
  int wanted_ = 0;  // the size of subsets
};

template <int Words>
bool SetEquivalence<Words>::placed() {
  for (const Cell cell : house_.cells) {
    const Value value = state_.value(cell);
    if (value == 0) continue;
    search_.begin(technique::set_equivalence);
    if (search_.eliminate(house_.cells, value) && !report(Set::of(cell), Role::pivot, bit_of(value))) return false;
  }
  return true;
}

template <int Words>
bool SetEquivalence<Words>::single() {
  for (const Value value : values_in(all_values(tables_.size) & ~there_)) {
    const Set able = places(value);
    if (able.count() != 1) continue;
    search_.begin(technique::set_equivalence);
    search_.place(able.first(), value);
    search_.candidates(able, value, Role::common);
    search_.step.values = bit_of(value);
    if (!report(able)) return false;
  }
  return true;
}

template <int Words>
bool SetEquivalence<Words>::claiming(int house, Value value) {
  const Set needed = state_.places(value, house);
  if (needed.empty() || !needed.within(house_.cells)) return true;
  search_.begin(technique::set_equivalence);
  if (!search_.eliminate(house_.cells - needed, value)) return true;
  search_.candidates(needed, value, Role::bridge);
  search_.step.values = bit_of(value);
  search_.house(house, Role::bridge);
  return report(needed);
}

template <int Words>
bool SetEquivalence<Words>::locked() {
  for (const Value value : values_in(all_values(tables_.size) & ~there_)) {
    const Set able = places(value);
    if (able.count() < 2) continue;
    search_.begin(technique::set_equivalence);
    if (search_.eliminate(tables_.common_peers(able), value)) {
      search_.candidates(able, value, Role::common);
      search_.step.values = bit_of(value);
      if (!report(able)) return false;
    }
    for (int house = 0; house < tables_.houses(); ++house)
      if (!claiming(house, value)) return false;
  }
  return true;
}

template <int Words>
bool SetEquivalence<Words>::naked(const Set& chosen, Mask values, Set rest) {
  if (chosen.count() == wanted_) {
    if (bits_in(values) != wanted_) return true;
    search_.begin(technique::set_equivalence);
    for (const Value value : values_in(values)) search_.eliminate(house_.cells - chosen, value);
    return search_.step.eliminations.empty() || report(chosen, Role::set_a, values);
  }
  while (!rest.empty()) {
    const Cell cell = rest.take_first();
    const Mask joined = values | state_.mask(cell);
    if (bits_in(joined) <= wanted_ && (joined & there_) == 0 && !naked(chosen | Set::of(cell), joined, rest)) return false;
  }
  return true;
}

template <int Words>
bool SetEquivalence<Words>::hidden(const Set& cells, Mask values, Value from) {
  if (bits_in(values) == wanted_) {
    if (cells.count() != wanted_) return true;
    search_.begin(technique::set_equivalence);
    for (const Cell cell : cells)
      for (const Value value : values_in(state_.mask(cell) & ~values)) search_.eliminate(cell, value);
    return search_.step.eliminations.empty() || report(cells, Role::pincer, values);
  }
  for (Value value = from; value <= tables_.size; ++value) {
    const Set able = places(value), joined = cells | able;
    if (lacks(value) && !able.empty() && joined.count() <= wanted_ &&
        !hidden(joined, values | bit_of(value), static_cast<Value>(value + 1)))
      return false;
  }
  return true;
}

}  // namespace

template <int Words>
bool find::set_equivalence(Search<Words>& search) {
  if (search.state.broken()) return true;
  auto& known = search.scratch.template of<Known<Words>>();
  const Tables<Words>& tables = search.state.tables();
  if (known.tables != &tables) known = {&tables, HiddenHouses<Words>(tables).list()};
  std::vector<SetEquivalence<Words>> all;
  all.reserve(known.houses.size());
  for (const HiddenHouse<Words>& house : known.houses) all.emplace_back(search, house);
  const auto each = [&](auto search_one) {
    return std::all_of(all.begin(), all.end(), [&](auto& one) { return search.meter.charge() && search_one(one); });
  };
  if (!each([](auto& one) { return one.placed(); }) || !each([](auto& one) { return one.single(); }) ||
      !each([](auto& one) { return one.locked(); }))
    return false;
  for (const int size : {2, 3, 4})
    if (!each([&](auto& one) { return one.subsets(size); })) return false;
  return true;
}

SUDOKIT_FINDS(set_equivalence)

}  // namespace sudokit::logic

// Naked and hidden pairs, triples and quadruples.
//
// Naked: k cells of a house hold only k values; every cell that sees all of them loses these values.  Hidden: k values of a
// house have only k places, which lose all other values.  A naked pair or triple that lies in a region and in a line, and
// eliminates in both, is locked.
//
// Order: by size, then regions, rows, columns, other houses, then cells (naked) or values (hidden), lexicographically.
#include "core/logic/subsets.hpp"

#include <array>

#include "core/base/invariant.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique locked_pair, locked_triple, naked_pair, hidden_pair;
}

namespace sudokit::logic::find {
template <int Words> bool naked_subset(Search<Words>& search);
template <int Words> bool hidden_subset(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

// Visits the houses in the order of the searches, regions first.
template <int Words, class Visit>
bool each_house(const Tables<Words>& tables, Visit visit) {
  const int size = tables.size;
  for (int i = 0; i < tables.houses(); ++i) {
    const int house = i < size ? 2 * size + i : i < 3 * size ? i - size : i;
    if (!visit(house)) return false;
  }
  return true;
}

template <int Words>
struct Naked {
  Search<Words>& search;
  int size, house;
  bool locked;
  std::array<Cell, max_size> cells{};
  int count = 0;
  std::array<Cell, 8> chosen{};  // only four are used

  bool extend(int from, int depth, Mask values) {
    if (depth == size) return bits_in(values) != size || report(values);
    for (int i = from; i <= count - (size - depth); ++i) {
      const Mask joined = values | search.state.mask(cells[i]);
      if (bits_in(joined) > size) continue;
      chosen[depth] = cells[i];
      if (!extend(i + 1, depth + 1, joined)) return false;
    }
    return true;
  }

  bool report(Mask values) {
    const State<Words>& state = search.state;
    const Tables<Words>& tables = state.tables();
    CellSet<Words> subset;
    for (int i = 0; i < size; ++i) subset.insert(chosen[i]);
    SUDOKIT_INVARIANT(subset.count() == size && bits_in(values) == size &&
                      subset.within(tables.house[house] & state.open()));
    const int region = tables.region[chosen[0]];
    const bool in_region = subset.within(tables.house[region]);
    search.begin(locked ? (size == 2 ? technique::locked_pair : technique::locked_triple)
                        : static_cast<Technique>(static_cast<int>(technique::naked_pair) + size - 2));
    int eliminated = 0;  // houses with eliminations; a line counts only outside the region
    CellSet<Words> done = subset;
    for (const std::uint16_t shared : tables.houses_of(chosen[0])) {
      if (!subset.within(tables.house[shared])) continue;
      bool eliminates_any = false;
      for (const Cell cell : (tables.house[shared] & state.open()) - subset) {
        const Mask lost = state.mask(cell) & values;
        if (lost == 0) continue;
        eliminates_any = eliminates_any || shared == region || tables.region[cell] != region;
        if (!done.has(cell))
          for (const Value value : values_in(lost)) search.eliminate(cell, value);
        done.insert(cell);
      }
      if (eliminates_any) {
        ++eliminated;
        search.house(shared, Role::base);
      }
    }
    if (search.step.eliminations.empty()) return true;
    if ((size < 4 && eliminated > 1 && in_region) != locked) return true;
    search.step.values = values;
    if (search.step.houses.empty()) search.house(house, Role::base);
    search.cells(subset, Role::set_a);
    return search.emit();
  }
};

template <int Words>
struct Hidden {
  Search<Words>& search;
  int size, house;
  std::array<Value, max_size> values{};
  std::array<CellSet<Words>, max_size> places{};
  int count = 0;

  bool extend(int from, int depth, Mask chosen, const CellSet<Words>& cells) {
    if (depth == size) return cells.count() != size || report(chosen, cells);
    for (int i = from; i <= count - (size - depth); ++i) {
      const CellSet<Words> joined = cells | places[i];
      if (joined.count() <= size && !extend(i + 1, depth + 1, chosen | bit_of(values[i]), joined)) return false;
    }
    return true;
  }

  bool report(Mask chosen, const CellSet<Words>& cells) {
    const State<Words>& state = search.state;
    SUDOKIT_INVARIANT(cells.count() == size && bits_in(chosen) == size &&
                      cells.within(state.tables().house[house] & state.open()));
    search.begin(static_cast<Technique>(static_cast<int>(technique::hidden_pair) + size - 2));
    for (const Cell cell : cells)
      for (const Value value : values_in(state.mask(cell) & ~chosen)) search.eliminate(cell, value);
    if (search.step.eliminations.empty()) return true;
    search.step.values = chosen;
    search.house(house, Role::base);
    search.cells(cells, Role::set_a);
    return search.emit();
  }
};

}  // namespace

template <int Words>
bool naked_subsets(Search<Words>& search, bool locked) {
  const State<Words>& state = search.state;
  const Technique first = locked ? technique::locked_pair : technique::naked_pair;
  for (int size = 2; size <= (locked ? 3 : 4); ++size) {
    if (!search.wants(static_cast<Technique>(static_cast<int>(first) + size - 2))) continue;
    const bool go_on = each_house(state.tables(), [&](int house) {
      if (locked && !state.tables().is_region(house)) return true;
      Naked<Words> naked{search, size, house, locked};
      for (const Cell cell : state.tables().house[house] & state.open())
        if (const int n = state.candidates(cell); n > 0 && n <= size) naked.cells[naked.count++] = cell;
      return naked.extend(0, 0, 0);
    });
    if (!go_on) return false;
  }
  return true;
}

template <int Words>
bool find::naked_subset(Search<Words>& search) {
  return naked_subsets(search, false);
}

template <int Words>
bool find::hidden_subset(Search<Words>& search) {
  const State<Words>& state = search.state;
  for (int size = 2; size <= 4; ++size) {
    if (!search.wants(static_cast<Technique>(static_cast<int>(technique::hidden_pair) + size - 2))) continue;
    const bool go_on = each_house(state.tables(), [&](int house) {
      if ((state.tables().house[house] & state.open()).count() <= size) return true;
      Hidden<Words> hidden{search, size, house};
      for (int v = 1; v <= state.size(); ++v) {
        const auto value = static_cast<Value>(v);
        const int n = state.count(house, value);
        if (n == 0 || n > size) continue;
        hidden.values[hidden.count] = value;
        hidden.places[hidden.count++] = state.places(value, house);
      }
      return hidden.extend(0, 0, 0, {});
    });
    if (!go_on) return false;
  }
  return true;
}

SUDOKIT_FINDS(naked_subset)
SUDOKIT_FINDS(hidden_subset)

#define SUDOKIT_INSTANTIATE(words) template bool naked_subsets<words>(Search<words>&, bool);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

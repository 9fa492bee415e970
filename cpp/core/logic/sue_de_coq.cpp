// Sue de Coq: cells I, shared by two houses, hold at least two values more than there are cells.  Cells L of the one house
// and B of the other, outside I, hold some of these values and others of their own; L and B have no value of I in common,
// and there are as many cells as values to place: every value of I once, every other value of L once in L, every other
// value of B once in B.  Then the rest of the first house loses the values confined to I and L, and the rest of the second
// those confined to I and B.
//
// Order.  First houses: lines, then diagonals and windows.  For each, second houses: all boxes and regions that share cells
// with it, then, for lines, diagonals and windows.  Then the cells of I (two to four), L and B in order, each set before
// its extensions.  A step eliminates in the second house, then in the first, by cell and value.
//
// Parts.  Cells: set_a, I; set_b, L; set_c, B.  Houses: the first and the second, as base.  Candidates: those of all these
// cells, with the role of the set that confines the value: set_b for values of L, set_c for values of B, set_a for the
// others.  Values: those eliminated.
#include <array>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique sue_de_coq;
}

namespace sudokit::logic::find {
template <int Words> bool sue_de_coq(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr int most_shared = 4, most_outside = 8;  // cells of I; of L or B

// The open cells of a house outside I, and their candidates.
struct Outside {
  std::array<Cell, max_size> cells;
  std::array<Mask, max_size> masks;
  int count = 0;
};

// A selection of these cells, as bits, and the values they hold.
struct Part {
  std::uint64_t chosen = 0;
  Mask values = 0;
  int size = 0;
  Part with(int index, Mask mask) const { return {chosen | std::uint64_t{1} << index, values | mask, size + 1}; }
};

template <int Words>
struct SueDeCoq {
  using Set = CellSet<Words>;
  Search<Words>& search;
  int first_house = 0, second_house = 0;
  Set shared{}, line{};  // I and L
  Mask shared_values = 0, line_values = 0;
  int surplus = 0;  // number of values of I minus number of its cells
  Outside first{}, second{};
  bool found = false;

  const Tables<Words>& tables() const { return search.state.tables(); }
  Set open_in(int house) const { return tables().house[house] & search.state.open(); }

  bool run(int one, int other) {
    first_house = one;
    second_house = other;
    const Set both = open_in(first_house) & open_in(second_house);
    return both.count() < 2 || share({}, 0, 0, both);
  }

  bool share(const Set& cells, Mask values, int size, Set left) {
    while (left) {
      const Cell cell = left.take_first();
      Set more = cells;
      more.insert(cell);
      const Mask joined = values | search.state.mask(cell);
      surplus = bits_in(joined) - (size + 1);
      if (size + 1 >= 2 && surplus >= 2) {
        shared = more;
        shared_values = joined;
        list(first, open_in(first_house) - more);
        list(second, open_in(second_house) - more);
        if (!outside_first({}, 0)) return false;
      }
      if (size + 1 < most_shared && !share(more, joined, size + 1, left)) return false;
    }
    return true;
  }

  void list(Outside& outside, const Set& cells) const {
    outside.count = 0;
    for (const Cell cell : cells) {
      outside.cells[outside.count] = cell;
      outside.masks[outside.count++] = search.state.mask(cell);
    }
  }

  Set cells_of(const Outside& outside, const Part& part) const {
    Set set;
    for (std::uint64_t left = part.chosen; left; left &= left - 1) set.insert(outside.cells[std::countr_zero(left)]);
    return set;
  }

  // The number of cells that the part's own values do not fill.
  int free_in(const Part& part) const { return part.size - bits_in(part.values & ~shared_values); }

  bool outside_first(const Part& part, int from) {
    for (int i = from; i < first.count; ++i) {
      const Part more = part.with(i, first.masks[i]);
      const Mask taken = more.values & shared_values;
      if (taken == shared_values) continue;  // no value is left for the other house
      const int free = free_in(more), after = first.count - 1 - i;
      if (taken && free > 0 && free < surplus) {
        if (!search.meter.charge()) return false;
        line = cells_of(first, more);
        line_values = more.values;
        if (!outside_second({}, 0, surplus - free)) return false;
      }
      if (more.size < most_outside && free + after > 0 && !outside_first(more, i + 1)) return false;
    }
    return true;
  }

  bool outside_second(const Part& part, int from, int wanted) {
    for (int i = from; i < second.count; ++i) {
      if (second.masks[i] & line_values & shared_values || line.has(second.cells[i])) continue;
      const Part more = part.with(i, second.masks[i]);
      const int free = free_in(more), after = second.count - 1 - i;
      if ((more.values & shared_values) && free == wanted && !report(cells_of(second, more), more.values)) return false;
      if (more.size < most_outside && free + after >= wanted && !outside_second(more, i + 1, wanted)) return false;
    }
    return true;
  }

  bool report(const Set& box, Mask box_values) {
    search.begin(technique::sue_de_coq);
    const Mask twice = line_values & box_values;  // both in L and in B
    eliminate_values(open_in(second_house) - shared - box, ((shared_values | box_values) & ~line_values) | twice);
    eliminate_values(open_in(first_house) - shared - line, ((shared_values | line_values) & ~box_values) | twice);
    if (search.step.eliminations.empty()) return true;
    found = true;
    search.cells(shared, Role::set_a);
    search.cells(line, Role::set_b);
    search.cells(box, Role::set_c);
    search.house(first_house, Role::base);
    search.house(second_house, Role::base);
    for (const Cell cell : shared)
      for (const Value value : values_in(search.state.mask(cell)))
        search.candidate(cell, value,
                         line_values & bit_of(value)  ? Role::set_b
                         : box_values & bit_of(value) ? Role::set_c
                                                      : Role::set_a);
    for (const Cell cell : line)
      for (const Value value : values_in(search.state.mask(cell))) search.candidate(cell, value, Role::set_b);
    for (const Cell cell : box)
      for (const Value value : values_in(search.state.mask(cell))) search.candidate(cell, value, Role::set_c);
    return search.emit();
  }

  void eliminate_values(const Set& cells, Mask values) {
    for (const Cell cell : cells) {
      for (const Value value : values_in(search.state.mask(cell) & values)) {
        bool eliminated = false;  // in both houses
        for (const Candidate& one : search.step.eliminations) eliminated = eliminated || one == Candidate{cell, value};
        if (eliminated) continue;
        search.eliminate(cell, value);
        search.step.values |= bit_of(value);
      }
    }
  }
};

// The pairs of houses in which the last searches found nothing, and the state that this is about: a pair is searched again
// only if one of its cells has changed.
template <int Words>
struct Barren {
  const Tables<Words>* tables = nullptr;
  std::vector<Mask> masks;
  std::vector<char> pairs;  // by first, then second house

  void go_on_to(const State<Words>& state) {
    const int cells = state.tables().cells, houses = state.tables().houses();
    if (tables != &state.tables()) {
      tables = &state.tables();
      masks.assign(static_cast<std::size_t>(cells), 0);
      pairs.assign(static_cast<std::size_t>(houses) * static_cast<std::size_t>(houses), 0);
    }
    CellSet<Words> changed;
    for (int at = 0; at < cells; ++at) {
      const auto cell = static_cast<Cell>(at);
      if (masks[cell] == state.mask(cell)) continue;
      masks[cell] = state.mask(cell);
      changed.insert(cell);
    }
    for (int house = 0; house < houses; ++house) {
      if (!changed.meets(tables->house[house])) continue;
      for (int other = 0; other < houses; ++other) pair(house, other) = pair(other, house) = 0;
    }
  }
  char& pair(int first, int second) {
    return pairs[static_cast<std::size_t>(first) * static_cast<std::size_t>(tables->houses()) +
                 static_cast<std::size_t>(second)];
  }
};

}  // namespace

template <int Words>
bool find::sue_de_coq(Search<Words>& search) {
  const Tables<Words>& tables = search.state.tables();
  SueDeCoq<Words> patterns{search};
  auto& barren = search.scratch.template of<Barren<Words>>();
  barren.go_on_to(search.state);
  const auto extra = [&](int house) { return !tables.is_line(house) && !tables.is_region(house); };
  for (const bool with_extra : {false, true}) {
    for (int first = 0; first < tables.houses(); ++first) {
      if (tables.is_region(first) || (with_extra && extra(first))) continue;
      for (int second = 0; second < tables.houses(); ++second) {
        if (with_extra ? !extra(second) : !tables.is_region(second)) continue;
        if (barren.pair(first, second)) continue;
        patterns.found = false;
        if (!patterns.run(first, second)) return false;
        barren.pair(first, second) = !patterns.found;
      }
    }
  }
  return true;
}

SUDOKIT_FINDS(sue_de_coq)

}  // namespace sudokit::logic

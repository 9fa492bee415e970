// Sue de Coq: cells I that two houses share hold at least two values more than there are cells.  Cells L of the one house and B
// of the other, outside I, hold some of these and others of their own, L and B none of I's values both, so that there are as many
// cells as places for their values: every value of I once, every other one of L once in L, every other one of B once in B.
// Then the rest of the first house loses what must be in I and L, and the rest of the second what must be in I and B.
//
// Order.  First houses: lines, then diagonals and windows; for each all boxes and regions that share cells with it, then for lines
// diagonals and windows; the cells of I (two to four), L and B in order, a set before those that begin with it.  A step eliminates
// in the second house, then in the first, by cell and value.
//
// Parts.  Cells: set_a, I; set_b, L; set_c, B.  Houses: base, the first and the second.  Candidates: all of these cells, with the
// role of the set that keeps the value from elsewhere: set_b, values of L; set_c, values of B; set_a, the others.  Values: what
// falls.
#include <array>

#include "core/logic/families.hpp"

namespace sudokit::logic {
namespace {

constexpr int most_shared = 4, most_outside = 8;  // cells of I; of L or B

template <int Words>
struct SueDeCoq {
  using Set = CellSet<Words>;
  struct Part {
    Set cells;
    Mask values = 0;
    int size = 0;
    Part with(Cell cell, Mask mask) const {
      Part more{cells, values | mask, size + 1};
      more.cells.insert(cell);
      return more;
    }
    // Cells that values of its own do not fill.
    int free(Mask shared) const { return size - bits_in(values & ~shared); }
  };

  Search<Words>& search;
  int first_house, second_house;
  Part shared{}, line{};
  int surplus = 0;  // values of I without a cell in it

  const Tables<Words>& tables() const { return search.state.tables(); }
  Set open_in(int house) const { return tables().house[house] & search.state.open(); }

  bool run() {
    const Set both = open_in(first_house) & open_in(second_house);
    if (both.count() < 2) return true;
    return share({}, both);
  }

  bool share(const Part& part, Set left) {
    while (left) {
      const Cell cell = left.take_first();
      const Part more = part.with(cell, search.state.mask(cell));
      surplus = bits_in(more.values) - more.size;
      if (more.size >= 2 && surplus >= 2) {
        shared = more;
        if (!outside_first({}, open_in(first_house) - more.cells)) return false;
      }
      if (more.size < most_shared && !share(more, left)) return false;
    }
    return true;
  }

  bool outside_first(const Part& part, Set left) {
    for (int after = left.count() - 1; after >= 0; --after) {
      const Cell cell = left.take_first();
      const Part more = part.with(cell, search.state.mask(cell));
      const Mask taken = more.values & shared.values;
      if (taken == shared.values) continue;  // nothing left for the other house
      const int free = more.free(shared.values);
      if (taken && free > 0 && free < surplus) {
        if (!search.meter.charge()) return false;
        line = more;
        if (!outside_second({}, open_in(second_house) - shared.cells - more.cells, surplus - free, ~taken)) return false;
      }
      if (more.size < most_outside && free + after > 0 && !outside_first(more, left)) return false;
    }
    return true;
  }

  bool outside_second(const Part& part, Set left, int wanted, Mask allowed) {
    for (int after = left.count() - 1; after >= 0; --after) {
      const Cell cell = left.take_first();
      if (search.state.mask(cell) & ~allowed) continue;
      const Part more = part.with(cell, search.state.mask(cell));
      const int free = more.free(shared.values);
      if ((more.values & shared.values) && free == wanted && !tell(more)) return false;
      if (more.size < most_outside && free + after >= wanted && !outside_second(more, left, wanted, allowed)) return false;
    }
    return true;
  }

  bool tell(const Part& box) {
    search.begin(Technique::sue_de_coq);
    const Mask twice = line.values & box.values;  // in L and in B
    strike(open_in(second_house) - shared.cells - box.cells, ((shared.values | box.values) & ~line.values) | twice);
    strike(open_in(first_house) - shared.cells - line.cells, ((shared.values | line.values) & ~box.values) | twice);
    if (search.step.eliminations.empty()) return true;
    search.cells(shared.cells, Role::set_a);
    search.cells(line.cells, Role::set_b);
    search.cells(box.cells, Role::set_c);
    search.house(first_house, Role::base);
    search.house(second_house, Role::base);
    for (const Cell cell : shared.cells)
      for (const Value value : values_in(search.state.mask(cell)))
        search.candidate(cell, value,
                         line.values & bit_of(value) ? Role::set_b : box.values & bit_of(value) ? Role::set_c : Role::set_a);
    for (const Cell cell : line.cells)
      for (const Value value : values_in(search.state.mask(cell))) search.candidate(cell, value, Role::set_b);
    for (const Cell cell : box.cells)
      for (const Value value : values_in(search.state.mask(cell))) search.candidate(cell, value, Role::set_c);
    return search.emit();
  }

  void strike(const Set& cells, Mask values) {
    for (const Cell cell : cells) {
      for (const Value value : values_in(search.state.mask(cell) & values)) {
        bool struck = false;  // in both houses
        for (const Candidate& one : search.step.eliminations) struck = struck || one == Candidate{cell, value};
        if (struck) continue;
        search.eliminate(cell, value);
        search.step.values |= bit_of(value);
      }
    }
  }
};

}  // namespace

template <int Words>
bool find::sue_de_coq(Search<Words>& search) {
  const Tables<Words>& tables = search.state.tables();
  const auto extra = [&](int house) { return !tables.is_line(house) && !tables.is_region(house); };
  for (const bool with_extra : {false, true}) {
    for (int first = 0; first < tables.houses(); ++first) {
      if (tables.is_region(first) || (with_extra && extra(first))) continue;
      for (int second = 0; second < tables.houses(); ++second) {
        if (with_extra ? !extra(second) : !tables.is_region(second)) continue;
        if (!SueDeCoq<Words>{search, first, second}.run()) return false;
      }
    }
  }
  return true;
}

SUDOKIT_FINDS(sue_de_coq)

}  // namespace sudokit::logic

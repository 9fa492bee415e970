// A pattern of cells that would have two solutions if they held only two values, and the conclusions if they can hold
// others.
//
// The types shared by unique rectangles and unique loops; uniqueness.cpp lists their conclusions and the parts of their
// steps.
#pragma once
#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

template <int Words>
class DeadlyPattern {
 protected:
  using Set = CellSet<Words>;

  // `as_hodoku`: restricts types 3 and 4 as HoDoKu does.
  explicit DeadlyPattern(Search<Words>& search, bool as_hodoku) : search(search), as_hodoku(as_hodoku) {}

  Search<Words>& search;
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const bool as_hodoku;
  Value a = 0, b = 0;
  Mask both = 0;
  std::vector<Cell> order;  // the cells, around the pattern
  Set cells, plain, extra;  // all cells; those with only the two values; those with other candidates too

  // Sorts the cells of `order` into the sets; a and b must be set.
  void sort_cells() {
    both = bit_of(a) | bit_of(b);
    cells.clear(), plain.clear(), extra.clear();
    for (const Cell cell : order) {
      cells.insert(cell);
      (state.mask(cell) & ~both ? extra : plain).insert(cell);
    }
  }

  bool in_line(Cell one, Cell other) const {
    return tables.row[one] == tables.row[other] || tables.column[one] == tables.column[other];
  }

  void begin(Technique technique) {
    search.begin(technique);
    search.step.values = both;
  }
  void lose(Cell cell, Value value) {
    if (state.has(cell, value)) search.eliminate(cell, value);
  }
  // Adds the parts that all types have, and emits the step if it eliminates something.
  bool emit() {
    if (search.step.eliminations.empty()) return true;
    for (const Cell cell : order) {
      search.cell(cell, Role::deadly);
      for (const Value value : values_in(state.mask(cell)))
        search.candidate(cell, value, both & bit_of(value) ? Role::deadly : Role::extra);
    }
    return search.emit();
  }

  // One extra cell: it loses both values.
  bool type_1(Technique technique) {
    if (!search.wants(technique)) return true;
    begin(technique);
    lose(extra.first(), a);
    lose(extra.first(), b);
    return emit();
  }

  // Extra cells with a single value beyond: cells that see all of them lose it.
  bool type_2(Technique technique) {
    if (!search.wants(technique)) return true;
    Mask beyond = 0;
    for (const Cell cell : extra) beyond |= state.mask(cell) & ~both;
    if (!std::has_single_bit(beyond)) return true;
    begin(technique);
    search.eliminate(tables.common_peers(extra), lowest_value(beyond));
    return emit();
  }

  // Two extra cells that form a naked subset with others.
  bool type_3(Technique technique, Cell one, Cell other) {
    if (!search.wants(technique)) return true;
    const Mask beyond = (state.mask(one) | state.mask(other)) & ~both;
    for (const std::uint16_t house : tables.houses_of(one)) {
      if (!tables.house[house].has(other)) continue;
      std::array<Cell, max_size> pool{};
      std::size_t count = 0;
      for (const Cell cell : (tables.house[house] & state.open()) - cells)
        if ((state.mask(cell) & both) == 0) pool[count++] = cell;
      if (!extend(technique, house, {pool.data(), count}, beyond, {})) return false;
    }
    return true;
  }

  // Two extra cells in a house that confines one of the values to them: they lose the other.
  bool type_4(Technique technique, Cell one, Cell other) {
    if (!search.wants(technique)) return true;
    const Set seen = tables.peers[one] & tables.peers[other];
    for (const auto& [bound, lost] : {std::pair{a, b}, std::pair{b, a}}) {
      // One house is enough.  HoDoKu requires it for all cells that both see, and stops if the lower value is confined.
      int house = -1;
      for (const std::uint16_t mine : tables.houses_of(one))
        if (house < 0 && tables.house[mine].has(other) && state.places(bound, mine).within(extra)) house = mine;
      if (house < 0 || (as_hodoku && seen.meets(state.places(bound)))) continue;
      begin(technique);
      lose(one, lost);
      lose(other, lost);
      search.house(house, Role::base);
      search.candidates(state.places(bound, house), bound, Role::base);
      if (!emit()) return false;
      if (as_hodoku) break;
    }
    return true;
  }

 private:
  bool extend(Technique technique, int house, std::span<const Cell> pool, Mask values, const Set& chosen) {
    if (!search.meter.charge()) return false;
    for (std::size_t i = 0; i < pool.size(); ++i) {
      const Mask joined = values | state.mask(pool[i]);
      Set set = chosen;
      set.insert(pool[i]);
      if (std::popcount(joined) == set.count() + 1 && !report_subset(technique, house, joined, set)) return false;
      // There must be enough cells left for the values.
      if (std::popcount(joined) <= set.count() + static_cast<int>(pool.size() - i) &&
          !extend(technique, house, pool.subspan(i + 1), joined, set))
        return false;
    }
    return true;
  }

  bool report_subset(Technique technique, int house, Mask values, const Set& set) {
    const Set whole = set | extra;
    const Cell one = whole.first();
    const bool by_line = whole.within(tables.house[tables.row[one]]) || whole.within(tables.house[tables.column[one]]);
    if (tables.is_region(house) && by_line) return true;  // reported for the line
    const bool in_region = !tables.is_region(house) && whole.within(tables.house[tables.region[one]]);
    begin(technique);
    eliminate_values(house, values, whole);
    // HoDoKu checks the region only if the line loses a candidate.
    if (in_region && !(as_hodoku && search.step.eliminations.empty())) eliminate_values(tables.region[one], values, whole);
    if (search.step.eliminations.empty()) return true;
    search.house(house, Role::base);
    if (in_region) search.house(tables.region[one], Role::base);
    search.cells(set, Role::set_a);
    for (const Cell cell : set)
      for (const Value value : values_in(state.mask(cell))) search.candidate(cell, value, Role::set_a);
    return emit();
  }

  void eliminate_values(int house, Mask values, const Set& kept) {
    auto& lost = search.step.eliminations;
    for (const Cell cell : (tables.house[house] & state.open()) - kept)
      for (const Value value : values_in(state.mask(cell) & values))
        if (std::find(lost.begin(), lost.end(), Candidate{cell, value}) == lost.end()) search.eliminate(cell, value);
  }
};

}  // namespace sudokit::logic

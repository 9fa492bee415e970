// Wings: a few cells with few candidates, where one of the ends must hold a certain value.
//
//   XY-wing     a pivot {x,y} sees ends {x,z} and {y,z}: z is removed from the cells that see both ends
//   XYZ-wing    a pivot {x,y,z}: z is removed from the cells that see all three
//   W-wing      two cells {a,b}, and a strong link of b whose places see one of them each: a is removed from the cells
//               that see both
//   WXYZ-wing   a pivot sees three cells; the four hold four values; the places of each value but z see each other,
//               those of z do not: z is removed from the cells that see all its places.  Not reported if fewer
//               of the cells suffice.
//
// A step carries its values, its cells as pivot and pincers, and the candidates of the eliminated value as common.  XY-wing
// and W-wing carry their chain from end to end; the W-wing also the places and the house of its strong link as bridge.
//
// Order.  XY-wing: triples of cells with two candidates, ascending; in each the first, second, third cell as pivot.
// XYZ-wing: pivots, then pairs of ends.  W-wing: pairs of cells; the lower value eliminated first, then the higher; then
// houses.  If the first step is wanted, a strong link with a place that sees both cells counts only if HoDoKu accepts it.
// WXYZ-wing: pivot, then ends.
#include <array>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique xy_wing, xyz_wing, w_wing, wxyz_wing;
}

namespace sudokit::logic::find {
template <int Words> bool xy_wing(Search<Words>& search);
template <int Words> bool xyz_wing(Search<Words>& search);
template <int Words> bool w_wing(Search<Words>& search);
template <int Words> bool wxyz_wing(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

template <int Words>
bool report_xy(Search<Words>& search, Cell pivot, Cell one, Cell other) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const Mask common = state.mask(one) & state.mask(other);
  const Value z = lowest_value(common);
  search.begin(technique::xy_wing);
  if (!search.eliminate(tables.peers[one] & tables.peers[other], z)) return true;
  const Value x = lowest_value(state.mask(one) & ~common), y = lowest_value(state.mask(other) & ~common);
  search.step.values = state.mask(pivot) | common;
  search.cell(pivot, Role::pivot);
  search.cell(one, Role::pincer);
  search.cell(other, Role::pincer);
  search.candidate(one, z, Role::common);
  search.candidate(other, z, Role::common);
  const std::array nodes{search.node(one, z),   search.node(one, x),   search.node(pivot, x),
                         search.node(pivot, y), search.node(other, y), search.node(other, z)};
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) search.link(nodes[i], nodes[i + 1], i % 2 == 0);
  return search.emit();
}

template <int Words>
bool report_xyz(Search<Words>& search, Cell pivot, Cell one, Cell other) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const Value z = lowest_value(state.mask(one) & state.mask(other));
  search.begin(technique::xyz_wing);
  if (!search.eliminate(tables.peers[pivot] & tables.peers[one] & tables.peers[other], z)) return true;
  search.step.values = state.mask(pivot);
  search.cell(pivot, Role::pivot);
  search.cell(one, Role::pincer);
  search.cell(other, Role::pincer);
  for (const Cell cell : {pivot, one, other}) search.candidate(cell, z, Role::common);
  return search.emit();
}

template <int Words>
CellSet<Words> of_candidates(const State<Words>& state, int n) {
  CellSet<Words> result;
  for (const Cell cell : state.open())
    if (state.candidates(cell) == n) result.insert(cell);
  return result;
}

struct Ends {
  Cell first, second;
};

// The value a is eliminated; the strong link is in b.
template <int Words>
bool report_w(Search<Words>& search, Ends cells, Value a, Value b, Ends link, int house, const CellSet<Words>& lost) {
  search.begin(technique::w_wing);
  search.step.values = bit_of(a) | bit_of(b);
  search.eliminate(lost, a);
  search.cell(cells.first, Role::pincer);
  search.cell(cells.second, Role::pincer);
  search.candidate(cells.first, a, Role::common);
  search.candidate(cells.second, a, Role::common);
  search.candidate(link.first, b, Role::bridge);
  search.candidate(link.second, b, Role::bridge);
  search.house(house, Role::bridge);
  const std::array nodes{search.node(cells.first, a), search.node(cells.first, b),  search.node(link.first, b),
                         search.node(link.second, b), search.node(cells.second, b), search.node(cells.second, a)};
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) search.link(nodes[i], nodes[i + 1], i % 2 == 0);
  return search.emit();
}

template <int Words>
bool w_wings(Search<Words>& search, Ends cells, Value a, Value b) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const CellSet<Words>&near = tables.peers[cells.first], &far = tables.peers[cells.second];
  const CellSet<Words> lost = near & far & state.places(a);
  if (lost.empty()) return true;
  for (int house = 0; house < tables.houses(); ++house) {
    if (state.count(house, b) != 2) continue;
    CellSet<Words> link = state.places(b, house);
    if (link.has(cells.first) || link.has(cells.second)) continue;
    const Cell first = link.take_first(), second = link.first();
    // HoDoKu assigns a place that sees both cells to the first of them only; without this rule more links fit.
    const bool strict = search.first;
    Ends ends;
    if (near.has(first) && far.has(second) && !(strict && near.has(second)))
      ends = {first, second};
    else if (near.has(second) && far.has(first) && !(strict && near.has(first)))
      ends = {second, first};
    else
      continue;
    if (!report_w(search, cells, a, b, ends, house, lost)) return false;
  }
  return true;
}

// The only value of the four cells whose places do not all see each other; 0 if there is none, or more than one.
template <int Words>
Value unrestricted(const State<Words>& state, const std::array<Cell, 4>& cells, Mask values) {
  Value found = 0;
  for (const Value value : values_in(values)) {
    CellSet<Words> places;
    for (const Cell cell : cells)
      if (state.has(cell, value)) places.insert(cell);
    bool restricted = true;
    for (const Cell cell : places) {
      CellSet<Words> others = places;
      others.erase(cell);
      restricted = restricted && others.within(state.tables().peers[cell]);
    }
    if (restricted) continue;
    if (found) return 0;
    found = value;
  }
  return found;
}

// Whether some of the cells hold at most as many values as there are cells.
template <int Words>
bool smaller_serve(const State<Words>& state, const std::array<Cell, 4>& cells) {
  for (unsigned some = 1; some < 15; ++some) {
    Mask values = 0;
    for (unsigned i = 0; i < 4; ++i)
      if (some >> i & 1) values |= state.mask(cells[i]);
    if (std::popcount(values) <= std::popcount(some)) return true;
  }
  return false;
}

template <int Words>
bool wxyz(Search<Words>& search, const std::array<Cell, 4>& cells, Mask values) {
  const State<Words>& state = search.state;
  const Value z = unrestricted(state, cells, values);
  if (z == 0 || smaller_serve(state, cells)) return true;
  CellSet<Words> lost = state.places(z);
  for (const Cell cell : cells)
    if (state.has(cell, z)) lost &= state.tables().peers[cell];
  for (const Cell cell : cells) lost.erase(cell);
  search.begin(technique::wxyz_wing);
  if (!search.eliminate(lost, z)) return true;
  search.step.values = values;
  search.cell(cells[0], Role::pivot);
  for (int i = 1; i < 4; ++i) search.cell(cells[i], Role::pincer);
  for (const Cell cell : cells)
    if (state.has(cell, z)) search.candidate(cell, z, Role::common);
  return search.emit();
}

template <int Words>
CellSet<Words> beyond(CellSet<Words> set, Cell cell) {
  for (const Cell one : set) {
    if (one > cell) break;
    set.erase(one);
  }
  return set;
}

}  // namespace

template <int Words>
bool find::xy_wing(Search<Words>& search) {
  const State<Words>& state = search.state;
  const auto& peers = state.tables().peers;
  const CellSet<Words> pairs = of_candidates(state, 2);
  for (const Cell i : pairs) {
    if (!search.meter.charge()) return false;
    for (const Cell j : pairs) {
      if (j <= i || state.mask(i) == state.mask(j) || (state.mask(i) & state.mask(j)) == 0) continue;
      const Mask third = state.mask(i) ^ state.mask(j);
      const CellSet<Words> places =
          pairs & state.places(lowest_value(third)) & state.places(lowest_value(third & (third - 1)));
      const CellSet<Words> sight = peers[i].has(j) ? peers[i] | peers[j] : peers[i] & peers[j];
      for (const Cell k : places& sight) {
        if (k <= j) continue;
        if (peers[i].has(j) && peers[i].has(k) && !report_xy(search, i, j, k)) return false;
        if (peers[j].has(i) && peers[j].has(k) && !report_xy(search, j, i, k)) return false;
        if (peers[k].has(i) && peers[k].has(j) && !report_xy(search, k, j, i)) return false;
      }
    }
  }
  return true;
}

template <int Words>
bool find::xyz_wing(Search<Words>& search) {
  const State<Words>& state = search.state;
  const auto& peers = state.tables().peers;
  const CellSet<Words> pairs = of_candidates(state, 2);
  for (const Cell pivot : of_candidates(state, 3)) {
    if (!search.meter.charge()) return false;
    CellSet<Words> ends;
    for (const Cell cell : pairs& peers[pivot])
      if ((state.mask(cell) & ~state.mask(pivot)) == 0) ends.insert(cell);
    for (const Cell one : ends)
      for (const Cell other : ends)
        if (other > one && state.mask(one) != state.mask(other) && !report_xyz(search, pivot, one, other)) return false;
  }
  return true;
}

template <int Words>
bool find::w_wing(Search<Words>& search) {
  const State<Words>& state = search.state;
  const auto& peers = state.tables().peers;
  const CellSet<Words> pairs = of_candidates(state, 2);
  for (const Cell i : pairs) {
    if (!search.meter.charge()) return false;
    const Mask mask = state.mask(i);
    const Value a = lowest_value(mask), b = lowest_value(mask & (mask - 1));
    for (const Cell j : pairs& state.places(a) & state.places(b)) {
      if (j <= i || peers[i].has(j)) continue;
      if (!w_wings(search, {i, j}, a, b) || !w_wings(search, {i, j}, b, a)) return false;
    }
  }
  return true;
}

template <int Words>
bool find::wxyz_wing(Search<Words>& search) {
  const State<Words>& state = search.state;
  CellSet<Words> few;
  for (const Cell cell : state.open())
    if (const int n = state.candidates(cell); n >= 2 && n <= 4) few.insert(cell);
  const auto joined = [&](Mask values, Cell cell) { return values | state.mask(cell); };
  for (const Cell pivot : few) {
    const CellSet<Words> ends = few & state.tables().peers[pivot];
    for (const Cell a : ends) {
      if (!search.meter.charge()) return false;
      const Mask two = joined(state.mask(pivot), a);
      if (std::popcount(two) > 4) continue;
      for (const Cell b : beyond(ends, a)) {
        const Mask three = joined(two, b);
        if (std::popcount(three) > 4) continue;
        for (const Cell c : beyond(ends, b)) {
          const Mask four = joined(three, c);
          if (std::popcount(four) == 4 && !wxyz(search, {pivot, a, b, c}, four)) return false;
        }
      }
    }
  }
  return true;
}

SUDOKIT_FINDS(xy_wing)
SUDOKIT_FINDS(xyz_wing)
SUDOKIT_FINDS(w_wing)
SUDOKIT_FINDS(wxyz_wing)

}  // namespace sudokit::logic

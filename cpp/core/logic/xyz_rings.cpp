// XYZ-rings: XYZ-wings with no room to spare, because a house needs their common value where two houses have room for it.
//
// A pivot {x,y,z} sees ends {x,z} and {y,z}.  Another house (base) has places for z in two others (cover) only, and all places of
// z in the wing lie in these, too.  The three cells and the base need four values to be placed: there is room for x once in the
// pivot and its first end, for y once in the pivot and the second, and for z once in each cover.  So x goes from cells that see
// the pivot and the first end, y from those that see the pivot and the second, and z from the rest of the covers.
//
// Parts.  Values.  Cells: pivot, ends (pincer).  Candidates: z in the wing (common) and in the base (bridge).  Houses: base, cover.
//
// Order: pivots, then pairs of ends, then the covers (first one with the pivot), then bases, each ascending.
#include <array>
#include <utility>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique xyz_ring;
}

namespace sudokit::logic::find {
template <int Words> bool xyz_ring(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
class XyzRings {
 public:
  explicit XyzRings(Search<Words>& search) : search_(search), state_(search.state), tables_(search.state.tables()) {}
  bool find();

 private:
  using Set = CellSet<Words>;

  bool wing(Cell pivot, Cell one, Cell other);
  bool ring(int base, int first, int second);

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  std::array<Cell, 3> cells_{};  // pivot, ends
  Set wing_;
  Value z_ = 0;
};

// Whether the base and the covers leave no room to spare.
template <int Words>
bool XyzRings<Words>::ring(int base, int first, int second) {
  const Set one = state_.places(z_, first), other = state_.places(z_, second), needed = state_.places(z_, base);
  const Set twice = wing_ & needed;
  if (needed.empty() || !needed.within(one | other) || needed.within(one) || needed.within(other)) return true;
  if (!twice.within(one & other)) return true;
  search_.begin(technique::xyz_ring);
  const Cell pivot = cells_[0];
  for (const std::size_t end : {1, 2}) {
    const Value own = lowest_value(state_.mask(cells_[end]) & ~bit_of(z_));
    search_.eliminate(tables_.peers[pivot] & tables_.peers[cells_[end]], own);
  }
  search_.eliminate(((one | other) - wing_ - needed) | ((one & other) - twice), z_);
  if (search_.step.eliminations.empty()) return true;
  search_.step.values = state_.mask(pivot);
  search_.cell(pivot, Role::pivot);
  search_.cell(cells_[1], Role::pincer);
  search_.cell(cells_[2], Role::pincer);
  search_.candidates(wing_, z_, Role::common);
  search_.candidates(needed - wing_, z_, Role::bridge);
  search_.house(base, Role::base);
  search_.house(first, Role::cover);
  search_.house(second, Role::cover);
  return search_.emit();
}

template <int Words>
bool XyzRings<Words>::wing(Cell pivot, Cell one, Cell other) {
  cells_ = {pivot, one, other};
  z_ = lowest_value(state_.mask(one) & state_.mask(other));
  wing_ = Set::of(pivot) | Set::of(one) | Set::of(other);
  for (const int first : tables_.houses_of(pivot)) {
    const Set rest = wing_ - tables_.house[first];
    if (rest.empty()) continue;
    for (const int second : tables_.houses_of(rest.first())) {
      if (!rest.within(tables_.house[second]) || wing_.within(tables_.house[second])) continue;
      for (int base = 0; base < tables_.houses(); ++base)
        if (base != first && base != second && !ring(base, first, second)) return false;
    }
  }
  return true;
}

template <int Words>
bool XyzRings<Words>::find() {
  const Set ends = state_.bivalue();
  for (const Cell pivot : state_.open()) {
    if (state_.candidates(pivot) != 3) continue;
    if (!search_.meter.charge()) return false;
    const Set near = ends & tables_.peers[pivot];
    for (const Cell one : near)
      for (const Cell other : near)
        if (one < other && state_.mask(one) != state_.mask(other) &&
            (state_.mask(one) | state_.mask(other)) == state_.mask(pivot) && !wing(pivot, one, other))
          return false;
  }
  return true;
}

}  // namespace

template <int Words>
bool find::xyz_ring(Search<Words>& search) {
  return search.state.broken() || XyzRings<Words>(search).find();
}

SUDOKIT_FINDS(xyz_ring)

}  // namespace sudokit::logic

// Unique loops: a ring of six or more cells that have two candidate values in common, neighbours sharing a house.  If the
// cells are numbered along the ring, every house has none of them or two, one even and one odd.  If they held only these
// two values, the values could be swapped.  Types 1 to 4 conclude as those of unique rectangles do (uniqueness.cpp), and
// their steps have the same parts; type 2 has two or more cells with a single value beyond, the same in all.
//
// Order: by the two values, then by the lowest cell of the ring, then along the ring.
#include <array>

#include "core/logic/deadly_pattern.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique unique_loop_1, unique_loop_2, unique_loop_3, unique_loop_4;
}

namespace sudokit::logic::find {
template <int Words> bool unique_loop(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
class Ring : private DeadlyPattern<Words> {
 public:
  explicit Ring(Search<Words>& search) : DeadlyPattern<Words>(search, false) {}

  bool all() {
    for (int v = 1; v <= state.size(); ++v)
      for (int w = v + 1; w <= state.size(); ++w) {
        a = static_cast<Value>(v);
        b = static_cast<Value>(w);
        both = bit_of(a) | bit_of(b);
        fit_ = state.places(a) & state.places(b);
        // Requires cells with only the two values.
        CellSet<Words> alone;
        for (const Cell cell : fit_)
          if (state.mask(cell) == both) alone.insert(cell);
        if (alone.count() < 2 || fit_.count() < 6) continue;
        while (fit_.count() >= 6) {
          start_ = fit_.take_first();
          if (!push(start_, 0)) return false;
        }
      }
    return true;
  }

 private:
  using Base = DeadlyPattern<Words>;
  using Base::a, Base::b, Base::both, Base::order, Base::extra;
  using Base::search, Base::state, Base::tables;

  // Extends the ring by a cell, and searches all its extensions.
  bool push(Cell cell, Mask beyond) {
    if (!search.meter.charge()) return false;
    auto& mine = taken_[order.size() % 2];
    for (const std::uint16_t house : tables.houses_of(cell))
      if (mine[house]) return true;
    const Mask more = state.mask(cell) & ~both;
    beyond |= more;
    if (more) ++extras_;
    bool go_on = true;
    if (extras_ <= 2 || std::has_single_bit(beyond)) {
      for (const std::uint16_t house : tables.houses_of(cell)) mine[house] = true;
      order.push_back(cell);
      ring_.insert(cell);
      go_on = extend(cell, beyond);
      ring_.erase(cell);
      order.pop_back();
      for (const std::uint16_t house : tables.houses_of(cell)) mine[house] = false;
    }
    if (more) --extras_;
    return go_on;
  }

  bool extend(Cell cell, Mask beyond) {
    // Each ring is reported once: from its lowest cell, in the direction of the lower of its neighbours.
    const bool ring = order.size() >= 6 && order.size() % 2 == 0 && tables.peers[cell].has(start_);
    if (ring && order[1] < cell && balanced() && !report()) return false;
    for (const Cell next : (fit_ & tables.peers[cell]) - ring_)
      if (!push(next, beyond)) return false;
    return true;
  }

  bool balanced() const {
    for (const Cell cell : ring_)
      for (const std::uint16_t house : tables.houses_of(cell))
        if (taken_[0][house] != taken_[1][house]) return false;
    return true;
  }

  bool report() {
    this->sort_cells();
    if (extra.empty()) return true;
    if (extra.count() == 1) return this->type_1(technique::unique_loop_1);
    if (!this->type_2(technique::unique_loop_2)) return false;
    if (extra.count() > 2) return true;
    CellSet<Words> rest = extra;
    const Cell one = rest.take_first(), other = rest.first();
    return this->type_3(technique::unique_loop_3, one, other) && this->type_4(technique::unique_loop_4, one, other);
  }

  Cell start_ = 0;
  CellSet<Words> fit_, ring_;
  int extras_ = 0;
  std::array<std::array<bool, State<Words>::max_houses>, 2> taken_{};  // by parity of the place in the ring, then house
};

}  // namespace

template <int Words>
bool find::unique_loop(Search<Words>& search) {
  if (!search.assume_unique || !search.state.tables().boxes_only) return true;
  return Ring<Words>(search).all();
}

SUDOKIT_FINDS(unique_loop)

}  // namespace sudokit::logic

// Colouring: strong links divide the places of a value into nets of two colours; of each net one colour is entirely true,
// and the other false.
//
//   simple colours, wrap   two places of one colour see each other: that colour is false
//   simple colours, trap   a place outside the net sees both colours: it is false
//   multi-colours 2        a colour of one net sees both colours of another: it is false
//   multi-colours 1        a colour of one net sees a colour of another, so at least one of their opposite colours is true:
//                          a place that sees both opposite colours is eliminated
//
// A step carries the coloured candidates: colours 1 and 2 of the first net, 3 and 4 of the second.  Houses: for a wrap,
// those in which two places of the false colour see each other (base); for multi-colours, those in which colours of the two
// nets do (bridge).
//
// Order: by value, then nets by their first cells; a wrap before a trap; for ordered pairs of nets, type 2 before type 1.
#include <array>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique simple_colours_wrap, simple_colours_trap, multi_colours_2, multi_colours_1;
}

namespace sudokit::logic::find {
template <int Words> bool simple_colours(Search<Words>& search);
template <int Words> bool multi_colours(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

template <int Words>
struct Net {
  std::array<CellSet<Words>, 2> colour;
  std::array<CellSet<Words>, 2> sight;  // the cells that see a colour
};

// Finds the nets of the value, in the order of their first cells.
template <int Words>
void colour(const State<Words>& state, Value value, std::vector<Net<Words>>& nets) {
  const Tables<Words>& tables = state.tables();
  nets.clear();
  CellSet<Words> done;
  for (const Cell start : state.places(value)) {
    if (done.has(start)) continue;
    Net<Words> net;
    std::array<CellSet<Words>, 2> open;  // coloured, but their links are not followed yet
    open[0].insert(start);
    done.insert(start);
    while (open[0] || open[1]) {
      const int side = open[0] ? 0 : 1;
      const Cell cell = open[side].take_first();
      net.colour[side].insert(cell);
      net.sight[side] |= tables.peers[cell];
      for (const std::uint16_t house : tables.houses_of(cell)) {
        if (state.count(house, value) != 2) continue;
        CellSet<Words> other = state.places(value, house);
        other -= done;
        if (other.empty()) continue;
        open[1 - side] |= other;
        done |= other;
      }
    }
    SUDOKIT_INVARIANT(!net.colour[0].meets(net.colour[1]) && (net.colour[0] | net.colour[1]).within(done));
    if (net.colour[1]) nets.push_back(net);
  }
}

template <int Words>
bool sees_itself(const Net<Words>& net, int side) {
  return net.colour[side].meets(net.sight[side]);
}

// Adds the houses with a cell of each set; two different cells if the sets are the same.
template <int Words>
void carry_houses(Search<Words>& search, const CellSet<Words>& one, const CellSet<Words>& other, Role role) {
  const Tables<Words>& tables = search.state.tables();
  for (int house = 0; house < tables.houses(); ++house) {
    const CellSet<Words> mine = tables.house[house] & one, theirs = tables.house[house] & other;
    if (mine.empty() || theirs.empty() || (mine | theirs).count() < 2) continue;
    bool known = false;
    for (const auto& part : search.step.houses) known = known || part.thing == house;
    if (!known) search.house(house, role);
  }
}

template <int Words>
void carry(Search<Words>& search, const Net<Words>& net, Value value, int first_colour) {
  const int role = static_cast<int>(first_colour == 1 ? Role::colour_1 : Role::colour_3);
  for (const int side : {0, 1}) search.candidates(net.colour[side], value, static_cast<Role>(role + side));
}

template <int Words>
void begin(Search<Words>& search, Technique technique, Value value) {
  search.begin(technique);
  search.step.values = bit_of(value);
}

template <int Words>
bool wrap(Search<Words>& search, const Net<Words>& net, Value value) {
  if (!sees_itself(net, 0) && !sees_itself(net, 1)) return true;
  begin(search, technique::simple_colours_wrap, value);
  for (const int side : {0, 1}) {
    if (!sees_itself(net, side)) continue;
    search.eliminate(net.colour[side], value);
    carry_houses(search, net.colour[side], net.colour[side], Role::base);
  }
  carry(search, net, value, 1);
  return search.emit();
}

template <int Words>
bool trap(Search<Words>& search, const Net<Words>& net, Value value) {
  begin(search, technique::simple_colours_trap, value);
  if (!search.eliminate((net.sight[0] & net.sight[1]) - net.colour[0] - net.colour[1], value)) return true;
  carry(search, net, value, 1);
  return search.emit();
}

template <int Words>
bool false_colour(Search<Words>& search, const Net<Words>& one, const Net<Words>& other, Value value) {
  begin(search, technique::multi_colours_2, value);
  for (const int side : {0, 1}) {
    const CellSet<Words>& mine = one.colour[side];
    if (!mine.meets(other.sight[0]) || !mine.meets(other.sight[1])) continue;
    search.eliminate(mine, value);
    for (const int theirs : {0, 1}) carry_houses(search, mine, other.colour[theirs], Role::bridge);
  }
  if (search.step.eliminations.empty()) return true;
  carry(search, one, value, 1);
  carry(search, other, value, 3);
  return search.emit();
}

template <int Words>
bool opposite_colours(Search<Words>& search, const Net<Words>& one, const Net<Words>& other, Value value) {
  begin(search, technique::multi_colours_1, value);
  CellSet<Words> done;  // already eliminated; can include coloured places
  for (const int side : {0, 1})
    for (const int theirs : {0, 1}) {
      if (!one.colour[side].meets(other.sight[theirs])) continue;
      const CellSet<Words> lost = (one.sight[1 - side] & other.sight[1 - theirs]) - done;
      if (!search.eliminate(lost, value)) continue;
      done |= lost;
      carry_houses(search, one.colour[side], other.colour[theirs], Role::bridge);
    }
  if (search.step.eliminations.empty()) return true;
  carry(search, one, value, 1);
  carry(search, other, value, 3);
  return search.emit();
}

template <int Words>
struct Nets {
  std::vector<Net<Words>> of;
};

}  // namespace

template <int Words>
bool find::simple_colours(Search<Words>& search) {
  auto& nets = search.scratch.template of<Nets<Words>>().of;
  for (int v = 1; v <= search.state.size(); ++v) {
    const auto value = static_cast<Value>(v);
    if (!search.meter.charge()) return false;
    colour(search.state, value, nets);
    for (const Net<Words>& net : nets) {
      if (search.wants(technique::simple_colours_wrap) && !wrap(search, net, value)) return false;
      if (search.wants(technique::simple_colours_trap) && !trap(search, net, value)) return false;
    }
  }
  return true;
}

template <int Words>
bool find::multi_colours(Search<Words>& search) {
  auto& nets = search.scratch.template of<Nets<Words>>().of;
  for (int v = 1; v <= search.state.size(); ++v) {
    const auto value = static_cast<Value>(v);
    colour(search.state, value, nets);
    for (const Net<Words>& one : nets) {
      if (!search.meter.charge()) return false;
      for (const Net<Words>& other : nets) {
        if (&one == &other) continue;
        if (search.wants(technique::multi_colours_2) && !false_colour(search, one, other, value)) return false;
        if (search.wants(technique::multi_colours_1) && !opposite_colours(search, one, other, value)) return false;
      }
    }
  }
  return true;
}

SUDOKIT_FINDS(simple_colours)
SUDOKIT_FINDS(multi_colours)

}  // namespace sudokit::logic

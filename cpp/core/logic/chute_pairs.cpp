// Chute remote pairs: two cells with the same two values in one chute, in different boxes and different lines of it.
//
// If both cells held x, each in its box and its line, the third box of the chute could have x only where it meets the third line.
// If x is neither placed there nor possible, then at least one of the two cells holds the other value y, which is eliminated
// from the cells that see both.  A chute is three boxes side by side (the lines are rows), or one above the other (columns).
//
// Parts.  Values: both.  Cells: the pair (pincer); those where the third box meets the third line (bridge).  Candidates: y in
// the pair (common).  Houses: the third box (base), the third line (bridge), the lines of the pair (cover).
//
// Order: pairs of cells, ascending; rows before columns; the lower value eliminated first.
#include <cstdint>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique chute_remote_pair;
}

namespace sudokit::logic::find {
template <int Words> bool chute_remote_pair(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

struct Pair {
  Cell first, second;
};

// The pair lies in different lines, each in a box of its own, among the boxes that these lines share.
template <int Words>
bool try_third(Search<Words>& search, Pair pair, const std::vector<std::uint16_t>& line) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const int one = line[pair.first], other = line[pair.second];
  for (int box = 0; box < tables.houses(); ++box) {
    if (!tables.is_region(box) || box == tables.region[pair.first] || box == tables.region[pair.second]) continue;
    const CellSet<Words>& cells = tables.house[box];
    if (!cells.meets(tables.house[one]) || !cells.meets(tables.house[other])) continue;
    // With three lines to a box, one line is left.
    const CellSet<Words> rest = cells - tables.house[one] - tables.house[other];
    const int third = line[rest.first()];
    if (!rest.within(tables.house[third])) continue;
    const Mask both = state.mask(pair.first);
    for (const Value lost : values_in(both)) {
      const Value x = lowest_value(both & ~bit_of(lost));
      if (state.count(box, x) == 0 || state.places(x).meets(rest)) continue;  // it is there already, or can be there
      search.begin(technique::chute_remote_pair);
      if (!search.eliminate(tables.peers[pair.first] & tables.peers[pair.second], lost)) continue;
      search.step.values = both;
      search.cell(pair.first, Role::pincer);
      search.cell(pair.second, Role::pincer);
      search.cells(rest, Role::bridge);
      search.candidate(pair.first, lost, Role::common);
      search.candidate(pair.second, lost, Role::common);
      search.house(box, Role::base);
      search.house(third, Role::bridge);
      search.house(one, Role::cover);
      search.house(other, Role::cover);
      if (!search.emit()) return false;
    }
  }
  return true;
}

}  // namespace

// Boxes of three lines only.
template <int Words>
bool find::chute_remote_pair(Search<Words>& search) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const int height = tables.layout.box_height();
  if (height == 0 || state.broken()) return true;
  for (const Cell first : state.bivalue()) {
    if (!search.meter.charge()) return false;
    for (const Cell second : state.bivalue()) {
      if (second <= first || state.mask(first) != state.mask(second) || tables.peers[first].has(second)) continue;
      const Pair pair{first, second};
      const int size = tables.size, width = size / height;
      const bool same_band = first / size / height == second / size / height,
                 same_stack = first % size / width == second % size / width;
      if (same_band && height == 3 && !try_third(search, pair, tables.row)) return false;
      if (same_stack && width == 3 && !try_third(search, pair, tables.column)) return false;
    }
  }
  return true;
}

SUDOKIT_FINDS(chute_remote_pair)

}  // namespace sudokit::logic

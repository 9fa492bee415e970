// Fireworks: a value that a row and a column hold outside one box in at most one cell each.
//
// Where a row and a column cross in a box, let a value have at most one place in the row outside the box, and at most one in
// the column outside the box.  Then one of three cells holds it: the crossing or one of these two ends.  If it were in none of
// them, the box would hold it twice, once in the row and once in the column.
//
//   triple      three values with the same crossing and the same two ends: the three cells hold just these
//   quadruple   two values with a crossing, two others with the opposite corner of the rectangle, and the same two ends: the
//               four cells hold just these
//
// Either also excludes its values from the cells of the crossing's box that lie in neither line.  (The count: each value needs a
// place in the row and one in the column; there is room for it in the box once, and for one value in each cell.)
//
// Parts.  Values.  Cells: crossings (pivot), ends (pincer).  Houses: the box of each crossing (cover), its row and its column
// (base).  Of a quadruple, lists: the values of the first and of the second crossing, by house.
//
// Order: crossings ascending, then the end in the row, the end in the column, the values.
#include <array>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique firework_triple, firework_quadruple;
}

namespace sudokit::logic::find {
template <int Words> bool firework(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
class Fireworks {
 public:
  explicit Fireworks(Search<Words>& search) : search_(search), state_(search.state), tables_(search.state.tables()) {}
  bool find();

 private:
  using Set = CellSet<Words>;

  struct Corner {
    Cell cell;
    Mask values;
  };

  // The values of which the crossing, or one of the two ends, must hold each.
  Mask held(Cell crossing, Cell in_row, Cell in_column) const;
  bool triples(Cell crossing, Cell in_row, Cell in_column, Mask held);
  bool quadruples(Cell crossing, Cell in_row, Cell in_column, Mask held);
  bool report(Technique technique, const std::array<Corner, 2>& corners, std::size_t count, Cell one_end, Cell other_end);
  void describe(const Corner& corner, bool with_list);

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
};

template <int Words>
Mask Fireworks<Words>::held(Cell crossing, Cell in_row, Cell in_column) const {
  const int row = tables_.row[crossing], column = tables_.column[crossing], box = tables_.region[crossing];
  Mask found = 0;
  for (Value value = 1; value <= state_.size(); ++value) {
    if (state_.count(row, value) == 0 || state_.count(column, value) == 0 || state_.count(box, value) == 0) continue;
    Set beyond_row = state_.places(value, row) - tables_.house[box], beyond_column = state_.places(value, column);
    beyond_column -= tables_.house[box];
    beyond_row.erase(in_row);
    beyond_column.erase(in_column);
    if (beyond_row.empty() && beyond_column.empty()) found |= bit_of(value);
  }
  return found;
}

template <int Words>
void Fireworks<Words>::describe(const Corner& corner, bool with_list) {
  search_.cell(corner.cell, Role::pivot);
  const auto add = [&](int house, Role role) {
    search_.house(house, role);
    if (!with_list) return;
    auto& list = search_.step.lists.emplace_back();
    for (const Value value : values_in(corner.values)) list.push_back(value);
  };
  add(tables_.row[corner.cell], Role::base);
  add(tables_.column[corner.cell], Role::base);
  add(tables_.region[corner.cell], Role::cover);
}

template <int Words>
bool Fireworks<Words>::report(Technique technique, const std::array<Corner, 2>& corners, std::size_t count, Cell one_end,
                              Cell other_end) {
  const Mask all = corners[0].values | (count == 2 ? corners[1].values : 0);
  search_.begin(technique);
  for (const Cell cell : state_.open()) {
    Mask lost = cell == one_end || cell == other_end ? ~all : Mask{0};
    for (std::size_t i = 0; i < count; ++i) {
      const Cell crossing = corners[i].cell;
      if (cell == crossing)
        lost = ~corners[i].values;
      else if (tables_.region[cell] == tables_.region[crossing] && tables_.row[cell] != tables_.row[crossing] &&
               tables_.column[cell] != tables_.column[crossing])
        lost |= corners[i].values;
    }
    for (const Value value : values_in(state_.mask(cell) & lost)) search_.eliminate(cell, value);
  }
  if (search_.step.eliminations.empty()) return true;
  search_.step.values = all;
  for (std::size_t i = 0; i < count; ++i) describe(corners[i], count == 2);
  search_.cell(one_end, Role::pincer);
  search_.cell(other_end, Role::pincer);
  return search_.emit();
}

template <int Words>
bool Fireworks<Words>::triples(Cell crossing, Cell in_row, Cell in_column, Mask held) {
  for (const Value a : values_in(held))
    for (const Value b : values_in(held & ~(bit_of(a) | (bit_of(a) - 1))))
      for (const Value c : values_in(held & ~(bit_of(b) | (bit_of(b) - 1)))) {
        const std::array<Corner, 2> corners{{{crossing, bit_of(a) | bit_of(b) | bit_of(c)}, {}}};
        if (!report(technique::firework_triple, corners, 1, in_row, in_column)) return false;
      }
  return true;
}

template <int Words>
bool Fireworks<Words>::quadruples(Cell crossing, Cell in_row, Cell in_column, Mask held_here) {
  const Set opposite = tables_.house[tables_.row[in_column]] & tables_.house[tables_.column[in_row]] & state_.open();
  if (opposite.empty()) return true;
  const Cell other = opposite.first();
  if (other < crossing || tables_.region[other] == tables_.region[in_row] ||
      tables_.region[other] == tables_.region[in_column])
    return true;
  const Mask held_there = held(other, in_column, in_row);
  for (const Value a : values_in(held_here))
    for (const Value b : values_in(held_here & ~(bit_of(a) | (bit_of(a) - 1)))) {
      const Mask first = bit_of(a) | bit_of(b);
      for (const Value c : values_in(held_there & ~first))
        for (const Value d : values_in(held_there & ~first & ~(bit_of(c) | (bit_of(c) - 1)))) {
          const std::array<Corner, 2> corners{{{crossing, first}, {other, bit_of(c) | bit_of(d)}}};
          if (!report(technique::firework_quadruple, corners, 2, in_row, in_column)) return false;
        }
    }
  return true;
}

template <int Words>
bool Fireworks<Words>::find() {
  for (const Cell crossing : state_.open()) {
    const Set box = tables_.house[tables_.region[crossing]];
    for (const Cell in_row : (tables_.house[tables_.row[crossing]] & state_.open()) - box) {
      if (!search_.meter.charge()) return false;
      for (const Cell in_column : (tables_.house[tables_.column[crossing]] & state_.open()) - box) {
        const Mask values = held(crossing, in_row, in_column);
        if (search_.wants(technique::firework_triple) && bits_in(values) >= 3 &&
            !triples(crossing, in_row, in_column, values))
          return false;
        if (search_.wants(technique::firework_quadruple) && bits_in(values) >= 2 &&
            !quadruples(crossing, in_row, in_column, values))
          return false;
      }
    }
  }
  return true;
}

}  // namespace

// Houses besides rows, columns and boxes do not change the count.
template <int Words>
bool find::firework(Search<Words>& search) {
  return search.state.broken() || Fireworks<Words>(search).find();
}

SUDOKIT_FINDS(firework)

}  // namespace sudokit::logic

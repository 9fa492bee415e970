// Rectangles and graves that would have two solutions: in a puzzle with only one, some other candidate must break the
// pattern.
//
// A unique rectangle: four cells in two rows, two columns and two boxes.  If they held only a and b, the two values could
// be swapped.  Types, by the cells with candidates beyond a and b (extra cells):
//   type 1    one extra cell: it loses a and b
//   type 2    two in a line, with one and the same value beyond: it is removed from the cells that see both; type 5: two
//             diagonally opposite, or three
//   type 3    two in a line: their values beyond, taken as one cell, are a naked subset with further cells of a house
//   type 4    two in a line, and a house of both has no other place for a: they lose b
//   type 6    two diagonally opposite, and a has no other place in their rows and columns: they lose a
//   hidden    one corner without extras, or two diagonally opposite ones; in the row and column of the corner opposite one
//             of them, a has no place outside the rectangle: that opposite corner loses b
// An avoidable rectangle has cells that were placed but not given.  Type 1: the open fourth cell loses the value that would
// complete it.  Type 2: two open cells have the same single value beyond: it is removed from the cells that see both.
// BUG+1: all open cells have two candidates except one with three, and each value has two places in each house, except one
// value in the houses of that cell: the cell holds that value.
//
// If cells of a rectangle lack a or b (limits.missing_in_rectangles), or are placed, the swap must be one that the puzzle's
// own values allow.  The values alone must then have one solution, not only the values with the marked candidates
// (unique_by_...).
//
// A step carries the two values; the rectangle's cells in order around it, and their candidates a and b, as deadly;
// candidates beyond, as extra.  Type 3: the further cells and their candidates of the subset's values as set_a, and its
// houses as base.  Types 4, 6 and hidden: the houses that confine a, and its places there, as base.  BUG+1: the cell as
// subject, its value as extra, its row, column and box as base.
//
// Order.  Rectangles: by first cell (one with only a and b), second cell in its box, and the line of the other two.  A
// rectangle is checked once if the first step is wanted, otherwise once for each a and b.  For each: types 1, 2/5, 3, 4, 6,
// hidden.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/logic/deadly_pattern.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique hidden_rectangle, unique_rectangle_1, unique_rectangle_2, unique_rectangle_3, unique_rectangle_4,
    unique_rectangle_5, unique_rectangle_6, avoidable_rectangle_1, avoidable_rectangle_2, bug_plus_1;
}

namespace sudokit::logic::find {
template <int Words> bool rectangle(Search<Words>& search);
template <int Words> bool avoidable_rectangle(Search<Words>& search);
template <int Words> bool bug(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

using technique::hidden_rectangle;
using technique::unique_rectangle_1;
using technique::unique_rectangle_2;
using technique::unique_rectangle_3;
using technique::unique_rectangle_4;
using technique::unique_rectangle_5;
using technique::unique_rectangle_6;

using Corners = std::array<Cell, 4>;  // around the rectangle: the first two share a box, and so do the other two

// Rectangles that have been checked.
class Known {
 public:
  // False if it has been added before.
  bool add(Corners corners, Mask values) {
    std::sort(corners.begin(), corners.end());
    const Entry entry{corners, values};
    if (std::find(entries_.begin(), entries_.end(), entry) != entries_.end()) return false;
    entries_.push_back(entry);
    return true;
  }
  void clear() { entries_.clear(); }

 private:
  struct Entry {
    Corners corners;
    Mask values;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries_;
};

template <int Words>
struct Allowed {
  Known known;
  std::array<CellSet<Words>, State<Words>::max_values + 1> of;  // by value: the open cells that no placed value excludes

  void gather(const State<Words>& state, bool marks) {
    known.clear();
    for (int v = 1; v <= state.size(); ++v) of[v] = marks ? state.places(static_cast<Value>(v)) : state.open();
    if (marks) return;
    for (const Cell cell : state.tables().all - state.open()) of[state.value(cell)] -= state.tables().peers[cell];
  }
};

// Visits the corners of every rectangle with this first cell and one of these second cells in its box.
template <int Words, class Visit>
bool each_rectangle(const Tables<Words>& tables, Cell first, const CellSet<Words>& second_cells, Visit visit) {
  const CellSet<Words>& box = tables.house[tables.region[first]];
  for (const Cell second : box& second_cells) {
    const bool in_row = tables.row[first] == tables.row[second];
    if (second == first || (!in_row && tables.column[first] != tables.column[second])) continue;
    const CellSet<Words>& far = tables.house[in_row ? tables.column[second] : tables.row[second]];
    for (const Cell opposite : tables.house[in_row ? tables.column[first] : tables.row[first]] - box) {
      const CellSet<Words>& across = tables.house[in_row ? tables.row[opposite] : tables.column[opposite]];
      if (!visit(Corners{first, second, (far & across).first(), opposite})) return false;
    }
  }
  return true;
}

template <int Words>
class Rectangle : private DeadlyPattern<Words> {
 public:
  explicit Rectangle(Search<Words>& search) : DeadlyPattern<Words>(search, search.first) {}

  // Reports all wanted types.
  bool report(const Corners& corners, Value lower, Value higher) {
    a = lower;
    b = higher;
    order.assign(corners.begin(), corners.end());
    this->sort_cells();
    CellSet<Words> rest = extra;
    const Cell one = rest ? rest.take_first() : Cell{0}, other = rest ? rest.first() : Cell{0};
    switch (extra.count()) {
      case 1: return this->type_1(unique_rectangle_1);
      case 2:
        if (this->in_line(one, other))
          return this->type_2(unique_rectangle_2) && this->type_3(unique_rectangle_3, one, other) &&
                 this->type_4(unique_rectangle_4, one, other);
        return this->type_2(unique_rectangle_5) && type_6(one, other) && hidden();
      case 3: return this->type_2(unique_rectangle_5) && hidden();
      default: return true;
    }
  }

 private:
  using Base = DeadlyPattern<Words>;
  using Base::a, Base::b, Base::order, Base::cells, Base::plain, Base::extra;
  using Base::search, Base::state, Base::tables, Base::as_hodoku;

  bool type_6(Cell one, Cell other) {
    if (!search.wants(unique_rectangle_6)) return true;
    const std::array<std::uint16_t, 4> lines{tables.row[one], tables.row[other], tables.column[one], tables.column[other]};
    CellSet<Words> around;
    for (const int line : lines) around |= tables.house[line];
    around -= cells;
    for (const Value bound : {a, b}) {
      if (around.meets(state.places(bound))) continue;
      this->begin(unique_rectangle_6);
      this->lose(one, bound);
      this->lose(other, bound);
      for (const int line : lines) search.house(line, Role::base);
      search.candidates(state.places(bound) & cells, bound, Role::base);
      if (!this->emit()) return false;
      if (as_hodoku) break;
    }
    return true;
  }

  bool hidden() {
    if (!search.wants(hidden_rectangle)) return true;
    for (const Cell corner : plain) {
      const auto at = std::find(order.begin(), order.end(), corner) - order.begin();
      const Cell opposite = order[static_cast<std::size_t>(at + 2) % 4];
      const int row = tables.row[opposite], column = tables.column[opposite];
      const CellSet<Words> lines = tables.house[row] | tables.house[column];
      for (const auto& [bound, lost] : {std::pair{a, b}, std::pair{b, a}}) {
        if ((lines - cells).meets(state.places(bound))) continue;
        this->begin(hidden_rectangle);
        this->lose(opposite, lost);
        search.house(row, Role::base);
        search.house(column, Role::base);
        search.candidates(state.places(bound) & cells & lines, bound, Role::base);
        if (!this->emit()) return false;
      }
    }
    return true;
  }
};

template <int Words>
bool avoidable_1(Search<Words>& search, const Corners& corners, Cell open, Value value) {
  if (!search.wants(technique::avoidable_rectangle_1)) return true;
  const State<Words>& state = search.state;
  if (!state.has(open, value)) return true;
  if (search.first && state.candidates(open) != 2) return true;  // HoDoKu checks no others
  search.begin(technique::avoidable_rectangle_1);
  search.eliminate(open, value);
  search.step.values = bit_of(state.value(corners[0])) | bit_of(state.value(corners[1]));
  for (const Cell cell : corners) search.cell(cell, Role::deadly);
  search.candidate(open, value, Role::deadly);
  for (const Value other : values_in(state.mask(open) & ~bit_of(value))) search.candidate(open, other, Role::extra);
  return search.emit();
}

template <int Words>
bool avoidable_2(Search<Words>& search, const Corners& corners) {
  if (!search.wants(technique::avoidable_rectangle_2)) return true;
  const State<Words>& state = search.state;
  const Value a = state.value(corners[0]), b = state.value(corners[1]);
  const Cell next = corners[2], opposite = corners[3];  // would hold a and b
  if (!state.has(next, a) || !state.has(opposite, b) || state.candidates(next) != 2 || state.candidates(opposite) != 2)
    return true;
  const Mask beyond = state.mask(next) & ~bit_of(a);
  if (beyond != (state.mask(opposite) & ~bit_of(b))) return true;
  const Value value = lowest_value(beyond);
  search.begin(technique::avoidable_rectangle_2);
  if (!search.eliminate(state.tables().peers[next] & state.tables().peers[opposite], value)) return true;
  search.step.values = bit_of(a) | bit_of(b);
  for (const Cell cell : corners) search.cell(cell, Role::deadly);
  search.candidate(next, a, Role::deadly);
  search.candidate(opposite, b, Role::deadly);
  search.candidate(next, value, Role::extra);
  search.candidate(opposite, value, Role::extra);
  return search.emit();
}

}  // namespace

namespace {

// Emits all steps of the wanted types, in order.
template <int Words>
bool each_step(Search<Words>& search) {
  const State<Words>& state = search.state;
  auto& allowed = search.scratch.template of<Allowed<Words>>();
  allowed.gather(state, !search.limits.missing_in_rectangles || !search.unique_by_values);
  Rectangle<Words> rectangle(search);
  for (const Cell first : state.open()) {
    if (state.candidates(first) != 2) continue;
    if (!search.meter.charge()) return false;
    const Value a = lowest_value(state.mask(first)), b = lowest_value(state.mask(first) & ~bit_of(a));
    const CellSet<Words> fit = allowed.of[a] & allowed.of[b];
    const Mask key = search.first ? 0 : state.mask(first);
    const bool go_on = each_rectangle(state.tables(), first, fit, [&](const Corners& corners) {
      if (!fit.has(corners[2]) || !fit.has(corners[3]) || !allowed.known.add(corners, key)) return true;
      return rectangle.report(corners, a, b);
    });
    if (!go_on) return false;
  }
  return true;
}

// The first step of each type in a state, kept because a path asks for one type after the other before the state changes.
template <int Words>
class FirstSteps {
 public:
  // Finds them unless they are known.  False: the meter stopped.
  bool gather(Search<Words>& search) {
    if (holds(search)) return true;
    remember(search);
    std::fill(found_.begin(), found_.end(), 0);
    count_ = 0;
    const auto receive = std::exchange(search.receive, &FirstSteps::add);
    const auto context = std::exchange(search.context, this);
    const TechniqueSet wanted = search.wanted;
    for (int type = 0; type < types; ++type) search.wanted.set(static_cast<std::size_t>(unique_rectangle_1) + type);
    const bool whole = each_step(search);
    search.receive = receive;
    search.context = context;
    search.wanted = wanted;
    if (!whole) values_.clear();
    return whole;
  }

  // The first step of a wanted type; null if there is none.
  const Step* of(const Search<Words>& search) const {
    int best = -1;
    for (int type = 0; type < types; ++type)
      if (found_[type] && search.wants(static_cast<Technique>(static_cast<int>(unique_rectangle_1) + type)) &&
          (best < 0 || found_[type] < found_[best]))
        best = type;
    return best < 0 ? nullptr : &steps_[best];
  }

 private:
  static constexpr int types = 7;  // unique_rectangle_1 to hidden_rectangle

  static bool add(void* context, const Step& step) {
    auto& self = *static_cast<FirstSteps*>(context);
    const int type = static_cast<int>(step.technique) - static_cast<int>(unique_rectangle_1);
    if (self.found_[type] == 0) {
      self.found_[type] = ++self.count_;
      self.steps_[type] = step;
    }
    return true;
  }

  static bool missing(const Search<Words>& search) {
    return search.limits.missing_in_rectangles && search.unique_by_values;
  }
  bool holds(const Search<Words>& search) const {
    const State<Words>& state = search.state;
    if (values_.size() != static_cast<std::size_t>(state.tables().cells) || missing_ != missing(search)) return false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto cell = static_cast<Cell>(i);
      if (values_[i] != state.value(cell) || masks_[i] != state.mask(cell)) return false;
    }
    return true;
  }
  void remember(const Search<Words>& search) {
    const State<Words>& state = search.state;
    missing_ = missing(search);
    values_.clear(), masks_.clear();
    for (const Cell cell : state.tables().all) {
      values_.push_back(state.value(cell));
      masks_.push_back(state.mask(cell));
    }
  }

  std::vector<Value> values_;  // of the state; empty if nothing is known
  std::vector<Mask> masks_;
  bool missing_ = false;
  std::array<int, types> found_{};  // by type: its rank in order of discovery, from 1; 0: not found
  int count_ = 0;
  std::array<Step, types> steps_;
};

}  // namespace

template <int Words>
bool find::rectangle(Search<Words>& search) {
  if (!search.assume_unique || !search.state.tables().boxes_only) return true;
  if (!search.first) return each_step(search);
  auto& firsts = search.scratch.template of<FirstSteps<Words>>();
  if (!firsts.gather(search)) return false;
  const Step* step = firsts.of(search);
  if (!step) return true;
  search.step = *step;
  return search.emit();
}

template <int Words>
bool find::avoidable_rectangle(Search<Words>& search) {
  const State<Words>& state = search.state;
  if (!search.assume_unique || !search.unique_by_givens || !state.tables().boxes_only) return true;
  const CellSet<Words> placed = (state.tables().all - state.open()) - state.givens();
  Known known;
  for (const Cell first : placed) {
    if (!search.meter.charge()) return false;
    const bool go_on = each_rectangle(state.tables(), first, placed, [&](const Corners& corners) {
      const Value a = state.value(corners[0]), b = state.value(corners[1]);
      const Cell next = corners[2], opposite = corners[3];
      const bool next_fits = placed.has(next) && state.value(next) == a;
      const bool opposite_fits = placed.has(opposite) && state.value(opposite) == b;
      const bool open = state.open().has(next), other_open = state.open().has(opposite);
      const bool fits = (next_fits && other_open) || (opposite_fits && open) || (open && other_open);
      if (!fits || !known.add(corners, 0)) return true;
      if (next_fits) return avoidable_1(search, corners, opposite, b);
      if (opposite_fits) return avoidable_1(search, corners, next, a);
      return avoidable_2(search, corners);
    });
    if (!go_on) return false;
  }
  return true;
}

template <int Words>
bool find::bug(Search<Words>& search) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  if (!search.assume_unique || !tables.boxes_only) return true;
  int subject = -1;
  for (const Cell cell : state.open()) {
    const int n = state.candidates(cell);
    if (n == 2) continue;
    if (n != 3 || subject >= 0) return true;
    subject = cell;
  }
  if (subject < 0) return true;
  const auto cell = static_cast<Cell>(subject);
  Mask values = state.mask(cell);  // candidates for the surplus value
  for (int house = 0; house < tables.houses(); ++house)
    for (int v = 1; v <= tables.size; ++v) {
      const auto value = static_cast<Value>(v);
      const int count = state.count(house, value);
      const bool here = tables.house[house].has(cell);
      if (count == 3 && here)
        values &= bit_of(value);
      else if (count == 2 && here)
        values &= ~bit_of(value);
      else if (count != 2 && count != 0)
        return true;
    }
  if (!std::has_single_bit(values)) return true;
  const Value value = lowest_value(values);
  search.begin(technique::bug_plus_1);
  search.step.values = values;
  for (const Value other : values_in(state.mask(cell) & ~values)) search.eliminate(cell, other);
  search.cell(cell, Role::subject);
  search.candidate(cell, value, Role::extra);
  for (const std::uint16_t house : tables.houses_of(cell)) search.house(house, Role::base);
  return search.emit();
}

SUDOKIT_FINDS(rectangle)
SUDOKIT_FINDS(avoidable_rectangle)
SUDOKIT_FINDS(bug)

}  // namespace sudokit::logic

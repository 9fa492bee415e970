// Junior exocets: two cells of a box and a line (the base) whose two values must stand again in two targets.
//
// The base holds three or four values between it.  Each lies in a line across it in the three boxes beside: the cross-lines,
// one through the third cell of the base's box and line, one through each of the other two boxes.  If a value fits at most
// twice into the cross-lines outside the boxes, once in each of two lines, then it needs a third place inside them; a value
// of the base has none there but in the targets, the cells of the other two cross-lines that do not see the base.  Each
// target is one cell, if the other one beside it can hold none of the values; or both cells, if they must also hold another
// value.  So every value of the base stands in one target.
//
// All cases are tried: the values of the base, and where they stand in the targets, by singles and locked candidates
// (suppositions.hpp).  What no case that is left has is eliminated anywhere in the grid.  This includes the known rules of
// exocets: true and false values, mirrors, incompatible pairs.
//
// Order, if only the first step is wanted: the one with the most eliminations; of equal ones the first, by the base (lines
// across first rows, then columns; then from left to right), and then by the cross-lines.  All steps: each in that order.
//
// Parts.  Cells: the base, the targets (set_a, set_b).  Houses: the cross-lines (cover).  Values: those of the base.
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/exocet_cases.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique junior_exocet;
}

namespace sudokit::logic::find {
template <int Words> bool junior_exocet(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr int least_values = 3, most_values = 4;

template <int Words>
class Exocets {
 public:
  bool find(Search<Words>& search);

 private:
  using Set = CellSet<Words>;
  struct Junior : Exocet {
    std::array<std::array<Cell, 2>, 2> objects;  // the cells of a target, and the one beside it
    std::array<int, 3> cross;                    // houses
    Set outside;                                 // of the cross-lines
  };

  // The cell of a row and column, or of a column and row if the grid is looked at from the side.
  Cell at(int row, int column) const { return static_cast<Cell>(turned_ ? column * 9 + row : row * 9 + column); }
  bool try_base(int row, int box, int third);
  bool try_cross(Junior& exocet);
  bool fits_twice(const Junior& exocet, Value value) const;
  bool has_target(Junior& exocet, int which) const;
  bool is_locked(const std::array<Cell, 2>& cells, Value value) const;
  bool report(const Junior& exocet);
  bool emit(const Junior& exocet, const std::vector<Candidate>& lost);

  Search<Words>* search_ = nullptr;
  const State<Words>* state_ = nullptr;
  bool turned_ = false;
  ExocetCases<Words> cases_;
  std::optional<Junior> best_;
  std::vector<Candidate> best_lost_;
};

// Whether the value fits at most twice into the cross-lines outside the boxes of the base, or as often as lines lack it less
// one: no three rows have it, one in each line.
template <int Words>
bool Exocets<Words>::fits_twice(const Junior& exocet, Value value) const {
  std::array<int, 3> rows{};
  int lacking = 0;
  for (const int house : exocet.cross) {
    const Set all = state_->places(value, house);
    if (all.empty()) continue;  // it has the value already
    for (const Cell cell : all& exocet.outside)
      rows[static_cast<std::size_t>(lacking)] |= 1 << (turned_ ? cell % 9 : cell / 9);
    ++lacking;
  }
  const auto [a, b, c] = rows;
  if (lacking == 3)
    return a == 0 || b == 0 || c == 0 || bits_in(a | b | c) < 3 || bits_in(a | b) < 2 || bits_in(a | c) < 2 ||
           bits_in(b | c) < 2;
  if (lacking == 2) return a == 0 || b == 0 || bits_in(a | b) < 2;
  return lacking == 1 && a == 0;
}

// Whether the value must stand in one of the two cells.
template <int Words>
bool Exocets<Words>::is_locked(const std::array<Cell, 2>& cells, Value value) const {
  Set both;
  for (const Cell cell : cells) both.insert(cell);
  for (const std::uint16_t house : state_->tables().houses_of(cells[0])) {
    if (!both.within(state_->tables().house[house])) continue;
    if (const Set places = state_->places(value, house); !places.empty() && places.within(both)) return true;
  }
  return false;
}

template <int Words>
bool Exocets<Words>::has_target(Junior& exocet, int which) const {
  const auto& cells = exocet.objects[static_cast<std::size_t>(which)];
  auto& target = exocet.targets[static_cast<std::size_t>(which)];
  target.clear();
  for (const Cell cell : cells) {
    if (state_->value(cell) && (bit_of(state_->value(cell)) & exocet.values)) return false;
    if (state_->mask(cell) & exocet.values) target.push_back(cell);
  }
  if (target.size() < 2) return !target.empty();
  for (const Value value : values_in((state_->mask(cells[0]) | state_->mask(cells[1])) & ~exocet.values))
    if (is_locked(cells, value)) return true;
  return false;
}

template <int Words>
bool Exocets<Words>::emit(const Junior& exocet, const std::vector<Candidate>& lost) {
  search_->begin(technique::junior_exocet);
  for (const Candidate& one : lost) search_->eliminate(one.cell, one.value);
  search_->step.values = exocet.values;
  for (const Cell cell : exocet.base) search_->cell(cell, Role::base);
  for (const Cell cell : exocet.targets[0]) search_->cell(cell, Role::set_a);
  for (const Cell cell : exocet.targets[1]) search_->cell(cell, Role::set_b);
  for (const int house : exocet.cross) search_->house(house, Role::cover);
  return search_->emit();
}

template <int Words>
bool Exocets<Words>::report(const Junior& exocet) {
  std::vector<Candidate> lost = cases_.lost(exocet);
  if (lost.empty()) return true;
  if (!search_->first) return emit(exocet, lost);
  if (best_ && best_lost_.size() >= lost.size()) return true;
  best_ = exocet;
  best_lost_ = std::move(lost);
  return true;
}

// Tries the other two cross-lines.  False: return at once.
template <int Words>
bool Exocets<Words>::try_cross(Junior& exocet) {
  for (const Value value : values_in(exocet.values))
    if (!fits_twice(exocet, value)) return true;
  if (!has_target(exocet, 0) || !has_target(exocet, 1)) return true;
  return search_->meter.charge() && report(exocet);
}

// The base: the cells of a row in a box, without one.
template <int Words>
bool Exocets<Words>::try_base(int row, int box, int third) {
  Junior exocet{};
  const int band = row / 3 * 3;
  exocet.base = {at(row, box * 3 + (third == 0 ? 1 : 0)), at(row, box * 3 + (third == 2 ? 1 : 2))};
  if (state_->value(exocet.base[0]) || state_->value(exocet.base[1])) return true;
  exocet.values = state_->mask(exocet.base[0]) | state_->mask(exocet.base[1]);
  if (const int count = bits_in(exocet.values); count < least_values || count > most_values) return true;
  const std::array others{band + (row == band ? 1 : 0), band + (row == band + 2 ? 1 : 2)};  // rows
  const std::array boxes{box == 0 ? 1 : 0, box == 2 ? 1 : 2};
  const int across = turned_ ? 0 : 9;  // the first house of the cross-lines
  for (int first = boxes[0] * 3; first < boxes[0] * 3 + 3; ++first)
    for (int second = boxes[1] * 3; second < boxes[1] * 3 + 3; ++second) {
      const std::array columns{box * 3 + third, first, second};
      exocet.outside = {};
      for (std::size_t i = 0; i < 3; ++i) {
        exocet.cross[i] = across + columns[i];
        for (int other = 0; other < 9; ++other)
          if (other / 3 * 3 != band) exocet.outside.insert(at(other, columns[i]));
      }
      for (std::size_t i = 0; i < 2; ++i)
        exocet.objects[i] = {at(others[0], columns[i + 1]), at(others[1], columns[i + 1])};
      if (!try_cross(exocet)) return false;
    }
  return true;
}

template <int Words>
bool Exocets<Words>::find(Search<Words>& search) {
  search_ = &search;
  state_ = &search.state;
  const Layout& layout = state_->tables().layout;
  if (layout.size() != 9 || layout.box_height() != 3 || state_->broken() || !cases_.start(*state_)) return true;
  best_.reset();
  best_lost_.clear();
  for (const bool turned : {false, true}) {
    turned_ = turned;
    for (int row = 0; row < 9; ++row)
      for (int box = 0; box < 3; ++box)
        for (int third = 0; third < 3; ++third)
          if (!try_base(row, box, third)) return false;
  }
  return !best_ || emit(*best_, best_lost_);
}

}  // namespace

template <int Words>
bool find::junior_exocet(Search<Words>& search) {
  if constexpr (Words == 2) return search.scratch.template of<Exocets<Words>>().find(search);
  return true;  // 9x9 only
}

SUDOKIT_FINDS(junior_exocet)

}  // namespace sudokit::logic

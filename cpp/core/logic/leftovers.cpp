// Law of leftovers: consecutive lines and as many regions hold every value equally often, so the cells that only the lines have
// hold the same values, counted with repeats, as those that only the regions have.
//
//   missing   a value with no place among the leftovers of one side is false among those of the other
//   stands    one side holds a value more often than the other does yet: one of the other's places for it is true
//   confined  some leftovers of one side can hold only values that as many leftovers of the other can hold: these hold nothing
//             else, and the values go from the first side's other leftovers
//
// Filled cells count as cells with one candidate.  Only layouts with irregular regions: beside boxes, fish remove as much.  Lines at
// an edge leave over the same cells as all the others do, so they are at most half of them.
//
// Parts.  Values: those that are missing, stand, or are confined.  Houses: those of the side that holds them (cover), those of the
// other (base).  Cells, of the first side: those that hold the values (pivot), other leftovers (set_a); of the other: those that
// can hold them (pincer), other leftovers (set_b), or if the values are missing there, all (bridge).
// Candidates: the places for a value that stands on the first side (common).
//
// Order: fewer leftovers first; then rows before columns, the first line, the last, and the regions by how much of them sticks
// out.  For each choice: missing, stands (by value), confined (by cells), each first with the lines as the side that holds.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique law_of_leftovers;
}

namespace sudokit::logic::find {
template <int Words> bool law_of_leftovers(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr int most_left = 5;

template <int Words>
class Leftovers {
 public:
  explicit Leftovers(Search<Words>& search) : search_(search), state_(search.state), tables_(search.state.tables()) {}
  bool find();

 private:
  using Set = CellSet<Words>;
  struct Side {
    std::vector<int> houses;
    Set cells;  // that the other side lacks
  };
  struct Choice {
    int size;
    Side lines, regions;
  };

  void list(int first, int last);
  void choose(std::size_t from, const Choice& so_far, const Set& lines, const Set& regions);
  Mask held(Cell cell) const { return state_.value(cell) ? bit_of(state_.value(cell)) : state_.mask(cell); }
  Mask held(const Set& cells) const {
    Mask all = 0;
    for (const Cell cell : cells) all |= held(cell);
    return all;
  }
  Set filled(const Set& cells, Value value) const {
    Set found;
    for (const Cell cell : cells)
      if (state_.value(cell) == value) found.insert(cell);
    return found;
  }
  Set meeting(const Set& cells, Mask values) const {
    Set found;
    for (const Cell cell : cells)
      if (held(cell) & values) found.insert(cell);
    return found;
  }

  bool missing(const Side& side, const Side& other);
  bool stands(const Side& side, const Side& other);
  bool confined(const Side& side, const Side& other);
  bool report(const Side& side, const Side& other, Mask values, const Set& holding, const Set& able);

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  std::vector<std::pair<int, int>> outside_;  // by region: how many of its cells lie outside the lines; the region
  std::vector<Choice> choices_;
};

template <int Words>
void Leftovers<Words>::choose(std::size_t from, const Choice& so_far, const Set& lines, const Set& regions) {
  const std::size_t missing = so_far.lines.houses.size() - so_far.regions.houses.size();
  if (missing == 0) {
    if (so_far.size == 0) return;
    Choice& made = choices_.emplace_back(so_far);
    made.lines.cells = lines - regions;
    made.regions.cells = regions - lines;
    return;
  }
  for (std::size_t i = from; i < outside_.size(); ++i) {
    const auto [more, region] = outside_[i];
    if (so_far.size + more * static_cast<int>(missing) > most_left) return;  // those that follow stick out no less
    Choice next = so_far;
    next.size += more;
    next.regions.houses.push_back(region);
    choose(i + 1, next, lines, regions | tables_.house[region]);
  }
}

// The choices for the lines from the first to the last.
template <int Words>
void Leftovers<Words>::list(int first, int last) {
  Choice start{};
  Set lines;
  for (int line = first; line <= last; ++line) {
    start.lines.houses.push_back(line);
    lines |= tables_.house[line];
  }
  outside_.clear();
  for (int house = 0; house < tables_.houses(); ++house)
    if (tables_.is_region(house)) outside_.emplace_back((tables_.house[house] - lines).count(), house);
  std::sort(outside_.begin(), outside_.end());
  choose(0, start, lines, {});
}

template <int Words>
bool Leftovers<Words>::report(const Side& side, const Side& other, Mask values, const Set& holding, const Set& able) {
  search_.step.values = values;
  search_.cells(holding, Role::pivot);
  search_.cells(side.cells - holding, Role::set_a);
  search_.cells(able, Role::pincer);
  search_.cells(other.cells - able, able.empty() ? Role::bridge : Role::set_b);
  for (const int house : other.houses) search_.house(house, Role::base);
  for (const int house : side.houses) search_.house(house, Role::cover);
  return search_.emit();
}

template <int Words>
bool Leftovers<Words>::missing(const Side& side, const Side& other) {
  const Mask lost = held(side.cells & state_.open()) & ~held(side.cells - state_.open()) & ~held(other.cells);
  if (lost == 0) return true;
  search_.begin(technique::law_of_leftovers);
  for (const Value value : values_in(lost)) search_.eliminate(side.cells, value);
  return report(side, other, lost, {}, {});
}

template <int Words>
bool Leftovers<Words>::stands(const Side& side, const Side& other) {
  for (Value value = 1; value <= state_.size(); ++value) {
    const Set holding = filled(side.cells, value), able = other.cells & state_.places(value);
    if (able.empty() || holding.count() <= filled(other.cells, value).count()) continue;
    search_.begin(technique::law_of_leftovers);
    if (!search_.eliminate(tables_.common_peers(able), value)) continue;
    search_.candidates(able, value, Role::common);
    if (!report(side, other, bit_of(value), holding, able)) return false;
  }
  return true;
}

template <int Words>
bool Leftovers<Words>::confined(const Side& side, const Side& other) {
  std::array<Cell, most_left> cells{};
  int count = 0;
  for (const Cell cell : side.cells) cells[static_cast<std::size_t>(count++)] = cell;
  for (unsigned some = 1; some + 1 < 1u << count; ++some) {
    Mask values = 0;
    for (int i = 0; i < count; ++i)
      if (some >> i & 1) values |= held(cells[static_cast<std::size_t>(i)]);
    Set holding;
    for (int i = 0; i < count; ++i)
      if ((held(cells[static_cast<std::size_t>(i)]) & ~values) == 0) holding.insert(cells[static_cast<std::size_t>(i)]);
    const Set able = meeting(other.cells, values);
    if (holding.count() != bits_in(some) || able.count() != holding.count()) continue;
    search_.begin(technique::law_of_leftovers);
    for (const Value value : values_in(values)) search_.eliminate(side.cells - holding, value);
    for (const Value value : values_in(held(able) & ~values)) search_.eliminate(able, value);
    if (search_.step.eliminations.empty()) continue;
    if (!report(side, other, values, holding, able)) return false;
  }
  return true;
}

template <int Words>
bool Leftovers<Words>::find() {
  const int size = tables_.size;
  for (const int lines : {0, size})
    for (int first = 0; first < size; ++first)
      for (int last = first; last < size; ++last) {
        const int twice = 2 * (last + 1 - first);
        if (first == 0 ? twice > size : last + 1 == size && twice >= size) continue;
        list(lines + first, lines + last);
      }
  std::stable_sort(choices_.begin(), choices_.end(), [](const Choice& a, const Choice& b) { return a.size < b.size; });
  for (const Choice& choice : choices_) {
    if (!search_.meter.charge()) return false;
    const Side &lines = choice.lines, &regions = choice.regions;
    if (!missing(lines, regions) || !missing(regions, lines) || !stands(lines, regions) || !stands(regions, lines) ||
        !confined(lines, regions) || !confined(regions, lines))
      return false;
  }
  return true;
}

}  // namespace

template <int Words>
bool find::law_of_leftovers(Search<Words>& search) {
  return search.state.broken() || Leftovers<Words>(search).find();
}

SUDOKIT_FINDS(law_of_leftovers)

}  // namespace sudokit::logic

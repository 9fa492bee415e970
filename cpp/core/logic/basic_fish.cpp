// Basic fish, with or without fins: rows against columns.
//
// A value is stored as one bit mask per line: its positions along the line.  k lines with k positions among them are a
// fish; with fins there are a few positions more.  The places that a fish eliminates are in no template of the value
// (value_templates.hpp), so a value whose places are all in templates has no fish.  A fin must see such a place outside its
// row and column, through a region or an extra; otherwise its position must be covered.  The search therefore gives up k
// lines as soon as more than k positions must be covered, or the positions exceed k by more than the fins of one target can
// have.
#include <algorithm>
#include <array>

#include "core/base/invariant.hpp"
#include "core/logic/fish.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/value_templates.hpp"

namespace sudokit::logic {
namespace {

// The positions of a value along each line of one direction.
template <int Words>
struct Lines {
  std::array<Mask, State<Words>::max_values> all{};
  std::array<Mask, State<Words>::max_values> fixed{};  // positions that cannot be fins
  int used = 0;                                        // number of lines with places
};

// Kept between searches: shapes of the layout, and the lines of each value until its places change.
template <int Words>
struct Kept {
  using Set = CellSet<Words>;
  struct OfValue {
    Set places;
    std::array<Lines<Words>, 2> lines;  // rows, columns
    Set loose;                          // places in no template
    bool has_loose = false;             // find_loose() has run to its end
  };

  const Tables<Words>* tables = nullptr;
  std::vector<Set> beyond;      // peers of a cell outside its row and column
  std::array<int, 2> spread{};  // the most positions along rows, along columns, of fins with one target
  std::vector<OfValue> of;

  void reset(const Tables<Words>& from) {
    tables = &from;
    of.assign(static_cast<std::size_t>(from.size) + 1, {});
    beyond.clear();
    spread = {};
    for (int at = 0; at < from.cells; ++at) {
      beyond.push_back(from.peers[at] - from.house[from.row[at]] - from.house[from.column[at]]);
      Mask columns = 0, rows = 0;
      for (const Cell cell : beyond.back()) {
        columns |= Mask{1} << (cell % from.size);
        rows |= Mask{1} << (cell / from.size);
      }
      spread[0] = std::max(spread[0], bits_in(columns));
      spread[1] = std::max(spread[1], bits_in(rows));
    }
  }

  OfValue& of_value(const State<Words>& state, Value value) {
    OfValue& one = of[value];
    if (one.places == state.places(value)) return one;
    one = {};
    one.places = state.places(value);
    for (const Cell cell : one.places) {
      const int row = cell / tables->size, column = cell % tables->size;
      one.lines[0].all[row] |= Mask{1} << column;
      one.lines[1].all[column] |= Mask{1} << row;
    }
    for (Lines<Words>& lines : one.lines)
      for (int line = 0; line < tables->size; ++line) lines.used += lines.all[line] != 0;
    return one;
  }

  void find_loose(Search<Words>& search, Value value, OfValue& one) {
    one.loose = loose_places(search, value);
    one.has_loose = search.meter.stopped() == Stopped::no;
    for (const Cell cell : one.places) {
      if (beyond[cell].meets(one.loose)) continue;
      const int row = cell / tables->size, column = cell % tables->size;
      one.lines[0].fixed[row] |= Mask{1} << column;
      one.lines[1].fixed[column] |= Mask{1} << row;
    }
  }
};

template <int Words>
struct Basic {
  using Set = CellSet<Words>;

  Search<Words>& search;
  Technique technique;
  int size, spread;
  bool finned;
  Value value;
  const Lines<Words>& lines;
  const Set& loose;
  bool by_columns;
  int lines_in_all;
  std::array<std::uint8_t, State<Words>::max_values> usable{};  // lines that can be in the base
  int count = 0;
  std::array<int, largest_fish> base{};
  std::vector<Fish<Words>> caught{};

  bool run() {
    for (int line = 0; line < lines_in_all; ++line) {
      if (lines.all[line] == 0 || bits_in(lines.all[line]) > size + spread) continue;
      if (finned && bits_in(lines.fixed[line]) > size) continue;
      usable[count++] = static_cast<std::uint8_t>(line);
    }
    return count < size || extend(0, 0, 0, 0);
  }

  Cell cell_at(int line, int position) const {
    return static_cast<Cell>(by_columns ? position * lines_in_all + line : line * lines_in_all + position);
  }
  int house_of(int line) const { return by_columns ? lines_in_all + line : line; }
  int house_at(int position) const { return by_columns ? position : lines_in_all + position; }

  bool extend(int from, int depth, Mask all, Mask fixed) {
    if (depth == size) return finned ? !(bits_in(all) > size) || with_fins(all, fixed) : without_fins(all);
    if (!search.meter.charge()) return false;
    for (int i = from; i <= count - (size - depth); ++i) {
      const int line = usable[i];
      const Mask more = all | lines.all[line], firm = fixed | lines.fixed[line];
      if (bits_in(more) > size + spread || bits_in(firm) > size) continue;
      base[depth] = line;
      if (!extend(i + 1, depth + 1, more, firm)) return false;
    }
    return true;
  }

  // Calls visit(cell) for the places on the base lines at these positions.
  template <class Visit>
  void each_place(Mask positions, Visit visit) const {
    for (int i = 0; i < size; ++i)
      for (Mask left = lines.all[base[i]] & positions; left; left &= left - 1)
        visit(cell_at(base[i], std::countr_zero(left)));
  }

  // The places at these positions on lines outside the base.
  Set outside(Mask positions) const {
    Set result;
    Mask lines_of_base = 0;
    for (int i = 0; i < size; ++i) lines_of_base |= Mask{1} << base[i];
    for (int line = 0; line < lines_in_all; ++line) {
      if (lines_of_base >> line & 1) continue;
      for (Mask left = lines.all[line] & positions; left; left &= left - 1)
        result.insert(cell_at(line, std::countr_zero(left)));
    }
    return result;
  }

  Fish<Words> fish_with(Mask cover) const {
    Fish<Words> fish;
    for (int i = 0; i < size; ++i) fish.base.insert(static_cast<Cell>(house_of(base[i])));
    for (Mask left = cover; left; left &= left - 1) fish.cover.insert(static_cast<Cell>(house_at(std::countr_zero(left))));
    each_place(cover, [&](Cell cell) { fish.body.insert(cell); });
    return fish;
  }

  bool without_fins(Mask all) {
    if (bits_in(all) != size) return true;
    Mask others = 0;
    for (int line = 0, at = 0; line < lines_in_all; ++line) {
      if (at < size && base[at] == line)
        ++at;
      else
        others |= lines.all[line];
    }
    if ((others & all) == 0) return true;
    Fish<Words> fish = fish_with(all);
    fish.lost = outside(all);
    SUDOKIT_INVARIANT(!fish.lost.empty() && !fish.lost.meets(fish.body));
    caught.assign(1, fish);
    return report_fish(search, technique, value, caught);
  }

  bool with_fins(Mask all, Mask fixed) {
    caught.clear();
    cover(all, 0, fixed, {}, loose);
    return caught.empty() || report_fish(search, technique, value, caught);
  }

  // Covers the lowest position left, or makes its places fins.
  void cover(Mask left, Mask covered, Mask fixed, const Set& fins, const Set& targets) {
    SUDOKIT_INVARIANT((left & covered) == 0 && bits_in(covered) <= size);
    const int more = size - bits_in(covered);
    if (more > bits_in(left)) return;
    if (left == 0) {
      land(covered, fins, targets);
      return;
    }
    const Mask position = left & (~left + 1);
    if (more > 0) cover(left ^ position, covered | position, fixed, fins, targets);
    if (position & fixed) return;
    Set seen = targets, with = fins;
    each_place(position, [&](Cell cell) {
      seen &= search.state.tables().peers[cell];
      with.insert(cell);
    });
    if (!seen.empty() && with.count() <= search.limits.fish_fins) cover(left ^ position, covered, fixed, with, seen);
  }

  void land(Mask covered, const Set& fins, const Set& targets) {
    const Set lost = outside(covered) & targets;
    if (lost.empty()) return;
    bool sashimi = false;
    for (int i = 0; i < size; ++i) sashimi = sashimi || bits_in(lines.all[base[i]] & covered) <= 1;
    if (!search.limits.siamese && sashimi != (kind_of(technique) == FishKind::sashimi)) return;
    Fish<Words>& fish = caught.emplace_back(fish_with(covered));
    fish.fins = fins;
    fish.lost = lost;
    fish.sashimi = sashimi;
  }
};

}  // namespace

template <int Words>
bool basic_fish(Search<Words>& search, Technique technique) {
  const State<Words>& state = search.state;
  auto& kept = search.scratch.template of<Kept<Words>>();
  if (kept.tables != &state.tables()) kept.reset(state.tables());
  const int size = size_of(technique);
  const bool finned = kind_of(technique) != FishKind::basic;
  for (int v = 1; v <= state.size(); ++v) {
    const auto value = static_cast<Value>(v);
    if (state.places(value).empty()) continue;
    auto& one = kept.of_value(state, value);
    if (finned || Words == 2) {  // on large grids the templates would cost more than a search without fins
      if (!one.has_loose) kept.find_loose(search, value, one);
      if (one.loose.empty()) continue;
    }
    for (const bool by_columns : {false, true}) {
      const Lines<Words>& lines = one.lines[by_columns];
      if (lines.used <= size) continue;  // no other line is left to lose a candidate
      const int spread = finned ? std::min(kept.spread[by_columns], search.limits.fish_fins) : 0;
      Basic<Words> basic{search, technique, size, spread, finned, value, lines, one.loose, by_columns, state.size()};
      if (!basic.run()) return false;
    }
  }
  return true;
}

#define SUDOKIT_INSTANTIATE(words) template bool basic_fish<words>(Search<words>&, Technique);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

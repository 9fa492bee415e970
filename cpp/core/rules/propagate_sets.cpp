// Propagators of pair tables (within alternatives), set families, cages and counts.
#include <algorithm>
#include <bit>

#include "core/rules/close_sums.hpp"
#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

bool propagate(Board& board, const Item& item) {
  switch (item.task) {
    case Task::pair: return propagate_pair(board, item);
    case Task::family: return propagate_family(board, item);
    case Task::cage: return propagate_cage(board, item);
    case Task::sum: return propagate_sum(board, item);
    case Task::line: return propagate_line(board, item);
    case Task::diagram: return propagate_diagram(board, item);
    case Task::count: return propagate_count(board, item);
    case Task::any_of: return propagate_any_of(board, item);
  }
  return true;
}

bool propagate_pair(Board& board, const Item& item) {
  const Cell first = item.cells[0], second = item.cells[1];
  const Set before = board.sets[first], other = board.sets[second];
  Set kept = 0, found = 0;
  for (Set left = before; left; left &= left - 1) {
    const Set seconds = item.sets[std::countr_zero(left)] & other;
    if (seconds) kept |= left & static_cast<Set>(-left);
    found |= seconds;
  }
  return board.narrow(first, kept) && board.narrow(second, found);
}

namespace {

// Cells that differ, whose set of values is one of a list.
struct Family {
  Board& board;
  const Item& item;

  // Removes a value that the cells must have from all cells that see each of its places.
  bool give_required(Set required) {
    if (!board.queue) return true;
    const Program& program = *board.program;
    const int words = program.words();
    for (; required; required &= required - 1) {
      const Set value = required & static_cast<Set>(-required);
      Word shared[4] = {};
      const Word* places = board.places_of(least(value));
      Word any = 0;
      for (int i = 0; i < words; ++i) shared[i] = places[i];
      for (const Cell cell : item.cells)
        if (board.sets[cell] & value)
          for (int i = 0; i < words; ++i) shared[i] &= program.peers(cell)[i];
      for (int i = 0; i < words; ++i) any |= shared[i];
      if (!any) continue;
      for (int i = 0; i < words; ++i)
        for (Word left = shared[i]; left; left &= left - 1)
          if (!board.narrow(static_cast<Cell>(i * 64 + std::countr_zero(left)), static_cast<Set>(~value))) return false;
    }
    return true;
  }

  // Values with one place among the cells, out of those that need a place, go there.
  bool place_required(Set required) {
    Set once = 0, twice = 0;
    for (const Cell cell : item.cells) {
      twice |= once & board.sets[cell];
      once |= board.sets[cell];
    }
    if (required & ~once) return false;
    const Set hidden = once & ~twice & required;
    if (!hidden) return true;
    for (const Cell cell : item.cells) {
      const Set here = board.sets[cell] & hidden;
      if (!here || here == board.sets[cell]) continue;
      if (!is_single(here) || !board.narrow(cell, here)) return false;
    }
    return true;
  }

  bool run(const std::vector<Set>& sets) {
    Set united = 0, known = 0, wide[most_values], kept[most_values];
    Cell cells[most_values];
    int count = 0;
    for (const Cell cell : item.cells) {
      const Set set = board.sets[cell];
      united |= set;
      if (is_single(set)) {
        known |= set;
        continue;
      }
      cells[count] = cell;
      kept[count] = 0;
      wide[count++] = set;
    }
    if (count == 0) return std::find(sets.begin(), sets.end(), known) != sets.end();
    Set required = board.program->all();
    bool possible = false;
    for (const Set family : sets) {
      if ((family & ~united) || (known & ~family)) continue;
      const Set open = family & ~known;
      int i = 0;
      while (i < count && (wide[i] & open)) ++i;
      if (i < count) continue;
      for (i = 0; i < count; ++i) kept[i] |= wide[i] & open;
      possible = true;
      required &= family;
    }
    if (!possible) return false;
    for (int i = 0; i < count; ++i)
      if (kept[i] != wide[i] && !board.narrow(cells[i], kept[i])) return false;
    required &= ~known;
    return !required || (place_required(required) && give_required(required));
  }
};

}  // namespace

bool propagate_family(Board& board, const Item& item) { return Family{board, item}.run(item.sets); }

bool propagate_cage(Board& board, const Item& item) {
  OpenCell open[3];
  int count = 0, rest = item.total;
  for (const Cell cell : item.cells) {
    const Set set = board.sets[cell];
    if (is_single(set)) {
      rest -= least(set);
      continue;
    }
    if (count < 3) open[count] = {cell, 1};
    ++count;
  }
  if (count == 0) return rest == 0;
  if (count <= 3 && !close_sum(board, open, count, rest)) return false;
  return count == 1 || Family{board, item}.run(*item.known_sets);
}

namespace {

// One value: how often it occurs, and how often it may.  Adds the least number of further places to `missing`.
bool propagate_count_of(Board& board, const Item& item, int value, int& missing, Set& wanted) {
  const auto& allowed = item.counts[value];
  if (allowed.empty()) return true;
  const Set bit = static_cast<Set>(1u << value);
  int known = 0, possible = 0;
  for (const Cell cell : item.cells) {
    known += board.sets[cell] == bit;
    possible += (board.sets[cell] & bit) != 0;
  }
  int low = known, high = possible;
  while (low <= high && !allowed[low]) ++low;
  while (high >= low && !allowed[high]) --high;
  if (low > high) return false;
  if (low > known) {
    missing += low - known;
    wanted |= bit;
  }
  if (known == high && possible > known) {
    for (const Cell cell : item.cells)
      if (board.sets[cell] != bit && !board.narrow(cell, static_cast<Set>(~bit))) return false;
  } else if (possible == low && possible > known) {
    for (const Cell cell : item.cells)
      if ((board.sets[cell] & bit) && !board.narrow(cell, bit)) return false;
  }
  return true;
}

}  // namespace

bool propagate_count(Board& board, const Item& item) {
  int open = 0;  // counted first: the values below may fill some of these
  for (const Cell cell : item.cells) open += !is_single(board.sets[cell]);
  int missing = 0;
  Set wanted = 0;
  for (int value = 0; value < board.program->size(); ++value)
    if (!propagate_count_of(board, item, value, missing, wanted)) return false;
  if (missing > open) return false;
  if (missing == 0 || missing < open) return true;
  for (const Cell cell : item.cells)
    if (!is_single(board.sets[cell]) && !board.narrow(cell, wanted)) return false;
  return true;
}

}  // namespace sudokit::rules

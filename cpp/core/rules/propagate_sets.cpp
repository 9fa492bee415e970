// Propagators of houses, crossings of houses, pair tables, set families and counts.
#include <algorithm>
#include <bit>

#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

bool propagate(Board& board, const Item& item) {
  switch (item.task) {
    case Task::house: return propagate_house(board, item);
    case Task::crossing: return propagate_crossing(board, item);
    case Task::pair: return propagate_pair(board, item);
    case Task::family: return propagate_family(board, item);
    case Task::sum: return propagate_sum(board, item);
    case Task::line: return propagate_line(board, item);
    case Task::diagram: return propagate_diagram(board, item);
    case Task::count: return propagate_count(board, item);
    case Task::any_of: return propagate_any_of(board, item);
  }
  return true;
}

namespace {

// Cells with the same two candidates: no other cell of the house has these.
bool propagate_twins(Board& board, const Item& item) {
  Cell twos[most_values];
  int count = 0;
  for (const Cell cell : item.cells)
    if (std::popcount(board.sets[cell]) == 2) twos[count++] = cell;
  for (int i = 0; i < count; ++i)
    for (int j = i + 1; j < count; ++j) {
      const Set both = board.sets[twos[i]];
      if (board.sets[twos[j]] != both || is_single(both)) continue;
      for (const Cell cell : item.cells)
        if (cell != twos[i] && cell != twos[j] && (board.sets[cell] & both))
          if (!board.narrow(cell, static_cast<Set>(~both))) return false;
      break;
    }
  return true;
}

// Values with one place among the cells, out of those that need a place, go there.
bool place_values(Board& board, const std::vector<Cell>& cells, Set needed) {
  Set once = 0, twice = 0;
  for (const Cell cell : cells) {
    twice |= once & board.sets[cell];
    once |= board.sets[cell];
  }
  if (needed & ~once) return false;
  const Set hidden = once & ~twice & needed;
  if (!hidden) return true;
  for (const Cell cell : cells) {
    const Set here = board.sets[cell] & hidden;
    if (!here || here == board.sets[cell]) continue;
    if (!is_single(here) || !board.narrow(cell, here)) return false;
  }
  return true;
}

}  // namespace

bool propagate_house(Board& board, const Item& item) {
  return propagate_twins(board, item) && place_values(board, item.cells, board.program->all());
}

// Two houses: the cells of only the first hold the same values as the cells of only the second.
bool propagate_crossing(Board& board, const Item& item) {
  Set first = 0, second = 0;
  const auto middle = item.cells.begin() + item.total;
  for (auto cell = item.cells.begin(); cell != middle; ++cell) first |= board.sets[*cell];
  for (auto cell = middle; cell != item.cells.end(); ++cell) second |= board.sets[*cell];
  if (first == second) return true;
  const Set both = first & second;
  if (std::popcount(both) < item.total) return false;
  for (const Cell cell : item.cells)
    if ((board.sets[cell] & ~both) && !board.narrow(cell, both)) return false;
  return true;
}

namespace {

Set image(const std::vector<Set>& by_set, const std::vector<Set>& rows, Set set) {
  if (!by_set.empty()) return by_set[set];
  Set found = 0;
  for (Set left = set; left; left &= left - 1) found |= rows[std::countr_zero(left)];
  return found;
}

}  // namespace

bool propagate_pair(Board& board, const Item& item) {
  const Cell first = item.cells[0], second = item.cells[1];
  const PairTable& table = *item.table;
  return board.narrow(second, image(table.forward, table.forward_rows, board.sets[first])) &&
         board.narrow(first, image(table.backward, table.backward_rows, board.sets[second]));
}

bool propagate_family(Board& board, const Item& item) {
  Set united = 0, known = 0;
  for (const Cell cell : item.cells) {
    const Set set = board.sets[cell];
    united |= set;
    if (is_single(set)) known |= set;
  }
  Set possible = 0, required = board.program->all();
  for (const Set family : item.sets) {
    if ((family & ~united) || (known & ~family)) continue;
    if (!std::all_of(item.cells.begin(), item.cells.end(), [&](Cell cell) { return board.sets[cell] & family; })) continue;
    possible |= family;
    required &= family;
  }
  if (!possible) return false;
  if (possible != united)
    for (const Cell cell : item.cells)
      if ((board.sets[cell] & ~possible) && !board.narrow(cell, possible)) return false;
  if (!required) return true;
  if ((required & ~known) && !place_values(board, item.cells, required)) return false;
  for (const Cell cell : item.common)
    if ((board.sets[cell] & required) && !board.narrow(cell, static_cast<Set>(~required))) return false;
  return true;
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

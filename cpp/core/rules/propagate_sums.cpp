// The propagator of linear sums: exact for up to three open cells with coefficients 1 and -1, bounds otherwise, where cells
// that differ are bounded together.
#include <algorithm>
#include <cstdlib>

#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

namespace {

Set bit(int value) { return static_cast<Set>(1u << (value - 1)); }

struct Open {
  Cell cell;
  int factor;
};

// The values b with `factor_b` * b = rest - `factor_a` * a for some a of the set; both factors are 1 or -1.
Set image(const Program& program, Set set, int factor_a, int factor_b, int rest) {
  const int offset = factor_b * rest;
  unsigned found = 0;
  if (factor_a != factor_b) {  // b = a + offset
    if (std::abs(offset) < most_values) found = offset >= 0 ? static_cast<unsigned>(set) << offset : set >> -offset;
  } else {  // b = offset - a
    const int shift = offset - 1 - program.size();
    if (std::abs(shift) < most_values) {
      const unsigned reversed = program.reversed(set);
      found = shift >= 0 ? reversed << shift : reversed >> -shift;
    }
  }
  return static_cast<Set>(found & program.all());
}

// The value that two cells with the same factor would share; 0: none.
Set shared_value(const Program& program, const Open& a, const Open& b, int rest) {
  if (a.factor != b.factor || rest % 2 != 0 || !program.differ(a.cell, b.cell)) return 0;
  const int value = rest / 2 * a.factor;
  return value >= 1 && value <= program.size() ? bit(value) : Set{0};
}

bool close_one(Board& board, const Open& open, int rest) {
  if (rest % open.factor != 0) return false;
  const int value = rest / open.factor;
  return value >= 1 && value <= board.program->size() && board.narrow(open.cell, bit(value));
}

bool close_two(Board& board, const Open& a, const Open& b, int rest) {
  const Program& program = *board.program;
  const Set shared = shared_value(program, a, b, rest);
  Set second = board.sets[b.cell] & image(program, board.sets[a.cell], a.factor, b.factor, rest);
  Set first = board.sets[a.cell] & image(program, second, b.factor, a.factor, rest);
  first &= static_cast<Set>(~shared);
  second &= static_cast<Set>(~shared);
  return board.narrow(a.cell, first) && board.narrow(b.cell, second);
}

bool close_three(Board& board, const Open* open, int rest) {
  const Program& program = *board.program;
  const Open &a = open[0], &b = open[1], &c = open[2];
  Set first = 0, second = 0, third = 0;
  for (Set left = board.sets[a.cell]; left; left &= left - 1) {
    const Set here = left & static_cast<Set>(-left);
    const int still = rest - a.factor * least(left);
    Set of_b = board.sets[b.cell], of_c = board.sets[c.cell];
    if (program.differ(a.cell, b.cell)) of_b &= static_cast<Set>(~here);
    if (program.differ(a.cell, c.cell)) of_c &= static_cast<Set>(~here);
    of_b &= image(program, of_c, c.factor, b.factor, still) & static_cast<Set>(~shared_value(program, b, c, still));
    of_c &= image(program, of_b, b.factor, c.factor, still);
    if (!of_b || !of_c) continue;
    first |= here;
    second |= of_b;
    third |= of_c;
  }
  return board.narrow(a.cell, first) && board.narrow(b.cell, second) && board.narrow(c.cell, third);
}

struct Bounds {
  int low, high;  // of the sum of the values, without the coefficient
  int loose_low, loose_high;
  Set united;
};

bool bounds_of(const Board& board, const Group& group, Bounds& bounds) {
  bounds = {0, 0, 0, 0, 0};
  for (const Cell cell : group.cells) {
    const Set set = board.sets[cell];
    bounds.loose_low += least(set);
    bounds.loose_high += greatest(set);
    bounds.united |= set;
  }
  bounds.low = bounds.loose_low;
  bounds.high = bounds.loose_high;
  const int cells = static_cast<int>(group.cells.size());
  if (cells == 1) return true;
  if (std::popcount(bounds.united) < cells) return false;
  bounds.low = std::max(bounds.low, board.program->least_sum(cells, bounds.united));
  bounds.high = std::min(bounds.high, board.program->greatest_sum(cells, bounds.united));
  return bounds.low <= bounds.high;
}

int floor_of(int a, int b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
int ceil_of(int a, int b) { return -floor_of(-a, b); }

Set between(int low, int high, Set all) {
  if (high < low || high < 1 || low > most_values) return 0;
  Set keep = all;
  if (low > 1) keep &= static_cast<Set>(0xffffu << (low - 1));
  if (high < most_values) keep &= static_cast<Set>((1u << high) - 1);
  return keep;
}

// Keeps the values with which the sum of the group can be from `low` to `high`.
bool narrow_group(Board& board, const Group& group, const Bounds& bounds, int low, int high) {
  const int others = static_cast<int>(group.cells.size()) - 1;
  for (const Cell cell : group.cells) {
    const Set set = board.sets[cell];
    if (is_single(set)) continue;
    int other_low = bounds.loose_low - least(set), other_high = bounds.loose_high - greatest(set);
    if (others > 0) {
      other_low = std::max(other_low, board.program->least_sum(others, bounds.united));
      other_high = std::min(other_high, board.program->greatest_sum(others, bounds.united));
    }
    const Set keep = between(low - other_high, high - other_low, board.program->all());
    if ((set & ~keep) && !board.narrow(cell, keep)) return false;
  }
  return true;
}

bool narrow_bounds(Board& board, const Item& item, bool& again) {
  Bounds bounds[most_values * most_values];
  int low = 0, high = 0;
  const std::size_t groups = item.groups.size();
  for (std::size_t g = 0; g < groups; ++g) {
    if (!bounds_of(board, item.groups[g], bounds[g])) return false;
    const int factor = item.groups[g].coefficient;
    low += factor > 0 ? factor * bounds[g].low : factor * bounds[g].high;
    high += factor > 0 ? factor * bounds[g].high : factor * bounds[g].low;
  }
  if (low > item.total || high < item.total) return false;
  again = false;
  if (low == high) return true;
  const bool before = board.changed;
  board.changed = false;
  for (std::size_t g = 0; g < groups; ++g) {
    const Group& group = item.groups[g];
    const int factor = group.coefficient;
    const int mine_low = factor > 0 ? factor * bounds[g].low : factor * bounds[g].high;
    const int mine_high = factor > 0 ? factor * bounds[g].high : factor * bounds[g].low;
    const int least_part = item.total - (high - mine_high), greatest_part = item.total - (low - mine_low);
    const int from = factor > 0 ? ceil_of(least_part, factor) : ceil_of(greatest_part, factor);
    const int to = factor > 0 ? floor_of(greatest_part, factor) : floor_of(least_part, factor);
    if (!narrow_group(board, group, bounds[g], from, to)) return false;
  }
  again = board.changed;
  board.changed = board.changed || before;
  return true;
}

}  // namespace

bool propagate_sum(Board& board, const Item& item) {
  bool again = true;
  for (int round = 0; again && round < 4; ++round) {
    Open open[3];
    int count = 0, rest = item.total;
    bool units = true;
    for (std::size_t i = 0; i < item.cells.size(); ++i) {
      const Set set = board.sets[item.cells[i]];
      const int factor = item.coefficients[i];
      if (is_single(set)) {
        rest -= factor * least(set);
        continue;
      }
      if (count < 3) open[count] = {item.cells[i], factor};
      units = units && (factor == 1 || factor == -1);
      ++count;
    }
    if (count == 0) return rest == 0;
    if (count == 1) return close_one(board, open[0], rest);
    if (count == 2 && units) return close_two(board, open[0], open[1], rest);
    if (count == 3 && units) return close_three(board, open, rest);
    if (!narrow_bounds(board, item, again)) return false;
  }
  return true;
}

}  // namespace sudokit::rules

#include "core/rules/close_sums.hpp"

#include <cstdlib>

namespace sudokit::rules {

namespace {

Set bit(int value) { return static_cast<Set>(1u << (value - 1)); }

// The values b with `factor_b` * b = rest - `factor_a` * a for some a of the set; both factors are 1 or -1.
Set image(const Program& program, Set set, int factor_a, int factor_b, int rest) {
  const int offset = factor_b * rest;
  unsigned found = 0;
  if (factor_a != factor_b) {  // b = a + offset
    if (std::abs(offset) < most_values) found = offset >= 0 ? static_cast<unsigned>(set) << offset : set >> -offset;
  } else {  // b = offset - a
    const int shift = offset - 1 - program.size();
    if (std::abs(shift) < most_values) {
      const unsigned reversed = program.tables().reversed(set);
      found = shift >= 0 ? reversed << shift : reversed >> -shift;
    }
  }
  return static_cast<Set>(found & program.all());
}

// The value that two cells with the same factor would share; 0: none.
Set shared_value(const Program& program, const OpenCell& a, const OpenCell& b, int rest) {
  if (a.factor != b.factor || rest % 2 != 0 || !program.differ(a.cell, b.cell)) return 0;
  const int value = rest / 2 * a.factor;
  return value >= 1 && value <= program.size() ? bit(value) : Set{0};
}

bool close_one(Board& board, const OpenCell& open, int rest) {
  if (rest % open.factor != 0) return false;
  const int value = rest / open.factor;
  return value >= 1 && value <= board.program->size() && board.narrow(open.cell, bit(value));
}

bool close_two(Board& board, const OpenCell& a, const OpenCell& b, int rest) {
  const Program& program = *board.program;
  const Set shared = shared_value(program, a, b, rest);
  Set second = board.sets[b.cell] & image(program, board.sets[a.cell], a.factor, b.factor, rest);
  Set first = board.sets[a.cell] & image(program, second, b.factor, a.factor, rest);
  first &= static_cast<Set>(~shared);
  second &= static_cast<Set>(~shared);
  return board.narrow(a.cell, first) && board.narrow(b.cell, second);
}

bool close_three(Board& board, const OpenCell* open, int rest) {
  const Program& program = *board.program;
  const OpenCell &a = open[0], &b = open[1], &c = open[2];
  const bool differ_b = program.differ(a.cell, b.cell), differ_c = program.differ(a.cell, c.cell);
  Set first = 0, second = 0, third = 0;
  for (Set left = board.sets[a.cell]; left; left &= left - 1) {
    const Set here = left & static_cast<Set>(-left);
    const int still = rest - a.factor * least(left);
    Set of_b = board.sets[b.cell], of_c = board.sets[c.cell];
    if (differ_b) of_b &= static_cast<Set>(~here);
    if (differ_c) of_c &= static_cast<Set>(~here);
    of_b &= image(program, of_c, c.factor, b.factor, still) & static_cast<Set>(~shared_value(program, b, c, still));
    of_c &= image(program, of_b, b.factor, c.factor, still);
    if (!of_b || !of_c) continue;
    first |= here;
    second |= of_b;
    third |= of_c;
  }
  return board.narrow(a.cell, first) && board.narrow(b.cell, second) && board.narrow(c.cell, third);
}

}  // namespace

bool close_sum(Board& board, const OpenCell* open, int count, int rest) {
  if (count == 1) return close_one(board, open[0], rest);
  return count == 2 ? close_two(board, open[0], open[1], rest) : close_three(board, open, rest);
}

}  // namespace sudokit::rules

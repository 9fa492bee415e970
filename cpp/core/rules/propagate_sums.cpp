// The propagator of linear sums.  Cells with one coefficient whose values differ form groups; the sums that a group can have
// are bits of a word, and sums of groups are shifts: forwards over the groups, then backwards, as with automata.  Exact for
// groups of up to three open cells; larger ones count with the bounds of their sums.
#include <algorithm>
#include <cstdlib>

#include "core/rules/close_sums.hpp"
#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

namespace {

constexpr int most_groups = most_values * most_values, most_open = 3, largest = 63;

// A group with open cells.  Negative coefficients are made positive by reversing values: v becomes N + 1 - v; so are all, if
// `mirrored`.
struct Part {
  bool reversed;
  int factor;  // positive
  int count;   // open cells
  Cell cells[most_values];
  Set sets[most_values];  // reversed where the part is
  int low, high;          // of the sum of the open cells, with the factor
  Set united;
  Word sums;  // bit s: the sum can be low + s
};

class Chain {
 public:
  Chain(Board& board, const Item& item) : board_(board), tables_(board.program->tables()), item_(item) {}

  bool run() {
    if (!collect(false)) return false;
    int low = 0, high = 0;
    for (int i = 0; i < count_; ++i) {
      low += parts_[i].low;
      high += parts_[i].high;
    }
    rest_ = total_ - low;
    if (rest_ < 0 || high < total_) return false;
    if (rest_ > largest) {
      if (high - total_ > largest) return true;  // so far from both ends that hardly anything is excluded
      if (!collect(true)) return false;
      low = 0;
      for (int i = 0; i < count_; ++i) low += parts_[i].low;
      rest_ = total_ - low;
    }
    return link();
  }

 private:
  // The groups with their open cells; what is known is taken from the total.
  bool collect(bool mirrored) {
    const int top = board_.program->size() + 1;
    count_ = 0;
    total_ = item_.total;
    if (mirrored) total_ = -total_;
    for (const Group& group : item_.groups) {
      Part& part = parts_[count_];
      const int factor = mirrored ? -group.coefficient : group.coefficient;
      part.reversed = factor < 0;
      part.factor = std::abs(factor);
      part.count = 0;
      part.united = 0;
      for (const Cell cell : group.cells) {
        const Set set = board_.sets[cell];
        if (is_single(set)) {
          total_ -= factor * least(set);
          continue;
        }
        if (part.reversed) total_ += part.factor * top;
        part.sets[part.count] = part.reversed ? tables_.reversed(set) : set;
        part.united |= part.sets[part.count];
        part.cells[part.count++] = cell;
      }
      if (part.count == 0) continue;
      if (std::popcount(part.united) < part.count) return false;
      bound(part);
      ++count_;
    }
    return true;
  }

  void bound(Part& part) const {
    part.low = part.high = 0;
    for (int i = 0; i < part.count; ++i) {
      part.low += least(part.sets[i]);
      part.high += greatest(part.sets[i]);
    }
    if (part.count > 1) {
      part.low = std::max(part.low, tables_.least_sum(part.count, part.united));
      part.high = std::min(part.high, tables_.greatest_sum(part.count, part.united));
    }
    part.low *= part.factor;
    part.high *= part.factor;
  }

  static Word at(int place) { return place >= 0 && place <= largest ? Word{1} << place : 0; }

  void find_sums(Part& part) const {
    part.sums = 0;
    if (part.count == 1) {
      if (part.factor == 1) {
        part.sums = Word{part.sets[0]} >> (part.low - 1);
      } else {
        for (Set left = part.sets[0]; left; left &= left - 1) part.sums |= at(part.factor * least(left) - part.low);
      }
    } else if (part.count == 2) {
      for (Set left = part.sets[0]; left; left &= left - 1) {
        const Set value = left & static_cast<Set>(-left);
        part.sums |= shifted(Word{static_cast<Set>(part.sets[1] & ~value)}, least(value) + 1 - part.low);
      }
    } else if (part.count == 3) {
      for (Set left = part.sets[0]; left; left &= left - 1) {
        const Set value = left & static_cast<Set>(-left);
        for (Set more = part.sets[1] & static_cast<Set>(~value); more; more &= more - 1) {
          const Set other = more & static_cast<Set>(-more);
          part.sums |=
              shifted(Word{static_cast<Set>(part.sets[2] & ~value & ~other)}, least(value) + least(other) + 1 - part.low);
        }
      }
    } else {
      const int width = part.high - part.low;
      part.sums = width >= largest ? ~Word{0} : (Word{1} << (width + 1)) - 1;
    }
  }

  static Word shifted(Word word, int places) {
    if (places >= 0) return places > largest ? 0 : word << places;
    return -places > largest ? 0 : word >> -places;
  }

  bool link() {
    Word before[most_groups + 1];
    before[0] = 1;
    for (int i = 0; i < count_; ++i) {
      find_sums(parts_[i]);
      Word reached = 0;
      for (Word left = parts_[i].sums; left; left &= left - 1) reached |= before[i] << std::countr_zero(left);
      before[i + 1] = reached;
    }
    Word after = Word{1} << rest_;
    if (!(before[count_] & after)) return false;
    for (int i = count_ - 1; i >= 0; --i) {
      Word needed = 0, allowed = 0;
      for (Word left = parts_[i].sums; left; left &= left - 1) {
        const int sum = std::countr_zero(left);
        const Word from = after >> sum;
        needed |= from;
        if (from & before[i]) allowed |= left & (~left + 1);
      }
      if (allowed == 0 || (allowed != parts_[i].sums && !narrow(parts_[i], allowed))) return false;
      after = needed;
    }
    return true;
  }

  bool keep(const Part& part, int number, Set set) {
    if (set == part.sets[number]) return true;
    return board_.narrow(part.cells[number], part.reversed ? tables_.reversed(set) : set);
  }

  // Keeps the candidates with which the sum of a group is one of those allowed.
  bool narrow(const Part& part, Word allowed) {
    Set kept[most_open] = {};
    if (part.count == 1) {
      for (Set left = part.sets[0]; left; left &= left - 1)
        if (at(part.factor * least(left) - part.low) & allowed) kept[0] |= left & static_cast<Set>(-left);
    } else if (part.count == 2) {
      for (Set left = part.sets[0]; left; left &= left - 1) {
        const Set value = left & static_cast<Set>(-left);
        const Set seconds = static_cast<Set>(shifted(allowed, part.low - least(value) - 1) & part.sets[1] & ~Word{value});
        if (!seconds) continue;
        kept[0] |= value;
        kept[1] |= seconds;
      }
    } else if (part.count == 3) {
      for (Set left = part.sets[0]; left; left &= left - 1) {
        const Set value = left & static_cast<Set>(-left);
        for (Set more = part.sets[1] & static_cast<Set>(~value); more; more &= more - 1) {
          const Set other = more & static_cast<Set>(-more);
          const Set thirds = static_cast<Set>(shifted(allowed, part.low - least(value) - least(other) - 1) & part.sets[2] &
                                              ~Word{value} & ~Word{other});
          if (!thirds) continue;
          kept[0] |= value;
          kept[1] |= other;
          kept[2] |= thirds;
        }
      }
    } else {
      return narrow_bounds(part, part.low + std::countr_zero(allowed), part.low + largest - std::countl_zero(allowed));
    }
    for (int i = 0; i < part.count; ++i)
      if (!keep(part, i, kept[i])) return false;
    return true;
  }

  // A larger group, by the bounds of its sum.
  bool narrow_bounds(const Part& part, int low, int high) {
    int loose_low = 0, loose_high = 0;
    for (int i = 0; i < part.count; ++i) {
      loose_low += least(part.sets[i]);
      loose_high += greatest(part.sets[i]);
    }
    const Set all = board_.program->all();
    for (int i = 0; i < part.count; ++i) {
      const int others_low = std::max(loose_low - least(part.sets[i]), tables_.least_sum(part.count - 1, part.united));
      const int others_high =
          std::min(loose_high - greatest(part.sets[i]), tables_.greatest_sum(part.count - 1, part.united));
      const int from = std::max(low - others_high, 1), to = std::min(high - others_low, most_values);
      if (from > to) return false;
      const Set inside = static_cast<Set>(all & (0xffffu << (from - 1)) & ((1u << to) - 1));
      if (!keep(part, i, part.sets[i] & inside)) return false;
    }
    return true;
  }

  Board& board_;
  const SetTables& tables_;
  const Item& item_;
  Part parts_[most_groups];
  int count_ = 0, total_ = 0, rest_ = 0;
};

}  // namespace

bool propagate_sum(Board& board, const Item& item) {
  OpenCell open[most_open];
  int count = 0, rest = item.total;
  bool units = true;
  for (std::size_t i = 0; i < item.cells.size(); ++i) {
    const Set set = board.sets[item.cells[i]];
    const int factor = item.coefficients[i];
    if (is_single(set)) {
      rest -= factor * least(set);
      continue;
    }
    if (count < most_open) open[count] = {item.cells[i], factor};
    units = units && (factor == 1 || factor == -1);
    ++count;
  }
  if (count == 0) return rest == 0;
  if (count == 1 || (count <= most_open && units)) return close_sum(board, open, count, rest);
  return Chain(board, item).run();
}

}  // namespace sudokit::rules

// Choosing a cell to branch on, for one lane.
#pragma once
#include "core/classic/isa.hpp"
#include "core/classic/lanes_block.hpp"

namespace sudokit::classic {
namespace {

struct CellSet {  // cells 0..63, 64..80
  u64 low, high;
};

struct Peers {
  CellSet of[81];
  constexpr Peers() : of{} {
    for (int a = 0; a < 81; ++a)
      for (int b = 0; b < 81; ++b) {
        if (a == b || !(a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3))) continue;
        if (b < 64)
          of[a].low |= u64{1} << b;
        else
          of[a].high |= u64{1} << (b - 64);
      }
  }
};
constexpr Peers peers;

ALWAYS_INLINE int size_of_set(u64 low, u64 high) { return __builtin_popcountll(low) + __builtin_popcountll(high); }

// Documented order: how often the peers of the cell have its candidates.  Otherwise each peer that shares a candidate
// counts 1, or 4 if it has two candidates itself; of three candidates of the cell, the middle one is ignored.
template <bool documented>
ALWAYS_INLINE int score_of(const CellSet* places, const CellSet& pairs, int cell, unsigned mask) {
  const CellSet near = peers.of[cell], x = places[__builtin_ctz(mask)], y = places[31 - __builtin_clz(mask)];
  if constexpr (documented)
    return size_of_set(x.low & near.low, x.high & near.high) + size_of_set(y.low & near.low, y.high & near.high);
  const u64 low = (x.low | y.low) & near.low, high = (x.high | y.high) & near.high;
  return 3 * size_of_set(low & pairs.low, high & pairs.high) + size_of_set(low, high);
}

// The cell with two candidates that has the greatest score.  If no cell has two: -1 in the documented order, otherwise the
// best cell with three, or -1.
template <bool documented>
static int choose_cell(const u64* words, const Cells& cells) {
  CellSet places[9], one{}, two{}, three{}, four{};
  UNROLL for (int d = 0; d < 9; ++d) {
    const CellSet p = places[d] = {words[d], words[9 + d / 3] >> 17 * (d % 3) & 0x1FFFF};
    four.low |= three.low & p.low, four.high |= three.high & p.high;
    three.low |= two.low & p.low, three.high |= two.high & p.high;
    two.low |= one.low & p.low, two.high |= one.high & p.high;
    one.low |= p.low, one.high |= p.high;
  }
  CellSet open = {two.low & ~three.low, two.high & ~three.high};
  const CellSet pairs = open;
  if (!documented && !(open.low | open.high)) open = {three.low & ~four.low, three.high & ~four.high};
  int best = -1;  // score and cell in one number, so that the lowest cell wins among equal scores
  for (u64 m = open.low; m; m &= m - 1) {
    const int cell = __builtin_ctzll(m);
    const int ranked = score_of<documented>(places, pairs, cell, cells.mask[cell]) << 7 | (127 - cell);
    best = ranked > best ? ranked : best;
  }
  for (u64 m = open.high; m; m &= m - 1) {
    const int cell = 64 + __builtin_ctzll(m);
    const int ranked = score_of<documented>(places, pairs, cell, cells.mask[cell]) << 7 | (127 - cell);
    best = ranked > best ? ranked : best;
  }
  return best < 0 ? -1 : 127 - (best & 127);
}

// Branches the node of lane l, which continues unless it is added to `free`.  The rest of the node goes to the stack, or to
// a free lane if no row waits.
static void branch_lane(Lanes& s, Job& job, unsigned l, std::uint32_t& free) {
  if (s.rows.dropped(l)) {
    s.rows.close_lane(job, l);
    free |= std::uint32_t{1} << l;
    return;
  }
  Cells cells;
  u64 words[set_words];
  read_lane(s, l, cells);
  words_of(cells, words);
  const int cell = job.limit == 1 ? choose_cell<true>(words, cells) : choose_cell<false>(words, cells);
  if (cell < 0) {
    s.rows.branch_otherwise(job, l, words);
    free |= std::uint32_t{1} << l;
    return;
  }
  SUDOKIT_INVARIANT(cell < 81 && (cells.mask[cell] & (cells.mask[cell] - 1)) != 0);
  const int value = __builtin_ctz(cells.mask[cell]);
  reinterpret_cast<Column*>(s.cell)[cell][l] = static_cast<std::uint16_t>(1 << value);
  if (free && s.rows.next == job.rows && s.rows.pending == 0 && s.rows.lane[l].depth < 63) {
    const unsigned other = __builtin_ctz(free);
    s.rows.branch_to(job, l, other);
    cells.mask[cell] &= static_cast<std::uint16_t>(~(1 << value));
    write_lane(s, other, cells);
    free &= free - 1;
  } else {
    s.rows.branch(job, l, words, cell, value);
  }
}

}  // namespace
}  // namespace sudokit::classic

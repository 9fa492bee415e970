// The batch solver in 16-bit lanes: as many search nodes at once as a vector has 16-bit elements.
//
// For batches too small to fill bit slices; when they turn out to be hard, slices take over.  A block holds one vector a
// cell, and element l of each is the candidate mask of that cell in lane l.  A sweep eliminates naked singles, places hidden singles and does locked candidates by triads
// (three cells of a line in a box) in all lanes; a lane that ends in a dead node, a solution or a standstill is dealt with
// at once, alone.  The counting of "at least one, at least two" by bit operations over a house is that of many fast
// solvers; several puzzles side by side in one register, that of gertqin/sudoku-solver.
#pragma once
#include "core/classic/slices.hpp"

namespace sudokit::classic {
namespace {

constexpr int wide = vector_bytes / 2;  // lanes
constexpr std::uint32_t all_lanes = wide == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << wide % 32) - 1;
typedef std::uint16_t Column[wide];

struct alignas(64) Lanes {
  Vec cell[81];
  Vec single[81];  // the cells with one candidate, while sweeping
  std::uint32_t unswept;  // lanes with a row that no sweep has seen
  Rows<wide> rows;
};

ALWAYS_INLINE Vec splat16(std::int16_t x) { return (Vec)(Vec16{} + x); }
ALWAYS_INLINE Vec least(Vec a, Vec b) { return (Vec)((Vec16)a < (Vec16)b ? (Vec16)a : (Vec16)b); }

// The values that at least one cell of a triad has, and those that at least two have.
struct Triad {
  Vec one, two;
};
ALWAYS_INLINE Triad triad_of(const Vec* c, int step, Vec k0, Vec k1, Vec k2) {  // without what each has lost
  const Vec x = c[0] & ~k0, y = c[step] & ~k1, z = c[2 * step] & ~k2;
  return {or3(x, y, z), majority(x, y, z)};
}

// Locked candidates in a band or stack whose lines and boxes meet in the triads t[line][box]; kill[3 line + box] is what
// the cells of a triad lose.
ALWAYS_INLINE void lock(Triad t[3][3], Vec* kill) {
  Vec in_line[3][3], in_box[3][3];
  UNROLL for (int i = 0; i < 3; ++i)
    UNROLL for (int b = 0; b < 3; ++b) {
      in_line[i][b] = without2(t[i][b].one, t[i][(b + 1) % 3].one, t[i][(b + 2) % 3].one);  // only here in its line
      in_box[i][b] = without2(t[i][b].one, t[(i + 1) % 3][b].one, t[(i + 2) % 3][b].one);   // only here in its box
    }
  UNROLL for (int i = 0; i < 3; ++i)
    UNROLL for (int b = 0; b < 3; ++b) {
      const Vec gone = or3(in_box[i][(b + 1) % 3], in_box[i][(b + 2) % 3], in_line[(i + 1) % 3][b] | in_line[(i + 2) % 3][b]);
      kill[i * 3 + b] = gone;
      t[i][b].one &= ~gone;
      t[i][b].two &= ~gone;
    }
}

// The values with exactly one place in three triads; values without a place leave `everywhere`.
ALWAYS_INLINE Vec hidden(const Triad& a, const Triad& b, const Triad& c, Vec& everywhere) {
  const Vec any = or3(a.one, b.one, c.one);
  everywhere &= any;
  return without2(any, majority(a.one, b.one, c.one), or3(a.two, b.two, c.two));
}

struct SweptLanes {
  std::uint32_t dead, changed, unsolved;
};

static __attribute__((noinline)) SweptLanes sweep_lanes(Lanes& s) {
  Vec* cell = s.cell;
  Vec everywhere = splat16(511);
  Vec hidden_across[9][3], hidden_down[9], killed_across[9][3], killed_down[3][9];
  for (int band = 0; band < 3; ++band) {
    Triad t[3][3];
    UNROLL for (int i = 0; i < 3; ++i)
      UNROLL for (int b = 0; b < 3; ++b) t[i][b] = triad_of(cell + band * 27 + i * 9 + b * 3, 1, zeros(), zeros(), zeros());
    lock(t, killed_across[band * 3]);
    FENCE();
    Vec in_row[3], in_box[3];
    UNROLL for (int i = 0; i < 3; ++i) {
      in_row[i] = hidden(t[i][0], t[i][1], t[i][2], everywhere);
      in_box[i] = hidden(t[0][i], t[1][i], t[2][i], everywhere);
    }
    UNROLL for (int i = 0; i < 3; ++i)
      UNROLL for (int b = 0; b < 3; ++b) hidden_across[band * 3 + i][b] = in_row[i] | in_box[b];
  }
  for (int stack = 0; stack < 3; ++stack) {
    Triad t[3][3];
    Vec kill[9];
    UNROLL for (int b = 0; b < 3; ++b) {
      const Vec k0 = killed_across[b * 3][stack], k1 = killed_across[b * 3 + 1][stack], k2 = killed_across[b * 3 + 2][stack];
      UNROLL for (int i = 0; i < 3; ++i) t[i][b] = triad_of(cell + b * 27 + stack * 3 + i, 9, k0, k1, k2);
    }
    lock(t, kill);
    UNROLL for (int i = 0; i < 3; ++i) {
      hidden_down[stack * 3 + i] = hidden(t[i][0], t[i][1], t[i][2], everywhere);
      UNROLL for (int b = 0; b < 3; ++b) killed_down[b][stack * 3 + i] = kill[i * 3 + b];
    }
    FENCE();
  }
  Vec changed = zeros(), undecided = zeros(), twice = zeros(), row_single[9], box_single[9], column_single[9];
  UNROLL for (int c = 0; c < 9; ++c) column_single[c] = zeros();
  for (int band = 0; band < 3; ++band) {
    Vec triad_single[3][3];
    const Vec* killed = killed_down[band];
    for (int r = band * 3; r < band * 3 + 3; ++r) {
      Vec t[3];
      UNROLL for (int b = 0; b < 3; ++b) {
        Vec single[3], rest[3];
        UNROLL for (int j = 0; j < 3; ++j) {
          const int c = b * 3 + j, i = r * 9 + c;
          const Vec was = cell[i], old = without2(was, killed_across[r][b], killed[c]);
          const Placed now = place_hidden(old, and_or(old, hidden_across[r][b], hidden_down[c]));
          single[j] = now.single, rest[j] = now.rest;
          changed = or_without(changed, was, now.all);
          cell[i] = now.all, s.single[i] = now.single;
        }
        undecided = or3(undecided, rest[0], rest[1]) | rest[2];
        t[b] = triad_single[r - band * 3][b] = or3(single[0], single[1], single[2]);
        twice |= majority(single[0], single[1], single[2]);
        FENCE();
      }
      row_single[r] = or3(t[0], t[1], t[2]);
      twice |= majority(t[0], t[1], t[2]);
    }
    UNROLL for (int b = 0; b < 3; ++b) {
      box_single[band * 3 + b] = or3(triad_single[0][b], triad_single[1][b], triad_single[2][b]);
      twice |= majority(triad_single[0][b], triad_single[1][b], triad_single[2][b]);
    }
    const Vec* single = s.single + band * 27;
    UNROLL for (int c = 0; c < 9; ++c) {
      const Vec here = or3(single[c], single[c + 9], single[c + 18]);
      twice = or3(twice, majority(single[c], single[c + 9], single[c + 18]), here & column_single[c]);
      column_single[c] |= here;
    }
    FENCE();
  }
  Vec smallest = splat16(511);
  for (int r = 0; r < 9; ++r)
    UNROLL for (int b = 0; b < 3; ++b) {
      const Vec gone = row_single[r] | box_single[r / 3 * 3 + b];
      UNROLL for (int j = 0; j < 3; ++j) {
        const int c = b * 3 + j, i = r * 9 + c;
        const Vec old = cell[i], now = without2(old, gone, column_single[c]) | s.single[i];
        changed = or_without(changed, old, now);
        smallest = least(smallest, now);
        cell[i] = now;
      }
      FENCE();
    }
  const std::uint32_t empty = ~nonzero(smallest) & all_lanes;
  return {empty | nonzero((everywhere ^ splat16(511)) | twice), nonzero(changed), nonzero(undecided)};
}

// ---- between lanes and nodes ----

struct alignas(64) Cells {
  std::uint16_t mask[96];  // 81 used
};

static void read_lane(const Lanes& s, unsigned l, Cells& cells) {
  const Column* column = reinterpret_cast<const Column*>(s.cell);
  _Pragma("GCC unroll 27") for (int i = 0; i < 81; ++i) cells.mask[i] = column[i][l];
  for (int i = 81; i < 96; ++i) cells.mask[i] = 0;
}

static void write_lane(Lanes& s, unsigned l, const Cells& cells) {
  Column* column = reinterpret_cast<Column*>(s.cell);
  _Pragma("GCC unroll 27") for (int i = 0; i < 81; ++i) column[i][l] = cells.mask[i];
}

static void words_of(const Cells& cells, u64* words) {
  u64 high[9];
  for (int d = 0; d < 9; ++d) {
    words[d] = cells_with(cells.mask, d) | static_cast<u64>(cells_with(cells.mask + 32, d)) << 32;
    high[d] = cells_with(cells.mask + 64, d);
  }
  for (int q = 0; q < 3; ++q) words[9 + q] = high[3 * q] | high[3 * q + 1] << 17 | high[3 * q + 2] << 34;
}

static void cells_of(const u64* words, Cells& cells) {
  __builtin_memset(&cells, 0, sizeof cells);
  for (int d = 0; d < 9; ++d) {
    const u64 low = words[d];
    const std::uint32_t part[3] = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
                                   static_cast<std::uint32_t>(words[9 + d / 3] >> 17 * (d % 3)) & 0x1FFFF};
    for (int k = 0; k < 3; ++k) add_value(cells.mask + 32 * k, part[k], d);
  }
}

// ---- branching ----

struct CellSet {  // cells 0..63, 64..80
  u64 low, high;
};

struct Peers {
  CellSet of[81];
  constexpr Peers() : of{} {
    for (int a = 0; a < 81; ++a)
      for (int b = 0; b < 81; ++b) {
        if (a == b || !(a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3))) continue;
        if (b < 64) of[a].low |= u64{1} << b;
        else of[a].high |= u64{1} << (b - 64);
      }
  }
};
constexpr Peers peers;

ALWAYS_INLINE int size_of_set(u64 low, u64 high) { return __builtin_popcountll(low) + __builtin_popcountll(high); }

// Documented order: how often the peers of the cell have its candidates.  Otherwise peers that share one count once, and
// three times more if they have two candidates themselves (of three candidates, the middle one is not looked at).
template <bool documented>
ALWAYS_INLINE int score_of(const CellSet* places, const CellSet& pairs, int cell, unsigned mask) {
  const CellSet near = peers.of[cell], x = places[__builtin_ctz(mask)], y = places[31 - __builtin_clz(mask)];
  if constexpr (documented)
    return size_of_set(x.low & near.low, x.high & near.high) + size_of_set(y.low & near.low, y.high & near.high);
  const u64 low = (x.low | y.low) & near.low, high = (x.high | y.high) & near.high;
  return 3 * size_of_set(low & pairs.low, high & pairs.high) + size_of_set(low, high);
}

// The cell of two candidates, or of three unless the order is the documented one, with the greatest score, or -1.
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
  int best = -1;  // score and cell in one number: of equal scores the lowest cell
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

// Lane l goes on unless it is added to `free`.  The rest of its node goes to the stack, or to a free lane when no row waits.
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

// ---- the whole ----

static void solve_lane(Lanes& s, Job& job, unsigned l) {
  if (s.rows.count_solution(job, l) && job.solutions) {
    std::uint8_t* out = job.solutions + 81 * s.rows.slot_of(l).row;
    const Column* column = reinterpret_cast<const Column*>(s.cell);
    for (int i = 0; i < 81; ++i) out[i] = static_cast<std::uint8_t>(__builtin_ctz(column[i][l] | 512) + 1);
  }
  s.rows.close_lane(job, l);
}

static void load_row(Lanes& s, unsigned l, const std::uint8_t* row) {
  Column* column = reinterpret_cast<Column*>(s.cell);
  static constexpr std::uint16_t mask_of[256] = {511, 1, 2, 4, 8, 16, 32, 64, 128, 256};
  for (int i = 0; i < 81; ++i) column[i][l] = mask_of[row[i]];
}

// The next row for the engines goes to lane l; false when there is none.
static bool begin_next_row(Lanes& s, Job& job, unsigned l) {
  while (s.rows.next < job.rows) {
    const std::uint8_t* row = s.rows.begin_row(job, l);
    if (has_few_givens(row)) {
      s.rows.forget_row(job, l, row_aside);
      continue;
    }
    load_row(s, l, row);
    return true;
  }
  return false;
}

// Finds the lanes in `free` something to do; returns those that found nothing.
static std::uint32_t refill_lanes(Lanes& s, Job& job, std::uint32_t free) {
  std::uint32_t idle = 0;
  for (; free; free &= free - 1) {
    const unsigned l = __builtin_ctz(free);
    const Node* node = s.rows.take_own(job, l);
    if (!node && begin_next_row(s, job, l)) {
      s.unswept |= free & -free;
      continue;
    }
    if (!node && s.rows.pending) node = s.rows.steal(job, l);
    if (node) {
      Cells cells;
      cells_of(node->words, cells);
      write_lane(s, l, cells);
    } else {
      idle |= free & -free;
    }
  }
  return idle;
}

// A row that is no puzzle is found dead by its first sweep, and looked at only then: two equal values in a house are single
// in two cells, and a value above 9 leaves its cell empty.
static void close_dead(Lanes& s, Job& job, unsigned l) {
  if (s.unswept >> l & 1 && invalid_row(job.puzzles + 81 * s.rows.slot_of(l).row))
    s.rows.forget_row(job, l);
  else
    s.rows.close_lane(job, l);
}

// About how many nodes are still to be searched, if the other rows are like those that were begun, of which those under
// way are half done.
static std::size_t expected_nodes(const Lanes& s, const Job& job) {
  const std::size_t begun = s.rows.next, done = begun > wide ? begun - wide / 2 : 1 + begun / 2;
  return (begun + 2 * job.guesses) * (job.rows - begun) / done + 2 * s.rows.pending;
}

// All nodes go to the stacks, and the search goes on in slices, which take every node for that of a puzzle.
static void hand_over(Lanes& s, Job& job, std::uint32_t active) {
  for (; active; active &= active - 1) {
    const unsigned l = __builtin_ctz(active);
    if (s.unswept >> l & 1 && invalid_row(job.puzzles + 81 * s.rows.slot_of(l).row)) {
      s.rows.forget_row(job, l);
      continue;
    }
    Cells cells;
    read_lane(s, l, cells);
    Node& node = s.rows.push(job, l, s.rows.lane[l].key, s.rows.lane[l].depth);
    words_of(cells, node.words);
    --s.rows.slot_of(l).open;  // it is the lane's node, not a further one
  }
  Slices& slices = *static_cast<Slices*>(job.slices);
  slices.rows.take_over(s.rows);
  run_slices(slices, job);
}

// The first row goes on where another solver left it; its open nodes go on a stack, with keys in unary.
static void go_on_with_first(Lanes& s, Job& job) {
  s.rows.begin_row(job, 0);
  for (int k = job.open_nodes; k-- > 0;) {
    Cells cells{};
    __builtin_memcpy(cells.mask, job.open[k], sizeof job.open[k]);
    const u64 key = k ? ~u64{0} << (64 - k) : 0;
    words_of(cells, s.rows.push(job, 0, key, k + 1 < job.open_nodes ? k + 1 : k).words);
  }
  s.rows.slot_of(0).count = job.first_count;
  s.rows.close_lane(job, 0);
}

static void solve_lanes(Job& job) {
  Lanes& s = *static_cast<Lanes*>(job.lanes);
  for (Vec& cell : s.cell) cell = splat16(511);
  s.rows.start();
  if (job.open_nodes) go_on_with_first(s, job);
  s.unswept = 0;
  std::uint32_t free = all_lanes;
  for (std::uint64_t turn = 0;; ++turn) {
    const std::uint32_t idle = free ? refill_lanes(s, job, free) : 0;
    const std::uint32_t active = all_lanes & ~idle;
    if (!active) return;
    if (turn % 64 == 63 && !job.go_on(job.context)) return s.rows.abandon(job);
    if (turn % 32 == 31 && expected_nodes(s, job) >= job.slices_from) return hand_over(s, job, active);
    const SweptLanes swept = sweep_lanes(s);
    ++job.sweeps;
    const std::uint32_t dead = swept.dead & active, still = active & ~dead & ~swept.changed;
    free = idle | dead;
    for (std::uint32_t m = dead; m; m &= m - 1) close_dead(s, job, __builtin_ctz(m));
    s.unswept = 0;
    for (std::uint32_t m = still & ~swept.unsolved; m; m &= m - 1) {
      solve_lane(s, job, __builtin_ctz(m));
      free |= m & -m;
    }
    for (std::uint32_t m = still & swept.unsolved; m; m &= m - 1) branch_lane(s, job, __builtin_ctz(m), free);
  }
}

}  // namespace
}  // namespace sudokit::classic

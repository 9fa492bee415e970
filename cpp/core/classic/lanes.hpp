// The batch solver in 16-bit lanes: as many search nodes at once as a vector has 16-bit elements.
//
// Used for batches too small to fill bit slices; if they turn out to be hard, slices take over.  A block holds one vector
// per cell; its element l is the candidate mask of that cell in lane l.  A sweep (lanes_sweep.hpp) applies naked singles,
// hidden singles and locked candidates, by triads (three cells of a line in a box), in all lanes.  A lane whose node is
// dead, solved or stalled is processed at once, alone.  Counting "at least one, at least two" by bit operations over a
// house is common in fast solvers; holding several puzzles side by side in one register is the idea of
// gertqin/sudoku-solver.
#pragma once
#include "core/classic/lanes_block.hpp"
#include "core/classic/lanes_branch.hpp"
#include "core/classic/lanes_sweep.hpp"
#include "core/classic/slices.hpp"

namespace sudokit::classic {
namespace {

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

// Gives lane l the next row that is for the engines; false if there is none.
static bool begin_next_row(Lanes& s, Job& job, unsigned l) {
  while (s.rows.next < job.rows) {
    const std::uint8_t* row = s.rows.begin_row(job, l);
    if (has_few_givens(row)) {
      s.rows.forget_row(job, l, row_aside);
      continue;
    }
    load_row(s, l, row);
    if (const Alternative* gone = s.rows.excluded(job, l))
      reinterpret_cast<Column*>(s.cell)[gone->cell][l] &= static_cast<std::uint16_t>(~(1 << gone->value));
    return true;
  }
  return false;
}

// Gives each lane in `free` a node or a row; returns the lanes for which there is none.
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

// Ends a dead lane.  The first sweep finds every invalid row dead, so validity is checked only then: two equal values in a
// house are singles in two cells, and a value above 9 leaves its cell without candidates.
static void close_dead(Lanes& s, Job& job, unsigned l) {
  if (s.unswept >> l & 1 && invalid_row(job.puzzles + 81 * s.rows.slot_of(l).row))
    s.rows.forget_row(job, l);
  else
    s.rows.close_lane(job, l);
}

// Sweeps between checks of the clock, a few dozen microseconds, and between estimates of the nodes to come, each of which
// takes a division.
constexpr std::uint64_t sweeps_a_look = 64, sweeps_an_estimate = 32;

// An estimate of the nodes still to be searched.  It assumes that the other rows are like those begun, and that the rows in
// progress are half done.
static std::size_t expected_nodes(const Lanes& s, const Job& job) {
  const std::size_t begun = s.rows.next, done = begun > wide ? begun - wide / 2 : 1 + begun / 2;
  return (begun + 2 * job.guesses) * (job.rows - begun) / done + 2 * s.rows.pending;
}

// Moves all nodes to the stacks and continues the search in slices.  Those assume that every node belongs to a valid row,
// so invalid rows end here.
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
    --s.rows.slot_of(l).open;  // it is the lane's own node, which is already counted
  }
  Slices& slices = *static_cast<Slices*>(job.slices);
  slices.rows.take_over(s.rows);
  run_slices(slices, job);
}

// Continues the first row where another solver left it: its open nodes go onto a stack, with keys in unary.
static void go_on_with_first(Lanes& s, Job& job) {
  SUDOKIT_INVARIANT(job.open_nodes <= most_open_nodes);
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
    s.rows.ask_for_rows(job, __builtin_popcount(free));
    const std::uint32_t idle = free ? refill_lanes(s, job, free) : 0;
    const std::uint32_t active = all_lanes & ~idle;
    if (!active) return;
    if (turn % sweeps_a_look == sweeps_a_look - 1 && !job.go_on(job.context)) return s.rows.abandon(job);
    if (turn % sweeps_an_estimate == sweeps_an_estimate - 1 && expected_nodes(s, job) >= job.slices_from)
      return hand_over(s, job, active);
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

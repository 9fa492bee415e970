// The batch solver in bit slices: as many search nodes at once as a vector has bits.
//
// A block holds 9 x 81 planes, one for each candidate of a cell; bit l of every plane belongs to lane l, and a lane holds
// one node of one row's search tree.  All lanes sweep together (slices_sweep.hpp).  Lanes whose node is dead, solved or
// stalled wait until most lanes have ended.  Then solutions are written, stalled nodes branched (slices_branch.hpp: the
// lane continues with the first alternative, the other goes onto the lane's stack), and free lanes refilled (rows.hpp).
// The idea of bit slices is Biham's ("A fast new DES implementation in software", 1997); the band configurations are those
// of tdoku (T. Dillon) and of the fsss family of solvers.
#pragma once
#include "core/classic/isa.hpp"
#include "core/classic/slices_branch.hpp"
#include "core/classic/slices_sweep.hpp"
#include "core/classic/slices_transpose.hpp"

namespace sudokit::classic {
namespace {

// Stages a row as values; false if one is above 15 (load_rows finds those above 9).
static bool stage_row(Slices& s, unsigned l, const std::uint8_t* row) { return pack_row(row, staged_row(s, l)); }

// Stages a row as a node, independently of the other lanes; false if a value is above 9.
static bool stage_row_as_node(Slices& s, unsigned l, const std::uint8_t* row, const Alternative* excluded) {
  u64 words[set_words];
  if (!sets_of_bytes(row, words)) return false;
  if (excluded) take_candidate(words, excluded->cell, excluded->value);
  UNROLL for (int q = 0; q < set_words; ++q) * staged_word(s, q, l) = words[q];
  return true;
}

static void stage_node(Slices& s, unsigned l, const Node& node) {
  SUDOKIT_INVARIANT(l < static_cast<unsigned>(slices) && s.rows.lane[l].slot == node.slot);
  for (int q = 0; q < set_words; ++q) *staged_word(s, q, l) = node.words[q];
}

static void forget_rows(Slices& s, Job& job, Vec invalid) {
  LaneSet set;
  set_from_plane(invalid, set);
  for (int g = 0; g < words_per_vector; ++g) {
    for (u64 m = set[g]; m; m &= m - 1) s.rows.forget_row(job, g * 64 + __builtin_ctzll(m));
    s.active[g] &= ~set[g];
  }
}

// Stages the next rows of the batch for the lanes in `free`, as nodes if they are few; lanes that get none are removed from
// `free`.  Rows staged as values are checked for equal values in a house (load_rows); a node with such values is found dead
// by its first sweep.
static void stage_rows(Slices& s, Job& job, u64* free, bool as_nodes) {
  for (int g = 0; g < words_per_vector; ++g)
    for (u64 m = free[g]; m; m &= m - 1) {
      if (s.rows.next == job.rows) {
        free[g] &= ~m;
        break;
      }
      const unsigned l = g * 64 + __builtin_ctzll(m);
      const std::uint8_t* row = s.rows.begin_row(job, l);
      if (has_few_givens(row))
        s.rows.forget_row(job, l, row_aside);
      else if (as_nodes ? !stage_row_as_node(s, l, row, s.rows.excluded(job, l)) : !stage_row(s, l, row))
        s.rows.forget_row(job, l);
      else
        continue;
      free[g] &= ~(m & -m);
    }
}

// Removes the excluded candidates of the rows that were just loaded into these lanes.
static void exclude(Slices& s, const Job& job, const u64* lanes) {
  for (int g = 0; g < words_per_vector; ++g)
    for (u64 m = lanes[g]; m; m &= m - 1) {
      const unsigned l = g * 64 + __builtin_ctzll(m);
      const Alternative* gone = s.rows.excluded(job, l);
      if (!gone) continue;
      u64* plane = reinterpret_cast<u64*>(&s.plane[gone->value][gone->cell]);
      plane[l % words_per_vector] &= ~(u64{1} << l / words_per_vector);
    }
}

// Gives every free lane a node or a row.  Nodes and rows are staged one after the other, because they share the stage.
static void refill(Slices& s, Job& job) {
  LaneSet nodes, rows;
  s.rows.ask_for_rows(job, slices - size_of(s.active));
  for (int g = 0; g < words_per_vector; ++g) {
    nodes[g] = rows[g] = 0;
    s.unproven[g] &= s.active[g];
    for (u64 m = ~s.active[g]; m; m &= m - 1) {
      const unsigned l = g * 64 + __builtin_ctzll(m);
      if (const Node* node = s.rows.take_own(job, l))
        stage_node(s, l, *node), nodes[g] |= m & -m;
      else
        rows[g] |= m & -m;
    }
  }
  for (int g = 0; g < words_per_vector && s.rows.next == job.rows; ++g)
    for (u64 m = rows[g]; m && s.rows.pending; m &= m - 1) {
      const unsigned l = g * 64 + __builtin_ctzll(m);
      const Node* node = s.rows.steal(job, l);
      if (!node) break;
      stage_node(s, l, *node);
      nodes[g] |= m & -m, rows[g] &= ~(m & -m);
    }
  const bool as_nodes = size_of(rows) <= few_rows || job.rows - s.rows.next <= few_rows;
  if (as_nodes) {
    stage_rows(s, job, rows, true);
    for (int g = 0; g < words_per_vector; ++g) nodes[g] |= rows[g], s.unproven[g] |= rows[g];
  }
  for (int g = 0; g < words_per_vector; ++g) s.active[g] |= nodes[g];
  if (size_of(nodes)) load_nodes(s, plane_from_set(nodes));
  if (as_nodes || !size_of(rows)) return;
  stage_rows(s, job, rows, false);
  for (int g = 0; g < words_per_vector; ++g) s.active[g] |= rows[g];
  const Vec invalid = load_rows(s, plane_from_set(rows));
  if (job.excluded) exclude(s, job, rows);
  forget_rows(s, job, invalid);
}

// ---- the answers of a generation ----

static void write_node(Slices& s, unsigned l, std::uint8_t* out) {
  u64 words[set_words];
  UNROLL for (int q = 0; q < set_words; ++q) words[q] = *staged_word(s, q, l);
  bytes_of_sets(words, out);
}

// Takes the solutions of the lanes in `solved`, which are staged as nodes or as values.
static void take_solutions(Slices& s, Job& job, const u64* solved, bool as_nodes) {
  for (int g = 0; g < words_per_vector; ++g)
    for (u64 m = solved[g]; m; m &= m - 1) {
      const unsigned l = g * 64 + __builtin_ctzll(m);
      if (s.rows.count_solution(job, l) && job.solutions) {
        std::uint8_t* out = job.solutions + 81 * s.rows.slot_of(l).row;
        if (as_nodes)
          write_node(s, l, out);
        else
          unpack_row(staged_row(s, l), out);
      }
      s.rows.close_lane(job, l);
    }
}

static void take_branches(Slices& s, Job& job, const u64* stalled) {
  for (int g = 0; g < words_per_vector; ++g) {
    s.unproven[g] &= ~stalled[g];
    for (u64 m = stalled[g]; m; m &= m - 1) {
      const unsigned l = g * 64 + __builtin_ctzll(m);
      if (s.rows.dropped(l)) {
        s.rows.close_lane(job, l);
        s.active[g] &= ~(m & -m);
        continue;
      }
      u64 words[set_words];
      for (int q = 0; q < set_words; ++q) words[q] = *staged_word(s, q, l);
      const int branching_bits = static_cast<int>(words[9] >> 51), cell = branching_bits & 127;
      SUDOKIT_INVARIANT(branching_bits >> 11 == 0 && (cell < 81 || cell == 127));
      words[9] &= (u64{1} << 51) - 1;
      if (cell != 127) {
        s.rows.branch(job, l, words, cell, branching_bits >> 7);
      } else {
        s.rows.branch_otherwise(job, l, words);
        s.active[g] &= ~(m & -m);
      }
    }
  }
}

static void take_dead(Slices& s, Job& job, const u64* dead) {
  for (int g = 0; g < words_per_vector; ++g)
    for (u64 m = dead[g]; m; m &= m - 1) {
      const unsigned l = g * 64 + __builtin_ctzll(m);
      if (s.unproven[g] & m & -m && invalid_row(job.puzzles + 81 * s.rows.slot_of(l).row))
        s.rows.forget_row(job, l);
      else
        s.rows.close_lane(job, l);
    }
}

// ---- the whole ----

static void clear(Slices& s) {
  __builtin_memset(s.plane, 0, sizeof s.plane);
  __builtin_memset(s.single, 0, sizeof s.single);
  __builtin_memset(s.active, 0, sizeof s.active);
  __builtin_memset(s.unproven, 0, sizeof s.unproven);
  s.all_single = zeros();
}

// These constants affect only the time.  The percentages are the change in instructions with another value, at limit 2 with
// AVX2 and 10,000 rows per call, for 17-clue puzzles, magictour's top 1465, puzzles rated above 11, and rows with several
// solutions.

// The share of a generation's nodes that must have ended before it is processed: a lower share keeps more lanes busy, a
// higher one processes more nodes at once.  least_share 0.45: +4, 0, 0, 0 %; 0.75: +2, 0, 0, 0 %.  most_share 0.6: 0, +3,
// +5, -1 %; 1: 0, +43, +37, +42 %.
constexpr float least_share = 0.6f, most_share = 0.8f;
// The slope with which the share rises with the number of guesses per ended node, and the number from which it rises.  Both
// a quarter lower or higher: less than 1 %.
constexpr float share_slope = 0.8f, guesses_at_least_share = 0.35f;
// The factor by which the counts of guesses, ends and deaths decay in each generation.  0.9375 or 0.9625: 0.1 % at most.
constexpr float fading = 0.95f;
// The number of deaths per guess from which cells are chosen by weighted scores.  These cost more but save guesses; if few
// nodes die, the first cell is as good.  A quarter lower or higher: +0.5 % at most.
constexpr float deaths_to_weigh = 0.3f;
// A generation with fewer solved and stalled nodes waits for a fuller one.  A quarter lower or higher: 0.1 % at most.
constexpr int few_events = slices / 4;

// The share of a generation's nodes that must have ended before it is processed: low while most nodes are never branched,
// because those that are take several times as many sweeps; high on hard rows, whose nodes are alike.
static float share_to_end(float guesses, float ends) {
  const float share = least_share + share_slope * (guesses / (ends + 1) - guesses_at_least_share);
  return share < least_share ? least_share : share > most_share ? most_share : share;
}

static void run_slices(Slices& s, Job& job) {
  clear(s);
  int waiting = 0;                                         // lanes that have ended but are kept for a fuller generation
  float deaths = slices, ends = slices, guesses = slices;  // decaying counts
  for (;;) {
    refill(s, job);
    const int active = size_of(s.active);
    if (active == 0 && s.rows.next == job.rows) return;
    if (!job.go_on(job.context)) return s.rows.abandon(job);
    if (active == 0) continue;  // all new rows were invalid or left aside
    const Vec alive_lanes = plane_from_set(s.active);
    int need = waiting + static_cast<int>(static_cast<float>(active - waiting) * share_to_end(guesses, ends));
    if (need <= waiting) need = waiting + 1;
    if (need > active) need = active;
    SUDOKIT_INVARIANT(need >= 1 && waiting < slices);
    Vec dead, solved, stalled;
    do {
      const Swept swept = sweep(s);
      ++job.sweeps;
      solved = alive_lanes & swept.solved;
      dead = without2(alive_lanes, swept.alive, solved);
      stalled = without2(alive_lanes & ~swept.changed, dead | solved, s.all_single);
    } while (size_of(or3(solved, dead, stalled)) < need);
    const int events = size_of(solved | stalled);
    const bool more = s.rows.next < job.rows || s.rows.pending;
    if (events < few_events && more && events < active) {
      waiting = events;
      solved = stalled = zeros();
    } else {
      waiting = 0;
    }
    LaneSet dead_set, solved_set, stalled_set;
    set_from_plane(dead, dead_set);
    set_from_plane(solved, solved_set);
    set_from_plane(stalled, stalled_set);
    for (int g = 0; g < words_per_vector; ++g) s.active[g] &= ~(dead_set[g] | solved_set[g]);
    take_dead(s, job, dead_set);
    const int solutions = size_of(solved), branchings = size_of(stalled);
    deaths = deaths * fading + static_cast<float>(size_of(dead));
    ends = ends * fading + static_cast<float>(size_of(dead) + solutions);
    guesses = guesses * fading + static_cast<float>(branchings);
    const bool by_values = solutions > few_solutions || (solutions && !branchings);
    if (by_values) {
      if (job.solutions) unload_values(s);
      take_solutions(s, job, solved_set, false);
    }
    if (!branchings) continue;
    branch(s, stalled,
           job.limit == 1                        ? Rule::documented
           : deaths >= deaths_to_weigh * guesses ? Rule::weighted
                                                 : Rule::first);
    if (!by_values) take_solutions(s, job, solved_set, true);
    take_branches(s, job, stalled_set);
  }
}

static void solve_slices(Job& job) {
  Slices& s = *static_cast<Slices*>(job.slices);
  s.rows.start();
  run_slices(s, job);
}

}  // namespace
}  // namespace sudokit::classic

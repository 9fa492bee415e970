// One propagation step for all nodes of a slice block.
//
// A triad is three cells of a line in a box.  A value's cells form 27 horizontal and 27 vertical triads; in a band there
// are six ways to give the value one triad in each row and box.  Keeping only the triads of these ways applies all locked
// candidates and finds dead nodes.  Before that, known cells remove the other triads of their lines, which applies naked
// singles.  Hidden singles are found in the triads that remain.
#pragma once
#include "core/classic/slices_block.hpp"

namespace sudokit::classic {
namespace {

// Cells with exactly one candidate, and cells with any.
ALWAYS_INLINE void count_candidates(const Vec* c, Vec& exactly_one, Vec& any) {
  const Vec o1 = or3(c[0], c[1], c[2]), o2 = or3(c[3], c[4], c[5]), o3 = or3(c[6], c[7], c[8]);
  const Vec t1 = majority(c[0], c[1], c[2]), t2 = majority(c[3], c[4], c[5]), t3 = majority(c[6], c[7], c[8]);
  any = or3(o1, o2, o3);
  exactly_one = without2(any, majority(o1, o2, o3), or3(t1, t2, t3));
}

// Keeps the triads x[line][box] that belong to one of the six ways; lanes without a way are removed from `alive`.
ALWAYS_INLINE void keep_ways(Vec x[3][3], Vec& alive) {
  const Vec w0 = and3(x[0][0], x[1][1], x[2][2]), w1 = and3(x[0][1], x[1][2], x[2][0]),
            w2 = and3(x[0][2], x[1][0], x[2][1]), w3 = and3(x[0][0], x[1][2], x[2][1]),
            w4 = and3(x[0][1], x[1][0], x[2][2]), w5 = and3(x[0][2], x[1][1], x[2][0]);
  x[0][0] = w0 | w3, x[0][1] = w1 | w4, x[0][2] = w2 | w5;
  x[1][0] = w2 | w4, x[1][1] = w0 | w5, x[1][2] = w1 | w3;
  x[2][0] = w1 | w5, x[2][1] = w2 | w3, x[2][2] = w0 | w4;
  alive &= or3(x[0][0], x[0][1], x[0][2]);
}

// Sweeps the horizontal triads of one value in one band; vertical[] and known[] receive what the vertical pass needs.
ALWAYS_INLINE void sweep_band(Slices& s, int value, int band, Vec vertical[3][9], Vec known[3][9], Vec& alive,
                              Vec& changed) {
  const Vec* p = s.plane[value] + band * 27;
  const Vec* single = s.single + band * 27;
  Vec h[3][3], held[3][3], fixed[3][3];
  UNROLL for (int box = 0; box < 3; ++box) {
    Vec a[3][3];
    UNROLL for (int r = 0; r < 3; ++r) {
      const int i = r * 9 + box * 3;
      UNROLL for (int j = 0; j < 3; ++j) a[r][j] = p[i + j] & single[i + j];
      fixed[r][box] = or3(a[r][0], a[r][1], a[r][2]);
      held[r][box] = or3(p[i], p[i + 1], p[i + 2]);
    }
    UNROLL for (int j = 0; j < 3; ++j) known[band][box * 3 + j] = or3(a[0][j], a[1][j], a[2][j]);
    FENCE();
  }
  UNROLL for (int r = 0; r < 3; ++r) UNROLL for (int box = 0; box < 3; ++box) h[r][box] =
      without2(held[r][box], fixed[r][(box + 1) % 3], fixed[r][(box + 2) % 3]);
  keep_ways(h, alive);
  UNROLL for (int r = 0; r < 3; ++r) UNROLL for (int box = 0; box < 3; ++box) changed =
      or_without(changed, held[r][box], h[r][box]);
  UNROLL for (int c = 0; c < 9; ++c) vertical[band][c] =
      or_and(or_and(p[c] & h[0][c / 3], p[c + 9], h[1][c / 3]), p[c + 18], h[2][c / 3]);
  UNROLL for (int r = 0; r < 3; ++r) UNROLL for (int box = 0; box < 3; ++box) s.across[(band * 3 + r) * 3 + box][value] =
      h[r][box];
  FENCE();
}

ALWAYS_INLINE void sweep_stack(Slices& s, int value, int stack, const Vec vertical[3][9], const Vec known[3][9], Vec& alive,
                               Vec& changed) {
  Vec v[3][3];
  UNROLL for (int j = 0; j < 3; ++j) UNROLL for (int band = 0; band < 3; ++band) {
    const int c = stack * 3 + j;
    v[j][band] = without2(vertical[band][c], known[(band + 1) % 3][c], known[(band + 2) % 3][c]);
  }
  keep_ways(v, alive);
  UNROLL for (int j = 0; j < 3; ++j) UNROLL for (int band = 0; band < 3; ++band) changed =
      or_without(changed, vertical[band][stack * 3 + j], v[j][band]);
  UNROLL for (int j = 0; j < 3; ++j) UNROLL for (int band = 0; band < 3; ++band) s.down[band * 9 + stack * 3 + j][value] =
      v[j][band];
  FENCE();
}

// Applies the triads to the three cells of a horizontal triad, then their hidden singles.
//
// If a value has only one triad left in its row, and that has one cell left, the cell is a hidden single of the row, and of
// its column and box, whose other triads keep_ways() has removed.  Two hidden singles in one cell leave it two candidates.
// The other triads of the row are loaded again rather than combined and stored, because stores cost more than loads.
ALWAYS_INLINE void sweep_cells(Slices& s, int row, int box, Vec& alive, Vec& changed, Vec& all_single) {
  const int cell = row * 9 + box * 3;
  const Vec *across = s.across[row * 3 + box], *beside = s.across[row * 3 + (box + 1) % 3],
            *beyond = s.across[row * 3 + (box + 2) % 3];
  const Vec(*down)[9] = s.down + row / 3 * 9 + box * 3;
  Vec x[9][3], hidden[3] = {zeros(), zeros(), zeros()};
  UNROLL for (int d = 0; d < 9; ++d) {
    UNROLL for (int j = 0; j < 3; ++j) x[d][j] = and3(s.plane[d][cell + j], across[d], down[j][d]);
    const Vec lone = without2(one_of_three(x[d][0], x[d][1], x[d][2]), beside[d], beyond[d]);
    UNROLL for (int j = 0; j < 3; ++j) hidden[j] = or_and(hidden[j], x[d][j], lone);
  }
  UNROLL for (int d = 0; d < 9; ++d) {
    const Vec lone = without2(one_of_three(x[d][0], x[d][1], x[d][2]), beside[d], beyond[d]);
    UNROLL for (int j = 0; j < 3; ++j) s.plane[d][cell + j] = x[d][j] = and_or_not(x[d][j], lone, hidden[j]);
  }
  UNROLL for (int j = 0; j < 3; ++j) {
    Vec c[9], exactly_one, any;
    UNROLL for (int d = 0; d < 9; ++d) c[d] = x[d][j];
    count_candidates(c, exactly_one, any);
    changed = or_without(changed, hidden[j], s.single[cell + j]);
    s.single[cell + j] = exactly_one;
    all_single &= exactly_one;
    alive = and_or_not(alive & any, exactly_one, hidden[j]);
  }
  FENCE();
}

struct Swept {
  Vec alive, changed, solved;
};

// A lane is solved if all its cells had one candidate before a sweep that finds no contradiction.
static __attribute__((noinline)) Swept sweep(Slices& s) {
  Vec alive = ones(), changed = zeros(), all_single = ones();
  Vec vertical[3][9], known[3][9];
  for (int d = 0; d < 9; ++d) {
    UNROLL for (int band = 0; band < 3; ++band) sweep_band(s, d, band, vertical, known, alive, changed);
    UNROLL for (int stack = 0; stack < 3; ++stack) sweep_stack(s, d, stack, vertical, known, alive, changed);
  }
  const Vec solved = s.all_single & alive;
  for (int row = 0; row < 9; ++row)
    for (int box = 0; box < 3; ++box) sweep_cells(s, row, box, alive, changed, all_single);
  s.all_single = all_single;
  return {alive, changed, solved};
}

// Finds the naked singles of a block that was just loaded.
static void find_singles(Slices& s) {
  Vec all_single = ones();
  for (int i = 0; i < 81; ++i) {
    Vec c[9], any;
    UNROLL for (int d = 0; d < 9; ++d) c[d] = s.plane[d][i];
    count_candidates(c, s.single[i], any);
    all_single &= s.single[i];
  }
  s.all_single = all_single;
}

// Lanes in which two known cells of a house hold the same value.
static __attribute__((noinline)) Vec find_conflicts(const Slices& s) {
  Vec conflict = zeros();
  for (int d = 0; d < 9; ++d) {
    Vec across[27], down[27], twice = zeros();
    UNROLL for (int band = 0; band < 3; ++band) UNROLL for (int box = 0; box < 3; ++box) {
      Vec a[3][3];
      UNROLL for (int r = 0; r < 3; ++r) UNROLL for (int j = 0; j < 3; ++j) {
        const int i = (band * 3 + r) * 9 + box * 3 + j;
        a[r][j] = s.plane[d][i] & s.single[i];
      }
      UNROLL for (int k = 0; k < 3; ++k) {
        across[(band * 3 + k) * 3 + box] = or3(a[k][0], a[k][1], a[k][2]);
        down[(box * 3 + k) * 3 + band] = or3(a[0][k], a[1][k], a[2][k]);
        twice |= majority(a[k][0], a[k][1], a[k][2]) | majority(a[0][k], a[1][k], a[2][k]);
      }
      const Vec* t = across + band * 9 + box;
      twice |= majority(t[0], t[3], t[6]);
      FENCE();
    }
    UNROLL for (int line = 0; line < 9; ++line) {
      const Vec *a = across + line * 3, *b = down + line * 3;
      twice = or3(twice, majority(a[0], a[1], a[2]), majority(b[0], b[1], b[2]));
    }
    conflict |= twice;
  }
  return conflict;
}

}  // namespace
}  // namespace sudokit::classic

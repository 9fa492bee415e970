// Choosing a cell to branch on, for all stalled lanes at once.
//
// The documented order (limit 1) requires the cell with two candidates whose peers have those candidates most often.  The
// places of a value among the peers of a cell are those in its box, and those in its row and column outside the box.  So
// the counts are kept by triad, in bits: `rows_and_box` (the box and the two other triads of the row) and `column` (the two
// other triads of the column).  They include the cell itself, once per value, which adds the same for every cell with two
// candidates.
#pragma once
#include "core/classic/slices_block.hpp"
#include "core/classic/slices_transpose.hpp"

namespace sudokit::classic {
namespace {

enum class Rule { first, documented, weighted };

struct Counts {  // the count of a triad: low bit and high bit
  Vec low, high;
};

// Documented: the number of places.  Weighted: places in cells with two candidates weigh about three times as much.  A
// triad with such a place counts 2, or 3 if it has two places of either kind; without one it counts 1, or 2 for three
// places.  This saves a quarter of the guesses.
template <Rule rule>
ALWAYS_INLINE Counts count_triad(const Vec* p, const Vec* pair, int step) {
  const Vec a = p[0], b = p[step], c = p[2 * step];
  if constexpr (rule == Rule::documented) {
    return {xor3(a, b, c), majority(a, b, c)};
  } else {
    const Vec xa = a & pair[0], xb = b & pair[step], xc = c & pair[2 * step];
    const Vec ya = a & ~pair[0], yb = b & ~pair[step], yc = c & ~pair[2 * step];
    const Vec any_pair = or3(xa, xb, xc), all_other = and3(ya, yb, yc), any_other = or3(ya, yb, yc);
    const Vec more = majority(xa, xb, xc) | majority(ya, yb, yc);
    return {select(any_pair, more, any_other & ~all_other), any_pair | all_other};
  }
}

// Combines the counts of the horizontal triads of one value in one band.
template <Rule rule>
ALWAYS_INLINE void score_rows(Slices& s, int value, int band) {
  Counts n[3][3];
  UNROLL for (int r = 0; r < 3; ++r) UNROLL for (int box = 0; box < 3; ++box) {
    const int cell = band * 27 + r * 9 + box * 3;
    n[r][box] = count_triad<rule>(s.plane[value] + cell, s.pair + cell, 1);
  }
  UNROLL for (int box = 0; box < 3; ++box) {
    const Counts &a = n[0][box], &b = n[1][box], &c = n[2][box];
    const Vec b0 = xor3(a.low, b.low, c.low), carry0 = majority(a.low, b.low, c.low);
    const Vec t1 = xor3(a.high, b.high, c.high), t2 = majority(a.high, b.high, c.high);
    const Vec b1 = t1 ^ carry0, carry1 = t1 & carry0, b2 = t2 ^ carry1, b3 = t2 & carry1;
    UNROLL for (int r = 0; r < 3; ++r) {
      const Counts &e = n[r][(box + 1) % 3], &f = n[r][(box + 2) % 3];
      const Vec r0 = e.low ^ f.low, k0 = e.low & f.low;
      const Vec r1 = xor3(e.high, f.high, k0), r2 = majority(e.high, f.high, k0);
      Vec* out = s.rows_and_box[(band * 3 + r) * 3 + box][value];
      const Vec c0 = b0 & r0, c1 = majority(b1, r1, c0), c2 = majority(b2, r2, c1);
      out[0] = b0 ^ r0, out[1] = xor3(b1, r1, c0), out[2] = xor3(b2, r2, c1), out[3] = b3 | c2;
    }
  }
}

template <Rule rule>
ALWAYS_INLINE void score_columns(Slices& s, int value) {
  UNROLL for (int c = 0; c < 9; ++c) {
    Counts n[3];
    UNROLL for (int band = 0; band < 3; ++band) {
      const int cell = band * 27 + c;
      n[band] = count_triad<rule>(s.plane[value] + cell, s.pair + cell, 9);
    }
    UNROLL for (int band = 0; band < 3; ++band) {
      const Counts &e = n[(band + 1) % 3], &f = n[(band + 2) % 3];
      Vec* out = s.column[band * 9 + c][value];
      const Vec k = e.low & f.low;
      out[0] = e.low ^ f.low, out[1] = xor3(e.high, f.high, k), out[2] = majority(e.high, f.high, k);
    }
  }
}

template <Rule rule>
static __attribute__((noinline)) void score_triads(Slices& s) {
  for (int d = 0; d < 9; ++d) {
    for (int band = 0; band < 3; ++band) score_rows<rule>(s, d, band);
    score_columns<rule>(s, d);
  }
}

// Adds the numbers a[0..N) and b[0..N) into out[0..N], with a ripple carry.
template <int N>
ALWAYS_INLINE void add(const Vec* a, const Vec* b, Vec* out) {
  Vec carry = a[0] & b[0];
  out[0] = a[0] ^ b[0];
  UNROLL for (int k = 1; k < N; ++k) {
    out[k] = xor3(a[k], b[k], carry);
    carry = majority(a[k], b[k], carry);
  }
  out[N] = carry;
}

// Adds two numbers that are given by their exclusive or and their or.
template <int N>
ALWAYS_INLINE void add_pair(const Vec* either, const Vec* any, Vec* out) {
  Vec carry = any[0] & ~either[0];
  out[0] = either[0];
  UNROLL for (int k = 1; k < N; ++k) {
    out[k] = either[k] ^ carry;
    carry = or_and(any[k] & ~either[k], either[k], carry);
  }
  out[N] = carry;
}

// The score of a cell with two candidates: the sum of their counts.  With three candidates, the last two together count
// approximately as the greater of them.
template <bool triples>
ALWAYS_INLINE void score_cell(Slices& s, int cell) {
  const Vec(*across)[4] = s.rows_and_box[cell / 3];
  const Vec(*down)[3] = s.column[cell / 27 * 9 + cell % 9];
  Vec first[7], second[7], seen = zeros();  // for two candidates: their exclusive or, and their or
  UNROLL for (int k = 0; k < 7; ++k) first[k] = second[k] = zeros();
  UNROLL for (int d = 0; d < 9; ++d) {
    const Vec p = s.plane[d][cell], one = p & ~seen, two = p & seen;
    seen |= p;
    UNROLL for (int k = 0; k < 7; ++k) {
      const Vec count = k < 4 ? across[d][k] : down[d][k - 4];
      first[k] = triples ? or_and(first[k], one, count) : xor_and(first[k], p, count);
      second[k] = or_and(second[k], triples ? two : p, count);
    }
  }
  Vec a[6], b[5];
  if constexpr (triples) {
    add<4>(first, second, a);
    add<3>(first + 4, second + 4, b);
  } else {
    add_pair<4>(first, second, a);
    add_pair<3>(first + 4, second + 4, b);
  }
  b[4] = zeros();
  add<5>(a, b, s.score[cell]);
}

struct Choices {
  Vec pair, triple;  // the lanes that choose among cells with two candidates, and with three
};

// Chooses in each lane the cells with two candidates; unless the order is the documented one, those with three in lanes
// without such a cell.
template <bool triples>
static __attribute__((noinline)) Choices find_choices(Slices& s) {
  Vec any_pair = zeros(), any_triple = zeros();
  for (int i = 0; i < 81; ++i) {
    Vec c[9];
    UNROLL for (int d = 0; d < 9; ++d) c[d] = s.plane[d][i];
    const Vec s1 = xor3(c[0], c[1], c[2]), s2 = xor3(c[3], c[4], c[5]), s3 = xor3(c[6], c[7], c[8]);
    const Vec m1 = majority(c[0], c[1], c[2]), m2 = majority(c[3], c[4], c[5]), m3 = majority(c[6], c[7], c[8]);
    const Vec odd = xor3(s1, s2, s3), m0 = majority(s1, s2, s3);
    // The count is odd + 2 (m0 + m1 + m2 + m3): two or three means exactly one of the four.
    const Vec one_of_four = (xor3(m1, m2, m3) ^ m0) & ~majority(m1, m2, m3);
    s.pair[i] = s.chosen[i] = one_of_four & ~odd;
    any_pair |= s.pair[i];
    if constexpr (triples) {
      s.triple[i] = one_of_four & odd;
      any_triple |= s.triple[i];
    }
  }
  if constexpr (triples)
    for (int i = 0; i < 81; ++i) s.chosen[i] = or_without(s.chosen[i], s.triple[i], any_pair);
  return {any_pair, any_triple & ~any_pair};
}

// Keeps, of the chosen cells of each lane, those with the greatest score.
template <bool triples>
static __attribute__((noinline)) void keep_best(Slices& s) {
  for (int i = 0; i < 81; ++i) score_cell<triples>(s, i);
  for (int k = 5; k >= 0; --k) {
    Vec any = zeros();
    for (int i = 0; i < 81; ++i) any = or_and(any, s.chosen[i], s.score[i][k]);
    for (int i = 0; i < 81; ++i) s.chosen[i] = and_or_not(s.chosen[i], s.score[i][k], any);
  }
}

// Branches the lanes in `stalled`: stages them as nodes that record cell and value (cell 127: no cell has two candidates),
// then leaves the lower candidate in the lane.
static __attribute__((noinline)) void branch(Slices& s, Vec stalled, Rule rule) {
  const Choices choices = rule == Rule::documented ? find_choices<false>(s) : find_choices<true>(s);
  const Vec paired = stalled & (choices.pair | choices.triple);
  if (rule == Rule::documented) score_triads<Rule::documented>(s);
  if (rule == Rule::weighted) score_triads<Rule::weighted>(s);
  if (rule != Rule::first) {
    if (size_of(stalled & choices.triple))
      keep_best<true>(s);
    else
      keep_best<false>(s);
  }
  Vec open = paired;  // lanes without a cell so far
  Vec branching[11];
  for (int i = 0; i < 81; ++i) {
    const Vec c = s.chosen[i] & open;
    open &= ~c;
    s.chosen[i] = c;
  }
  for (int b = 0; b < 7; ++b) {
    branching[b] = ~paired;
    for (int i = 0; i < 81; ++i)
      if (i >> b & 1) branching[b] |= s.chosen[i];
  }
  Vec lower[9], left = paired;
  for (int d = 0; d < 9; ++d) {
    const Vec* p = s.plane[d];
    Vec held[3] = {zeros(), zeros(), zeros()};
    for (int i = 0; i < 81; i += 3) UNROLL for (int j = 0; j < 3; ++j) held[j] = or_and(held[j], s.chosen[i + j], p[i + j]);
    const Vec any = or3(held[0], held[1], held[2]);
    lower[d] = any & left;
    left &= ~any;
  }
  branching[7] = or3(lower[1], lower[3], lower[5]) | lower[7];
  branching[8] = or3(lower[2], lower[3], lower[6]) | lower[7];
  branching[9] = or3(lower[4], lower[5], lower[6]) | lower[7];
  branching[10] = lower[8];
  unload_nodes(s, branching);
  for (int d = 0; d < 9; ++d)
    for (int i = 0; i < 81; ++i) s.plane[d][i] &= ~s.chosen[i] | lower[d];
  for (int i = 0; i < 81; ++i) s.single[i] |= s.chosen[i];
}

}  // namespace
}  // namespace sudokit::classic

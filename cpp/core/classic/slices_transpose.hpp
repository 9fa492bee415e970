// Converts between rows of bytes or words, one row per lane, and planes of bits, one bit per lane.
//
// The lanes' words are staged so that 64 vectors form words_per_vector independent 64x64 bit matrices side by side; these
// are transposed together by recursive exchanges of halves (Hacker's Delight, 7-3) with vector operations.  Lane l is word
// l of a staged row of vectors, hence bit l / words_per_vector of column l % words_per_vector of a plane.
#pragma once
#include "core/classic/slices_block.hpp"
#include "core/classic/slices_sweep.hpp"

namespace sudokit::classic {
namespace {

ALWAYS_INLINE u64* staged_word(Slices& s, int q, unsigned lane) { return reinterpret_cast<u64*>(s.stage[q]) + lane; }

// The row of a lane, packed (isa_operations.hpp); rows and nodes are never staged at the same time.
ALWAYS_INLINE u64* staged_row(Slices& s, unsigned lane) { return reinterpret_cast<u64*>(s.stage) + 8 * lane; }

// Blocks of `size` bits, one every size * words_per_vector bits.
constexpr u64 blocks(int size) {
  const int period = size * words_per_vector;
  return (period == 64 ? 1 : ~u64{0} / ((u64{1} << period % 64) - 1)) * ((u64{1} << size) - 1);
}

// Moves blocks of 2 Half bits apart until each bit is at words_per_vector times its position; gather() is the inverse.
template <int Half>
ALWAYS_INLINE u64 spread(u64 x) {
  x = (x | x << Half * (words_per_vector - 1)) & blocks(Half);
  if constexpr (Half > 1) return spread<Half / 2>(x);
  return x;
}
template <int Size>
ALWAYS_INLINE u64 gather(u64 x) {
  if constexpr (Size == 64 / words_per_vector)
    return x;
  else
    return gather<2 * Size>((x | x >> Size * (words_per_vector - 1)) & blocks(2 * Size));
}

constexpr int lanes_per_word = 64 / words_per_vector;

// Convert a set of lanes between the bit order of a plane and the order of the lanes.
static void set_from_plane(Vec plane, u64* set) {
  u64 columns[words_per_vector];
  __builtin_memcpy(columns, &plane, sizeof columns);
  for (int k = 0; k < words_per_vector; ++k) {
    set[k] = 0;
    UNROLL for (int c = 0; c < words_per_vector; ++c) set[k] |=
        spread<lanes_per_word / 2>(columns[c] >> k * lanes_per_word & ((u64{1} << lanes_per_word) - 1)) << c;
  }
}

static Vec plane_from_set(const u64* set) {
  u64 columns[words_per_vector];
  for (int c = 0; c < words_per_vector; ++c) {
    columns[c] = 0;
    UNROLL for (int k = 0; k < words_per_vector; ++k) columns[c] |= gather<1>(set[k] >> c & blocks(1))
                                                                    << k * lanes_per_word;
  }
  Vec plane;
  __builtin_memcpy(&plane, columns, sizeof plane);
  return plane;
}

// Exchanges the upper half of each 2*Half bits of `a` with the lower half of those of `b`.
template <int Half>
ALWAYS_INLINE void exchange(Vec& a, Vec& b) {
  if constexpr (Half >= 8) {
    exchange_bytes<Half>(a, b);
  } else {
    constexpr u64 lower = ~u64{0} / ((u64{1} << Half) + 1);
    const Vec x = a, y = b;
    a = select(splat(lower), x, y << Half);
    b = select(splat(lower), x >> Half, y);
  }
}

// The exchanges of bytes between vectors 8 apart; put(i, vector) receives the i-th of those eight.
template <typename Put>
ALWAYS_INLINE void exchange_bytes(const Vec* m, Put put) {
  Vec r[8];
  UNROLL for (int g = 0; g < 8; ++g) r[g] = m[8 * g];
  UNROLL for (int g = 0; g < 4; ++g) exchange<32>(r[g], r[g + 4]);
  UNROLL for (int g = 0; g < 8; g += 4) {
    exchange<16>(r[g], r[g + 2]);
    exchange<16>(r[g + 1], r[g + 3]);
  }
  UNROLL for (int g = 0; g < 8; g += 2) exchange<8>(r[g], r[g + 1]);
  UNROLL for (int g = 0; g < 8; ++g) put(g, r[g]);
}
ALWAYS_INLINE void exchange_bytes(Vec* m) {
  exchange_bytes(m, [m](int g, Vec r) { m[8 * g] = r; });
}

// The exchanges of bits between eight consecutive vectors; put(k, vector) receives the k-th of them.
template <typename Put>
ALWAYS_INLINE void exchange_bits(const Vec* from, Put put) {
  Vec r[8];
  UNROLL for (int k = 0; k < 8; ++k) r[k] = from[k];
  UNROLL for (int k = 0; k < 4; ++k) exchange<4>(r[k], r[k + 4]);
  UNROLL for (int k = 0; k < 8; k += 4) {
    exchange<2>(r[k], r[k + 2]);
    exchange<2>(r[k + 1], r[k + 3]);
  }
  UNROLL for (int k = 0; k < 8; k += 2) exchange<1>(r[k], r[k + 1]);
  UNROLL for (int k = 0; k < 8; ++k) put(k, r[k]);
}
ALWAYS_INLINE void exchange_bits(const Vec* from, Vec* to) {
  exchange_bits(from, [to](int k, Vec r) { to[k] = r; });
}

static __attribute__((noinline)) void transpose(const Vec* from, Vec* to) {
  for (int g = 0; g < 8; ++g) exchange_bits(from + 8 * g, to + 8 * g);
  for (int k = 0; k < 8; ++k) exchange_bytes(to + k);
}

// The same, but puts the lanes in `fresh` into the planes place(0) to place(end - 1).
template <typename Place>
ALWAYS_INLINE void transpose_into(Vec* m, Vec fresh, int end, Place place) {
  for (int g = 0; g < 8; ++g) exchange_bits(m + 8 * g, m + 8 * g);
  for (int k = 0; k < 8; ++k)
    exchange_bytes(m + k, [=](int g, Vec r) {
      const int i = 8 * g + k;
      if (i < end) *place(i) = select(fresh, r, *place(i));
    });
}

// The words of rows that are staged one after the other, and vectors of the same word of all rows.
constexpr int packed_words = 6;
template <int half = 1>
ALWAYS_INLINE void exchange_words(Vec* r) {
  UNROLL for (int k = 0; k < words_per_vector; ++k) if (!(k & half)) exchange_words<half>(r[k], r[k + half]);
  if constexpr (2 * half < words_per_vector) exchange_words<2 * half>(r);
}

static __attribute__((noinline)) void vectors_from_rows(Slices& s, Vec m[packed_words][64]) {
  for (int i = 0; i < 64; ++i) UNROLL for (int q = 0; q < packed_words; q += words_per_vector) {
      Vec r[words_per_vector];
      UNROLL for (int c = 0; c < words_per_vector; ++c)
          __builtin_memcpy(&r[c], staged_row(s, static_cast<unsigned>(i * words_per_vector + c)) + q, sizeof(Vec));
      exchange_words(r);
      UNROLL for (int c = 0; c < words_per_vector; ++c) if (q + c < packed_words) m[q + c][i] = r[c];
    }
}

static __attribute__((noinline)) void rows_from_vectors(Slices& s, const Vec m[packed_words][64]) {
  for (int i = 0; i < 64; ++i) UNROLL for (int q = 0; q < packed_words; q += words_per_vector) {
      Vec r[words_per_vector];
      UNROLL for (int c = 0; c < words_per_vector; ++c) r[c] = q + c < packed_words ? m[q + c][i] : zeros();
      exchange_words(r);
      UNROLL for (int c = 0; c < words_per_vector; ++c)
          __builtin_memcpy(staged_row(s, static_cast<unsigned>(i * words_per_vector + c)) + q, &r[c], sizeof(Vec));
    }
}

// Of a transposed word, only the bits 4..7.
static __attribute__((noinline)) void transpose_to_upper_nibble(const Vec* from, Vec* bits) {
  Vec m[64];
  for (int g = 0; g < 8; ++g)
    exchange_bits(from + 8 * g, [&m, g](int k, Vec r) {
      if (k >= 4) m[8 * g + k] = r;
    });
  for (int k = 4; k < 8; ++k)
    exchange_bytes(m + k, [bits, k](int g, Vec r) {
      if (g == 0) bits[k - 4] = r;
    });
}

// The inverse, with zeros for the other bits.
static __attribute__((noinline)) void transpose_upper_nibble(const Vec* bits, Vec* to) {
  const Vec from[8] = {zeros(), zeros(), zeros(), zeros(), bits[0], bits[1], bits[2], bits[3]};
  Vec m[64] = {};
  exchange_bits(from, m);
  for (int k = 0; k < 8; ++k) exchange_bytes(m + k, [to, k](int g, Vec r) { to[8 * g + k] = r; });
}

// Loads one cell of the lanes in `fresh` from the bits of its value; returns the lanes whose value is above 9.
ALWAYS_INLINE Vec load_cell(Slices& s, int cell, const Vec* bits, Vec fresh) {
  const Vec n0 = bits[0], n1 = bits[1], n2 = bits[2], n3 = bits[3];
  const Vec pair[5] = {nor3(n3, n2, n1), without2(n1, n2, n3), without2(n2, n1, n3), and3(n1, n2, ~n3),
                       without2(n3, n1, n2)};  // values 0 1, 2 3, 4 5, 6 7, 8 9
  const Vec empty = pair[0] & ~n0;
  UNROLL for (int d = 0; d < 9; ++d) {
    const Vec half = pair[(d + 1) / 2];
    const Vec candidate = (d + 1) % 2 ? or_and(empty, half, n0) : or_without(empty, half, n0);
    s.plane[d][cell] = select(fresh, candidate, s.plane[d][cell]);
  }
  s.single[cell] = select(fresh, ~empty, s.single[cell]);
  return and_or(n3, n2, n1);
}

// Puts the staged rows of the lanes in `fresh` into the block; returns the lanes whose rows are invalid.
static __attribute__((noinline)) Vec load_rows(Slices& s, Vec fresh) {
  Vec words[packed_words][64], above = zeros();
  vectors_from_rows(s, words);
  for (int q = 0; q < 5; ++q) {
    Vec* bits = words[q];
    transpose(bits, bits);
    for (int b = 0; b < 8; ++b) {
      above |= load_cell(s, q * 8 + b, bits + 8 * b, fresh);
      above |= load_cell(s, 40 + q * 8 + b, bits + 8 * b + 4, fresh);
    }
  }
  Vec last[4];
  transpose_to_upper_nibble(words[5], last);
  above |= load_cell(s, 80, last, fresh);
  s.all_single &= ~fresh;
  return fresh & (above | find_conflicts(s));
}

// The bits of the values of one cell, which is single.
ALWAYS_INLINE void bits_of_cell(const Slices& s, int cell, Vec* bits) {
  Vec p[9];
  UNROLL for (int d = 0; d < 9; ++d) p[d] = s.plane[d][cell];
  bits[0] = or3(or3(p[0], p[2], p[4]), p[6], p[8]);
  bits[1] = or3(p[1], p[2], p[5]) | p[6];
  bits[2] = or3(p[3], p[4], p[5]) | p[6];
  bits[3] = p[7] | p[8];
}

// Stages the values of the lanes whose cells are all single.
static __attribute__((noinline)) void unload_values(Slices& s) {
  Vec words[packed_words][64];
  for (int q = 0; q < 5; ++q) {
    for (int b = 0; b < 8; ++b) {
      bits_of_cell(s, q * 8 + b, words[q] + 8 * b);
      bits_of_cell(s, 40 + q * 8 + b, words[q] + 8 * b + 4);
    }
    transpose(words[q], words[q]);
  }
  Vec last[4];
  bits_of_cell(s, 80, last);
  transpose_upper_nibble(last, words[5]);
  rows_from_vectors(s, words);
}

// Puts the staged nodes of the lanes in `fresh` into the block.
static __attribute__((noinline)) void load_nodes(Slices& s, Vec fresh) {
  for (int q = 0; q < 9; ++q) transpose_into(s.stage[q], fresh, 64, [&s, q](int i) { return s.plane[q] + i; });
  for (int q = 9; q < set_words; ++q)
    transpose_into(s.stage[q], fresh, 51, [&s, q](int i) { return s.plane[(q - 9) * 3 + i / 17] + 64 + i % 17; });
  find_singles(s);
}

// Stages all lanes as nodes; the spare bits 51.. of word 9 hold the branching: 7 bits of the cell, 4 of the value.
static __attribute__((noinline)) void unload_nodes(Slices& s, const Vec branching[11]) {
  for (int q = 0; q < 9; ++q) transpose(s.plane[q], s.stage[q]);
  for (int q = 9; q < set_words; ++q) {
    Vec* m = s.stage[q];
    for (int j = 0; j < 3; ++j)
      for (int t = 0; t < 17; ++t) m[17 * j + t] = s.plane[(q - 9) * 3 + j][64 + t];
    for (int t = 51; t < 64; ++t) m[t] = q == 9 && t < 62 ? branching[t - 51] : zeros();
    transpose(m, m);
  }
}

}  // namespace
}  // namespace sudokit::classic

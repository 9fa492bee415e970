// The operations of isa_operations.hpp for AVX2, with 256-bit vectors.
#pragma once
#define SUDOKIT_ISA_OPERATIONS
#include <immintrin.h>

#include <cstdint>

#include "core/classic/isa_shared.hpp"

namespace sudokit::classic {
namespace {

constexpr int vector_bytes = 32;
typedef u64 Vec __attribute__((vector_size(vector_bytes), may_alias));
typedef std::int16_t Vec16 __attribute__((vector_size(vector_bytes), may_alias));

// Up to this many rows to load, and solutions of a generation, are processed one by one instead of as a whole block.  Half
// as many, with AVX-512 on Sapphire Rapids: 3 % more time for 17-clue puzzles, 4 % for diabolical ones, 0 to 2 % for those
// without a solution, no change for others.  Twice as many rows: up to 30 % more for puzzles without a solution.
constexpr int few_rows = vector_bytes * 8 / 4, few_solutions = vector_bytes * 8 / 2;

// ---- vectors ----

template <int table>
ALWAYS_INLINE Vec ternary(Vec, Vec, Vec, Vec value) {
  return value;
}

ALWAYS_INLINE Vec blend(Vec mask, Vec a, Vec b) { return (mask & a) | (~mask & b); }
template <int half>
ALWAYS_INLINE void exchange_bytes(Vec& a, Vec& b) {
  constexpr u64 lower = ~u64{0} / ((u64{1} << half) + 1);
  const Vec x = a, y = b;
  a = blend(Vec{} + lower, x, y << half);
  b = blend(Vec{} + lower, x >> half, y);
}

template <int half>
ALWAYS_INLINE void exchange_words(Vec& a, Vec& b) {
  const __m256i x = (__m256i)a, y = (__m256i)b;
  a = (Vec)(half == 1 ? _mm256_unpacklo_epi64(x, y) : _mm256_permute2x128_si256(x, y, 0x20));
  b = (Vec)(half == 1 ? _mm256_unpackhi_epi64(x, y) : _mm256_permute2x128_si256(x, y, 0x31));
}

ALWAYS_INLINE Vec is_zero(Vec a) { return (Vec)((Vec16)a == 0); }

ALWAYS_INLINE std::uint32_t nonzero(Vec a) {
  const __m256i zero = (__m256i)is_zero(a);
  const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(zero), _mm256_extracti128_si256(zero, 1));
  return ~static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)) & 0xFFFF;
}

struct Placed {
  Vec all, rest, single;  // a cell's candidates, all but the lowest, and its only candidate or none
};
ALWAYS_INLINE Placed place_hidden(Vec old, Vec hidden) {
  const Vec now = hidden | (old & is_zero(hidden)), rest = now & (Vec)((Vec16)now - 1);
  return {now, rest, now & is_zero(rest)};
}

// ---- rows ----

ALWAYS_INLINE __m256i load_bytes(const std::uint8_t* bytes) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
}

static int count_givens(const std::uint8_t* row) {
  const auto empty = [row](int at) {
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(load_bytes(row + at), _mm256_setzero_si256())));
  };
  return 81 - __builtin_popcountll(empty(0) | u64{empty(32)} << 32) - __builtin_popcount(empty(49) >> 15);
}

static bool sets_of_bytes(const std::uint8_t* row, u64* words) {
  const __m256i a = load_bytes(row), b = load_bytes(row + 32), c = load_bytes(row + 49);
  const __m256i most = _mm256_max_epu8(_mm256_max_epu8(a, b), _mm256_max_epu8(c, _mm256_set1_epi8(9)));
  if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(most, _mm256_set1_epi8(9))) != -1) return false;
  const auto equal = [](__m256i v, char value) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(value))));
  };
  const auto cells = [&](char value) { return equal(a, value) | u64{equal(b, value)} << 32; };
  const auto others = [&](char value) { return u64{equal(c, value) >> 15}; };
  sets_of_comparisons(cells, others, words);
  return true;
}

ALWAYS_INLINE void bytes_of_sets(const u64* words, std::uint8_t* row) {
  u64 bits[4] = {}, others[4] = {};  // bit k of the values of cells 0..63, 64..80
  UNROLL for (int d = 0; d < 9; ++d) UNROLL for (int k = 0; k < 4; ++k) if ((d + 1) >> k & 1) bits[k] |= words[d],
      others[k] |= words[9 + d / 3] >> 17 * (d % 3);
  const __m256i byte_of_lane = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bit_of_lane = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
  const auto values = [&](int shift, const u64* planes) {  // of 32 cells
    __m256i sum = _mm256_setzero_si256();
    UNROLL for (int k = 0; k < 4; ++k) {
      const __m256i cells = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(planes[k] >> shift)), byte_of_lane);
      const __m256i held = _mm256_cmpeq_epi8(_mm256_and_si256(cells, bit_of_lane), bit_of_lane);
      sum = _mm256_or_si256(sum, _mm256_and_si256(held, _mm256_set1_epi8(static_cast<char>(1 << k))));
    }
    return sum;
  };
  UNROLL for (int k = 0; k < 4; ++k) others[k] = others[k] << 15 | bits[k] >> 49;  // cells 49..80
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(row), values(0, bits));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(row + 32), values(32, bits));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(row + 49), values(0, others));
}

ALWAYS_INLINE bool pack_row(const std::uint8_t* row, u64* words) { return pack_words(row, words); }
ALWAYS_INLINE void unpack_row(const u64* words, std::uint8_t* row) { unpack_words(words, row); }

// ---- cells ----

ALWAYS_INLINE std::uint32_t cells_with(const std::uint16_t* masks, int value) {
  const __m256i* v = reinterpret_cast<const __m256i*>(masks);
  const __m256i bit = _mm256_set1_epi16(static_cast<std::int16_t>(1 << value));
  const __m256i low = _mm256_cmpeq_epi16(_mm256_and_si256(v[0], bit), bit);
  const __m256i high = _mm256_cmpeq_epi16(_mm256_and_si256(v[1], bit), bit);
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xD8)));
}

ALWAYS_INLINE void add_value(std::uint16_t* masks, std::uint32_t cells, int value) {
  add_value_by_eight(masks, cells, value);
}

}  // namespace
}  // namespace sudokit::classic

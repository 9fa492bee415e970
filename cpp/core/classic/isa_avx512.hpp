// The operations of isa_operations.hpp for AVX-512 (F, BW, DQ, VL), with 512-bit vectors.
#pragma once
#define SUDOKIT_ISA_OPERATIONS
#include <immintrin.h>

#include <cstdint>

#include "core/classic/isa_shared.hpp"

namespace sudokit::classic {
namespace {

constexpr int vector_bytes = 64;
typedef u64 Vec __attribute__((vector_size(vector_bytes), may_alias));
typedef std::int16_t Vec16 __attribute__((vector_size(vector_bytes), may_alias));

// Up to this many rows to load, and solutions of a generation, are processed one by one instead of as a whole block, as
// with AVX2.
constexpr int few_rows = vector_bytes * 8 / 4, few_solutions = vector_bytes * 8 / 2;

// ---- vectors ----

template <int table>
ALWAYS_INLINE Vec ternary(Vec a, Vec b, Vec c, Vec) {
  return (Vec)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, table);
}

// One masked byte shuffle instead of a shift and a selection.
template <int half>
ALWAYS_INLINE void exchange_bytes(Vec& a, Vec& b) {
  constexpr u64 up = half == 8 ? 0x0606040402020000 : half == 16 ? 0x0504050401000100 : 0x0302010003020100;
  constexpr u64 down = half == 8 ? 0x0707050503030101 : half == 16 ? 0x0706070603020302 : 0x0706050407060504;
  constexpr u64 upper_bytes = half == 8 ? ~u64{0} / 255 * 0xAA : half == 16 ? ~u64{0} / 255 * 0xCC : ~u64{0} / 255 * 0xF0;
  constexpr u64 step = 0x0808080808080808;
  const __m512i to_up = _mm512_set_epi64(up + step, up, up + step, up, up + step, up, up + step, up);
  const __m512i to_down = _mm512_set_epi64(down + step, down, down + step, down, down + step, down, down + step, down);
  const Vec x = a, y = b;
  a = (Vec)_mm512_mask_shuffle_epi8((__m512i)x, upper_bytes, (__m512i)y, to_up);
  b = (Vec)_mm512_mask_shuffle_epi8((__m512i)y, ~upper_bytes, (__m512i)x, to_down);
}

template <int half>
ALWAYS_INLINE void exchange_words(Vec& a, Vec& b) {
  const __m512i x = (__m512i)a, y = (__m512i)b;
  constexpr __mmask8 all = 0xFF;  // gcc 12 warns of the shuffles without a mask
  if constexpr (half == 1)
    a = (Vec)_mm512_maskz_unpacklo_epi64(all, x, y), b = (Vec)_mm512_maskz_unpackhi_epi64(all, x, y);
  else if constexpr (half == 2)
    a = (Vec)_mm512_mask_permutex_epi64(x, 0xCC, y, 0x44), b = (Vec)_mm512_mask_permutex_epi64(y, 0x33, x, 0xEE);
  else
    a = (Vec)_mm512_maskz_shuffle_i64x2(all, x, y, 0x44), b = (Vec)_mm512_maskz_shuffle_i64x2(all, x, y, 0xEE);
}

ALWAYS_INLINE std::uint32_t nonzero(Vec a) { return _mm512_test_epi16_mask((__m512i)a, (__m512i)a); }

struct Placed {
  Vec all, rest, single;  // a cell's candidates, all but the lowest, and its only candidate or none
};
// Without masks, which are slow to create.  `hidden` is 0 or a subset of `old`, so the new set less 1 is the smaller of
// hidden - 1, where 0 wraps to the greatest number, and old - 1.  A set of two or more is less than twice the set without
// its lowest element, so the saturating difference is 0 for it.
ALWAYS_INLINE Placed place_hidden(Vec old, Vec hidden) {
  const Vec less = (Vec)_mm512_min_epu16((__m512i)((Vec16)hidden - 1), (__m512i)((Vec16)old - 1));
  const Vec now = (Vec)((Vec16)less + 1), rest = now & less;
  return {now, rest, (Vec)_mm512_subs_epu16((__m512i)now, (__m512i)((Vec16)rest + (Vec16)rest))};
}

// ---- rows ----

struct RowBytes {
  __m512i low;   // cells 0..63
  __m256i high;  // cells 64..80, the rest zero
};
ALWAYS_INLINE RowBytes load_bytes(const std::uint8_t* row) {
  return {_mm512_loadu_si512(row), _mm256_maskz_loadu_epi8(0x1FFFF, row + 64)};
}

static int count_givens(const std::uint8_t* row) {
  const auto [low, high] = load_bytes(row);
  return __builtin_popcountll(_mm512_test_epi8_mask(low, low)) + __builtin_popcount(_mm256_test_epi8_mask(high, high));
}

static bool sets_of_bytes(const std::uint8_t* row, u64* words) {
  const RowBytes bytes = load_bytes(row);
  const __m512i low = bytes.low;
  const __m256i high = bytes.high;
  if (_mm512_cmpgt_epu8_mask(low, _mm512_set1_epi8(9)) | _mm256_cmpgt_epu8_mask(high, _mm256_set1_epi8(9))) return false;
  const auto cells = [&](char value) { return static_cast<u64>(_mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8(value))); };
  const auto others = [&](char value) { return u64{_mm256_cmpeq_epi8_mask(high, _mm256_set1_epi8(value))} & 0x1FFFF; };
  sets_of_comparisons(cells, others, words);
  return true;
}

ALWAYS_INLINE bool pack_row(const std::uint8_t* row, u64* words) {
  const __m512i low = _mm512_loadu_si512(row), high = _mm512_maskz_loadu_epi8((u64{1} << 41) - 1, row + 40);
  _mm512_storeu_si512(words, _mm512_or_si512(low, _mm512_slli_epi16(high, 4)));
  return !_mm512_test_epi8_mask(_mm512_or_si512(low, high), _mm512_set1_epi8(static_cast<char>(0xF0)));
}
ALWAYS_INLINE void unpack_row(const u64* words, std::uint8_t* row) {
  const __m512i both = _mm512_load_si512(words), nibbles = _mm512_set1_epi8(15);
  _mm512_storeu_si512(row, _mm512_and_si512(both, nibbles));
  _mm512_mask_storeu_epi8(row + 40, (u64{1} << 41) - 1, _mm512_and_si512(_mm512_srli_epi16(both, 4), nibbles));
}

ALWAYS_INLINE void bytes_of_sets(const u64* words, std::uint8_t* row) {
  __m512i low = _mm512_set1_epi8(9);  // overwritten by the other values
  __m256i high = _mm256_set1_epi8(9);
  UNROLL for (int d = 0; d < 8; ++d) {
    const u64 others = words[9 + d / 3] >> 17 * (d % 3);
    low = _mm512_mask_mov_epi8(low, words[d], _mm512_set1_epi8(static_cast<char>(d + 1)));
    high = _mm256_mask_mov_epi8(high, static_cast<__mmask32>(others & 0x1FFFF), _mm256_set1_epi8(static_cast<char>(d + 1)));
  }
  _mm512_storeu_si512(row, low);
  _mm256_mask_storeu_epi8(row + 64, 0x1FFFF, high);
}

// ---- cells ----

ALWAYS_INLINE std::uint32_t cells_with(const std::uint16_t* masks, int value) {
  return _mm512_test_epi16_mask(_mm512_load_si512(masks), _mm512_set1_epi16(static_cast<std::int16_t>(1 << value)));
}

ALWAYS_INLINE void add_value(std::uint16_t* masks, std::uint32_t cells, int value) {
  const __m512i v = _mm512_load_si512(masks), bit = _mm512_set1_epi16(static_cast<short>(1 << value));
  _mm512_store_si512(masks, _mm512_or_si512(v, _mm512_maskz_mov_epi16(cells, bit)));
}

}  // namespace
}  // namespace sudokit::classic

// The vector operations of the solver for one puzzle (single.cpp), with SSE2, which every x86-64 machine has.
// single_plain.hpp has the same for others.
#pragma once
#include <emmintrin.h>

#include <bit>
#include <cstdint>

#include "core/classic/single_set.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::classic {
namespace {

// Whether all words are 0.
inline bool empty(Set x) { return _mm_movemask_epi8(_mm_cmpeq_epi32((__m128i)x, _mm_setzero_si128())) == 0xffff; }

// The sum of all bytes, at most 255; the last word is 0.
inline unsigned sum_of_bytes(Set a) {
  const __m128i sums = _mm_sad_epu8((__m128i)a, _mm_setzero_si128());
  return static_cast<unsigned>(_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums))));
}

// The values whose sets differ, four bits each.
inline std::uint64_t differing(const Set* x, const Set* y) {
  const auto same = [&](int i) { return _mm_cmpeq_epi32((__m128i)x[i], (__m128i)y[i]); };
  const auto four = [&](int i) {
    const __m128i low = _mm_packs_epi32(same(i), same(i + 1)), high = _mm_packs_epi32(same(i + 2), same(i + 3));
    return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high))));
  };
  const auto last = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(same(8))));
  return ~(four(0) | four(4) << 16 | std::uint64_t{last} << 32) & 0xfffffffff;
}

// The sets transposed: a cell's candidates are the bits at one position of nine consecutive words.
struct Turned {
  alignas(16) Word words[3][12];

  explicit Turned(const Set* x) {
    for (int k = 0; k < 3; ++k) {
      const auto set = [&](int i) { return 4 * k + i < 9 ? (__m128i)x[4 * k + i] : _mm_setzero_si128(); };
      const __m128i low01 = _mm_unpacklo_epi32(set(0), set(1)), low23 = _mm_unpacklo_epi32(set(2), set(3));
      const __m128i high01 = _mm_unpackhi_epi32(set(0), set(1)), high23 = _mm_unpackhi_epi32(set(2), set(3));
      store(&words[0][4 * k], (Set)_mm_unpacklo_epi64(low01, low23));
      store(&words[1][4 * k], (Set)_mm_unpackhi_epi64(low01, low23));
      store(&words[2][4 * k], (Set)_mm_unpacklo_epi64(high01, high23));
    }
  }
  unsigned candidates(unsigned at) const {
    const __m128i to_sign = _mm_cvtsi32_si128(static_cast<int>(31 - at % 32));
    const auto signs = [&](int k) {
      const __m128i four = (__m128i)load(&words[at / 32][4 * k]);
      return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_sll_epi32(four, to_sign))));
    };
    return signs(0) | signs(1) << 4 | signs(2) << 8;
  }
};

// Calls put(cell) for the cell of every given.  A branch for each cell would be unpredictable, so the givens are found
// sixteen cells at a time.
template <class Put>
inline void for_each_given(const Value* values, Put put) {
  std::uint64_t given[2];
  const auto sixteen = [&](int from) {
    const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i*>(values + from));
    const __m128i none = _mm_cmpeq_epi8(some, _mm_setzero_si128());
    return static_cast<std::uint64_t>(~static_cast<unsigned>(_mm_movemask_epi8(none)) & 0xffffu);
  };
  given[0] = sixteen(0) | sixteen(16) << 16 | sixteen(32) << 32 | sixteen(48) << 48;
  given[1] = sixteen(64) | std::uint64_t{values[80] != 0} << 16;
  for (unsigned i = 0; i < 2; ++i)
    for (std::uint64_t rest = given[i]; rest; rest &= rest - 1) put(64 * i + static_cast<unsigned>(std::countr_zero(rest)));
}

}  // namespace
}  // namespace sudokit::classic

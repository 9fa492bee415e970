// The operations of isa_operations.hpp for 64-bit ARM with NEON, with 128-bit vectors.
#pragma once
#define SUDOKIT_ISA_OPERATIONS
#include <arm_neon.h>

#include <cstdint>

#include "core/classic/isa_shared.hpp"

namespace sudokit::classic {
namespace {

constexpr int vector_bytes = 16;
typedef u64 Vec __attribute__((vector_size(vector_bytes), may_alias));
typedef std::int16_t Vec16 __attribute__((vector_size(vector_bytes), may_alias));

// As in isa_portable.hpp, so that guesses and sweeps are the same, too.
constexpr int few_rows = vector_bytes * 8 / 16, few_solutions = vector_bytes * 8 / 16;

// ---- vectors ----

template <int table>
ALWAYS_INLINE Vec ternary(Vec a, Vec b, Vec c, Vec value) {
  if constexpr (table == 0xCA)
    return (Vec)vbslq_u64((uint64x2_t)a, (uint64x2_t)b, (uint64x2_t)c);
  else
    return value;
}

template <int half>
ALWAYS_INLINE void exchange_bytes(Vec& a, Vec& b) {
  const Vec x = a, y = b;
  if constexpr (half == 8) {
    a = (Vec)vtrn1q_u8((uint8x16_t)x, (uint8x16_t)y), b = (Vec)vtrn2q_u8((uint8x16_t)x, (uint8x16_t)y);
  } else if constexpr (half == 16) {
    a = (Vec)vtrn1q_u16((uint16x8_t)x, (uint16x8_t)y), b = (Vec)vtrn2q_u16((uint16x8_t)x, (uint16x8_t)y);
  } else {
    a = (Vec)vtrn1q_u32((uint32x4_t)x, (uint32x4_t)y), b = (Vec)vtrn2q_u32((uint32x4_t)x, (uint32x4_t)y);
  }
}

template <int half>
ALWAYS_INLINE void exchange_words(Vec& a, Vec& b) {
  const Vec x = a, y = b;
  a = Vec{x[0], y[0]}, b = Vec{x[1], y[1]};
}

static std::uint32_t nonzero(Vec a) {
  const uint16x8_t places = {1, 2, 4, 8, 16, 32, 64, 128};
  return vaddvq_u16(vandq_u16(vtstq_u16((uint16x8_t)a, (uint16x8_t)a), places));
}

struct Placed {
  Vec all, rest, single;  // a cell's candidates, all but the lowest, and its only candidate or none
};
ALWAYS_INLINE Vec is_zero(Vec a) { return (Vec)((Vec16)a == 0); }
ALWAYS_INLINE Placed place_hidden(Vec old, Vec hidden) {
  const Vec now = hidden | (old & is_zero(hidden)), rest = now & (Vec)((Vec16)now - 1);
  return {now, rest, now & is_zero(rest)};
}

// ---- bits of bytes ----

ALWAYS_INLINE uint8x16_t place_of_byte() { return uint8x16_t{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128}; }

// One bit for each byte, all of whose bits are equal.
ALWAYS_INLINE u64 bits_of_bytes(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
  const uint8x16_t places = place_of_byte();
  const uint8x16_t low = vpaddq_u8(vandq_u8(a, places), vandq_u8(b, places));
  const uint8x16_t high = vpaddq_u8(vandq_u8(c, places), vandq_u8(d, places));
  const uint8x16_t sums = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

// The inverse for sixteen bits.
ALWAYS_INLINE uint8x16_t bytes_of_bits(u64 bits) {
  const uint8x8_t low = vdup_n_u8(static_cast<std::uint8_t>(bits)), high = vdup_n_u8(static_cast<std::uint8_t>(bits >> 8));
  return vtstq_u8(vcombine_u8(low, high), place_of_byte());
}

// ---- rows ----

static int count_givens(const std::uint8_t* row) {
  uint8x16_t givens = vdupq_n_u8(0);
  UNROLL for (int q = 0; q < 5; ++q) {
    const uint8x16_t v = vld1q_u8(row + 16 * q);
    givens = vsubq_u8(givens, vtstq_u8(v, v));
  }
  return vaddvq_u8(givens) + (row[80] != 0);
}

static bool sets_of_bytes(const std::uint8_t* row, u64* words) {
  const uint8x16_t a = vld1q_u8(row), b = vld1q_u8(row + 16), c = vld1q_u8(row + 32), d = vld1q_u8(row + 48);
  const uint8x16_t e = vld1q_u8(row + 64), last = vdupq_n_u8(row[80]);
  if (vmaxvq_u8(vmaxq_u8(vmaxq_u8(vmaxq_u8(a, b), vmaxq_u8(c, d)), vmaxq_u8(e, last))) > 9) return false;
  const auto cells = [&](char value) {
    const uint8x16_t v = vdupq_n_u8(static_cast<std::uint8_t>(value));
    return bits_of_bytes(vceqq_u8(a, v), vceqq_u8(b, v), vceqq_u8(c, v), vceqq_u8(d, v));
  };
  const auto others = [&](char value) {
    const uint8x16_t v = vdupq_n_u8(static_cast<std::uint8_t>(value));
    return bits_of_bytes(vceqq_u8(e, v), vceqq_u8(last, v), v, v) & 0x1FFFF;
  };
  sets_of_comparisons(cells, others, words);
  return true;
}

ALWAYS_INLINE void bytes_of_sets(const u64* words, std::uint8_t* row) {
  u64 bits[4] = {}, others[4] = {};  // bit k of the values of cells 0..63, 64..80
  UNROLL for (int d = 0; d < 9; ++d) UNROLL for (int k = 0; k < 4; ++k) if ((d + 1) >> k & 1) bits[k] |= words[d],
      others[k] |= words[9 + d / 3] >> 17 * (d % 3);
  const auto values = [](const u64* planes, int shift) {
    uint8x16_t sum = vdupq_n_u8(0);
    UNROLL for (int k = 0; k < 4; ++k) sum =
        vorrq_u8(sum, vandq_u8(bytes_of_bits(planes[k] >> shift), vdupq_n_u8(static_cast<std::uint8_t>(1 << k))));
    return sum;
  };
  UNROLL for (int q = 0; q < 4; ++q) vst1q_u8(row + 16 * q, values(bits, 16 * q));
  vst1q_u8(row + 64, values(others, 0));
  row[80] = vgetq_lane_u8(values(others, 16), 0);
}

ALWAYS_INLINE bool pack_row(const std::uint8_t* row, u64* words) { return pack_words(row, words); }
ALWAYS_INLINE void unpack_row(const u64* words, std::uint8_t* row) { unpack_words(words, row); }

// ---- cells ----

ALWAYS_INLINE std::uint32_t cells_with(const std::uint16_t* masks, int value) {
  const uint16x8_t bit = vdupq_n_u16(static_cast<std::uint16_t>(1 << value));
  const auto eight = [&](int k) { return vmovn_u16(vtstq_u16(vld1q_u16(masks + 8 * k), bit)); };
  const uint8x16_t low = vcombine_u8(eight(0), eight(1)), high = vcombine_u8(eight(2), eight(3));
  return static_cast<std::uint32_t>(bits_of_bytes(low, high, low, high));
}

ALWAYS_INLINE void add_value(std::uint16_t* masks, std::uint32_t cells, int value) {
  add_value_by_eight(masks, cells, value);
}

}  // namespace
}  // namespace sudokit::classic

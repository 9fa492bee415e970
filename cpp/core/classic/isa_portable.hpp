// The operations of isa_operations.hpp for any machine, with 128-bit vectors.
#pragma once
#define SUDOKIT_ISA_OPERATIONS
#include <cstdint>

#include "core/classic/isa.hpp"
#include "core/classic/isa_shared.hpp"

namespace sudokit::classic {
namespace {

constexpr int vector_bytes = 16;
typedef u64 Vec __attribute__((vector_size(vector_bytes), may_alias));
typedef std::int16_t Vec16 __attribute__((vector_size(vector_bytes), may_alias));

// Fewer than with AVX2: without comparisons of many bytes, processing rows and solutions one by one costs more.
constexpr int few_rows = vector_bytes * 8 / 16, few_solutions = vector_bytes * 8 / 16;

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
  const Vec x = a, y = b;
  a = Vec{x[0], y[0]}, b = Vec{x[1], y[1]};
}

static std::uint32_t nonzero(Vec a) {
  std::uint32_t set = 0;
  for (int l = 0; l < vector_bytes / 2; ++l) set |= static_cast<std::uint32_t>(((Vec16)a)[l] != 0) << l;
  return set;
}

struct Placed {
  Vec all, rest, single;  // a cell's candidates, all but the lowest, and its only candidate or none
};
ALWAYS_INLINE Vec is_zero(Vec a) { return (Vec)((Vec16)a == 0); }
ALWAYS_INLINE Placed place_hidden(Vec old, Vec hidden) {
  const Vec now = hidden | (old & is_zero(hidden)), rest = now & (Vec)((Vec16)now - 1);
  return {now, rest, now & is_zero(rest)};
}

// ---- rows ----

static int count_givens(const std::uint8_t* row) {
  constexpr u64 ones = 0x0101010101010101;
  u64 givens = 0;  // by byte
  UNROLL for (int q = 0; q < 10; ++q) {
    u64 v;
    __builtin_memcpy(&v, row + 8 * q, 8);
    givens += ((v | ((v & 127 * ones) + 127 * ones)) >> 7) & ones;
  }
  return static_cast<int>((givens * ones >> 56) + (row[80] != 0));
}

static bool sets_of_bytes(const std::uint8_t* row, u64* words) { return sets_of_row(row, words); }

ALWAYS_INLINE void bytes_of_sets(const u64* words, std::uint8_t* row) {
  for (int d = 0; d < 9; ++d)
    for (u64 cells = words[d]; cells; cells &= cells - 1) row[__builtin_ctzll(cells)] = static_cast<std::uint8_t>(d + 1);
  for (int q = 0; q < 3; ++q)
    for (u64 cells = words[9 + q] & ((u64{1} << 51) - 1); cells; cells &= cells - 1) {
      const int bit = __builtin_ctzll(cells);
      row[64 + bit % 17] = static_cast<std::uint8_t>(q * 3 + bit / 17 + 1);
    }
}

ALWAYS_INLINE bool pack_row(const std::uint8_t* row, u64* words) { return pack_words(row, words); }
ALWAYS_INLINE void unpack_row(const u64* words, std::uint8_t* row) { unpack_words(words, row); }

// ---- cells ----

// Eight masks at a time would need a movemask instruction; a multiplication gathers the bits of four.
ALWAYS_INLINE std::uint32_t cells_with(const std::uint16_t* masks, int value) {
  std::uint32_t set = 0;
  for (int q = 0; q < 8; ++q) {
    u64 four;
    __builtin_memcpy(&four, masks + 4 * q, 8);
    set |= static_cast<std::uint32_t>(((four >> value & 0x0001000100010001) * 0x1000200040008 >> 48) & 15) << 4 * q;
  }
  return set;
}

ALWAYS_INLINE void add_value(std::uint16_t* masks, std::uint32_t cells, int value) {
  add_value_by_eight(masks, cells, value);
}

}  // namespace
}  // namespace sudokit::classic

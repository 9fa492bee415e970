// Shared by the headers of the instruction sets (isa_<name>.hpp) and the sources compiled for them.
#pragma once
#include <cstdint>

#include "core/classic/isa.hpp"

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 16")
// Keeps the compiler from hoisting loads so far that registers spill; this saves a third of the sweep's time.
#define FENCE() __asm__ volatile("" ::: "memory")

namespace sudokit::classic {
namespace {

typedef std::uint64_t u64;

// sets_of_bytes for machines that compare many bytes at a time: cells(v) and others(v) are the cells 0..63 and 64..80 with
// value v.
template <typename Cells, typename Others>
ALWAYS_INLINE void sets_of_comparisons(Cells cells, Others others, u64* words) {
  const u64 empty = cells(0), empty_others = others(0);
  UNROLL for (int d = 0; d < 9; ++d) words[d] = empty | cells(static_cast<char>(d + 1));
  UNROLL for (int q = 0; q < 3; ++q) {
    words[9 + q] = 0;
    UNROLL for (int k = 0; k < 3; ++k) words[9 + q] |= (empty_others | others(static_cast<char>(3 * q + k + 1))) << 17 * k;
  }
}

// pack_row and unpack_row, word by word.
ALWAYS_INLINE bool pack_words(const std::uint8_t* row, u64* words) {
  u64 all = row[80];
  words[5] = u64{row[80]} << 4;
  UNROLL for (int q = 0; q < 5; ++q) {
    u64 low, high;
    __builtin_memcpy(&low, row + 8 * q, 8);
    __builtin_memcpy(&high, row + 40 + 8 * q, 8);
    words[q] = low | high << 4;
    all |= low | high;
  }
  return !(all & 0xF0F0F0F0F0F0F0F0);
}
ALWAYS_INLINE void unpack_words(const u64* words, std::uint8_t* row) {
  constexpr u64 nibbles = 0x0F0F0F0F0F0F0F0F;
  UNROLL for (int q = 0; q < 5; ++q) {
    const u64 low = words[q] & nibbles, high = words[q] >> 4 & nibbles;
    __builtin_memcpy(row + 8 * q, &low, 8);
    __builtin_memcpy(row + 40 + 8 * q, &high, 8);
  }
  row[80] = static_cast<std::uint8_t>(words[5] >> 4 & 15);
}

// add_value, eight masks at a time.
ALWAYS_INLINE void add_value_by_eight(std::uint16_t* masks, std::uint32_t cells, int value) {
  typedef std::uint16_t Eight __attribute__((vector_size(16), may_alias));
  const Eight places = {1, 2, 4, 8, 16, 32, 64, 128};
  const std::uint16_t bit = static_cast<std::uint16_t>(1 << value);
  for (int k = 0; k < 4; ++k) {
    const std::uint16_t byte = static_cast<std::uint16_t>(cells >> 8 * k & 255);
    Eight& v = reinterpret_cast<Eight*>(masks)[k];
    v |= (Eight)(((Eight{} + byte) & places) != 0) & (Eight{} + bit);
  }
}

}  // namespace
}  // namespace sudokit::classic

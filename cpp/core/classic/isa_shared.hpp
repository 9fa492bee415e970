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

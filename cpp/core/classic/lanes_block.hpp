// The block of search nodes that the 16-bit lanes (lanes.hpp) work on, and access to single nodes.
#pragma once
#include "core/classic/isa_operations.hpp"
#include "core/classic/rows.hpp"
#include "core/classic/vector.hpp"

namespace sudokit::classic {
namespace {

constexpr int wide = vector_bytes / 2;  // lanes
constexpr std::uint32_t all_lanes = wide == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << wide % 32) - 1;
typedef std::uint16_t Column[wide];

struct alignas(64) Lanes {
  Vec cell[81];
  Vec single[81];         // the cells with one candidate, during a sweep
  std::uint32_t unswept;  // lanes whose row has not been swept yet
  Rows<wide> rows;
};

ALWAYS_INLINE Vec splat16(std::int16_t x) { return (Vec)(Vec16{} + x); }
ALWAYS_INLINE Vec least(Vec a, Vec b) { return (Vec)((Vec16)a < (Vec16)b ? (Vec16)a : (Vec16)b); }

struct alignas(64) Cells {
  std::uint16_t mask[96];  // 81 used
};

static void read_lane(const Lanes& s, unsigned l, Cells& cells) {
  const Column* column = reinterpret_cast<const Column*>(s.cell);
  _Pragma("GCC unroll 27") for (int i = 0; i < 81; ++i) cells.mask[i] = column[i][l];
  for (int i = 81; i < 96; ++i) cells.mask[i] = 0;
}

static void write_lane(Lanes& s, unsigned l, const Cells& cells) {
  Column* column = reinterpret_cast<Column*>(s.cell);
  _Pragma("GCC unroll 27") for (int i = 0; i < 81; ++i) column[i][l] = cells.mask[i];
}

static void words_of(const Cells& cells, u64* words) {
  u64 high[9];
  for (int d = 0; d < 9; ++d) {
    words[d] = cells_with(cells.mask, d) | static_cast<u64>(cells_with(cells.mask + 32, d)) << 32;
    high[d] = cells_with(cells.mask + 64, d);
  }
  for (int q = 0; q < 3; ++q) words[9 + q] = high[3 * q] | high[3 * q + 1] << 17 | high[3 * q + 2] << 34;
}

static void cells_of(const u64* words, Cells& cells) {
  __builtin_memset(&cells, 0, sizeof cells);
  for (int d = 0; d < 9; ++d) {
    const u64 low = words[d];
    const std::uint32_t part[3] = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
                                   static_cast<std::uint32_t>(words[9 + d / 3] >> 17 * (d % 3)) & 0x1FFFF};
    for (int k = 0; k < 3; ++k) add_value(cells.mask + 32 * k, part[k], d);
  }
}

}  // namespace
}  // namespace sudokit::classic

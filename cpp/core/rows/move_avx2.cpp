// The kernel that moves the cells of 9x9 grids: two byte shuffles for each row.
#include <immintrin.h>

#include "core/rows/move_kernel.hpp"

namespace sudokit::rows {
namespace {

__m128i load(const std::uint8_t* memory) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(memory)); }

}  // namespace

void move_9x9_avx2(const std::uint8_t* rows, const std::uint8_t* columns, const std::uint8_t* values,
                   const std::uint8_t* grid, std::uint8_t* result) {
  const __m128i places = load(columns), names = load(values);
  for (int row = 0; row < 9; ++row) {
    const __m128i moved = _mm_shuffle_epi8(names, _mm_shuffle_epi8(load(grid + 9 * rows[row]), places));
    std::uint8_t* const to = result + 9 * row;
    if (row < 8) {  // the next row overwrites what is too much
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), moved);
    } else {
      _mm_storel_epi64(reinterpret_cast<__m128i*>(to), moved);
      to[8] = static_cast<std::uint8_t>(_mm_extract_epi8(moved, 8));
    }
  }
}

}  // namespace sudokit::rows

// The interface between movable.cpp and its kernel.  No inline function is here: the linker keeps one copy of it, which could
// be the one compiled for instructions that this machine lacks.
#pragma once
#include <cstdint>

namespace sudokit::rows {

// result[r][c] = values[grid[rows[r]][columns[c]]] for a 9x9 grid: `grid` can be read up to byte 88, `columns` and `values`
// have sixteen bytes, of which the last do not matter; nothing beyond the 81 bytes of the result is written.
void move_9x9_avx2(const std::uint8_t* rows, const std::uint8_t* columns, const std::uint8_t* values,
                   const std::uint8_t* grid, std::uint8_t* result);  // move_avx2.cpp

}  // namespace sudokit::rows

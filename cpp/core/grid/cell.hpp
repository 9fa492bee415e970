// Cells, values and candidates as numbers; layout.hpp defines how cells are arranged, and is included only where that
// matters.
#pragma once
#include <cstdint>

namespace sudokit {

using Cell = std::uint16_t;  // 0..N*N-1 in reading order
using Value = std::uint8_t;  // 0 empty, 1..N
using Mask = std::uint64_t;  // candidates of one cell: bit v-1 stands for value v

inline constexpr int max_size = 64;

constexpr Mask all_values(int size) { return size == 64 ? ~Mask{0} : (Mask{1} << size) - 1; }

class Layout;  // layout.hpp

enum class HouseKind : std::uint8_t { row, column, box, region, diagonal, window };

}  // namespace sudokit

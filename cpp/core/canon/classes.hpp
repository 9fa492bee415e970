// Enumerates the classes of full 9x9 grids: the least grid of each, in ascending order, band by band.
//
// The top band of a least grid is one of 416.  Each band is completed in every way, in ascending order, and a completion is
// a least grid if no map makes it smaller.  The least grids are divided into chunks by their fourth row.  Once the number
// of classes in each chunk is known, ranking a grid takes a sum and the enumeration of one chunk.
//
// The plan (a table of counts by fourth row, and one chunk enumerated) is that of the "virtual catalogue" discussed in the
// Sudoku programmers' forums.  The totals to reproduce are Jarvis and Russell's 5,472,730,538 classes and gsf's counts by
// band.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/budget.hpp"
#include "core/canon/pairs.hpp"

namespace sudokit::canon {

using Row9 = std::array<Value, 9>;

// A least band.  Its first row is 1..9.
struct LeastBand {
  Row9 second, third;
  std::uint8_t rank;     // of the pair of its first two rows (RowPairs::rank)
  std::uint64_t packed;  // its third row, value - 1 in four bits each
  // The maps of the band to itself: index of the first row, index of the column order (RowPairs::order).
  std::vector<std::pair<std::uint8_t, std::uint16_t>> symmetries;
};

// Calls visit(third row) for all 216 rows that complete a band with the first row 1..9 and this second row, ascending.
void for_each_third_row(const Row9& second, const std::function<void(const Row9&)>& visit);

// All 416, ascending; computed on first use.
const std::vector<LeastBand>& least_bands();

// The index in least_bands() of the least band to which a band of a grid, 27 values, can be transformed.
std::size_t least_band_of(const Value* band);

// All rows that can follow a least band as the fourth, ascending.
std::vector<Row9> fourth_rows(const LeastBand& band);

}  // namespace sudokit::canon

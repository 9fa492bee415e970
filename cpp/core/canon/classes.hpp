// The classes of full 9x9 grids one after the other: their least grids in ascending order, counted band by band.
//
// The top band of a least grid is one of 416. For each, every way to complete it with rows in ascending order is gone through,
// and kept where no map makes it smaller: the least grids, in ascending order.  They fall into chunks by their fourth row;
// with the number of classes of each chunk known, the rank of a grid is a sum and one chunk gone through.
//
// The plan (a table of counts by fourth row, and one chunk enumerated) is that of the "virtual catalogue" discussed in the
// Sudoku programmers' forums; the totals to meet are Jarvis and Russell's 5,472,730,538 classes and gsf's counts by band.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/budget.hpp"
#include "core/canon/pairs.hpp"

namespace sudokit::canon {

using Row9 = std::array<Value, 9>;

// A least band: its rows, and what makes it least.
struct LeastBand {
  Row9 second, third;
  std::uint8_t rank;      // of the pair of its first two rows
  std::uint64_t packed;   // its third row, four bits a value less one
  // The maps of the band to itself: first row, number of the column order.
  std::vector<std::pair<std::uint8_t, std::uint16_t>> symmetries;
};

// All 416, ascending; made at first use.
const std::vector<LeastBand>& least_bands();

// The number of the least band that a band of three rows of a grid can be brought to.
std::size_t least_band_of(const Value* band);

// All rows that can follow a least band as the fourth, ascending.
std::vector<Row9> fourth_rows(const LeastBand& band);

// Goes through the least grids with that top band and fourth row, ascending, while `visit` returns true.  One charge a
// completion of the second band.  Returns false where the meter stopped it.
bool visit_chunk(const LeastBand& band, const Row9& fourth, Meter& meter, const std::function<bool(const Value*)>& visit);

}  // namespace sudokit::canon

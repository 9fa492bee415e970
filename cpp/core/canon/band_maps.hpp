// The maps of a band of a 9x9 grid that make its second row least (see full.hpp).
#pragma once
#include <array>
#include <cstdint>

#include "core/canon/pairs.hpp"

namespace sudokit::canon {

// The second row in terms of the first: for each column, the column in which the first row has the second's value.
inline RowPairs::Row in_terms_of(const Value* first, const Value* second) {
  std::array<std::uint8_t, 10> column_of;
  RowPairs::Row p;
  for (std::uint8_t c = 0; c < 9; ++c) column_of[first[c]] = c;
  for (std::size_t c = 0; c < 9; ++c) p[c] = column_of[second[c]];
  return p;
}

// The row with its columns in that order and relabelled accordingly, four bits each.
inline std::uint64_t packed(const RowPairs::Row& row, const RowPairs::Order& order) {
  std::uint64_t made = 0;
  for (std::size_t j = 0; j < 9; ++j) made = made << 4 | order.back[row[order.columns[j]]];
  return made;
}

// Calls found(index of the first row, column order, packed third row) for every map of the band with these three rows whose
// second row gets the given rank.  Stops and returns false if a pair of rows has a smaller rank or `found` returns false.
template <class Found>
bool each_map(const std::array<const Value*, 3>& rows, std::uint8_t rank, const Found& found) {
  const RowPairs& pairs = RowPairs::get();
  for (std::uint8_t first = 0; first < 3; ++first)
    for (std::uint8_t k = 1; k < 3; ++k) {
      const auto second = static_cast<std::size_t>((first + k) % 3), third = 3 - first - second;
      const auto p = in_terms_of(rows[first], rows[second]);
      const std::size_t number = pairs.number(p.data());
      if (pairs.rank(number) < rank) return false;
      if (pairs.rank(number) > rank) continue;
      const auto q = in_terms_of(rows[first], rows[third]);
      for (const std::uint16_t order : pairs.orders(number))
        if (!found(first, order, packed(q, pairs.order(order)))) return false;
    }
  return true;
}

}  // namespace sudokit::canon

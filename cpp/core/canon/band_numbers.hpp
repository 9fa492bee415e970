// The number of a band's class, 0..415, by a few table lookups.
//
// In terms of its first row, a band is a permutation p of the columns (its second row) and a permutation q (its third).  One
// column order transforms p to the least second row of its class; it leaves 216 third rows, whose classes a table lists.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/canon/pairs.hpp"

namespace sudokit::canon {

class BandNumbers {
 public:
  static const BandNumbers& get() {
    static const BandNumbers numbers;
    return numbers;
  }

  // The index in least_bands() of the class of a band: `place` is the position of each value in its first row, the others
  // are its second and third rows, values 1..9.
  std::uint16_t of(const std::uint8_t* place, const Value* second, const Value* third) const {
    RowPairs::Row p;
    for (std::size_t c = 0; c < 9; ++c) p[c] = place[second[c]];
    const Way way = ways_[pairs_.key(p.data())];
    const RowPairs::Order& order = pairs_.order(way.order);
    RowPairs::Row q;
    for (std::size_t j = 0; j < 9; ++j) q[j] = order.back[place[third[order.columns[j]]]];
    return table_[way.rank * 512u + code(q)];
  }

 private:
  BandNumbers();

  // The order of the three values in each box: enough to know a third row where the second is known.
  static std::size_t code(const RowPairs::Row& q) {
    std::size_t made = 0;
    for (std::size_t b = 0; b < 9; b += 3)
      made = made << 3 | static_cast<std::size_t>((q[b] < q[b + 1]) + 2 * (q[b] < q[b + 2]) + 4 * (q[b + 1] < q[b + 2]));
    return made;
  }

  struct Way {
    std::uint16_t order;
    std::uint8_t rank;
  };
  const RowPairs& pairs_ = RowPairs::get();
  std::vector<Way> ways_;             // by key of the pair
  std::vector<std::uint16_t> table_;  // by rank and code()
};

}  // namespace sudokit::canon

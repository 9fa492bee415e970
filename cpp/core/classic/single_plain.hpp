// The operations of single_sse2.hpp in plain code, for machines without SSE2.
#pragma once
#include <cstdint>

#include "core/classic/single_set.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::classic {
namespace {

// Whether all words are 0.
inline bool empty(Set x) { return (((Halves)x)[0] | ((Halves)x)[1]) == 0; }

// The sum of all bytes, at most 255; the last word is 0.
inline unsigned sum_of_bytes(Set a) {
  const Word sums = a[0] + a[1] + a[2];
  return sums * 0x01010101u >> 24;
}

// The values whose sets differ, four bits each.
inline std::uint64_t differing(const Set* x, const Set* y) {
  std::uint64_t values = 0;
  for (int d = 0; d < 9; ++d) values |= std::uint64_t{!empty(x[d] ^ y[d])} << (4 * d);
  return values;
}

// The sets transposed: a cell's candidates are the bits at one position of nine consecutive words.
struct Turned {
  alignas(16) Word words[3][12];

  explicit Turned(const Set* x) {
    for (int d = 0; d < 9; ++d)
      for (int word = 0; word < 3; ++word) words[word][d] = x[d][word];
  }
  unsigned candidates(unsigned at) const {
    unsigned mask = 0;
    for (unsigned d = 0; d < 9; ++d) mask |= (words[at / 32][d] >> at % 32 & 1) << d;
    return mask;
  }
};

// Calls put(cell) for the cell of every given.
template <class Put>
inline void for_each_given(const Value* values, Put put) {
  for (unsigned cell = 0; cell < 81; ++cell)
    if (values[cell] != 0) put(cell);
}

}  // namespace
}  // namespace sudokit::classic

// The positions of cells in a set, their peers and houses, and operations on sets; for single.cpp.
#pragma once
#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include "core/classic/single_sse2.hpp"
#else
#include "core/classic/single_plain.hpp"
#endif
#include "core/classic/single_set.hpp"

namespace sudokit::classic {
namespace {

// A band in a word:   row 2                row 1                row 0
//                   ..... 876 543 210   .  876 543 210   .  876 543 210     (bits 29, 19, 9 are unused)
// where bit 3 * j + k of a row is column j of box k.  So the three boxes, and the three columns of a box, are each a fixed
// shift apart, and bits that a shift moves out of their row or box end up where they do no harm.
constexpr unsigned word_of(unsigned cell) { return cell / 27; }
constexpr unsigned bit_of(unsigned cell) { return cell % 27 / 9 * 10 + cell % 3 * 3 + cell % 9 / 3; }
constexpr Word row = 0x1ff, band = row | row << 10 | row << 20, triads = 7 | 7 << 10 | 7 << 20;

struct Tables {
  alignas(64) Word peers[96][4]{};  // by 32 * word + bit
  Word itself[96][4]{};
  Word houses[27][4]{};
  std::uint8_t cell_at[96]{}, at[81]{};
};

constexpr bool share_a_house(unsigned a, unsigned b) {
  return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

constexpr Tables make_tables() {
  Tables t;
  for (unsigned a = 0; a < 81; ++a) {
    const unsigned at = word_of(a) * 32 + bit_of(a);
    const Word bit = Word{1} << bit_of(a);
    t.at[a] = static_cast<std::uint8_t>(at);
    t.cell_at[at] = static_cast<std::uint8_t>(a);
    t.itself[at][word_of(a)] = bit;
    for (const unsigned house : {a / 9, 9 + a % 9, 18 + a / 27 * 3 + a % 9 / 3}) t.houses[house][word_of(a)] |= bit;
    for (unsigned b = 0; b < 81; ++b)
      if (a != b && share_a_house(a, b)) t.peers[at][word_of(b)] |= Word{1} << bit_of(b);
  }
  return t;
}
constexpr Tables tables = make_tables();

inline Set everywhere() { return Set{band, band, band, 0}; }

// Calls visit(32 * word + bit) for every cell of the set.
template <class Visit>
inline void for_each(Set x, Visit visit) {
  for (std::uint64_t rest = ((Halves)x)[0]; rest; rest &= rest - 1) visit(static_cast<unsigned>(std::countr_zero(rest)));
  for (Word rest = x[2]; rest; rest &= rest - 1) visit(64 + static_cast<unsigned>(std::countr_zero(rest)));
}

// The number of cells in a plus that in b.  Plain x86-64 has no instruction that counts bits, so this adds up sums by byte.
inline unsigned count(Set a, Set b) {
#if defined(__POPCNT__)
  const auto size = [](Set x) { return std::popcount(((Halves)x)[0]) + std::popcount(((Halves)x)[1]); };
  return static_cast<unsigned>(size(a) + size(b));
#else
  const Set m1 = splat(0x55555555), m2 = splat(0x33333333), m4 = splat(0x0f0f0f0f);
  a -= a >> 1 & m1;
  b -= b >> 1 & m1;
  a = (a & m2) + (a >> 2 & m2) + (b & m2) + (b >> 2 & m2);
  a = (a & m4) + (a >> 4 & m4);
  return sum_of_bytes(a);
#endif
}

}  // namespace
}  // namespace sudokit::classic

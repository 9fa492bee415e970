// The closure of the solver for one puzzle (single.cpp) in vectors of two values, for machines with wider registers.
//
// The rules are those of single.cpp, and so is the result, because a closure does not depend on the order in which its rules
// are applied.  But here a round applies all rules to all values, without a branch: what takes time on a modern processor is
// not the operations but the jumps that it cannot foresee.  A round
//   1. finds the naked singles of all cells at once, and leaves their value no other place in their box; the triads then
//      remove it from their row and column, because only one triad of the box is left;
//   2. applies the locked candidates of every value, as step() of single.cpp does;
//   3. leaves to the cells of hidden singles no other candidate.
// Included by single_avx2.cpp and single_avx512.cpp only.
#pragma once
#include <immintrin.h>

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/classic/single.hpp"
#include "core/classic/single_cells.hpp"
#include "core/classic/single_choice.hpp"
#include "core/classic/single_kernel.hpp"

namespace sudokit::classic {
namespace {

// Two sets of cells, of the values 2i and 2i + 1; the last one holds a value and nothing.
typedef Word Two __attribute__((vector_size(32), may_alias));
constexpr int pairs_of_values = 5;

inline Two both(Word x) { return Two{x, x, x, x, x, x, x, x}; }
inline Two all_cells() { return Two{band, band, band, 0, band, band, band, 0}; }
inline Two other_half(Two x) { return __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3); }

inline Two without(Two a, Two b) { return a & ~b; }
inline Two majority(Two a, Two b, Two c) { return (a & b) | (c & (a | b)); }
inline bool any(Two x) { return !_mm256_testz_si256((__m256i)x, (__m256i)x); }

// The values of a node.
struct Values {
  Two of[pairs_of_values];
};

// The cells that one value at least has, and those that two at least have; both halves are the same.
struct Multiplicity {
  Two once, twice;
};
inline Multiplicity multiplicity(const Values& x) {
  const Two a = x.of[0] | x.of[1] | x.of[2], aa = majority(x.of[0], x.of[1], x.of[2]);
  const Two b = x.of[3] | x.of[4], bb = x.of[3] & x.of[4];
  const Two once = a | b, twice = aa | bb | (a & b);
  const Two other = other_half(once);
  return {once | other, twice | other_half(twice) | (once & other)};
}

// Multiplication by a sum of powers of two copies bits: here the lowest three of each row, the lowest row, and the lowest
// three bits to the places that belong to them.  It is one operation, on ports that shifts do not use, so the compiler must
// not turn it into shifts again.  No carry occurs, because the copies do not overlap.
inline Two times(Two x, Word factor) {
  Two factors = both(factor);
  __asm__("" : "+x"(factors));
  return x * factors;
}
constexpr Word copies_across = 1 | 1 << 3 | 1 << 6, copies_down = 1 | 1 << 10 | 1 << 20;
inline Two across(Two triad_bits) { return times(triad_bits, copies_across); }
inline Two down(Two lowest_row) { return times(lowest_row, copies_down); }

// All cells of the boxes in which `x` has a cell.
inline Two boxes_of(Two x) {
  const Two columns = x | x >> 10 | x >> 20;  // in the lowest row; the bits above it do no harm until they are cut off
  const Two box = (columns | columns >> 3 | columns >> 6) & both(7);
  return times(box, copies_across * copies_down);
}

// step() of single.cpp, for two values.
inline Two step(Two x, Two& only_places) {
  const Two t = (x | x >> 3 | x >> 6) & both(triads);
  const Two twice = t | t << 3;
  const Two next_row = twice >> 10 | twice << 20, last_row = twice >> 20 | twice << 10;
  const Two v = (x | x >> 10 | x >> 20) & both(row);
  const Two v_twice = v | v << 9;
  const Two next_band = __builtin_shufflevector(v_twice, v_twice, 1, 2, 0, 3, 5, 6, 4, 7);
  const Two last_band = __builtin_shufflevector(v_twice, v_twice, 2, 0, 1, 3, 6, 4, 5, 7);
  // An addition shifts by one, on more ports.  What is shifted too far down is cut off, and three shifts do for four.
  const Two rows = (((next_row + next_row) & last_row) | (next_row & (last_row + last_row))) >> 2 & both(triads);
  const Two columns = ((next_band << 3 & last_band) | (next_band & last_band << 3)) >> 6 & both(row);
  const Two only_row = without(t, next_row | last_row);
  const Two only_column = without(v, v_twice >> 3 | v_twice >> 6);
  only_places = x & across(only_row) & down(only_column);
  return x & across(rows) & down(columns);
}

// Closes the node; `naked` receives the cells with one candidate.
inline Closed close(Values& x, Two& naked) {
  for (Multiplicity cells = multiplicity(x);;) {
    naked = without(cells.once, cells.twice);
    Values then, only;
    Two lost{}, clash{}, differing{};
#pragma GCC unroll 5
    for (int i = 0; i < pairs_of_values; ++i) {
      const Two single = x.of[i] & naked;
      then.of[i] = step(without(x.of[i], boxes_of(single)) | single, only.of[i]);
      clash |= without(single, only.of[i]);  // two in a box
      const Two none = (Two)(then.of[i] == 0);
      lost |= i + 1 < pairs_of_values ? none : none & Two{band, band, band, 0, 0, 0, 0, 0};
    }
    const Multiplicity hidden = multiplicity(only);
#pragma GCC unroll 5
    for (int i = 0; i < pairs_of_values; ++i) {
      then.of[i] = without(then.of[i], without(hidden.once, only.of[i]));
      differing |= then.of[i] ^ x.of[i];
      x.of[i] = then.of[i];
    }
    cells = multiplicity(x);
    if (any((lost & all_cells()) | clash | hidden.twice | (cells.once ^ all_cells()))) return Closed::dead;
    if (!any(differing)) return any(cells.twice) ? Closed::open : Closed::solved;
  }
}

inline Values values_in(const Solver::State& state) {
  Values x;
  std::memcpy(&x, state.places, sizeof x);
  x.of[pairs_of_values - 1] &= Two{band, band, band, 0, 0, 0, 0, 0};  // the settled cells are no value
  return x;
}

inline void put(const Values& x, Two naked, Solver::State& state) {
  std::memcpy(state.places, &x, sizeof x);
  store(state.settled, __builtin_shufflevector(naked, naked, 0, 1, 2, 3));
}

// --- the kernel ----------------------------------------------------------------------------------------
// For each value, the vectors with all bits set where its set is.
struct HalfOfValue {
  alignas(32) Word of[9][pairs_of_values][8]{};
  constexpr HalfOfValue() {
    for (int d = 0; d < 9; ++d)
      for (int k = 0; k < 4; ++k) of[d][d / 2][4 * (d % 2) + k] = ~Word{0};
  }
};
constexpr HalfOfValue half_of_value;

inline Two load_two(const Word* words) { return *reinterpret_cast<const Two*>(words); }

// The sixteen values from `from` on, rearranged: byte i of the result is that of the cell whose bit is the i-th.
struct Order {
  std::uint8_t low_from_first[16], low_from_second[16], high_from_second[16];
};
constexpr std::size_t second_from = 11;  // the second load of a band holds its cells 11 to 26
constexpr Order order_of_bits() {
  Order order{};
  for (unsigned i = 0; i < 16; ++i) order.low_from_first[i] = order.low_from_second[i] = order.high_from_second[i] = 128;
  for (unsigned cell = 0; cell < 27; ++cell) {
    const unsigned bit = bit_of(cell);
    if (bit >= 16)
      order.high_from_second[bit - 16] = static_cast<std::uint8_t>(cell - second_from);
    else if (cell < 16)
      order.low_from_first[bit] = static_cast<std::uint8_t>(cell);
    else
      order.low_from_second[bit] = static_cast<std::uint8_t>(cell - second_from);
  }
  return order;
}
alignas(16) constexpr Order order_of = order_of_bits();

bool read(const Value* values, Solver::State& root) {
  const auto order = [](const std::uint8_t* bytes) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)); };
  for (int k = 0; k < 3; ++k) {
    const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(values + 27 * k));
    const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(values + 27 * k + second_from));
    const __m128i low = _mm_or_si128(_mm_shuffle_epi8(first, order(order_of.low_from_first)),
                                     _mm_shuffle_epi8(second, order(order_of.low_from_second)));
    const __m256i cells = _mm256_set_m128i(_mm_shuffle_epi8(second, order(order_of.high_from_second)), low);
    const auto with = [&](int d) {
      return static_cast<Word>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(cells, _mm256_set1_epi8(static_cast<char>(d)))));
    };
    const Word empty_cells = with(0) & band;
    for (int d = 0; d < 9; ++d) root.places[d][k] = empty_cells | with(d + 1);
  }
  for (auto& places : root.places) places[3] = 0;
  return true;
}

Closed close_and_put(Values& x, Solver::State& state) {
  Two naked;
  const Closed closed = close(x, naked);
  put(x, naked, state);
  return closed;
}

Closed close_root(Solver::State& root) {
  Values x = values_in(root);
  return close_and_put(x, root);
}

Closed enter(const Solver::State& from, Solver::Alternative alternative, Solver::State& to) {
  Values x = values_in(from);
  const Set itself = load(tables.itself[alternative.at]);
  const Two cell = __builtin_shufflevector(itself, itself, 0, 1, 2, 3, 0, 1, 2, 3);
  for (int i = 0; i < pairs_of_values; ++i)
    x.of[i] = without(x.of[i], without(cell, load_two(half_of_value.of[alternative.value][i])));
  return close_and_put(x, to);
}

void choose_in(const Solver::State& state, Solver::Choice& choice, bool any_order) {
  choose(reinterpret_cast<const Set*>(state.places), choice, any_order);
}

}  // namespace
}  // namespace sudokit::classic

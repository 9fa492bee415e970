// The state that is rated: the values placed and the candidates left of a 9x9 grid, as bit masks.
//
// Here a value is its number minus one (0..8), and a unit is a block (0..8), a row (9..17) or a column (18..26).  The
// positions of a unit ascend with the cells.  `Bits` holds nine bits: values of a cell, or positions in a unit.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/grid/cell.hpp"
#include "core/grid/cell_set.hpp"

namespace sudokit::se {

using Bits = std::uint16_t;
using Cells = CellSet<2>;

inline constexpr int cells = 81, units = 27, all_nine = 511;
// Kinds of units.  Most techniques look at blocks, columns, rows; uniqueness and chains at blocks, rows, columns.
inline constexpr int block = 0, row = 1, column = 2;
inline constexpr int blocks_columns_rows[] = {block, column, row};

constexpr Bits bit(int at) { return static_cast<Bits>(1u << at); }
// The numbers of the bits that are set, ascending: for (const int v : ones(bits)).
class ones {
 public:
  explicit ones(unsigned bits) : bits_(bits) {}
  struct Iterator {
    unsigned left;
    int operator*() const { return std::countr_zero(left); }
    Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return left != other.left; }
  };
  Iterator begin() const { return {bits_}; }
  Iterator end() const { return {0}; }

 private:
  unsigned bits_;
};
inline int first(Bits bits) { return std::countr_zero(static_cast<unsigned>(bits)); }
constexpr bool single(Bits bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

struct Geometry {
  std::array<std::array<std::uint8_t, 3>, cells> unit{}, position{};  // of a cell, by kind
  std::array<std::array<std::uint8_t, 9>, units> cell{};              // of a unit, by position
  std::array<std::array<std::uint8_t, 20>, cells> peers{};            // ascending
  std::array<std::uint8_t, 512> count{};                              // of bits
  std::array<std::uint8_t, 512> third{};   // 0..2: the only third (3 bits in a row) that has bits; 3: there are several
  std::array<std::uint8_t, 512> stripe{};  // the same for the bits 0,3,6; 1,4,7; 2,5,8

  constexpr Geometry() {
    for (int c = 0; c < cells; ++c) {
      const int r = c / 9, k = c % 9;
      const int number[] = {r / 3 * 3 + k / 3, 9 + r, 18 + k}, place[] = {r % 3 * 3 + k % 3, k, r};
      for (int kind = 0; kind < 3; ++kind) {
        unit[c][kind] = static_cast<std::uint8_t>(number[kind]);
        position[c][kind] = static_cast<std::uint8_t>(place[kind]);
        cell[number[kind]][place[kind]] = static_cast<std::uint8_t>(c);
      }
    }
    for (int c = 0; c < cells; ++c)
      for (int d = 0, n = 0; d < cells; ++d)
        if (d != c && (unit[c][0] == unit[d][0] || unit[c][1] == unit[d][1] || unit[c][2] == unit[d][2]))
          peers[c][n++] = static_cast<std::uint8_t>(d);
    for (int bits = 0; bits < 512; ++bits) {
      for (int i = 0; i < 9; ++i) count[bits] = static_cast<std::uint8_t>(count[bits] + (bits >> i & 1));
      third[bits] = stripe[bits] = 3;
      for (int i = 0; i < 3; ++i) {
        if (bits && (bits & ~(7 << 3 * i)) == 0) third[bits] = static_cast<std::uint8_t>(i);
        if (bits && (bits & ~(0b1001001 << i)) == 0) stripe[bits] = static_cast<std::uint8_t>(i);
      }
    }
  }
};

inline constexpr Geometry geometry;

inline int count(Bits bits) { return geometry.count[bits]; }
inline int unit_of(int cell, int kind) { return geometry.unit[cell][kind]; }
inline int position_of(int cell, int kind) { return geometry.position[cell][kind]; }
inline int kind_of(int unit) { return unit / 9; }
inline int cell_of(int unit, int position) { return geometry.cell[unit][position]; }
const Cells& cells_of(int unit);
const Cells& peers_of(int cell);  // as a set
inline const std::array<std::uint8_t, 20>& peers(int cell) { return geometry.peers[cell]; }
inline bool sees(int a, int b) {
  return a != b && (unit_of(a, 0) == unit_of(b, 0) || unit_of(a, 1) == unit_of(b, 1) || unit_of(a, 2) == unit_of(b, 2));
}
// The index in Layout::houses() of the ordinary 9x9 layout: rows, columns, blocks.
inline int house_of(int unit) { return unit < 9 ? unit + 18 : unit - 9; }

// The sets of `size` of the numbers 0..8, in the order of their bits as binary numbers.
std::span<const Bits> subsets(int size);

struct Board {
  std::array<Bits, cells> candidates{};             // none in a cell with a value
  std::array<std::array<Bits, 9>, units> places{};  // by unit and value: positions
  std::array<std::uint8_t, cells> value{};          // 0: none; otherwise 1..9
  std::array<std::uint8_t, units> open{};           // cells of the unit without a value
  int left = cells;                                 // cells without a value

  // A puzzle: every empty cell has the candidates that the values leave.  No check for conflicts.
  static Board of_values(std::span<const Value> values);
  // Values and the candidates of the other cells; nothing is derived from the values.
  static Board of_candidates(std::span<const Value> values, std::span<const Mask> masks);
  // Candidates alone: a cell with one candidate that no peer shares becomes a value.
  static Board of_sukaku(std::span<const Mask> masks);

  bool has(int cell, int value_) const { return candidates[cell] >> value_ & 1; }
  void remove(int cell, int value_) {
    candidates[cell] &= ~bit(value_);
    for (int kind = 0; kind < 3; ++kind) places[unit_of(cell, kind)][value_] &= ~bit(position_of(cell, kind));
  }
  // Sets the value, clears the cell's candidates, and removes the value from the peers.
  void place(int cell, int value_);
  // The cells that have the value as a candidate.
  Cells cells_with(int value_) const;

 private:
  void add(int cell, Bits mine);
  void set_value(int cell, int value_);
};

}  // namespace sudokit::se

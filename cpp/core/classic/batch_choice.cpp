// Operations that the engines of the batch solver need so rarely that they are done one row at a time.
#include <cstring>

#include "core/base/invariant.hpp"
#include "core/classic/isa.hpp"

namespace sudokit::classic {
namespace {

struct House {  // a set of cells: 0..63, 64..80
  std::uint64_t low, high;
};

// Rows, columns, boxes, in the order of core/grid/layout.hpp.
constexpr House house(int h) {
  House result{};
  for (int k = 0; k < 9; ++k) {
    const int cell = h < 9 ? h * 9 + k : h < 18 ? k * 9 + h - 9 : (h - 18) / 3 * 27 + (h - 18) % 3 * 3 + k / 3 * 9 + k % 3;
    if (cell < 64)
      result.low |= std::uint64_t{1} << cell;
    else
      result.high |= std::uint64_t{1} << (cell - 64);
  }
  return result;
}

struct Houses {
  House all[27];
  constexpr Houses() : all{} {
    for (int h = 0; h < 27; ++h) all[h] = house(h);
  }
};
constexpr Houses houses;

// Counts of nine values in fields of four bits; a value above 9 counts twice.
struct Tallies {
  static constexpr std::uint64_t twice = 0xEEEEEEEEEE;
  std::uint64_t of[256];
  constexpr Tallies() : of{} {
    for (int v = 1; v < 256; ++v) of[v] = v <= 9 ? std::uint64_t{1} << 4 * v : 2;
  }
};
constexpr Tallies tallies;

constexpr bool are_peers(int a, int b) {
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

struct Peers {
  std::uint8_t of[81][20];
  constexpr Peers() : of{} {
    for (int cell = 0; cell < 81; ++cell)
      for (int other = 0, n = 0; other < 81; ++other)
        if (are_peers(cell, other)) of[cell][n++] = static_cast<std::uint8_t>(other);
  }
};
constexpr Peers peers;

// The number of values in a set of nine: a table, because the oldest machines have no instruction that counts bits.
struct Sizes {
  std::uint8_t of[512];
  constexpr Sizes() : of{} {
    for (int set = 1; set < 512; ++set) of[set] = static_cast<std::uint8_t>(of[set / 2] + set % 2);
  }
};
constexpr Sizes sizes;

void list_candidates(const std::uint64_t* words, std::uint16_t* candidates) {
  for (int value = 0; value < 9; ++value) {
    const std::uint64_t low = words[value], high = words[9 + value / 3] >> 17 * (value % 3);
    for (int cell = 0; cell < 64; ++cell) candidates[cell] |= static_cast<std::uint16_t>((low >> cell & 1) << value);
    for (int cell = 64; cell < 81; ++cell)
      candidates[cell] |= static_cast<std::uint16_t>((high >> (cell - 64) & 1) << value);
  }
}

int score(const std::uint16_t* candidates, int cell) {
  int sum = 0;
  for (const std::uint8_t other : peers.of[cell]) sum += sizes.of[candidates[cell] & candidates[other]];
  return sum;
}

// The cell of k candidates with the greatest score, or -1.
int best_cell(const std::uint16_t* candidates, int k) {
  int best = -1, best_score = -1;
  for (int cell = 0; cell < 81; ++cell)
    if (sizes.of[candidates[cell]] == k)
      if (const int s = score(candidates, cell); s > best_score) best = cell, best_score = s;
  return best;
}

}  // namespace

int choose_alternatives(const std::uint64_t* words, Alternative* alternatives) {
  std::uint16_t candidates[81] = {};
  int n = 0;
  for (int k = 2; k <= 9; ++k) {
    if (k > 2) {  // the caller has checked that no cell has two
      if (k == 3) list_candidates(words, candidates);
      if (const int cell = best_cell(candidates, k); cell >= 0) {
        for (int value = 0; value < 9; ++value)
          if (candidates[cell] >> value & 1)
            alternatives[n++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)};
        return n;
      }
    }
    for (const House& house : houses.all)
      for (int value = 0; value < 9; ++value) {
        const std::uint64_t low = words[value] & house.low;
        const std::uint64_t high = words[9 + value / 3] >> 17 * (value % 3) & house.high;
        if (__builtin_popcountll(low) + __builtin_popcountll(high) != k) continue;
        for (int cell = 0; cell < 81; ++cell)
          if ((cell < 64 ? low >> cell : high >> (cell - 64)) & 1)
            alternatives[n++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)};
        return n;
      }
  }
  SUDOKIT_INVARIANT(n > 0);  // otherwise the node would be solved or dead
  return 0;
}

bool is_solution_of(const std::uint8_t* row, const std::uint8_t* solution) {
  for (int cell = 0; cell < 81; ++cell)
    if (solution[cell] == 0 || (row[cell] && row[cell] != solution[cell])) return false;
  return !invalid_row(solution);
}

bool can_branch(const std::uint64_t* words, Alternative alternative) {
  if (alternative.cell > 80 || alternative.value > 8) return false;
  std::uint16_t candidates[81] = {};
  list_candidates(words, candidates);
  const std::uint16_t here = candidates[alternative.cell];
  return here >> alternative.value & 1 && sizes.of[here] > 1;
}

void place(std::uint64_t* words, Alternative alternative) {
  SUDOKIT_INVARIANT(can_branch(words, alternative));
  for (int value = 0; value < 9; ++value) {
    const bool keep = value == alternative.value;
    if (alternative.cell < 64) {
      const std::uint64_t bit = std::uint64_t{1} << alternative.cell;
      words[value] = keep ? words[value] | bit : words[value] & ~bit;
    } else {
      const std::uint64_t bit = std::uint64_t{1} << (17 * (value % 3) + alternative.cell - 64);
      words[9 + value / 3] = keep ? words[9 + value / 3] | bit : words[9 + value / 3] & ~bit;
    }
  }
}

bool sets_of_row(const std::uint8_t* row, std::uint64_t* words) {
  std::uint64_t bits[4][2] = {};  // bit k of the values of cells 0..63, 64..80
  for (int q = 0; q < 10; ++q) {
    std::uint64_t cells;
    std::memcpy(&cells, row + 8 * q, 8);
    for (int k = 0; k < 4; ++k)  // the multiplication gathers the low bits of eight bytes
      bits[k][q / 8] |= ((cells >> k & 0x0101010101010101u) * 0x0102040810204080u >> 56) << q % 8 * 8;
  }
  for (int k = 0; k < 4; ++k) bits[k][1] |= static_cast<std::uint64_t>(row[80] >> k & 1) << 16;
  std::uint64_t above = row[80] >> 4;
  for (int q = 0; q < 10; ++q) {
    std::uint64_t cells;
    std::memcpy(&cells, row + 8 * q, 8);
    above |= cells & 0xF0F0F0F0F0F0F0F0u;
  }
  for (int half = 0; half < 2; ++half) above |= bits[3][half] & (bits[2][half] | bits[1][half]);
  if (above) return false;
  words[9] = words[10] = words[11] = 0;
  for (int value = 1; value <= 9; ++value)
    for (int half = 0; half < 2; ++half) {
      std::uint64_t given = ~std::uint64_t{0}, empty = ~std::uint64_t{0};
      for (int k = 0; k < 4; ++k) given &= value >> k & 1 ? bits[k][half] : ~bits[k][half], empty &= ~bits[k][half];
      const std::uint64_t set = given | empty;
      if (half == 0)
        words[value - 1] = set;
      else
        words[9 + (value - 1) / 3] |= (set & 0x1FFFF) << 17 * ((value - 1) % 3);
    }
  return true;
}

bool invalid_row(const std::uint8_t* row) {
  std::uint64_t column[9] = {}, faults = 0;
  for (int band = 0; band < 81; band += 27) {
    std::uint64_t box[3] = {};
    for (int r = band; r < band + 27; r += 9) {
      std::uint64_t line = 0;
      for (int c = 0; c < 9; ++c) {
        const std::uint64_t one = tallies.of[row[r + c]];
        line += one, column[c] += one, box[c / 3] += one;
      }
      faults |= line;
    }
    faults |= box[0] | box[1] | box[2];
  }
  for (std::uint64_t c : column) faults |= c;
  return faults & Tallies::twice;
}

}  // namespace sudokit::classic

#include "core/generate/small_sets.hpp"

namespace sudokit::generate {

void SmallSets::find(const Value* grid) {
  count_ = 0;
  find_exchanges_of_values(grid);
  find_exchanges_of_lines(grid);
}

// Each row holds one cell of either value, so a set is known by its rows; from row to row it goes by the column and by the box of
// the one value's cell to the other value's.
void SmallSets::find_exchanges_of_values(const Value* grid) {
  std::uint8_t cell[9][9], row_of_column[9][9], row_of_box[9][9];  // by value
  for (std::uint8_t r = 0; r < 9; ++r)
    for (std::uint8_t c = 0; c < 9; ++c) {
      const std::size_t v = grid[r * 9 + c] - 1u;
      cell[v][r] = static_cast<std::uint8_t>(r * 9 + c), row_of_column[v][c] = r, row_of_box[v][r / 3 * 3 + c / 3] = r;
    }
  for (std::size_t a = 0; a < 9; ++a)
    for (std::size_t b = a + 1; b < 9; ++b)
      for (unsigned rest = 511; rest;) {
        unsigned waiting = rest & -rest, rows = 0;
        const auto set = static_cast<std::uint8_t>(count_++);
        std::uint8_t size = 0;
        while (waiting) {
          const auto r = static_cast<std::size_t>(std::countr_zero(waiting));
          rows |= 1u << r;
          const std::size_t c = cell[a][r] - r * 9;
          waiting |= 1u << row_of_column[b][c] | 1u << row_of_box[b][r / 3 * 3 + c / 3];
          waiting &= ~rows;
          of_[cell[a][r]][b - 1] = set;
          of_[cell[b][r]][a] = set;
          size = static_cast<std::uint8_t>(size + 2);
        }
        left_[set] = size;
        rest &= ~rows;
      }
}

// Line i keeps its sets with the next two lines, in a circle.
void SmallSets::find_exchanges_of_lines(const Value* grid) {
  for (int down = 0; down < 2; ++down) {
    const std::size_t along = down ? 9 : 1, across = down ? 1 : 9, slot = down ? 10 : 8;
    for (std::size_t x = 0; x < 9; ++x) {
      std::size_t at[10];  // where line x holds a value
      for (std::size_t k = 0; k < 9; ++k) at[grid[x * across + k * along]] = k;
      for (std::size_t y = x + 1; y / 3 == x / 3; ++y)
        for (unsigned rest = 511; rest;) {
          const auto set = static_cast<std::uint8_t>(count_++);
          std::uint8_t size = 0;
          for (auto k = static_cast<std::size_t>(std::countr_zero(rest)); rest >> k & 1; k = at[grid[y * across + k * along]]) {
            rest &= ~(1u << k);
            of_[x * across + k * along][slot + y - x - 1] = of_[y * across + k * along][slot + 2 - (y - x)] = set;
            size = static_cast<std::uint8_t>(size + 2);
          }
          left_[set] = size;
        }
    }
  }
}

}  // namespace sudokit::generate

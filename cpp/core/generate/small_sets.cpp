#include "core/generate/small_sets.hpp"

#include "core/base/invariant.hpp"

namespace sudokit::generate {

namespace {

// The largest subset all of whose elements satisfy inside(element, subset), found by repeatedly dropping those that do not.
template <class Inside>
unsigned closed(unsigned set, const Inside& inside) {
  for (unsigned before = 0; set != before;) {
    before = set;
    for (unsigned rest = set; rest; rest &= rest - 1)
      if (!inside(static_cast<std::size_t>(std::countr_zero(rest)), set)) set &= ~(rest & -rest);
  }
  return set;
}

bool holds_exchange_of_lines(const Value* grid, const std::array<bool, 81>& in) {
  for (int down = 0; down < 2; ++down) {
    const std::size_t along = down ? 9 : 1, across = down ? 1 : 9;
    for (std::size_t x = 0; x < 9; ++x)
      for (std::size_t y = x + 1; y / 3 == x / 3; ++y) {
        unsigned places = 0;
        std::size_t at[10] = {};
        for (std::size_t k = 0; k < 9; ++k) {
          places |= static_cast<unsigned>(in[x * across + k * along] && in[y * across + k * along]) << k;
          at[grid[x * across + k * along]] = k;
        }
        if (closed(places, [&](std::size_t k, unsigned set) { return set >> at[grid[y * across + k * along]] & 1; }))
          return true;
      }
  }
  return false;
}

}  // namespace

bool holds_small_set(const Value* grid, Cells81 cells) {
  std::array<bool, 81> in;
  std::uint8_t column[9][9], row_of_column[9][9], row_of_box[9][9];
  unsigned rows[9] = {};  // by value: the rows in which its cell is one of `cells`
  for (std::uint8_t r = 0; r < 9; ++r)
    for (std::uint8_t c = 0; c < 9; ++c) {
      const std::size_t cell = r * 9u + c, v = grid[cell] - 1u;
      in[cell] = static_cast<std::uint64_t>(cells >> cell) & 1;
      rows[v] |= static_cast<unsigned>(in[cell]) << r;
      column[v][r] = c, row_of_column[v][c] = r, row_of_box[v][r / 3 * 3 + c / 3] = r;
    }
  for (std::size_t a = 0; a < 9; ++a)
    for (std::size_t b = a + 1; b < 9; ++b) {
      const auto inside = [&](std::size_t r, unsigned set) {
        const std::size_t c = column[a][r];
        return (set >> row_of_column[b][c] & 1) && (set >> row_of_box[b][r / 3 * 3 + c / 3] & 1);
      };
      if (closed(rows[a] & rows[b], inside)) return true;
    }
  return holds_exchange_of_lines(grid, in);
}

void SmallSets::find(const Value* grid) {
  count_ = 0;
  needed_ = 0;
  find_exchanges_of_values(grid);
  find_exchanges_of_lines(grid);
  SUDOKIT_INVARIANT(count_ <= most && agrees_with((Cells81{1} << 81) - 1));
}

bool SmallSets::agrees_with(Cells81 clues) const {
  std::array<unsigned, most> left{};
  for (Cells81 rest = clues; rest; rest &= rest - 1)
    for (const std::uint8_t set : of(first_of(rest))) left[set] = (left[set] + one) ^ static_cast<unsigned>(first_of(rest));
  Cells81 needed = 0;
  for (std::size_t set = 0; set < count_; ++set) {
    if (left[set] != left_[set] || left[set] < one) return false;
    if (left[set] < 2 * one) needed |= cell_bit(static_cast<int>(left[set] % one));
  }
  return needed == needed_;
}

// Each row has one cell of either value, so a set is identified by its rows.  A row belongs to the same set as the rows
// that have the other value in the column or the box of this row's cell with the first value.
void SmallSets::find_exchanges_of_values(const Value* grid) {
  std::uint8_t cell[9][9], column[9][9], box[9][9];     // by value and row
  std::uint16_t row_of_column[9][9], row_of_box[9][9];  // by value: as a bit
  for (std::uint8_t r = 0; r < 9; ++r)
    for (std::uint8_t c = 0; c < 9; ++c) {
      const std::size_t v = grid[r * 9 + c] - 1u;
      cell[v][r] = static_cast<std::uint8_t>(r * 9 + c), column[v][r] = c;
      box[v][r] = static_cast<std::uint8_t>(r / 3 * 3 + c / 3);
      row_of_column[v][c] = row_of_box[v][box[v][r]] = static_cast<std::uint16_t>(1u << r);
    }
  for (std::size_t a = 0; a < 9; ++a)
    for (std::size_t b = a + 1; b < 9; ++b) {
      unsigned beside[9];  // by row of value a: the rows that belong to its set, too
      for (std::size_t r = 0; r < 9; ++r) beside[r] = row_of_column[b][column[a][r]] | row_of_box[b][box[a][r]];
      for (unsigned rest = 511; rest;) {
        unsigned waiting = rest & -rest, rows = 0;
        const auto set = static_cast<std::uint8_t>(count_++);
        unsigned left = 0;
        while (waiting) {
          const auto r = static_cast<std::size_t>(std::countr_zero(waiting));
          rows |= 1u << r;
          waiting = (waiting | beside[r]) & ~rows;
          of_[cell[a][r]][b - 1] = set;
          of_[cell[b][r]][a] = set;
          left = (left + 2 * one) ^ cell[a][r] ^ cell[b][r];
        }
        left_[set] = static_cast<std::uint16_t>(left);
        rest &= ~rows;
      }
    }
}

// The slots of line i hold its sets with the next two lines of its band or stack, cyclically.
void SmallSets::find_exchanges_of_lines(const Value* grid) {
  for (int down = 0; down < 2; ++down) {
    const std::size_t along = down ? 9 : 1, across = down ? 1 : 9, slot = down ? 10 : 8;
    for (std::size_t x = 0; x < 9; ++x) {
      std::size_t at[10];  // where line x holds a value
      for (std::size_t k = 0; k < 9; ++k) at[grid[x * across + k * along]] = k;
      for (std::size_t y = x + 1; y / 3 == x / 3; ++y)
        for (unsigned rest = 511; rest;) {
          const auto set = static_cast<std::uint8_t>(count_++);
          unsigned left = 0;
          for (auto k = static_cast<std::size_t>(std::countr_zero(rest)); rest >> k & 1;
               k = at[grid[y * across + k * along]]) {
            rest &= ~(1u << k);
            const std::size_t one_cell = x * across + k * along, other = y * across + k * along;
            of_[one_cell][slot + y - x - 1] = of_[other][slot + 2 - (y - x)] = set;
            left = (left + 2 * one) ^ static_cast<unsigned>(one_cell) ^ static_cast<unsigned>(other);
          }
          left_[set] = static_cast<std::uint16_t>(left);
        }
    }
  }
}

}  // namespace sudokit::generate

// The scans that basic techniques share with the techniques inside dynamic chains: every locked set of places, hidden pair,
// naked pair and X-wing, in the order of Sudoku Explainer's search.  `use` returns false to end the scan.
#pragma once
#include "core/se/board.hpp"

namespace sudokit::se {

// All places of `value` in `base` lie in `cover`, which has others: `lost`, positions in the cover.
struct Locked {
  int base, cover, value;
  Bits lost;
};

// Locked candidates, whether or not the cover loses any.
template <class Use>
bool each_locked_base(const Board& board, Use&& use) {
  constexpr int kinds[][2] = {{block, column}, {block, row}, {column, block}, {row, block}};
  for (const auto& [from, to] : kinds)
    for (int v = 0; v < 9; ++v)
      for (int i = 0; i < 9; ++i) {
        const Bits at = board.places[from * 9 + i][v];
        if (!(at & (at - 1))) continue;
        const int part = from == block && to == column ? geometry.stripe[at] : geometry.third[at];
        if (part == 3) continue;
        int other;
        if (from == block)
          other = to == row ? i / 3 * 3 + part : i % 3 * 3 + part;
        else
          other = from == row ? i / 3 * 3 + part : part * 3 + i / 3;
        if (!use(from * 9 + i, to * 9 + other, v)) return false;
      }
  return true;
}

// The positions in `unit` of its cells that also belong to `other`.
inline Bits common_positions(int unit, int other) {
  if (unit >= 9) {  // a line and a block
    const int part = kind_of(unit) == row ? other % 3 : other / 3;
    return static_cast<Bits>(7 << 3 * part);
  }
  return static_cast<Bits>(kind_of(other) == row ? 7 << other % 3 * 3 : 0b1001001 << other % 3);
}

template <class Use>
bool each_locked(const Board& board, Use&& use) {
  return each_locked_base(board, [&](int base, int cover, int v) {
    const Bits lost = board.places[cover][v] & ~common_positions(cover, base);
    return !lost || use(Locked{base, cover, v, lost});
  });
}

// `values` have only the places `at` in the unit, as many as there are values.
template <class Use>
bool each_hidden_set(const Board& board, int size, int least_open, Use&& use) {
  for (const int kind : blocks_columns_rows)
    for (int u = kind * 9; u < kind * 9 + 9; ++u) {
      if (board.open[u] < least_open) continue;
      const auto& places = board.places[u];
      Bits few = 0;
      for (int v = 0; v < 9; ++v)
        if (const int n = count(places[v]); n >= 2 && n <= size) few |= bit(v);
      if (count(few) < size) continue;
      for (const Bits values : subsets(size)) {
        if (values & ~few) continue;
        Bits at = 0;
        for (const int v : ones(values)) at |= places[v];
        if (count(at) == size && !use(u, values, at)) return false;
      }
    }
  return true;
}

// The cells `at` of the unit have only `values`, as many as there are cells.
template <class Use>
bool each_naked_set(const Board& board, int size, Use&& use) {
  for (const int kind : blocks_columns_rows)
    for (int u = kind * 9; u < kind * 9 + 9; ++u) {
      if (board.open[u] < 2 * size) continue;
      Bits few = 0;
      Bits mine[9];
      for (int i = 0; i < 9; ++i) {
        mine[i] = board.candidates[cell_of(u, i)];
        if (const int n = count(mine[i]); n >= 2 && n <= size) few |= bit(i);
      }
      if (count(few) < size) continue;
      for (const Bits at : subsets(size)) {
        if (at & ~few) continue;
        Bits values = 0;
        for (const int i : ones(at)) values |= mine[i];
        if (count(values) == size && !use(u, at, values)) return false;
      }
    }
  return true;
}

// The places of `value` in the lines `base` (of the kind `from`) lie in the lines `cover` of the other kind.
struct Fish {
  int from, value;
  Bits base, cover;
};

template <class Use>
bool each_fish(const Board& board, int size, Use&& use) {
  for (const int from : {column, row}) {
    Bits few[9] = {};  // by value: lines with few enough places
    for (int v = 0; v < 9; ++v)
      for (int i = 0; i < 9; ++i)
        if (const int n = count(board.places[from * 9 + i][v]); n >= 2 && n <= size) few[v] |= bit(i);
    Bits possible = 0;
    for (int v = 0; v < 9; ++v)
      if (count(few[v]) >= size) possible |= bit(v);
    if (!possible) continue;
    int times[9] = {};
    for (const std::uint8_t v : board.value)
      if (v) ++times[v - 1];
    for (const Bits base : subsets(size))
      for (const int v : ones(possible)) {
        if ((base & ~few[v]) || times[v] + 2 * size > 9) continue;
        Bits cover = 0;
        for (const int i : ones(base)) cover |= board.places[from * 9 + i][v];
        if (count(cover) == size && !use(Fish{from, v, base, cover})) return false;
      }
  }
  return true;
}

}  // namespace sudokit::se

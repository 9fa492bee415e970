// One propagation step for all nodes of a block of lanes.
#pragma once
#include "core/classic/lanes_block.hpp"
#include "core/classic/vector.hpp"

namespace sudokit::classic {
namespace {

// The values that at least one cell of a triad has, and those that at least two have.
struct Triad {
  Vec one, two;
};
ALWAYS_INLINE Triad triad_of(const Vec* c, int step, Vec k0, Vec k1, Vec k2) {  // without what each cell has lost
  const Vec x = c[0] & ~k0, y = c[step] & ~k1, z = c[2 * step] & ~k2;
  return {or3(x, y, z), majority(x, y, z)};
}

// Locked candidates in a band or stack whose lines and boxes meet in the triads t[line][box]; kill[3 line + box] receives
// the values to eliminate from the cells of a triad.
ALWAYS_INLINE void lock(Triad t[3][3], Vec* kill) {
  Vec in_line[3][3], in_box[3][3];
  UNROLL for (int i = 0; i < 3; ++i) UNROLL for (int b = 0; b < 3; ++b) {
    in_line[i][b] = without2(t[i][b].one, t[i][(b + 1) % 3].one, t[i][(b + 2) % 3].one);  // only here in its line
    in_box[i][b] = without2(t[i][b].one, t[(i + 1) % 3][b].one, t[(i + 2) % 3][b].one);   // only here in its box
  }
  UNROLL for (int i = 0; i < 3; ++i) UNROLL for (int b = 0; b < 3; ++b) {
    const Vec removed =
        or3(in_box[i][(b + 1) % 3], in_box[i][(b + 2) % 3], in_line[(i + 1) % 3][b] | in_line[(i + 2) % 3][b]);
    kill[i * 3 + b] = removed;
    t[i][b].one &= ~removed;
    t[i][b].two &= ~removed;
  }
}

// The values with exactly one place in three triads; values without a place are removed from `everywhere`.
ALWAYS_INLINE Vec hidden(const Triad& a, const Triad& b, const Triad& c, Vec& everywhere) {
  const Vec any = or3(a.one, b.one, c.one);
  everywhere &= any;
  return without2(any, majority(a.one, b.one, c.one), or3(a.two, b.two, c.two));
}

// What a sweep observes in each lane.  Seen and ColumnSingles are separate from the arrays below because they are only
// indexed by constants and can therefore stay in registers.
struct Seen {
  Vec everywhere;  // values that have a place in every house
  Vec twice;       // values single in two cells of a house
  Vec changed, undecided;
  Vec smallest;  // of all cells' sets of candidates; 0 if a cell has none
};

// What a sweep finds from triads, before it visits single cells.
struct Found {
  Vec hidden_across[9][3], hidden_down[9];     // values with one place in the row or the box of a triad, in a column
  Vec killed_across[9][3], killed_down[3][9];  // eliminated by locked candidates from a row's and a column's triads
};

ALWAYS_INLINE void sweep_rows(const Vec* cell, int band, Found& found, Seen& seen) {
  Triad t[3][3];
  UNROLL for (int i = 0; i < 3; ++i) UNROLL for (int b = 0; b < 3; ++b) t[i][b] =
      triad_of(cell + band * 27 + i * 9 + b * 3, 1, zeros(), zeros(), zeros());
  lock(t, found.killed_across[band * 3]);
  FENCE();
  Vec in_row[3], in_box[3];
  UNROLL for (int i = 0; i < 3; ++i) {
    in_row[i] = hidden(t[i][0], t[i][1], t[i][2], seen.everywhere);
    in_box[i] = hidden(t[0][i], t[1][i], t[2][i], seen.everywhere);
  }
  UNROLL for (int i = 0; i < 3; ++i) UNROLL for (int b = 0; b < 3; ++b) found.hidden_across[band * 3 + i][b] =
      in_row[i] | in_box[b];
}

ALWAYS_INLINE void sweep_columns(const Vec* cell, int stack, Found& found, Seen& seen) {
  Triad t[3][3];
  Vec kill[9];
  UNROLL for (int b = 0; b < 3; ++b) {
    const Vec k0 = found.killed_across[b * 3][stack], k1 = found.killed_across[b * 3 + 1][stack],
              k2 = found.killed_across[b * 3 + 2][stack];
    UNROLL for (int i = 0; i < 3; ++i) t[i][b] = triad_of(cell + b * 27 + stack * 3 + i, 9, k0, k1, k2);
  }
  lock(t, kill);
  UNROLL for (int i = 0; i < 3; ++i) {
    found.hidden_down[stack * 3 + i] = hidden(t[i][0], t[i][1], t[i][2], seen.everywhere);
    UNROLL for (int b = 0; b < 3; ++b) found.killed_down[b][stack * 3 + i] = kill[i * 3 + b];
  }
  FENCE();
}

// The values of cells with one candidate, by house.
struct Singles {
  Vec row[9], box[9];
};
struct ColumnSingles {
  Vec of[9];
};

// Applies the findings to the cells of a band: locked candidates, then hidden singles.
ALWAYS_INLINE void place_band(Lanes& s, int band, const Found& found, Singles& singles, ColumnSingles& columns,
                              Seen& seen) {
  Vec triad_single[3][3];
  const Vec* killed = found.killed_down[band];
  for (int r = band * 3; r < band * 3 + 3; ++r) {
    Vec t[3];
    UNROLL for (int b = 0; b < 3; ++b) {
      Vec single[3], rest[3];
      UNROLL for (int j = 0; j < 3; ++j) {
        const int c = b * 3 + j, i = r * 9 + c;
        const Vec was = s.cell[i], old = without2(was, found.killed_across[r][b], killed[c]);
        const Placed now = place_hidden(old, and_or(old, found.hidden_across[r][b], found.hidden_down[c]));
        single[j] = now.single, rest[j] = now.rest;
        seen.changed = or_without(seen.changed, was, now.all);
        s.cell[i] = now.all, s.single[i] = now.single;
      }
      seen.undecided = or3(seen.undecided, rest[0], rest[1]) | rest[2];
      t[b] = triad_single[r - band * 3][b] = or3(single[0], single[1], single[2]);
      seen.twice |= majority(single[0], single[1], single[2]);
      FENCE();
    }
    singles.row[r] = or3(t[0], t[1], t[2]);
    seen.twice |= majority(t[0], t[1], t[2]);
  }
  UNROLL for (int b = 0; b < 3; ++b) {
    singles.box[band * 3 + b] = or3(triad_single[0][b], triad_single[1][b], triad_single[2][b]);
    seen.twice |= majority(triad_single[0][b], triad_single[1][b], triad_single[2][b]);
  }
  const Vec* single = s.single + band * 27;
  UNROLL for (int c = 0; c < 9; ++c) {
    const Vec here = or3(single[c], single[c + 9], single[c + 18]);
    seen.twice = or3(seen.twice, majority(single[c], single[c + 9], single[c + 18]), here & columns.of[c]);
    columns.of[c] |= here;
  }
  FENCE();
}

// Removes the singles of a row, its boxes and its columns from the other cells of the row.
ALWAYS_INLINE void remove_singles(Lanes& s, int row, const Singles& singles, const ColumnSingles& columns, Seen& seen) {
  UNROLL for (int b = 0; b < 3; ++b) {
    const Vec removed = singles.row[row] | singles.box[row / 3 * 3 + b];
    UNROLL for (int j = 0; j < 3; ++j) {
      const int c = b * 3 + j, i = row * 9 + c;
      const Vec old = s.cell[i], now = without2(old, removed, columns.of[c]) | s.single[i];
      seen.changed = or_without(seen.changed, old, now);
      seen.smallest = least(seen.smallest, now);
      s.cell[i] = now;
    }
    FENCE();
  }
}

struct SweptLanes {
  std::uint32_t dead, changed, unsolved;
};

static __attribute__((noinline)) SweptLanes sweep_lanes(Lanes& s) {
  Seen seen = {splat16(511), zeros(), zeros(), zeros(), splat16(511)};
  Found found;
  for (int band = 0; band < 3; ++band) sweep_rows(s.cell, band, found, seen);
  for (int stack = 0; stack < 3; ++stack) sweep_columns(s.cell, stack, found, seen);
  Singles singles;
  ColumnSingles columns;
  UNROLL for (int c = 0; c < 9; ++c) columns.of[c] = zeros();
  for (int band = 0; band < 3; ++band) place_band(s, band, found, singles, columns, seen);
  for (int row = 0; row < 9; ++row) remove_singles(s, row, singles, columns, seen);
  const std::uint32_t empty = ~nonzero(seen.smallest) & all_lanes;
  return {empty | nonzero((seen.everywhere ^ splat16(511)) | seen.twice), nonzero(seen.changed), nonzero(seen.undecided)};
}

}  // namespace
}  // namespace sudokit::classic

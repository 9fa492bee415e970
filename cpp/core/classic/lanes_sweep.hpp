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
ALWAYS_INLINE Triad triad_of(const Vec* c, int step, Vec k0, Vec k1, Vec k2) {  // without what each has lost
  const Vec x = c[0] & ~k0, y = c[step] & ~k1, z = c[2 * step] & ~k2;
  return {or3(x, y, z), majority(x, y, z)};
}

// Locked candidates in a band or stack whose lines and boxes meet in the triads t[line][box]; kill[3 line + box] is what
// the cells of a triad lose.
ALWAYS_INLINE void lock(Triad t[3][3], Vec* kill) {
  Vec in_line[3][3], in_box[3][3];
  UNROLL for (int i = 0; i < 3; ++i)
    UNROLL for (int b = 0; b < 3; ++b) {
      in_line[i][b] = without2(t[i][b].one, t[i][(b + 1) % 3].one, t[i][(b + 2) % 3].one);  // only here in its line
      in_box[i][b] = without2(t[i][b].one, t[(i + 1) % 3][b].one, t[(i + 2) % 3][b].one);   // only here in its box
    }
  UNROLL for (int i = 0; i < 3; ++i)
    UNROLL for (int b = 0; b < 3; ++b) {
      const Vec gone = or3(in_box[i][(b + 1) % 3], in_box[i][(b + 2) % 3], in_line[(i + 1) % 3][b] | in_line[(i + 2) % 3][b]);
      kill[i * 3 + b] = gone;
      t[i][b].one &= ~gone;
      t[i][b].two &= ~gone;
    }
}

// The values with exactly one place in three triads; values without a place leave `everywhere`.
ALWAYS_INLINE Vec hidden(const Triad& a, const Triad& b, const Triad& c, Vec& everywhere) {
  const Vec any = or3(a.one, b.one, c.one);
  everywhere &= any;
  return without2(any, majority(a.one, b.one, c.one), or3(a.two, b.two, c.two));
}

struct SweptLanes {
  std::uint32_t dead, changed, unsolved;
};

static __attribute__((noinline)) SweptLanes sweep_lanes(Lanes& s) {
  Vec* cell = s.cell;
  Vec everywhere = splat16(511);
  Vec hidden_across[9][3], hidden_down[9], killed_across[9][3], killed_down[3][9];
  for (int band = 0; band < 3; ++band) {
    Triad t[3][3];
    UNROLL for (int i = 0; i < 3; ++i)
      UNROLL for (int b = 0; b < 3; ++b) t[i][b] = triad_of(cell + band * 27 + i * 9 + b * 3, 1, zeros(), zeros(), zeros());
    lock(t, killed_across[band * 3]);
    FENCE();
    Vec in_row[3], in_box[3];
    UNROLL for (int i = 0; i < 3; ++i) {
      in_row[i] = hidden(t[i][0], t[i][1], t[i][2], everywhere);
      in_box[i] = hidden(t[0][i], t[1][i], t[2][i], everywhere);
    }
    UNROLL for (int i = 0; i < 3; ++i)
      UNROLL for (int b = 0; b < 3; ++b) hidden_across[band * 3 + i][b] = in_row[i] | in_box[b];
  }
  for (int stack = 0; stack < 3; ++stack) {
    Triad t[3][3];
    Vec kill[9];
    UNROLL for (int b = 0; b < 3; ++b) {
      const Vec k0 = killed_across[b * 3][stack], k1 = killed_across[b * 3 + 1][stack], k2 = killed_across[b * 3 + 2][stack];
      UNROLL for (int i = 0; i < 3; ++i) t[i][b] = triad_of(cell + b * 27 + stack * 3 + i, 9, k0, k1, k2);
    }
    lock(t, kill);
    UNROLL for (int i = 0; i < 3; ++i) {
      hidden_down[stack * 3 + i] = hidden(t[i][0], t[i][1], t[i][2], everywhere);
      UNROLL for (int b = 0; b < 3; ++b) killed_down[b][stack * 3 + i] = kill[i * 3 + b];
    }
    FENCE();
  }
  Vec changed = zeros(), undecided = zeros(), twice = zeros(), row_single[9], box_single[9], column_single[9];
  UNROLL for (int c = 0; c < 9; ++c) column_single[c] = zeros();
  for (int band = 0; band < 3; ++band) {
    Vec triad_single[3][3];
    const Vec* killed = killed_down[band];
    for (int r = band * 3; r < band * 3 + 3; ++r) {
      Vec t[3];
      UNROLL for (int b = 0; b < 3; ++b) {
        Vec single[3], rest[3];
        UNROLL for (int j = 0; j < 3; ++j) {
          const int c = b * 3 + j, i = r * 9 + c;
          const Vec was = cell[i], old = without2(was, killed_across[r][b], killed[c]);
          const Placed now = place_hidden(old, and_or(old, hidden_across[r][b], hidden_down[c]));
          single[j] = now.single, rest[j] = now.rest;
          changed = or_without(changed, was, now.all);
          cell[i] = now.all, s.single[i] = now.single;
        }
        undecided = or3(undecided, rest[0], rest[1]) | rest[2];
        t[b] = triad_single[r - band * 3][b] = or3(single[0], single[1], single[2]);
        twice |= majority(single[0], single[1], single[2]);
        FENCE();
      }
      row_single[r] = or3(t[0], t[1], t[2]);
      twice |= majority(t[0], t[1], t[2]);
    }
    UNROLL for (int b = 0; b < 3; ++b) {
      box_single[band * 3 + b] = or3(triad_single[0][b], triad_single[1][b], triad_single[2][b]);
      twice |= majority(triad_single[0][b], triad_single[1][b], triad_single[2][b]);
    }
    const Vec* single = s.single + band * 27;
    UNROLL for (int c = 0; c < 9; ++c) {
      const Vec here = or3(single[c], single[c + 9], single[c + 18]);
      twice = or3(twice, majority(single[c], single[c + 9], single[c + 18]), here & column_single[c]);
      column_single[c] |= here;
    }
    FENCE();
  }
  Vec smallest = splat16(511);
  for (int r = 0; r < 9; ++r)
    UNROLL for (int b = 0; b < 3; ++b) {
      const Vec gone = row_single[r] | box_single[r / 3 * 3 + b];
      UNROLL for (int j = 0; j < 3; ++j) {
        const int c = b * 3 + j, i = r * 9 + c;
        const Vec old = cell[i], now = without2(old, gone, column_single[c]) | s.single[i];
        changed = or_without(changed, old, now);
        smallest = least(smallest, now);
        cell[i] = now;
      }
      FENCE();
    }
  const std::uint32_t empty = ~nonzero(smallest) & all_lanes;
  return {empty | nonzero((everywhere ^ splat16(511)) | twice), nonzero(changed), nonzero(undecided)};
}

}  // namespace
}  // namespace sudokit::classic

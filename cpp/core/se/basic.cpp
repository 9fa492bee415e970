#include "core/se/basic.hpp"

#include "core/se/patterns.hpp"

namespace sudokit::se {

namespace {

void add_positions(Removals& removals, int unit, Bits at, int value) {
  for (const int i : ones(at)) removals.add(cell_of(unit, i), bit(value));
}

void candidates_at(Finding& found, int unit, Bits at, int value, Role role) {
  for (const int i : ones(at)) found.candidate(cell_of(unit, i), value, role);
}

bool hidden_single_in(const Board& board, bool last_of_unit, Finding& found) {
  for (const int kind : blocks_columns_rows)
    for (int u = kind * 9; u < kind * 9 + 9; ++u) {
      if (board.open[u] == 0 || (board.open[u] == 1) != last_of_unit) continue;
      for (int v = 0; v < 9; ++v) {
        const Bits at = board.places[u][v];
        if (!single(at)) continue;
        found.begin(Technique::hidden_single, last_of_unit ? 1.0 : kind == block ? 1.2 : 1.5);
        found.place(cell_of(u, first(at)), v);
        if (last_of_unit) found.step.technique = steps::Technique::full_house;
        found.part(found.cell, Role::subject);
        found.unit(u, Role::base);
        if (found.finish()) return true;
      }
    }
  return false;
}

constexpr Technique naked[] = {Technique::naked_pair, Technique::naked_triplet, Technique::naked_quad},
                    hidden[] = {Technique::hidden_pair, Technique::hidden_triplet, Technique::hidden_quad},
                    fishes[] = {Technique::x_wing, Technique::swordfish, Technique::jellyfish};

void set_part(Finding& found, int unit, Bits at, Bits values) {
  found.values(values);
  found.unit(unit, Role::base);
  for (const int i : ones(at)) found.part(cell_of(unit, i), Role::set_a);
}

}  // namespace

bool hidden_single(const Board& board, Finding& found) {
  return hidden_single_in(board, true, found) || hidden_single_in(board, false, found);
}

bool naked_single(const Board& board, Finding& found) {
  for (int c = 0; c < cells; ++c) {
    if (!single(board.candidates[c])) continue;
    found.begin(Technique::naked_single, 2.3);
    found.place(c, first(board.candidates[c]));
    found.part(c, Role::subject);
    if (found.finish()) return true;
  }
  return false;
}

// All places of the value in `base` lie in `cover`, so that another unit of base's kind keeps a single place outside it.
bool direct_locking(const Board& board, Finding& found) {
  return !each_locked_base(board, [&](int base, int cover, int v) {
    const int from = kind_of(base) * 9;
    for (int other = from; other < from + 9; ++other) {
      if (other == base || !cells_of(other).meets(cells_of(cover))) continue;
      const Bits at = board.places[other][v], outside = at & ~common_positions(other, cover);
      if (!(at & (at - 1)) || !single(outside)) continue;
      found.begin(from == 0 ? Technique::direct_pointing : Technique::direct_claiming, from == 0 ? 1.7 : 1.9);
      found.place(cell_of(other, first(outside)), v);
      found.values(bit(v));
      found.unit(base, Role::base);
      found.unit(cover, Role::cover);
      found.unit(other, Role::base);
      candidates_at(found, base, board.places[base][v], v, Role::base);
      if (found.finish()) return false;
    }
    return true;
  });
}

bool locking(const Board& board, Finding& found) {
  return !each_locked(board, [&](const Locked& locked) {
    const bool pointing = kind_of(locked.base) == block;
    found.begin(pointing ? Technique::pointing : Technique::claiming, pointing ? 2.6 : 2.8);
    add_positions(found.removals, locked.cover, locked.lost, locked.value);
    found.values(bit(locked.value));
    found.unit(locked.base, Role::base);
    found.unit(locked.cover, Role::cover);
    candidates_at(found, locked.base, board.places[locked.base][locked.value], locked.value, Role::base);
    return !found.finish();
  });
}

// A hidden set leaves another value a single place in the unit.
bool direct_hidden_set(const Board& board, int size, Finding& found) {
  return !each_hidden_set(board, size, size + 1, [&](int u, Bits values, Bits at) {
    for (int v = 0; v < 9; ++v) {
      const Bits places = board.places[u][v], outside = places & ~at;
      if (values >> v & 1 || !(places & (places - 1)) || !single(outside)) continue;
      found.begin(size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet, size == 2 ? 2.0 : 2.5);
      found.place(cell_of(u, first(outside)), v);
      set_part(found, u, at, values);
      if (found.finish()) return false;
    }
    return true;
  });
}

bool hidden_set(const Board& board, int size, Finding& found) {
  constexpr double ratings[] = {3.4, 4.0, 5.4};
  return !each_hidden_set(board, size, 2 * size + 1, [&](int u, Bits values, Bits at) {
    bool any = false;
    for (const int i : ones(at)) any = any || (board.candidates[cell_of(u, i)] & ~values);
    if (!any) return true;
    found.begin(hidden[size - 2], ratings[size - 2]);
    for (const int i : ones(at)) found.removals.add(cell_of(u, i), board.candidates[cell_of(u, i)] & ~values);
    set_part(found, u, at, values);
    return !found.finish();
  });
}

bool naked_set(const Board& board, int size, Finding& found) {
  constexpr double ratings[] = {3.0, 3.6, 5.0};
  return !each_naked_set(board, size, [&](int u, Bits at, Bits values) {
    bool any = false;
    for (const int v : ones(values)) any = any || (board.places[u][v] & ~at);
    if (!any) return true;
    found.begin(naked[size - 2], ratings[size - 2]);
    for (const int v : ones(values)) add_positions(found.removals, u, board.places[u][v] & ~at, v);
    set_part(found, u, at, values);
    return !found.finish();
  });
}

bool fish(const Board& board, int size, Finding& found) {
  constexpr double ratings[] = {3.2, 3.8, 5.2};
  return !each_fish(board, size, [&](const Fish& fish) {
    const int from = fish.from * 9, to = (row + column - fish.from) * 9;
    bool any = false;
    for (const int i : ones(fish.cover)) any = any || (board.places[to + i][fish.value] & ~fish.base);
    if (!any) return true;
    found.begin(fishes[size - 2], ratings[size - 2]);
    found.values(bit(fish.value));
    for (const int i : ones(fish.base)) found.unit(from + i, Role::base);
    for (const int i : ones(fish.cover)) {
      found.unit(to + i, Role::cover);
      add_positions(found.removals, to + i, board.places[to + i][fish.value] & ~fish.base, fish.value);
    }
    for (const int i : ones(fish.base))
      candidates_at(found, from + i, board.places[from + i][fish.value], fish.value, Role::base);
    return !found.finish();
  });
}

}  // namespace sudokit::se

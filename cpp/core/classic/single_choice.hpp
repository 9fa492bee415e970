// The choice on which the solver for one puzzle (single.cpp) branches.
#pragma once
#include <bit>
#include <cstdint>

#include "core/classic/single.hpp"
#include "core/classic/single_cells.hpp"

namespace sudokit::classic {
namespace {

// Greater is better: the score, then the lower cell.
inline unsigned rank(unsigned score, unsigned at) { return score * 128 + 127 - tables.cell_at[at]; }
inline unsigned at_of_rank(unsigned rank) { return tables.at[127 - rank % 128]; }

void choose_cell(Solver::Choice& choice, unsigned at, unsigned candidates) {
  for (; candidates; candidates &= candidates - 1)
    choice.alternatives[choice.count++] = {static_cast<std::uint8_t>(at),
                                           static_cast<std::uint8_t>(std::countr_zero(candidates))};
}

void choose_places(Solver::Choice& choice, Set places, unsigned value) {
  Set rest = places;
  for (unsigned cell = 0; cell < 81; ++cell)
    if (!empty(rest & load(tables.itself[tables.at[cell]])))
      choice.alternatives[choice.count++] = {tables.at[cell], static_cast<std::uint8_t>(value)};
}

// The smallest choice if no cell has two candidates; cells come before places.  Rare, so the code is plain.
[[gnu::noinline]] void choose_larger(const Set* x, Solver::Choice& choice) {
  // A value with two places in a house comes before any cell.
  unsigned fewest_places = 10, best_house = 0, best_value = 0;
  for (unsigned house = 0; house < 27 && fewest_places > 2; ++house)
    for (unsigned d = 0; d < 9 && fewest_places > 2; ++d) {
      const unsigned places = count(x[d] & load(tables.houses[house]), Set{});
      if (places < 2 || places >= fewest_places) continue;
      fewest_places = places;
      best_house = house;
      best_value = d;
    }
  unsigned fewest = 10, best = 0, best_candidates = 0;
  const Turned turned(x);
  for (unsigned cell = 0; cell < 81 && fewest_places > 2; ++cell) {
    const unsigned at = tables.at[cell], candidates = turned.candidates(at);
    const auto size = static_cast<unsigned>(std::popcount(candidates));
    if (size < 2 || size > fewest) continue;
    unsigned score = 0;
    for (unsigned rest = candidates; rest; rest &= rest - 1)
      score += count(x[std::countr_zero(rest)] & load(tables.peers[at]), Set{});
    if (size == fewest && rank(score, at) < best) continue;
    fewest = size;
    best = rank(score, at);
    best_candidates = candidates;
  }
  if (fewest <= fewest_places)
    choose_cell(choice, at_of_rank(best), best_candidates);
  else
    choose_places(choice, x[best_value] & load(tables.houses[best_house]), best_value);
}

// Chooses what to branch on.  `any_order`: solutions may come in any order.  Then each peer that shares a candidate with
// the cell counts 1, or 4 if it has two candidates itself; and cells with three candidates, the middle one of which is
// ignored, come before places.
void choose(const Set* x, Solver::Choice& choice, bool any_order) {
  choice.count = choice.next = 0;
  Set once = x[0], twice{}, thrice{}, more{};
  for (int d = 1; d < 9; ++d) {
    more |= thrice & x[d];
    thrice |= twice & x[d];
    twice |= once & x[d];
    once |= x[d];
  }
  const Set pairs = twice & ~thrice;
  const Set cells = any_order && empty(pairs) ? thrice & ~more : pairs;
  if (empty(cells)) return choose_larger(x, choice);
  const Turned turned(x);
  unsigned best = 0;
  for_each(cells, [&](unsigned at) {
    const unsigned candidates = turned.candidates(at);
    const Set peers = load(tables.peers[at]);
    const Set a = x[std::countr_zero(candidates)] & peers, b = x[std::bit_width(candidates) - 1] & peers;
    const unsigned score = any_order ? count(a | b, Set{}) + 3 * count((a | b) & pairs, Set{}) : count(a, b);
    const unsigned its_rank = rank(score, at);
    best = its_rank > best ? its_rank : best;
  });
  const unsigned at = at_of_rank(best);
  choose_cell(choice, at, turned.candidates(at));
}

}  // namespace
}  // namespace sudokit::classic

// For tests only: the documented order of core/grid/solver.hpp, implemented as plainly as possible, and a search that only
// compares cells with their peers.  Both are slow and meant to be obviously correct; neither shares code with the engine.
#pragma once
#include <algorithm>
#include <bit>
#include <bitset>
#include <vector>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::reference {

using Masks = std::vector<Mask>;
using Values = std::vector<Value>;

struct Run {
  std::vector<Values> solutions;  // in the order found
  Work work;
  bool complete = true;  // false: a limit was reached
};

struct Limits {
  std::size_t solutions, nodes;
};

using Cells = std::bitset<81>;  // the reference is for layouts up to 9x9

inline Cells cells_of(const House& house) {
  Cells cells;
  for (const Cell cell : house.cells) cells.set(cell);
  return cells;
}

inline Cells cells_with(const Masks& masks, int value) {
  Cells cells;
  for (std::size_t cell = 0; cell < masks.size(); ++cell) cells[cell] = masks[cell] >> (value - 1) & 1;
  return cells;
}

inline bool remove(Masks& masks, std::size_t cell, Mask values) {
  const Mask before = masks[cell];
  masks[cell] &= ~values;
  return masks[cell] != before;
}

inline std::size_t first_of(const Cells& cells) {
  std::size_t cell = 0;
  while (!cells[cell]) ++cell;
  return cell;
}

inline bool naked_singles(const Layout& layout, Masks& masks) {
  bool changed = false;
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (std::popcount(masks[cell]) == 1)
      for (const Cell peer : layout.peers(static_cast<Cell>(cell))) changed |= remove(masks, peer, masks[cell]);
  return changed;
}

inline bool hidden_singles(const Layout& layout, Masks& masks) {
  bool changed = false;
  for (const House& house : layout.houses())
    for (int value = 1; value <= layout.size(); ++value) {
      const Cells places = cells_with(masks, value) & cells_of(house);
      if (places.count() == 1) changed |= remove(masks, first_of(places), ~(Mask{1} << (value - 1)));
    }
  return changed;
}

inline bool locked_candidates(const Layout& layout, Masks& masks) {
  bool changed = false;
  std::vector<Cells> houses;
  for (const House& house : layout.houses()) houses.push_back(cells_of(house));
  for (int value = 1; value <= layout.size(); ++value) {
    Cells places = cells_with(masks, value);
    for (const Cells& a : houses)
      for (const Cells& b : houses) {
        if ((places & a & ~b).any()) continue;
        const Cells lost = places & b & ~a;
        if (lost.none()) continue;
        for (std::size_t cell = 0; cell < masks.size(); ++cell)
          if (lost[cell]) remove(masks, cell, Mask{1} << (value - 1));
        places &= ~lost;
        changed = true;
      }
  }
  return changed;
}

// Closes the masks under the three rules; false if the node is dead.
inline bool close(const Layout& layout, Masks& masks) {
  while (naked_singles(layout, masks) | hidden_singles(layout, masks) | locked_candidates(layout, masks)) {}
  for (const Mask mask : masks)
    if (mask == 0) return false;
  for (const House& house : layout.houses())
    for (int value = 1; value <= layout.size(); ++value)
      if ((cells_with(masks, value) & cells_of(house)).none()) return false;
  return true;
}

struct Alternative {
  Cell cell;
  int value;
};

inline int score(const Layout& layout, const Masks& masks, Cell cell) {
  int score = 0;
  for (const Cell peer : layout.peers(cell)) score += std::popcount(masks[cell] & masks[peer]);
  return score;
}

inline std::vector<Alternative> choose(const Layout& layout, const Masks& masks) {
  for (int size = 2;; ++size) {
    int best = -1, best_score = 0;
    for (int cell = 0; cell < layout.cells(); ++cell) {
      if (std::popcount(masks[static_cast<Cell>(cell)]) != size) continue;
      const int its_score = score(layout, masks, static_cast<Cell>(cell));
      if (best < 0 || its_score > best_score) best = cell, best_score = its_score;
    }
    std::vector<Alternative> alternatives;
    if (best >= 0) {
      for (int value = 1; value <= layout.size(); ++value)
        if (masks[static_cast<Cell>(best)] >> (value - 1) & 1) alternatives.push_back({static_cast<Cell>(best), value});
      return alternatives;
    }
    for (const House& house : layout.houses())
      for (int value = 1; value <= layout.size(); ++value) {
        const Cells places = cells_with(masks, value) & cells_of(house);
        if (static_cast<int>(places.count()) != size) continue;
        for (const Cell cell : house.cells)
          if (places[cell]) alternatives.push_back({cell, value});
        return alternatives;
      }
  }
}

// Appends every solution in the documented order; false if a limit was reached.
inline bool search(const Layout& layout, Masks masks, Random* order, const Limits& limits, Run& run) {
  if (!close(layout, masks)) return true;
  if (std::all_of(masks.begin(), masks.end(), [](Mask mask) { return std::popcount(mask) == 1; })) {
    Values values;
    for (const Mask mask : masks) values.push_back(static_cast<Value>(std::countr_zero(mask) + 1));
    run.solutions.push_back(values);
    return run.solutions.size() < limits.solutions;
  }
  auto alternatives = choose(layout, masks);
  if (order) order->shuffle(alternatives.data(), alternatives.size());
  bool first = true;
  for (const Alternative& alternative : alternatives) {
    if (run.work.nodes == limits.nodes) return false;
    ++run.work.nodes;
    ++(first ? run.work.guesses : run.work.backtracks);
    first = false;
    Masks child = masks;
    child[alternative.cell] = Mask{1} << (alternative.value - 1);
    if (!search(layout, std::move(child), order, limits, run)) return false;
  }
  return true;
}

inline Run search(const Layout& layout, const Masks& masks, Random* order, const Limits& limits) {
  Run run;
  run.work.nodes = 1;
  run.complete = search(layout, masks, order, limits, run);
  return run;
}

// Fills cell by cell, always the one with the fewest values that no filled peer has, in a random order of values.  False if
// a limit was reached.
inline bool brute_force(const Layout& layout, const Masks& masks, Values& values, const Limits& limits, Random& random,
                        Run& run) {
  if (++run.work.nodes > limits.nodes) return false;
  int best = -1;
  Masks::value_type least = 0;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (values[static_cast<Cell>(cell)]) continue;
    Masks::value_type options = masks[static_cast<Cell>(cell)];
    for (const Cell peer : layout.peers(static_cast<Cell>(cell)))
      if (values[peer]) options &= ~(Masks::value_type{1} << (values[peer] - 1));
    if (best >= 0 && std::popcount(options) >= std::popcount(least)) continue;
    best = cell;
    least = options;
  }
  if (best < 0) {
    run.solutions.push_back(values);
    return run.solutions.size() < limits.solutions;
  }
  std::vector<Value> options;
  for (int value = 1; value <= layout.size(); ++value)
    if (least >> (value - 1) & 1) options.push_back(static_cast<Value>(value));
  random.shuffle(options.data(), options.size());
  for (const Value value : options) {
    values[static_cast<Cell>(best)] = value;
    if (!brute_force(layout, masks, values, limits, random, run)) return false;
  }
  values[static_cast<Cell>(best)] = 0;
  return true;
}

inline Run brute_force(const Layout& layout, const Masks& masks, const Limits& limits, Random& random) {
  Run run;
  Values values(masks.size(), 0);
  run.complete = brute_force(layout, masks, values, limits, random, run);
  return run;
}

}  // namespace sudokit::reference

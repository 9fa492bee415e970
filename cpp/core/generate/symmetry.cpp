#include "core/generate/symmetry.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/base/invariant.hpp"

namespace sudokit::generate {
namespace {

constexpr std::string_view names[symmetries] = {
    "none",     "half-turn",     "quarter-turn",           "horizontal", "vertical", "horizontal+vertical",
    "diagonal", "anti-diagonal", "diagonal+anti-diagonal", "full"};

enum Turn : unsigned { half = 1, quarter = 2, sideways = 4, upside_down = 8, main_diagonal = 16, other_diagonal = 32 };

// Generators of each group.
constexpr unsigned turns[symmetries] = {0,
                                        half,
                                        quarter,
                                        sideways,
                                        upside_down,
                                        sideways | upside_down,
                                        main_diagonal,
                                        other_diagonal,
                                        main_diagonal | other_diagonal,
                                        quarter | sideways};

int turned(unsigned turn, int size, int cell) {
  const int r = cell / size, c = cell % size, last = size - 1;
  switch (turn) {
    case half: return (last - r) * size + last - c;
    case quarter: return c * size + last - r;
    case sideways: return r * size + last - c;
    case upside_down: return (last - r) * size + c;
    case main_diagonal: return c * size + r;
    default: return (last - c) * size + last - r;
  }
}

// For the invariants: where the same turn, applied several times, moves a cell.
int turned_times(unsigned turn, int size, int cell, int times) {
  for (; times > 0; --times) cell = turned(turn, size, cell);
  return cell;
}

}  // namespace

std::string_view name_of(Symmetry symmetry) { return names[static_cast<std::size_t>(symmetry)]; }

Symmetry symmetry_named(std::string_view name) {
  for (std::size_t i = 0; i < symmetries; ++i)
    if (names[i] == name) return static_cast<Symmetry>(i);
  throw std::invalid_argument("no symmetry is named '" + std::string(name) + "'");
}

std::vector<std::vector<Cell>> orbits_of(Symmetry symmetry, int size) {
  std::vector<std::vector<Cell>> orbits;
  std::vector<bool> seen(static_cast<std::size_t>(size * size));
  for (int first = 0; first < size * size; ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    std::vector<Cell> orbit{static_cast<Cell>(first)};
    seen[static_cast<std::size_t>(first)] = true;
    for (std::size_t i = 0; i < orbit.size(); ++i)
      for (unsigned turn = 1; turn <= other_diagonal; turn <<= 1) {
        if (!(turns[static_cast<std::size_t>(symmetry)] & turn)) continue;
        const int next = turned(turn, size, orbit[i]);
        SUDOKIT_INVARIANT(next >= 0 && next < size * size);
        SUDOKIT_INVARIANT(turned_times(turn, size, next, turn == quarter ? 3 : 1) == orbit[i]);
        if (seen[static_cast<std::size_t>(next)]) continue;
        seen[static_cast<std::size_t>(next)] = true;
        orbit.push_back(static_cast<Cell>(next));
      }
    SUDOKIT_INVARIANT(orbit.size() <= 8 && 8 % orbit.size() == 0);
    std::sort(orbit.begin(), orbit.end());
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

bool can_have(Symmetry symmetry, int size, int clues) {
  std::vector<bool> reached(static_cast<std::size_t>(size * size + 1));
  reached[0] = true;
  for (const auto& orbit : orbits_of(symmetry, size))
    for (std::size_t n = reached.size(); n-- > orbit.size();)
      if (reached[n - orbit.size()]) reached[n] = true;
  return clues >= 0 && clues <= size * size && reached[static_cast<std::size_t>(clues)];
}

}  // namespace sudokit::generate

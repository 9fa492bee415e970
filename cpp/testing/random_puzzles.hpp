// For tests only: layouts of every kind up to 9x9, and candidates on them that usually have a solution.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "testing/reference.hpp"

namespace sudokit::reference {

// Whether the cells of a region are connected.
inline bool in_one_piece(const std::vector<std::uint16_t>& regions, int size, std::uint16_t region) {
  std::vector<int> reached;
  std::vector<char> seen(regions.size());
  for (std::size_t cell = 0; cell < regions.size() && reached.empty(); ++cell)
    if (regions[cell] == region) reached.push_back(static_cast<int>(cell)), seen[cell] = 1;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const int step : {-size, size, -1, 1}) {
      const int to = reached[i] + step;
      if (to < 0 || to >= size * size || (step * step == 1 && to / size != reached[i] / size)) continue;
      if (seen[static_cast<std::size_t>(to)] || regions[static_cast<std::size_t>(to)] != region) continue;
      seen[static_cast<std::size_t>(to)] = 1;
      reached.push_back(to);
    }
  return static_cast<int>(reached.size()) == size;
}

// A jigsaw made by exchanging cells between rows; `connected` keeps each region in one piece.
inline Layout random_jigsaw(int size, bool diagonals, bool connected, Random& random) {
  const auto cells = static_cast<std::uint32_t>(size * size);
  std::vector<std::uint16_t> regions(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell)
    regions[cell] = static_cast<std::uint16_t>(static_cast<int>(cell) / size);
  for (int swaps = 0; swaps < size * size * 8; ++swaps) {
    const std::uint32_t a = random.below(cells), b = random.below(cells);
    std::swap(regions[a], regions[b]);
    if (connected && !(in_one_piece(regions, size, regions[a]) && in_one_piece(regions, size, regions[b])))
      std::swap(regions[a], regions[b]);
  }
  return Layout::jigsaw(regions, diagonals);
}

inline Layout random_layout(Random& random) {
  static constexpr int shapes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {1, 4}, {2, 2}, {2, 2},
                                      {1, 5}, {2, 3}, {2, 3}, {3, 2}, {3, 2}, {2, 4}, {3, 3}, {3, 3}};
  const auto [height, width] = shapes[random.below(std::size(shapes))];
  switch (random.below(3)) {
    case 0: return Layout::boxes(height, width);
    case 1: return Layout::boxes(height, width, random.below(2) == 0, height == width && height > 1);
    default: return random_jigsaw(height * width, random.below(3) == 0, random.below(2) == 0, random);
  }
}

// Masks that usually have a solution: givens of a filled grid, some other candidates eliminated, sometimes one wrong given.
inline Masks random_masks(const Layout& layout, Random& random) {
  const Mask all = all_values(layout.size());
  Masks masks(static_cast<std::size_t>(layout.cells()), all);
  const auto filled = brute_force(layout, masks, {1, 2000}, random).solutions;
  const std::uint32_t givens = layout.size() > 6 ? 30 + random.below(40) : random.below(70);
  const std::uint32_t eliminated = random.below(3) == 0 ? random.below(40) : 0;
  for (std::size_t cell = 0; cell < masks.size(); ++cell) {
    const int value =
        filled.empty() ? 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(layout.size()))) : filled[0][cell];
    const std::uint32_t keep = filled.empty() ? givens / 6 : givens;
    if (random.below(100) < keep) masks[cell] = Mask{1} << (value - 1);
    for (int other = 1; other <= layout.size(); ++other)
      if (other != value && random.below(100) < eliminated) masks[cell] &= ~(Mask{1} << (other - 1));
  }
  if (random.below(10) == 0)
    masks[random.below(static_cast<std::uint32_t>(masks.size()))] =
        Mask{1} << random.below(static_cast<std::uint32_t>(layout.size()));
  if (random.below(50) == 0) masks[random.below(static_cast<std::uint32_t>(masks.size()))] = 0;
  return masks;
}

}  // namespace sudokit::reference

// A layout compiled for the search: everything the inner loops read, in flat arrays.
//
// `Word` holds one bit for each of N values, or for each of the N places of a house.  A "slot" is house * N + index.  The
// index is that of a cell in the house; for the place words of the search it is a value.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::search {

// The position of a cell in one of its houses.
struct Link {
  std::uint16_t base;  // house * N
  std::uint8_t house;  // at most 3 * 64 + 2 + 49 houses
  std::uint8_t index;  // of the cell within the house
};

// Two houses that share at least two cells, for locked candidates.
template <class Word>
struct Crossing {
  Word here, there;    // the shared cells as places of this house and of the other
  std::uint16_t base;  // of the other house
};

// A cell lies in a row, a column, a region, at most two diagonals and a window.
inline constexpr std::size_t max_links = 6;

template <class Word>
struct Tables {
  explicit Tables(const Layout& layout);

  std::size_t size, cells, houses;
  std::size_t links_per_cell;            // the maximum over all cells
  std::vector<Link> links;               // cell * links_per_cell + k
  std::vector<std::uint8_t> link_count;  // of each cell
  // The peers of a cell, each once: those in its k-th house that are in none of its earlier houses.
  std::vector<Word> fresh;                    // indexed like links
  std::vector<Cell> cell_at;                  // by slot
  std::vector<std::uint32_t> crossing_begin;  // by slot, with one more at the end: range of crossing_ids
  std::vector<std::uint16_t> crossing_ids;    // the crossings that contain the cell of this slot
  std::vector<Crossing<Word>> crossings;

 private:
  void link_cells(const Layout& layout);
  void find_fresh_peers();
  void find_crossings();
};

template <class Word>
constexpr Word bit_of(std::size_t index) {
  return static_cast<Word>(Word{1} << index);
}

template <class Word>
Tables<Word>::Tables(const Layout& layout)
    : size(static_cast<std::size_t>(layout.size())), cells(size * size), houses(layout.houses().size()), links_per_cell(0) {
  for (std::size_t cell = 0; cell < cells; ++cell)
    links_per_cell = std::max(links_per_cell, layout.houses_of(static_cast<Cell>(cell)).size());
  link_cells(layout);
  find_fresh_peers();
  find_crossings();
}

template <class Word>
void Tables<Word>::link_cells(const Layout& layout) {
  links.resize(cells * links_per_cell);
  link_count.resize(cells);
  cell_at.resize(houses * size);
  for (std::size_t h = 0; h < houses; ++h)
    for (std::size_t i = 0; i < size; ++i) {
      const Cell cell = layout.houses()[h].cells[i];
      cell_at[h * size + i] = cell;
      SUDOKIT_INVARIANT(link_count[cell] < links_per_cell && links_per_cell <= max_links);
      links[cell * links_per_cell + link_count[cell]++] = {static_cast<std::uint16_t>(h * size),
                                                           static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(i)};
    }
}

template <class Word>
void Tables<Word>::find_fresh_peers() {
  fresh.resize(links.size());
  std::vector<std::size_t> seen_by(cells, cells);  // by cell: the last cell that counted it as a peer
  for (std::size_t cell = 0; cell < cells; ++cell) {
    seen_by[cell] = cell;
    for (std::size_t k = 0; k < link_count[cell]; ++k) {
      const std::size_t at = cell * links_per_cell + k;
      for (std::size_t i = 0; i < size; ++i) {
        const Cell peer = cell_at[links[at].base + i];
        if (seen_by[peer] == cell) continue;
        seen_by[peer] = cell;
        fresh[at] = static_cast<Word>(fresh[at] | bit_of<Word>(i));
      }
    }
  }
}

template <class Word>
void Tables<Word>::find_crossings() {
  std::vector<std::vector<std::uint16_t>> ids(houses * size);
  std::vector<Word> here(houses), there(houses);
  for (std::size_t h = 0; h < houses; ++h) {
    here.assign(houses, 0);
    there.assign(houses, 0);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t cell = cell_at[h * size + i];
      for (std::size_t k = 0; k < link_count[cell]; ++k) {
        const Link link = links[cell * links_per_cell + k];
        here[link.house] = static_cast<Word>(here[link.house] | bit_of<Word>(i));
        there[link.house] = static_cast<Word>(there[link.house] | bit_of<Word>(link.index));
      }
    }
    for (std::size_t other = 0; other < houses; ++other) {
      if (other == h || std::popcount(here[other]) < 2) continue;
      for (std::size_t i = 0; i < size; ++i)
        if (here[other] & bit_of<Word>(i)) ids[h * size + i].push_back(static_cast<std::uint16_t>(crossings.size()));
      crossings.push_back({here[other], there[other], static_cast<std::uint16_t>(other * size)});
    }
  }
  for (const auto& of_slot : ids) {
    crossing_begin.push_back(static_cast<std::uint32_t>(crossing_ids.size()));
    crossing_ids.insert(crossing_ids.end(), of_slot.begin(), of_slot.end());
  }
  crossing_begin.push_back(static_cast<std::uint32_t>(crossing_ids.size()));
}

}  // namespace sudokit::search

// Invariants of the search: the part of engine.hpp that only SUDOKIT_INVARIANT calls.
#pragma once
#include "core/search/engine.hpp"

namespace sudokit::search {

#define SUDOKIT_ENGINE template <class Word, std::size_t Links, bool Copies>
#define SUDOKIT_OF EngineOf<Word, Links, Copies>

// The number of cells with more than one candidate.
SUDOKIT_ENGINE std::uint32_t SUDOKIT_OF::open_cells() const {
  std::uint32_t count = 0;
  for (std::size_t cell = 0; cell < t_.cells; ++cell) count += !at_most_one(candidates_[cell]);
  return count;
}

// Whether both representations of the candidates agree: a place of a value is a cell that has it as a candidate.
SUDOKIT_ENGINE bool SUDOKIT_OF::agrees() const {
  if (open_ != open_cells()) return false;
  for (std::size_t cell = 0; cell < t_.cells; ++cell) {
    const Link* const link = links(cell);
    for (std::size_t k = 0, count = link_count(cell); k < count; ++k)
      for (std::size_t value = 0; value < t_.size; ++value) {
        const bool place = places_[link[k].base + value] & bit_of<Word>(link[k].index);
        if (place != static_cast<bool>(candidates_[cell] & bit_of<Word>(value))) return false;
      }
  }
  return true;
}

// Whether naked singles, hidden singles and locked candidates eliminate nothing more.
SUDOKIT_ENGINE bool SUDOKIT_OF::is_closed() const {
  for (std::size_t cell = 0; cell < t_.cells; ++cell) {
    if (candidates_[cell] == 0) return false;
    if (!at_most_one(candidates_[cell])) continue;
    const Link* const link = links(cell);
    for (std::size_t k = 0, count = link_count(cell); k < count; ++k)
      if (!at_most_one(places_[link[k].base + lowest(candidates_[cell])])) return false;
  }
  for (std::size_t slot = 0; slot < t_.houses * t_.size; ++slot) {
    const Word places = places_[slot];
    if (places == 0) return false;
    const std::size_t value = slot % t_.size, base = slot - value;
    if (at_most_one(places)) {
      if (!at_most_one(candidates_[t_.cell_at[base + lowest(places)]])) return false;
      continue;
    }
    const std::uint32_t* const range = &t_.crossing_begin[base + lowest(places)];
    for (std::uint32_t i = range[0]; i < range[1]; ++i) {
      const Crossing<Word>& crossing = t_.crossings[t_.crossing_ids[i]];
      if (!(places & ~crossing.here) && (places_[crossing.base + value] & ~crossing.there)) return false;
    }
  }
  return true;
}

// Whether every value has exactly one place in every house.
SUDOKIT_ENGINE bool SUDOKIT_OF::is_solved() const {
  for (std::size_t house = 0; house < t_.houses; ++house) {
    Word seen = 0;
    for (std::size_t i = 0; i < t_.size; ++i) seen = static_cast<Word>(seen | candidates_[t_.cell_at[house * t_.size + i]]);
    if (seen != full_[0]) return false;
  }
  return open_cells() == 0;
}

#undef SUDOKIT_ENGINE
#undef SUDOKIT_OF

}  // namespace sudokit::search

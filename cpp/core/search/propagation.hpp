// Propagation to the fixpoint: the part of engine.hpp that removes candidates.
#pragma once
#include "core/search/engine.hpp"

namespace sudokit::search {

#define SUDOKIT_ENGINE template <class Word, std::size_t Links, bool Copies>
#define SUDOKIT_OF EngineOf<Word, Links, Copies>

// Singles first, because they remove most; then one house after another, until a whole round finds nothing new or done() is
// true.
SUDOKIT_ENGINE template <class Done>
bool SUDOKIT_OF::propagate_until(Done&& done) {
  std::size_t house = 0, clean = 0;
  for (;;) {
    while (waiting_ != 0) {
      const Single single = singles_[--waiting_];
      if (!place(single.cell, single.value)) return false;
      if (done()) return true;
    }
    while (dirty_[house] == 0) {
      if (++house == t_.houses) house = 0;
      if (++clean == t_.houses) return true;
    }
    clean = 0;
    if (!lock(house)) return false;
  }
}

// Places a value in a cell: removes the cell's other values, then the value from every peer.
SUDOKIT_ENGINE bool SUDOKIT_OF::place(Cell cell, std::size_t value) {
  SUDOKIT_INVARIANT(cell < t_.cells && value < t_.size);
  const Word bit = bit_of<Word>(value);
  const Word others = static_cast<Word>(candidates_[cell] ^ bit);
  if (others & bit) return false;
  if (others != 0 && !clear_others(cell, others)) return false;
  const Link* const link = links(cell);
  const std::size_t count = link_count(cell);
  std::array<Word, max_links> peers;
  for (std::size_t k = 0; k < count; ++k) peers[k] = static_cast<Word>(places_[link[k].base + value] & fresh(cell)[k]);
  for (std::size_t k = 0; k < count; ++k) places_[link[k].base + value] = bit_of<Word>(link[k].index);
  if constexpr (!Copies)
    for (std::size_t k = 0; k < count; ++k) record_all(link[k].base, peers[k], value);
  for (std::size_t k = 0; k < count; ++k)
    for (Word rest = peers[k]; rest != 0; rest = without_lowest(rest))
      if (!remove(t_.cell_at[link[k].base + lowest(rest)], value)) return false;
  return true;
}

SUDOKIT_ENGINE bool SUDOKIT_OF::clear_others(Cell cell, Word others) {
  if constexpr (!Copies) record(cell, others);
  candidates_[cell] = static_cast<Word>(candidates_[cell] ^ others);
  SUDOKIT_INVARIANT(open_ > 0);
  --open_;
  const Link* const link = links(cell);
  for (std::size_t k = 0, count = link_count(cell); k < count; ++k) {
    dirty_[link[k].house] = static_cast<Word>(dirty_[link[k].house] | others);
    for (Word rest = others; rest != 0; rest = without_lowest(rest)) {
      const std::size_t value = lowest(rest);
      if (!lose_place(link[k], value, places_[link[k].base + value])) return false;
    }
  }
  return true;
}

// Removes the value from the cell; houses in which it is already placed are not touched.
SUDOKIT_ENGINE inline bool SUDOKIT_OF::remove(Cell cell, std::size_t value) {
  const Word bit = bit_of<Word>(value);
  SUDOKIT_INVARIANT(candidates_[cell] & bit);
  const Word left = static_cast<Word>(candidates_[cell] & ~bit);
  candidates_[cell] = left;
  if (at_most_one(left)) {
    if (left == 0) return false;
    SUDOKIT_INVARIANT(open_ > 0);
    --open_;
    push(cell, lowest(left));
  }
  const Link* const link = links(cell);
  for (std::size_t k = 0, count = link_count(cell); k < count; ++k) {
    Word& places = places_[link[k].base + value];
    if (!(places & bit_of<Word>(link[k].index))) continue;
    dirty_[link[k].house] = static_cast<Word>(dirty_[link[k].house] | bit);
    if (!lose_place(link[k], value, places)) return false;
  }
  return true;
}

SUDOKIT_ENGINE inline bool SUDOKIT_OF::lose_place(Link link, std::size_t value, Word& places) {
  places = static_cast<Word>(places & ~bit_of<Word>(link.index));
  if (at_most_one(places)) {
    if (places == 0) return false;
    push(t_.cell_at[link.base + lowest(places)], value);
  }
  return true;
}

SUDOKIT_ENGINE bool SUDOKIT_OF::remove_all(std::size_t base, Word places, std::size_t value) {
  if constexpr (!Copies) record_all(base, places, value);
  for (Word rest = places; rest != 0; rest = without_lowest(rest))
    if (!remove(t_.cell_at[base + lowest(rest)], value)) return false;
  return true;
}

// Locked candidates: all places of a value in this house lie in another house too, so the value is removed from the rest of
// that house.  Only houses through the first of these places can qualify.
SUDOKIT_ENGINE bool SUDOKIT_OF::lock(std::size_t house) {
  SUDOKIT_INVARIANT(house < t_.houses && waiting_ == 0);
  const std::size_t base = house * t_.size;
  Word values = dirty_[house];
  dirty_[house] = 0;
  for (; values != 0; values = without_lowest(values)) {
    const std::size_t value = lowest(values);
    const Word places = places_[base + value];
    if (at_most_one(places)) continue;
    const std::uint32_t* const range = &t_.crossing_begin[base + lowest(places)];
    for (std::uint32_t i = range[0]; i < range[1]; ++i) {
      const Crossing<Word>& crossing = t_.crossings[t_.crossing_ids[i]];
      if (places & ~crossing.here) continue;
      const Word elsewhere = static_cast<Word>(places_[crossing.base + value] & ~crossing.there);
      if (elsewhere != 0 && !remove_all(crossing.base, elsewhere, value)) return false;
    }
  }
  return true;
}

SUDOKIT_ENGINE inline void SUDOKIT_OF::record(Cell cell, Word values) {
  SUDOKIT_INVARIANT(trail_length_ < t_.cells * (t_.size + 1) && (candidates_[cell] & values) == values);
  trail_[trail_length_++] = {values, cell};
}

// Recorded before the first removal, so that a node that turns out dead halfway can be undone.
SUDOKIT_ENGINE void SUDOKIT_OF::record_all(std::size_t base, Word places, std::size_t value) {
  for (Word rest = places; rest != 0; rest = without_lowest(rest))
    record(t_.cell_at[base + lowest(rest)], bit_of<Word>(value));
}

SUDOKIT_ENGINE void SUDOKIT_OF::forget_events() {
  waiting_ = 0;
  std::fill_n(dirty_.get(), t_.houses, Word{0});
}

#undef SUDOKIT_ENGINE
#undef SUDOKIT_OF

}  // namespace sudokit::search

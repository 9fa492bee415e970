// Almost locked sets: n open cells of a house that hold n + 1 values among them.  If one of these values goes elsewhere, the
// others are locked in the cells.  And how such sets hang together: a value that two of them hold is a restricted common
// where at most one of them can take it, because all its places in the one see all its places in the other.
//
// Sets are listed by house, in a house by their cells in order, a set before those that begin with it; each under the first
// house that holds it.  Single cells with two values are sets.  At most eight cells; where that makes more than
// AlmostLockedSets::most sets, only the smaller ones, whole sizes at a time.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/logic/bit_rows.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

template <int Words>
struct AlmostLockedSet {
  CellSet<Words> cells;
  Mask values;
  std::uint32_t first_slot;  // a slot is a value in a set; those of a set follow each other, values ascending
  std::uint16_t size, house;
};

// The places of a value in a set.  Many sets share them.
template <int Words>
struct Spot {
  CellSet<Words> places;
  CellSet<Words> seeing;  // the cells that see all the places
  CellSet<Words> falling; // those of them that have the value: they lose it where it must be in one of the places
  Value value;
};

template <int Words>
struct AlmostLockedSets {
  static constexpr int most_cells = 8;
  static constexpr std::uint32_t most = 4096;

  std::vector<AlmostLockedSet<Words>> sets;
  std::vector<Spot<Words>> spots;  // by value
  std::vector<std::uint32_t> slots;  // index in spots

  std::uint32_t count() const { return static_cast<std::uint32_t>(sets.size()); }
  std::uint32_t slot(std::uint32_t set, Value value) const {
    SUDOKIT_INVARIANT(set < count() && sets[set].values & bit_of(value));
    return sets[set].first_slot + static_cast<std::uint32_t>(bits_in(sets[set].values & (bit_of(value) - 1)));
  }
  const Spot<Words>& spot(std::uint32_t set, Value value) const { return spots[slots[slot(set, value)]]; }
};

// Which sets hang together, as rows of sets.
template <int Words>
struct AlsLinks {
  WideRows members;     // by spot: sets that have it
  WideRows joint;       // by spot: sets that hold its value so that some cell sees all places of both
  WideRows restricted;  // by slot: sets with which its value is a restricted common
  WideRows otherwise;   // by slot: sets with which another value of its set is
  WideRows linked;      // by set: sets with which any value is
  WideRows overlap;     // by set: sets that share a cell with it, itself too

  // The values that are restricted commons of the two, ascending.
  Mask commons(const AlmostLockedSets<Words>& als, std::uint32_t a, std::uint32_t b) const {
    Mask result = 0;
    for (const Value value : values_in(als.sets[a].values & als.sets[b].values))
      if (restricted.has(als.slot(a, value), b)) result |= bit_of(value);
    return result;
  }
};

// Those of the state, found once a state.
template <int Words>
const AlmostLockedSets<Words>& almost_locked_sets(Search<Words>& search);

// Restricted commons lie in no cell of both sets; other cells may be shared only where limits.als_overlap says so.
template <int Words>
const AlsLinks<Words>& als_links(Search<Words>& search);

// For rows of so many words, a multiple of four: what the compiler makes vectors of without asking about ends.
inline void join(std::uint64_t* to, const std::uint64_t* from, std::size_t words) {
  for (std::size_t i = 0; i < words; i += 4)
    for (std::size_t k = i; k < i + 4; ++k) to[k] |= from[k];
}
// to |= one & other
inline void join_both(std::uint64_t* to, const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
  for (std::size_t i = 0; i < words; i += 4)
    for (std::size_t k = i; k < i + 4; ++k) to[k] |= one[k] & other[k];
}
inline bool any_bit(const std::uint64_t* row, std::size_t words) {
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < words; i += 4) any |= (row[i] | row[i + 1]) | (row[i + 2] | row[i + 3]);
  return any != 0;
}
inline bool meet(const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < words; i += 4)
    any |= ((one[i] & other[i]) | (one[i + 1] & other[i + 1])) | ((one[i + 2] & other[i + 2]) | (one[i + 3] & other[i + 3]));
  return any != 0;
}

// For bits in rows: visit(index) for each, ascending, until it returns false; false then.
template <class Visit>
bool each_bit(const std::uint64_t* row, std::size_t words, Visit visit) {
  for (std::size_t i = 0; i < words; ++i)
    for (std::uint64_t left = row[i]; left; left &= left - 1)
      if (!visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))))) return false;
  return true;
}

}  // namespace sudokit::logic

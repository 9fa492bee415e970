// Almost locked sets: n open cells of a house with n + 1 candidate values among them.  If one of these values is placed
// elsewhere, the others are locked in the cells.  And the links between such sets: a value that two sets hold is a
// restricted common if all its places in one see all its places in the other, so that at most one of the sets can take it.
//
// Sets are listed under the first house that contains them; in a house by their cells in order, each set before its
// extensions.  Single cells with two values count as sets.  A set has at most eight cells.  If there are more than
// AlmostLockedSets::most sets, whole sizes are left out, the largest first.
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
  std::uint32_t first_slot;  // a slot is a value in a set; the slots of a set are consecutive, values ascending
  std::uint16_t size, house;
};

// The places of a value in a set; many sets share them.
template <int Words>
struct Spot {
  CellSet<Words> places;
  CellSet<Words> seeing;   // the cells that see all the places
  CellSet<Words> falling;  // those of `seeing` with the value, which is eliminated if one of the places holds it
  Value value;
};

template <int Words>
struct AlmostLockedSets {
  static constexpr int most_cells = 8;
  static constexpr std::uint32_t most = 4096;

  std::vector<AlmostLockedSet<Words>> sets;
  std::vector<Spot<Words>> spots;    // sorted by value
  std::vector<std::uint32_t> slots;  // by slot: index in spots

  std::uint32_t count() const { return static_cast<std::uint32_t>(sets.size()); }
  std::uint32_t slot(std::uint32_t set, Value value) const {
    SUDOKIT_INVARIANT(set < count() && sets[set].values & bit_of(value));
    return sets[set].first_slot + static_cast<std::uint32_t>(bits_in(sets[set].values & (bit_of(value) - 1)));
  }
  const Spot<Words>& spot(std::uint32_t set, Value value) const { return spots[slots[slot(set, value)]]; }
};

// The links between sets, as rows of bits by set.
template <int Words>
struct AlsLinks {
  WideRows members;     // by spot: the sets that have it
  WideRows joint;       // by spot: the sets that hold its value such that some cell with the value sees all places in both
  WideRows restricted;  // by slot: the sets with which its value is a restricted common
  WideRows otherwise;   // by slot: the sets with which another value of its set is a restricted common
  WideRows linked;      // by set: the sets with which it has any restricted common
  WideRows overlap;     // by set: the sets that share a cell with it, itself included

  // The values that are restricted commons of the two sets.
  Mask commons(const AlmostLockedSets<Words>& als, std::uint32_t a, std::uint32_t b) const {
    Mask result = 0;
    for (const Value value : values_in(als.sets[a].values & als.sets[b].values))
      if (restricted.has(als.slot(a, value), b)) result |= bit_of(value);
    return result;
  }
};

// The sets of the search's state, found once per state; empty if the meter stopped it.
template <int Words>
const AlmostLockedSets<Words>& almost_locked_sets(Search<Words>& search);

// Their links.  Two sets can share cells only if limits.als_overlap allows it, and never places of their restricted common.
template <int Words>
const AlsLinks<Words>& als_links(Search<Words>& search);

// For rows of `words` words, a multiple of four, so that the compiler can vectorise the loops without handling remainders.
inline void join(std::uint64_t* to, const std::uint64_t* from, std::size_t words) {
  for (std::size_t i = 0; i < words; i += 4)
    for (std::size_t k = i; k < i + 4; ++k) to[k] |= from[k];
}
// to |= one & other
inline void join_both(std::uint64_t* to, const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
  for (std::size_t i = 0; i < words; i += 4)
    for (std::size_t k = i; k < i + 4; ++k) to[k] |= one[k] & other[k];
}
// Of `count` rows, `stride` words apart: to each row of `to`, all rows of `from` except the one of the same number.
inline void unite_others(std::uint64_t* to, const std::uint64_t* from, std::size_t count, std::size_t stride,
                         std::size_t words) {
  for (std::size_t i = 0; i < words; i += 4) {
    std::uint64_t before[4]{}, after[4]{};
    for (std::size_t row = i; row < i + count * stride; row += stride)
      for (std::size_t k = 0; k < 4; ++k) to[row + k] = before[k], before[k] |= from[row + k];
    for (std::size_t row = i + count * stride; row > i;) {
      row -= stride;
      for (std::size_t k = 0; k < 4; ++k) to[row + k] |= after[k], after[k] |= from[row + k];
    }
  }
}
inline bool any_bit(const std::uint64_t* row, std::size_t words) {
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < words; i += 4) any |= (row[i] | row[i + 1]) | (row[i + 2] | row[i + 3]);
  return any != 0;
}
inline bool meet(const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < words; i += 4)
    any |=
        ((one[i] & other[i]) | (one[i + 1] & other[i + 1])) | ((one[i + 2] & other[i + 2]) | (one[i + 3] & other[i + 3]));
  return any != 0;
}

// Calls visit(index) for each bit of the row, ascending, until it returns false; then returns false.
template <class Visit>
bool each_bit(const std::uint64_t* row, std::size_t words, Visit visit) {
  for (std::size_t i = 0; i < words; ++i)
    for (std::uint64_t left = row[i]; left; left &= left - 1)
      if (!visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))))) return false;
  return true;
}

}  // namespace sudokit::logic

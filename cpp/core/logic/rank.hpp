// The order of effects, for searches that report the best step first: the order of HoDoKu.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/logic/state.hpp"

namespace sudokit::logic {

// The step with the most eliminations comes first, then the one with the least weighted sum of its candidates (rank_of).
struct Rank {
  std::size_t count = 0;
  std::uint64_t sum = 0;
  bool operator<(const Rank& other) const { return count != other.count ? count > other.count : sum < other.sum; }
  bool operator==(const Rank& other) const = default;

  // The next candidate, in the order in which they are weighted.
  void add(const Candidate& one) { sum += one.cell * (1 + 80 * count++) + one.value; }
};

// Sorts the candidates by value and cell, the order in which they are eliminated, and returns their rank.
inline Rank rank_of(std::vector<Candidate>& lost) {
  std::sort(lost.begin(), lost.end(), [](const Candidate& a, const Candidate& b) {
    return a.value != b.value ? a.value < b.value : a.cell < b.cell;
  });
  Rank rank;
  for (const Candidate& one : lost) rank.add(one);
  return rank;
}

// The rank of candidates in this order.
inline Rank rank_of(std::initializer_list<Candidate> lost) {
  Rank rank;
  for (const Candidate& one : lost) rank.add(one);
  return rank;
}

// The rank of an effect on one value.
template <int Words>
Rank rank_of(const CellSet<Words>& lost, Value value) {
  Rank rank;
  for (const Cell cell : lost) rank.add({cell, value});
  return rank;
}

}  // namespace sudokit::logic

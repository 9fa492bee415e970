// Almost locked sets as nodes of chains: the part of LinkTable that finds the sets and their links.
#include <algorithm>
#include <bit>

#include "core/logic/link_table.hpp"

namespace sudokit::logic {
namespace {

// Sets are n cells of one house with n + 1 values, from two cells to this number.
constexpr int most_cells_of_set = 8;
constexpr std::size_t most_sets = 3000;

template <int Words, class Visit>
struct AlmostLockedIn {
  const State<Words>& state;
  Visit visit;
  Meter& meter;
  std::vector<Cell> cells;
  int most;

  bool extend(std::size_t from, int count, const CellSet<Words>& chosen, Mask values) {
    if (!meter.charge()) return false;
    if (count >= 2 && std::popcount(values) == count + 1) visit(chosen, values);
    if (count == most) return true;
    for (std::size_t i = from; i < cells.size(); ++i) {
      const Mask joined = values | state.mask(cells[i]);
      if (std::popcount(joined) > most + 1) continue;
      CellSet<Words> more = chosen;
      more.insert(cells[i]);
      if (!extend(i + 1, count + 1, more, joined)) return false;
    }
    return true;
  }
};

}  // namespace

template <int Words>
void LinkTable<Words>::find_sets(Meter& meter) {
  const State<Words>& state = *state_;
  const Tables<Words>& tables = state.tables();
  for (int house = 0; house < tables.houses(); ++house) {
    const auto keep = [&](const Set& cells, Mask values) {
      for (int earlier = 0; earlier < house; ++earlier)
        if (cells.within(tables.house[earlier])) return;
      sets_.push_back({cells, values});
    };
    AlmostLockedIn<Words, decltype(keep)> search{state, keep, meter, {}, 0};
    for (const Cell cell : tables.house[house] & state.open()) search.cells.push_back(cell);
    search.most = std::min(static_cast<int>(search.cells.size()) - 1, most_cells_of_set);
    if (!search.extend(0, 0, {}, 0)) return;
  }
  while (sets_.size() > most_sets) {  // drops the sets of the largest size
    int largest = 0;
    for (const AlmostLocked& set : sets_) largest = std::max(largest, std::popcount(set.values));
    std::erase_if(sets_, [&](const AlmostLocked& set) { return std::popcount(set.values) == largest; });
  }
  for (std::size_t i = 0; i < sets_.size(); ++i)
    for (const Value value : values_in(sets_[i].values)) {
      const Set places = sets_[i].cells & state.places(value);
      node_.push_back(
          {value, places.first(), true, static_cast<std::int32_t>(places_.size()), static_cast<std::int32_t>(i)});
      places_.push_back(places);
      seen_.push_back(tables.common_peers(places));
    }
}

// Strong links: between the values of a set, and from a value of a set to the one candidate that the other values leave to
// a cell.  Weak links: from a value of a set to the candidates, groups and other sets that its places see.
template <int Words>
void LinkTable<Words>::link_sets(Meter& meter) {
  const State<Words>& state = *state_;
  const auto weak = [&](std::uint32_t a, std::uint32_t b) {
    more_[on(a)].push_back(off(b));
    more_[on(b)].push_back(off(a));
  };
  std::uint32_t first = candidates_ + groups_;  // the first node of the set
  std::vector<std::vector<std::uint32_t>> of_value(static_cast<std::size_t>(state.size()) + 1);
  for (std::uint32_t at = first; at < nodes(); ++at) of_value[node_[at].value].push_back(at);
  for (std::uint32_t at = first; at < nodes(); ++at) {
    const Node& one = node_[at];
    if (node_[first].set != one.set) first = at;
    const Set& sees = seen_[static_cast<std::size_t>(one.at)];
    for (std::uint32_t other = at + 1; other < nodes() && node_[other].set == one.set; ++other) {
      more_[off(at)].push_back(on(other));
      more_[off(other)].push_back(on(at));
    }
    for (const Cell cell : sees& state.places(one.value)) weak(candidate(cell, one.value), at);
    if (groups_)
      for (const std::uint32_t group : groups_of_[one.value])
        if (places_[static_cast<std::size_t>(node_[group].at)].within(sees)) weak(group, at);
    for (const std::uint32_t other : of_value[one.value]) {
      if (other <= at) continue;
      if (!places_[static_cast<std::size_t>(node_[other].at)].within(sees)) continue;
      if (!sets_[static_cast<std::size_t>(node_[other].set)].cells.meets(sets_[static_cast<std::size_t>(one.set)].cells))
        weak(at, other);
    }
    for (const Cell cell : state.open() - sets_[static_cast<std::size_t>(one.set)].cells) {
      if (state.candidates(cell) < 3) continue;
      Mask left = state.mask(cell);
      for (std::uint32_t other = first; other < nodes() && node_[other].set == one.set; ++other)
        if (other != at && seen_[static_cast<std::size_t>(node_[other].at)].has(cell)) left &= ~bit_of(node_[other].value);
      if (!std::has_single_bit(left)) continue;
      const std::uint32_t forced = candidate(cell, lowest_value(left));
      more_[off(at)].push_back(on(forced));
      more_[off(forced)].push_back(on(at));
    }
    if (!meter.charge()) return;
  }
}

#define SUDOKIT_INSTANTIATE(words)                         \
  template void LinkTable<words>::find_sets(Meter& meter); \
  template void LinkTable<words>::link_sets(Meter& meter);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

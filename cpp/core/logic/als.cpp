#include "core/logic/als.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/logic/limits.hpp"

namespace sudokit::logic {
namespace {

// The result of the last search, and the state it belongs to.
template <int Words>
struct Kept {
  const Tables<Words>* tables = nullptr;
  std::array<CellSet<Words>, State<Words>::max_values + 1> places{};
  bool linked = false, overlap = false;
  AlmostLockedSets<Words> als;
  AlsLinks<Words> links;
  std::vector<std::uint32_t> buckets;  // of a hash table: 1 + index in `unsorted`
  std::vector<Spot<Words>> unsorted;
  std::vector<std::uint32_t> order, rank;
  WideRows has, falls;

  bool is_of(const State<Words>& state) const {
    if (tables != &state.tables()) return false;
    for (int v = 1; v <= state.size(); ++v)
      if (!(places[v] == state.places(static_cast<Value>(v)))) return false;
    return true;
  }
  void belong_to(const State<Words>& state) {
    tables = &state.tables();
    for (int v = 1; v <= state.size(); ++v) places[v] = state.places(static_cast<Value>(v));
    linked = false;
  }
};

// For the invariants: the sets consist of open cells of their house, and have one value more than cells.
template <int Words>
bool are_of(const AlmostLockedSets<Words>& als, const State<Words>& state) {
  for (const auto& set : als.sets) {
    Mask values = 0;
    for (const Cell cell : set.cells) values |= state.mask(cell);
    if (values != set.values || bits_in(values) != set.size + 1 || set.cells.count() != set.size) return false;
    if (!set.cells.within(state.open() & state.tables().house[set.house])) return false;
  }
  return true;
}

// All sets of one house that lie in no earlier house.
template <int Words>
struct Gathering {
  const State<Words>& state;
  std::vector<AlmostLockedSet<Words>>& sets;
  int house = 0, most_cells = 0, count = 0;
  std::array<Cell, max_size> cells{};
  std::array<Mask, max_size> masks{};

  void gather(int next) {
    house = next;
    count = 0;
    for (const Cell cell : state.tables().house[house] & state.open()) {
      cells[count] = cell;
      masks[count++] = state.mask(cell);
    }
    extend(0, 0, 0, {});
  }

  void extend(int from, int size, Mask values, const CellSet<Words>& set) {
    for (int i = from; i < count; ++i) {
      const Mask joined = values | masks[i];
      const int short_of = bits_in(joined) - 1;  // number of cells that would make an almost locked set
      if (short_of > std::min(most_cells, size + count - i)) continue;
      CellSet<Words> more = set;
      more.insert(cells[i]);
      if (short_of == size + 1 && !held_before(more))
        sets.push_back({more, joined, 0, static_cast<std::uint16_t>(size + 1), static_cast<std::uint16_t>(house)});
      if (size + 1 < most_cells) extend(i + 1, size + 1, joined, more);
    }
  }

  bool held_before(const CellSet<Words>& set) const {
    for (const std::uint16_t other : state.tables().houses_of(set.first())) {
      if (other >= house) return false;
      if (set.within(state.tables().house[other])) return true;
    }
    return false;
  }
};

template <int Words>
bool find_sets(Search<Words>& search, AlmostLockedSets<Words>& als) {
  using Als = AlmostLockedSets<Words>;
  const State<Words>& state = search.state;
  als.sets.clear();
  Gathering<Words> gathering{state, als.sets};
  gathering.most_cells = std::min(Als::most_cells, state.size() - 1);
  for (int house = 0; house < state.tables().houses(); ++house) {
    gathering.gather(house);
    if (als.count() > Als::most) {  // keep fewer sizes from now on; larger sets already listed are removed
      std::array<std::uint32_t, Als::most_cells + 1> of_size{};
      for (const auto& set : als.sets) ++of_size[set.size];
      std::uint32_t kept = 0;
      int size = 0;
      while (size < gathering.most_cells && kept + of_size[size + 1] <= Als::most) kept += of_size[++size];
      gathering.most_cells = size;
      std::erase_if(als.sets, [&](const auto& set) { return set.size > size; });
    }
    if (!search.meter.charge()) return false;
  }
  return true;
}

template <int Words>
std::size_t hash_of(const CellSet<Words>& places, Value value) {
  std::uint64_t hash = value * 0x9e3779b97f4a7c15u;
  for (int i = 0; i < Words; ++i) hash = (hash ^ places.word(i)) * 0x9ddfea08eb382d69u, hash ^= hash >> 29;
  return static_cast<std::size_t>(hash);
}

template <int Words>
void find_spots(const State<Words>& state, Kept<Words>& kept) {
  AlmostLockedSets<Words>& als = kept.als;
  std::uint32_t slots = 0;
  for (auto& set : als.sets) {
    set.first_slot = slots;
    slots += set.size + 1u;
  }
  als.slots.resize(slots);
  kept.buckets.assign(std::bit_ceil(slots * 2u + 2u), 0);
  kept.unsorted.clear();
  const std::size_t last = kept.buckets.size() - 1;
  std::uint32_t slot = 0;
  for (const auto& set : als.sets) {
    for (const Value value : values_in(set.values)) {
      const CellSet<Words> places = set.cells & state.places(value);
      std::size_t at = hash_of(places, value) & last;
      while (kept.buckets[at]) {
        const Spot<Words>& other = kept.unsorted[kept.buckets[at] - 1];
        if (other.value == value && other.places == places) break;
        at = (at + 1) & last;
      }
      if (kept.buckets[at] == 0) {
        const CellSet<Words> seeing = state.tables().common_peers(places);
        kept.unsorted.push_back({places, seeing, seeing & state.places(value), value});
        kept.buckets[at] = static_cast<std::uint32_t>(kept.unsorted.size());
      }
      SUDOKIT_INVARIANT(!places.empty() && slot < slots);
      als.slots[slot++] = kept.buckets[at] - 1;
    }
  }
  // A stable sort by value.
  std::array<std::uint32_t, 66> start{};
  for (const auto& spot : kept.unsorted) ++start[spot.value + 1u];
  for (std::size_t v = 1; v < start.size(); ++v) start[v] += start[v - 1];
  als.spots.resize(kept.unsorted.size());
  kept.rank.resize(kept.unsorted.size());
  for (std::size_t i = 0; i < kept.unsorted.size(); ++i) {
    kept.rank[i] = start[kept.unsorted[i].value]++;
    als.spots[kept.rank[i]] = kept.unsorted[i];
  }
  for (std::uint32_t& spot : als.slots) spot = kept.rank[spot];
}

// Lists the sets that share cells, and the sets that have each spot.
template <int Words>
void list_members(Kept<Words>& kept, std::size_t cells) {
  const AlmostLockedSets<Words>& als = kept.als;
  AlsLinks<Words>& links = kept.links;
  const std::size_t n = als.count(), words = links.members.words();
  kept.has.reset(cells, n);
  for (std::uint32_t a = 0; a < n; ++a)
    for (const Cell cell : als.sets[a].cells) kept.has.insert(cell, a);
  for (std::uint32_t a = 0; a < n; ++a) {
    for (const Cell cell : als.sets[a].cells) join(links.overlap.row(a), kept.has.row(cell), words);
    for (std::uint32_t slot = als.sets[a].first_slot, i = 0; i <= als.sets[a].size; ++i)
      links.members.insert(als.slots[slot + i], a);
  }
}

// Lists the restricted commons.  `by_spot`: by spot, the sets linked by it, even if they share cells.
template <int Words>
void list_restricted(Kept<Words>& kept, const WideRows& by_spot, bool overlap) {
  const AlmostLockedSets<Words>& als = kept.als;
  AlsLinks<Words>& links = kept.links;
  const std::size_t n = als.count(), words = links.members.words();
  for (std::uint32_t a = 0; a < n; ++a) {
    const std::uint32_t first = als.sets[a].first_slot, last = first + als.sets[a].size;
    const std::uint64_t* shared = links.overlap.row(a);
    for (std::uint32_t slot = first; slot <= last; ++slot) {
      std::uint64_t* row = links.restricted.row(slot);
      const std::uint64_t* all = by_spot.row(als.slots[slot]);
      for (std::size_t i = 0; i < words; ++i) row[i] = overlap ? all[i] : all[i] & ~shared[i];
      join(links.linked.row(a), row, words);
    }
    unite_others(links.otherwise.row(first), links.restricted.row(first), last + 1 - first, words, words);
  }
}

template <int Words>
void find_links(const State<Words>& state, Kept<Words>& kept, bool overlap) {
  const AlmostLockedSets<Words>& als = kept.als;
  AlsLinks<Words>& links = kept.links;
  const std::size_t n = als.count(), spots = als.spots.size();
  const auto cells = static_cast<std::size_t>(state.tables().cells);
  links.members.reset(spots, n);
  links.joint.reset(spots, n);
  links.restricted.shape(als.slots.size(), n);
  links.otherwise.shape(als.slots.size(), n);
  links.linked.reset(n, n);
  links.overlap.reset(n, n);
  const std::size_t words = links.members.words();

  list_members(kept, cells);

  // For each value: the sets that hold it in each cell (has), and the sets whose spots eliminate it from each cell; then,
  // from these, the links of each spot.
  WideRows& by_spot = kept.falls;  // restricted commons, even of sets that share cells
  by_spot.reset(spots + cells, n);
  for (std::size_t from = 0, to; from < spots; from = to) {
    const Value value = als.spots[from].value;
    kept.has.reset(cells + 1, n);
    for (const Cell cell : state.places(value)) std::fill_n(by_spot.row(spots + cell), words, 0);
    for (to = from; to < spots && als.spots[to].value == value; ++to) {
      const std::uint64_t* members = links.members.row(to);
      for (const Cell cell : als.spots[to].places) join(kept.has.row(cell), members, words);
      for (const Cell cell : als.spots[to].falling) join(by_spot.row(spots + cell), members, words);
      join(kept.has.row(cells), members, words);
    }
    for (std::size_t spot = from; spot < to; ++spot) {
      if (als.spots[spot].falling.empty()) continue;  // then it sees no place in another set either
      std::uint64_t* row = by_spot.row(spot);
      for (const Cell cell : state.places(value) - als.spots[spot].seeing) join(row, kept.has.row(cell), words);
      const std::uint64_t* any = kept.has.row(cells);
      for (std::size_t i = 0; i < words; ++i) row[i] = any[i] & ~row[i];
      for (const Cell cell : als.spots[spot].falling) join(links.joint.row(spot), by_spot.row(spots + cell), words);
    }
  }

  list_restricted(kept, by_spot, overlap);
  kept.linked = true;
  kept.overlap = overlap;
}

}  // namespace

template <int Words>
const AlmostLockedSets<Words>& almost_locked_sets(Search<Words>& search) {
  auto& kept = search.scratch.template of<Kept<Words>>();
  if (!kept.is_of(search.state)) {
    kept.tables = nullptr;
    if (!find_sets(search, kept.als)) {  // no result rather than a partial one
      kept.als = {};
      kept.links = {};
      return kept.als;
    }
    find_spots(search.state, kept);
    kept.belong_to(search.state);
  }
  SUDOKIT_INVARIANT(are_of(kept.als, search.state));
  return kept.als;
}

template <int Words>
const AlsLinks<Words>& als_links(Search<Words>& search) {
  almost_locked_sets(search);
  auto& kept = search.scratch.template of<Kept<Words>>();
  if (!kept.linked || kept.overlap != search.limits.als_overlap) find_links(search.state, kept, search.limits.als_overlap);
  return kept.links;
}

#define SUDOKIT_INSTANTIATE(words)                                                   \
  template const AlmostLockedSets<words>& almost_locked_sets<words>(Search<words>&); \
  template const AlsLinks<words>& als_links<words>(Search<words>&);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

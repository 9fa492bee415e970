#include "core/logic/link_table.hpp"

#include <algorithm>

namespace sudokit::logic {

void LinkRows::reset(std::size_t rows, std::size_t columns) {
  words_ = (columns + 63) / 64;
  bits_.assign(rows * words_, 0);
}

namespace {

constexpr std::uint32_t most_nodes_in_bits = 4096;

template <class Visit>
void each_bit(const std::uint64_t* bits, std::size_t words, Visit visit) {
  for (std::size_t i = 0; i < words; ++i)
    for (std::uint64_t left = bits[i]; left; left &= left - 1) visit(static_cast<std::uint32_t>(i * 64 + std::countr_zero(left)));
}

// Pairs of houses whose common cells may be groups: lines with regions and windows, and windows with regions.
template <int Words, class Visit>
void each_crossing(const Tables<Words>& tables, Visit visit) {
  const auto is_area = [&](int house) { return tables.is_region(house) || tables.kind[house] == HouseKind::window; };
  const int houses = tables.houses();
  for (int line = 0; line < houses; ++line) {
    if (is_area(line)) continue;
    for (int v = 1; v <= tables.size; ++v)
      for (int area = 0; area < houses; ++area)
        if (is_area(area)) visit(line, area, static_cast<Value>(v));
  }
  for (int window = 0; window < houses; ++window) {
    if (tables.kind[window] != HouseKind::window) continue;
    for (int v = 1; v <= tables.size; ++v)
      for (int area = 0; area < houses; ++area)
        if (tables.is_region(area)) visit(window, area, static_cast<Value>(v));
  }
}

}  // namespace

template <int Words>
void LinkTable<Words>::link(Literal from, Literal to) {
  list_.push_back(to);
  if (!bits_) return;
  if (is_on(from)) weak_.set(node_of(from), node_of(to));
  else strong_.set(node_of(from), node_of(to));
}

template <int Words>
void LinkTable<Words>::find_groups() {
  const State<Words>& state = *state_;
  const Tables<Words>& tables = state.tables();
  groups_of_.resize(static_cast<std::size_t>(tables.size) + 1);
  each_crossing(tables, [&](int first, int second, Value value) {
    if (state.count(first, value) < 2 || state.count(second, value) < 2) return;
    const Set both = state.places(value, first) & tables.house[second];
    if (both.count() < 2) return;
    for (const std::uint32_t other : groups_of_[value])
      if (places_[static_cast<std::size_t>(node_[other].at)] == both) return;
    groups_of_[value].push_back(nodes());
    node_.push_back({value, both.first(), true, static_cast<std::int32_t>(places_.size()), -1});
    places_.push_back(both);
    seen_.push_back(tables.common_peers(both));
    HousesOf& houses = group_houses_.emplace_back();
    houses.add(second);
    houses.add(first);
    for (const std::uint16_t other : tables.layout.houses_of(both.first()))
      if (other != first && other != second && both.within(tables.house[other])) houses.add(other);
  });
}

template <int Words>
void LinkTable<Words>::add_candidate(std::uint32_t at, Links links) {
  const State<Words>& state = *state_;
  const Tables<Words>& tables = state.tables();
  const Cell cell = node_[at].cell;
  const Value value = node_[at].value;
  const Mask others = links == Links::one_value ? 0 : state.mask(cell) & ~bit_of(value);
  const auto houses = tables.layout.houses_of(cell);

  begin_.push_back(static_cast<std::uint32_t>(list_.size()));  // off
  if (std::has_single_bit(others)) link(off(at), on(candidate(cell, lowest_value(others))));
  if (links != Links::bivalue_cells) {
    Set done;
    for (const std::uint16_t house : houses) {
      if (state.count(house, value) != 2) continue;
      Set rest = state.places(value, house);
      rest.erase(cell);
      rest -= done;
      for (const Cell other : rest) link(off(at), on(candidate(other, value)));
      done |= rest;
    }
  }
  if (groups_)
    for (const std::uint32_t group : groups_of_[value]) {
      const Set& places = places_[static_cast<std::size_t>(node_[group].at)];
      for (const std::uint16_t house : group_houses_[static_cast<std::size_t>(node_[group].at)])
        if (!places.has(cell) && tables.house[house].has(cell) && state.count(house, value) == places.count() + 1) {
          link(off(at), on(group));
          break;
        }
    }
  if (!more_.empty())
    for (const Literal to : more_[off(at)]) link(off(at), to);

  begin_.push_back(static_cast<std::uint32_t>(list_.size()));  // on
  for (const Value other : values_in(others)) link(on(at), off(candidate(cell, other)));
  Set left = state.places(value) & tables.peers[cell];
  if (links == Links::bivalue_cells) left &= bivalue_;
  for (const std::uint16_t house : houses) {
    const Set here = left & tables.house[house];
    for (const Cell other : here) link(on(at), off(candidate(other, value)));
    left -= here;
  }
  for (const Cell other : left) link(on(at), off(candidate(other, value)));
  if (groups_)
    for (const std::uint32_t group : groups_of_[value])
      if (seen_[static_cast<std::size_t>(node_[group].at)].has(cell)) link(on(at), off(group));
  if (!more_.empty())
    for (const Literal to : more_[on(at)]) link(on(at), to);
}

template <int Words>
void LinkTable<Words>::add_group(std::uint32_t at) {
  const State<Words>& state = *state_;
  const auto own = static_cast<std::size_t>(node_[at].at);
  const Value value = node_[at].value;
  const Set& places = places_[own];
  const auto& houses = group_houses_[own];
  const int count = places.count();

  begin_.push_back(static_cast<std::uint32_t>(list_.size()));  // off
  const auto last = [&](std::uint16_t house) {
    if (state.count(house, value) == count + 1) {
      const std::uint32_t other = candidate((state.places(value, house) - places).first(), value);
      if (list_.size() == begin_.back() || list_.back() != on(other)) link(off(at), on(other));
    }
  };
  for (const std::uint16_t house : houses) last(house);
  for (int i = 0; i < houses.count; ++i) {
    const int house = houses.house[i < 2 ? 1 - i : i];
    const Set rest = state.places(value, house) - places;
    if (rest.count() < 2) continue;
    for (const std::uint32_t other : groups_of_[value])
      if (places_[static_cast<std::size_t>(node_[other].at)] == rest) link(off(at), on(other));
  }
  if (!more_.empty())
    for (const Literal to : more_[off(at)]) link(off(at), to);

  begin_.push_back(static_cast<std::uint32_t>(list_.size()));  // on
  for (const Cell other : seen_[own] & state.places(value)) link(on(at), off(candidate(other, value)));
  for (const std::uint32_t other : groups_of_[value]) {
    const Set& theirs = places_[static_cast<std::size_t>(node_[other].at)];
    if (theirs.within(seen_[own])) link(on(at), off(other));
  }
  if (!more_.empty())
    for (const Literal to : more_[on(at)]) link(on(at), to);
}

template <int Words>
bool LinkTable<Words>::build(const State<Words>& state, Links links, bool groups, bool sets, Meter& meter) {
  state_ = &state;
  const Tables<Words>& tables = state.tables();
  node_.clear();
  places_.clear();
  seen_.clear();
  group_houses_.clear();
  for (auto& of : groups_of_) of.clear();
  sets_.clear();
  begin_.clear();
  list_.clear();
  more_.clear();
  base_.assign(static_cast<std::size_t>(tables.cells), 0);
  bivalue_ = links == Links::bivalue_cells ? state.bivalue() : state.open();
  for (const Cell cell : bivalue_) {
    base_[cell] = nodes();
    for (const Value value : values_in(state.mask(cell))) node_.push_back({value, cell, false, -1, -1});
  }
  candidates_ = nodes();
  if (groups) find_groups();
  groups_ = nodes() - candidates_;
  if (sets) {
    find_sets(meter);
    more_.resize(std::size_t{2} * nodes());
    link_sets(meter);
  }
  bits_ = !sets && nodes() <= most_nodes_in_bits;
  if (bits_) {
    weak_.reset(nodes(), nodes());
    strong_.reset(nodes(), nodes());
  }
  for (std::uint32_t at = 0; at < candidates_; ++at) {
    add_candidate(at, links);
    if ((at & 15) == 0 && !meter.charge()) return false;
  }
  for (std::uint32_t at = candidates_; at < candidates_ + groups_; ++at) {
    add_group(at);
    if ((at & 15) == 0 && !meter.charge()) return false;
  }
  for (std::uint32_t at = candidates_ + groups_; at < nodes(); ++at)
    for (const Literal from : {off(at), on(at)}) {
      begin_.push_back(static_cast<std::uint32_t>(list_.size()));
      for (const Literal to : more_[from]) link(from, to);
    }
  begin_.push_back(static_cast<std::uint32_t>(list_.size()));
  ends_.clear();
  for (std::uint32_t at = 0; at < nodes(); ++at)
    if (is_end(at)) ends_.push_back(at);
  return meter.stopped() == Stopped::no;
}

template <int Words>
bool LinkTable<Words>::close(Meter& meter) {
  closure_.reset(nodes(), nodes());
  const std::size_t words = closure_.words();
  for (const std::uint32_t at : ends_) {
    std::uint64_t* row = closure_.row(at);
    each_bit(weak_.row(at), words, [&](std::uint32_t fallen) {
      const std::uint64_t* held = strong_.row(fallen);
      for (std::size_t i = 0; i < words; ++i) row[i] |= held[i];
    });
  }
  for (const std::uint32_t middle : ends_) {
    const std::uint64_t* from = closure_.row(middle);
    for (const std::uint32_t at : ends_) {
      if (!closure_.has(at, middle)) continue;
      std::uint64_t* row = closure_.row(at);
      for (std::size_t i = 0; i < words; ++i) row[i] |= from[i];
    }
    if (!meter.charge()) return false;
  }
  return true;
}

template <int Words>
void LinkTable<Words>::on_from_off(std::uint32_t node, std::vector<std::uint64_t>& bits) const {
  const std::size_t words = closure_.words();
  bits.assign(strong_.row(node), strong_.row(node) + words);
  each_bit(strong_.row(node), words, [&](std::uint32_t held) {
    const std::uint64_t* row = closure_.row(held);
    for (std::size_t i = 0; i < words; ++i) bits[i] |= row[i];
  });
}

template <int Words>
void LinkTable<Words>::on_from_on(std::uint32_t node, std::vector<std::uint64_t>& bits) const {
  const std::size_t words = closure_.words();
  if (is_end(node)) {
    bits.assign(closure_.row(node), closure_.row(node) + words);
    return;
  }
  bits.assign(words, 0);
  each_bit(weak_.row(node), words, [&](std::uint32_t fallen) {
    each_bit(strong_.row(fallen), words, [&](std::uint32_t held) {
      if (bits[held >> 6] >> (held & 63) & 1) return;
      bits[held >> 6] |= std::uint64_t{1} << (held & 63);
      const std::uint64_t* row = closure_.row(held);
      for (std::size_t i = 0; i < words; ++i) bits[i] |= row[i];
    });
  });
}

// --- almost locked sets -----------------------------------------------------------------------------

namespace {

// Cells of one house, n of them with n + 1 values.
template <int Words, class Visit>
struct AlmostLockedIn {
  const State<Words>& state;
  Visit visit;
  std::vector<Cell> cells;
  int most;

  bool extend(std::size_t from, int count, const CellSet<Words>& chosen, Mask values) {
    if (count >= 2 && std::popcount(values) == count + 1 && !visit(chosen, values)) return false;
    if (count == most) return true;
    for (std::size_t i = from; i < cells.size(); ++i) {
      CellSet<Words> more = chosen;
      more.insert(cells[i]);
      if (!extend(i + 1, count + 1, more, values | state.mask(cells[i]))) return false;
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
        if (cells.within(tables.house[earlier])) return meter.charge();
      sets_.push_back({cells, values});
      return meter.charge();
    };
    AlmostLockedIn<Words, decltype(keep)> search{state, keep, {}, 0};
    for (const Cell cell : tables.house[house] & state.open()) search.cells.push_back(cell);
    search.most = static_cast<int>(search.cells.size()) - 1;
    if (!search.extend(0, 0, {}, 0)) return;
  }
  for (std::size_t i = 0; i < sets_.size(); ++i)
    for (const Value value : values_in(sets_[i].values)) {
      const Set places = sets_[i].cells & state.places(value);
      node_.push_back({value, places.first(), true, static_cast<std::int32_t>(places_.size()), static_cast<std::int32_t>(i)});
      places_.push_back(places);
      seen_.push_back(tables.common_peers(places));
    }
}

// Between a set's values: strong.  From a value of a set to what its places see, candidates, groups and other sets: weak.  From
// a value of a set to the one candidate that the others leave to a cell: strong.
template <int Words>
void LinkTable<Words>::link_sets(Meter& meter) {
  const State<Words>& state = *state_;
  const auto weak = [&](std::uint32_t a, std::uint32_t b) {
    more_[on(a)].push_back(off(b));
    more_[on(b)].push_back(off(a));
  };
  std::uint32_t first = candidates_ + groups_;  // the first of the set
  for (std::uint32_t at = first; at < nodes(); ++at) {
    const Node& one = node_[at];
    if (node_[first].set != one.set) first = at;
    const Set& sees = seen_[static_cast<std::size_t>(one.at)];
    for (std::uint32_t other = at + 1; other < nodes() && node_[other].set == one.set; ++other) {
      more_[off(at)].push_back(on(other));
      more_[off(other)].push_back(on(at));
    }
    for (const Cell cell : sees & state.places(one.value)) weak(candidate(cell, one.value), at);
    if (groups_)
      for (const std::uint32_t group : groups_of_[one.value])
        if (places_[static_cast<std::size_t>(node_[group].at)].within(sees)) weak(group, at);
    for (std::uint32_t other = at + 1; other < nodes(); ++other) {
      if (node_[other].value != one.value || node_[other].set == one.set) continue;
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

// --- walks ------------------------------------------------------------------------------------------

template <int Words>
void Walk<Words>::prepare(const LinkTable<Words>& links) {
  const std::size_t literals = std::size_t{2} * links.nodes();
  order_.clear();
  if (mark_.size() < literals) {
    mark_.resize(literals, 0);
    parent_.resize(literals);
    depth_.resize(literals);
    grouped_.resize(literals);
  }
  if (++round_ == 0) {
    std::fill(mark_.begin(), mark_.end(), 0u);
    round_ = 1;
  }
}

template <int Words>
void Walk<Words>::reach(Literal to, Literal from) {
  mark_[to] = round_;
  parent_[to] = from;
  depth_[to] = depth_[from] + 1;
  order_.push_back(to);
}

template <int Words>
void Walk<Words>::start(const LinkTable<Words>& links, Literal from, Literal target, bool through_groups) {
  prepare(links);
  mark_[from] = round_;
  parent_[from] = from;
  depth_[from] = 0;
  grouped_[from] = false;
  order_.push_back(from);
  if (through_groups) walk_through_groups(links);
  else if (links.has_bits()) walk_by_bits(links, target);
  else walk(links, target);
}

template <int Words>
void Walk<Words>::walk(const LinkTable<Words>& links, Literal target) {
  for (std::size_t next = 0; next < order_.size(); ++next) {
    const Literal from = order_[next];
    for (const Literal to : links.follows(from)) {
      if (mark_[to] == round_) continue;
      reach(to, from);
      if (to == target) return;
    }
  }
}

// As walk; what is on and brings nothing new is passed over by a look at its bits.
template <int Words>
void Walk<Words>::walk_by_bits(const LinkTable<Words>& links, Literal target) {
  const std::size_t words = links.weak().words();
  seen_off_.assign(words, 0);
  const Literal first = order_[0];
  if (!is_on(first)) seen_off_[node_of(first) >> 6] |= std::uint64_t{1} << (node_of(first) & 63);
  for (std::size_t next = 0; next < order_.size(); ++next) {
    const Literal from = order_[next];
    if (!is_on(from)) {
      for (const Literal to : links.follows(from)) {
        if (mark_[to] == round_) continue;
        reach(to, from);
        if (to == target) return;
      }
      continue;
    }
    const std::uint64_t* row = links.weak().row(node_of(from));
    std::uint64_t fresh = 0;
    for (std::size_t i = 0; i < words; ++i) {
      fresh |= row[i] & ~seen_off_[i];
      seen_off_[i] |= row[i];
    }
    if (fresh == 0) continue;
    for (const Literal to : links.follows(from)) {
      if (mark_[to] == round_) continue;
      reach(to, from);
      if (to == target) return;
    }
  }
}

template <int Words>
void Walk<Words>::walk_through_groups(const LinkTable<Words>& links) {
  for (std::size_t next = 0; next < order_.size(); ++next) {
    const Literal from = order_[next];
    for (const Literal to : links.follows(from)) {
      if (mark_[to] != round_) {
        reach(to, from);
        grouped_[to] = grouped_[from] || links.node(node_of(to)).group;
      } else if (grouped_[from] && !grouped_[to] && depth_[to] == depth_[from] + 1) {
        parent_[to] = from;
        grouped_[to] = true;
      }
    }
  }
}

template <int Words>
void Walk<Words>::path(Literal to, std::vector<Literal>& path) const {
  path.clear();
  for (Literal at = to;; at = parent_[at]) {
    path.push_back(at);
    if (parent_[at] == at) break;
  }
  std::reverse(path.begin(), path.end());
}

#define SUDOKIT_INSTANTIATE(words)     \
  template class LinkTable<words>;  \
  template class Walk<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

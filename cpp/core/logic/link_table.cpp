#include "core/logic/link_table.hpp"

#include <algorithm>

namespace sudokit::logic {

namespace {

constexpr std::uint32_t most_ends_in_bits = 4096;

template <class Visit>
void each_bit(const std::uint64_t* bits, std::size_t words, Visit visit) {
  for (std::size_t i = 0; i < words; ++i)
    for (std::uint64_t left = bits[i]; left; left &= left - 1)
      visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
}

}  // namespace

// --- nodes --------------------------------------------------------------------------------------------

// Pairs of houses whose shared cells can be groups: lines with regions and windows, and windows with regions.
template <int Words>
void LinkTable<Words>::find_crossings() {
  const Tables<Words>& tables = state_->tables();
  if (crossings_of_ == &tables.layout) return;
  crossings_of_ = &tables.layout;
  crossings_.clear();
  const auto is_window = [&](int house) { return tables.kind[house] == HouseKind::window; };
  for (const bool windows : {false, true})
    for (int first = 0; first < tables.houses(); ++first) {
      if (tables.is_region(first) || is_window(first) != windows) continue;
      auto& [house, others] = crossings_.emplace_back();
      house = static_cast<std::uint16_t>(first);
      for (int second = 0; second < tables.houses(); ++second) {
        if (!tables.is_region(second) && (windows || !is_window(second))) continue;
        if ((tables.house[first] & tables.house[second]).count() >= 2) others.push_back(static_cast<std::uint16_t>(second));
      }
    }
}

template <int Words>
void LinkTable<Words>::find_groups() {
  const State<Words>& state = *state_;
  const Tables<Words>& tables = state.tables();
  find_crossings();
  groups_of_.resize(static_cast<std::size_t>(tables.size) + 1);
  for (const auto& [first, others] : crossings_)
    for (int v = 1; v <= tables.size; ++v) {
      const auto value = static_cast<Value>(v);
      if (state.count(first, value) < 2) continue;
      const Set places = state.places(value, first);
      for (const std::uint16_t second : others) {
        if (state.count(second, value) < 2) continue;
        const Set both = places & tables.house[second];
        if (both.count() < 2) continue;
        auto& known = groups_of_[value];
        if (std::any_of(known.begin(), known.end(), [&](std::uint32_t other) { return cells(other) == both; })) continue;
        known.push_back(nodes());
        node_.push_back({value, both.first(), true, static_cast<std::int32_t>(places_.size()), -1});
        places_.push_back(both);
        seen_.push_back(tables.common_peers(both));
        HousesOf& houses = group_houses_.emplace_back();
        houses.add(second);
        houses.add(first);
        for (const std::uint16_t other : tables.houses_of(both.first()))
          if (other != first && other != second && both.within(tables.house[other])) houses.add(other);
      }
    }
  groups_ = nodes() - candidates_;
}

// Finds the pairs of nodes joined by strong links; groups without one are dropped.
template <int Words>
void LinkTable<Words>::find_pairs() {
  const State<Words>& state = *state_;
  const Tables<Words>& tables = state.tables();
  pairs_.clear();
  if (links_ != Links::one_value)
    for (const Cell cell : cells_) {
      if (state.candidates(cell) != 2) continue;
      const Value value = lowest_value(state.mask(cell));
      pairs_.emplace_back(candidate(cell, value), candidate(cell, lowest_value(state.mask(cell) & ~bit_of(value))));
    }
  if (links_ != Links::bivalue_cells)
    for (int v = 1; v <= tables.size; ++v) {
      const auto value = static_cast<Value>(v);
      for (int house = 0; house < tables.houses(); ++house) {
        if (state.count(house, value) != 2) continue;
        Set places = state.places(value, house);
        const Cell first = places.take_first();
        pairs_.emplace_back(candidate(first, value), candidate(places.first(), value));
      }
    }
  if (groups_ == 0) return;
  for (auto& groups : groups_of_) {
    const std::size_t before = pairs_.size();
    for (const std::uint32_t group : groups) {
      const auto own = static_cast<std::size_t>(node_[group].at);
      const Value value = node_[group].value;
      for (const std::uint16_t house : group_houses_[own]) {
        const Set rest = state.places(value, house) - places_[own];
        const int count = rest.count();
        if (count == 1) pairs_.emplace_back(group, candidate(rest.first(), value));
        if (count < 2) continue;
        for (const std::uint32_t other : groups)
          if (other > group && cells(other) == rest) pairs_.emplace_back(group, other);
      }
    }
    std::erase_if(groups, [&](std::uint32_t group) {
      return std::none_of(pairs_.begin() + static_cast<std::ptrdiff_t>(before), pairs_.end(),
                          [&](const auto& pair) { return pair.first == group || pair.second == group; });
    });
  }
}

template <int Words>
void LinkTable<Words>::number_ends() {
  for (const auto& [one, two] : pairs_) SUDOKIT_INVARIANT(one != two && one < nodes() && two < nodes());
  end_.assign(nodes(), -1);
  for (const auto& [one, two] : pairs_) end_[one] = end_[two] = 0;
  if (!more_.empty())
    for (std::uint32_t at = 0; at < nodes(); ++at)
      if (!more_[off(at)].empty()) end_[at] = 0;
  ends_.clear();
  end_cells_.assign(static_cast<std::size_t>(state_->size()) + 1, {});
  end_masks_.assign(static_cast<std::size_t>(state_->tables().cells), 0);
  for (std::uint32_t at = 0; at < nodes(); ++at) {
    if (end_[at] < 0) continue;
    end_[at] = static_cast<std::int32_t>(ends_.size());
    ends_.push_back(at);
    if (at >= candidates_) continue;
    end_cells_[node_[at].value].insert(node_[at].cell);
    end_masks_[node_[at].cell] |= bit_of(node_[at].value);
  }
}

template <int Words>
bool LinkTable<Words>::build(const State<Words>& state, Links links, bool groups, bool sets, Meter& meter) {
  state_ = &state;
  links_ = links;
  const Tables<Words>& tables = state.tables();
  node_.clear();
  places_.clear();
  seen_.clear();
  group_houses_.clear();
  for (auto& of : groups_of_) of.clear();
  sets_.clear();
  more_.clear();
  cells_ = links == Links::bivalue_cells ? state.bivalue() : state.open();
  stride_ = static_cast<std::size_t>(tables.size) + 1;
  index_.resize(static_cast<std::size_t>(tables.cells) * stride_);
  for (const Cell cell : cells_)
    for (const Value value : values_in(state.mask(cell))) {
      index_[cell * stride_ + value] = nodes();
      node_.push_back({value, cell, false, -1, -1});
    }
  candidates_ = nodes();
  groups_ = 0;
  if (groups) find_groups();
  find_pairs();
  if (sets) {
    find_sets(meter);
    more_.resize(std::size_t{2} * nodes());
    link_sets(meter);
  }
  if (!meter.charge()) return false;
  number_ends();
  lists_.assign(std::size_t{2} * nodes(), {});
  chunk_ = used_ = 0;
  bits_ = !sets && ends_.size() <= most_ends_in_bits;
  if (bits_) make_bits();
  return meter.charge();
}

// --- lists --------------------------------------------------------------------------------------------

template <int Words>
void LinkTable<Words>::make_list(Literal from) {
  list_.clear();
  const std::uint32_t at = node_of(from);
  if (at < candidates_)
    list_candidate(at, is_on(from));
  else if (at < candidates_ + groups_ && is_end(at))
    list_group(at, is_on(from));
  if (!more_.empty()) list_.insert(list_.end(), more_[from].begin(), more_[from].end());
  const std::size_t length = std::max<std::size_t>(list_.size(), 1);  // an empty list needs a position too
  constexpr std::size_t usual = 1 << 13;
  while (chunk_ < chunks_.size() && used_ + length > chunks_[chunk_].size()) ++chunk_, used_ = 0;
  if (chunk_ == chunks_.size()) chunks_.emplace_back(std::max(usual, length));
  Literal* place = chunks_[chunk_].data() + used_;
  for (const Literal to : list_) SUDOKIT_INVARIANT(node_of(to) < nodes() && node_of(to) != at && is_on(to) != is_on(from));
  std::copy(list_.begin(), list_.end(), place);
  used_ += length;
  lists_[from] = {place, list_.size()};
}

template <int Words>
void LinkTable<Words>::list_candidate(std::uint32_t at, bool on) {
  const State<Words>& state = *state_;
  const Tables<Words>& tables = state.tables();
  const Cell cell = node_[at].cell;
  const Value value = node_[at].value;
  const Mask others = links_ == Links::one_value ? 0 : state.mask(cell) & ~bit_of(value);
  const auto houses = tables.houses_of(cell);
  if (on) {
    for (const Value other : values_in(others)) list_.push_back(off(candidate(cell, other)));
    Set left = state.places(value) & tables.peers[cell];
    if (links_ == Links::bivalue_cells) left &= cells_;
    for (const std::uint16_t house : houses) {
      const Set here = left & tables.house[house];
      for (const Cell other : here) list_.push_back(off(candidate(other, value)));
      left -= here;
    }
    for (const Cell other : left) list_.push_back(off(candidate(other, value)));
    if (groups_ == 0) return;
    for (const std::uint32_t group : groups_of_[value])
      if (seen(group).has(cell)) list_.push_back(off(group));
    return;
  }
  if (std::has_single_bit(others)) list_.push_back(logic::on(candidate(cell, lowest_value(others))));
  if (links_ != Links::bivalue_cells)
    for (const std::uint16_t house : houses) {
      if (state.count(house, value) != 2) continue;
      Set rest = state.places(value, house);
      rest.erase(cell);
      list_.push_back(logic::on(candidate(rest.first(), value)));
    }
  if (groups_ == 0) return;
  for (const std::uint32_t group : groups_of_[value]) {
    const auto own = static_cast<std::size_t>(node_[group].at);
    if (places_[own].has(cell)) continue;
    for (const std::uint16_t house : group_houses_[own])
      if (tables.house[house].has(cell) && state.count(house, value) == places_[own].count() + 1) {
        list_.push_back(logic::on(group));
        break;
      }
  }
}

template <int Words>
void LinkTable<Words>::list_group(std::uint32_t at, bool on) {
  const State<Words>& state = *state_;
  const auto own = static_cast<std::size_t>(node_[at].at);
  const Value value = node_[at].value;
  const Set& places = places_[own];
  const HousesOf& houses = group_houses_[own];
  if (on) {
    for (const Cell other : seen_[own] & state.places(value)) list_.push_back(off(candidate(other, value)));
    for (const std::uint32_t other : groups_of_[value])
      if (cells(other).within(seen_[own])) list_.push_back(off(other));
    return;
  }
  for (const std::uint16_t house : houses)
    if (const Set rest = state.places(value, house) - places; rest.count() == 1)
      list_.push_back(logic::on(candidate(rest.first(), value)));
  for (int i = 0; i < houses.count; ++i) {
    const Set rest = state.places(value, houses.house[i < 2 ? 1 - i : i]) - places;
    if (rest.count() < 2) continue;
    for (const std::uint32_t other : groups_of_[value])
      if (cells(other) == rest) list_.push_back(logic::on(other));
  }
}

// --- bits ---------------------------------------------------------------------------------------------

template <int Words>
void LinkTable<Words>::weak_ends(std::uint32_t node, std::vector<std::uint64_t>& bits) const {
  bits.assign(words(), 0);
  const auto add = [&](std::uint32_t other) {
    const std::size_t number = end_number(other);
    bits[number >> 6] |= std::uint64_t{1} << (number & 63);
  };
  const Node& one = node_[node];
  if (!one.group && links_ != Links::one_value)
    for (const Value other : values_in(end_masks_[one.cell] & ~bit_of(one.value))) add(candidate(one.cell, other));
  for (const Cell other : seen(node) & end_cells_[one.value]) add(candidate(other, one.value));
  if (groups_ == 0) return;
  for (const std::uint32_t group : groups_of_[one.value])
    if (one.group ? cells(group).within(seen(node)) : seen(group).has(one.cell)) add(group);
}

template <int Words>
void LinkTable<Words>::make_bits() {
  weak_.reset(ends_.size(), ends_.size());
  strong_.reset(ends_.size(), ends_.size());
  for (const auto& [one, two] : pairs_) {
    strong_.insert(end_number(one), end_number(two));
    strong_.insert(end_number(two), end_number(one));
  }
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    weak_ends(ends_[i], row_);
    std::copy(row_.begin(), row_.end(), weak_.row(i));
  }
}

namespace {

// Transitive closure of square rows.  `Fixed`: words per row; 0: rows.words().
template <int Fixed>
bool close_rows(BitRows& rows, std::size_t count, Meter& meter) {
  const std::size_t words = Fixed ? Fixed : rows.words();
  std::array<std::uint64_t, Fixed ? Fixed : 1> kept{};
  for (std::size_t middle = 0; middle < count; ++middle) {
    const std::uint64_t* from = rows.row(middle);
    if (Fixed) std::copy(from, from + words, kept.begin());
    std::uint64_t* row = rows.row(0);
    const std::size_t word = middle >> 6;
    const std::uint64_t bit = std::uint64_t{1} << (middle & 63);
    for (std::size_t at = 0; at < count; ++at, row += words) {
      if ((row[word] & bit) == 0) continue;
      for (std::size_t i = 0; i < words; ++i) row[i] |= Fixed ? kept[i] : from[i];
    }
    if (!meter.charge()) return false;
  }
  return true;
}

}  // namespace

template <int Words>
bool LinkTable<Words>::close(Meter& meter) {
  const std::size_t count = ends_.size(), words = this->words();
  const auto join = [words](std::uint64_t* to, const std::uint64_t* from) {
    for (std::size_t i = 0; i < words; ++i) to[i] |= from[i];
  };
  closure_.reset(count, count);  // ends that are on because another end is on
  for (std::size_t at = 0; at < count; ++at)
    each_bit(weak_.row(at), words, [&](std::uint32_t fallen) { join(closure_.row(at), strong_.row(fallen)); });
  const bool done = words == 1   ? close_rows<1>(closure_, count, meter)
                    : words == 2 ? close_rows<2>(closure_, count, meter)
                    : words == 3 ? close_rows<3>(closure_, count, meter)
                    : words == 4 ? close_rows<4>(closure_, count, meter)
                                 : close_rows<0>(closure_, count, meter);
  if (!done) return false;
  on_from_off_ = strong_;
  for (std::size_t at = 0; at < count; ++at)
    each_bit(strong_.row(at), words, [&](std::uint32_t held) { join(on_from_off_.row(at), closure_.row(held)); });
  return true;
}

#define SUDOKIT_INSTANTIATE(words) template class LinkTable<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

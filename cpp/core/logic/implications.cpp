#include "core/logic/implications.hpp"

#include <algorithm>

namespace sudokit::logic {
namespace {

constexpr std::uint32_t unseen = 0xffffffff, done = 0xfffffffe;

std::uint32_t whole_words(std::size_t bits) { return static_cast<std::uint32_t>((bits + 63) / 64 * 64); }

}  // namespace

template <int Words>
void Implications<Words>::number_candidates() {
  cell_of_.clear();
  value_of_.clear();
  first_of_.assign(static_cast<std::size_t>(state_->tables().cells) + 1, 0);
  for (int at = 0; at < state_->tables().cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    first_of_[cell] = candidates();
    for (const Value value : values_in(state_->mask(cell))) {
      cell_of_.push_back(cell);
      value_of_.push_back(value);
    }
  }
  first_of_.back() = candidates();
}

// The groups of two houses, all values.
template <int Words>
void Implications<Words>::add_groups(int line, int region) {
  const Tables<Words>& tables = state_->tables();
  const Set common = tables.house[line] & tables.house[region] & state_->open();
  if (common.count() < 2) return;
  for (int v = 1; v <= state_->size(); ++v) {
    const auto value = static_cast<Value>(v);
    const Set cells = common & state_->places(value);
    if (cells.count() < 2) continue;
    const auto same = [&](int other) { return groups_[other].cells == cells; };
    if (std::any_of(groups_of_[v].begin(), groups_of_[v].end(), same)) continue;
    groups_of_[v].push_back(static_cast<int>(groups_.size()));
    groups_.push_back({cells, tables.common_peers(cells) & state_->places(value), static_cast<std::uint16_t>(line),
                       static_cast<std::uint16_t>(region), value});
  }
}

// By row and region, column and region, then what diagonals and windows add.
template <int Words>
void Implications<Words>::find_groups() {
  const Tables<Words>& tables = state_->tables();
  groups_.clear();
  groups_of_.resize(static_cast<std::size_t>(state_->size()) + 1);
  for (auto& of : groups_of_) of.clear();
  for (int line = 0; line < tables.houses(); ++line) {
    if (tables.is_region(line)) continue;
    const int others = tables.is_line(line) ? tables.houses() : line;
    for (int other = 0; other < others; ++other)
      if (!tables.is_line(line) || tables.is_region(other)) add_groups(line, other);
  }
}

template <int Words>
void Implications<Words>::begin(Fact fact) {
  while (start_.size() <= fact) start_.push_back(static_cast<std::uint32_t>(entries_.size()));
  entries_.push_back({fact, 0, 0, 0});
}

template <int Words>
void Implications<Words>::linear_on(int candidate) {
  const Cell at = cell(candidate);
  const Value digit = value(candidate);
  for (int other = first_of_[at]; other < first_of_[at + 1]; ++other)
    if (other != candidate) add(off(other));
  Set left = state_->tables().peers[at] & state_->places(digit);
  for (const std::uint16_t house : state_->tables().layout.houses_of(at)) {
    const Set here = left & state_->tables().house[house];
    for (const Cell peer : here) add(off(number(peer, digit)));
    left -= here;
  }
}

template <int Words>
void Implications<Words>::linear_off(int candidate) {
  const Cell at = cell(candidate);
  const Value digit = value(candidate);
  const int first = first_of_[at];
  if (first_of_[at + 1] - first == 2) add(on(candidate == first ? first + 1 : first));
  Set told;
  for (const std::uint16_t house : state_->tables().layout.houses_of(at)) {
    if (state_->count(house, digit) != 2) continue;
    Set other = state_->places(digit, house);
    other.erase(at);
    if (told.meets(other)) continue;
    told |= other;
    add(on(number(other.first(), digit)));
  }
}

// What a candidate does to groups of its value.
template <int Words>
void Implications<Words>::group_entries(int candidate, bool is_on) {
  const Cell at = cell(candidate);
  for (const int index : groups_of_[value(candidate)]) {
    const Group& one = groups_[index];
    if (!one.seen.has(at)) continue;
    if (is_on) {
      add(2 * span_ + group_span_ + static_cast<Fact>(index));
      continue;
    }
    for (const std::uint16_t house : state_->tables().layout.houses_of(at)) {
      if (state_->count(house, one.value) != one.cells.count() + 1 || !one.cells.within(state_->tables().house[house])) continue;
      add(2 * span_ + static_cast<Fact>(index));
      break;
    }
  }
}

template <int Words>
void Implications<Words>::list_group(int index, bool is_on) {
  const Tables<Words>& tables = state_->tables();
  const Group& one = groups_[index];
  if (is_on) {
    for (const Cell cell : one.seen) add(off(number(cell, one.value)));
    for (const int other : groups_of_[one.value])
      if (groups_[other].cells.within(one.seen)) add(2 * span_ + group_span_ + static_cast<Fact>(other));
    return;
  }
  // The rest of a house that holds the group: a place, or another group.
  const Cell at = one.cells.first();
  std::array<Set, 8> told;
  std::size_t tellings = 0;
  for (const std::uint16_t house : tables.layout.houses_of(at)) {
    if (!one.cells.within(tables.house[house])) continue;
    const Set rest = state_->places(one.value, house) - one.cells;
    if (rest.empty() || tellings == told.size() || std::find(told.begin(), told.begin() + tellings, rest) != told.begin() + tellings)
      continue;
    told[tellings++] = rest;
    if (rest.count() == 1) add(on(number(rest.first(), one.value)));
    for (const int other : groups_of_[one.value])
      if (groups_[other].cells == rest) add(2 * span_ + static_cast<Fact>(other));
  }
}

// --- what singles show ------------------------------------------------------------------------------

template <int Words>
void Implications<Words>::note(Fact fact, std::span<const std::uint32_t> parents) {
  if (noted_[fact]) return;
  const std::size_t first = start_.back();
  noted_[fact] = static_cast<std::uint32_t>(entries_.size() - first) + 1;
  unsigned cost = parents.empty() ? 0 : 1;
  for (const std::uint32_t parent : parents) cost += entries_[first + parent].cost;
  entries_.push_back({fact, static_cast<std::uint16_t>(std::min(cost, 100u)), static_cast<std::uint16_t>(parents.size()),
                      static_cast<std::uint32_t>(parents_.size())});
  parents_.insert(parents_.end(), parents.begin(), parents.end());
}

// Fills the cell, and notes what this switches off.
template <int Words>
void Implications<Words>::set(Cell cell, Value value, std::span<const std::uint32_t> parents) {
  const Fact made = on(number(cell, value));
  note(made, parents);
  const std::uint32_t position = noted_[made] - 1;
  const std::span<const std::uint32_t> by(&position, 1);
  for (const Cell peer : state_->tables().peers[cell] & state_->places(value)) note(off(number(peer, value)), by);
  for (int other = first_of_[cell]; other < first_of_[cell + 1]; ++other)
    if (value_of_[other] != value) note(off(other), by);
  trial_[0].place(cell, value);
}

// Positions of what a single rests on.
template <int Words>
void Implications<Words>::reasons_for(Cell cell, Value value, bool naked) {
  const Tables<Words>& tables = state_->tables();
  reasons_.clear();
  const auto rests_on = [&](Fact fact) {
    if (noted_[fact]) reasons_.push_back(noted_[fact] - 1);
  };
  if (naked) {
    for (int other = first_of_[cell]; other < first_of_[cell + 1]; ++other)
      if (value_of_[other] != value) rests_on(off(other));
    return;
  }
  const auto houses = tables.layout.houses_of(cell);
  std::uint16_t best = houses[0];
  for (const std::uint16_t house : houses)
    if (trial_[0].count(house, value) < trial_[0].count(best, value)) best = house;
  for (const Cell place : state_->places(value, best))
    if (place != cell) rests_on(off(number(place, value)));
}

template <int Words>
void Implications<Words>::look_ahead(int candidate, bool is_on, const Making& making) {
  const Tables<Words>& tables = state_->tables();
  const Cell at = cell(candidate);
  const std::uint32_t premise = 0;
  const std::size_t first = start_.back();
  noted_[entries_[first].fact] = 1;
  if (trial_.empty()) trial_.push_back(*state_);
  else trial_[0] = *state_;
  State<Words>& trial = trial_[0];
  const std::span<const std::uint32_t> by(&premise, 1);
  if (is_on) {
    set(at, value(candidate), by);
  } else {
    trial.remove(at, value(candidate));
    if (trial.candidates(at) == 1) set(at, lowest_value(trial.mask(at)), by);
  }
  for (int round = 0; round < making.rounds; ++round) {
    if (trial.broken() && !making.past_faults) break;
    singles_.clear();
    const auto& naked = trial.naked_singles();
    for (std::size_t i = trial.naked_from; i < naked.size(); ++i)
      if (trial.value(naked[i].cell) == 0) singles_.push_back(naked[i]);
    const std::size_t nakeds = singles_.size();
    Set listed;  // HoDoKu lists a cell's first hidden single only
    const auto& hidden = trial.hidden_singles();
    for (std::size_t i = trial.hidden_from; i < hidden.size(); ++i) {
      if (trial.value(hidden[i].cell) || (making.past_faults && listed.has(hidden[i].cell))) continue;
      const auto houses = tables.layout.houses_of(hidden[i].cell);
      const auto alone = [&](std::uint16_t house) { return trial.count(house, hidden[i].value) == 1; };
      if (std::none_of(houses.begin(), houses.end(), alone)) continue;
      singles_.push_back(hidden[i]);
      listed.insert(hidden[i].cell);
    }
    if (singles_.empty()) break;
    for (std::size_t i = 0; i < singles_.size(); ++i) {
      const auto [cell, value] = singles_[i];
      if (trial.value(cell) == value) continue;
      reasons_for(cell, value, i < nakeds);
      set(cell, value, reasons_);
    }
  }
  for (std::size_t i = first; i < entries_.size(); ++i) noted_[entries_[i].fact] = 0;
}

// --- closing ------------------------------------------------------------------------------------------

// Strongly connected parts (Tarjan 1972), each closed as it is completed: what it leads to is closed by then.
template <int Words>
void Implications<Words>::close_part(Fact root) {
  std::size_t size = stack_.size();
  do --size;
  while (stack_[size] != root);
  const std::uint32_t part = parts_++;
  rows_.resize(std::size_t{parts_} * row_words_, 0);
  Bits* row = rows_.data() + std::size_t{part} * row_words_;
  for (std::size_t i = size; i < stack_.size(); ++i) {
    const Fact fact = stack_[i];
    part_of_[fact] = part;
    row[fact / 64] |= Bits{1} << (fact % 64);
    order_[fact] = done;
  }
  for (std::size_t i = size; i < stack_.size(); ++i) {
    for (const Entry& entry : direct(stack_[i])) {
      const Fact to = entry.fact;
      if (row[to / 64] >> (to % 64) & 1) continue;
      const Bits* other = rows_.data() + std::size_t{part_of_[to]} * row_words_;
      for (std::size_t word = 0; word < row_words_; ++word) row[word] |= other[word];
    }
  }
  stack_.resize(size);
}

template <int Words>
bool Implications<Words>::close(Meter& meter) {
  const Fact count = facts();
  order_.assign(count, unseen);
  low_.assign(count, 0);
  part_of_.assign(count, 0);
  row_words_ = count / 64;
  rows_.clear();
  rows_.reserve(std::size_t{count} * row_words_);
  visits_.clear();
  stack_.clear();
  parts_ = 0;
  seen_ = 0;
  const auto enter = [&](Fact fact) {
    order_[fact] = low_[fact] = seen_++;
    stack_.push_back(fact);
    visits_.push_back({fact, start_[fact]});
  };
  for (Fact root = 0; root < count; ++root) {
    if (order_[root] != unseen || start_[root] == start_[root + 1]) continue;
    if (!meter.charge()) return false;
    enter(root);
    while (!visits_.empty()) {
      auto& [fact, next] = visits_.back();
      if (next < start_[fact + 1]) {
        const Fact to = entries_[next++].fact;
        if (order_[to] == unseen) enter(to);
        else if (order_[to] != done) low_[fact] = std::min(low_[fact], order_[to]);
        continue;
      }
      const Fact finished = fact;
      visits_.pop_back();
      if (low_[finished] == order_[finished]) close_part(finished);
      else low_[visits_.back().fact] = std::min(low_[visits_.back().fact], low_[finished]);
    }
  }
  return true;
}

template <int Words>
bool Implications<Words>::make(const State<Words>& state, const Making& making, Meter& meter) {
  state_ = &state;
  number_candidates();
  find_groups();
  span_ = whole_words(cell_of_.size());
  group_span_ = whole_words(groups_.size());
  if (std::size_t{facts()} * facts() / 64 > most_row_words) return false;
  entries_.clear();
  parents_.clear();
  start_.clear();
  noted_.assign(facts(), 0);
  for (const bool is_on : {true, false}) {
    for (int candidate = 0; candidate < candidates(); ++candidate) {
      if (!meter.charge()) return false;
      begin(is_on ? on(candidate) : off(candidate));
      if (making.nets) look_ahead(candidate, is_on, making);
      else if (is_on) linear_on(candidate);
      else linear_off(candidate);
      group_entries(candidate, is_on);
    }
  }
  for (const bool is_on : {true, false}) {
    for (std::size_t index = 0; index < groups_.size(); ++index) {
      begin(2 * span_ + (is_on ? 0 : group_span_) + static_cast<Fact>(index));
      list_group(static_cast<int>(index), is_on);
    }
  }
  while (start_.size() <= facts()) start_.push_back(static_cast<std::uint32_t>(entries_.size()));
  return close(meter);
}

#define SUDOKIT_INSTANTIATE(words) template class Implications<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

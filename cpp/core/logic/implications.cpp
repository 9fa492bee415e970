#include "core/logic/implications.hpp"

#include <algorithm>

namespace sudokit::logic {
namespace {

constexpr unsigned most_cost = 100;  // Routes relies on it
constexpr std::uint32_t unseen = 0xffffffff, done = 0xfffffffe;

template <int Words>
bool equal(const CellSet<Words>& a, const CellSet<Words>& b) {
  return (a ^ b).empty();
}

std::uint32_t whole_words(std::size_t bits) { return static_cast<std::uint32_t>((bits + 63) / 64 * 64); }

}  // namespace

template <int Words>
void Implications<Words>::number_candidates() {
  cell_of_.clear();
  value_of_.clear();
  const auto cells = static_cast<std::size_t>(state_->tables().cells);
  first_of_.resize(cells + 1);
  values_ = static_cast<std::size_t>(state_->size()) + 1;
  number_of_.resize(cells * values_);
  for (int at = 0; at < state_->tables().cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    first_of_[cell] = candidates();
    for (const Value value : values_in(state_->mask(cell))) {
      number_of_[cell * values_ + value] = candidates();
      cell_of_.push_back(cell);
      value_of_.push_back(value);
    }
  }
  first_of_.back() = candidates();
}

// Adds the groups of two houses, for all values.
template <int Words>
void Implications<Words>::add_groups(int line, int region) {
  const Tables<Words>& tables = state_->tables();
  const Set common = tables.house[line] & tables.house[region] & state_->open();
  if (common.count() < 2) return;
  const bool plain = tables.is_line(line) && tables.is_region(region);  // two of these share at most one cell
  for (int v = 1; v <= state_->size(); ++v) {
    const auto value = static_cast<Value>(v);
    const Set cells = common & state_->places(value);
    if (cells.count() < 2) continue;
    const auto same = [&](int other) { return equal(groups_[other].cells, cells); };
    if (!plain && std::any_of(groups_of_[v].begin(), groups_of_[v].end(), same)) continue;
    groups_of_[v].push_back(static_cast<int>(groups_.size()));
    groups_.push_back({cells, tables.common_peers(cells) & state_->places(value), static_cast<std::uint16_t>(line),
                       static_cast<std::uint16_t>(region), value});
  }
}

// Finds the groups of rows and regions, columns and regions, then those that diagonals and windows add.
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

// Finds the groups that each candidate sees, and the groups that are alone with it in a house.
template <int Words>
void Implications<Words>::relate_groups() {
  for (auto* by : {&seen_by_, &left_by_}) {
    if (by->size() < cell_of_.size()) by->resize(cell_of_.size());
    for (auto& of : *by) of.clear();
  }
  const Tables<Words>& tables = state_->tables();
  for (std::size_t index = 0; index < groups_.size(); ++index) {
    const Group& one = groups_[index];
    const int size = one.cells.count();
    for (const Cell cell : one.seen) seen_by_[number(cell, one.value)].push_back(static_cast<int>(index));
    for (const std::uint16_t house : tables.houses_of(one.cells.first())) {
      if (state_->count(house, one.value) != size + 1 || !one.cells.within(tables.house[house])) continue;
      auto& left = left_by_[number((state_->places(one.value, house) - one.cells).first(), one.value)];
      if (left.empty() || left.back() != static_cast<int>(index)) left.push_back(static_cast<int>(index));
    }
  }
}

template <int Words>
void Implications<Words>::begin(Fact fact) {
  if (entries_.size() < filled_ + facts()) entries_.resize(2 * filled_ + facts());
  while (start_.size() <= fact) start_.push_back(static_cast<std::uint32_t>(filled_));
  entries_[filled_++] = {fact, 0, 0, 0};
}

template <int Words>
void Implications<Words>::linear_on(int candidate) {
  const Cell at = cell(candidate);
  const Value digit = value(candidate);
  for (int other = first_of_[at]; other < first_of_[at + 1]; ++other)
    if (other != candidate) add(off(other));
  Set left = state_->tables().peers[at] & state_->places(digit);
  for (const std::uint16_t house : state_->tables().houses_of(at)) {
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
  Set reported;
  for (const std::uint16_t house : state_->tables().houses_of(at)) {
    if (state_->count(house, digit) != 2) continue;
    Set other = state_->places(digit, house);
    other.erase(at);
    if (reported.meets(other)) continue;
    reported |= other;
    add(on(number(other.first(), digit)));
  }
}

// Adds the consequences of a candidate for groups of its value.
template <int Words>
void Implications<Words>::group_entries(int candidate, bool is_on) {
  if (is_on)
    for (const int index : seen_by_[candidate]) add(2 * span_ + group_span_ + static_cast<Fact>(index));
  else
    for (const int index : left_by_[candidate]) add(2 * span_ + static_cast<Fact>(index));
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
  // The rest of a house that contains the group: one place, or another group.
  const auto houses = tables.houses_of(one.cells.first());
  auto& reported = rests_;
  reported.clear();
  const auto rest_of = [&](std::uint16_t house) {
    const Set rest = one.cells.within(tables.house[house]) ? state_->places(one.value, house) - one.cells : Set();
    const auto same = [&](const Set& other) { return equal(other, rest); };
    return std::any_of(reported.begin(), reported.end(), same) ? Set() : rest;
  };
  for (auto house = houses.rbegin(); house != houses.rend(); ++house) {
    const Set rest = rest_of(*house);
    if (rest.count() != 1) continue;
    reported.push_back(rest);
    add(on(number(rest.first(), one.value)));
  }
  for (const std::uint16_t house : houses) {
    const Set rest = rest_of(house);
    if (rest.count() < 2) continue;
    reported.push_back(rest);
    for (const int other : groups_of_[one.value])
      if (equal(groups_[other].cells, rest)) add(2 * span_ + static_cast<Fact>(other));
  }
}

// --- consequences of singles ------------------------------------------------------------------------

template <int Words>
void Implications<Words>::start_trials() {
  const Tables<Words>& tables = state_->tables();
  const auto cells = static_cast<std::size_t>(tables.cells);
  base_.masks.resize(cells);
  base_.placed.resize(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    base_.masks[cell] = state_->mask(static_cast<Cell>(cell));
    base_.placed[cell] = state_->value(static_cast<Cell>(cell));
  }
  base_.counts.resize(static_cast<std::size_t>(tables.houses()) * values_);
  for (int house = 0; house < tables.houses(); ++house)
    for (std::size_t value = 1; value < values_; ++value)
      base_.counts[house * values_ + value] = static_cast<std::uint8_t>(state_->count(house, static_cast<Value>(value)));
  base_.places.resize(values_);
  for (std::size_t value = 1; value < values_; ++value) base_.places[value] = state_->places(static_cast<Value>(value));
  const auto& naked = state_->naked_singles();
  naked_.assign(naked.begin() + static_cast<std::ptrdiff_t>(state_->naked_from), naked.end());
  const auto& hidden = state_->hidden_singles();
  hidden_.assign(hidden.begin() + static_cast<std::ptrdiff_t>(state_->hidden_from), hidden.end());
  base_naked_ = naked_.size();
  base_hidden_ = hidden_.size();
}

template <int Words>
void Implications<Words>::note(Fact fact, std::span<const std::uint32_t> parents) {
  const std::size_t first = start_.back();
  noted_[fact] = static_cast<std::uint32_t>(filled_ - first);
  unsigned cost = parents.empty() ? 0 : 1;
  SUDOKIT_INVARIANT(filled_ < entries_.size() && fact < facts());
  for (const std::uint32_t parent : parents) {
    SUDOKIT_INVARIANT(first + parent < filled_);  // it comes after its parents
    cost += entries_[first + parent].cost;
  }
  entries_[filled_++] = {fact, static_cast<std::uint16_t>(std::min(cost, most_cost)),
                         static_cast<std::uint16_t>(parents.size()), static_cast<std::uint32_t>(parents_.size())};
  parents_.insert(parents_.end(), parents.begin(), parents.end());
}

// The cell is no longer a place of the value, which can leave a hidden single.  `own`: the cell is being filled with it.
template <int Words>
void Implications<Words>::lose(Cell cell, Value value, bool own) {
  trial_.places[value].erase(cell);
  for (const std::uint16_t house : state_->tables().houses_of(cell)) {
    const int left = --trial_.counts[house * values_ + value];
    if (left == 1) {
      const Set rest = trial_.places[value] & state_->tables().house[house];
      if (rest) hidden_.push_back({rest.first(), value});
    } else if (left == 0 && !own) {
      trial_.broken = true;
    }
  }
}

template <int Words>
void Implications<Words>::eliminate_candidate(Cell cell, Value value, std::uint32_t by) {
  note(off(number(cell, value)), std::span<const std::uint32_t>(&by, 1));
  Mask& mask = trial_.masks[cell];
  mask &= ~bit_of(value);
  lose(cell, value, false);
  if (mask == 0)
    trial_.broken = true;
  else if (std::has_single_bit(mask))
    naked_.push_back({cell, lowest_value(mask)});
}

// Fills the cell, and notes the candidates that this turns off.
template <int Words>
void Implications<Words>::fill(Cell cell, Value value, std::uint32_t by) {
  if (!(trial_.masks[cell] & bit_of(value))) trial_.broken = true;
  trial_.placed[cell] = value;
  for (const Cell peer : state_->tables().peers[cell] & trial_.places[value]) eliminate_candidate(peer, value, by);
  for (const Value lost : values_in(trial_.masks[cell])) {
    if (lost != value) note(off(number(cell, lost)), std::span<const std::uint32_t>(&by, 1));
    lose(cell, lost, lost == value);
  }
  trial_.masks[cell] = 0;
}

template <int Words>
void Implications<Words>::rest_on(Fact fact) {
  const std::size_t first = start_.back(), position = noted_[fact];
  if (first + position < filled_ && entries_[first + position].fact == fact)
    reasons_.push_back(static_cast<std::uint32_t>(position));
}

// Sets reasons_ to the positions of the entries that a single depends on.  False: the grid broke down before, and the
// single has no valid reason.
template <int Words>
bool Implications<Words>::reasons_for(Cell cell, Value value, bool naked) {
  reasons_.clear();
  if (naked) {
    for (int other = first_of_[cell]; other < first_of_[cell + 1]; ++other)
      if (value_of_[other] != value) rest_on(off(other));
    return static_cast<int>(reasons_.size()) == first_of_[cell + 1] - first_of_[cell] - 1;
  }
  for (const std::uint16_t house : state_->tables().houses_of(cell)) {
    if (trial_.counts[house * values_ + value] > 1) continue;
    reasons_.clear();
    for (const Cell place : state_->places(value, house))
      if (place != cell) rest_on(off(number(place, value)));
    if (static_cast<int>(reasons_.size()) == state_->count(house, value) - 1) return true;
  }
  return false;
}

template <int Words>
void Implications<Words>::list_singles(bool past_faults) {
  singles_.clear();
  for (const Candidate& one : naked_)
    if (trial_.placed[one.cell] == 0) singles_.push_back(one);
  nakeds_ = singles_.size();
  Set listed;  // HoDoKu lists only the first hidden single of a cell
  for (const Candidate& one : hidden_) {
    if (trial_.placed[one.cell] || (past_faults && listed.has(one.cell))) continue;
    for (const std::uint16_t house : state_->tables().houses_of(one.cell)) {
      if (trial_.counts[house * values_ + one.value] != 1) continue;
      singles_.push_back(one);
      listed.insert(one.cell);
      break;
    }
  }
}

template <int Words>
void Implications<Words>::look_ahead(int candidate, bool is_on, const Making& making) {
  const Cell at = cell(candidate);
  trial_ = base_;
  naked_.resize(base_naked_);
  hidden_.resize(base_hidden_);
  if (is_on) {
    fill(at, value(candidate), 0);
  } else {
    Mask& mask = trial_.masks[at];
    mask &= ~bit_of(value(candidate));
    noted_[off(candidate)] = 0;
    lose(at, value(candidate), false);
    if (mask == 0) trial_.broken = true;
    if (std::has_single_bit(mask)) {
      const Value last = lowest_value(mask);
      const std::uint32_t premise = 0;
      note(on(number(at, last)), std::span<const std::uint32_t>(&premise, 1));
      fill(at, last, 1);
    }
  }
  for (int round = 0; round < making.rounds; ++round) {
    if (trial_.broken && !making.past_faults) break;
    list_singles(making.past_faults);
    if (singles_.empty()) break;
    for (std::size_t i = 0; i < singles_.size(); ++i) {
      const auto [cell, value] = singles_[i];
      if (trial_.placed[cell] == value) continue;
      const bool sound = reasons_for(cell, value, i < nakeds_);
      note(on(number(cell, value)), reasons_);
      if (!sound) entries_[filled_ - 1].cost = most_cost;
      fill(cell, value, static_cast<std::uint32_t>(filled_ - start_.back() - 1));
    }
  }
}

// --- closing ------------------------------------------------------------------------------------------

// Closes a strongly connected component (Tarjan 1972) when it is complete; everything it leads to has been closed before.
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
        if (order_[to] == unseen)
          enter(to);
        else if (order_[to] != done)
          low_[fact] = std::min(low_[fact], order_[to]);
        continue;
      }
      const Fact finished = fact;
      visits_.pop_back();
      if (low_[finished] == order_[finished])
        close_part(finished);
      else
        low_[visits_.back().fact] = std::min(low_[visits_.back().fact], low_[finished]);
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
  relate_groups();
  filled_ = 0;
  parents_.clear();
  start_.clear();
  noted_.resize(facts());
  if (making.nets) start_trials();
  for (const bool is_on : {true, false}) {
    for (int candidate = 0; candidate < candidates(); ++candidate) {
      if (!meter.charge()) return false;
      begin(is_on ? on(candidate) : off(candidate));
      if (making.nets)
        look_ahead(candidate, is_on, making);
      else if (is_on)
        linear_on(candidate);
      else
        linear_off(candidate);
      group_entries(candidate, is_on);
    }
  }
  for (const bool is_on : {true, false}) {
    for (std::size_t index = 0; index < groups_.size(); ++index) {
      begin(2 * span_ + (is_on ? 0 : group_span_) + static_cast<Fact>(index));
      list_group(static_cast<int>(index), is_on);
    }
  }
  while (start_.size() <= facts()) start_.push_back(static_cast<std::uint32_t>(filled_));
  return close(meter);
}

#define SUDOKIT_INSTANTIATE(words) template class Implications<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

#include "core/ruled/rule_nets.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"
#include "core/rules/rule_board.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::ruled {

namespace {

using steps::Role;
using steps::Technique;

constexpr std::size_t short_net = 8, most_events = 250;  // of those that are used
constexpr int most_nets = 6;                             // longer ones, of which the shortest is used
constexpr int most_open = 4;                             // cells of a sum that is looked at

}  // namespace

RuleNets::RuleNets(const Units& units) : units_(units), fillings_(units) {
  const auto cells = static_cast<std::size_t>(units.houses().cells());
  units_of_.resize(cells);
  houses_of_.resize(cells);
  const std::size_t known = units.all().size();
  for (std::size_t number = 0; number < known + units.sums().size(); ++number)
    for (const Cell cell : cells_of(number)) units_of_[cell].push_back(static_cast<std::uint16_t>(number));
  for (std::size_t number = 0; number < units.cells_of_houses().size(); ++number)
    for (const Cell cell : units.cells_of_houses()[number]) houses_of_[cell].push_back(static_cast<std::uint16_t>(number));
  waits_.assign(known + units.sums().size(), 0);
}

// The rules come first, then what houses less their sums leave.
const HouseSum* RuleNets::sum(std::size_t number) const {
  return number < units_.all().size() ? nullptr : &units_.sums()[number - units_.all().size()];
}

const std::vector<Cell>& RuleNets::cells_of(std::size_t number) const {
  return sum(number) ? sum(number)->item.cells : units_.all()[number]->cells;
}

// A sum with more open cells hardly excludes anything.
bool RuleNets::has_many_open(std::size_t number) const {
  const HouseSum* const one = sum(number);
  return one && std::count_if(one->item.cells.begin(), one->item.cells.end(),
                              [&](Cell cell) { return !rules::is_single(sets_[cell]); }) > most_open;
}

// Keeps, of what is tried, what the rule or sum allows; false: nothing.
bool RuleNets::narrow(std::size_t number) {
  if (!sum(number)) return fillings_.propagate(*units_.all()[number], tried_.data());
  rules::Board board{&units_.houses(), tried_.data()};
  do {
    board.changed = false;
    if (!rules::propagate(board, sum(number)->item)) return false;
  } while (board.changed);
  return true;
}

void RuleNets::start(const std::vector<Set>& sets, Cell cell, Value value) {
  base_ = &sets;
  sets_ = sets;
  events_.clear();
  on_.assign(sets.size(), none);
  off_.assign(sets.size() * rules::most_values, none);
  std::fill(waits_.begin(), waits_.end(), 0);
  waiting_.clear();
  waiting_sums_.clear();
  true_ = false_ = none;
  add_on(cell, value, Why::supposed, 0);
}

// True: a contradiction, also where the cell has another value already, which has excluded this one.
bool RuleNets::add_on(Cell cell, Value value, Why why, std::uint32_t which) {
  const bool excluded = off_[at(cell, value)] != none;
  if (on_[cell] != none && (events_[on_[cell]].value == value || !excluded)) return false;
  const auto id = static_cast<Id>(events_.size());
  events_.push_back({cell, value, true, why, which, {}});
  if (on_[cell] == none) on_[cell] = id;
  if (!excluded) return false;
  true_ = id;
  false_ = off_[at(cell, value)];
  return true;
}

bool RuleNets::add_off(Cell cell, Value value, Why why, std::uint32_t which) {
  if (off_[at(cell, value)] != none || !(sets_[cell] >> (value - 1) & 1)) return false;
  const Set left = sets_[cell] & static_cast<Set>(~bit_of(value));
  if (left == 0 && on_[cell] == none) add_on(cell, value, Why::cell, 0);  // which is its last candidate
  const auto id = static_cast<Id>(events_.size());
  events_.push_back({cell, value, false, why, which, {}});
  off_[at(cell, value)] = id;
  if (on_[cell] != none && events_[on_[cell]].value == value) {
    true_ = on_[cell];
    false_ = id;
    return true;
  }
  sets_[cell] = left;
  for (const std::uint16_t unit : units_of_[cell])
    if (!waits_[unit] && (with_sums_ || !sum(unit))) {
      waits_[unit] = 1;
      (sum(unit) ? waiting_sums_ : waiting_).push_back(unit);
    }
  return false;
}

// What a candidate that is true excludes in its cell and in those that it sees.
bool RuleNets::exclude(Id on) {
  const Cell cell = events_[on].cell;
  const Value value = events_[on].value;
  for (Set left = sets_[cell] & static_cast<Set>(~bit_of(value)); left; left &= left - 1)
    if (add_off(cell, static_cast<Value>(rules::least(left)), Why::conflict, on)) return true;
  for (const std::uint16_t house : houses_of_[cell])
    for (const Cell other : units_.cells_of_houses()[house])
      if (other != cell && !rules::is_single((*base_)[other]) && add_off(other, value, Why::conflict, on)) return true;
  return false;
}

// The houses of a candidate that is false: a value with one place left goes there.
bool RuleNets::look_at_houses(Cell cell, Value value) {
  for (const std::uint16_t house : houses_of_[cell]) {
    const Cell* place = nullptr;
    Cell gone = cell;  // the place that was lost last
    int places = 0;
    for (const Cell& one : units_.cells_of_houses()[house]) {
      if (sets_[one] >> (value - 1) & 1 && off_[at(one, value)] == none)
        place = &one, ++places;
      else if (off_[at(one, value)] != none && off_[at(one, value)] > off_[at(gone, value)])
        gone = one;
    }
    if (places > 1 || (place && rules::is_single((*base_)[*place]))) continue;
    if (add_on(place ? *place : gone, value, Why::house, house)) return true;
  }
  return false;
}

bool RuleNets::look_at_unit(std::size_t number) {
  tried_ = sets_;
  const bool holds = narrow(number);
  if (!holds) {  // no filling at all: so the supposition is false
    const Event first = events_[0];
    const auto id = static_cast<Id>(events_.size());
    events_.push_back({first.cell, first.value, false, Why::rule, static_cast<std::uint32_t>(number), {}});
    true_ = 0;
    false_ = id;
    return true;
  }
  for (const Cell cell : cells_of(number))
    for (Set lost = static_cast<Set>(sets_[cell] & ~tried_[cell]); lost; lost &= lost - 1)
      if (add_off(cell, static_cast<Value>(rules::least(lost)), Why::rule, static_cast<std::uint32_t>(number))) return true;
  return false;
}

bool RuleNets::follow(Meter& meter) {
  std::size_t done = 0;
  while (true) {
    for (; done < events_.size(); ++done) {
      const Cell cell = events_[done].cell;
      const Value value = events_[done].value;
      if (events_[done].on) {
        if (exclude(static_cast<Id>(done))) return true;
        continue;
      }
      if (rules::is_single(sets_[cell]) && on_[cell] == none &&
          add_on(cell, static_cast<Value>(rules::least(sets_[cell])), Why::cell, 0))
        return true;
      if (look_at_houses(cell, value)) return true;
    }
    std::vector<std::size_t>& waiting = waiting_.empty() ? waiting_sums_ : waiting_;
    if (waiting.empty() || !meter.charge()) return false;
    const std::size_t unit = waiting.front();
    waiting.erase(waiting.begin());
    waits_[unit] = 0;
    if (has_many_open(unit)) continue;
    if (look_at_unit(unit)) return true;
  }
}

bool RuleNets::refutes(const Event& event, const std::vector<Id>& needs) {
  tried_ = *base_;
  for (const Id id : needs) {
    const Event& one = events_[id];
    tried_[one.cell] &= static_cast<Set>(one.on ? bit_of(one.value) : ~bit_of(one.value));
    if (!tried_[one.cell]) return true;
  }
  const std::vector<Cell>& cells = cells_of(event.which);
  if (std::find(cells.begin(), cells.end(), event.cell) == cells.end()) return !narrow(event.which);
  return !narrow(event.which) || !(tried_[event.cell] >> (event.value - 1) & 1);
}

// Of the events about the cells of a rule, before this one, those that it needs.
std::vector<RuleNets::Id> RuleNets::needs_of_rule(const Event& event, Id id) {
  std::vector<Id> needs;
  for (const Cell cell : cells_of(event.which)) {
    if (on_[cell] != none && on_[cell] < id && !rules::is_single((*base_)[cell])) {
      needs.push_back(on_[cell]);
      continue;
    }
    for (Set left = (*base_)[cell]; left; left &= left - 1)
      if (const Id off = off_[at(cell, static_cast<Value>(rules::least(left)))]; off < id) needs.push_back(off);
  }
  std::sort(needs.begin(), needs.end());
  for (std::size_t i = needs.size(); i-- > 0;) {  // the later ones first, which rest on more
    std::vector<Id> fewer = needs;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (refutes(event, fewer)) needs = std::move(fewer);
  }
  return needs;
}

// Whether the one is true, and excludes the other by a cell or a house.
bool RuleNets::conflict(const Event& one, const Event& other) const {
  if (!one.on) return false;
  if (one.cell == other.cell) return one.value != other.value;
  return one.value == other.value && units_.houses().differ(one.cell, other.cell);
}

void RuleNets::find_needs(Event& event, Id id) {
  event.needs.clear();
  switch (event.why) {
    case Why::supposed: return;
    case Why::conflict: event.needs = {event.which}; return;
    case Why::cell:
      for (Set left = (*base_)[event.cell] & static_cast<Set>(~bit_of(event.value)); left; left &= left - 1)
        event.needs.push_back(off_[at(event.cell, static_cast<Value>(rules::least(left)))]);
      return;
    case Why::house:
      for (const Cell other : units_.cells_of_houses()[event.which])
        if (other != event.cell && (*base_)[other] >> (event.value - 1) & 1)
          event.needs.push_back(off_[at(other, event.value)]);
      return;
    case Why::rule: {
      event.needs = needs_of_rule(event, id);
      // A house or the cell may show it as well.
      for (const Id need : event.needs) {
        if (!conflict(events_[need], event)) continue;
        event.why = Why::conflict;
        event.needs = {need};
        return;
      }
    }
  }
}

std::vector<RuleNets::Id> RuleNets::traced() {
  std::vector<char> used(events_.size(), 0);
  std::vector<Id> waiting{true_, false_}, found;
  used[true_] = used[false_] = 1;
  while (!waiting.empty()) {
    const Id id = waiting.back();
    waiting.pop_back();
    found.push_back(id);
    find_needs(events_[id], id);
    if (events_[id].needs.empty() && id != 0) {  // it holds without the supposition
      events_[id].needs = {0};
      if (events_[id].why == Why::rule && conflict(events_[0], events_[id])) events_[id].why = Why::conflict;
    }
    for (const Id need : events_[id].needs) {
      if (need >= events_.size()) return {};
      if (!used[need]) {
        used[need] = 1;
        waiting.push_back(need);
      }
    }
    if (found.size() > most_events) return {};
  }
  if (!used[0] || (true_ == 0 && events_[false_].needs == std::vector<Id>{0})) return {};  // one rule by itself shows it
  std::sort(found.begin(), found.end());
  return found;
}

// The rule of an event, or for a sum its rules and houses, in pairs: the shorter of the two repeats its last, and the last pair
// is marked by its house.
void RuleNets::name_basis(const Event& event, steps::Step& step) const {
  const HouseSum* const sum = this->sum(event.which);
  if (!sum) {
    step.rules.push_back(units_.all()[event.which]->rule);
    return;
  }
  step.candidates.push_back({{event.cell, event.value}, Role::base});
  const std::size_t pairs = std::max(sum->rules.size(), sum->houses.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    step.rules.push_back(sum->rules[std::min(i, sum->rules.size() - 1)]);
    step.houses.push_back({sum->houses[std::min(i, sum->houses.size() - 1)], i + 1 < pairs ? Role::base : Role::cover});
  }
}

bool RuleNets::report(const std::vector<Id>& used, const logic::RuleSource::Request& request) {
  steps::Step& step = request.step;
  step.clear(Technique::rule_net, 0);
  const auto place = [&](Id id) {
    return static_cast<std::uint16_t>(std::lower_bound(used.begin(), used.end(), id) - used.begin());
  };
  // Where the supposition itself turns out false, that is no node of its own.  It came last, so the others keep their places;
  // and a rule that needs the supposition for it shows as much without.
  const bool same = events_[false_].cell == events_[0].cell && events_[false_].value == events_[0].value && true_ == 0;
  SUDOKIT_INVARIANT(!same || used.back() == false_);
  for (const Id id : used) {
    const Event& event = events_[id];
    if (!(same && id == false_)) step.nodes.push_back({event.value, {event.cell}, {}});
    const std::uint16_t to = same && id == false_ ? 0 : place(id);
    for (const Id need : event.needs)
      if (place(need) != to) step.links.push_back({place(need), to, event.on});
    if (event.why == Why::rule) name_basis(event, step);
  }
  if (!same) step.links.push_back({place(false_), place(true_), false});
  const Event& first = events_[0];
  step.values = bit_of(first.value);
  step.eliminations.push_back({first.cell, first.value});
  step.candidates.push_back({{first.cell, first.value}, Role::off});
  return step.rules.empty() || request.emit(request.to);
}

// The events of the net from a candidate, if cells and houses alone do not refute it; else empty.
std::vector<RuleNets::Id> RuleNets::net() {
  std::vector<Id> used = traced();
  if (std::none_of(used.begin(), used.end(), [&](Id id) { return events_[id].why == Why::rule; })) used.clear();
  return used;
}

bool RuleNets::find(const std::vector<Set>& sets, const logic::RuleSource::Request& request) {
  for (const bool with_sums : {false, true}) {
    with_sums_ = with_sums;
    bool found = false;
    if (!find_nets(sets, request, found)) return false;
    if (found || units_.sums().empty()) break;
  }
  return true;
}

bool RuleNets::find_nets(const std::vector<Set>& sets, const logic::RuleSource::Request& request, bool& found) {
  std::vector<Cell> order;
  for (std::size_t cell = 0; cell < sets.size(); ++cell)
    if (!rules::is_single(sets[cell])) order.push_back(static_cast<Cell>(cell));
  std::stable_sort(order.begin(), order.end(),
                   [&](Cell a, Cell b) { return std::popcount(sets[a]) < std::popcount(sets[b]); });
  std::size_t fewest = most_events + 1;
  std::pair<Cell, Value> best{0, 0};
  int nets = 0;
  for (const Cell cell : order)
    for (Set left = sets[cell]; left && nets < most_nets; left &= left - 1) {
      const auto value = static_cast<Value>(rules::least(left));
      start(sets, cell, value);
      const bool refuted = follow(request.meter);
      if (request.meter.stopped() != Stopped::no) return false;
      if (!refuted) continue;
      const std::vector<Id> used = net();
      if (used.empty()) continue;
      found = true;
      if (!request.first || used.size() <= short_net) {
        if (!report(used, request)) return false;
        continue;
      }
      ++nets;
      if (used.size() < fewest) fewest = used.size(), best = {cell, value};
    }
  if (!best.second) return true;
  start(sets, best.first, best.second);
  follow(request.meter);
  return request.meter.stopped() == Stopped::no && report(net(), request);
}

}  // namespace sudokit::ruled

#include "core/ruled/rule_steps.hpp"

#include <algorithm>
#include <bit>

#include "core/rules/rule_board.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::ruled {

namespace {

using rules::Item;
using rules::Task;
using steps::Role;
using steps::Technique;

constexpr std::size_t most_lists = 12;

// Which rules a technique asks.
bool applies(Technique technique, const Unit& unit) {
  const auto has = [&](auto... tasks) {
    return std::any_of(unit.items.begin(), unit.items.end(),
                       [&](const Item& item) { return ((item.task == tasks) || ...); });
  };
  switch (technique) {
    case Technique::rule_exclusion: return !unit.pairs.empty();
    case Technique::cage_combinations: return unit.trait == Trait::cage && unit.sets;
    case Technique::required_value: return unit.sets != nullptr;
    case Technique::thermo_bounds: return unit.trait == Trait::thermo;
    case Technique::clone_transfer: return unit.trait == Trait::clone;
    case Technique::pair_elimination:
      return !unit.pairs.empty() && unit.trait != Trait::thermo && unit.trait != Trait::clone && unit.trait != Trait::cage;
    case Technique::arrow_bounds: return unit.trait == Trait::arrow;
    case Technique::sum_bounds: return unit.trait == Trait::other && has(Task::sum, Task::cage);
    case Technique::renban_range: return unit.trait == Trait::renban && unit.sets;
    case Technique::quadruple_forced: return unit.trait == Trait::quadruple;
    case Technique::outside_combinations: return unit.trait == Trait::outside;
    default: return true;
  }
}

Technique number(int which) { return static_cast<Technique>(static_cast<int>(Technique::rule_exclusion) + which); }
constexpr int techniques = static_cast<int>(Technique::rule_support) - static_cast<int>(Technique::rule_exclusion) + 1;

}  // namespace

RuleSteps::RuleSteps(const Units& units)
    : units_(units),
      fillings_(units),
      joint_(units),
      chains_(units),
      nets_(units),
      seen_(units.all().size()),
      seen_sums_(units.sums().size()) {}

bool RuleSteps::find(const Request& request) {
  sets_.assign(request.masks.begin(), request.masks.end());
  for (int which = 0; which < techniques; ++which)
    if (logic::in(request.wanted, number(which)) && !find_one(number(which), request)) return false;
  return true;
}

bool RuleSteps::find_one(Technique technique, const Request& request) {
  if (technique == Technique::innies_outies) return house_sums(request);
  if (technique == Technique::house_combinations || technique == Technique::rule_pair) return joint(technique, request);
  if (technique == Technique::rule_chain) return chains_.find(sets_, request);
  if (technique == Technique::rule_net) return nets_.find(sets_, request);
  const std::uint32_t bit = 1u << (static_cast<int>(technique) - static_cast<int>(Technique::rule_exclusion));
  for (std::size_t i = 0; i < units_.all().size(); ++i) {
    const Unit& unit = *units_.all()[i];
    if (!applies(technique, unit)) continue;
    if (!request.meter.charge()) return false;
    Seen& seen = seen_[i];
    // A required value concerns cells outside, so what was seen does not matter there.
    const bool own = technique != Technique::required_value;
    if (own) {
      if (const std::uint64_t hash = hash_of(unit.cells); hash != seen.hash) seen = {hash, 0};
      if (seen.nothing & bit) continue;
    }
    if (!ask(technique, unit, request)) return false;
    // Whoever wants all steps asks each of the searches once; along a path, a step changes the candidates.
    if (own && request.first) seen.nothing |= bit;
  }
  return true;
}

std::uint64_t RuleSteps::hash_of(const std::vector<Cell>& cells) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  for (const Cell cell : cells) hash = (hash ^ sets_[cell]) * 0x9ddfea08eb382d69u, hash ^= hash >> 29;
  return hash;
}

bool RuleSteps::ask(Technique technique, const Unit& unit, const Request& request) {
  switch (technique) {
    case Technique::rule_exclusion: return exclusions(unit, request);
    case Technique::clone_transfer:
    case Technique::pair_elimination: return pairs(technique, unit, request);
    case Technique::required_value: return required(unit, request);
    default: return narrowed(technique, unit, request);
  }
}

void RuleSteps::begin(Technique technique, const Unit& unit, const Request& request) const {
  request.step.clear(technique, 0);
  request.step.rules.push_back(unit.rule);
}

bool RuleSteps::add_losses(const std::vector<Cell>& cells, const Request& request) const {
  for (const Cell cell : cells)
    for (Set lost = static_cast<Set>(sets_[cell] & ~tried_[cell]); lost; lost &= lost - 1)
      request.step.eliminations.push_back({cell, static_cast<Value>(rules::least(lost))});
  return !request.step.eliminations.empty();
}

// A cell whose value is known, and the cells that a pair of the rule joins to it.
bool RuleSteps::exclusions(const Unit& unit, const Request& request) {
  for (const Cell cell : unit.cells) {
    const Set set = sets_[cell];
    if (!rules::is_single(set) || set == 0) continue;
    const int value = rules::least(set);
    tried_ = sets_;
    std::vector<Cell> joined;
    for (const Pair& pair : unit.pairs) {
      const bool first = pair.first == cell;
      if (!first && pair.second != cell) continue;
      const Cell other = first ? pair.second : pair.first;
      const Set left = static_cast<Set>(tried_[other] & (first ? pair.seconds : pair.firsts)[value - 1]);
      if (left == tried_[other] || left == 0) continue;
      tried_[other] = left;
      joined.push_back(other);
    }
    std::sort(joined.begin(), joined.end());
    joined.erase(std::unique(joined.begin(), joined.end()), joined.end());
    begin(Technique::rule_exclusion, unit, request);
    if (!add_losses(joined, request)) continue;
    request.step.values = bit_of(static_cast<Value>(value));
    request.step.cells.push_back({cell, Role::subject});
    if (!request.emit(request.to)) return false;
  }
  return true;
}

// Two cells whose values are open: candidates of one without a partner in the other.
bool RuleSteps::pairs(Technique technique, const Unit& unit, const Request& request) {
  for (const Pair& pair : unit.pairs) {
    const Set first = sets_[pair.first], second = sets_[pair.second];
    if (rules::is_single(first) || rules::is_single(second)) continue;
    Set firsts = 0, seconds = 0;
    for (Set left = first; left; left &= left - 1) seconds |= pair.seconds[std::countr_zero(left)];
    for (Set left = second; left; left &= left - 1) firsts |= pair.firsts[std::countr_zero(left)];
    if (!(first & firsts) || !(second & seconds)) continue;
    if ((first & firsts) == first && (second & seconds) == second) continue;
    tried_ = sets_;
    tried_[pair.first] &= firsts;
    tried_[pair.second] &= seconds;
    begin(technique, unit, request);
    add_losses({std::min(pair.first, pair.second), std::max(pair.first, pair.second)}, request);
    for (const Cell cell : {std::min(pair.first, pair.second), std::max(pair.first, pair.second)})
      request.step.cells.push_back({cell, Role::set_a});
    if (!request.emit(request.to)) return false;
  }
  return true;
}

// What the whole rule leaves: by its propagators, or for the last technique of rules in all fillings.
bool RuleSteps::narrowed(Technique technique, const Unit& unit, const Request& request) {
  const bool open =
      std::any_of(unit.cells.begin(), unit.cells.end(), [&](Cell cell) { return !rules::is_single(sets_[cell]); });
  if (!open) return true;
  tried_ = sets_;
  const bool all = technique == Technique::rule_support;
  if (technique == Technique::cage_combinations || technique == Technique::renban_range) {
    rules::Board board{&units_.houses(), tried_.data()};
    for (const Item& item : unit.items)
      if ((item.task == Task::cage || item.task == Task::family) && !rules::propagate(board, item)) return true;
  } else if (!(all ? fillings_.support(unit, tried_.data(), request.meter) : fillings_.propagate(unit, tried_.data()))) {
    return request.meter.stopped() == Stopped::no;
  }
  begin(technique, unit, request);
  if (!add_losses(unit.cells, request)) return true;
  for (const Cell cell : unit.cells) request.step.cells.push_back({cell, Role::set_a});
  if (technique == Technique::cage_combinations || technique == Technique::renban_range) {
    list_sets(left_sets(unit.distinct, *unit.sets, tried_.data()), request);
  } else if (technique != Technique::thermo_bounds) {
    request.step.lists = fillings_.list(unit, tried_.data(), most_lists, request.meter);
    if (request.meter.stopped() != Stopped::no) return false;
  }
  return request.emit(request.to);
}

// The sets of the list that the candidates leave to cells that differ.
std::vector<Set> RuleSteps::left_sets(const std::vector<Cell>& cells, const std::vector<Set>& all, const Set* sets) const {
  Set united = 0, known = 0;
  for (const Cell cell : cells) {
    united |= sets[cell];
    if (rules::is_single(sets[cell])) known |= sets[cell];
  }
  std::vector<Set> found;
  for (const Set set : all) {
    if ((set & ~united) || (known & ~set)) continue;
    if (std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return (sets[cell] & set) != 0; })) found.push_back(set);
  }
  return found;
}

// The values that all sets left have, and that are not placed yet; none if no set is left.
Set RuleSteps::required_values(const std::vector<Cell>& cells, const std::vector<Set>& all) const {
  const std::vector<Set> sets = left_sets(cells, all, sets_.data());
  if (sets.empty()) return 0;
  Set required = units_.houses().all();
  for (const Set set : sets) required &= set;
  for (const Cell cell : cells)
    if (rules::is_single(sets_[cell])) required &= static_cast<Set>(~sets_[cell]);
  return required;
}

// Removes a value of the cells, from tried_, where another cell sees all its places among them; returns these other cells.
std::vector<Cell> RuleSteps::strike_seeing(const std::vector<Cell>& cells, Set value) {
  std::vector<Cell> places, seeing;
  for (const Cell cell : cells)
    if (sets_[cell] & value) places.push_back(cell);
  if (places.empty()) return seeing;
  for (int at = 0; at < units_.houses().cells(); ++at) {
    const auto cell = static_cast<Cell>(at);
    if (!(sets_[cell] & value) || rules::is_single(sets_[cell])) continue;
    if (std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
    if (!std::all_of(places.begin(), places.end(), [&](Cell place) { return units_.houses().differ(cell, place); }))
      continue;
    tried_[cell] &= static_cast<Set>(~value);
    seeing.push_back(cell);
  }
  return seeing;
}

// A value of every set that is left: cells outside that see all its places lose it.
bool RuleSteps::required(const Unit& unit, const Request& request) {
  for (Set left = required_values(unit.distinct, *unit.sets); left; left &= left - 1) {
    const Set value = left & static_cast<Set>(-left);
    tried_ = sets_;
    const std::vector<Cell> seeing = strike_seeing(unit.distinct, value);
    if (seeing.empty()) continue;
    begin(Technique::required_value, unit, request);
    add_losses(seeing, request);
    request.step.values = value;
    for (const Cell cell : unit.distinct)
      if (sets_[cell] & value) request.step.cells.push_back({cell, Role::set_a});
    const std::vector<Set> sets = left_sets(unit.distinct, *unit.sets, sets_.data());
    if (sets.size() <= most_lists) list_sets(sets, request);
    if (!request.emit(request.to)) return false;
  }
  return true;
}

void RuleSteps::list_sets(const std::vector<Set>& sets, const Request& request) const {
  for (const Set set : sets) {
    std::vector<Value>& list = request.step.lists.emplace_back();
    for (Set left = set; left; left &= left - 1) list.push_back(static_cast<Value>(rules::least(left)));
  }
  const auto before = [](const std::vector<Value>& a, const std::vector<Value>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  };
  std::sort(request.step.lists.begin(), request.step.lists.end(), before);
}

}  // namespace sudokit::ruled

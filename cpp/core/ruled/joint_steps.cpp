// Steps of several rules at once: two rules, the sums in a house, and what is left of houses less sums.
#include <algorithm>

#include "core/ruled/rule_steps.hpp"
#include "core/rules/rule_board.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::ruled {

namespace {

using steps::Role;
using steps::Technique;

constexpr int nodes_of_pairs = 1000, nodes_of_houses = 1000;  // for one candidate

}  // namespace

bool RuleSteps::joint(Technique technique, const Request& request) {
  const bool houses = technique == Technique::house_combinations;
  const std::vector<Joint>& all = houses ? joint_.houses() : joint_.pairs();
  std::vector<Seen>& known = houses ? seen_houses_ : seen_pairs_;
  known.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Unit& unit = all[i].unit;
    if (!request.meter.charge()) return false;
    Seen& seen = known[i];
    if (const std::uint64_t hash = hash_of(unit.cells); hash != seen.hash) seen = {hash, 0};
    if (seen.nothing) continue;
    tried_ = sets_;
    const bool holds = fillings_.support(unit, tried_.data(), request.meter, houses ? nodes_of_houses : nodes_of_pairs);
    if (request.meter.stopped() != Stopped::no) return false;
    request.step.clear(technique, 0);
    if (!holds || !add_losses(unit.cells, request)) {
      if (request.first) seen.nothing = 1;
      continue;
    }
    request.step.rules = all[i].rules;
    for (const std::uint16_t house : all[i].houses) request.step.houses.push_back({house, Role::base});
    for (const Cell cell : unit.cells)
      if (!rules::is_single(sets_[cell])) request.step.cells.push_back({cell, Role::set_a});
    if (!request.emit(request.to)) return false;
  }
  return true;
}

bool RuleSteps::house_sums(const Request& request) {
  for (std::size_t i = 0; i < units_.sums().size(); ++i) {
    const HouseSum& sum = units_.sums()[i];
    const auto single = [&](Cell cell) { return rules::is_single(sets_[cell]); };
    if (std::all_of(sum.item.cells.begin(), sum.item.cells.end(), single)) continue;
    Seen& seen = seen_sums_[i];
    if (const std::uint64_t hash = hash_of(sum.item.cells); hash != seen.hash) seen = {hash, 0};
    if (!request.meter.charge()) return false;
    if (!seen.nothing && !house_sum(sum, request)) return false;
    if (request.first) seen.nothing = 1;
    if (sum.item.task == rules::Task::cage && !required_of(sum, request)) return false;
  }
  return true;
}

// False: no more steps are wanted.
bool RuleSteps::house_sum(const HouseSum& sum, const Request& request) {
  tried_ = sets_;
  rules::Board board{&units_.houses(), tried_.data()};
  do {
    board.changed = false;
    if (!rules::propagate(board, sum.item)) return true;
  } while (board.changed);
  request.step.clear(Technique::innies_outies, 0);
  return !add_losses(sum.item.cells, request) || emit_sum(sum, request);
}

// Cells that remain of houses and all see each other are a cage: cells that see all places of a value that it needs lose it.
bool RuleSteps::required_of(const HouseSum& sum, const Request& request) {
  const Set required = required_values(sum.item.cells, *sum.item.known_sets);
  for (Set left = required; left; left &= left - 1) {
    tried_ = sets_;
    request.step.clear(Technique::innies_outies, 0);
    const std::vector<Cell> seeing = strike_seeing(sum.item.cells, left & static_cast<Set>(-left));
    if (add_losses(seeing, request) && !emit_sum(sum, request)) return false;
  }
  return true;
}

bool RuleSteps::emit_sum(const HouseSum& sum, const Request& request) const {
  for (const std::uint16_t rule : sum.rules) request.step.rules.push_back(rule);
  for (const std::uint16_t house : sum.houses) request.step.houses.push_back({house, Role::base});
  for (const Cell cell : sum.inner) request.step.cells.push_back({cell, Role::set_a});
  for (const Cell cell : sum.outer) request.step.cells.push_back({cell, Role::set_b});
  return request.emit(request.to);
}

}  // namespace sudokit::ruled

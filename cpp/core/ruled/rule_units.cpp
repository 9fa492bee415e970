#include "core/ruled/rule_units.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace sudokit::ruled {

namespace {

using rules::Constraint;
using rules::Item;
using rules::Kind;
using rules::Task;

void sort_distinct(std::vector<Cell>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

bool is_distinct(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) == cells.end();
}

Pair pair_of(Cell first, Cell second, std::vector<Set> seconds) {
  Pair pair{first, second, std::move(seconds), {}};
  pair.firsts.assign(pair.seconds.size(), 0);
  for (std::size_t a = 0; a < pair.seconds.size(); ++a)
    for (std::size_t b = 0; b < pair.seconds.size(); ++b)
      if (pair.seconds[a] >> b & 1) pair.firsts[b] |= static_cast<Set>(1u << a);
  return pair;
}

// The cells that one of the rule's constraints says all differ; empty: there is none.
std::vector<Cell> differing(const Rule& rule) {
  for (const Constraint& constraint : rule.constraints)
    if (constraint.kind == Kind::different && is_distinct(constraint.cells)) return constraint.cells;
  return {};
}

void add_cells(const Constraint& constraint, std::vector<Cell>& cells) {
  cells.insert(cells.end(), constraint.cells.begin(), constraint.cells.end());
  for (const auto& alternative : constraint.alternatives)
    for (const Constraint& part : alternative) add_cells(part, cells);
}

}  // namespace

Trait trait_named(std::string_view name) {
  constexpr std::string_view names[] = {
#define SUDOKIT_TRAIT(id) #id,
      SUDOKIT_TRAITS(SUDOKIT_TRAIT)
#undef SUDOKIT_TRAIT
  };
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found == std::end(names)) throw std::invalid_argument("there is no such trait of a rule");
  return static_cast<Trait>(found - std::begin(names));
}

Units::Units(int size, const std::vector<std::vector<Cell>>& houses, const std::vector<Rule>& all)
    : cells_of_houses_(houses) {
  rules::Model model{size, houses, {}};
  for (const Rule& rule : all)
    model.constraints.insert(model.constraints.end(), rule.constraints.begin(), rule.constraints.end());
  rules::check(model);
  model.constraints.clear();
  houses_ = std::make_unique<rules::Program>(model);
  std::vector<rules::GivenSum> sums;
  for (const Rule& rule : all) {
    add(rule);
    for (const Constraint& one : rule.constraints)
      if (rules::is_plain_sum(one)) sums.push_back({rule.number, rules::bits_of(one.cells), one.total});
  }
  sums = rules::disjoint(std::move(sums));
  sums_ = house_sums(*houses_, houses, sums);
  for (const rules::GivenSum& sum : sums)
    for (const auto& unit : units_)
      if (unit->rule == sum.owner && unit->cells.size() == sum.cells.count()) sums_apart_.push_back(unit.get());
}

// An item for cells that differ, whose values are one of the sets.
void Units::add_set(Unit& unit, const Constraint& constraint, std::vector<Set> sets, const std::vector<Set>* known,
                    int total) const {
  Item item;
  item.task = known ? Task::cage : Task::family;
  item.cells = constraint.cells;
  item.total = total;
  item.coefficients.assign(item.cells.size(), 1);
  item.known_sets = known;
  item.sets = sets;
  if (!unit.sets) {
    unit.own_sets = std::move(sets);
    unit.sets = known ? known : &unit.own_sets;
    unit.distinct = constraint.cells;
  }
  unit.items.push_back(std::move(item));
}

// `apart`: cells that the rule says all differ.
void Units::add_constraint(Unit& unit, const Constraint& one, const std::vector<Cell>& apart) const {
  const int size = houses_->size();
  const Set all = houses_->all();
  add_cells(one, unit.cells);
  const auto within = [&](const std::vector<Cell>& cells) {
    return std::all_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return std::find(apart.begin(), apart.end(), cell) != apart.end(); });
  };
  const auto add_items = [&](std::vector<Item> items) {
    unit.items.insert(unit.items.end(), std::make_move_iterator(items.begin()), std::make_move_iterator(items.end()));
  };
  switch (one.kind) {
    case Kind::different:
      if (!is_distinct(one.cells)) {
        add_items(houses_->items_for(one));
        break;
      }
      for (std::size_t i = 0; i < one.cells.size(); ++i)
        for (std::size_t j = i + 1; j < one.cells.size(); ++j) {
          if (houses_->differ(one.cells[i], one.cells[j])) continue;
          std::vector<Set> table;
          for (int value = 0; value < size; ++value) table.push_back(static_cast<Set>(all & ~(1u << value)));
          unit.pairs.push_back(pair_of(one.cells[i], one.cells[j], std::move(table)));
        }
      if (one.cells.size() == static_cast<std::size_t>(size)) add_set(unit, one, {all}, nullptr, 0);
      break;
    case Kind::pair:
      if (one.cells[0] == one.cells[1])
        add_items(houses_->items_for(one));
      else
        unit.pairs.push_back(pair_of(one.cells[0], one.cells[1], one.sets));
      break;
    case Kind::family: {
      std::vector<Set> sets;
      for (const Set set : one.sets)
        if (std::popcount(set) == static_cast<int>(one.cells.size()) && (set & ~all) == 0) sets.push_back(set);
      if (is_distinct(one.cells))
        add_set(unit, one, std::move(sets), nullptr, 0);
      else
        add_items(houses_->items_for(one));
      break;
    }
    case Kind::linear: {
      const bool alike =
          std::all_of(one.coefficients.begin(), one.coefficients.end(), [](int factor) { return factor == 1; });
      if (alike && one.cells.size() > 1 && is_distinct(one.cells) && !apart.empty() && within(one.cells))
        add_set(unit, one, {}, &houses_->tables().sets_with_sum(static_cast<int>(one.cells.size()), one.total), one.total);
      else
        add_items(houses_->items_for(one));
      break;
    }
    default: add_items(houses_->items_for(one));
  }
}

void Units::add(const Rule& rule) {
  auto made = std::make_unique<Unit>();
  Unit& unit = *made;
  unit.rule = rule.number;
  unit.trait = rule.trait;
  const std::vector<Cell> apart = differing(rule);
  for (const Constraint& one : rule.constraints) add_constraint(unit, one, apart);
  sort_distinct(unit.cells);
  const bool family = unit.sets && unit.distinct.size() == unit.cells.size();
  if (unit.cells.size() <= rules::most_values)
    for (std::size_t i = 0; i < unit.cells.size(); ++i)
      for (std::size_t j = 0; j < unit.cells.size(); ++j)
        if (i != j && (family || houses_->differ(unit.cells[i], unit.cells[j])))
          unit.different.emplace_back(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j));
  if (!unit.cells.empty()) units_.push_back(std::move(made));
}

}  // namespace sudokit::ruled

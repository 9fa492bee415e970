#include "core/ruled/joint_rules.hpp"

#include <algorithm>

namespace sudokit::ruled {

namespace {

constexpr std::size_t most_cells = 10;       // of a pair of rules
constexpr std::size_t most_house_cells = 4;  // of a house's sums, outside the house

bool holds(const std::vector<Cell>& cells, Cell cell) { return std::binary_search(cells.begin(), cells.end(), cell); }

}  // namespace

void JointRules::add_to(Unit& joint, const Unit& unit) const {
  joint.cells.insert(joint.cells.end(), unit.cells.begin(), unit.cells.end());
  joint.pairs.insert(joint.pairs.end(), unit.pairs.begin(), unit.pairs.end());
  joint.items.insert(joint.items.end(), unit.items.begin(), unit.items.end());
  for (const auto& [one, other] : unit.different)
    if (!units_.houses().differ(unit.cells[one], unit.cells[other])) {
      Pair pair{unit.cells[one], unit.cells[other], {}, {}};
      for (int value = 0; value < units_.houses().size(); ++value)
        pair.seconds.push_back(static_cast<Set>(units_.houses().all() & ~(1u << value)));
      pair.firsts = pair.seconds;
      joint.pairs.push_back(std::move(pair));
    }
}

void JointRules::finish(Unit& joint) const {
  std::sort(joint.cells.begin(), joint.cells.end());
  joint.cells.erase(std::unique(joint.cells.begin(), joint.cells.end()), joint.cells.end());
  for (std::size_t i = 0; i < joint.cells.size(); ++i)
    for (std::size_t j = 0; j < joint.cells.size(); ++j)
      if (i != j && units_.houses().differ(joint.cells[i], joint.cells[j]))
        joint.different.emplace_back(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j));
}

// Whether they share a cell, or two cells of one see cells of the other: less adds nothing to the two by themselves.
bool JointRules::see_each_other(const Unit& one, const Unit& other) const {
  int seen = 0;
  for (const Cell cell : one.cells) {
    if (holds(other.cells, cell)) return true;
    seen +=
        std::any_of(other.cells.begin(), other.cells.end(), [&](Cell far) { return units_.houses().differ(cell, far); });
  }
  return seen > 1;
}

const std::vector<Joint>& JointRules::pairs() {
  if (have_pairs_) return pairs_;
  have_pairs_ = true;
  const auto& all = units_.all();
  std::vector<std::pair<std::size_t, std::size_t>> chosen;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      if (all[i]->cells.size() + all[j]->cells.size() <= most_cells && see_each_other(*all[i], *all[j]))
        chosen.emplace_back(i, j);
  const auto cells = [&](const auto& two) { return all[two.first]->cells.size() + all[two.second]->cells.size(); };
  std::stable_sort(chosen.begin(), chosen.end(), [&](const auto& a, const auto& b) { return cells(a) < cells(b); });
  for (const auto& [i, j] : chosen) {
    Joint& joint = pairs_.emplace_back();
    joint.rules = {std::min(all[i]->rule, all[j]->rule), std::max(all[i]->rule, all[j]->rule)};
    add_to(joint.unit, *all[i]);
    add_to(joint.unit, *all[j]);
    finish(joint.unit);
  }
  return pairs_;
}

const std::vector<Joint>& JointRules::houses() {
  if (have_houses_) return houses_;
  have_houses_ = true;
  const rules::Program& program = units_.houses();
  for (std::size_t number = 0; number < units_.cells_of_houses().size(); ++number) {
    std::vector<Cell> house = units_.cells_of_houses()[number];
    std::sort(house.begin(), house.end());
    std::vector<const Unit*> inside;
    std::size_t beyond = 0;
    for (const Unit* unit : units_.sums_apart()) {
      std::size_t outer = 0;
      for (const Cell cell : unit->cells) outer += !holds(house, cell);
      if (2 * outer > unit->cells.size() || outer == unit->cells.size() || beyond + outer > most_house_cells) continue;
      beyond += outer;
      inside.push_back(unit);
    }
    if (inside.size() < 2) continue;
    Joint& joint = houses_.emplace_back();
    joint.houses = {static_cast<std::uint16_t>(number)};
    joint.unit.cells = house;
    for (const Unit* unit : inside) {
      joint.rules.push_back(unit->rule);
      add_to(joint.unit, *unit);
    }
    std::sort(joint.rules.begin(), joint.rules.end());
    rules::Item& whole = joint.unit.items.emplace_back();
    whole.task = rules::Task::family;
    whole.cells = house;
    whole.sets = {program.all()};
    finish(joint.unit);
    if (joint.unit.cells.size() > rules::most_values) houses_.pop_back();
  }
  return houses_;
}

}  // namespace sudokit::ruled

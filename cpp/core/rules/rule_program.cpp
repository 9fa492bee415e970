#include "core/rules/rule_program.hpp"

#include <algorithm>
#include <bit>

#include "core/rules/derived_sums.hpp"

namespace sudokit::rules {

namespace {

constexpr int largest_with_tables = 10;

Set bit(int value) { return static_cast<Set>(1u << (value - 1)); }

bool without_duplicates(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) == cells.end();
}

}  // namespace

Program::Program(const Model& model) : size_(model.size), cells_(model.size * model.size) {
  check(model);
  make_tables();
  mark_differences(model);
  add_houses(model);
  for (const Constraint& constraint : model.constraints) compile(constraint, items_, true);
  add_derived(model);
  index_items();
}

void Program::make_tables() {
  const std::size_t sets = std::size_t{1} << size_, row = size_ + 1;
  least_.assign(sets * row, 9999);
  greatest_.assign(sets * row, -9999);
  reversed_.assign(sets, 0);
  for (std::size_t set = 0; set < sets; ++set) {
    int count = 0, low = 0, high = 0;
    least_[set * row] = greatest_[set * row] = 0;
    for (int value = 1; value <= size_; ++value)
      if (set >> (value - 1) & 1) {
        least_[set * row + ++count] = static_cast<std::int16_t>(low += value);
        reversed_[set] |= bit(size_ + 1 - value);
      }
    count = 0;
    for (int value = size_; value >= 1; --value)
      if (set >> (value - 1) & 1) greatest_[set * row + ++count] = static_cast<std::int16_t>(high += value);
  }
}

void Program::set_different(const std::vector<Cell>& cells) {
  for (const Cell a : cells)
    for (const Cell b : cells)
      if (a != b) differ_[a * cells_ + b] = 1;
}

bool Program::all_differ(const std::vector<Cell>& cells) const {
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t j = i + 1; j < cells.size(); ++j)
      if (!differ(cells[i], cells[j])) return false;
  return true;
}

// All pairs of cells that differ: of houses, of constraints, and of tables without equal values.
void Program::mark_differences(const Model& model) {
  differ_.assign(static_cast<std::size_t>(cells_) * cells_, 0);
  for (const auto& house : model.houses) set_different(house);
  for (const Constraint& constraint : model.constraints) {
    if (constraint.kind == Kind::different || constraint.kind == Kind::family) set_different(constraint.cells);
    if (constraint.kind != Kind::pair) continue;
    bool equal = false;
    for (int value = 1; value <= size_; ++value) equal = equal || (constraint.sets[value - 1] & bit(value));
    if (!equal) set_different(constraint.cells);
  }
  peers_.resize(cells_);
  for (int a = 0; a < cells_; ++a)
    for (int b = 0; b < cells_; ++b)
      if (differ_[a * cells_ + b]) peers_[a].push_back(static_cast<Cell>(b));
}

void Program::add_houses(const Model& model) {
  std::vector<std::vector<Cell>> houses = model.houses;
  for (const Constraint& constraint : model.constraints)
    if (constraint.kind == Kind::different && constraint.cells.size() == static_cast<std::size_t>(size_) &&
        without_duplicates(constraint.cells))
      houses.push_back(constraint.cells);
  for (auto& house : houses) std::sort(house.begin(), house.end());
  std::sort(houses.begin(), houses.end());
  houses.erase(std::unique(houses.begin(), houses.end()), houses.end());
  for (const auto& house : houses) {
    Item item;
    item.task = Task::house;
    item.cells = house;
    items_.push_back(std::move(item));
  }
  for (std::size_t i = 0; i < houses.size(); ++i)
    for (std::size_t j = i + 1; j < houses.size(); ++j) {
      std::vector<Cell> first, second;
      std::set_difference(houses[i].begin(), houses[i].end(), houses[j].begin(), houses[j].end(),
                          std::back_inserter(first));
      std::set_difference(houses[j].begin(), houses[j].end(), houses[i].begin(), houses[i].end(),
                          std::back_inserter(second));
      if (size_ - static_cast<int>(first.size()) < 2) continue;
      Item item;
      item.task = Task::crossing;
      item.level = 2;
      item.total = static_cast<int>(first.size());
      item.cells = first;
      item.cells.insert(item.cells.end(), second.begin(), second.end());
      items_.push_back(std::move(item));
    }
}

void Program::add_derived(const Model& model) {
  for (const Constraint& constraint : derived_sums(model)) compile_sum(constraint, items_);
}

void Program::compile(const Constraint& constraint, std::vector<Item>& into, bool outer) {
  switch (constraint.kind) {
    case Kind::different:
      // Outside alternatives the table of peers does it.
      if (!outer || !without_duplicates(constraint.cells)) compile_different(constraint.cells, into);
      break;
    case Kind::pair: compile_pair(constraint, into, outer); break;
    case Kind::family:
      if (!without_duplicates(constraint.cells))
        add_family(constraint.cells, {}, into);
      else
        add_family(constraint.cells, constraint.sets, into);
      if (!outer) compile_different(constraint.cells, into);
      break;
    case Kind::linear: compile_sum(constraint, into); break;
    case Kind::automaton: compile_line(constraint, into); break;
    case Kind::count: {
      Item item;
      item.task = Task::count;
      item.level = 1;
      item.cells = constraint.cells;
      item.counts = constraint.counts;
      into.push_back(std::move(item));
      break;
    }
    case Kind::any_of: {
      Item item;
      item.task = Task::any_of;
      item.level = 3;
      for (const auto& alternative : constraint.alternatives) {
        item.alternatives.emplace_back();
        for (const Constraint& part : alternative) {
          compile(part, item.alternatives.back(), false);
          item.cells.insert(item.cells.end(), part.cells.begin(), part.cells.end());
        }
      }
      std::sort(item.cells.begin(), item.cells.end());
      item.cells.erase(std::unique(item.cells.begin(), item.cells.end()), item.cells.end());
      into.push_back(std::move(item));
      break;
    }
  }
}

// As pair tables; a cell that stands twice can never differ from itself.
void Program::compile_different(const std::vector<Cell>& cells, std::vector<Item>& into) {
  std::vector<Set> rows;
  for (int value = 1; value <= size_; ++value) rows.push_back(static_cast<Set>(all() & ~bit(value)));
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      Constraint pair;
      pair.kind = Kind::pair;
      pair.cells = {cells[i], cells[j]};
      pair.sets = rows;
      compile_pair(pair, into, false);
    }
}

void Program::compile_pair(const Constraint& constraint, std::vector<Item>& into, bool outer) {
  const Cell first = constraint.cells[0], second = constraint.cells[1];
  if (first == second) {
    std::vector<Set> values;
    for (int value = 1; value <= size_; ++value)
      if (constraint.sets[value - 1] & bit(value)) values.push_back(bit(value));
    add_family({first}, std::move(values), into);
    return;
  }
  bool only_different = true;
  for (int value = 1; value <= size_; ++value)
    only_different = only_different && (constraint.sets[value - 1] & all()) == static_cast<Set>(all() & ~bit(value));
  if (only_different && outer) return;  // the table of peers does it
  Item item;
  item.task = Task::pair;
  item.cells = constraint.cells;
  item.table = table_of(constraint.sets);
  into.push_back(std::move(item));
}

const PairTable* Program::table_of(const std::vector<Set>& rows) {
  auto& place = tables_[rows];
  if (place) return place.get();
  place = std::make_unique<PairTable>();
  place->forward_rows.resize(size_);
  place->backward_rows.resize(size_);
  for (int a = 1; a <= size_; ++a)
    for (int b = 1; b <= size_; ++b)
      if (rows[a - 1] & bit(b)) {
        place->forward_rows[a - 1] |= bit(b);
        place->backward_rows[b - 1] |= bit(a);
      }
  if (size_ > largest_with_tables) return place.get();
  const std::size_t sets = std::size_t{1} << size_;
  place->forward.assign(sets, 0);
  place->backward.assign(sets, 0);
  for (std::size_t set = 1; set < sets; ++set) {
    const int low = std::countr_zero(set);
    const std::size_t rest = set & (set - 1);
    place->forward[set] = place->forward[rest] | place->forward_rows[low];
    place->backward[set] = place->backward[rest] | place->backward_rows[low];
  }
  return place.get();
}

const std::vector<Set>& Program::sets_with_sum(int cells, int total) {
  const auto [place, fresh] = sets_with_sum_.try_emplace({cells, total});
  if (fresh)
    for (unsigned set = 0; set < 1u << size_; ++set)
      if (std::popcount(set) == cells && least_sum(cells, static_cast<Set>(set)) == total)
        place->second.push_back(static_cast<Set>(set));
  return place->second;
}

void Program::add_family(const std::vector<Cell>& cells, std::vector<Set> sets, std::vector<Item>& into) {
  Item item;
  item.task = Task::family;
  item.level = 2;
  item.cells = cells;
  for (const Set set : sets)
    if (std::popcount(set) == static_cast<int>(cells.size()) && (set & ~all()) == 0) item.sets.push_back(set);
  for (int cell = 0; cell < cells_ && all_differ(cells); ++cell)
    if (std::all_of(cells.begin(), cells.end(), [&](Cell other) { return differ(static_cast<Cell>(cell), other); }))
      item.common.push_back(static_cast<Cell>(cell));
  into.push_back(std::move(item));
}

void Program::compile_sum(const Constraint& constraint, std::vector<Item>& into) {
  std::map<Cell, int> factors;  // a cell can stand twice in a sum
  for (std::size_t i = 0; i < constraint.cells.size(); ++i) factors[constraint.cells[i]] += constraint.coefficients[i];
  Item item;
  item.task = Task::sum;
  item.total = constraint.total;
  for (const auto& [cell, factor] : factors) {
    if (factor == 0) continue;
    item.cells.push_back(cell);
    item.coefficients.push_back(factor);
    auto group = std::find_if(item.groups.begin(), item.groups.end(), [&, cell = cell, factor = factor](const Group& one) {
      return one.coefficient == factor &&
             std::all_of(one.cells.begin(), one.cells.end(), [&](Cell other) { return differ(cell, other); });
    });
    if (group == item.groups.end()) group = item.groups.insert(group, {factor, {}});
    group->cells.push_back(cell);
  }
  if (item.cells.empty() && item.total == 0) return;
  if (item.cells.empty()) {  // 0 = total cannot be: a family without sets
    add_family({constraint.cells.front()}, {}, into);
    return;
  }
  item.level = item.cells.size() <= 3 ? 1 : 2;
  const int factor = item.groups.front().coefficient;
  if (item.groups.size() == 1 && item.cells.size() > 1 && (factor == 1 || factor == -1))
    add_family(item.cells, sets_with_sum(static_cast<int>(item.cells.size()), item.total * factor), into);
  into.push_back(std::move(item));
}

void Program::compile_line(const Constraint& constraint, std::vector<Item>& into) {
  Item item;
  item.cells = constraint.cells;
  item.automaton = constraint.automaton;
  item.task = Task::line;
  item.level = 3;
  if (without_duplicates(item.cells) && all_differ(item.cells)) {
    const auto [place, fresh] = diagrams_.try_emplace({constraint.automaton.get(), item.cells.size()});
    if (fresh) place->second = make_diagram(*constraint.automaton, size_, static_cast<int>(item.cells.size()));
    if (place->second) {
      item.task = Task::diagram;
      item.diagram = place->second.get();
    }
  }
  into.push_back(std::move(item));
}

void Program::index_items() {
  items_of_.resize(cells_);
  for (std::size_t number = 0; number < items_.size(); ++number) {
    std::vector<Cell> cells = items_[number].cells;
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    for (const Cell cell : cells) items_of_[cell].push_back(static_cast<std::uint32_t>(number));
  }
}

}  // namespace sudokit::rules

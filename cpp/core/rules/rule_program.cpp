#include "core/rules/rule_program.hpp"

#include <algorithm>
#include <bit>

#include "core/rules/derived_sums.hpp"

namespace sudokit::rules {

namespace {

Set bit(int value) { return static_cast<Set>(1u << (value - 1)); }

bool without_duplicates(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) == cells.end();
}

int words_for(int cells) { return cells <= 64 ? 1 : cells <= 128 ? 2 : 4; }

// Whether a table forbids equal values, and nothing else.
bool only_different(const Constraint& pair, int size) {
  const Set all = static_cast<Set>((1u << size) - 1);
  for (int value = 1; value <= size; ++value)
    if ((pair.sets[value - 1] & all) != static_cast<Set>(all & ~bit(value))) return false;
  return true;
}

}  // namespace

Program::Program(const Model& model) : size_(model.size), cells_(model.size * model.size), words_(words_for(cells_)) {
  check(model);
  tables_ = &SetTables::of(size_);
  mark_differences(model);
  add_houses(model);
  add_links(model);
  for (const Constraint& constraint : model.constraints) compile(constraint, items_, true);
  for (const Constraint& constraint : derived_sums(model)) compile_sum(constraint, items_);
  index_items();
}

void Program::set_different(const std::vector<Cell>& cells) {
  std::vector<Word> board(words_, 0);
  for (const Cell cell : cells) board[cell >> 6] |= Word{1} << (cell & 63);
  for (const Cell cell : cells) {
    Word* peers = peers_.data() + static_cast<std::size_t>(cell) * words_;
    for (int word = 0; word < words_; ++word) peers[word] |= board[word];
    peers[cell >> 6] &= ~(Word{1} << (cell & 63));
  }
}

bool Program::all_differ(const std::vector<Cell>& cells) const {
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t j = i + 1; j < cells.size(); ++j)
      if (!differ(cells[i], cells[j])) return false;
  return true;
}

// All pairs of cells that differ: of houses, of constraints, and of tables without equal values.
void Program::mark_differences(const Model& model) {
  peers_.assign(static_cast<std::size_t>(cells_) * words_, 0);
  for (const auto& house : model.houses) set_different(house);
  for (const Constraint& constraint : model.constraints) {
    if (constraint.kind == Kind::different || constraint.kind == Kind::family) set_different(constraint.cells);
    if (constraint.kind != Kind::pair) continue;
    bool equal = false;
    for (int value = 1; value <= size_; ++value) equal = equal || (constraint.sets[value - 1] & bit(value));
    if (!equal) set_different(constraint.cells);
  }
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
  houses_of_.assign(cells_, 0);
  for (std::size_t number = 0; number < houses.size(); ++number) {
    if (number >= most_houses) {
      add_family(houses[number], {all()}, items_);
      continue;
    }
    houses_.resize(houses_.size() + words_, 0);
    Word* board = houses_.data() + number * words_;
    for (const Cell cell : houses[number]) {
      board[cell >> 6] |= Word{1} << (cell & 63);
      houses_of_[cell] |= Word{1} << number;
    }
    Word joined = 0;
    for (int i = 0; i < words_; joined |= board[i++]) folds_ = folds_ && !(joined & board[i]);
  }
}

// What each candidate of a cell with pair tables excludes in other cells.
void Program::add_links(const Model& model) {
  link_of_.assign(cells_, -1);
  int count = 0;
  std::vector<const Constraint*> pairs;
  for (const Constraint& constraint : model.constraints) {
    if (constraint.kind != Kind::pair || constraint.cells[0] == constraint.cells[1]) continue;
    if (only_different(constraint, size_)) continue;
    pairs.push_back(&constraint);
    for (const Cell cell : constraint.cells)
      if (link_of_[cell] < 0) link_of_[cell] = count++;
  }
  const std::size_t row = static_cast<std::size_t>(size_) * words_;
  links_.assign(static_cast<std::size_t>(count) * size_ * row, 0);
  const auto board = [&](Cell cell, int value, int other) {
    return links_.data() + (static_cast<std::size_t>(link_of_[cell]) * size_ + value - 1) * row + (other - 1) * words_;
  };
  for (int cell = 0; cell < cells_; ++cell)
    for (int value = 1; value <= size_ && link_of_[cell] >= 0; ++value)
      std::copy(peers(static_cast<Cell>(cell)), peers(static_cast<Cell>(cell)) + words_,
                board(static_cast<Cell>(cell), value, value));
  for (const Constraint* pair : pairs) {
    const Cell first = pair->cells[0], second = pair->cells[1];
    for (int a = 1; a <= size_; ++a)
      for (Set left = static_cast<Set>(all() & ~pair->sets[a - 1]); left; left &= left - 1) {
        const int b = std::countr_zero(left) + 1;
        board(first, a, b)[second >> 6] |= Word{1} << (second & 63);
        board(second, b, a)[first >> 6] |= Word{1} << (first & 63);
      }
  }
}

void Program::compile(const Constraint& constraint, std::vector<Item>& into, bool outer) const {
  switch (constraint.kind) {
    case Kind::different:
      // Outside alternatives the table of peers does it.
      if (!outer || !without_duplicates(constraint.cells)) compile_different(constraint.cells, into);
      break;
    case Kind::pair: compile_pair(constraint, into, outer); break;
    case Kind::family:
      add_family(constraint.cells, without_duplicates(constraint.cells) ? constraint.sets : std::vector<Set>{}, into);
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
      item.level = level_of_lines;
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
void Program::compile_different(const std::vector<Cell>& cells, std::vector<Item>& into) const {
  Constraint pair;
  pair.kind = Kind::pair;
  for (int value = 1; value <= size_; ++value) pair.sets.push_back(static_cast<Set>(all() & ~bit(value)));
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      pair.cells = {cells[i], cells[j]};
      compile_pair(pair, into, false);
    }
}

// Outside alternatives the links do it.
void Program::compile_pair(const Constraint& constraint, std::vector<Item>& into, bool outer) const {
  const Cell first = constraint.cells[0], second = constraint.cells[1];
  if (first == second) {
    std::vector<Set> values;
    for (int value = 1; value <= size_; ++value)
      if (constraint.sets[value - 1] & bit(value)) values.push_back(bit(value));
    add_family({first}, std::move(values), into);
    return;
  }
  if (outer) return;
  Item item;
  item.task = Task::pair;
  item.cells = constraint.cells;
  item.sets = constraint.sets;
  into.push_back(std::move(item));
}

void Program::add_family(const std::vector<Cell>& cells, std::vector<Set> sets, std::vector<Item>& into) const {
  Item item;
  item.task = Task::family;
  item.level = 2;
  item.cells = cells;
  for (const Set set : sets)
    if (std::popcount(set) == static_cast<int>(cells.size()) && (set & ~all()) == 0) item.sets.push_back(set);
  into.push_back(std::move(item));
}

void Program::compile_sum(const Constraint& constraint, std::vector<Item>& into) const {
  std::map<Cell, int> factors;  // a cell can stand twice in a sum
  for (std::size_t i = 0; i < constraint.cells.size(); ++i) factors[constraint.cells[i]] += constraint.coefficients[i];
  Item item;
  item.task = Task::sum;
  item.total = constraint.total;
  for (const auto& [cell, factor] : factors) {
    if (factor == 0) continue;
    item.cells.push_back(cell);
    item.coefficients.push_back(factor);
  }
  if (item.cells.empty() && item.total == 0) return;
  if (item.cells.empty()) {  // 0 = total cannot be: a family without sets
    add_family({constraint.cells.front()}, {}, into);
    return;
  }
  const int cells = static_cast<int>(item.cells.size()), factor = item.coefficients.front();
  const bool alike =
      std::all_of(item.coefficients.begin(), item.coefficients.end(), [&](int one) { return one == factor; });
  item.level = cells <= 3 ? 1 : 2;
  if (alike && (factor == 1 || factor == -1) && all_differ(item.cells)) {
    item.task = Task::cage;
    item.total *= factor;
    item.coefficients.assign(cells, 1);
    item.known_sets = &tables_->sets_with_sum(cells, item.total);
    into.push_back(std::move(item));
    return;
  }
  for (int i = 0; i < cells; ++i) {
    const Cell cell = item.cells[i];
    const int own = item.coefficients[i];
    auto group = std::find_if(item.groups.begin(), item.groups.end(), [&](const Group& one) {
      return one.coefficient == own && (own == 1 || own == -1) &&
             std::all_of(one.cells.begin(), one.cells.end(), [&](Cell other) { return differ(cell, other); });
    });
    if (group == item.groups.end()) group = item.groups.insert(group, {own, {}});
    group->cells.push_back(cell);
  }
  if (cells > 3) item.level = 3;
  item.exact = std::all_of(item.groups.begin(), item.groups.end(), [](const Group& one) { return one.cells.size() <= 3; });
  into.push_back(std::move(item));
}

void Program::compile_line(const Constraint& constraint, std::vector<Item>& into) const {
  Item item;
  item.cells = constraint.cells;
  item.automaton = constraint.automaton;
  item.task = Task::line;
  item.level = level_of_lines;
  item.exact = without_duplicates(item.cells);
  if (item.exact && all_differ(item.cells)) {
    item.diagram = shared_diagram(*item.automaton, size_, static_cast<int>(item.cells.size()));
    if (item.diagram) item.task = Task::diagram;
  }
  into.push_back(std::move(item));
}

// Items in the order in which they go, and which ones each cell wakes.
void Program::index_items() {
  std::stable_sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
    return a.level != b.level ? a.level < b.level : a.cells.size() < b.cells.size();
  });
  item_words_ = static_cast<int>((items_.size() + 63) / 64);
  items_of_.assign(static_cast<std::size_t>(cells_) * item_words_, 0);
  for (std::size_t number = 0; number < items_.size(); ++number)
    for (const Cell cell : items_[number].cells)
      items_of_[static_cast<std::size_t>(cell) * item_words_ + number / 64] |= Word{1} << number % 64;
}

}  // namespace sudokit::rules

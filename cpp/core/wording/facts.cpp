#include "core/wording/facts.hpp"

#include <algorithm>
#include <utility>

#include "core/wording/eureka.hpp"

namespace sudokit::wording {

namespace {

using steps::Candidate;
using steps::Role;

constexpr Mask bit(Value value) { return Mask{1} << (value - 1); }
constexpr Roles bit(Role role) { return Roles{1} << static_cast<int>(role); }

Mask values_in(const std::vector<Candidate>& candidates) {
  Mask values = 0;
  for (const Candidate& one : candidates) values |= bit(one.value);
  return values;
}

std::vector<Cell> cells_in(const std::vector<Candidate>& candidates) {
  std::vector<Cell> cells;
  for (const Candidate& one : candidates) cells.push_back(one.cell);
  sort_distinct(cells);
  return cells;
}

// The cells of each value that a step eliminates, by value; the cells sorted.
template <class Visit>
void each_lost_value(const steps::Step& step, Visit visit) {
  std::vector<Cell> cells;
  each_value(values_in(step.eliminations), [&](Value value) {
    cells.clear();
    for (const Candidate& one : step.eliminations)
      if (one.value == value) cells.push_back(one.cell);
    sort_distinct(cells);
    visit(value, cells);
  });
}

}  // namespace

// Lists.

Mask Facts::values(Roles roles) const {
  Mask found = 0;
  if (roles) {
    for (const auto& [candidate, role] : step_.candidates)
      if (roles & bit(role)) found |= bit(candidate.value);
    return found;
  }
  if (step_.values) return step_.values;
  if (!step_.placements.empty()) return values_in(step_.placements);
  for (const auto& [candidate, role] : step_.candidates) found |= bit(candidate.value);
  return found ? found : lost();
}

Mask Facts::lost() const { return values_in(step_.eliminations); }

std::vector<Cell> Facts::cells(Roles roles) const {
  std::vector<Cell> found;
  for (const auto& [cell, role] : step_.cells)
    if (roles & bit(role)) found.push_back(cell);
  for (const auto& [candidate, role] : step_.candidates)
    if (roles & bit(role)) found.push_back(candidate.cell);
  sort_distinct(found);
  return found;
}

std::vector<Cell> Facts::lost_cells() const { return cells_in(step_.eliminations); }

std::vector<std::uint16_t> Facts::houses(Roles roles) const {
  std::vector<std::uint16_t> found;
  for (const auto& [house, role] : step_.houses)
    if ((roles & bit(role)) && std::find(found.begin(), found.end(), house) == found.end()) found.push_back(house);
  return found;
}

Mask Facts::held(std::span<const Cell> cells) const {
  Mask found = 0;
  for (const Cell cell : cells) found |= masks_[cell];
  return found & all_values(names_.size());
}

std::vector<Facts::Set> Facts::sets(Roles roles) const {
  std::vector<Set> found;
  for (int role = static_cast<int>(Role::set_a); role <= static_cast<int>(Role::set_i); ++role) {
    if (roles && !(roles >> role & 1)) continue;
    Set set{static_cast<char>('A' + role - static_cast<int>(Role::set_a)), {}};
    for (const auto& [cell, own] : step_.cells)
      if (static_cast<int>(own) == role) set.cells.push_back(cell);
    sort_distinct(set.cells);
    if (!set.cells.empty()) found.push_back(std::move(set));
  }
  return found;
}

std::vector<Candidate> Facts::spots(Roles roles) const {
  std::vector<std::pair<Cell, Value>> sorted;
  for (const auto& [candidate, role] : step_.candidates)
    if (roles & bit(role)) sorted.emplace_back(candidate.cell, candidate.value);
  sort_distinct(sorted);
  std::vector<Candidate> found;
  for (const auto& [cell, value] : sorted) found.push_back({cell, value});
  return found;
}

std::size_t Facts::count(const Slot& slot) const {
  switch (slot.counted) {
    case Counted::values: return static_cast<std::size_t>(std::popcount(values(slot.roles)));
    case Counted::cells: return cells(slot.roles).size();
    case Counted::houses: return houses(slot.roles).size();
    case Counted::lost: return static_cast<std::size_t>(std::popcount(lost()));
    case Counted::lost_cells: return lost_cells().size();
    case Counted::sets: return sets(slot.roles).size();
    case Counted::chains: return chains_of(step_).size();
    case Counted::links: return step_.links.size();
  }
  return 0;
}

// In words.

void Facts::append_values(Mask values, std::string_view word, std::string& out) const {
  const auto count = static_cast<std::size_t>(std::popcount(values));
  append_joined(count, word, out, [&](std::size_t) {
    out += names_.symbol(static_cast<Value>(std::countr_zero(values) + 1));
    values &= values - 1;
  });
}

void Facts::append_cells(std::span<const Cell> cells, std::string& out) const {
  const CellGroups groups(cells, names_.size());
  append_joined(groups.count(), words_.conjunction, out, [&](std::size_t i) { groups.append(i, out); });
}

void Facts::append_houses(std::span<const std::uint16_t> houses, bool after_in, std::string& out) const {
  std::vector<HouseKind> kinds;  // in order of appearance
  for (const std::uint16_t house : houses)
    if (std::find(kinds.begin(), kinds.end(), names_.kind(house)) == kinds.end()) kinds.push_back(names_.kind(house));
  append_joined(kinds.size(), words_.conjunction, out, [&](std::size_t i) {
    std::vector<std::size_t> numbers;
    for (const std::uint16_t house : houses)
      if (names_.kind(house) == kinds[i]) numbers.push_back(names_.number(house));
    std::sort(numbers.begin(), numbers.end());
    out += words_.houses[static_cast<std::size_t>(kinds[i])][2 * after_in + (numbers.size() > 1)];
    out += ' ';
    append_joined(numbers.size(), words_.conjunction, out, [&](std::size_t j) { append_number(numbers[j], out); });
  });
}

void Facts::append_of(const Phrase& phrase, std::span<const Cell> cells, Value value, std::string& out) const {
  phrase.fill(out, [&](std::string_view slot) {
    if (slot == "cell")
      append_cells(cells, out);
    else
      out += names_.symbol(value);
  });
}

void Facts::append_effect(std::string& out) const {
  struct Loss {
    std::vector<Cell> cells;
    Mask values;
  };
  std::vector<Loss> losses;  // values that are lost in the same cells, by the first of them
  each_lost_value(step_, [&](Value value, const std::vector<Cell>& cells) {
    for (Loss& loss : losses)
      if (loss.cells == cells) {
        loss.values |= bit(value);
        return;
      }
    losses.push_back({cells, bit(value)});
  });
  const std::size_t placed = step_.placements.size(), count = placed + losses.size();
  const auto append_one = [&](std::size_t i) {
    if (i < placed) {
      const Candidate& one = step_.placements[i];
      append_placed({&one.cell, 1}, one.value, out);
      return;
    }
    const Loss& loss = losses[i - placed];
    words_.eliminated.fill(out, [&](std::string_view slot) {
      if (slot == "cells")
        append_cells(loss.cells, out);
      else
        append_values(loss.values, out);
    });
  };
  if (count < 3)
    append_joined(count, words_.conjunction, out, append_one);
  else
    append_separated(count, "; ", out, append_one);
}

void Facts::append_effect_line(std::string& out, std::string_view separator) const {
  bool first = true;
  const auto next = [&] {
    if (!first) out += separator;
    first = false;
  };
  for (const Candidate& one : step_.placements) {
    next();
    names_.append_cell(one.cell, out);
    out += '=';
    out += names_.symbol(one.value);
  }
  each_lost_value(step_, [&](Value value, const std::vector<Cell>& cells) {
    next();
    names_.append_cells(cells, out);
    out += "<>";
    out += names_.symbol(value);
  });
}

void Facts::append_sets(Roles roles, std::string& out) const {
  const std::vector<Set> found = sets(roles);
  append_separated(found.size(), ", ", out, [&](std::size_t i) {
    out += found[i].letter;
    out += " = ";
    names_.append_cells(found[i].cells, out);
    out += " {";
    names_.append_run(held(found[i].cells), out);
    out += '}';
  });
}

// The assumption that leads to a contradiction: the opposite of what the step shows.
void Facts::append_assumption(std::string& out) const {
  for (const auto& [subject, role] : step_.candidates) {
    if (role != Role::subject) continue;
    const auto& placed = step_.placements;
    const bool shown = std::find(placed.begin(), placed.end(), subject) != placed.end();
    append_of(shown ? words_.absent : words_.placed, {&subject.cell, 1}, subject.value, out);
    return;
  }
}

// The first or the last node of the chains.
void Facts::append_end(bool last, std::string& out) const {
  if (step_.links.empty()) return;
  const steps::Node& node = step_.nodes[last ? step_.links.back().to : step_.links.front().from];
  append_candidate(sorted_cells(node.cells.empty() ? node.set : node.cells), node.value, out);
}

void Facts::append(const Slot& slot, std::string& out) const {
  const Roles roles = slot.roles;
  switch (slot.fact) {
    case Fact::values: return append_values(values(roles), out);
    case Fact::any_value: return append_values(values(roles), words_.alternative, out);
    case Fact::cells: return append_cells(cells(roles), out);
    case Fact::candidate: {
      const std::vector<Candidate> found = spots(roles);
      return append_joined(found.size(), words_.conjunction, out,
                           [&](std::size_t i) { append_candidate({&found[i].cell, 1}, found[i].value, out); });
    }
    case Fact::held: return append_values(held(cells(roles)), out);
    case Fact::houses: return append_houses(houses(roles), false, out);
    case Fact::in: return append_houses(houses(roles), true, out);
    case Fact::lost: return append_values(lost(), out);
    case Fact::lost_cells: return append_cells(lost_cells(), out);
    case Fact::placed_cells: return append_cells(cells_in(step_.placements), out);
    case Fact::effect: return append_effect(out);
    case Fact::sets: return append_sets(roles, out);
    case Fact::start: return append_end(false, out);
    case Fact::end: return append_end(true, out);
    case Fact::assumption: return append_assumption(out);
    case Fact::one: out += count(slot) == 1 ? slot.one : slot.several; return;
    case Fact::count:
      if (const std::size_t number = count(slot)) append_number(number, out);
      return;
    default: return append_notation(slot, out);
  }
}

void Facts::append_notation(const Slot& slot, std::string& out) const {
  const auto separated_values = [&](std::string_view separator) {
    bool first = true;
    each_value(values(slot.roles), [&](Value value) {
      if (!first) out += separator;
      first = false;
      out += names_.symbol(value);
    });
  };
  switch (slot.fact) {
    case Fact::chain: return append_chains(step_, masks_, names_, " ; ", out);
    case Fact::v: return separated_values(",");
    case Fact::v_slash: return separated_values("/");
    case Fact::c: return names_.append_cells(cells(slot.roles), out);
    case Fact::h: return names_.append_houses(houses(slot.roles), out);
    case Fact::held_run: return names_.append_run(held(cells(slot.roles)), out);
    case Fact::fins: {
      const std::vector<Cell> found = cells(slot.roles);
      const CellGroups groups(found, names_.size());
      return append_separated(groups.count(), " ", out, [&](std::size_t i) {
        out += 'f';
        groups.append(i, out);
      });
    }
    default: return;
  }
}

}  // namespace sudokit::wording

#include "core/wording/facts.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/wording/eureka.hpp"

namespace sudokit::wording {

namespace {

using steps::Candidate;
using steps::Role;

constexpr Mask bit(Value value) { return Mask{1} << (value - 1); }
constexpr Roles bit(Role role) { return Roles{1} << static_cast<int>(role); }

Mask values_in(std::span<const Candidate> candidates) {
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

// The cells of each value that is eliminated, by value; the cells sorted.
template <class Visit>
void each_lost_value(std::span<const Candidate> eliminations, Visit visit) {
  std::vector<Cell> cells;
  each_value(values_in(eliminations), [&](Value value) {
    cells.clear();
    for (const Candidate& one : eliminations)
      if (one.value == value) cells.push_back(one.cell);
    sort_distinct(cells);
    visit(value, cells);
  });
}

// Values that are lost in the same cells, by the first of them.
struct Loss {
  std::vector<Cell> cells;
  Mask values;
};

std::vector<Loss> losses_of(std::span<const Candidate> eliminations) {
  std::vector<Loss> losses;
  each_lost_value(eliminations, [&](Value value, const std::vector<Cell>& cells) {
    for (Loss& loss : losses)
      if (loss.cells == cells) {
        loss.values |= bit(value);
        return;
      }
    losses.push_back({cells, bit(value)});
  });
  return losses;
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

std::vector<Cell> Facts::beside(Roles roles) const {
  std::vector<Cell> found = cells(roles);
  const std::vector<Cell> lost = lost_cells();
  std::erase_if(found, [&](Cell cell) { return std::binary_search(lost.begin(), lost.end(), cell); });
  return found;
}

Mask Facts::held(std::span<const Cell> cells) const {
  Mask found = 0;
  for (const Cell cell : cells) found |= masks_[cell];
  return found & all_values(names().size());
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
    case Counted::excluders: return excluders().size();
    case Counted::marked: return marked().size();
    case Counted::variables: return spots(bit(Role::on)).size() + 1;
  }
  return 0;
}

// From the proof.

const arguments::Argument& Facts::proof() const {
  if (proof_) return *proof_;
  proof_.emplace().reserve();
  try {
    if (arguer_) arguer_->argue(step_, *proof_);
  } catch (const std::out_of_range&) {  // a step of a caller that lacks what its technique has
    throw std::invalid_argument("the step lacks parts that its technique has");
  }
  return *proof_;
}

std::vector<Cell> Facts::excluders() const {
  std::vector<Cell> found;
  for (const arguments::Line& line : proof().lines) {
    const auto cells = proof().cells(line);
    if (line.reason == arguments::Reason::seen) found.insert(found.end(), cells.begin(), cells.end());
  }
  sort_distinct(found);
  return found;
}

std::vector<Cell> Facts::excluded() const {
  std::vector<Cell> found;
  for (const arguments::Line& line : proof().lines)
    if (line.reason == arguments::Reason::seen)
      for (const Candidate& one : proof().candidates(line)) found.push_back(one.cell);
  sort_distinct(found);
  return found;
}

std::vector<Candidate> Facts::marked() const {
  std::vector<Candidate> found;
  for (const arguments::Line& line : proof().lines)
    if (line.reason == arguments::Reason::marked)
      for (const Candidate& one : proof().candidates(line)) found.push_back(one);
  return found;
}

// The filled cells that exclude the other values of a single's cell, by value.
void Facts::append_seen(std::string& out) const {
  std::vector<std::pair<Value, Cell>> seen;
  for (const Cell cell : excluders()) seen.emplace_back(arguer_->board().value(cell), cell);
  std::sort(seen.begin(), seen.end());
  append_joined(seen.size(), words().conjunction, out,
                [&](std::size_t i) { append_candidate({&seen[i].second, 1}, seen[i].first, out); });
}

std::vector<Facts::Common> Facts::commons() const {
  const std::vector<Set> all = sets(0);
  const auto letter = [&](const steps::Node& node) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Set& set) { return set.cells == sorted_cells(node.set); });
    return found == all.end() ? '?' : found->letter;
  };
  std::vector<Common> found;
  for (const steps::Link& link : step_.links) {
    const steps::Node &from = step_.nodes[link.from], &to = step_.nodes[link.to];
    const Common common{letter(from), letter(to), from.value};
    if (!link.strong && from.value == to.value && std::find(found.begin(), found.end(), common) == found.end())
      found.push_back(common);
  }
  return found;
}

// What each set shares with the next one of the chain: "A and B share 5, B and C share 7".
void Facts::append_commons(std::string& out) const {
  const std::vector<Common> found = commons();
  append_separated(found.size(), ", ", out, [&](std::size_t i) {
    words().common.fill(out, [&](std::string_view slot) {
      if (slot == "value")
        out += names().symbol(found[i].value);
      else
        out += slot == "first" ? found[i].first : found[i].second;
    });
  });
}

// Colours, which sentences call A to D.

std::vector<Facts::Meeting> Facts::meetings() const {
  std::vector<Meeting> found;
  std::vector<Cell> places[4];
  for (int colour = 0; colour < 4; ++colour)
    places[colour] = cells(Roles{1} << (static_cast<int>(Role::colour_1) + colour));
  const auto in = [&](std::uint16_t house, int colour) {
    const auto own = names().layout().houses()[house].cells;
    return std::any_of(own.begin(), own.end(),
                       [&](Cell cell) { return std::binary_search(places[colour].begin(), places[colour].end(), cell); });
  };
  const std::vector<std::uint16_t> bridges = houses(bit(Role::bridge));
  for (const int one : {0, 1})
    for (const int other : {2, 3})
      if (std::any_of(bridges.begin(), bridges.end(),
                      [&](std::uint16_t house) { return in(house, one) && in(house, other); }))
        found.push_back({one, other});
  return found;
}

// `met`: "A meets C"; `opposites`: "B or D"; `wrong`: the colours that lose all their places.
void Facts::append_colour_fact(Fact fact, std::string& out) const {
  const auto letter = [](int colour) { return static_cast<char>('A' + colour); };
  if (fact == Fact::wrong) {
    const std::vector<Cell> lost = lost_cells();
    std::string letters;
    for (int colour = 0; colour < 4; ++colour) {
      const std::vector<Cell> own = cells(Roles{1} << (static_cast<int>(Role::colour_1) + colour));
      if (!own.empty() && std::includes(lost.begin(), lost.end(), own.begin(), own.end())) letters += letter(colour);
    }
    return append_joined(letters.size(), words().conjunction, out, [&](std::size_t i) { out += letters[i]; });
  }
  const std::vector<Meeting> found = meetings();
  append_joined(found.size(), words().conjunction, out, [&](std::size_t i) {
    const int one = found[i].one, other = found[i].other;
    if (fact == Fact::met)
      return words().meeting.fill(out, [&](std::string_view slot) { out += letter(slot == "first" ? one : other); });
    out += letter(1 - one);
    out += words().alternative;
    out += letter(5 - other);
  });
}

// In words.

void Facts::append_effect(std::string& out) const { append_changes(step_.placements, step_.eliminations, out); }

void Facts::append_changes(std::span<const Candidate> placements, std::span<const Candidate> eliminations,
                           std::string& out) const {
  const std::size_t placed = placements.size(), start = out.size();
  const auto append_value = [&](std::size_t i) { append_placed({&placements[i].cell, 1}, placements[i].value, out); };
  if (placed < 3 && eliminations.empty())
    append_joined(placed, words().conjunction, out, append_value);
  else
    append_separated(placed, "; ", out, append_value);
  if (!eliminations.empty()) {
    if (placed) out += "; ";
    append_losses(eliminations, out);
  }
  begin_after_colon(out, start);
}

// "remove 5 from r3c6 and 6 from r3c36"; with semicolons, where "and" would join more than these.
void Facts::append_losses(std::span<const Candidate> eliminations, std::string& out) const {
  std::vector<std::string> losses;
  for (const Loss& loss : losses_of(eliminations))
    words().loss.fill(losses.emplace_back(), [&](std::string_view slot) {
      if (slot == "cells")
        append_cells(loss.cells, losses.back());
      else
        append_values(loss.values, losses.back());
    });
  const auto is_plain = [&](const std::string& loss) { return loss.find(words().conjunction) == std::string::npos; };
  const bool joined = losses.size() == 1 || (losses.size() == 2 && std::all_of(losses.begin(), losses.end(), is_plain));
  (joined ? words().eliminated : words().eliminated_list).fill(out, [&](std::string_view) {
    const auto append_loss = [&](std::size_t i) { out += losses[i]; };
    if (joined) return append_joined(losses.size(), words().conjunction, out, append_loss);
    append_separated(losses.size(), "; ", out, append_loss);
  });
}

void Facts::append_effect_line(std::string& out, std::string_view separator) const {
  bool first = true;
  const auto next = [&] {
    if (!first) out += separator;
    first = false;
  };
  for (const Candidate& one : step_.placements) {
    next();
    names().append_cell(one.cell, out);
    out += '=';
    out += names().symbol(one.value);
  }
  each_lost_value(step_.eliminations, [&](Value value, const std::vector<Cell>& cells) {
    next();
    names().append_cells(cells, out);
    out += "<>";
    out += names().symbol(value);
  });
}

void Facts::append_sets(Roles roles, std::string& out) const {
  const std::vector<Set> found = sets(roles);
  append_separated(found.size(), ", ", out, [&](std::size_t i) {
    out += found[i].letter;
    out += " = ";
    names().append_cells(found[i].cells, out);
    out += " {";
    names().append_run(held(found[i].cells), out);
    out += '}';
  });
}

// The assumption that leads to a contradiction: the opposite of what the step shows.
void Facts::append_assumption(std::string& out) const {
  for (const auto& [subject, role] : step_.candidates) {
    if (role != Role::subject) continue;
    const auto& placed = step_.placements;
    const bool shown = std::find(placed.begin(), placed.end(), subject) != placed.end();
    append_of(shown ? words().absent : words().placed, {&subject.cell, 1}, subject.value, out);
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
    case Fact::any_value: return append_values(values(roles), words().alternative, out);
    case Fact::cells: return append_cells(cells(roles), out);
    case Fact::candidate: return append_candidates(spots(roles), words().conjunction, out);
    case Fact::any_candidate: return append_candidates(spots(roles), words().alternative, out);
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
    case Fact::any_held: return append_values(held(cells(roles)), words().alternative, out);
    case Fact::beside: return append_cells(beside(roles), out);
    case Fact::commons: return append_commons(out);
    case Fact::seen: return append_seen(out);
    case Fact::excluders: return append_cells(excluders(), out);
    case Fact::excluded: return append_cells(excluded(), out);
    case Fact::any_in: return append_houses(houses(roles), true, words().alternative, out);
    case Fact::any_cells: return append_any_cells(cells(roles), out);
    case Fact::size:
      if (const std::size_t size = size_of(step_.technique)) words().append_count(size, out);
      return;
    case Fact::met:
    case Fact::opposites:
    case Fact::wrong: return append_colour_fact(slot.fact, out);
    case Fact::marked: return append_values(values_in(marked()), out);
    case Fact::marked_cells: return append_cells(cells_in(marked()), out);
    case Fact::symmetry: return append_symmetry(symmetry(), out);
    case Fact::one: out += count(slot) == 1 ? slot.one : slot.several; return;
    case Fact::count:
      if (const std::size_t number = count(slot)) words().append_count(number, out);
      return;
    default: return append_rule_fact(slot.fact, roles, out) ? void() : append_notation(slot, out);
  }
}

void Facts::append_notation(const Slot& slot, std::string& out) const {
  const auto separated_values = [&](std::string_view separator) {
    bool first = true;
    each_value(values(slot.roles), [&](Value value) {
      if (!first) out += separator;
      first = false;
      out += names().symbol(value);
    });
  };
  switch (slot.fact) {
    case Fact::v_start:
      if (!step_.links.empty()) out += names().symbol(step_.nodes[step_.links.front().from].value);
      return;
    case Fact::v_end:
      if (!step_.links.empty()) out += names().symbol(step_.nodes[step_.links.back().to].value);
      return;
    case Fact::chain: return append_chains(step_, masks_, names(), " ; ", out);
    case Fact::v: return separated_values(",");
    case Fact::v_commons: {
      const std::vector<Common> found = commons();
      return append_separated(found.size(), ",", out, [&](std::size_t i) { out += names().symbol(found[i].value); });
    }
    case Fact::v_slash: return separated_values("/");
    case Fact::v_cycles: return append_cycles(symmetry().values, out);
    case Fact::c: return names().append_cells(cells(slot.roles), out);
    case Fact::h: return names().append_houses(houses(slot.roles), out);
    case Fact::held_run: return names().append_run(held(cells(slot.roles)), out);
    case Fact::fins: {
      const std::vector<Cell> found = cells(slot.roles);
      const CellGroups groups(found, names().size());
      return append_separated(groups.count(), " ", out, [&](std::size_t i) {
        out += 'f';
        groups.append(i, out);
      });
    }
    default: return;
  }
}

}  // namespace sudokit::wording

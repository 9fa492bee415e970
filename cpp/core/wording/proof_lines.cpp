#include "core/wording/proof_lines.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"
#include "core/wording/proof_parts.hpp"

namespace sudokit::wording {

namespace {

using arguments::Claim;
using arguments::Part;
using arguments::Reason;
using steps::Candidate;

// Whether all are values of one house.
bool one_house(std::span<const Part> parts) {
  return std::all_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return part.kind == Part::Kind::house && part.index == parts.front().index; });
}

}  // namespace

void ProofTeller::append(std::size_t line, std::string& out) const {
  const Line& told = argument_.lines[line];
  texts_.line(sentence_of(told)).fill(out, [&](ProofSlot slot) { append_slot(slot, told, out); });
}

void ProofTeller::append_fault(std::string& out) const {
  const auto fault = std::find_if(argument_.lines.rbegin(), argument_.lines.rend(),
                                  [](const Line& line) { return line.claim == Claim::fault; });
  if (fault == argument_.lines.rend() || fault->reason == Reason::deadly) return;
  const std::size_t start = out.size();
  texts_.line(clause_of(*fault)).fill(out, [&](ProofSlot slot) { append_slot(slot, *fault, out); });
  in_words_.begin_after_colon(out, start);
}

void ProofTeller::append_numbered(std::string_view margin, std::string& out) const {
  const std::size_t count = argument_.lines.size();
  const std::size_t width = std::to_string(count).size();
  for (std::size_t i = 0; i < count; ++i) {
    const Line& line = argument_.lines[i];
    if (i) out += '\n';
    out += margin;
    const std::size_t start = out.size();
    append_number(i + 1, out);
    out.insert(start, width - (out.size() - start), ' ');
    out += ". ";
    // A supposition stands where it is made, and what holds under it further to the right.
    out.append(2u * line.depth - (line.reason == Reason::suppose ? 2u : 0u), ' ');
    append(i, out);
  }
}

// The sentence of a line.

ProofLine ProofTeller::sentence_of(const Line& line) const {
  const bool follows = !argument_.from(line).empty();
  switch (line.reason) {
    case Reason::suppose: return ProofLine::suppose;
    case Reason::seen:
      if (argument_.cells(line).size() == 1 && one_value(argument_.candidates(line))) return ProofLine::seen_one;
      return one_cell(argument_.candidates(line)) ? ProofLine::seen_several : ProofLine::seen_mixed;
    case Reason::marked: return ProofLine::marked;
    case Reason::last_place: return follows ? ProofLine::last_place : ProofLine::last_place_full;
    case Reason::last_value: return ProofLine::last_value;
    case Reason::places: return follows ? ProofLine::places_after : ProofLine::places;
    case Reason::values: return follows ? ProofLine::values_after : ProofLine::values;
    case Reason::no_place: return ProofLine::no_place;
    case Reason::no_value: return ProofLine::no_value;
    case Reason::excluded: return excluded(line);
    case Reason::clash: return clash(line);
    case Reason::both: return both(line);
    case Reason::locked_set:
    case Reason::counted: return counted(line);
    case Reason::hidden_set: return ProofLine::hidden_set;
    case Reason::fish:
      if (line.claim == Claim::one) return ProofLine::fish_one;
      if (loses_in_two_covers(line)) return follows ? ProofLine::fish_without_shared : ProofLine::fish_shared;
      return follows ? ProofLine::fish_without : ProofLine::fish;
    case Reason::loop: return line.claim == Claim::one ? ProofLine::loop_one : ProofLine::loop_none;
    case Reason::deadly: return deadly(line);
    case Reason::absurd: return ProofLine::absurd;
    case Reason::either: return ProofLine::either;
    case Reason::cases: return cases(line);
    case Reason::templates: return line.claim == Claim::one ? ProofLine::templates_one : ProofLine::templates_none;
    case Reason::uncolourable: return line.claim == Claim::one ? ProofLine::uncolourable : ProofLine::uncolourable_fault;
    case Reason::rules: return argument_.rules(line).size() == 1 ? ProofLine::rules : ProofLine::rules_several;
    case Reason::sums: return ProofLine::sums;
    case Reason::symmetry: return ProofLine::symmetry;
    case Reason::solution: return ProofLine::solution;
  }
  return ProofLine::suppose;  // not reached
}

// Whether a candidate that the line excludes lies in two covers, which "nowhere else" would not say.
bool ProofTeller::loses_in_two_covers(const Line& line) const {
  for (const steps::Candidate& one : argument_.candidates(line)) {
    int covers = 0;
    for (const arguments::Part& cover : argument_.covers(line)) covers += board_.in_house(one.cell, cover.index);
    if (covers > 1) return true;
  }
  return false;
}

ProofLine ProofTeller::clause_of(const Line& fault) const {
  switch (sentence_of(fault)) {
    case ProofLine::no_place: return ProofLine::fault_no_place;
    case ProofLine::no_value: return ProofLine::fault_no_value;
    case ProofLine::clash_cell: return ProofLine::fault_clash_cell;
    case ProofLine::clash_house: return ProofLine::fault_clash_house;
    case ProofLine::clash: return ProofLine::fault_clash;
    case ProofLine::uncolourable_fault: return ProofLine::fault_uncolourable;
    default: return ProofLine::fault_both;
  }
}

ProofLine ProofTeller::excluded(const Line& line) const {
  const Candidates lost = argument_.candidates(line), by = argument_.candidates(source(line));
  if (one_cell(by) && one_cell(lost) && by[0].cell == lost[0].cell)
    return by.size() == 1 ? ProofLine::excluded_cell : ProofLine::excluded_values;
  if (!one_value(by) || !one_value(lost) || by[0].value != lost[0].value) return ProofLine::excluded_mixed;
  if (common_house(lost, by) >= 0) return ProofLine::excluded_house;
  return by.size() == 1 ? ProofLine::excluded_seen : ProofLine::excluded_either;
}

ProofLine ProofTeller::clash(const Line& line) const {
  const Candidates one = argument_.candidates(source(line)), other = argument_.candidates(source(line, 1));
  if (one.size() == 1 && other.size() == 1 && one[0].cell == other[0].cell) return ProofLine::clash_cell;
  const bool same = one_value(one) && one_value(other) && one[0].value == other[0].value;
  return same && common_house(one, other) >= 0 ? ProofLine::clash_house : ProofLine::clash;
}

// What is said is what was known before the last of the lines.
ProofLine ProofTeller::both(const Line& line) const {
  const auto from = argument_.from(line);
  if (from[0] < *std::max_element(from.begin(), from.end()))
    return is_supposition(line, 0) ? ProofLine::both_supposed : ProofLine::both;
  return from.size() == 2 && is_supposition(line, 1) ? ProofLine::both_refuted_supposed : ProofLine::both_refuted;
}

ProofLine ProofTeller::counted(const Line& line) const {
  const bool follows = !argument_.from(line).empty(), one = line.claim == Claim::one;
  if (!all_cells(argument_.bases(line))) return one ? ProofLine::counted_one : ProofLine::counted_none;
  if (follows && source(line).claim == Claim::one) return one ? ProofLine::counted_one : ProofLine::counted_line;
  if (one) return follows ? ProofLine::locked_set_one_after : ProofLine::locked_set_one;
  if (follows) return ProofLine::locked_set_after;
  return one_house(argument_.covers(line)) ? ProofLine::locked_set : ProofLine::locked_set_apart;
}

ProofLine ProofTeller::cases(const Line& line) const {
  if (!is_supposition(line, 0)) {
    const Line& choice = source(line);
    if (choice.reason == Reason::values) return ProofLine::cases_cell;
    if (choice.reason == Reason::places) return ProofLine::cases_house;
    return ProofLine::cases;
  }
  const auto from = argument_.from(line);
  const auto suppositions = std::count_if(
      from.begin(), from.end(), [&](std::uint32_t one) { return argument_.lines[one].reason == Reason::suppose; });
  return suppositions == 2 ? ProofLine::cases_two : ProofLine::cases;
}

ProofLine ProofTeller::deadly(const Line& line) const {
  const auto cells = argument_.cells(line);
  if (line.claim == Claim::fault) return cells.empty() ? ProofLine::deadly_rest : ProofLine::deadly_fault;
  if (cells.empty()) return ProofLine::deadly_grave;
  const auto of_the_cells = [&](const steps::Candidate& one) {
    return std::find(cells.begin(), cells.end(), one.cell) != cells.end();
  };
  const auto candidates = argument_.candidates(line);
  if (bits_in(line.values) != 2 || !std::all_of(candidates.begin(), candidates.end(), of_the_cells))
    return ProofLine::deadly_other;
  const bool open = std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return board_.open(cell); });
  return open ? ProofLine::deadly : ProofLine::deadly_placed;
}

// What a line speaks about.

const arguments::Line& ProofTeller::source(const Line& line, std::size_t which) const {
  SUDOKIT_INVARIANT(which < argument_.from(line).size());
  return argument_.lines[argument_.from(line)[which]];
}

bool ProofTeller::is_supposition(const Line& line, std::size_t which) const {
  return which < argument_.from(line).size() && source(line, which).reason == Reason::suppose;
}

Value ProofTeller::value_of(const Line& line) const {
  if (line.values) return lowest_value(line.values);
  if (const Candidates own = argument_.candidates(line); !own.empty() && line.reason != Reason::cases) return own[0].value;
  if (const Parts bases = argument_.bases(line); !bases.empty() && bases[0].value) return bases[0].value;
  return value_of(source(line));
}

Cell ProofTeller::cell_of(const Line& line) const {
  if (line.reason == Reason::cases) return cell_of(source(line));
  if (const Candidates own = argument_.candidates(line); !own.empty()) return own[0].cell;
  if (const auto cells = argument_.cells(line); !cells.empty()) return cells[0];
  return cell_of(source(line));
}

std::optional<std::uint16_t> ProofTeller::house_of(const Line& line) const {
  if (line.house >= 0) return static_cast<std::uint16_t>(line.house);
  if (line.reason == Reason::cases) return house_of(source(line));
  const bool clash = line.reason == Reason::clash;
  const int house = common_house(clash ? argument_.candidates(source(line, 1)) : argument_.candidates(line),
                                 argument_.candidates(source(line)));
  return house < 0 ? std::nullopt : std::optional(static_cast<std::uint16_t>(house));
}

Mask ProofTeller::values_of(const Line& line) const {
  if (line.values) return line.values;
  if (line.reason == Reason::hidden_set) return values_in(argument_.bases(line));
  if (!argument_.covers(line).empty()) return values_in(argument_.covers(line));
  if (line.reason == Reason::clash)
    return values_in(argument_.candidates(source(line))) | values_in(argument_.candidates(source(line, 1)));
  return values_in(argument_.candidates(line));
}

std::vector<Cell> ProofTeller::cells_of(const Line& line) const {
  if (line.reason == Reason::hidden_set) return cells_in(argument_.covers(line));
  if (!argument_.bases(line).empty()) return cells_in(argument_.bases(line));
  const auto named = argument_.cells(line);
  std::vector<Cell> cells(named.begin(), named.end());
  sort_distinct(cells);
  return cells.empty() ? cells_in(argument_.candidates(line)) : cells;
}

int ProofTeller::common_house(Candidates some, Candidates others) const {
  std::vector<Cell> cells;
  cells.reserve(some.size() + others.size());
  for (const Candidates all : {some, others})
    for (const Candidate& one : all) cells.push_back(one.cell);
  return board_.common_house(cells);
}

}  // namespace sudokit::wording

// The slots of a proof's sentences.
#include <bit>
#include <tuple>

#include "core/base/invariant.hpp"
#include "core/wording/proof_lines.hpp"
#include "core/wording/proof_parts.hpp"

namespace sudokit::wording {

using arguments::Claim;
using arguments::Part;
using arguments::Reason;
using steps::Candidate;

void ProofTeller::append_slot(ProofSlot slot, const Line& line, std::string& out) const {
  switch (slot) {
    case ProofSlot::claim: return append_claim(line, false, out);
    case ProofSlot::so_claim: return append_claim(line, true, out);
    case ProofSlot::see: return append_see(line, out);
    case ProofSlot::seen: return append_seen(line, out);
    case ProofSlot::source:
    case ProofSlot::or_source:
    case ProofSlot::or_other:
    case ProofSlot::source_claim:
    case ProofSlot::other_claim:
    case ProofSlot::denied:
    case ProofSlot::source_candidates: return append_source(slot, line, out);
    default:
      if (!append_named(slot, line, out)) append_counted(slot, line, out);
  }
}

bool ProofTeller::append_named(ProofSlot slot, const Line& line, std::string& out) const {
  const Candidates own = argument_.candidates(line);
  switch (slot) {
    case ProofSlot::rules: {
      const auto rules = argument_.rules(line);
      append_joined(rules.size(), in_words_.words().conjunction, out,
                    [&](std::size_t i) { out += in_words_.names().rule(rules[i]); });
      return true;
    }
    case ProofSlot::cell: in_words_.names().append_cell(cell_of(line), out); return true;
    case ProofSlot::cells: in_words_.append_cells(cells_of(line), out); return true;
    case ProofSlot::lost_cells: append_cells(own, Join::all, out); return true;
    case ProofSlot::or_cells: append_cells(own, Join::one, out); return true;
    case ProofSlot::value: out += in_words_.names().symbol(value_of(line)); return true;
    case ProofSlot::values: in_words_.append_values(values_of(line), out); return true;
    case ProofSlot::or_values: in_words_.append_values(values_in(own), in_words_.words().alternative, out); return true;
    case ProofSlot::nor_values: in_words_.append_values(values_in(own), texts_.neither, out); return true;
    case ProofSlot::candidates: append_candidates(own, Join::one, out); return true;
    case ProofSlot::lost: append_candidates(own, Join::all, out); return true;
    case ProofSlot::symmetry: {
      Symmetry symmetry{{}, {0}};
      for (const Part& part : argument_.bases(line)) {
        symmetry.lines.push_back(part.index);
        if (part.value) symmetry.values.push_back(part.value);
      }
      in_words_.append_symmetry(symmetry, out);
      return true;
    }
    case ProofSlot::house: {
      const auto house = house_of(line);
      SUDOKIT_INVARIANT(house.has_value());
      if (house) in_words_.append_house(*house, true, out);
      return true;
    }
    default: return false;
  }
}

void ProofTeller::append_counted(ProofSlot slot, const Line& line, std::string& out) const {
  const Parts bases = argument_.bases(line), covers = argument_.covers(line);
  switch (slot) {
    case ProofSlot::in_houses: return in_words_.append_houses(houses_in(bases), true, out);
    case ProofSlot::in_covers: return in_words_.append_houses(houses_in(covers), true, out);
    // Where they are counted against each other, each is named on its own.
    case ProofSlot::bases: return append_each(bases, out);
    case ProofSlot::covers: return all_cells(bases) ? append_parts(covers, out) : append_each(covers, out);
    case ProofSlot::held: return in_words_.append_values(values_in(covers) | values_in(argument_.candidates(line)), out);
    case ProofSlot::fewer: return in_words_.words().append_count(covers.size(), out);
    case ProofSlot::count: {
      // A line that claims one of its candidates counts as a base.
      const auto from = argument_.from(line);
      const auto more = std::count_if(from.begin(), from.end(),
                                      [&](std::uint32_t one) { return argument_.lines[one].claim == Claim::one; });
      return in_words_.words().append_count(bases.size() + static_cast<std::size_t>(more), out);
    }
    default: SUDOKIT_INVARIANT(false);
  }
}

void ProofTeller::append_source(ProofSlot slot, const Line& line, std::string& out) const {
  const bool second = slot == ProofSlot::or_other || slot == ProofSlot::other_claim;
  const Line& from = source(line, second);
  const Candidates candidates = argument_.candidates(from);
  switch (slot) {
    case ProofSlot::source_claim:
    case ProofSlot::other_claim: return append_claim(from, false, out);
    case ProofSlot::denied: return append_false(candidates, false, out);
    case ProofSlot::source_candidates: return append_candidates(candidates, Join::one, out);
    case ProofSlot::source: return append_cells(candidates, Join::all, out);
    default: return append_cells(candidates, Join::one, out);
  }
}

// Claims.

void ProofTeller::append_claim(const Line& line, bool after_so, std::string& out) const {
  const Candidates all = argument_.candidates(line);
  if (line.claim != Claim::one) return append_false(all, after_so, out);
  const ProofClaim form = all.size() == 1  ? ProofClaim::on
                          : one_cell(all)  ? ProofClaim::on_values
                          : one_value(all) ? ProofClaim::on_cells
                                           : ProofClaim::on_mixed;
  texts_.claim(form, after_so).fill(out, [&](ProofSlot slot) {
    switch (slot) {
      case ProofSlot::cell: return in_words_.names().append_cell(all[0].cell, out);
      case ProofSlot::value: out += in_words_.names().symbol(all[0].value); return;
      case ProofSlot::or_values: return in_words_.append_values(values_in(all), in_words_.words().alternative, out);
      case ProofSlot::or_cells: return append_cells(all, Join::one, out);
      default: return append_candidates(all, Join::one, out);
    }
  });
}

// Cells that lose the same values are named together.
void ProofTeller::append_false(Candidates candidates, bool after_so, std::string& out) const {
  std::vector<Lost> groups;
  if (one_value(candidates)) {
    groups.push_back({bit_of(candidates[0].value), cells_in(candidates)});
  } else {
    for (const Cell cell : cells_in(candidates)) {
      Mask values = 0;
      for (const Candidate& one : candidates)
        if (one.cell == cell) values |= bit_of(one.value);
      const auto same = std::find_if(groups.begin(), groups.end(), [&](const Lost& lost) { return lost.values == values; });
      if (same != groups.end())
        same->cells.push_back(cell);
      else
        groups.push_back({values, {cell}});
    }
  }
  if (groups.size() == 1) return append_lost(groups[0], after_so, out);
  texts_.claim(ProofClaim::off_mixed, after_so).fill(out, [&](ProofSlot) {
    append_joined(groups.size(), in_words_.words().conjunction, out,
                  [&](std::size_t i) { append_lost(groups[i], false, out); });
  });
}

void ProofTeller::append_lost(const Lost& lost, bool after_so, std::string& out) const {
  const int values = std::popcount(lost.values);
  ProofClaim form = values == 1 ? ProofClaim::off_cells : ProofClaim::off_grid;
  if (lost.cells.size() == 1)
    form = values == 1 ? ProofClaim::off : values == 2 ? ProofClaim::off_values : ProofClaim::off_many;
  texts_.claim(form, after_so).fill(out, [&](ProofSlot slot) {
    switch (slot) {
      case ProofSlot::cell:
      case ProofSlot::cells: return in_words_.append_cells(lost.cells, out);
      case ProofSlot::nor_values: return in_words_.append_values(lost.values, texts_.neither, out);
      default: return in_words_.append_values(lost.values, out);
    }
  });
}

// Lists.

// By value: "4 in r1c12 and 8 in r2c2"; those of which one is true are named one by one.
void ProofTeller::append_candidates(Candidates candidates, Join join, std::string& out) const {
  const InWords& in_words = in_words_;
  if (join == Join::one) {
    std::vector<Candidate> sorted(candidates.begin(), candidates.end());
    std::sort(sorted.begin(), sorted.end(), [](const Candidate& a, const Candidate& b) {
      return std::pair(a.value, a.cell) < std::pair(b.value, b.cell);
    });
    return in_words.append_candidates(sorted, in_words.words().alternative, out);
  }
  Mask values = values_in(candidates);
  append_joined(static_cast<std::size_t>(std::popcount(values)), in_words.words().conjunction, out, [&](std::size_t) {
    const auto value = static_cast<Value>(std::countr_zero(values) + 1);
    values &= values - 1;
    std::vector<Cell> cells;
    for (const Candidate& one : candidates)
      if (one.value == value) cells.push_back(one.cell);
    sort_distinct(cells);
    in_words.append_candidate(cells, value, out);
  });
}

// Those of which one holds a value are named one by one.
void ProofTeller::append_cells(Candidates candidates, Join join, std::string& out) const {
  const std::vector<Cell> cells = cells_in(candidates);
  if (join == Join::all) return in_words_.append_cells(cells, out);
  append_joined(cells.size(), in_words_.words().alternative, out,
                [&](std::size_t i) { in_words_.names().append_cell(cells[i], out); });
}

void ProofTeller::append_seen(const Line& line, std::string& out) const {
  const auto cells = argument_.cells(line);
  std::vector<std::pair<Value, Cell>> seen;
  for (const Cell cell : cells) seen.emplace_back(board_.value(cell), cell);
  std::sort(seen.begin(), seen.end());
  append_joined(seen.size(), in_words_.words().conjunction, out,
                [&](std::size_t i) { in_words_.append_candidate({&seen[i].second, 1}, seen[i].first, out); });
}

// Cells first, then values by house: "r1c2; 4 and 5 in row 3; 6 in r5c5 and r6c4".
void ProofTeller::append_parts(Parts parts, std::string& out) const {
  const std::vector<Cell> cells = cells_in(parts);
  bool first = true;
  const auto next = [&] {
    if (!first) out += "; ";
    first = false;
  };
  if (!cells.empty()) {
    next();
    in_words_.append_cells(cells, out);
  }
  for (const std::uint16_t house : houses_in(parts)) {
    next();
    Mask values = 0;
    for (const Part& part : parts)
      if (part.kind == Part::Kind::house && part.index == house) values |= bit_of(part.value);
    in_words_.words().candidate.fill(out, [&](std::string_view slot) {
      if (slot == "cell")
        in_words_.append_house(house, true, out);
      else
        in_words_.append_values(values, out);
    });
  }
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::seeing) continue;
    next();
    std::vector<Cell> places = part.cells;
    sort_distinct(places);
    in_words_.append_candidate(places, part.value, out);
  }
}

// Each on its own: "r1c2; r1c3; 4 in row 3; 5 in row 3; 6 in r5c5 and r6c4".
void ProofTeller::append_each(Parts parts, std::string& out) const {
  std::vector<Part> sorted(parts.begin(), parts.end());
  const auto key = [](const Part& part) { return std::tuple(part.kind, part.index, part.value); };
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Part& a, const Part& b) { return key(a) < key(b); });
  append_separated(sorted.size(), "; ", out, [&](std::size_t i) { append_parts({&sorted[i], 1}, out); });
}

// Runs of three and more are shortened: "(see 1, 3 and 5–8)".
void ProofTeller::append_see(const Line& line, std::string& out) const {
  const auto from = argument_.from(line);
  if (from.empty()) return;
  std::vector<std::uint32_t> lines(from.begin(), from.end());
  sort_distinct(lines);
  struct Run {
    std::uint32_t first, last;
  };
  std::vector<Run> runs;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::size_t end = i;
    while (end + 1 < lines.size() && lines[end + 1] == lines[end] + 1) ++end;
    if (end < i + 2) end = i;
    runs.push_back({lines[i] + 1, lines[end] + 1});
    i = end;
  }
  texts_.see.fill(out, [&](std::string_view) {
    append_joined(runs.size(), in_words_.words().conjunction, out, [&](std::size_t i) {
      append_number(runs[i].first, out);
      if (runs[i].last == runs[i].first) return;
      out += "\u2013";
      append_number(runs[i].last, out);
    });
  });
}

}  // namespace sudokit::wording

#include "core/wording/speaker.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/steps/technique.hpp"
#include "core/wording/facts.hpp"

namespace sudokit::wording {

namespace {

using steps::Candidate;
using steps::Step;
using steps::Technique;

void require(bool holds, const char* fault) {
  if (!holds) throw std::invalid_argument(fault);
}

}  // namespace

void check(const Layout& layout, const Step& step) {
  const auto cell = [&](Cell one) { require(one < layout.cells(), "a step names a cell outside the grid"); };
  const auto value = [&](Value one) { require(one >= 1 && one <= layout.size(), "a step names a value outside 1..N"); };
  const auto candidate = [&](const Candidate& one) {
    cell(one.cell);
    value(one.value);
  };
  for (const Candidate& one : step.placements) candidate(one);
  for (const Candidate& one : step.eliminations) candidate(one);
  require((step.values & ~all_values(layout.size())) == 0, "a step names a value outside 1..N");
  for (const auto& part : step.cells) cell(part.thing);
  for (const auto& part : step.candidates) candidate(part.thing);
  for (const auto& part : step.houses)
    require(part.thing < layout.houses().size(), "a step names a house that the layout does not have");
  for (const auto& list : step.lists) std::for_each(list.begin(), list.end(), value);
  for (const steps::Node& node : step.nodes) {
    value(node.value);
    require(!node.cells.empty(), "a step has a node without cells");
    for (const Cell one : node.cells) cell(one);
    for (const Cell one : node.set) cell(one);
  }
  for (const steps::Link& link : step.links)
    require(link.from < step.nodes.size() && link.to < step.nodes.size(), "a step links a node that it does not have");
}

std::vector<std::string> digits(int size) {
  std::vector<std::string> all;
  for (int value = 1; value <= size; ++value) all.push_back(std::to_string(value));
  return all;
}

void Speaker::fill(const Template& text, const Facts& facts, std::string& out) const {
  try {
    text.fill(out, [&](const Slot& slot, std::string& to) {
      if (slot.fact != Fact::fault && slot.fact != Fact::by_link) return facts.append(slot, to);
      if (!facts.arguer()) return;
      const ProofTeller teller(arguing_, names_, facts.arguer()->board(), facts.proof());
      slot.fact == Fact::fault ? teller.append_fault(to) : append_by_link(facts, teller, to);
    });
  } catch (const std::invalid_argument& fault) {
    throw std::invalid_argument(name_of(facts.step().technique) + ": " + fault.what());
  }
}

// What each link of a loop that is closed excludes: "r1c1 is 4 or 6: remove 3 from r1c1".
void Speaker::append_by_link(const Facts& facts, const ProofTeller& teller, std::string& out) const {
  const arguments::Argument& proof = facts.proof();
  std::size_t items = 0;
  const std::size_t start = out.size();
  for (std::size_t i = 0; i < proof.lines.size(); ++i) {
    const arguments::Line& line = proof.lines[i];
    if (line.claim != arguments::Claim::none) continue;
    if (items++) out += "; ";
    if (line.reason == arguments::Reason::loop)
      arguing_.proof().keeps.fill(out, [&](std::string_view) { out += names_.symbol(proof.candidates(line)[0].value); });
    else
      teller.append_claim(proof.from(line)[0], out);
    out += ": ";
    facts.append_changes({}, proof.candidates(line), out);
  }
  if (out.size() == start) facts.append_effect(out);
}

void Speaker::line(const Step& step, std::span<const Mask> masks, std::string& out) const {
  const std::string_view title = title_of(step.technique);
  require(!title.empty(), "there is no notation for what only a search does");
  const Facts facts = this->facts(step, masks);
  out += title;
  out += ": ";
  if (const Template* const notation = notation_of(step.technique)) {
    const std::size_t before = out.size();
    fill(*notation, facts, out);
    if (out.size() > before) out += " => ";
  }
  facts.append_effect_line(out);
}

void Speaker::token(const Step& step, std::string& out) const {
  out += abbreviation_of(step.technique);
  out += ':';
  facts(step, {}).append_effect_line(out, ";");
}

void Speaker::tell(const Step& step, State state, int stage, std::string& out) const {
  const Catalogue& speaking = stage <= 2 && catalogue_.style(step.technique) ? catalogue_ : arguing_;
  tell(Facts(speaking.words(), names_, step, state.masks, &state.arguer), stage, out);
}

void Speaker::tell(const Facts& facts, int stage, std::string& out) const {
  require(stage >= first_stage && stage <= last_stage, "a hint has stages 1 to 4");
  const std::size_t start = out.size();
  const Step& step = facts.step();
  const StyleTemplates* const style = (stage <= 2 ? catalogue_ : arguing_).style(step.technique);
  if (!style) return tell_search(facts, out);
  if (stage == 1) return tell_where(facts, out);
  if (stage == 2)
    catalogue_.what().fill(out, [&](std::string_view slot) {
      if (slot == "technique")
        out += catalogue_.name(step.technique);
      else
        tell_idea(*style, facts, out);
    });
  else
    fill(stage == 3 ? style->cells : style->reason, facts, out);
  capitalise(out, start);
}

void Speaker::tell_idea(const StyleTemplates& style, const Facts& facts, std::string& out) const {
  const std::size_t start = out.size();
  fill(style.idea, facts, out);
  facts.begin_after_colon(out, start);
}

void Speaker::tell_where(const Facts& facts, std::string& out) const {
  const auto house = where(facts.step());
  if (!house) {
    out += catalogue_.text("stages", "anywhere");
    return;
  }
  const std::size_t start = out.size();
  catalogue_.where().fill(out, [&](std::string_view) {
    catalogue_.house(names_.kind(*house)).fill(out, [&](std::string_view) { append_number(names_.number(*house), out); });
  });
  capitalise(out, start);
}

const Phrase& Speaker::search_phrase(const Step& step) const {
  const SearchPhrases& phrases = arguing_.search();
  switch (step.technique) {
    case Technique::given: return phrases.given;
    case Technique::guess: return phrases.guess;
    case Technique::undo: return phrases.undo;
    case Technique::forbidden: return phrases.forbidden;
    case Technique::solution: return phrases.solution;
    default: return step.houses.empty() ? phrases.no_value : step.cells.empty() ? phrases.no_place : phrases.too_few;
  }
}

// What a search does besides deducing.
void Speaker::tell_search(const Facts& facts, std::string& out) const {
  const Step& step = facts.step();
  const std::size_t start = out.size();
  const Candidate* const changed = !step.placements.empty()     ? &step.placements.front()
                                   : !step.eliminations.empty() ? &step.eliminations.front()
                                                                : nullptr;
  std::vector<std::uint16_t> houses;
  for (const auto& part : step.houses) houses.push_back(part.thing);
  search_phrase(step).fill(out, [&](std::string_view slot) {
    if (slot == "count") return append_number(step.placements.size(), out);
    if (slot == "cells") return append_number(static_cast<std::size_t>(names_.layout().cells()), out);
    if (slot == "depth") return append_number(step.depth, out);
    if (slot == "house") return facts.append_houses(houses, true, out);
    if (slot == "houses")
      return append_joined(houses.size(), arguing_.words().conjunction, out,
                           [&](std::size_t i) { facts.append_house(houses[i], false, out); });
    if (slot == "value") {
      const Mask values = step.values ? step.values : changed ? Mask{1} << (changed->value - 1) : 0;
      return facts.append_values(values, out);
    }
    if (changed) return names_.append_cell(changed->cell, out);
    if (!step.cells.empty()) names_.append_cell(step.cells.front().thing, out);
  });
  if (step.technique != Technique::contradiction) return;
  out += ' ';
  (step.depth ? arguing_.search().branch : arguing_.search().end).fill(out, [](std::string_view) {});
  capitalise(out, start);
}

void Speaker::prove(const Step& step, State state, std::string_view margin, std::string& out) const {
  prove(step, state, [&](const arguments::Argument&, const ProofTeller& teller) { teller.append_numbered(margin, out); });
}

std::optional<std::uint16_t> Speaker::where(const Step& step) const {
  for (const auto& [house, role] : step.houses)
    if (role == steps::Role::base) return house;
  if (!step.houses.empty() && step.houses.front().role == steps::Role::other)
    return std::nullopt;  // a symmetry is about all
  if (!step.houses.empty()) return step.houses.front().thing;
  std::vector<Cell> cells;
  for (const auto& part : step.cells) cells.push_back(part.thing);
  for (const auto& part : step.candidates) cells.push_back(part.thing.cell);
  for (const steps::Node& node : step.nodes) {
    cells.insert(cells.end(), node.cells.begin(), node.cells.end());
    cells.insert(cells.end(), node.set.begin(), node.set.end());
  }
  sort_distinct(cells);
  if (cells.empty() || cells.size() > 2 * static_cast<std::size_t>(names_.size())) return std::nullopt;
  std::vector<std::uint16_t> numbers(names_.layout().houses().size(), 0);
  for (const Cell cell : cells)
    for (const std::uint16_t house : names_.layout().houses_of(cell)) ++numbers[house];
  return static_cast<std::uint16_t>(std::max_element(numbers.begin(), numbers.end()) - numbers.begin());
}

}  // namespace sudokit::wording

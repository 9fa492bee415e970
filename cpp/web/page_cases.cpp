// Case splits, clashes and closest solutions as docs/explain-json.md describes them.
#include <algorithm>

#include "core/arguments/step_states.hpp"
#include "core/solving/cases.hpp"
#include "core/solving/clash.hpp"
#include "core/solving/closest.hpp"
#include "core/steps/replay.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/json_parts.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

using steps::Step;
using steps::Technique;
using wording::JsonParts;

// Writes the tree that the log of a search holds.
class TreeWriter {
 public:
  TreeWriter(const Asked& asked, const std::vector<Value>& values, const std::vector<Mask>& masks, const steps::Log& log,
             JsonWriter& json)
      : asked_(asked),
        values_(values),
        log_(log),
        json_(json),
        parts_(json, asked.speaker.names()),
        replay_(asked.layout(), masks.data(), log) {}

  // The steps from `at` to the next one that is none of a technique; returns where that is.
  std::size_t steps(std::size_t at) {
    json_.key("steps");
    json_.open('[');
    for (; at < log_.size() && !ends(log_.at(at)); ++at) step(at);
    json_.close(']');
    return at;
  }
  // What follows the steps: a contradiction or a split; returns the index after it.
  std::size_t end(std::size_t at) {
    if (at >= log_.size()) return at;
    if (log_.at(at).technique == Technique::guess) {
      json_.key("split");
      return split(at);
    }
    contradiction(log_.at(at));
    return at + 1;
  }
  std::size_t split(std::size_t at) {
    const Step first = log_.at(at);
    json_.open('{');
    if (!first.houses.empty()) {
      json_.key("house");
      parts_.house(first.houses[0].thing);
    }
    json_.key("branches");
    json_.open('[');
    while (at < log_.size()) {
      const Step guess = log_.at(at);
      if (guess.technique != Technique::guess || guess.depth != first.depth) break;
      json_.open('{');
      json_.key("supposed");
      json_.open('[');
      parts_.cell(guess.placements.at(0).cell);
      parts_.symbol(guess.placements.at(0).value);
      json_.close(']');
      at = end(steps(at + 1)) + 1;  // after the return to the state before
      json_.close('}');
    }
    json_.close(']');
    json_.close('}');
    return at;
  }

 private:
  static bool ends(const Step& step) {
    return step.technique == Technique::guess || step.technique == Technique::contradiction;
  }
  void step(std::size_t index) {
    const Step step = log_.at(index);
    replay_.seek(index);
    std::vector<Value> values = values_;
    for (std::size_t cell = 0; cell < values.size(); ++cell)
      if (!values[cell] && replay_.placed()[cell])
        values[cell] = static_cast<Value>(std::countr_zero(replay_.masks()[cell]) + 1);
    steps::Log alone;
    alone.append(step);
    arguments::StepStates state(asked_.layout(), values, replay_.masks(), alone, arguments::StepStates::Order::one);
    state.seek(0);
    json_.open('{');
    text("name", [&](std::string& out) { out += asked_.speaker.catalogue().name(step.technique); });
    text("notation", [&](std::string& out) { asked_.speaker.line(step, state.masks(), out); });
    text("text",
         [&](std::string& out) { asked_.speaker.tell(step, {state.masks(), state.arguer()}, wording::last_stage, out); });
    wording::write_content(json_, asked_.speaker, step);
    json_.close('}');
  }
  template <class Append>
  void text(std::string_view key, Append append) {
    std::string made;
    append(made);
    json_.key(key);
    json_.string(made);
  }
  void contradiction(const Step& step) {
    json_.key("contradiction");
    json_.open('{');
    const bool cell = !step.cells.empty();
    json_.key(cell ? "cell" : "house");
    if (cell) {
      parts_.cell(step.cells[0].thing);
    } else {
      parts_.house(step.houses.at(0).thing);
      json_.key("value");
      parts_.symbol(static_cast<Value>(std::countr_zero(step.values) + 1));
    }
    text("text", [&](std::string& out) { fault(step, cell, out); });
    json_.close('}');
  }
  void fault(const Step& step, bool cell, std::string& out) {
    const wording::Names& names = asked_.speaker.names();
    const wording::Catalogue& catalogue = asked_.speaker.catalogue().arguing();
    catalogue.phrase("cases", cell ? "no_value" : "no_place").fill(out, [&](std::string_view slot) {
      if (slot == "cell") return names.append_cell(step.cells[0].thing, out);
      if (slot == "value") {
        out += names.symbol(static_cast<Value>(std::countr_zero(step.values) + 1));
        return;
      }
      const std::uint16_t house = step.houses[0].thing;
      static constexpr const char* kinds[] = {"row", "column", "box", "region", "diagonal", "window"};
      catalogue.phrase("houses", kinds[static_cast<int>(names.kind(house))]).fill(out, [&](std::string_view) {
        wording::append_number(names.number(house), out);
      });
    });
  }

  const Asked& asked_;
  const std::vector<Value>& values_;
  const steps::Log& log_;
  JsonWriter& json_;
  JsonParts parts_;
  steps::Replay replay_;
};

void write_cells(JsonWriter& json, JsonParts& parts, std::string_view key, const std::vector<Cell>& cells) {
  json.key(key);
  json.open('[');
  for (const Cell cell : cells) parts.cell(cell);
  json.close(']');
}

}  // namespace

void write_split(const Asked& asked, const std::vector<Value>& values, const std::vector<Mask>& masks, const Step& step,
                 JsonWriter& json) {
  steps::Log log;
  const PuzzleView before{values, masks};
  const Cases cases = split_cases(*asked.engine.solvers, before, step.placements.at(0), log, asked.allowance);
  if (!cases.found || log.size() == 0) return json.null();
  TreeWriter(asked, values, masks, log, json).split(0);
}

void write_refutation(const Asked& asked, JsonWriter& json) {
  const Clash clash = find_clash(*asked.engine.solvers, asked.posed.view(), asked.allowance);
  if (clash.cells.empty() && clash.eliminated.empty()) return;
  std::vector<Value> values(asked.posed.values.size());
  for (const Cell cell : clash.cells) values[cell] = asked.posed.values[cell];
  const std::vector<Mask> masks = masks_of(asked.layout(), asked.posed.view(), clash);
  steps::Log log;
  if (asked.layout().conflicts(values).empty())
    refute(*asked.engine.solvers, {values, masks}, asked.profile, log, asked.allowance);
  JsonParts parts(json, asked.speaker.names());
  json.key("refutation");
  json.open('{');
  write_cells(json, parts, "cells", clash.cells);
  json.key("eliminated");
  json.open('[');
  for (const steps::Candidate& one : clash.eliminated) {
    json.open('[');
    parts.cell(one.cell);
    parts.symbol(one.value);
    json.close(']');
  }
  json.close(']');
  json.key("minimal");
  json.boolean(clash.minimal);
  json.key("reason");
  json.plain(name_of(clash.stopped));
  TreeWriter tree(asked, values, masks, log, json);
  tree.end(tree.steps(0));
  json.close('}');
}

void write_closest(const Asked& asked, JsonWriter& json) {
  const Closest closest = find_closest(*asked.engine.solvers, asked.posed.view(), asked.allowance);
  if (closest.first.empty() || closest.second.empty()) return;
  JsonParts parts(json, asked.speaker.names());
  json.key("closest");
  json.open('{');
  json.key("first");
  write_values(json, closest.first);
  json.key("second");
  write_values(json, closest.second);
  write_cells(json, parts, "differing", closest.differing);
  json.key("compared");
  json.number(closest.looked_at);
  json.key("complete");
  json.boolean(closest.all);
  write_cells(json, parts, "deciding", closest.deciding);
  json.key("reason");
  json.plain(name_of(closest.stopped));
  json.close('}');
}

}  // namespace sudokit::web

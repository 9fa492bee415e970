// The next step, or another one, in four stages.
#include <algorithm>
#include <numeric>

#include "core/arguments/step_states.hpp"
#include "core/solving/explain.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/json_parts.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

using logic::TechniqueSet;
using steps::Step;

struct Rank {
  int level;
  std::uint32_t score;

  bool operator<(const Rank& other) const { return level != other.level ? level < other.level : score < other.score; }
  bool operator==(const Rank& other) const { return level == other.level && score == other.score; }
};

Rank rank_of(const logic::Profile& profile, std::size_t technique) {
  return {profile.scale[technique].level, profile.scale[technique].score};
}
Rank rank_of(const logic::Profile& profile, const Step& step) {
  return rank_of(profile, static_cast<std::size_t>(step.technique));
}

std::size_t first_of(const TechniqueSet& set) {
  std::size_t technique = 0;
  while (technique + 1 < set.size() && !set.test(technique)) ++technique;
  return technique;
}

template <class Thing>
std::vector<Thing> sorted(std::vector<Thing> all) {
  std::sort(all.begin(), all.end(), [](const Thing& one, const Thing& other) {
    return one.cell != other.cell ? one.cell < other.cell : one.value < other.value;
  });
  return all;
}

// The steps of the state from the easiest to see, without the next step, unless there is an easier one with its effect; at
// least `number` of them, if there are as many.  False if the time ran out.
bool find_others(const Asked& asked, const Step& next, std::size_t number, std::vector<Step>& others) {
  const Rank rank = rank_of(asked.profile, next);
  for (std::size_t most = 0; most < asked.texts.levels.size(); ++most) {
    logic::Profile profile = asked.profile;
    auto& order = profile.order;
    const auto harder = [&](const TechniqueSet& set) {
      return rank_of(profile, first_of(set)).level > static_cast<int>(most);
    };
    order.erase(std::remove_if(order.begin(), order.end(), harder), order.end());
    std::stable_sort(order.begin(), order.end(), [&](const TechniqueSet& one, const TechniqueSet& other) {
      return rank_of(profile, first_of(one)) < rank_of(profile, first_of(other));
    });
    steps::Log log;
    if (list_of(asked, profile, log) != Stopped::no) return false;
    others.clear();
    for (std::size_t i = 0; i < log.size(); ++i) {
      Step step = log.at(i);
      if (rank_of(profile, step) < rank || !same_effect(step, next)) others.push_back(std::move(step));
    }
    if (others.size() >= number) break;
  }
  std::stable_sort(others.begin(), others.end(), [&](const Step& one, const Step& other) {
    const Rank left = rank_of(asked.profile, one), right = rank_of(asked.profile, other);
    return left == right ? size_of(one) < size_of(other) : left < right;
  });
  return true;
}

// How many steps of the same technique there are; 0 if the time ran out, or if no technique explains the step.
std::size_t count_alike(const Asked& asked, const Step& step) {
  if (step.technique == steps::Technique::brute_force) return 0;
  logic::Profile profile = asked.profile;
  const auto technique = static_cast<std::size_t>(step.technique);
  const auto without = [&](const TechniqueSet& set) { return !set.test(technique); };
  profile.order.erase(std::remove_if(profile.order.begin(), profile.order.end(), without), profile.order.end());
  steps::Log log;
  if (list_of(asked, profile, log) != Stopped::no) return 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < log.size(); ++i) count += log.at(i).technique == step.technique;
  return std::max<std::size_t>(1, count);
}

// The cells that have a role.
std::vector<Cell> cells_of(const Step& step) {
  std::vector<Cell> cells;
  for (const auto& part : step.cells) cells.push_back(part.thing);
  for (const auto& part : step.candidates) cells.push_back(part.thing.cell);
  for (const steps::Node& node : step.nodes) {
    cells.insert(cells.end(), node.cells.begin(), node.cells.end());
    cells.insert(cells.end(), node.set.begin(), node.set.end());
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// Whether a proof takes more than a sentence or two.
bool needs_lines(const arguments::Argument& proof) {
  return std::count_if(proof.lines.begin(), proof.lines.end(), [](const arguments::Line& line) {
           return line.reason != arguments::Reason::seen && line.reason != arguments::Reason::marked;
         }) > 2;
}

void write_texts(const Asked& asked, const Step& step, wording::State state, JsonWriter& json) {
  json.key("texts");
  json.open('[');
  for (int stage = wording::first_stage; stage <= wording::last_stage; ++stage) {
    std::string text;
    asked.speaker.tell(step, state, stage, text);
    json.string(text);
  }
  json.close(']');
  arguments::Argument argument;
  state.arguer.argue(step, argument);
  std::string proof;
  if (needs_lines(argument)) asked.speaker.prove(step, state, "", proof);
  json.key("proof");
  json.string(proof);
}

}  // namespace

bool same_effect(const Step& one, const Step& other) {
  const auto same = [](const auto& these, const auto& those) {
    const auto left = sorted(these), right = sorted(those);
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const auto& a, const auto& b) { return a.cell == b.cell && a.value == b.value; });
  };
  return same(one.placements, other.placements) && same(one.eliminations, other.eliminations);
}

std::size_t size_of(const Step& step) {
  return step.cells.size() + step.candidates.size() + step.houses.size() + 2 * step.links.size();
}

void write_hinted(const Asked& asked, const Step& step, std::size_t alike, JsonWriter& json) {
  steps::Log log;
  log.append(step);
  const std::vector<Mask> masks = asked.masks();
  arguments::StepStates states(asked.layout(), asked.posed.values, masks, log, arguments::StepStates::Order::one);
  states.seek(0);
  const wording::State state{states.masks(), states.arguer()};
  write_texts(asked, step, state, json);
  wording::JsonParts parts(json, asked.speaker.names());
  if (const auto house = asked.speaker.where(step)) {
    json.key("house");
    parts.house(*house);
  }
  json.key("cells");
  json.open('[');
  for (const Cell cell : cells_of(step)) json.number(cell);
  json.close(']');
  Mask values = step.values;
  if (!values)
    for (const steps::Candidate& one : step.placements) values |= Mask{1} << (one.value - 1);
  json.key("values");
  json.open('[');
  wording::each_value(values, [&](Value value) { json.number(value); });
  json.close(']');
  json.key("meaning");
  json.string(asked.speaker.catalogue().idea(step.technique));
  json.key("alike");
  json.number(alike);
  json.key("step");
  wording::write_step(json, asked.speaker, asked.texts, asked.profile, step, state, 1, asked.proofs);
}

void next_step(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const Explained explained = path_of(asked, log, 1);
  json.open('{');
  json.key("reason");
  json.plain(name_of(explained.count_stopped != Stopped::no ? explained.count_stopped : explained.rating.stopped));
  const auto another = static_cast<std::size_t>(asked.request.integer("another"));
  if (log.size() > 0 && another == 0) write_hinted(asked, log.at(0), count_alike(asked, log.at(0)), json);
  if (log.size() > 0 && another > 0) {
    std::vector<Step> others;
    const Step next = log.at(0);
    const bool found = find_others(asked, next, another, others);
    json.key("others");
    found ? json.number(others.size()) : json.null();
    if (found && another <= others.size()) {
      const Step& step = others[another - 1];
      const Rank own = rank_of(asked.profile, step), other = rank_of(asked.profile, next);
      json.key("compared");
      json.plain(own < other ? "easier" : own == other ? "same" : "harder");
      write_hinted(asked, step, count_alike(asked, step), json);
    }
  }
  json.close('}');
}

}  // namespace sudokit::web

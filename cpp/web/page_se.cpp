// The scale of Sudoku Explainer: paths, lists of steps and hints with the profile `se`.
#include <algorithm>
#include <string>
#include <vector>

#include "core/arguments/step_states.hpp"
#include "core/solving/explain_se.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/texts.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

void write_mark(JsonWriter& json, int tenths, se::Technique technique, int nesting) {
  if (!tenths) return json.null();
  json.open('{');
  json.key("rating");
  json.tenths(static_cast<std::size_t>(tenths));
  json.key("technique");
  json.string(se::name(technique, nesting));
  json.key("abbreviation");
  json.string(se::abbreviation(technique, nesting));
  json.close('}');
}

void write_marks(JsonWriter& json, const SeExplained& found) {
  json.key("marks");
  json.open('[');
  for (const SeExplained::Step& step : found.steps) write_mark(json, step.tenths, step.technique, step.nesting);
  json.close(']');
}

Stopped stopped_of(const SeExplained& found) {
  return found.count_stopped != Stopped::no ? found.count_stopped : found.rating.stopped;
}

// "ER 8.3, EP 1.2, ED 1.2 (Cell Forcing Chains)"; the figures of a path that was cut short are lower bounds.
std::string verdict_of(const se::Rating& rating) {
  std::string out;
  const std::pair<const char*, const se::Reached*> marks[] = {
      {"ER ", &rating.er}, {", EP ", &rating.ep}, {", ED ", &rating.ed}};
  for (const auto& [name, mark] : marks) {
    out += name;
    if (rating.stopped != Stopped::no) out += "≥ ";
    const int tenths = se::tenths(mark->rating);
    out += tenths ? std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) : "-";
  }
  return out + " (" + se::name(rating.er.technique, rating.er.nesting) + ")";
}

void write_rating(const Asked& asked, const SeExplained& found, JsonWriter& json) {
  const bool unique = found.status == Status::unique;
  const int er = unique ? se::tenths(found.rating.er.rating) : 0;
  wording::Verdict verdict;
  verdict.status = unique && found.rating.stopped != Stopped::no ? Status::undecided : found.status;
  verdict.solved = found.rating.solved;
  std::string text;
  if (er)
    text = verdict_of(found.rating);
  else
    wording::append_verdict(asked.speaker.catalogue(), verdict, text);
  json.key("rating");
  json.open('{');
  json.key("profile");
  json.string(asked.texts.name);
  json.key("level");
  json.plain("");
  json.key("score");
  json.null();
  json.key("hardest");
  json.plain(er ? std::string_view(wording::name_of(se::ours(found.rating.er.technique))) : std::string_view());
  json.key("histogram");
  json.open('{');
  json.close('}');
  json.key("solved");
  json.boolean(found.rating.solved);
  json.key("status");
  json.plain(name_of(verdict.status));
  json.key("lifted_from");
  json.plain("");
  json.key("reason");
  json.plain(name_of(stopped_of(found)));
  json.key("steps");
  json.number(0);
  json.key("verdict");
  json.string(text);
  const std::pair<const char*, const se::Reached*> marks[] = {
      {"er", &found.rating.er}, {"ep", &found.rating.ep}, {"ed", &found.rating.ed}};
  for (const auto& [name, mark] : marks) {
    if (!er) break;
    json.key(name);
    write_mark(json, se::tenths(mark->rating), mark->technique, mark->nesting);
  }
  json.close('}');
}

struct Marked {
  steps::Step step;
  SeExplained::Step mark;
};

// Every step that is there, with dynamic chains or without.  False if the time ran out.
bool find_all(const Asked& asked, bool dynamic, std::vector<Marked>& all) {
  steps::Log log;
  const SeExplained found = every_se_step(*asked.engine.solvers, asked.posed.view(), dynamic, log, asked.allowance);
  all.clear();
  for (std::size_t i = 0; i < log.size(); ++i) all.push_back({log.at(i), found.steps[i]});
  return stopped_of(found) == Stopped::no;
}

// How many steps have the name that Sudoku Explainer gives this one; 0 if the time ran out.
std::size_t count_alike(const Asked& asked, const SeExplained::Step& mark) {
  const std::string name = se::name(mark.technique, mark.nesting);
  std::vector<Marked> all;
  if (!find_all(asked, name.rfind("Dynamic", 0) == 0, all)) return 0;
  const auto alike = [&](const Marked& one) { return se::name(one.mark.technique, one.mark.nesting) == name; };
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::count_if(all.begin(), all.end(), alike)));
}

// The steps of the state by their ratings, without the next step, unless there is an easier one with its effect; at least
// `number` of them, if there are as many: harder techniques only if there are too few.  False if the time ran out.
bool find_others(const Asked& asked, const Marked& next, std::size_t number, std::vector<Marked>& others) {
  for (const bool dynamic : {false, true}) {
    if (!find_all(asked, dynamic, others)) return false;
    const auto is_next = [&](const Marked& one) {
      return one.mark.tenths >= next.mark.tenths && same_effect(one.step, next.step);
    };
    others.erase(std::remove_if(others.begin(), others.end(), is_next), others.end());
    if (others.size() >= number) break;
  }
  std::stable_sort(others.begin(), others.end(), [](const Marked& one, const Marked& other) {
    return one.mark.tenths == other.mark.tenths ? size_of(one.step) < size_of(other.step)
                                                : one.mark.tenths < other.mark.tenths;
  });
  return true;
}

void write_hinted(const Asked& asked, const Marked& shown, JsonWriter& json) {
  write_hinted(asked, shown.step, count_alike(asked, shown.mark), json);
  json.key("mark");
  write_mark(json, shown.mark.tenths, shown.mark.technique, shown.mark.nesting);
}

}  // namespace

logic::NamedProfile profile_of_se() {
  logic::NamedProfile made{"se", {"rated"}, {}, {}};
  const auto add = [&](steps::Technique technique, int least) {
    auto& scale = made.profile.scale[static_cast<std::size_t>(technique)];
    if (scale.score) return;
    scale = {static_cast<std::uint32_t>(least), 0};
    made.profile.order.emplace_back().set(static_cast<std::size_t>(technique));
  };
  add(steps::Technique::full_house, 10);
  for (int i = 0; i < se::techniques; ++i) {
    const auto technique = static_cast<se::Technique>(i);
    add(se::ours(technique), se::least_tenths(technique));
  }
  return made;
}

void explain_by_se(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const SeExplained found = explain_se(*asked.engine.solvers, asked.posed.view(), log, asked.allowance);
  Explained explained;
  explained.status = found.status;
  explained.count_stopped = found.count_stopped;
  explained.rating.stopped = found.rating.stopped;
  explained.solution = found.solution;
  json.open('{');
  wording::write_puzzle(json, asked.speaker, asked.texts, document_of(asked, explained), 0);
  write_rating(asked, found, json);
  if (!asked.request.flag("rating_only")) {
    write_steps(asked, log, arguments::StepStates::Order::forward, json);
    write_marks(json, found);
    if (asked.request.flag("why")) write_reasons(asked, found.status, json);
  }
  json.close('}');
}

void list_by_se(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const bool dynamic = asked.request.flag("everything");
  const SeExplained found = every_se_step(*asked.engine.solvers, asked.posed.view(), dynamic, log, asked.allowance);
  json.open('{');
  json.key("reason");
  json.plain(name_of(stopped_of(found)));
  write_steps(asked, log, arguments::StepStates::Order::one, json);
  write_marks(json, found);
  json.close('}');
}

void next_by_se(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const SeExplained found = explain_se(*asked.engine.solvers, asked.posed.view(), log, asked.allowance, 1);
  json.open('{');
  json.key("reason");
  json.plain(name_of(stopped_of(found)));
  const auto another = static_cast<std::size_t>(asked.request.integer("another"));
  if (log.size() > 0) {
    const Marked next{log.at(0), found.steps[0]};
    std::vector<Marked> others;
    if (another == 0) {
      write_hinted(asked, next, json);
    } else if (find_others(asked, next, another, others)) {
      json.key("others");
      json.number(others.size());
      if (another <= others.size()) {
        const Marked& shown = others[another - 1];
        json.key("compared");
        json.plain(shown.mark.tenths < next.mark.tenths    ? "easier"
                   : shown.mark.tenths == next.mark.tenths ? "same"
                                                           : "harder");
        write_hinted(asked, shown, json);
      }
    } else {
      json.key("others");
      json.null();
    }
  }
  json.close('}');
}

}  // namespace sudokit::web

// The module that shows what a method does: the trail of its search, in words.  web/src/think/trail.ts calls it.
#include <algorithm>
#include <array>
#include <memory>

#include "core/arguments/step_states.hpp"
#include "core/methods/deduction.hpp"
#include "core/methods/guessing.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/status.hpp"
#include "core/steps/log.hpp"
#include "core/wording/document.hpp"
#include "web/exchange.hpp"
#include "web/layout_in.hpp"

namespace sudokit::web {

namespace {

using methods::Where;

// The methods that keep a trail, as methods::entries() names them.
std::unique_ptr<methods::Method> method_of(std::string_view name, const Layout& layout) {
  if (name == "deduction") return std::make_unique<methods::Deduction>(layout);
  constexpr std::array<std::pair<std::string_view, Where>, 4> guesses{{{"guess-random", Where::random},
                                                                       {"guess-ordered", Where::ordered},
                                                                       {"guess-smallest", Where::smallest},
                                                                       {"guess-neural", Where::network}}};
  for (const auto& [own, where] : guesses)
    if (own == name) return std::make_unique<methods::Guessing>(layout, methods::GuessSettings{where, 0});
  return nullptr;
}

void write_fault(JsonWriter& json, std::string_view words) {
  json.open('{');
  json.key("fault");
  json.string(words);
  json.close('}');
}

void write_summary(const steps::Log& log, JsonWriter& json) {
  const std::vector<std::uint64_t>& counts = log.counts();
  std::uint64_t all = 0;
  for (const std::uint64_t count : counts) all += count;
  json.key("summary");
  json.open('{');
  json.key("steps");
  json.number(all);
  json.key("depth");
  json.number(log.deepest());
  json.key("counts");
  json.open('{');
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!counts[i]) continue;
    json.key(wording::name_of(static_cast<steps::Technique>(i)));
    json.number(counts[i]);
  }
  json.close('}');
  json.close('}');
}

void write_steps(const wording::Speaker& speaker, const Posed& posed, const std::vector<Mask>& masks, const steps::Log& log,
                 JsonWriter& json) {
  arguments::StepStates states(speaker.names().layout(), posed.values, masks, log, arguments::StepStates::Order::forward);
  json.key("steps");
  json.open('[');
  for (std::size_t index = 0; index < log.size(); ++index) {
    states.seek(index);
    const steps::Step step = log.at(index);
    std::string text;
    speaker.tell(step, {states.masks(), states.arguer()}, wording::last_stage, text);
    json.open('{');
    json.key("number");
    json.number(index + 1);
    json.key("name");
    json.string(speaker.catalogue().name(step.technique));
    json.key("text");
    json.string(text);
    wording::write_content(json, speaker, step);
    json.close('}');
  }
  json.close(']');
}

// The search of a method for up to `limit` solutions, and the first `most` of its steps.
void trail(const Layout& layout, const Posed& posed, const JsonValue& request, JsonWriter& json) {
  const std::unique_ptr<methods::Method> method = method_of(request.text("method"), layout);
  if (!method) return write_fault(json, "there is no such method");
  std::vector<std::string> symbols;
  for (const JsonValue& symbol : request.at("symbols").items) symbols.push_back(symbol.string);
  if (symbols.size() != static_cast<std::size_t>(layout.size())) symbols = wording::digits(layout.size());
  const wording::Speaker speaker(wording::Catalogue::of(request.text("language", "en")), layout, std::move(symbols));
  const auto limit = static_cast<std::uint64_t>(std::max(1, request.integer("limit", 1)));
  steps::Log log(static_cast<std::size_t>(std::max(1, request.integer("most", 1))));
  const std::vector<Mask> searched = posed.masks.empty() ? masks_of(layout, posed.values) : posed.masks;
  std::vector<Value> first(posed.values.size()), other(posed.values.size());
  method->start(searched.data(), nullptr, &log);
  Meter meter(allowance_of(request).budget(), method->stride());
  const Count count = count_up_to(*method, limit, meter, first.data(), other.data());
  const bool clash = count.solutions == 0 && count.stopped == Stopped::no && !layout.conflicts(posed.values).empty();
  if (count.solutions == 0) first.clear();
  json.open('{');
  json.key("status");
  json.plain(name_of(clash ? Status::invalid : status_of(count.solutions, count.stopped, limit)));
  json.key("reason");
  json.plain(name_of(count.stopped));
  json.key("count");
  json.number(count.solutions);
  json.key("solution");
  write_values(json, first);
  write_summary(log, json);
  write_steps(speaker, posed, posed.masks.empty() ? layout.candidates(posed.values) : posed.masks, log, json);
  json.close('}');
}

}  // namespace

void answer(const JsonValue& request, JsonWriter& json) {
  const std::string_view language = request.text("language", "en");
  const auto languages = wording::Catalogue::languages();
  if (std::find(languages.begin(), languages.end(), language) == languages.end())
    return write_fault(json, "there is no such language");
  const std::optional<Layout> layout = layout_in(request);
  if (!layout) return write_fault(json, "the request has no layout");
  const std::optional<Posed> posed = posed_of(*layout, request);
  if (!posed) return write_fault(json, "the puzzle does not fit the layout");
  trail(*layout, *posed, request, json);
}

}  // namespace sudokit::web

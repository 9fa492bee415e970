#include <bit>

#include "core/arguments/step_states.hpp"
#include "core/solving/explain.hpp"
#include "core/steps/technique.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

// The values in force at a state: those at the start, and those placed.
std::vector<Value> values_at(const Asked& asked, const steps::Replay& replay) {
  std::vector<Value> values = asked.posed.values;
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (!values[cell] && replay.placed()[cell])
      values[cell] = static_cast<Value>(std::countr_zero(replay.masks()[cell]) + 1);
  return values;
}

void write_splits(const Asked& asked, const steps::Log& log, JsonWriter& json) {
  json.key("splits");
  json.open('{');
  const std::vector<Mask> masks = asked.masks();
  steps::Replay replay(asked.layout(), masks.data(), log, false);
  for (std::size_t index = 0; index < log.size(); ++index) {
    const steps::Step step = log.at(index);
    if (step.technique != steps::Technique::brute_force) continue;
    replay.seek(index);
    std::string number;
    wording::append_number(index, number);
    json.key(number);
    write_split(asked, values_at(asked, replay), replay.masks(), step, json);
  }
  json.close('}');
}

}  // namespace

void write_reasons(const Asked& asked, Status status, JsonWriter& json) {
  if (status == Status::none || status == Status::invalid) write_refutation(asked, json);
  if (status == Status::multiple) write_closest(asked, json);
}

void explain(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const bool wanted = !asked.request.flag("rating_only"), card = asked.request.flag("card");
  const Explained explained =
      wanted ? sudokit::explain(*asked.engine.solvers, asked.posed.view(), asked.profile, log, asked.allowance)
             : rate(*asked.engine.solvers, asked.posed.view(), asked.profile, asked.allowance, card);
  json.open('{');
  wording::write_head(json, asked.speaker, asked.texts, document_of(asked, explained), 0);
  if (card) write_card(asked, explained, json);
  if (wanted) {
    write_steps(asked, log, arguments::StepStates::Order::forward, json);
    if (asked.request.flag("why")) {
      write_splits(asked, log, json);
      write_reasons(asked, explained.status, json);
    }
  }
  json.close('}');
}

}  // namespace sudokit::web

// The verbs of the module that thinks.  web/src/think/protocol.ts lists them with their answers.
#include <algorithm>

#include "core/solving/enumeration.hpp"
#include "core/solving/explain.hpp"
#include "core/solving/own_search.hpp"
#include "core/solving/possible.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

// The solutions of a puzzle, up to `limit` of them; `listed` of these are written.
void count(Solvers& solvers, const Posed& posed, const JsonValue& request, JsonWriter& json) {
  const auto limit = static_cast<std::uint64_t>(request.at("limit").number);
  const auto listed = static_cast<std::uint64_t>(request.integer("listed", 1));
  const Layout& layout = solvers.layout;
  const bool clash = !layout.conflicts(posed.values).empty();
  Stopped stopped = Stopped::no;
  std::uint64_t found = 0;
  json.open('{');
  json.key("solutions");
  json.open('[');
  if (!clash) {
    Enumeration all(solvers, posed.masks.empty() ? layout.candidates(posed.values) : posed.masks);
    const Budget budget = allowance_of(request).budget();
    std::vector<Value> solution(posed.values.size());
    while (found < limit) {
      const Found next = all.next(solution.data(), rest_of(allowance_of(request), budget));
      if (next == Found::stopped) stopped = all.stopped();
      if (next != Found::solution) break;
      if (found++ < listed) write_values(json, solution);
    }
  }
  json.close(']');
  json.key("status");
  json.plain(name_of(clash ? Status::invalid : status_of(found, stopped, limit)));
  json.key("reason");
  json.plain(name_of(stopped));
  json.key("count");
  json.number(found);
  json.close('}');
}

// What the values leave open, counting up to `bound` solutions; of `cell`, if there is one, how many each of its values leaves.
void write_possible(Solvers& solvers, const Posed& posed, const JsonValue& request, JsonWriter& json) {
  const auto bound = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(request.at("bound").number));
  const int cell = request.integer("cell", -1);
  const bool clash = !solvers.layout.conflicts(posed.values).empty();
  Possible told;
  std::vector<std::uint64_t> of_cell;
  if (!clash) {
    const Allowance allowance = allowance_of(request);
    told = possible(solvers, posed.values, bound, allowance);
    const bool open = cell >= 0 && cell < solvers.layout.cells() && !posed.values[static_cast<std::size_t>(cell)];
    if (open && told.stopped == Stopped::no)
      of_cell = solutions_by_value(solvers, posed.values, static_cast<Cell>(cell), bound, allowance);
  }
  json.open('{');
  json.key("status");
  json.plain(name_of(clash ? Status::invalid : status_of(told.count, told.stopped, bound)));
  json.key("count");
  json.number(told.count);
  json.key("masks");
  json.open('[');
  for (const Mask mask : told.masks) json.number(std::uint64_t{mask});
  json.close(']');
  json.key("redundant");
  json.open('[');
  for (const Cell one : told.redundant) json.number(std::uint64_t{one});
  json.close(']');
  json.key("counts");
  json.open('[');
  for (const std::uint64_t one : of_cell) json.number(one);
  json.close(']');
  json.key("stopped");
  json.plain(name_of(told.stopped));
  json.close('}');
}

void answer_about_steps(std::string_view verb, Solvers& solvers, const Posed& posed, const JsonValue& request,
                        JsonWriter& json) {
  static const logic::NamedProfile se = profile_of_se();
  const std::string_view name = request.text("profile", "hodoku");
  const bool by_se = name == se.name;
  const logic::NamedProfile* named = by_se ? &se : profile_of(name);
  if (!named) return write_fault(json, "there is no such profile");
  if (by_se && !solvers.layout.classic()) return write_fault(json, "this scale is for 9x9 with boxes of 3x3 only");
  std::optional<Asked> asked = asked_of({.solvers = &solvers}, solvers.layout, posed, request, *named);
  if (!asked) return write_fault(json, "the profile does not have these techniques");
  if (by_se) asked->profile = se.profile;
  if (verb == "explain") return by_se ? explain_by_se(*asked, json) : explain(*asked, json);
  if (verb == "steps") return by_se ? list_by_se(*asked, json) : list(*asked, json);
  if (verb == "next") return by_se ? next_by_se(*asked, json) : next_step(*asked, json);
  write_fault(json, "there is no such verb");
}

}  // namespace

Explained path_of(const Asked& asked, steps::Log& log, std::uint32_t most_steps) {
  return sudokit::explain(*asked.engine.solvers, asked.posed.view(), asked.profile, log, asked.allowance, {most_steps});
}

Stopped list_of(const Asked& asked, const logic::Profile& profile, steps::Log& log) {
  return list_steps(*asked.engine.solvers, asked.posed.view(), profile, log, asked.allowance);
}

void answer(const JsonValue& request, JsonWriter& json) {
  if (answer_about_words(request, json)) return;
  Solvers* solvers = solvers_of(request);
  if (!solvers) return write_fault(json, "the request has no layout");
  const std::optional<Posed> posed = posed_of(solvers->layout, request);
  if (!posed) return write_fault(json, "the puzzle does not fit the layout");
  const std::string_view verb = request.text("verb");
  if (verb == "count") return count(*solvers, *posed, request, json);
  if (verb == "possible") return write_possible(*solvers, *posed, request, json);
  answer_about_steps(verb, *solvers, *posed, request, json);
}

}  // namespace sudokit::web

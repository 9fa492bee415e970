// The verbs of the module that thinks.  web/src/think/protocol.ts lists them with their answers.
#include <algorithm>

#include "core/solving/enumeration.hpp"
#include "core/solving/own_search.hpp"
#include "core/solving/possible.hpp"
#include "core/wording/names.hpp"
#include "web/speaking.hpp"

namespace sudokit::web {

namespace {

void write_fault(JsonWriter& json, std::string_view words) {
  json.open('{');
  json.key("fault");
  json.string(words);
  json.close('}');
}

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

// A technique by its name; nothing if there is none.
std::string_view technique_in(const wording::Catalogue& catalogue, std::string_view name) {
  for (int i = 0; i < steps::techniques; ++i)
    if (wording::name_of(static_cast<steps::Technique>(i)) == name) return catalogue.name(static_cast<steps::Technique>(i));
  return {};
}

// The texts of a catalogue: `keys`, each a section and a key; the section `techniques` has what people call them.
void write_texts(const JsonValue& request, JsonWriter& json) {
  const wording::Catalogue& catalogue = wording::Catalogue::of(request.text("language", "en"));
  json.open('[');
  for (const JsonValue& key : request.at("keys").items) {
    if (key.items.size() != 2)
      json.string({});
    else if (key.items[0].string == "techniques")
      json.string(technique_in(catalogue, key.items[1].string));
    else
      json.string(catalogue.text_or(key.items[0].string, key.items[1].string, {}));
  }
  json.close(']');
}

// Adds the texts of a language that was not built in: pairs of path and text.
void add_language(const JsonValue& request, JsonWriter& json) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const JsonValue& pair : request.at("texts").items)
    if (pair.items.size() == 2) texts.emplace_back(pair.items[0].string, pair.items[1].string);
  wording::Catalogue::add(request.text("language"), std::move(texts));
  json.open('{');
  json.close('}');
}

// Cells in as few names as possible.
void write_cell_names(const JsonValue& request, JsonWriter& json) {
  const int size = request.integer("size", 9);
  std::vector<Cell> cells;
  for (const JsonValue& cell : request.at("cells").items) cells.push_back(static_cast<Cell>(cell.number));
  std::sort(cells.begin(), cells.end());
  const wording::CellGroups groups(cells, size);
  json.open('[');
  for (std::size_t i = 0; i < groups.count(); ++i) {
    std::string name;
    groups.append(i, name);
    json.string(name);
  }
  json.close(']');
}

const logic::NamedProfile* profile_of(std::string_view name) {
  static const logic::NamedProfile se = profile_of_se();
  if (name == se.name) return &se;
  for (const logic::NamedProfile& one : logic::profiles())
    if (one.name == name) return &one;
  return nullptr;
}

// A profile with techniques in the order of a request, those first; `everything`: the others follow.  False if one is not there.
bool put_in_order(const JsonValue& wanted, const logic::Profile& all, bool everything, logic::Profile& profile) {
  logic::TechniqueSet known, listed;
  for (const logic::TechniqueSet& set : all.order) known |= set;
  profile.order.clear();
  for (const JsonValue& name : wanted.items) {
    int i = 0;
    while (i < steps::techniques && wording::name_of(static_cast<steps::Technique>(i)) != name.string) ++i;
    if (i == steps::techniques || !known.test(static_cast<std::size_t>(i)) || listed.test(static_cast<std::size_t>(i)))
      return false;
    listed.set(static_cast<std::size_t>(i));
    profile.order.emplace_back().set(static_cast<std::size_t>(i));
  }
  for (const logic::TechniqueSet& set : all.order)
    if (everything && (set & ~listed).any()) profile.order.push_back(set & ~listed);
  return !wanted.items.empty();
}

void answer_about_steps(std::string_view verb, Solvers& solvers, const Posed& posed, const JsonValue& request,
                        JsonWriter& json) {
  const logic::NamedProfile* named = profile_of(request.text("profile", "hodoku"));
  if (!named) return write_fault(json, "there is no such profile");
  const Layout& layout = solvers.layout;
  const bool by_se = named->name == "se";
  if (by_se && !layout.classic()) return write_fault(json, "this scale is for 9x9 with boxes of 3x3 only");
  std::vector<std::string> symbols;
  for (const JsonValue& symbol : request.at("symbols").items) symbols.push_back(symbol.string);
  if (symbols.size() != static_cast<std::size_t>(layout.size())) symbols = wording::digits(layout.size());
  const wording::Catalogue& catalogue = wording::Catalogue::of(request.text("language", "en"));
  Asked asked{solvers,
              posed,
              request,
              wording::Speaker(catalogue, layout, std::move(symbols)),
              by_se || !request.flag("everything") ? named->profile : named->everything,
              {named->name, named->levels},
              request.flag("proofs") ? wording::Proofs::with : wording::Proofs::without,
              allowance_of(request)};
  if (request.has("techniques") &&
      !put_in_order(request.at("techniques"), named->everything, request.flag("everything"), asked.profile))
    return write_fault(json, "the profile does not have these techniques");
  if (request.flag("no_uniqueness")) asked.profile.assume_unique = false;
  if (verb == "explain") return by_se ? explain_by_se(asked, json) : explain(asked, json);
  if (verb == "steps") return by_se ? list_by_se(asked, json) : list(asked, json);
  if (verb == "next") return by_se ? next_by_se(asked, json) : next_step(asked, json);
  write_fault(json, "there is no such verb");
}

}  // namespace

void answer(const JsonValue& request, JsonWriter& json) {
  const std::string_view verb = request.text("verb");
  if (verb == "add_language") return add_language(request, json);
  const std::string_view language = request.text("language", "en");
  const auto languages = wording::Catalogue::languages();
  if (std::find(languages.begin(), languages.end(), language) == languages.end())
    return write_fault(json, "there is no such language");
  if (verb == "texts") return write_texts(request, json);
  if (verb == "cell_names") return write_cell_names(request, json);
  Solvers* solvers = solvers_of(request);
  if (!solvers) return write_fault(json, "the request has no layout");
  const std::optional<Posed> posed = posed_of(solvers->layout, request);
  if (!posed) return write_fault(json, "the puzzle does not fit the layout");
  if (verb == "count") return count(*solvers, *posed, request, json);
  if (verb == "possible") return write_possible(*solvers, *posed, request, json);
  answer_about_steps(verb, *solvers, *posed, request, json);
}

}  // namespace sudokit::web

// What the modules that explain share: texts of the catalogues, profiles, and requests about steps.
#include "web/speaking.hpp"

#include <algorithm>

#include "core/wording/names.hpp"

namespace sudokit::web {

namespace {

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

}  // namespace

void write_fault(JsonWriter& json, std::string_view words) {
  json.open('{');
  json.key("fault");
  json.string(words);
  json.close('}');
}

bool answer_about_words(const JsonValue& request, JsonWriter& json) {
  const std::string_view verb = request.text("verb");
  if (verb == "add_language") {
    add_language(request, json);
    return true;
  }
  const std::string_view language = request.text("language", "en");
  const auto languages = wording::Catalogue::languages();
  if (std::find(languages.begin(), languages.end(), language) == languages.end())
    write_fault(json, "there is no such language");
  else if (verb == "texts")
    write_texts(request, json);
  else if (verb == "cell_names")
    write_cell_names(request, json);
  else
    return false;
  return true;
}

const logic::NamedProfile* profile_of(std::string_view name) {
  for (const logic::NamedProfile& one : logic::profiles())
    if (one.name == name) return &one;
  return nullptr;
}

std::optional<Asked> asked_of(Engine engine, const Layout& layout, const Posed& posed, const JsonValue& request,
                              const logic::NamedProfile& named, std::vector<std::string> rules) {
  const bool everything = request.flag("everything");
  logic::Profile profile = everything ? named.everything : named.profile;
  if (request.has("techniques") && !put_in_order(request.at("techniques"), named.everything, everything, profile))
    return {};
  if (request.flag("no_uniqueness")) profile.assume_unique = false;
  std::vector<std::string> symbols;
  for (const JsonValue& symbol : request.at("symbols").items) symbols.push_back(symbol.string);
  if (symbols.size() != static_cast<std::size_t>(layout.size())) symbols = wording::digits(layout.size());
  const wording::Catalogue& catalogue = wording::Catalogue::of(request.text("language", "en"));
  return Asked{engine,
               layout,
               posed,
               request,
               wording::Speaker(catalogue, layout, std::move(symbols), std::move(rules)),
               std::move(profile),
               {named.name, named.levels},
               request.flag("proofs") ? wording::Proofs::with : wording::Proofs::without,
               allowance_of(request)};
}

wording::Document document_of(const Asked& asked, const Explained& explained) {
  const bool rated = explained.status == Status::unique && explained.rating.stopped == Stopped::no;
  return {asked.layout(), asked.request.text("spec"), asked.request.text("separator"), asked.posed.values, explained,
          rated};
}

void write_steps(const Asked& asked, const steps::Log& log, arguments::StepStates::Order order, JsonWriter& json) {
  const std::vector<Mask> masks = asked.masks();
  arguments::StepStates states(asked.layout(), asked.posed.values, masks, log, order);
  json.key("steps");
  json.open('[');
  for (std::size_t index = 0; index < log.size(); ++index) {
    states.seek(index);
    wording::write_step(json, asked.speaker, asked.texts, asked.profile, log.at(index), {states.masks(), states.arguer()},
                        index + 1, asked.proofs);
  }
  json.close(']');
}

void list(const Asked& asked, JsonWriter& json) {
  steps::Log log;
  const Stopped stopped = list_of(asked, asked.profile, log);
  json.open('{');
  json.key("reason");
  json.plain(name_of(stopped));
  write_steps(asked, log, arguments::StepStates::Order::one, json);
  json.close('}');
}

}  // namespace sudokit::web

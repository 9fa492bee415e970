#include "core/wording/texts.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "core/wording/names.hpp"
#include "core/wording/text_tables.hpp"

namespace sudokit::wording {

namespace {

using steps::Technique;
using steps::techniques;

std::size_t number_of(Technique technique) { return static_cast<std::size_t>(technique); }

// What the tables say about each technique, the same in every language.
struct Shared {
  struct Known {
    std::string name;
    std::string_view title, abbreviation;
    int style = -1;
    std::size_t size = 0;
    ArgumentKind kind;
  };
  std::array<Known, techniques> known;
  std::vector<Template> lines;  // as in styles_table()
};

// How many values, or base houses, a technique is about, by the end of its name; 0: its name fixes none.
std::size_t size_named(std::string_view name) {
  constexpr std::pair<std::string_view, std::size_t> sizes[] = {
      {"-pair", 2},     {"-triple", 3},   {"-quadruple", 4}, {"x-wing", 2},    {"swordfish", 3},
      {"jellyfish", 4}, {"squirmbag", 5}, {"whale", 6},      {"leviathan", 7},
  };
  for (const auto& [end, size] : sizes)
    if (name.ends_with(end)) return size;
  return 0;
}

Shared make_shared() {
  Shared shared;
  for (int i = 0; i < techniques; ++i) {
    auto& known = shared.known[static_cast<std::size_t>(i)];
    known.name = steps::identifier(static_cast<Technique>(i));
    std::replace(known.name.begin(), known.name.end(), '_', '-');
    known.size = size_named(known.name);
    known.kind.forcing = known.name.starts_with("forcing-");
    known.kind.contradiction = known.name.find("contradiction") != std::string::npos;
    known.kind.several = known.name.find("verity") != std::string::npos || known.name.starts_with("kraken");
    for (const TechniqueEntry& entry : techniques_table()) {
      if (entry.name != known.name) continue;
      known.title = entry.title;
      known.abbreviation = entry.abbreviation;
      known.style = entry.style;
    }
  }
  for (const StyleEntry& style : styles_table()) shared.lines.emplace_back(style.line);
  return shared;
}

const Shared& shared() {
  static const Shared all = make_shared();
  return all;
}

}  // namespace

const std::string& name_of(Technique technique) { return shared().known[number_of(technique)].name; }
std::string_view title_of(Technique technique) { return shared().known[number_of(technique)].title; }
std::string_view abbreviation_of(Technique technique) { return shared().known[number_of(technique)].abbreviation; }
std::size_t size_of(Technique technique) { return shared().known[number_of(technique)].size; }
ArgumentKind argument_kind(Technique technique) { return shared().known[number_of(technique)].kind; }

void Words::append_count(std::size_t count, std::string& out) const {
  if (count >= 1 && count <= numbers.size())
    out += numbers[count - 1];
  else
    append_number(count, out);
}

const Template* notation_of(Technique technique) {
  const int style = shared().known[number_of(technique)].style;
  if (style < 0 || !styles_table()[static_cast<std::size_t>(style)].has_line) return nullptr;
  return &shared().lines[static_cast<std::size_t>(style)];
}

namespace {

const std::string_view* text_in(const LanguageTexts& language, std::string_view path) {
  const auto found = std::lower_bound(language.texts.begin(), language.texts.end(), path,
                                      [](const Text& a, std::string_view b) { return a.key < b; });
  return found != language.texts.end() && found->key == path ? &found->text : nullptr;
}

}  // namespace

Catalogue::All& Catalogue::all() {
  static All made = [] {
    All made;
    for (const bool whole : {true, false})  // those that argue for others come first
      for (const LanguageTexts& one : languages_table())
        if (!text_in(one, "arguments") == whole) make(one, made);
    return made;
  }();
  return made;
}

void Catalogue::make(const LanguageTexts& own, All& all) {
  const Catalogue* arguing = nullptr;
  if (const std::string_view* name = text_in(own, "arguments"))
    for (const auto& one : all)
      if (one->language() == *name) arguing = one.get();
  std::unique_ptr<const Catalogue> made(new Catalogue(own, arguing));
  const auto place = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one->language() > own.language; });
  all.insert(place, std::move(made));
}

std::vector<std::string_view> Catalogue::languages() {
  std::vector<std::string_view> found;
  for (const auto& one : all()) found.push_back(one->language());
  return found;
}

const Catalogue& Catalogue::of(std::string_view language) {
  for (const auto& one : all())
    if (one->language() == language) return *one;
  throw std::invalid_argument("there are no texts in that language");
}

void Catalogue::add(std::string_view language, std::vector<std::pair<std::string, std::string>> texts) {
  struct Added {
    std::string language;
    std::vector<std::pair<std::string, std::string>> texts;
    std::vector<Text> table;
  };
  static std::vector<std::unique_ptr<Added>> kept;  // catalogues refer to it
  for (const auto& one : all())
    if (one->language() == language) return;
  std::sort(texts.begin(), texts.end());
  auto added = std::make_unique<Added>(Added{std::string(language), std::move(texts), {}});
  for (const auto& [key, text] : added->texts) added->table.push_back({key, text});
  make({added->language, added->table}, all());
  kept.push_back(std::move(added));
}

Catalogue::Catalogue(const LanguageTexts& own, const Catalogue* arguing) : own_(own), arguing_(arguing) {
  for (const StyleEntry& style : styles_table()) {
    const std::string section = "style." + std::string(style.name);
    styles_.push_back(
        {Template(text(section, "idea")), Template(text(section, "cells")), Template(text(section, "reason"))});
  }
  read_names();
  read_words();
  read_argument();
  read_search();
  proof_ = read_proof_texts([&](std::string_view section, std::string_view key) { return text(section, key); });
  where_ = phrase("stages", "where");
  what_ = phrase("stages", "what");
}

void Catalogue::read_names() {
  for (int i = 0; i < techniques; ++i) {
    const auto& known = shared().known[static_cast<std::size_t>(i)];
    names_[static_cast<std::size_t>(i)] = text_or("techniques", known.name, text_or("search", known.name, known.title));
  }
}

void Catalogue::read_words() {
  const auto between_blanks = [&](std::string_view key) {
    std::string word(1, ' ');
    word += text("words", key);
    return word += ' ';
  };
  words_.conjunction = between_blanks("conjunction");
  words_.alternative = between_blanks("alternative");
  constexpr std::string_view kinds[] = {"row", "column", "box", "region", "diagonal", "window"};
  for (std::size_t kind = 0; kind < houses_.size(); ++kind) houses_[kind] = phrase("houses", kinds[kind]);
  for (std::size_t kind = 0; kind < words_.houses.size(); ++kind)
    for (std::size_t form = 0; form < 4; ++form)
      words_.houses[kind][form] = text("words." + std::string(kinds[kind]), std::string(1, static_cast<char>('0' + form)));
  words_.placed = phrase("words", "placed");
  words_.eliminated = phrase("words", "eliminated");
  words_.eliminated_list = phrase("words", "eliminated_list");
  words_.loss = phrase("words", "loss");
  words_.candidate = phrase("words", "candidate");
  words_.absent = phrase("words", "absent");
  words_.common = phrase("words", "common");
  words_.meeting = phrase("words", "meeting");
  constexpr std::string_view motion_keys[] = {"quarter", "half",     "three_quarters", "rows",
                                              "columns", "diagonal", "other_diagonal"};
  for (std::size_t i = 0; i < words_.moved.size(); ++i) words_.moved[i] = text("symmetry", motion_keys[i]);
  words_.moved_lines = phrase("symmetry", "lines");
  words_.moved_with_values = phrase("symmetry", "values");
  for (std::size_t i = 0; i < words_.numbers.size(); ++i) words_.numbers[i] = text("words.numbers", std::to_string(i));
  words_.capital_after_colon = text("words", "after_colon") == "capital";
}

void Catalogue::read_argument() {
  ArgumentPhrases& a = argument_;
  a.suppose = phrase("page", "suppose");
  a.then = phrase("page", "then");
  a.so_line = phrase("page", "so");
  a.group_on = phrase("page", "group_on");
  a.group_off = phrase("page", "group_off");
  const auto read = [&](Phrase& to, std::string_view key) { to = phrase("argument", key); };
  read(a.stands, "stands");
  read(a.one_value, "one_value");
  read(a.one_place, "one_place");
  read(a.seen, "seen");
  read(a.exclude, "exclude");
  read(a.two_values, "two_values");
  read(a.last_value, "last_value");
  read(a.two_places, "two_places");
  read(a.last_place, "last_place");
  read(a.locked, "locked");
  read(a.remains, "remains");
  read(a.contradiction, "contradiction");
  read(a.contradiction_in, "contradiction_in");
  read(a.contradiction_as, "contradiction_as");
  read(a.loop, "loop");
  read(a.same, "same");
  read(a.either, "either");
  read(a.so, "so");
}

void Catalogue::read_search() {
  const auto read = [&](Phrase& to, std::string_view key) { to = phrase("search_texts", key); };
  read(search_.given, "given");
  read(search_.guess, "guess");
  read(search_.no_value, "no_value");
  read(search_.no_place, "no_place");
  read(search_.too_few, "too_few");
  read(search_.branch, "branch");
  read(search_.end, "end");
  read(search_.undo, "undo");
  read(search_.forbidden, "forbidden");
  read(search_.solution, "solution");
}

const std::string_view* Catalogue::find(std::string_view section, std::string_view key) const {
  std::string path(section);
  if (!section.empty()) path += '.';
  path += key;
  const std::string_view* const found = text_in(own_, path);
  return found || !arguing_ ? found : text_in(arguing_->own_, path);
}

std::string_view Catalogue::text(std::string_view section, std::string_view key) const {
  if (const std::string_view* found = find(section, key)) return *found;
  throw std::out_of_range("there is no text '" + std::string(section) + "." + std::string(key) + "'");
}

std::string_view Catalogue::text_or(std::string_view section, std::string_view key, std::string_view otherwise) const {
  const std::string_view* found = find(section, key);
  return found ? *found : otherwise;
}

const StyleTemplates* Catalogue::style(Technique technique) const {
  const int style = shared().known[number_of(technique)].style;
  return style < 0 ? nullptr : &styles_[static_cast<std::size_t>(style)];
}

std::string Catalogue::idea(Technique technique) const {
  const StyleTemplates* const own = style(technique);
  if (!own) throw std::invalid_argument("there is no idea behind '" + name_of(technique) + "'");
  std::string idea;
  own->idea.fill(idea, [&](const Slot& slot, std::string& out) {
    if (slot.fact == Fact::size) words_.append_count(size_of(technique), out);
  });
  capitalise(idea);
  return idea;
}

}  // namespace sudokit::wording

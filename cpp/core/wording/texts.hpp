// The texts of one language: names, templates and phrases, read once and kept.
#pragma once
#include <array>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/grid/cell.hpp"
#include "core/grid/symmetries.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/proof_texts.hpp"
#include "core/wording/template.hpp"
#include "core/wording/text_tables.hpp"

namespace sudokit::wording {

// The words that join facts, and phrases for single facts.
struct Words {
  std::string conjunction, alternative;  // with blanks around them
  // By kind of house: one of them, several of them, and both after "in".
  std::array<std::array<std::string_view, 4>, 6> houses;
  Phrase placed, eliminated, eliminated_list, loss, candidate, absent, common, meeting;
  std::array<std::string_view, 12> numbers;     // from one
  std::array<std::string_view, motions> moved;  // what symmetries of the square do to the grid
  Phrase moved_lines, moved_with_values;        // other symmetries; and those that replace values
  bool capital_after_colon = false;             // of a whole sentence

  // A number that is no value: as a word, if there is one for it.
  void append_count(std::size_t count, std::string& out) const;
};

// Sentences of the argument of a step: sections "argument" and "page" of a catalogue.
struct ArgumentPhrases {
  Phrase suppose, then, so_line, group_on, group_off;  // "page"
  Phrase stands, one_value, one_place, seen, exclude, two_values, last_value, two_places, last_place, locked, remains;
  Phrase contradiction, contradiction_in, contradiction_as, loop, same, either, so;
};

// Sentences about what a search does besides deducing.
struct SearchPhrases {
  Phrase given, guess, no_value, no_place, too_few, branch, end, undo, forbidden, solution;
};

struct StyleTemplates {
  Template idea, cells, reason;
};

class Catalogue {
 public:
  // The languages that have a catalogue, sorted.
  static std::vector<std::string_view> languages();
  // Throws std::invalid_argument if there is no catalogue of that language.
  static const Catalogue& of(std::string_view language);
  // Adds the catalogue of a language that was not built in, or replaces nothing if there is one: paths and texts, as in text_tables.hpp.
  // Not while another thread uses catalogues.
  static void add(std::string_view language, std::vector<std::pair<std::string, std::string>> texts);

  std::string_view language() const { return own_.language; }
  // The catalogue that argues for this one: itself, or that of the language which its text "arguments" names.  Such a
  // language has names, ideas, places to look at, verdicts and cards; its steps are argued in the other one.
  const Catalogue& arguing() const { return arguing_ ? *arguing_ : *this; }
  // A text by section and key: ("hints", "wrong").  Throws std::out_of_range if there is none.
  std::string_view text(std::string_view section, std::string_view key) const;
  // The same, or `otherwise`.
  std::string_view text_or(std::string_view section, std::string_view key, std::string_view otherwise) const;
  Phrase phrase(std::string_view section, std::string_view key) const { return Phrase(text(section, key)); }

  // The name of a technique, or of what else a search does, such as a guess.
  std::string_view name(steps::Technique technique) const { return names_[static_cast<std::size_t>(technique)]; }
  // The name of a level; a profile's own levels keep their names.
  std::string_view level(std::string_view level) const { return text_or("levels", level, level); }
  // Null if the technique has no texts of its own: a search reports it.
  const StyleTemplates* style(steps::Technique technique) const;
  // The idea of a technique, as a sentence.  Throws std::invalid_argument if it has none.
  std::string idea(steps::Technique technique) const;

  const Words& words() const { return words_; }
  const ArgumentPhrases& argument() const { return argument_; }
  const SearchPhrases& search() const { return search_; }
  const ProofTexts& proof() const { return proof_; }
  const Phrase& where() const { return where_; }
  // The name of a house: "row {number}".
  const Phrase& house(HouseKind kind) const { return houses_[static_cast<std::size_t>(kind)]; }
  const Phrase& what() const { return what_; }

 private:
  using All = std::vector<std::unique_ptr<const Catalogue>>;

  Catalogue(const LanguageTexts& own, const Catalogue* arguing);
  static All& all();
  static void make(const LanguageTexts& own, All& all);
  const std::string_view* find(std::string_view section, std::string_view key) const;
  void read_names();
  void read_words();
  void read_argument();
  void read_search();

  LanguageTexts own_;
  const Catalogue* arguing_;
  std::array<std::string_view, steps::techniques> names_{};
  std::vector<StyleTemplates> styles_;  // as in styles_table()
  Words words_;
  ArgumentPhrases argument_;
  SearchPhrases search_;
  ProofTexts proof_;
  Phrase where_, what_;
  std::array<Phrase, 6> houses_;
};

// A technique by its name in texts and profiles, "x-wing", and the name; empty if there is none.
const std::string& name_of(steps::Technique technique);

// The notation of a technique's steps between its name and their effect; null if there is none.
const Template* notation_of(steps::Technique technique);
// Its English title and its abbreviation, which notation uses in every language; empty for what only a search does.
std::string_view title_of(steps::Technique technique);
std::string_view abbreviation_of(steps::Technique technique);

// How many values or base houses its steps are about, if its name says so: 2 for a pair and an X-Wing; otherwise 0.
std::size_t size_of(steps::Technique technique);

// What kind of argument a technique has.
struct ArgumentKind {
  bool forcing = false, contradiction = false, several = false;  // several: all its chains lead to one conclusion
};
ArgumentKind argument_kind(steps::Technique technique);

}  // namespace sudokit::wording

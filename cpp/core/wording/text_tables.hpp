// The catalogues as tables: what tools/wording_tables.py makes of catalogues/*.toml when the core is built.
#pragma once
#include <span>
#include <string_view>

namespace sudokit::wording {

// A text and its path in the file of its language, such as "style.x-chain.reason" or "words.row.0".
struct Text {
  std::string_view key, text;
};

// Sorted by key.
struct LanguageTexts {
  std::string_view language;
  std::span<const Text> texts;
};

// Techniques that share their texts.
struct StyleEntry {
  std::string_view name;
  bool has_line;
  std::string_view line;  // the notation between the technique's name and its effect
};

struct TechniqueEntry {
  std::string_view name, title, abbreviation;
  std::string_view hodoku, se;  // empty if there is none
  int style;                    // by index in styles_table()
};

std::span<const LanguageTexts> languages_table();  // sorted by language
std::span<const StyleEntry> styles_table();
std::span<const TechniqueEntry> techniques_table();  // every technique that finds steps

}  // namespace sudokit::wording

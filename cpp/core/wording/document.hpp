// Steps and explanations as JSON: docs/explain-json.md describes it, src/sudokit/logic/explanation.schema.json defines it.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/logic/explainer.hpp"
#include "core/solving/explain.hpp"
#include "core/wording/json.hpp"
#include "core/wording/speaker.hpp"

namespace sudokit::wording {

// The names that a profile and its levels have in texts.
struct ProfileTexts {
  std::string name;
  std::vector<std::string> levels;  // by number
};

// A rating, as far as its verdict needs it.
struct Verdict {
  Status status = Status::unique;
  bool solved = false;   // the techniques reach the solution
  bool guessed = false;  // some steps were trial and error
  std::size_t score = 0, steps = 0;
  std::string_view level;
  std::string_view lifted_from;  // the level of the hardest step, if the score lifted the puzzle to a higher one
  steps::Technique hardest{};
};

// Appends a rating in a sentence.
void append_verdict(const Catalogue& catalogue, const Verdict& verdict, std::string& out);

// Whether steps have their proofs.
enum class Proofs : bool { without, with };

// Writes one step with its texts, found in `state`: an object.  `number`: from 1; 0: no number.
void write_step(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const logic::Profile& profile,
                const steps::Step& step, State state, std::size_t number, Proofs proofs = Proofs::without);

// Writes the content of a step, without texts: items of an object that is open.
void write_content(JsonWriter& json, const Speaker& speaker, const steps::Step& step);

// What an explanation says besides the steps.
struct Document {
  const Layout& layout;
  std::string_view spec;       // of the layout
  std::string_view separator;  // between the cells of a line
  std::span<const Value> values;
  const Explained& explained;
  bool rated;  // the puzzle has one solution, and nothing cut the path short
};

// Writes the beginning of the object of an explanation, up to its steps; `number`: of the puzzle, 0 for none.
void write_head(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const Document& document,
                std::size_t number);
// The same without the rating.
void write_puzzle(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const Document& document,
                  std::size_t number);
Verdict verdict_of(const ProfileTexts& texts, const Document& document);

}  // namespace sudokit::wording

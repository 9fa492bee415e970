// Steps in words: one line of notation, hints in four stages, proofs.  The only room of the core with text for people.
//
// Guarantees.  A text depends only on the step, on the state in which it is found, and on the speaker; it names only what
// has a role in the step.  A speaker can be used by several threads at the same time.
//
//   const wording::Speaker speaker(wording::Catalogue::of("en"), layout, wording::digits(9));
//   std::string text;
//   speaker.tell(step, {masks, arguer}, 4, text);
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/arguments/arguer.hpp"
#include "core/steps/step.hpp"
#include "core/wording/names.hpp"
#include "core/wording/proof_lines.hpp"
#include "core/wording/texts.hpp"
#include "core/wording/told_argument.hpp"

namespace sudokit::wording {

inline constexpr int first_stage = 1, last_stage = 4;

// The state in which a step is found.
struct State {
  std::span<const Mask> masks;
  const arguments::Arguer& arguer;
};

// Throws std::invalid_argument if the step names a cell, a house, a value or a node that does not exist in the layout.
// Steps of the core always fit; those of callers may not.
void check(const Layout& layout, const steps::Step& step);

class Speaker {
 public:
  // The layout must outlive the speaker.  `symbols`: the text of each value, UTF-8; `rules`: of each rule on top of the houses.
  Speaker(const Catalogue& catalogue, const Layout& layout, std::vector<std::string> symbols,
          std::vector<std::string> rules = {})
      : catalogue_(catalogue), arguing_(catalogue.arguing()), names_(layout, std::move(symbols), std::move(rules)) {}

  const Catalogue& catalogue() const { return catalogue_; }
  const Names& names() const { return names_; }

  // All of these append to `out`.  `masks` and `state`: where the step is found.  They throw std::invalid_argument if the
  // step lacks something that its text needs.

  // One line of notation in the style of HoDoKu, in English: "X-Wing: 5 r27 c38 => r469c3<>5".
  void line(const steps::Step& step, std::span<const Mask> masks, std::string& out) const;
  // A step in words, up to a stage of hints.  1: where to look; 2: the technique; 3: the cells and values; 4: everything, with
  // the reason.  Stages 3 and 4 are in the language that argues for the catalogue's.  What else a search does, such as a
  // guess, has one text for all stages.
  void tell(const steps::Step& step, State state, int stage, std::string& out) const;
  // The technique's abbreviation and the effect, without blanks: "lc1:r1c58<>3;r2c4<>5".
  void token(const steps::Step& step, std::string& out) const;

  // The proof of a step, its lines numbered and one below the other (proof_lines.hpp); nothing for what only a search does.
  void prove(const steps::Step& step, State state, std::string_view margin, std::string& out) const;
  // The same, in any other form: `visit(argument, teller)`.
  template <class Visit>
  void prove(const steps::Step& step, State state, Visit visit) const {
    const Facts known = facts(step, state);
    visit(known.proof(), ProofTeller(arguing_, names_, state.arguer.board(), known.proof()));
  }

  Argument argument(const steps::Step& step, State state) const { return argument(facts(step, state)); }

  // What stage 4 and the argument need, so that the proof of the step is made once.  Step and state must outlive it.
  Facts facts(const steps::Step& step, State state) const {
    return {arguing_.words(), names_, step, state.masks, &state.arguer};
  }
  void tell(const Facts& facts, int stage, std::string& out) const;
  Argument argument(const Facts& facts) const { return argument_of(arguing_, facts); }
  // The house to look at first, by index: the step's own, otherwise the one with most of its cells; none if there is none.
  std::optional<std::uint16_t> where(const steps::Step& step) const;

 private:
  Facts facts(const steps::Step& step, std::span<const Mask> masks) const {
    return {arguing_.words(), names_, step, masks};
  }
  void fill(const Template& text, const Facts& facts, std::string& out) const;
  void append_by_link(const Facts& facts, const ProofTeller& teller, std::string& out) const;
  void tell_idea(const StyleTemplates& style, const Facts& facts, std::string& out) const;
  void tell_where(const Facts& facts, std::string& out) const;
  void tell_search(const Facts& facts, std::string& out) const;
  const Phrase& search_phrase(const steps::Step& step) const;

  const Catalogue& catalogue_;
  const Catalogue& arguing_;  // the language of stages 3 and 4, arguments and proofs
  Names names_;
};

// The symbols 1 to N as texts.
std::vector<std::string> digits(int size);

}  // namespace sudokit::wording

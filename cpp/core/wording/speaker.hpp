// Steps in words: one line of notation, hints in four stages, arguments.  The only room of the core with text for people.
//
// Guarantees.  A text depends only on the step, on the state in which it is found, and on the speaker; it names only what
// has a role in the step.  A speaker can be used by several threads at the same time.
//
//   const wording::Speaker speaker(wording::Catalogue::of("en"), layout, wording::digits(9));
//   std::string text;
//   speaker.tell(step, masks, 4, text);
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/steps/step.hpp"
#include "core/wording/names.hpp"
#include "core/wording/texts.hpp"
#include "core/wording/told_argument.hpp"

namespace sudokit::wording {

inline constexpr int first_stage = 1, last_stage = 4;

// Throws std::invalid_argument if the step names a cell, a house, a value or a node that does not exist in the layout.
// Steps of the core always fit; those of callers may not.
void check(const Layout& layout, const steps::Step& step);

class Speaker {
 public:
  // The layout must outlive the speaker.  `symbols`: the text of each value, UTF-8.
  Speaker(const Catalogue& catalogue, const Layout& layout, std::vector<std::string> symbols)
      : catalogue_(catalogue), names_(layout, std::move(symbols)) {}

  const Catalogue& catalogue() const { return catalogue_; }
  const Names& names() const { return names_; }

  // All of these append to `out`.  `masks`: the state in which the step is found.  They throw std::invalid_argument if the
  // step lacks something that its text needs.

  // One line of notation in the style of HoDoKu, in English: "X-Wing: 5 r27 c38 => r469c3<>5".
  void line(const steps::Step& step, std::span<const Mask> masks, std::string& out) const;
  // A step in words, up to a stage of hints.  1: where to look; 2: the technique; 3: the cells and values; 4: everything, with
  // the reason.  What else a search does, such as a guess, has one text for all stages.
  void tell(const steps::Step& step, std::span<const Mask> masks, int stage, std::string& out) const;
  // The technique's abbreviation and the effect, without blanks: "lc1:r1c58<>3;r2c4<>5".
  void token(const steps::Step& step, std::string& out) const;

  Argument argument(const steps::Step& step, std::span<const Mask> masks) const;
  // The house to look at first, by index: the step's own, otherwise the one with most of its cells; none if there is none.
  std::optional<std::uint16_t> where(const steps::Step& step) const;

 private:
  Facts facts(const steps::Step& step, std::span<const Mask> masks) const {
    return {catalogue_.words(), names_, step, masks};
  }
  void fill(const Template& text, const Facts& facts, std::string& out) const;
  void tell_where(const Facts& facts, std::string& out) const;
  void tell_search(const Facts& facts, std::string& out) const;
  const Phrase& search_phrase(const steps::Step& step) const;

  const Catalogue& catalogue_;
  Names names_;
};

// The symbols 1 to N as texts.
std::vector<std::string> digits(int size);

}  // namespace sudokit::wording

// What a step provides to templates: its values, cells, houses, sets, chains and effect, in the words of a language.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/steps/step.hpp"
#include "core/wording/names.hpp"
#include "core/wording/texts.hpp"

namespace sudokit::wording {

class Facts {
 public:
  // Everything must outlive the facts.  `masks`: the state in which the step is found, one mask per cell.
  Facts(const Words& words, const Names& names, const steps::Step& step, std::span<const Mask> masks)
      : words_(words), names_(names), step_(step), masks_(masks) {}

  const steps::Step& step() const { return step_; }
  const Names& names() const { return names_; }
  const Words& words() const { return words_; }

  // Fills a slot: appends nothing if the step has nothing for it.
  void append(const Slot& slot, std::string& out) const;

  // Lists, sorted and distinct; the roles are those of a slot.
  Mask values(Roles roles) const;
  Mask lost() const;
  std::vector<Cell> cells(Roles roles) const;
  std::vector<Cell> lost_cells() const;
  std::vector<std::uint16_t> houses(Roles roles) const;  // in the order of the step
  Mask held(std::span<const Cell> cells) const;          // candidates that at least one of these cells has

  // In words.
  void append_values(Mask values, std::string& out) const { append_values(values, words_.conjunction, out); }
  void append_values(Mask values, std::string_view word, std::string& out) const;
  void append_cells(std::span<const Cell> cells, std::string& out) const;
  void append_houses(std::span<const std::uint16_t> houses, bool after_in, std::string& out) const;
  void append_house(std::uint16_t house, bool after_in, std::string& out) const {
    append_houses({&house, 1}, after_in, out);
  }
  // What holds: "r1c2 is 5", "r1c2 is not 5", "5 in r1c2".
  void append_placed(std::span<const Cell> cells, Value value, std::string& out) const {
    append_of(words_.placed, cells, value, out);
  }
  void append_absent(std::span<const Cell> cells, Value value, std::string& out) const {
    append_of(words_.absent, cells, value, out);
  }
  void append_candidate(std::span<const Cell> cells, Value value, std::string& out) const {
    append_of(words_.candidate, cells, value, out);
  }
  // What the step changes, as a clause of a sentence: "r1c2 is 5".
  void append_effect(std::string& out) const;
  // The same in notation: "r1c5=7", "r1c589<>1, r1c58<>4"; `separator` between the changes.
  void append_effect_line(std::string& out, std::string_view separator = ", ") const;

 private:
  struct Set {
    char letter;
    std::vector<Cell> cells;
  };
  std::vector<Set> sets(Roles roles) const;
  std::vector<steps::Candidate> spots(Roles roles) const;
  std::size_t count(const Slot& slot) const;
  void append_of(const Phrase& phrase, std::span<const Cell> cells, Value value, std::string& out) const;
  void append_sets(Roles roles, std::string& out) const;
  void append_assumption(std::string& out) const;
  void append_end(bool last, std::string& out) const;
  void append_notation(const Slot& slot, std::string& out) const;

  const Words& words_;
  const Names& names_;
  const steps::Step& step_;
  std::span<const Mask> masks_;
};

template <class Thing>
void sort_distinct(std::vector<Thing>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace sudokit::wording

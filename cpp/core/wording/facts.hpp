// What a step provides to templates: its values, cells, houses, sets, chains and effect, in the words of a language.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/arguments/arguer.hpp"
#include "core/steps/step.hpp"
#include "core/wording/in_words.hpp"

namespace sudokit::wording {

class Facts : public InWords {
 public:
  // Everything must outlive the facts.  `masks`: the state in which the step is found, one mask per cell.  `arguer`: of that
  // state; null: slots that need the proof of the step stay empty.
  Facts(const Words& words, const Names& names, const steps::Step& step, std::span<const Mask> masks,
        const arguments::Arguer* arguer = nullptr)
      : InWords(words, names), step_(step), masks_(masks), arguer_(arguer) {}

  const steps::Step& step() const { return step_; }

  // Fills a slot: appends nothing if the step has nothing for it.
  void append(const Slot& slot, std::string& out) const;

  // Lists, sorted and distinct; the roles are those of a slot.
  Mask values(Roles roles) const;
  Mask lost() const;
  std::vector<Cell> cells(Roles roles) const;
  std::vector<Cell> lost_cells() const;
  std::vector<Cell> beside(Roles roles) const;           // those of cells() that lose nothing
  std::vector<std::uint16_t> houses(Roles roles) const;  // in the order of the step
  Mask held(std::span<const Cell> cells) const;          // candidates that at least one of these cells has

  // Where the lines of a symmetrical placement go.  Throws std::invalid_argument if the step is none.
  Symmetry symmetry() const;

  // The proof of the step, made when first needed; empty without an arguer.
  const arguments::Argument& proof() const;
  const arguments::Arguer* arguer() const { return arguer_; }

  // What the step changes, as a clause of a sentence: "r1c2 is 5".
  void append_effect(std::string& out) const;
  // The same of other changes.
  void append_changes(std::span<const steps::Candidate> placements, std::span<const steps::Candidate> eliminations,
                      std::string& out) const;
  void append_losses(std::span<const steps::Candidate> eliminations, std::string& out) const;
  // The same in notation: "r1c5=7", "r1c589<>1, r1c58<>4"; `separator` between the changes.
  void append_effect_line(std::string& out, std::string_view separator = ", ") const;

 private:
  struct Set {
    char letter;
    std::vector<Cell> cells;
  };
  // A value that two sets share, of which only one can hold it.
  struct Common {
    char first, second;
    Value value;
    bool operator==(const Common&) const = default;
  };
  // A colour of the first pair and one of the second that have cells in a common house: 0 and 1, 2 and 3.
  struct Meeting {
    int one, other;
  };
  std::vector<Set> sets(Roles roles) const;
  std::vector<Common> commons() const;  // in the order of the links
  std::vector<Meeting> meetings() const;
  std::vector<steps::Candidate> spots(Roles roles) const;
  std::size_t count(const Slot& slot) const;
  // Of a single: the filled cells that leave it its place, the cells that these exclude, and the candidates that were excluded
  // before; each sorted.
  std::vector<Cell> excluders() const;
  std::vector<Cell> excluded() const;
  std::vector<steps::Candidate> marked() const;
  void append_seen(std::string& out) const;
  bool append_rule_fact(Fact fact, Roles roles, std::string& out) const;  // false: it is another fact
  void append_covers(Roles roles, std::string& out) const;
  void append_commons(std::string& out) const;
  void append_colour_fact(Fact fact, std::string& out) const;
  void append_sets(Roles roles, std::string& out) const;
  void append_assumption(std::string& out) const;
  void append_end(bool last, std::string& out) const;
  void append_notation(const Slot& slot, std::string& out) const;

  const steps::Step& step_;
  std::span<const Mask> masks_;
  const arguments::Arguer* arguer_;
  mutable std::optional<arguments::Argument> proof_;
};

}  // namespace sudokit::wording

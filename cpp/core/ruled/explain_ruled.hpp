// Explaining and rating a puzzle with rules on top of the houses: its solutions are counted by the search of rules, then it is
// solved by the techniques of a profile that hold with rules, those about rules among them.
//
// Guarantees.  Those of solving/explain.hpp; the order of the rules is part of the puzzle.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/explainer.hpp"
#include "core/ruled/rule_units.hpp"
#include "core/rules/rule_program.hpp"
#include "core/solving/explain.hpp"
#include "core/solving/puzzle.hpp"
#include "core/steps/log.hpp"

namespace sudokit::ruled {

// The houses of a layout and the constraints of rules.
rules::Model model_of(const Layout& layout, const std::vector<Rule>& rules);

class RuleExplainer {
 public:
  // The layout must outlive it.  Throws rules::ModelError.
  RuleExplainer(const Layout& layout, const std::vector<Rule>& rules);

  // `log` can be null.  Several threads can explain at the same time.
  Explained explain(const PuzzleView& puzzle, const logic::Profile& profile, steps::Log* log, const Allowance& allowance,
                    std::uint32_t most_steps) const;
  // Fills the log with every step that is available now; returns what ended the search for them.
  Stopped list_steps(const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
                     const Allowance& allowance) const;

 private:
  struct Posed;
  Posed pose(const PuzzleView& puzzle, const Budget& budget) const;

  const Layout& layout_;
  std::unique_ptr<rules::Program> program_;
  Units units_;
};

}  // namespace sudokit::ruled

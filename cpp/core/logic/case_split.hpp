// Reasons where the techniques of a profile end: a case split is a tree.  It takes the values that a cell can hold, or the
// places that a house has for a value, supposes one after the other, and follows each with simple techniques until a cell
// or a house contradicts it; where these do not suffice, with a further split.
//
// A tree is stored as the log of a search (core/steps/step.hpp): `guess` supposes (with a house: it is a place of the value
// in that house; otherwise a value of the cell), `contradiction` ends a branch, `undo` returns to the state before it.  The
// branches of a split follow one another at one depth.  Steps that no contradiction rests on are left out.
//
// Guarantees.  The tree depends only on the problem and the number of nodes, unless the meter stopped.  Every branch ends in
// a contradiction.  It is the one with the fewest steps of those looked at, not necessarily of all.
//
//   const auto splitter = CaseSplitter::of(layout);
//   splitter->others(problem, {cell, value}, most_nodes, meter, log);
#pragma once
#include <cstdint>
#include <memory>

#include "core/base/budget.hpp"
#include "core/logic/explainer.hpp"
#include "core/steps/log.hpp"

namespace sudokit::logic {

class CaseSplitter {
 public:
  // Suppositions that are followed, for the whole tree.
  static constexpr std::uint64_t most_nodes = 50'000;

  // The layout must outlive the splitter, which is for one thread at a time.
  static std::unique_ptr<CaseSplitter> of(const Layout& layout);
  virtual ~CaseSplitter() = default;

  // Appends why the cell can hold no other value than this one: a branch for each of its other candidates.  False, with
  // nothing appended: no tree was found within the nodes, or the meter stopped.
  virtual bool others(const Problem& problem, Candidate kept, std::uint64_t nodes, Meter& meter, Log& log) = 0;
  // Appends why the problem has no solution: the steps to a contradiction, and splits where steps do not suffice.
  virtual bool refute(const Problem& problem, std::uint64_t nodes, Meter& meter, Log& log) = 0;
};

}  // namespace sudokit::logic

// Case splits for one puzzle: why a value placed by the last resort is right, and why a puzzle has no solution.
//
// Guarantees.  As for CaseSplitter (core/logic/case_split.hpp): the log depends only on the puzzle and the profile, unless
// the allowance ended the call.
#pragma once
#include "core/base/allowance.hpp"
#include "core/logic/explainer.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/steps/log.hpp"

namespace sudokit {

struct Cases {
  bool found = false;  // otherwise the log is empty
  Stopped stopped = Stopped::no;
};

// Fills the log with a branch for every candidate of the cell but the kept one, each ending in a contradiction.
Cases split_cases(Solvers& solvers, const PuzzleView& puzzle, steps::Candidate kept, steps::Log& log,
                  const Allowance& allowance = {});

// Fills the log with the steps that lead from a puzzle without solutions to a contradiction: simple techniques if they
// suffice, else those of the profile, and then a case split if these do not suffice either.  Not for values that conflict.
Cases refute(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
             const Allowance& allowance = {});

}  // namespace sudokit

// Explaining one puzzle: its solutions are counted, then it is solved by human techniques.
//
// Guarantees.  The path, the rating and the list of steps depend only on the puzzle and the profile, unless the allowance
// ended the call.  A puzzle with several solutions or none also has a path, as far as the techniques go; only a unique one
// is rated.
//
//   steps::Log log;
//   const Explained explained = explain(solvers, {values}, profile, log);
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/logic/card.hpp"
#include "core/logic/explainer.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"
#include "core/steps/log.hpp"

namespace sudokit {

struct Explained {
  Status status = Status::undecided;    // of the puzzle, after counting up to two solutions
  Stopped count_stopped = Stopped::no;  // what ended the count
  std::uint64_t count = 0;
  std::vector<Value> solution;         // empty unless there is exactly one solution
  logic::Rating rating;                // rating.stopped: what ended the path
  std::optional<logic::Card> card;     // if requested, for a puzzle that is rated
  Stopped card_stopped = Stopped::no;  // what ended it, if there is none
};

struct PathOptions {
  std::uint32_t most_steps = std::numeric_limits<std::uint32_t>::max();  // the path ends after this many
  bool card = false;
};

// Fills the log with a path towards the solution.
Explained explain(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
                  const Allowance& allowance = {}, const PathOptions& options = {});

// The same without the steps.
Explained rate(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, const Allowance& allowance = {},
               bool card = false);

// Fills the log with every step that is available now; returns what ended the search for them.
Stopped list_steps(Solvers& solvers, const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
                   const Allowance& allowance = {});

}  // namespace sudokit

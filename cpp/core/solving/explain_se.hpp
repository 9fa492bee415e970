// One 9x9 puzzle on the scale of Sudoku Explainer: its rating, and the path of steps that gives it.
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/se/rater.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"
#include "core/steps/log.hpp"

namespace sudokit {

struct SeExplained {
  struct Step {
    se::Technique technique;
    int nesting, tenths, complexity;
  };
  Status status = Status::undecided;    // of the puzzle, after counting up to two solutions
  Stopped count_stopped = Stopped::no;  // what ended the count
  std::vector<Value> solution;          // empty unless there is exactly one solution
  se::Rating rating;                    // rating.stopped: what ended the path; the ratings are then lower bounds
  std::vector<Step> steps;              // beside those of the log
};

// Fills the log with every step that is there (se::Rater::every); as for a path, there are none unless there is exactly one
// solution.
SeExplained every_se_step(Solvers& solvers, const PuzzleView& puzzle, bool dynamic, steps::Log& log,
                          const Allowance& allowance = {});

// Fills the log with the path, at most `most_steps` steps long.  Only a puzzle with exactly one solution has a path: others
// could take days.  Throws std::invalid_argument for other layouts.
SeExplained explain_se(Solvers& solvers, const PuzzleView& puzzle, steps::Log& log, const Allowance& allowance = {},
                       std::uint32_t most_steps = std::numeric_limits<std::uint32_t>::max());

}  // namespace sudokit

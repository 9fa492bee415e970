// Solving one puzzle: the choice of solver, and the certainty of the answer.
//
// Guarantees.  With the methods `auto`, `classic` and `search` and no seed, the first solution is the first in the
// documented order (core/grid/solver.hpp), a property of the puzzle alone; once `auto` hands a puzzle over to clause
// learning or a partner (search/staged.hpp, stages.hpp), it can be any solution.  Status and count never depend on threads.
// Nodes = 1 + guesses + backtracks.
//
//   Solvers solvers(Layout::boxes(3, 3));
//   const Solved solved = solve(solvers, {values});
//   if (solved.status == Status::unique) print(solved.solution);
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/base/random.hpp"
#include "core/grid/solver.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/stages.hpp"
#include "core/solving/status.hpp"

namespace sudokit::steps {
class Log;  // core/steps/log.hpp
}

namespace sudokit {

inline constexpr std::uint64_t all_solutions = std::numeric_limits<std::uint64_t>::max();

struct SolveOptions {
  // `auto`, `classic`, `search`, one of methods::entries(), or a partner.
  std::string method = "auto";
  std::uint64_t limit = 2;            // stops after this many solutions: 2 proves uniqueness, 1 takes the first
  std::optional<std::uint64_t> seed;  // values in a random order, the same on every machine
  unsigned threads = 1;               // more: `auto` uses a second thread for hard puzzles
  Allowance allowance;
  steps::Log* trail = nullptr;  // receives the steps of a method that keeps a trail
  StageShares shares;           // of `auto`
};

struct Solved {
  Status status = Status::undecided;
  Stopped stopped = Stopped::no;  // what ended the search early
  std::uint64_t count = 0;        // solutions found, at most the limit
  std::vector<Value> solution;    // the first one, empty if none was found
  Work work;
  double seconds = 0;                    // wall time, without `setup_seconds`
  double setup_seconds = 0;              // wall time that making solvers and their tables took; 0 if all existed
  std::string method;                    // the one that ran last, never `auto`
  std::vector<std::string> handed_over;  // those that `auto` tried before it
  bool partner_might_help = false;       // the puzzle is hard, and the partner of `auto` is not installed
};

// Whether there is such a method and it supports the layout.
bool can_solve(const Layout& layout, std::string_view method);

// Throws std::invalid_argument if the method does not support the layout, the puzzle does not fit it (puzzle.hpp), or the
// limit or the number of threads is 0.
Solved solve(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options = {});

}  // namespace sudokit

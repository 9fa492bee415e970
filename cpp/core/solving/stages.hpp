// `auto` on layouts without a solver of their own: the search, then clause learning, then a partner where one is installed.
//
// The first hand-over is within search::Staged; this is the second, and what two threads do.  With two threads, a puzzle on
// which the search and clause learning have spent their share is divided into parts by the values of some cells, or where one
// solution is enough, two searches race.
#pragma once
#include <cstdint>

namespace sudokit {

struct PuzzleView;
struct SolveOptions;
struct Solved;
class Solvers;

struct StageShares {
  // Search nodes, decisions and conflicts after which a puzzle goes to the partner, on one thread: some ten seconds.  So late
  // since ours was the faster on every set measured (docs/large.md), and a partner begins anew.
  std::uint64_t own = 1'000'000;
  // The same after which a second thread takes part, where there are two.
  std::uint64_t alone = 3'000;
  // With more solutions than that found within its share, the puzzle is not hard but open: the core counts on.
  std::uint64_t few_solutions = 16;
};

// Fills in all but the status and the seconds.
Solved solve_in_stages(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options);

}  // namespace sudokit

// `auto` on layouts without a dedicated solver: the search, then clause learning, then a partner if one is installed.
//
// The first hand-over is within search::Staged; this file has the second one, and the work of two threads.  With two
// threads, a puzzle on which the search and clause learning have used up their share is divided into parts by the values of
// some cells; if one solution is enough or the puzzle cannot be divided, two searches race.
#pragma once
#include <cstdint>

namespace sudokit {

struct PuzzleView;
struct SolveOptions;
struct Solved;
class Solvers;

struct StageShares {
  // Search nodes, decisions and conflicts after which a puzzle goes to the partner, on one thread: about ten seconds.  The
  // limit is high because our clause learning was faster on every set measured (docs/large.md), and a partner starts over.
  std::uint64_t own = 1'000'000;
  // The same with two threads: after this the second one joins in.
  std::uint64_t alone = 3'000;
  // If more solutions than this were found within the share, the puzzle has many solutions rather than being hard: the core
  // continues to count them.
  std::uint64_t few_solutions = 16;
};

// Fills in all but the status and the seconds.
Solved solve_in_stages(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options);

}  // namespace sudokit

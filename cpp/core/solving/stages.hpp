// `auto` on layouts without a dedicated solver: the search, then clause learning, then a partner if one is installed.
//
// The first hand-over is within search::Staged; this is the second one, and the work of two threads.  With two threads, a
// puzzle on which the search and clause learning have used up their share is divided into parts by the values of some
// cells, or two searches race if one solution is enough.
#pragma once
#include <cstdint>

namespace sudokit {

struct PuzzleView;
struct SolveOptions;
struct Solved;
class Solvers;

struct StageShares {
  // Search nodes, decisions and conflicts after which a puzzle goes to the partner, on one thread: some ten seconds.  It is
  // late because ours was faster on every set measured (docs/large.md), and a partner starts over.
  std::uint64_t own = 1'000'000;
  // The same for the second thread, if there are two.
  std::uint64_t alone = 3'000;
  // If more solutions than this were found within its share, the puzzle is open rather than hard: the core continues to
  // count.
  std::uint64_t few_solutions = 16;
};

// Fills in all but the status and the seconds.
Solved solve_in_stages(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options);

}  // namespace sudokit

// Why a puzzle has no solution: values and eliminated candidates that clash, none of which can be left out.
//
// Found by deletion: leave one out; if there is still no solution, it stays out.  What remains is minimal: with any one of
// its parts left out, there is a solution.  It need not be the smallest such set, so several orders are tried and the set
// with the fewest values is kept: first the reading order backwards, so that the upper part of the grid remains, then random
// ones, the same on every machine.
//
// Guarantees.  The set depends only on the puzzle, unless the allowance ended the search.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/steps/step.hpp"

namespace sudokit {

struct Clash {
  std::vector<Cell> cells;                   // with values that clash, ascending; empty if the candidates alone do
  std::vector<steps::Candidate> eliminated;  // candidates whose elimination takes part; empty unless the puzzle has masks
  bool minimal = false;                      // false: a limit ended the search for parts to leave out
  Stopped stopped = Stopped::no;
};

// Orders of deletion that are tried, and the nodes for all of them but the first.
inline constexpr int clash_orders = 12;
inline constexpr std::uint64_t clash_nodes = 50'000;

// Returns no cells, not minimal, for a puzzle that has a solution, or if no answer was found within the allowance.
Clash find_clash(Solvers& solvers, const PuzzleView& puzzle, const Allowance& allowance = {});

// The candidates of a puzzle reduced to the clash: of its values only those, of its eliminations only those.
std::vector<Mask> masks_of(const Layout& layout, const PuzzleView& puzzle, const Clash& clash);

}  // namespace sudokit

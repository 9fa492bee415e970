// What explaining and rating must know about a puzzle before they begin: whether it has exactly one solution, and which.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/classic/single.hpp"
#include "core/logic/explainer.hpp"
#include "core/search/search.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit {

// Counts the solutions of puzzles, one after another, each up to two, and returns one of them.
class UniqueCounter {
 public:
  explicit UniqueCounter(Solvers& solvers) : solvers_(solvers), search_(solvers.searches.lend(solvers.layout)) {}

  // For values without conflicts.  If there are several solutions, it is unspecified which one comes first.
  Status count(const Value* values, Value* solution, Meter& meter);
  // For any values, and for candidates, within the budget made from the allowance.
  Count count(std::span<const Value> values, const Budget& budget, const Allowance& allowance, Value* solution);
  Count count(const std::vector<Mask>& allowed, const Budget& budget, const Allowance& allowance, Value* solution);

 private:
  Solvers& solvers_;
  classic::Solver classic_;
  Pool<search::Solver>::Lease search_;
  std::vector<Value> other_;
};

// A puzzle, and what is known about its solutions.
struct Prepared {
  std::vector<Value> values, solution;  // the solution: any, if there is one
  std::vector<Mask> masks;              // empty: those that the values allow
  std::vector<char> givens;             // empty: all filled cells
  Count count;                          // up to two
  bool unique_by_values = false, unique_by_givens = false;

  Status status(const Layout& layout) const;
  // The input of the explainer; refers to this.
  logic::Problem problem() const;
};

// The maximum number of nodes to decide whether the values alone, and the givens alone, have one solution.  If that is not
// enough, the answer is taken to be no, and a few uniqueness techniques find less.
inline constexpr std::uint64_t extra_question_nodes = 20'000;

// Counts the solutions of the puzzle and fills in the result.  Throws std::invalid_argument as check() does (puzzle.hpp).
Prepared pose(Solvers& solvers, const PuzzleView& puzzle, const Budget& budget, const Allowance& allowance);

}  // namespace sudokit

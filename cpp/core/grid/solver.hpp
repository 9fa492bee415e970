// The interface and the guarantees of every solver of the core, so that callers need not know which one they hold.
//
// A solver object has:
//   void  start(const Mask* candidates, Random* order);  one mask per cell; order null: the documented order.  The solver
//                                                        keeps the pointer and draws from it in depth-first order.
//   Found next(Value* solution, Meter& meter);           the next solution in depth-first order
//   const Work& work() const;                            since start()
// After Found::stopped, next() with a fresh meter resumes the search.
//
// THE DOCUMENTED ORDER, a property of the puzzle alone.  Depth first; at each node
//   1. close the candidates under: naked singles (a cell with one candidate: it is removed from the cell's peers), hidden
//      singles (a value with one place in a house goes there), locked candidates (all places of a value in house A lie in
//      house B: it is removed from the rest of B).  The closure is unique, whatever the order of application.  If a cell
//      has no candidate or a house no place for a value, the node is dead.
//   2. every cell has one candidate: a solution.
//   3. otherwise branch on the smallest choice, of size k >= 2.  A choice is a cell with its k candidates or a value with
//      its k places in a house.  Smaller k first; at equal k cells before places.  Among cells: the greatest score, the sum
//      over its candidates of the number of its peers that have that candidate; then the lowest cell.  (There is nearly
//      always a cell with 2 candidates.)  Among places: the lowest house, then the lowest value.
//   4. alternatives in ascending order: of value for a cell, of cell for a value's places.  With a random order, they are
//      shuffled from that order with Random::shuffle (k-1 draws at each branching, when it is first reached).
#pragma once
#include <cstdint>

#include "core/base/budget.hpp"

namespace sudokit {

enum class Found : std::uint8_t { solution, exhausted, stopped };

// Nodes are the states propagated, including the root: nodes = 1 + guesses + backtracks.
struct Work {
  std::uint64_t guesses = 0;     // branchings: choices whose first alternative was entered
  std::uint64_t backtracks = 0;  // further alternatives entered after backtracking
  std::uint64_t nodes = 0;
};

}  // namespace sudokit

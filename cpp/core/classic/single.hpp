// The search for ONE classic 9x9 puzzle, in the documented order (core/grid/solver.hpp).
//
// Guarantees.  No allocation, no recursion: everything lives in the object (about 15 KiB), however many solutions there
// are.  After `solution` and after `stopped`, next() continues exactly where it was.  The solutions, their order and Work
// depend only on the puzzle and the random order, not on the instruction set.  A solver is for one thread at a time; copies search independently.
//
//   classic::Solver solver;
//   Meter meter(budget, classic::Solver::stride);
//   solver.start(values);
//   while (solver.next(solution, meter) == Found::solution) ...
#pragma once
#include <cstdint>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::classic {

// Whether there are two equal values in a house, or a value above 9.  `values`: 81, 0 for an empty cell.
bool conflicting(const Value* values);

struct SingleKernel;  // single_kernel.hpp

class Solver {
 public:
  Solver();  // with the best kernel for this machine, or the one that SUDOKIT_ISA names
  explicit Solver(const SingleKernel& kernel) : kernel_(&kernel) {}
  // Nodes between checks of the clock: about 50 microseconds.
  static constexpr std::uint32_t stride = 128;

  // 81 masks, whose bits from 9 on are ignored.  `order` null: the documented order.
  void start(const Mask* candidates, Random* order = nullptr);
  // 81 values, 0 for an empty cell.  Conflicting values have no solution.
  void start(const Value* values, Random* order = nullptr);
  // After start(): the solutions may come in any order, which is faster.
  void in_any_order() { any_order_ = true; }
  // `solution`: 81 values, or null if only the number of solutions matters.  Before start(): exhausted.
  Found next(Value* solution, Meter& meter);
  const Work& work() const { return work_; }
  // After `stopped`: writes the candidates of the nodes left to search, in depth-first order, and returns their number.
  // 0 if there are more than `room`, or if the root itself has not been searched.
  int open_nodes(std::uint16_t (*nodes)[81], int room) const;
  // After `stopped`: the work once those nodes have been entered.
  Work work_with_open_nodes() const;

  // The remaining places of each value, and the settled cells, whose single value was removed from their peers.  A set of
  // cells is three words of 27 cells, one per band, and an unused word.
  struct alignas(32) State {
    std::uint32_t places[9][4];
    std::uint32_t settled[4];
  };
  struct Alternative {
    std::uint8_t at, value;  // 32 * word + bit of the cell, value - 1
  };
  struct Choice {
    Alternative alternatives[9];
    std::uint8_t count, next;  // how many there are, how many were entered
  };

 private:
  enum class Phase : std::uint8_t { exhausted, root, branch };
  enum class Node : std::uint8_t { dead, open, solved };

  void begin(Random* order);
  Node enter();
  void branch();
  void write(Value* solution) const;

  // Each choice of a branch settles a further cell, which bounds the depth.  State i is the node of choice i; the node
  // entered last comes after them, or replaces its parent if it is the last alternative.
  static constexpr int deepest = 81;
  const SingleKernel* kernel_;
  State states_[deepest + 1];
  Choice choices_[deepest];
  Work work_;
  Random* order_ = nullptr;
  int depth_ = 0;  // choices in use
  int node_ = 0;   // the state of the node entered last
  Phase phase_ = Phase::exhausted;
  bool any_order_ = false;
  bool sound_ = false;  // the givens do not conflict
};

struct Answer {
  unsigned count = 0;  // solutions found, at most `limit`
  Stopped stopped = Stopped::no;
  Work work;
};

// Searches for up to `limit` solutions.  `first`: 81 values, written if there is a solution, or null.
Answer solve(const Value* values, unsigned limit, Value* first, const Budget& budget = {});

}  // namespace sudokit::classic

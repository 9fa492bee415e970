// The search for any layout: propagation and depth-first branching in the documented order (core/grid/solver.hpp).
//
// Guarantees.  The constructor allocates all memory; start() and next() allocate nothing.  Memory does not grow with the
// number of solutions.  After `solution` and after `stopped`, next() resumes exactly where it was.  The solutions, their
// order and Work depend only on the layout, the candidates and the random order.  A solver is for one thread at a time.
//
//   Solver solver(layout);
//   Meter meter(budget, solver.stride());
//   solver.start(candidates, nullptr);
//   while (solver.next(solution, meter) == Found::solution) ...
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::search {

class Solver {
 public:
  explicit Solver(const Layout& layout);  // keeps no reference to the layout
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  // `candidates`: one mask per cell, bits from N on are ignored.  `order` null: the documented order.
  void start(const Mask* candidates, Random* order = nullptr);
  // `solution`: N*N values, or null to find only the number of solutions.  Before start(): exhausted.
  Found next(Value* solution, Meter& meter);
  const Work& work() const;

  // Incremental propagation with push and pop, for many similar queries.  After start(): close(), then up to 16 layers.
  void open_layer();                 // pushes; the current layer must be closed
  void drop_layer();                 // pops: undoes everything since it was opened
  void fix(Cell cell, Value value);  // a value that some solution of the current state has in the cell
  // Propagates to the fixpoint, or until all these cells are known; after that the layer can only be dropped.  True: they
  // are known; if none are named, all cells are.
  bool close(std::span<const Cell> wanted = {});
  // Whether a solution of the current state has another value in the cell; also false when the meter stops the search.
  bool differs(Cell cell, Value value, Meter& meter);

  // The number of nodes that take about a tenth of a millisecond on this layout: the stride for Meter.
  std::uint32_t stride() const;
  // Bytes held for the deepest possible search; the system commits only pages that are touched.
  std::size_t memory() const;

  class Engine;  // private to search.cpp: one per width of candidate words

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace sudokit::search

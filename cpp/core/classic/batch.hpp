// Many classic 9x9 puzzles at once: the fast way.
//
// Rows go in as 81 values 0..9 (0 empty) and come out as a count of solutions, capped at `limit`, and a solution:
//   limit 1   the first solution in the documented order (core/grid/solver.hpp)
//   limit 2+  the solution of a row that has exactly one, else 81 zeros
// A row with a value above 9 or two equal givens in a house is `invalid`: count 0, zeros.
// A row that was not finished when the call was stopped is `undecided`: zeros, and the number of solutions found so far.
// Results do not depend on the instruction set, on how rows are grouped into calls, or on the other rows.
//
// There are two engines, bit slices (slices.hpp) for large batches and 16-bit lanes (lanes.hpp) for small ones, each
// compiled for several instruction sets; the best that this machine supports is used, or the one that SUDOKIT_ISA names.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/classic/single.hpp"

namespace sudokit::classic {

class RowStream;  // row_stream.hpp

enum class RowStatus : std::uint8_t { undecided, done, invalid };

// The instruction sets that this build contains and this machine supports, best first: avx512, avx2, neon,
// portable.
std::vector<std::string> instruction_sets();
// The instruction set that SUDOKIT_ISA names, otherwise the best.  Throws std::invalid_argument if SUDOKIT_ISA is not one
// of instruction_sets().
std::string default_instruction_set();

enum class Engine : std::uint8_t { automatic, lanes, slices };

struct BatchWork {
  std::uint64_t guesses = 0, sweeps = 0;  // sweeps: of a block of many nodes
};

// The rest of a search.
struct Rest {
  std::uint32_t count = 0;  // solutions, those found before included
  Stopped stopped = Stopped::no;
  Work work;  // since the beginning, if nothing stopped it before its last node
};

// Keeps a workspace of a few hundred kilobytes between calls; use one object per thread.
class BatchSolver {
 public:
  // An empty name means the default.  Throws std::invalid_argument if the instruction set is unavailable.
  explicit BatchSolver(std::string_view instruction_set = {}, Engine engine = Engine::automatic);
  ~BatchSolver();
  BatchSolver(BatchSolver&&) noexcept;

  // `solutions` may be null.  Of the budget, the deadline and asked_to_stop are obeyed; nodes are not counted.  Returns
  // what stopped the call.
  Stopped solve(const std::uint8_t* puzzles, std::size_t rows, std::uint32_t limit, std::uint8_t* solutions,
                std::uint32_t* counts, RowStatus* status, const Budget& budget = {});

  // Answers the rows of the stream until none is left.  If the call is stopped, the other rows leave the stream unanswered.
  Stopped solve(RowStream& stream, const Budget& budget = {});

  // Completes a search that `begun` has stopped: searches its open nodes in lanes.  `limit` and `count` are at most 2, and
  // `count` solutions were found before; `solution`, 81 values, receives the first one if that is 0.  With limit 1 it is the
  // first in the documented order, with limit 2 any; so then `solution` is for searches that find only one.  No value if
  // there are too many open nodes.  If one solution or none is found, the work does not depend on the instruction set.
  std::optional<Rest> complete(const Solver& begun, std::uint32_t limit, std::uint32_t count, std::uint8_t* solution,
                               const Budget& budget = {});

  BatchWork work() const { return work_; }  // of the last call
  std::string instruction_set() const;

 private:
  struct Memory;
  class Streaming;
  std::unique_ptr<Memory> memory_;
  BatchWork work_;
};

// The work of solving `puzzles` in calls of `size` rows: for a given instruction set, the same on every machine.
BatchWork work_in_calls(BatchSolver& solver, const std::uint8_t* puzzles, std::size_t rows, std::uint32_t limit,
                        std::size_t size, const Budget& budget = {});

}  // namespace sudokit::classic

// 9x9 puzzles whose clues lie in given cells.
//
// An attempt takes a uniform full grid's values in those cells.  While the solution is not the only one, a clue drawn at random
// is taken away, the solutions that come up are listed, and the clue comes back with the value that the fewest of them have; when
// only one has it, the puzzle is found.  After some such steps, or when a step leaves more solutions than are listed, a new
// attempt or another clue has its turn.  Puzzles are not equally likely.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/generate/removal.hpp"

namespace sudokit::generate {

// Why no puzzle has its clues in just these cells, as far as that is easily seen; nothing where it is not.
enum class PatternFault : std::uint8_t { none, few_cells, empty_rows, empty_columns };
PatternFault fault_of(Cells81 cells);

class Pattern {
 public:
  // Minimal::yes: every clue is needed.  Throws std::invalid_argument where fault_of() finds a fault.
  Pattern(Cells81 cells, Minimal minimal);

  // The puzzle of (seed, index).  Its number of attempts is 0 when the call was stopped.
  Stopped make(std::uint64_t seed, std::uint64_t index, Made& made, const Budget& budget = {});

 private:
  class Work;
  std::vector<std::uint8_t> cells_;
  Minimal minimal_;
};

}  // namespace sudokit::generate

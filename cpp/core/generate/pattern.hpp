// 9x9 puzzles whose clues are in given cells.
//
// An attempt starts with the values of a uniform full grid in those cells.  While there are several solutions, a random
// clue is removed, the solutions without it are listed (up to a limit), and the clue is put back with the value that the
// fewest of them have.  If the list is complete and only one solution has the value, the puzzle is found.  After a number
// of such steps a new attempt begins.  Puzzles are not equally likely.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/generate/removal.hpp"

namespace sudokit::generate {

// Why no puzzle has its clues in exactly these cells, if there is a simple reason; otherwise `none`.
enum class PatternFault : std::uint8_t { none, few_cells, empty_rows, empty_columns };
PatternFault fault_of(Cells81 cells);

class Pattern {
 public:
  // Minimal::yes: every clue must be necessary.  Throws std::invalid_argument if fault_of() finds a fault.
  Pattern(Cells81 cells, Minimal minimal);

  // Makes the puzzle of (seed, index).  Its number of attempts is 0 if the call was stopped.
  Stopped make(std::uint64_t seed, std::uint64_t index, Made& made, const Budget& budget = {});

 private:
  class Work;
  std::vector<std::uint8_t> cells_;
  Minimal minimal_;
};

}  // namespace sudokit::generate

// Verifies many solutions, each against its puzzle, and finds the first fault of every row, without solving anything.
#pragma once
#include <cstddef>
#include <cstdint>

#include "core/base/budget.hpp"
#include "core/grid/layout.hpp"
#include "core/rows/row_source.hpp"

namespace sudokit::rows {

enum class Wrong : std::uint8_t {
  nothing,
  empty,       // a cell of the solution holds no value
  given,       // a cell holds another value than the puzzle's given
  conflict,    // two cells of a house hold equal values
  unreadable,  // a cell of the puzzle or of the solution holds a value above N
  undecided,   // the call ended before this row was examined
};

// The destination of the answers, one place per row.
struct VerifyPlaces {
  Wrong* wrong;
  std::int16_t* cells;  // [rows][2]: the cells of the fault, -1 for none
};

// Unreadable values are reported first, then the other faults in the order of `Wrong`, in the first cell that has them.
// Returns what ended the call early; the rows not examined are then undecided.
Stopped verify_rows(const Layout& layout, const ValueRows& puzzles, const ValueRows& solutions, unsigned threads,
                    const Budget& budget, const VerifyPlaces& places);

}  // namespace sudokit::rows

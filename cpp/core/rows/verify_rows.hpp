// What is wrong with many solutions, each of a puzzle: the first fault of every row.  Nothing is solved.
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
  given,       // a cell holds another value than the puzzle gives
  conflict,    // two cells of a house hold equal values
  unreadable,  // a cell of the puzzle or of the solution holds no value of the layout
};

// Where the answers go: a place for each row.
struct VerifyPlaces {
  Wrong* wrong;
  std::int16_t* cells;  // [rows][2]: the cells of the fault, -1 for none
};

// Faults are looked for in the order of `Wrong`, and cells from the first on.  Returns what ended the call before all rows were
// looked at; what the others get is then not said.
Stopped verify_rows(const Layout& layout, const ValueRows& puzzles, const ValueRows& solutions, unsigned threads,
                    const Budget& budget, const VerifyPlaces& places);

}  // namespace sudokit::rows

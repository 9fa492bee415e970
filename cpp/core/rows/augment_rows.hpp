// Random isomorphs of many grids of one layout, and their invariants, in blocks shared among threads.
#pragma once
#include <cstdint>

#include "core/base/budget.hpp"
#include "core/canon/isomorphs.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit::rows {

struct AugmentPlan {
  std::size_t copies = 1;  // of each row, one after the other
  canon::Group group = canon::Group::all;
  std::uint64_t seed = 0, first = 0;  // result i takes transformation `first + i` of the seed
};

// The destination of the answers: one place for each copy of each row; zeros for invalid rows and those not begun.
struct AugmentPlaces {
  Value* grids;             // [rows * copies][cells]
  Value* solutions;         // null, or the same for `with`
  std::uint8_t* transpose;  // null: no transformations, otherwise [rows * copies], and the others with N each
  std::uint8_t* rows;       // the source's, for each of the result's
  std::uint8_t* columns;
  std::uint8_t* values;  // the new values of 1..N
};

// `with`: null, or a grid (such as the solution) for each row, transformed in the same way.
// Throws std::invalid_argument for a layout without transformations (canon::can_do).
RowReport augment_rows(Solvers& solvers, const RowSource& source, const Value* with, const AugmentPlan& plan,
                       unsigned threads, const Budget& budget, const AugmentPlaces& places);

// canon::invariant() of each row; 0 for invalid rows and those not begun.
RowReport invariant_rows(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                         std::uint64_t* invariants);

}  // namespace sudokit::rows

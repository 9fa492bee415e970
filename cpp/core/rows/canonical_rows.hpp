// The canonical forms of many grids of one layout, in blocks shared among threads.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit::rows {

// The destination of the answers, one place per row; zeros, and 0 automorphisms, for invalid rows and those not begun.
struct CanonicalPlaces {
  Value* forms;           // [rows][cells]
  std::uint64_t* orders;  // automorphisms
};

struct CanonicalRows : RowReport {
  std::vector<Value> forms;
  std::vector<std::uint64_t> orders;
};

// Throws std::invalid_argument for a layout without canonical forms (canon::can_do).
CanonicalRows canonical_rows(Solvers& solvers, const RowSource& source, unsigned threads = 1, const Budget& budget = {});
// The same, into the caller's memory.
RowReport canonical_rows_into(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                              const CanonicalPlaces& places);

}  // namespace sudokit::rows

// What a puzzle leaves open over all its solutions: which values each cell can still take, how many solutions there are up
// to a bound, and which givens could be left out.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit {

struct Possible {
  std::uint64_t count = 0;  // solutions, at most the bound
  // One mask per cell: the values that it has in some solution.  Without a solution all are 0.
  std::vector<Mask> masks;
  // counts[cell * N + value - 1]: the solutions with that value in that cell; empty unless all solutions were seen.
  std::vector<std::uint64_t> counts;
  // Filled cells without which the other values would still have the same solutions, in ascending order.
  std::vector<Cell> redundant;
  Stopped stopped = Stopped::no;  // then what is told is what was found by then
};

// `values`: N*N, 0 for an empty cell; they must not conflict.  `bound` >= 1.
Possible possible(Solvers& solvers, std::span<const Value> values, std::uint64_t bound, const Allowance& allowance);

// The solutions with each value of one empty cell, up to `bound` of each: counts[value - 1].  Values that no solution has in
// the cell are 0.
std::vector<std::uint64_t> solutions_by_value(Solvers& solvers, std::span<const Value> values, Cell cell,
                                              std::uint64_t bound, const Allowance& allowance);

}  // namespace sudokit

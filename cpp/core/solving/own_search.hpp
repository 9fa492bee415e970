// One search by one of the core's solvers, chosen by name.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/allowance.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solve.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit::classic {
class Solver;
}

namespace sudokit {

struct SearchCall {
  std::uint64_t limit;
  std::optional<std::uint64_t> seed;
  Budget budget;
  Allowance allowance;  // only before_long_work is used
  steps::Log* trail = nullptr;
};

// `classic`, `search`, `staged` (the search, then clause learning), or one of methods::entries().  Fills in all but the status
// and the seconds.
Solved search_by(Solvers& solvers, const PuzzleView& puzzle, std::string_view method, const SearchCall& call);

// The solvers for 9x9 with 3x3 boxes, shared by all such layouts.
Pool<classic::Solver>& classic_solvers();

// The allowance with the seconds that remain until the budget's deadline.
Allowance rest_of(const Allowance& allowance, const Budget& budget);

}  // namespace sudokit

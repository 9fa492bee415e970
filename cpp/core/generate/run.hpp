// Shared by the generators of the articles: the report of a run, the solvers they can use, the fewest possible clues.
//
// Guarantees.  The puzzle of a run depends only on the layout, the settings and the random numbers, unless the budget ended
// it.  Every puzzle returned has exactly one solution, even that of a stopped run, which merely has more clues than
// requested.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/cell.hpp"
#include "core/methods/method.hpp"

namespace sudokit::generate {

struct Run {
  std::vector<Value> puzzle, solution;  // empty if the budget ended the run before there was a filled grid
  Stopped stopped = Stopped::no;        // why the run ended early
  std::uint64_t fill_restarts = 0;      // attempts at a filled grid that were restarted
  std::uint64_t restarts = 0;           // attempts at removal that were restarted
  std::uint64_t tried = 0;              // cells whose removal was tried
  std::uint64_t solver_calls = 0;
  std::uint64_t nodes = 0;  // of all solver calls together
};

// `name`: auto, classic, search, or a method of core/methods.  Null if there is no such solver, or it does not support the
// layout.
std::unique_ptr<methods::Method> solver_named(std::string_view name, const Layout& layout);

// A lower bound for the clues of any puzzle of the layout: the proven minimum if there is one, otherwise N - 1, because two
// values without a clue could be exchanged.
int fewest_clues(const Layout& layout);

}  // namespace sudokit::generate

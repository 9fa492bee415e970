// What the generators of the articles share: the report of a run, the solvers they may be given, the fewest clues there can be.
//
// Guarantees.  The puzzle of a run depends on the layout, the settings and the random numbers alone, unless the budget ended it.
// Every puzzle handed out has one solution, a run that was cut short included: it merely has more clues than were requested.
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
  std::vector<Value> puzzle, solution;  // empty where no filled grid was made before the budget ended the run
  Stopped stopped = Stopped::no;        // why the run ended before it had what was requested
  std::uint64_t fill_restarts = 0;      // filled grids given up for a new beginning
  std::uint64_t restarts = 0;           // removals given up for a new beginning
  std::uint64_t tried = 0;              // cells whose removal was tried
  std::uint64_t solver_calls = 0;
  std::uint64_t nodes = 0;              // of all solver calls together
};

// `name`: auto, classic, search, or a method of core/methods.  Null: no such solver, or it cannot do the layout.
std::unique_ptr<methods::Method> solver_named(std::string_view name, const Layout& layout);

// No puzzle of the layout has fewer clues: the proven minimum where there is one, else N - 1, because two values without a clue
// could be exchanged.
int fewest_clues(const Layout& layout);

}  // namespace sudokit::generate

// The engine of puzzles without rules besides the houses.
#pragma once
#include "core/solving/solvers.hpp"

namespace sudokit::web {

struct Engine {
  Solvers& solvers;
};

}  // namespace sudokit::web

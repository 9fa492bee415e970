// Fills the boxes on the diagonal at random, solves the grid, then tries to empty every cell once.
//
// Source: the fourth article this project grew from.  Boxes on the diagonal share no row and no column, so random values in
// them never conflict; a solver completes the grid.  Then every cell is emptied once, in random order, and stays empty if
// no other value there leads to a solution; a time limit may end this early.
//
// Ours differs: it takes any layout.  In reading order, a region is filled at random if none of its cells is a peer of a
// region filled before.  For plain boxes these are the boxes on the diagonal; with more houses or in a jigsaw, as many as
// are independent.  The solver shuffles its values, so that the rest of the grid is random as well.  If it finds no
// solution, or none within a number of nodes that doubles each time, other values are tried (counted in fill_restarts);
// after many such restarts only one region is filled in advance.  The other values of a cell are tried in one search, not
// one after the other.
#pragma once
#include <string_view>

#include "core/base/random.hpp"
#include "core/generate/run.hpp"

namespace sudokit::generate {

struct EachOnce {
  std::string_view solver = "auto";
};

// Throws std::invalid_argument for an unsuitable solver.
Run each_once(const Layout& layout, const EachOnce& settings, Random& random, const Budget& budget);

// The numbers of the regions that are filled at random, ascending.
std::vector<std::uint16_t> independent_regions(const Layout& layout);

}  // namespace sudokit::generate

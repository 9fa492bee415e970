// Fill the boxes of the diagonal at random, solve, then try every cell once.
//
// Source: the fourth article this project grew from.  Boxes on the diagonal share no row and no column, so random values in
// them never conflict; a solver completes the grid.  Then every cell is emptied once, in random order, and stays empty if no
// other value there leads to a solution; a time limit may end this early.
//
// Ours differs: any layout.  A region is filled at random if none of its cells is a peer of a region filled before, in reading
// order: for plain boxes these are the boxes of the diagonal, with more houses or in a jigsaw as many as are independent.  The
// solver shuffles its values, so that the rest of the grid is random as well; where it finds no solution, or none within a
// number of nodes that doubles each time, other values are tried, and counted in fill_restarts; after many of these in one
// region alone.  The other values of a cell are
// tried in one search, not one after the other.
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

// Where the grids of a picture are.
#pragma once
#include <vector>

#include "core/base/budget.hpp"
#include "core/photo/picture.hpp"
#include "core/photo/quad.hpp"

namespace sudokit::photo {

struct FoundGrid {
  Quad quad;     // clockwise on the screen; which corner is the first says nothing about the way up
  int size;      // cells a row
  bool light;    // light lines on a dark ground
  double score;  // about 0 for no grid, 1 to 1.8 for a clear one
  double seen;   // the share of its cells that show as closed regions
};

// The most probable grids with one of these numbers of cells a row, the best first; several may overlap, because the digits
// have the last word.  The meter is charged once for each grid tried.
std::vector<FoundGrid> find_grids(const Grey& picture, std::span<const int> sizes, Meter& meter);

}  // namespace sudokit::photo

// Which way up a grid stands, and how clear its cells are so.
#pragma once
#include "core/grid/layout.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/find_grid.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

struct WayUp {
  Quad quad;  // upright
  int rotation = 0;
  Alphabet alphabet = Alphabet::numbers;
  double merit =
      -1e300;  // to compare quadrilaterals: marks do not count as clear, because values upside down look like them
  double legible = -1e300;  // the mean logarithm of the probability of the most probable content, marks included
  double margin = 0;        // by how much the values are clearer than in the next best way up,
  int second = 2;           // which is turned by so many quarters
};

// All cells are read as the picture stands, and its values in the other three ways; the clearest is then read whole.
WayUp way_up(const Halves& picture, const Quad& quad, const Layout& layout, const CellNet& net);

}  // namespace sudokit::photo

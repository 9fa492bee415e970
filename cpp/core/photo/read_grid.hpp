// From a grid whose corners are known to what its cells hold.
#pragma once
#include "core/base/budget.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/read_picture.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

inline constexpr int read_side = 1800;  // pixels; larger pictures are reduced

// A picture as grids are read from it.
struct Source {
  Halves grey, red, blue;
  double scale;  // the side of `grey` over that of the picture
  double tint;   // the side of `red` and `blue` over that of `grey`
};
Source source_of(const Colours& picture);

// `quad`: upright, in pixels of the source's grey; `light`: light lines on a dark ground.  Of the result, the rotation and how legible
// the cells are stay as they are by default.
GridReading read_grid(const Source& source, const Quad& quad, bool light, const Layout& layout, Alphabet alphabet,
                      const CellNet& net, Meter& meter);

}  // namespace sudokit::photo

// From a picture to what its grids hold.
#pragma once
#include <vector>

#include "core/base/allowance.hpp"
#include "core/photo/decide.hpp"
#include "core/photo/picture.hpp"
#include "core/photo/quad.hpp"

namespace sudokit::photo {

struct GridReading {
  Quad corners;        // in the picture's pixels: those of the grid as it is read, top left first
  int rotation = 0;    // quarter turns by which the picture must be turned clockwise to stand upright
  double legible = 0;  // 0: every cell is clear; the mean logarithm of the probability of the most probable reading
  Decision decision;
  Grey straight;  // upright and flat, straight_cell pixels a cell and straight_margin around
  const Layout* layout = nullptr;
};

struct PictureReading {
  std::vector<GridReading> grids;  // the largest first; none if no grid was found
  bool unreadable = false;         // lines like those of a grid were found, but no values in them
  Stopped stopped = Stopped::no;
};

inline constexpr int largest_read_size = 16;

// `layouts`: those that a grid may have, each of another size, at most largest_read_size; the first is preferred among equals.
PictureReading read_picture(const Colours& picture, std::span<const Layout* const> layouts, const Allowance& allowance);

// The grid at these corners, in the picture's pixels, the top left of the puzzle first: for a grid that was missed.
GridReading read_at_corners(const Colours& picture, const Quad& corners, const Layout& layout, const Allowance& allowance);

}  // namespace sudokit::photo

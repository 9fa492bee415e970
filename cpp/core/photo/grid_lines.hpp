// How well the lines of a grid lie under a quadrilateral, and moving its corners until they lie better.
#pragma once
#include "core/photo/picture.hpp"
#include "core/photo/quad.hpp"

namespace sudokit::photo {

// How much a pixel is part of a line, 0 to 1, for grids of this side with so many cells a row.  `light`: light lines on a dark ground.
Response line_map(const Grey& picture, double grid_side, int size, bool light);

// The lines' weaker halves, less what is dark between them: a line is dark along its whole length, a row of digits is not.
// About 0 for no grid, 1 for a perfect one.
double line_score(const Response& lines, const Quad& quad, int size);

struct Climbed {
  Quad quad;
  double score;
};

// Moves the quadrilateral and its corners by each step, a share of its side, while the score grows.
Climbed climb(const Response& lines, Quad quad, int size, std::span<const double> steps);

}  // namespace sudokit::photo

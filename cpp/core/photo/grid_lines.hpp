// How well the lines of a grid lie under a quadrilateral, and moving its corners until they lie better.
#pragma once
#include "core/photo/picture.hpp"
#include "core/photo/quad.hpp"

namespace sudokit::photo {

// Maps of how much each pixel is part of a line, 0 to 1, for cells of a side of `cell` pixels.  `light`: light lines on a dark ground.
class LineMapper {
 public:
  explicit LineMapper(const Grey& picture);
  Response map(double cell, bool light);

 private:
  Response plain_, half_, around_;
};

// The same once, for a grid of this side with so many cells a row.
Response line_map(const Grey& picture, double grid_side, int size, bool light);

// The lines' weaker halves, less what is dark between them: a line is dark along its whole length, a row of digits is not.
// About 0 for no grid, 1 for a perfect one.  `coarse`: looks at fewer places of each line, enough where lines are thickened.
double line_score(const Response& lines, const Quad& quad, int size, bool coarse = false);

struct Climbed {
  Quad quad;
  double score;
};

// Moves the quadrilateral and its corners by each step, a share of its side, while the score grows.
Climbed climb(const Response& lines, Quad quad, int size, std::span<const double> steps, bool coarse = false);

}  // namespace sudokit::photo

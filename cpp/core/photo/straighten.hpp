// Grids as the camera saw them, made square and flat, and their cells cut out.
#pragma once
#include <array>
#include <vector>

#include "core/photo/picture.hpp"
#include "core/photo/quad.hpp"

namespace sudokit::photo {

inline constexpr int cell_side = 32;      // pixels of a cell as the network reads it, with its surroundings
inline constexpr int straight_cell = 48;  // pixels of a cell of a straightened grid
inline constexpr int straight_margin = 24;

// How far the paper's surface moves each place, in cells: a cubic polynomial of the place in the grid, for each direction.
struct Mesh {
  using Cubic = std::array<double, 10>;
  Cubic across{}, down{};

  Point at(double u, double v, int size) const;  // u and v in cells from the top left corner
};

// The grid, straight_cell pixels a cell, with straight_margin pixels around it; `fine`: with so many times the pixels a side.
Grey straightened(const Halves& picture, const Quad& quad, int size, const std::vector<Mesh>& meshes, int fine = 1);

// The surface that takes the lines of a straightened grid to where they should be, searched within `reach` cells.  False if too few
// lines are seen.
bool fit_mesh(const Grey& straight, int size, bool light, double reach, Mesh& mesh);

struct View {
  double x, y;   // moved by so many cells
  double scale;  // of what is cut out
};

// The cells in reading order, cell_side * cell_side bytes each: the cell and 16 % around it.
std::vector<std::uint8_t> cut_cells(const Grey& straight, int size, const View& view);

}  // namespace sudokit::photo

// The ink of each cell of a straightened grid: its connected parts, how large and how dark they are.
#pragma once
#include <cstdint>
#include <vector>

#include "core/photo/picture.hpp"

namespace sudokit::photo {

// Pixels of the straightened grid, inclusive.
struct InkPart {
  int left = 0, top = 0, right = 0, bottom = 0;
  int pixels = 0;

  double height() const;  // in cells
  double width() const;
};

struct CellInk {
  std::vector<InkPart> parts;  // the tallest first, without specks and lines
  float paper = 0;             // grey
  float depth = 0;             // how much darker (light on dark: lighter) than the paper the ink is
  Grey ink;                    // of the cell, straight_cell pixels a side: 1 where there is ink
};

// What the parts of a cell look like by their sizes and places alone.
enum class Shape : std::uint8_t { nothing, marks, value, unclear };

std::vector<CellInk> ink_of(const Grey& straight, int size);
// The same picture; in cells whose ink is faint beside that of the others, which is none, what is not paper fades: stripes of a screen,
// shadows of the other side.
Grey without_faint(const Grey& straight, int size);
// Adds the parts of a cell that are too faint beside its other ink, or that of other cells, to count in general: marks are of any darkness.
void add_faint_parts(const Grey& straight, int size, std::size_t cell, CellInk& ink);
// `typical`: the height of a printed value in this grid, in cells.
Shape shape_of(const CellInk& cell, double typical);

}  // namespace sudokit::photo

// Measurements of look-ups in a catalogue, for the study: images that agree with a puzzle, comparisons, seconds by part.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::canon {

enum class Way : std::uint8_t {
  table,     // through the table of images, in the order of the canonical form
  as_given,  // the same, in the order of the puzzle as it stands
  classes,   // through the maps of the classes
};

struct LookupMeasures {
  std::uint64_t images = 0;   // that agree with the givens
  std::uint64_t classes = 0;  // to which they belong; 0 if the way does not show it
  std::uint64_t comparisons = 0;
  double arranging = 0, searching = 0;  // CPU seconds
  Stopped stopped = Stopped::no;
};

// Finds all images.  `grids`: for Way::classes, the canonical forms of the classes, N*N values each.  Throws
// std::invalid_argument if the layout has no table, or for Way::classes no canonical forms.
LookupMeasures measure_lookup(const Layout& layout, const Mask* candidates, Way way, std::span<const Value> grids,
                              const Budget& budget);

struct TableMeasures {
  std::size_t images, bytes;
  double seconds;  // to make it
};
TableMeasures measure_table(const Layout& layout);

struct CataloguedClass {
  std::vector<Value> grid;
  std::uint64_t images;
};

// The classes that the catalogue of a layout holds: all at 4x4 and 6x6, those of band_407.hpp at 9x9.
std::vector<CataloguedClass> catalogued_classes(const Layout& layout);

}  // namespace sudokit::canon

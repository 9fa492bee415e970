// All full grids of a small layout whose first row is 1..N, sorted: every image of every class, once per relabelling class.
//
// There are 12 at 4x4 and 39,168 at 6x6.  Each comes with the places in the table where, from it on, the first row, …, the
// first k cells change, so that a disagreement in a cell skips all grids that share it: the table is searched like the
// tree of its prefixes, without one.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/canon/query.hpp"

namespace sudokit::canon {

class ImageTable {
 public:
  // For boxes of 2x2, 2x3 and 3x2.  of() makes the table when first needed, and keeps it.
  static bool exists(int box_height, int box_width);
  static const ImageTable& of(int box_height, int box_width);
  ImageTable(int box_height, int box_width);

  std::size_t size() const { return shared_.size(); }
  // Its N*N labels.
  const Value* grid(std::size_t index) const { return &grids_[index * cells_]; }
  // The number of cells, counted from the first, that it shares with the grid before it.
  std::size_t shared(std::size_t index) const { return shared_[index]; }
  // The next grid that differs from it in one of the cells up to `cell`, or size().
  std::size_t skip(std::size_t index, std::size_t cell) const { return skips_[index * cells_ + cell]; }
  std::size_t bytes() const;

 private:
  void find_skips();

  std::size_t cells_;
  std::vector<Value> grids_;
  std::vector<std::uint8_t> shared_;
  std::vector<std::uint16_t> skips_;
};

// One class of the grids of an image table.
struct ClassOfImages {
  std::size_t representative;  // the first image of the class: its least grid
  std::size_t images;          // how many it has; with every relabelling, N! times as many grids
};

struct ClassesOfImages {
  std::vector<ClassOfImages> classes;  // ascending: 2 at 4x4, 49 at 6x6
  std::vector<std::uint8_t> class_of;  // by image
};

ClassesOfImages classes_of(const ImageTable& table, int box_height, int box_width);

}  // namespace sudokit::canon

// A layout: the houses of an N x N grid, each a set of N cells whose values must all differ.
//
// Box height x box width, always in this order.  "2x3" is a box of 2 rows and 3 columns, so N = 6:
//
//        +-------+-------+      height 2, width 3: boxes lie wide,
//        | . . . | . . . |      3 bands (rows of boxes) and
//        | . . . | . . . |      2 stacks (columns of boxes).
//        +-------+-------+
//        | . . . | . . . |      "3x2" would be boxes of 3 rows
//        | . . . | . . . |      and 2 columns, standing upright.
//        +-------+-------+
//        | . . . | . . . |      Boxes are numbered in reading order, as
//        | . . . | . . . |      cells are: 0..N*N-1, row by row.
//        +-------+-------+
//
// Houses are in a guaranteed order: N rows, N columns, N boxes or regions, then the extras (two diagonals: from the top
// left, from the top right; windows in reading order).  Solvers and techniques see houses, never shapes.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/cell.hpp"

namespace sudokit {

struct House {
  HouseKind kind;
  std::vector<Cell> cells;  // in reading order
};

struct Conflict {
  Cell first, second;   // first < second, equal values
  std::uint16_t house;  // the first house that holds both
};

class Layout {
 public:
  // Boxes of box_height x box_width; windows need square boxes.  Throws std::invalid_argument on impossible requests.
  static Layout boxes(int box_height, int box_width, bool diagonals = false, bool windows = false);
  // One region number 0..N-1 per cell, every region with N cells.
  static Layout jigsaw(std::span<const std::uint16_t> regions, bool diagonals = false);

  int size() const { return size_; }
  int cells() const { return size_ * size_; }
  int box_height() const { return box_height_; }  // 0 for a jigsaw
  int box_width() const { return box_width_; }
  bool has_diagonals() const { return diagonals_; }
  bool has_windows() const { return windows_; }
  // 9x9 with 3x3 boxes and nothing else: the layout for which classic/ is made.
  bool classic() const { return box_height_ == 3 && box_width_ == 3 && !diagonals_ && !windows_; }

  std::span<const House> houses() const { return houses_; }
  std::span<const std::uint16_t> houses_of(Cell cell) const {
    SUDOKIT_INVARIANT(cell < cells());
    return houses_of_[cell];
  }
  // The cells that share a house with `cell`, ascending, excluding the cell itself.
  std::span<const Cell> peers(Cell cell) const {
    SUDOKIT_INVARIANT(cell < cells());
    return peers_[cell];
  }
  std::uint16_t region_of(Cell cell) const {
    SUDOKIT_INVARIANT(cell < cells());
    return region_of_[cell];
  }

  // Every pair of equal values in a house, each pair once, ordered by first cell, then second.
  std::vector<Conflict> conflicts(std::span<const Value> values) const;
  // One mask per cell: its value, or, for an empty cell, the values that no peer holds.
  std::vector<Mask> candidates(std::span<const Value> values) const;
  // True when every cell holds 1..N and no house holds a value twice.
  bool complete(std::span<const Value> values) const;

 private:
  Layout() = default;
  void add_lines_and_regions();
  void add_diagonals();
  void add_windows();
  void index_houses();
  bool houses_are_sound() const;
  bool peers_are_sound() const;

  int size_ = 0, box_height_ = 0, box_width_ = 0;
  bool diagonals_ = false, windows_ = false;
  std::vector<std::uint16_t> region_of_;
  std::vector<House> houses_;
  std::vector<std::vector<std::uint16_t>> houses_of_;
  std::vector<std::vector<Cell>> peers_;
};

}  // namespace sudokit

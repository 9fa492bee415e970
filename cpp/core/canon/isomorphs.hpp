// Random isomorphs of a grid, many and fast: uniform over a group of transformations, addressed by (seed, index).
//
// A transformation costs one block of random numbers: a number below the order of the group, exactly uniform, is decoded digit
// by digit.  So the result for an index is known without those before it.
//
// `invariant` is the opposite: a number that all isomorphs of a grid share.  Grids with different numbers are not isomorphic;
// almost all others are, which only the canonical form proves.
#pragma once
#include <cstdint>

#include "core/canon/canon.hpp"

namespace sudokit::canon {

// Groups of transformations.
enum class Group : std::uint8_t {
  all,       // everything that maps a Sudoku to a Sudoku
  relabel,   // of the values only
  places,    // of the cells only
  lines,     // of rows, columns, bands and stacks only: no transposition
  rotate,    // quarter turns; half turns if the boxes are not square
  dihedral,  // quarter turns and reflections; without square boxes: half turns and reflections
};
inline constexpr int groups = static_cast<int>(Group::dihedral) + 1;

// Reusable by several threads.
class Sampler {
 public:
  // Throws std::invalid_argument if can_do() is false.
  Sampler(const Layout& layout, Group group);
  // The number of transformations in the group.
  std::uint64_t order() const { return order_; }
  // Transformation `index` of a seed: uniform over the group.
  Transformation sample(std::uint64_t seed, std::uint64_t index) const;
  // Transformation `number` of the group, 0 to order() - 1.
  Transformation at(std::uint64_t number) const;

 private:
  Group group_;
  std::size_t size_, box_height_, box_width_;
  bool square_;
  std::uint64_t order_ = 1;
};

// The same for all isomorphic grids (values 0..N) of a layout that can_do() supports.
std::uint64_t invariant(const Layout& layout, const Value* grid);

}  // namespace sudokit::canon

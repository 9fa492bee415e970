// Canonical forms: one representative for all grids that differ only by symmetry.
//
// The group, for boxes of h x w (N = h * w): permute the w bands, the rows within a band, the h stacks, the columns within a
// stack, relabel the values, and, if h == w, transpose.  Two grids are isomorphic if an element of the group transforms one
// into the other.
//
// The representative ("min-lex, pattern first"): among the isomorphic grids, read row by row with 0 for an empty cell,
//   1. the one whose pattern of givens, as a string of 0 and 1, is smallest;
//   2. among those, the one whose values are smallest.
// For a full grid that is the lexicographically smallest grid.  It is the convention of the "patminlex" tools; the other
// common one ("subcanon") minimises the string of values directly and gives other representatives.
//
// The automorphisms of a grid are the elements that leave it unchanged; those that differ only in the relabelling count as
// one.  Equally many lead from the grid to its representative.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/random.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::canon {

// result[r][c] = values[source[rows[r]][columns[c]]], where source is transposed first if `transpose` is true.
struct Transformation {
  bool transpose = false;
  std::array<std::uint8_t, 9> rows{}, columns{};  // for each row (column) of the result, that of the source
  std::array<Value, 10> values{};                 // values[0] = 0
  friend bool operator==(const Transformation&, const Transformation&) = default;
};

// Whether the layout is supported: 4x4, 6x6, 8x8 or 9x9 with boxes at least 2 high and wide, without extras.
bool can_do(const Layout& layout);

Transformation identity(int size);
void apply(const Transformation& transformation, int size, const Value* grid, Value* result);
// First `first`, then `second`.
Transformation compose(const Transformation& first, const Transformation& second, int size);
Transformation inverse(const Transformation& transformation, int size);
// Uniform over the group of the layout, for which can_do() must hold.
Transformation random_transformation(const Layout& layout, Random& random);

// Reusable, by one thread at a time; the constructor allocates most of the memory.
class Canoniser {
 public:
  // Throws std::invalid_argument if can_do() is false.
  explicit Canoniser(const Layout& layout);
  ~Canoniser();
  Canoniser(Canoniser&&) noexcept;
  Canoniser& operator=(Canoniser&&) noexcept;

  // Writes the representative of `grid` (values 0..N, no conflicts) to `form`, N*N values, and, unless it is null, a
  // transformation to it to `how`.  Returns the number of automorphisms.
  std::uint64_t canonical(const Value* grid, Value* form, Transformation* how);
  // Generators of the group of automorphisms: at most log2 of its order.
  std::vector<Transformation> automorphism_generators(const Value* grid);

  class Engine;  // private to canon.cpp: one per shape

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace sudokit::canon

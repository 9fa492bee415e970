// The symmetries of a puzzle: those that leave its givens as they are, once the values are replaced.  If the givens have only one
// solution, that stays as it is, too.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/canon/canon.hpp"
#include "core/grid/symmetries.hpp"

namespace sudokit::canon {

// For one layout, which must outlive the object; reusable, by one thread at a time.
class PuzzleSymmetries {
 public:
  explicit PuzzleSymmetries(const Layout& layout);

  // All but the identity: first those of the square, in the order of Motion, then the others.  Layouts without canonical forms
  // (canon.hpp) have only the former.  None if several values are not given, or if there are more than a full grid can have.
  // `givens`: 0 for open cells, no conflicts.
  const std::vector<Symmetry>& of(std::span<const Value> givens);

 private:
  void list(std::span<const Value> givens);
  void add(Symmetry symmetry, std::span<const Value> givens);

  const Layout& layout_;
  std::vector<Symmetry> square_;          // those of the square that the layout has
  std::unique_ptr<Canoniser> canoniser_;  // null if the layout has none
  std::vector<Value> givens_;             // of the list
  std::vector<Symmetry> found_;
};

}  // namespace sudokit::canon

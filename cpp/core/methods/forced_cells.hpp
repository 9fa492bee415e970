// All forced cells first, then the values of the cell with the fewest; with or without hidden singles.
//
// Source: the fourth article this project grew from, its second solver.  Before each choice it fills the cells with one
// legal value until none is left, and lists them, so that it can undo them when the choice fails.  Only then does it take,
// as its first solver does, the first of the cells with the fewest values.  Hidden singles (a value with one place left in
// a house) are the first of the further strategies that its author proposed.
// Ours differs: the masks of the houses are kept up to date and never rebuilt; cells are noticed when they become forced,
// so no search for them is needed; a cell without a value ends a node at once; and it continues after a solution.  The
// cells filled at a node do not depend on the order of filling, so the nodes are the same as the author's.
#pragma once
#include "core/methods/filling_method.hpp"

namespace sudokit::methods {

class ForcedCells final : public FillingMethod<ForcedCells> {
 public:
  ForcedCells(const Layout& layout, bool hidden);
  void start(const Mask* candidates, Random* order, steps::Log*) override { begin(candidates, order); }
  std::uint32_t stride() const override { return static_cast<std::uint32_t>(1 + 16384 / filling_.cells()); }
  const Filling& filling() const { return filling_; }

 private:
  friend FillingMethod;
  bool settle();
  std::size_t choose() { return filling_.fewest(); }
  void trying(std::size_t, Mask) {}
  void tried() {}
  void solved() {}
  // Fills the values with one place in the house.  False: a value has no place, or a peer no legal value.
  bool fill_hidden(std::size_t house, bool& filled);

  const bool hidden_;
  std::vector<Cell> house_cells_;  // N per house
};

}  // namespace sudokit::methods

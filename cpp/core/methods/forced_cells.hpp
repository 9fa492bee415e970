// All forced cells first, then the values of the cell with the fewest; with hidden singles or without.
//
// Source: the fourth article this project grew from, its second solver: before each choice the cells with one legal value are
// filled until there is none, and listed, so that the list undoes them when the choice fails.  Only then, as in its first
// solver, the first of the cells with the fewest values.  Hidden singles (a value with one place left in a house) are the next
// of the strategies that its author wanted.
// Ours differs: the masks of the houses outlive the node and are never rebuilt; cells are noticed when they become
// forced, so none is looked for; a cell without a value ends a node at once; and it continues after a solution.  What is
// filled at a node does not depend on the order of filling, so nodes are the author's.
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
  // Fills the values with one place in the house.  False: a value has no place, or a peer no value.
  bool fill_hidden(std::size_t house, bool& filled);

  const bool hidden_;
  std::vector<Cell> house_cells_;  // N a house
};

}  // namespace sudokit::methods

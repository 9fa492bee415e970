// The cell with the fewest legal values first; no value is placed because it is forced.
//
// Source: the fourth article this project grew from, its first solver: masks of the values used in every row, column and box,
// kept as cells are filled, and the empty cell with the fewest legal values next, of such the first in reading order; its
// values ascending, or with a random order in any.  Ours differs: any houses; the numbers of legal values are kept too and not
// counted again at every node; a cell left without a value is seen when it is so, not when cells are next compared; and it
// continues after a solution.  Nodes are the same.
#pragma once
#include "core/methods/filling_method.hpp"

namespace sudokit::methods {

class FewestValues final : public FillingMethod<FewestValues> {
 public:
  explicit FewestValues(const Layout& layout) : FillingMethod(layout) {}
  void start(const Mask* candidates, Random* order, steps::Log*) override { begin(candidates, order); }
  std::uint32_t stride() const override { return static_cast<std::uint32_t>(1 + 65536 / filling_.cells()); }

 private:
  friend FillingMethod;
  bool settle() { return true; }
  std::size_t choose() { return filling_.fewest(); }
  void trying(std::size_t, Mask) {}
  void tried() {}
  void solved() {}
};

}  // namespace sudokit::methods

// The cell with the fewest legal values first, with no placing of forced values.
//
// Source: the fourth article this project grew from, its first solver.  It keeps masks of the values used in every row,
// column and box, and takes the empty cell with the fewest legal values next (in reading order if there are several); its
// values ascend, or with a random order come in any order.  Ours differs: it works on any houses; it keeps the numbers of
// legal values instead of counting them again at every node; it notices a cell without values at once, not when cells are
// next compared; and it continues after a solution.  The nodes are the same.
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

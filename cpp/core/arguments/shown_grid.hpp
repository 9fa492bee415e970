// The state that arguments are about: the values of the filled cells, the candidates of the open ones, and which cells are
// givens.  It can follow a path step by step.
#pragma once
#include <span>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/grid/mask.hpp"
#include "core/steps/step.hpp"

namespace sudokit::arguments {

class Board {
 public:
  // The layout must outlive the board.
  explicit Board(const Layout& layout) : layout_(&layout) {}

  // `values`: 0 for open cells.  `masks`: candidates; those of open cells that a filled cell excludes are dropped.
  void start(std::span<const Value> values, std::span<const Mask> masks);
  // Follows a step: places, then eliminates.
  void apply(const steps::Step& step);

  const Layout& layout() const { return *layout_; }
  int size() const { return layout_->size(); }
  int cells() const { return layout_->cells(); }
  Value value(Cell cell) const { return values_[cell]; }
  Mask mask(Cell cell) const { return masks_[cell]; }  // 0 for filled cells
  bool open(Cell cell) const { return values_[cell] == 0; }
  bool has(Cell cell, Value value) const { return masks_[cell] & bit_of(value); }
  const House& house(int index) const { return layout_->houses()[static_cast<std::size_t>(index)]; }

  // Whether two cells share a house.
  bool see(Cell a, Cell b) const;
  bool sees_all(Cell cell, std::span<const Cell> cells) const;
  bool all_see_each_other(std::span<const Cell> cells) const;
  bool in_house(Cell cell, int house) const;
  // The first house that contains all the cells; -1: there is none.
  int common_house(std::span<const Cell> cells) const;
  // At most one of the two can be true.
  bool conflict(const steps::Candidate& a, const steps::Candidate& b) const {
    return a.cell == b.cell ? a.value != b.value : a.value == b.value && see(a.cell, b.cell);
  }

 private:
  void place(Cell cell, Value value);

  const Layout* layout_;
  std::vector<Value> values_;
  std::vector<Mask> masks_;
};

}  // namespace sudokit::arguments

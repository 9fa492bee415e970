// Plain backtracking: the empty cells in reading order, the legal values of each in ascending order.
//
// Source: the first article this project grew from; "backtracking" as in every textbook.  There is no propagation: a value
// is legal if none of its cell's houses holds it yet.  With a random order each cell's legal values are shuffled, as that
// article does to make full grids.  Ours differs: it keeps the values used in each house as masks, and continues after a
// solution.
#pragma once
#include <vector>

#include "core/methods/houses.hpp"
#include "core/methods/method.hpp"

namespace sudokit::methods {

class Backtracking final : public Method {
 public:
  explicit Backtracking(const Layout& layout);
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  Found next(Value* solution, Meter& meter) override;
  std::uint32_t stride() const override { return 4096; }

 private:
  // One empty cell.  Frames are in reading order.
  struct Frame {
    Cell cell;
    std::uint8_t next = 0, count = 0;  // alternatives tried; all alternatives
    Mask allowed = 0, placed = 0;      // what the candidates allow; the value placed now
  };
  static bool is_empty(const Frame& frame) { return frame.placed == 0; }
  void open(Frame& frame);
  bool advance(Frame& frame);
  void take_back(Frame& frame);
  Value* alternatives(const Frame& frame) { return &values_[static_cast<std::size_t>(&frame - frames_.data()) * size_]; }

  const HouseTable houses_;
  const std::size_t size_;
  Used used_;
  std::vector<Value> grid_;  // the values placed at the start
  std::vector<Frame> frames_;
  std::vector<Value> values_;  // N per frame
  std::size_t depth_ = 0;      // number of open frames
  Random* order_ = nullptr;
  bool entered_ = false, exhausted_ = true;
};

}  // namespace sudokit::methods

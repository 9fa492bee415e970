// Trivial cells first, then a guess; with a limit on the depth.
//
// Source: the fifth article this project grew from.  A cell with one value left is trivial.  Trivial cells are filled until there
// is none, then a value is guessed: in a random cell, in the first one, or in one with the fewest values left; the values of that
// cell in random order.  A cell without a value left is a dead end: back to the last guess, its next value.
// DEPTH, as that article counts it, grows by one with every value tried anywhere, trivial ones included, and never shrinks.
//
// Ours differs: one grid that is taken back in place of a chain of immutable states; a trivial cell is noticed when its peer is
// filled, and so is a dead end, where the article looks at all cells again.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/methods/houses.hpp"

namespace sudokit::generate {

enum class Where : std::uint8_t { random, ordered, smallest };

// A grid being filled.
class Filling {
 public:
  // Keeps a reference to the layout.
  explicit Filling(const Layout& layout);

  // False: a cell has no value left.  The values must not conflict.
  bool load(std::span<const Value> values);
  // False: a cell has no value left, and the trivial cells are forgotten.
  bool place(Cell cell, Value value);
  // Fills trivial cells until there is none; `left`: how many values may still be tried, lowered by each.
  enum class Trivial : std::uint8_t { none_left, dead_end, too_deep };
  Trivial fill_trivial(std::uint64_t& left);
  // Takes back what was placed since there were `placed` values on the trail.
  void take_back(std::size_t placed);

  std::size_t placed() const { return trail_.size(); }
  std::size_t empty() const { return empty_.size(); }
  // What no peer holds; of an empty cell.
  Mask allowed(Cell cell) const { return left_[cell]; }
  const std::vector<Value>& values() const { return values_; }
  // An empty cell; there must be one.  `random` is drawn from for Where::random alone.
  Cell choose(Where where, Random* random) const;

 private:
  struct Placed {
    Cell cell;
    Mask allowed;         // before
    std::size_t changes;  // there were before
  };

  const Layout& layout_;
  const methods::HouseTable houses_;
  const Mask all_;
  methods::Used used_;  // by the values loaded
  std::vector<Value> values_;
  std::vector<Mask> left_;    // of each empty cell; 0 for a filled one, which so never changes
  std::vector<Placed> trail_;
  std::vector<Cell> changes_;  // the peers that lost the value, of all values placed
  std::vector<Cell> trivial_;
  std::vector<Cell> empty_;           // in no order
  std::vector<std::uint16_t> place_;  // of each cell among the empty ones
};

// The guesses on top of a filling, from wherever that stands.
class Guesser {
 public:
  explicit Guesser(const Layout& layout) : values_(static_cast<std::size_t>(layout.cells() * layout.size())) {}
  enum class End : std::uint8_t { filled, exhausted, too_deep, stopped };
  // `random` null: values in ascending order (and Where::random is not to be had).  `left` as for fill_trivial().  The meter is
  // charged one node a guessed value.  Unless filled, the filling is left as it was.
  End run(Filling& filling, Where where, Random* random, std::uint64_t& left, Meter& meter);

 private:
  struct Frame {
    Cell cell;
    std::size_t placed;
    std::uint8_t next, count;
  };
  void open(const Filling& filling, Where where, Random* random);
  std::vector<Frame> frames_;
  std::vector<Value> values_;  // N a frame
};

}  // namespace sudokit::generate

// Exact cover by dancing links: take the item with the fewest options, try each of them, undo by relinking.
//
// Source: Donald Knuth, "Dancing links", 2000 (arXiv cs/0011047).  Items: every cell must be filled, every value must
// stand in every house; because a house has as many cells as there are values, all of them are exact.  Options: a candidate
// covers its cell and its value in each of the cell's houses.  Ours differs in taking the givens out before the first node,
// in flat arrays with the nodes of an option side by side, and in being iterative, so that it can stop and continue.
//
// The order: among the items with the fewest options the first, cells in reading order before values in houses (house by
// house in the layout's order, values ascending); its options ascending, by value for a cell, by cell for a value in a
// house.  With a random order the options of an item with two or more are shuffled when it is chosen.  An item with one
// option is no guess and no node; such items, and those without any, are noted when they become so rather than looked for,
// which changes nothing, because forced options lead to the same state in whatever order they are taken.
#pragma once
#include <cstdint>
#include <vector>

#include "core/methods/houses.hpp"
#include "core/methods/method.hpp"

namespace sudokit::methods {

class DancingLinks final : public Method {
 public:
  explicit DancingLinks(const Layout& layout);
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  Found next(Value* solution, Meter& meter) override;
  std::uint32_t stride() const override { return 32; }

 private:
  using Index = std::uint32_t;
  // Place 0 heads the list of items to cover; places 1..items() are the items, and head the lists of their options.
  struct Item {
    Index left, right, size;
  };
  // One item of one option.
  struct Node {
    Index up, down, item, option;
  };
  struct Option {
    Index begin, end;  // its nodes
    Cell cell;
    Value value;
  };
  // An item that was chosen, and its options in the order they are tried: count of them from tries_[begin].
  struct Level {
    Index item, begin, count, next = 0, chosen = none;
  };
  static constexpr Index none = ~Index{0};

  Index items() const { return static_cast<Index>(houses_.cells() + houses_.house_count() * size_); }
  Index item_of_cell(std::size_t cell) const { return static_cast<Index>(1 + cell); }
  Index item_of(std::size_t house, std::size_t value) const {
    return static_cast<Index>(houses_.cells() + house * size_ + value);  // values count from 1
  }
  bool place_givens(const Mask* candidates);
  void link_items();
  void add_options(std::size_t cell, Mask mask);
  void add_node(Index item, Index option);

  void note(Index item);
  Index noted(std::vector<Index>& items, Index size);
  Index fewest();
  void open(Index item);
  void take(Level& level);
  void take_back(Level& level);
  void cover(Index item);
  void uncover(Index item);

  // For the invariants.
  bool is_listed(Index item) const { return list_[list_[item].left].right == item && list_[list_[item].right].left == item; }
  bool is_linked(Index node) const { return nodes_[nodes_[node].up].down == node && nodes_[nodes_[node].down].up == node; }
  bool links_are_whole() const;

  const HouseTable houses_;
  const std::size_t size_;
  Used used_;                // by the givens
  std::vector<Value> grid_;  // the givens
  std::vector<Item> list_;
  std::vector<Node> nodes_;
  std::vector<Option> options_;
  std::vector<Level> levels_;
  std::vector<Index> tries_;
  std::vector<Index> dead_, forced_;  // items that came down to no option, to one; some are covered since
  Random* order_ = nullptr;
  bool entered_ = false, forward_ = false, exhausted_ = true;
};

}  // namespace sudokit::methods

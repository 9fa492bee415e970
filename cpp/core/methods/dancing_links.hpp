// Exact cover by dancing links: take the item with the fewest options, try each of them, undo by relinking.
//
// Source: Donald Knuth, "Dancing links", 2000 (arXiv cs/0011047).  Items: every cell must be filled, and every value must
// be placed in every house.  A house has as many cells as there are values, so all of them are exact.  Options: a candidate
// covers its cell, and its value in each of the cell's houses.  Ours differs: the givens are removed before the first node,
// the nodes of an option lie side by side in flat arrays, and the search is iterative, so that it can stop and resume.
//
// The order.  Of the items with the fewest options the first is covered; cells in reading order come before values in
// houses (house by house in the layout's order, values ascending).  Its options are tried in ascending order: by value for
// a cell, by cell for a value in a house.  With a random order the options of an item with two or more are shuffled when it
// is chosen.  An item with one option is neither a guess nor a node.  Such items, and those without options, are noted as
// they arise instead of searched for.  That does not change the result, because forced options lead to the same state in
// any order.
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
  // Entry 0 heads the list of items to cover.  Entries 1..items() are the items, and head the lists of their options.
  struct Item {
    Index left, right, size;
  };
  // An item of an option.
  struct Node {
    Index up, down, item, option;
  };
  struct Option {
    Index begin, end;  // its nodes
    Cell cell;
    Value value;
  };
  // A chosen item, and its options in the order in which they are tried: `count` options from tries_[begin].
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
  bool is_listed(Index item) const {
    return list_[list_[item].left].right == item && list_[list_[item].right].left == item;
  }
  bool is_linked(Index node) const { return nodes_[nodes_[node].up].down == node && nodes_[nodes_[node].down].up == node; }
  bool links_are_whole() const;

  const HouseTable houses_;
  const std::size_t size_;
  Used used_;                // the values of the givens, by house
  std::vector<Value> grid_;  // the givens
  std::vector<Item> list_;
  std::vector<Node> nodes_;
  std::vector<Option> options_;
  std::vector<Level> levels_;
  std::vector<Index> tries_;
  std::vector<Index> dead_, forced_;  // items that reached no option, or one; some have since been covered
  Random* order_ = nullptr;
  bool entered_ = false, forward_ = false, exhausted_ = true;
};

}  // namespace sudokit::methods

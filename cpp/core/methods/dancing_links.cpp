#include "core/methods/dancing_links.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

// Forced options between two checks of the clock; on the largest grids each takes some microseconds.
static constexpr std::uint32_t forced_stride = 64;

DancingLinks::DancingLinks(const Layout& layout)
    : houses_(layout),
      size_(static_cast<std::size_t>(layout.size())),
      used_(houses_),
      grid_(houses_.cells()),
      list_(items() + 1) {}

void DancingLinks::start(const Mask* candidates, Random* order, steps::Log*) {
  order_ = order;
  work_ = {0, 0, 1};
  levels_.clear();
  tries_.clear();
  options_.clear();
  dead_.clear();
  forced_.clear();
  entered_ = forward_ = false;
  exhausted_ = !place_givens(candidates);
  if (exhausted_) return;
  link_items();
  for (std::size_t cell = 0; cell < grid_.size(); ++cell)
    if (grid_[cell] == 0) add_options(cell, candidates[cell] & ~used_.by_peers_of(cell));
  for (Index item = list_[0].right; item != 0; item = list_[item].right) note(item);
  SUDOKIT_INVARIANT(links_are_whole());
}

// For the invariants: every listed item heads as many nodes as its size says, and their links match in both directions.
bool DancingLinks::links_are_whole() const {
  for (Index item = list_[0].right; item != 0; item = list_[item].right) {
    if (!is_listed(item)) return false;
    Index count = 0;
    for (Index node = nodes_[item].down; node != item; node = nodes_[node].down, ++count)
      if (!is_linked(node) || nodes_[node].item != item || count == list_[item].size) return false;
    if (count != list_[item].size) return false;
  }
  return true;
}

// Places the cells with one candidate as givens; false if two equal givens share a house.
bool DancingLinks::place_givens(const Mask* candidates) {
  used_.clear();
  for (std::size_t cell = 0; cell < grid_.size(); ++cell) {
    const Mask mask = candidates[cell] & all_values(static_cast<int>(size_));
    grid_[cell] = 0;
    if (!std::has_single_bit(mask)) continue;
    if (used_.by_peers_of(cell) & mask) return false;
    used_.toggle(cell, mask);
    grid_[cell] = static_cast<Value>(std::countr_zero(mask) + 1);
  }
  return true;
}

// Links the items that the givens leave to be covered, in order, without options yet.
void DancingLinks::link_items() {
  nodes_.resize(items() + 1);
  Index last = 0;
  const auto link = [&](Index item) {
    nodes_[item] = {item, item, item, none};
    list_[item] = {last, 0, 0};
    list_[last].right = item;
    last = item;
  };
  for (std::size_t cell = 0; cell < grid_.size(); ++cell)
    if (grid_[cell] == 0) link(item_of_cell(cell));
  for (std::size_t house = 0; house < houses_.house_count(); ++house) {
    Mask missing = all_values(static_cast<int>(size_)) & ~used_.in(house);
    for (; missing; missing &= missing - 1) link(item_of(house, static_cast<std::size_t>(std::countr_zero(missing)) + 1));
  }
  list_[last].right = 0;
  list_[0].left = last;
}

void DancingLinks::add_options(std::size_t cell, Mask mask) {
  for (mask &= all_values(static_cast<int>(size_)); mask; mask &= mask - 1) {
    const auto value = static_cast<Value>(std::countr_zero(mask) + 1);
    const auto option = static_cast<Index>(options_.size());
    const auto begin = static_cast<Index>(nodes_.size());
    add_node(item_of_cell(cell), option);
    for (const std::uint16_t house : houses_.of(cell)) add_node(item_of(house, value), option);
    options_.push_back({begin, static_cast<Index>(nodes_.size()), static_cast<Cell>(cell), value});
  }
}

void DancingLinks::add_node(Index item, Index option) {
  const auto node = static_cast<Index>(nodes_.size());
  const Index last = nodes_[item].up;
  nodes_.push_back({last, item, item, option});
  nodes_[last].down = nodes_[item].up = node;
  ++list_[item].size;
}

void DancingLinks::note(Index item) {
  if (list_[item].size == 0)
    dead_.push_back(item);
  else if (list_[item].size == 1)
    forced_.push_back(item);
}

// The most recently noted item that is still to be covered and has at most `size` options; 0 if there is none.
DancingLinks::Index DancingLinks::noted(std::vector<Index>& items, Index size) {
  for (; !items.empty(); items.pop_back()) {
    const Index item = items.back();
    const bool listed = list_[list_[item].left].right == item;
    if (listed && list_[item].size <= size) return item;
  }
  return 0;
}

// The item to cover next; 0 if all are covered.
DancingLinks::Index DancingLinks::fewest() {
  if (const Index item = noted(dead_, 0)) return item;
  if (const Index item = noted(forced_, 1)) return item;
  Index best = list_[0].right;
  for (Index item = best; item != 0 && list_[best].size > 2; item = list_[item].right)
    if (list_[item].size < list_[best].size) best = item;
  return best;
}

void DancingLinks::open(Index item) {
  Level level{.item = item, .begin = static_cast<Index>(tries_.size()), .count = list_[item].size};
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) tries_.push_back(nodes_[node].option);
  if (order_ && level.count > 1) order_->shuffle(&tries_[level.begin], level.count);
  levels_.push_back(level);
  cover(item);
}

// Removes the item from the list of items, and its options from the lists of their other items.
void DancingLinks::cover(Index item) {
  SUDOKIT_INVARIANT(is_listed(item));
  list_[list_[item].left].right = list_[item].right;
  list_[list_[item].right].left = list_[item].left;
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) {
    const Option& option = options_[nodes_[node].option];
    for (Index other = option.begin; other != option.end; ++other) {
      if (other == node) continue;
      SUDOKIT_INVARIANT(is_linked(other) && list_[nodes_[other].item].size > 0);
      const Node removed = nodes_[other];
      nodes_[removed.up].down = removed.down;
      nodes_[removed.down].up = removed.up;
      --list_[removed.item].size;
      note(removed.item);
    }
  }
}

// Restores what cover() removed, in reverse order.
void DancingLinks::uncover(Index item) {
  SUDOKIT_INVARIANT(!is_listed(item));
  for (Index node = nodes_[item].up; node != item; node = nodes_[node].up) {
    const Option& option = options_[nodes_[node].option];
    for (Index other = option.end; other-- != option.begin;) {
      if (other == node) continue;
      SUDOKIT_INVARIANT(!is_linked(other));
      const Node back = nodes_[other];
      nodes_[back.up].down = nodes_[back.down].up = other;
      ++list_[back.item].size;
    }
  }
  list_[list_[item].left].right = list_[list_[item].right].left = item;
}

void DancingLinks::take(Level& level) {
  SUDOKIT_INVARIANT(level.next < level.count && level.chosen == none && !is_listed(level.item));
  level.chosen = tries_[level.begin + level.next];
  const Option& option = options_[level.chosen];
  for (Index node = option.begin; node != option.end; ++node)
    if (nodes_[node].item != level.item) cover(nodes_[node].item);
  if (level.count > 1) {
    ++(level.next ? work_.backtracks : work_.guesses);
    ++work_.nodes;
  }
  ++level.next;
}

void DancingLinks::take_back(Level& level) {
  if (level.chosen == none) return;
  dead_.clear();
  forced_.clear();
  const Option& option = options_[level.chosen];
  for (Index node = option.end; node-- != option.begin;)
    if (nodes_[node].item != level.item) uncover(nodes_[node].item);
  level.chosen = none;
}

Found DancingLinks::next(Value* solution, Meter& meter) {
  if (exhausted_) return Found::exhausted;
  if (!entered_) {
    if (!meter.charge()) return Found::stopped;
    entered_ = forward_ = true;
  }
  for (;;) {
    if (forward_) {
      forward_ = false;
      const Index item = fewest();
      if (item == 0) {
        std::copy(grid_.begin(), grid_.end(), solution);
        for (const Level& level : levels_) solution[options_[level.chosen].cell] = options_[level.chosen].value;
        return Found::solution;
      }
      if (list_[item].size > 0) open(item);
    }
    if (levels_.empty()) {
      SUDOKIT_INVARIANT(links_are_whole());  // every covered item has been uncovered
      exhausted_ = true;
      return Found::exhausted;
    }
    Level& level = levels_.back();
    take_back(level);
    if (level.next == level.count) {
      uncover(level.item);
      SUDOKIT_INVARIANT(is_listed(level.item) && list_[level.item].size == level.count);
      SUDOKIT_INVARIANT(tries_.size() == level.begin + level.count);
      tries_.resize(level.begin);
      levels_.pop_back();
      continue;
    }
    // The charge is for the node about to be entered.  If the meter refuses it, the next call enters the node.
    const bool go_on = level.count > 1 ? meter.charge() : levels_.size() % forced_stride != 0 || meter.look();
    if (!go_on) return Found::stopped;
    take(level);
    forward_ = true;
  }
}

}  // namespace sudokit::methods

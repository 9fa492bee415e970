// The common base of most methods: the houses of each cell, in flat arrays, and the values used in each house.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

// The houses of every cell, in one array; keeps no reference to the layout.
class HouseTable {
 public:
  explicit HouseTable(const Layout& layout) : size_(layout.size()), begin_(1, 0) {
    for (int cell = 0; cell < layout.cells(); ++cell) {
      for (const std::uint16_t house : layout.houses_of(static_cast<Cell>(cell))) houses_.push_back(house);
      begin_.push_back(static_cast<std::uint32_t>(houses_.size()));
    }
    house_count_ = layout.houses().size();
  }

  int size() const { return size_; }
  std::size_t cells() const { return begin_.size() - 1; }
  std::size_t house_count() const { return house_count_; }
  std::span<const std::uint16_t> of(std::size_t cell) const {
    SUDOKIT_INVARIANT(cell < cells());
    return {houses_.data() + begin_[cell], houses_.data() + begin_[cell + 1]};
  }

 private:
  int size_;
  std::size_t house_count_ = 0;
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint16_t> houses_;
};

// The values placed in each house, as masks; placing or removing a value takes a few XORs.
class Used {
 public:
  explicit Used(const HouseTable& houses) : houses_(&houses), used_(houses.house_count(), 0) {}
  void clear() { used_.assign(used_.size(), 0); }
  Mask by_peers_of(std::size_t cell) const {
    Mask mask = 0;
    for (const std::uint16_t house : houses_->of(cell)) mask |= used_[house];
    return mask;
  }
  Mask in(std::size_t house) const { return used_[house]; }
  // Places a value that is unused in the cell's houses, or removes one that is used in all of them.
  void toggle(std::size_t cell, Mask bit) {
    SUDOKIT_INVARIANT(agree_on(cell, bit));
    for (const std::uint16_t house : houses_->of(cell)) used_[house] ^= bit;
  }
  // Whether every house has every value: a grid filled without conflicts.
  bool complete() const {
    for (const Mask used : used_)
      if (used != all_values(houses_->size())) return false;
    return true;
  }

 private:
  // Whether all houses of the cell have the value, or none has.
  bool agree_on(std::size_t cell, Mask bit) const {
    Mask all = bit, any = 0;
    for (const std::uint16_t house : houses_->of(cell)) all &= used_[house], any |= used_[house] & bit;
    return all == any && (bit & (bit - 1)) == 0;
  }

  const HouseTable* houses_;
  std::vector<Mask> used_;
};

}  // namespace sudokit::methods

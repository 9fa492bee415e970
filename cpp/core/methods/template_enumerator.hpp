// The templates that avoid some cells, listed puzzle by puzzle: for layouts whose templates are too many for a table.
//
// Depth first over the house with the fewest open cells, so that a branch without any template ends early.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/layout.hpp"
#include "core/methods/cell_set.hpp"

namespace sudokit::methods {

// Thrown where the givens leave more templates than lists are kept of.
struct TooManyTemplates : std::length_error {
  TooManyTemplates() : std::length_error("the givens leave too many templates to list") {}
};

template <std::size_t Words>
class TemplateEnumerator {
 public:
  using Set = CellSet<Words>;
  enum class End : std::uint8_t { complete, full, stopped };

  explicit TemplateEnumerator(const Layout& layout, const std::vector<Set>& peers)
      : peers_(peers), left_(static_cast<std::size_t>(layout.size()) + 1) {
    for (const House& house : layout.houses()) {
      left_[0].push_back(static_cast<std::uint16_t>(houses_.size()));
      houses_.emplace_back();
      for (const Cell cell : house.cells) houses_.back().add(cell), all_.add(cell);
    }
  }

  // Into `found`, up to `most` of them.  Charges the meter for each 128 cells tried.
  End list(const Set& closed, std::size_t most, Meter& meter, std::vector<Set>& found) {
    found.clear();
    most_ = most;
    meter_ = &meter;
    found_ = &found;
    end_ = End::complete;
    descend(0, all_ & ~closed, {});
    return end_;
  }

 private:
  // False: do not go on.
  bool descend(std::size_t depth, const Set& open, const Set& chosen) {
    if (++steps_ % 128 == 0 && !meter_->charge()) return stop(End::stopped);
    if (left_[depth].empty()) {
      if (found_->size() == most_) return stop(End::full);
      found_->push_back(chosen);
      return true;
    }
    std::size_t fewest = ~std::size_t{0};
    Set choice;
    for (const std::uint16_t house : left_[depth]) {
      const Set cells = houses_[house] & open;
      std::size_t count = 0;
      for (const std::uint64_t word : cells.words) count += static_cast<std::size_t>(std::popcount(word));
      if (count == 0) return true;
      if (count < fewest) fewest = count, choice = cells;
    }
    bool going = true;
    choice.each([&](std::size_t cell) {
      if (!going) return;
      left_[depth + 1].clear();
      for (const std::uint16_t house : left_[depth])
        if (!houses_[house].has(cell)) left_[depth + 1].push_back(house);
      Set longer = chosen;
      longer.add(cell);
      going = descend(depth + 1, open & ~peers_[cell], longer);
    });
    return going;
  }

  bool stop(End end) {
    end_ = end;
    return false;
  }

  const std::vector<Set>& peers_;
  std::vector<Set> houses_;
  std::vector<std::vector<std::uint16_t>> left_;  // by depth: the houses that no chosen cell is in
  Set all_;
  std::size_t most_ = 0;
  std::uint64_t steps_ = 0;
  Meter* meter_ = nullptr;
  std::vector<Set>* found_ = nullptr;
  End end_ = End::complete;
};

}  // namespace sudokit::methods

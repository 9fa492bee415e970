// Lists the templates that avoid given cells, for layouts with too many templates for a table.
//
// Depth first over the house with the fewest open cells, so that a branch without any template ends early.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/invariant.hpp"
#include "core/grid/cell_set.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

// Thrown if the givens leave more templates than can be listed.
struct TooManyTemplates : std::length_error {
  TooManyTemplates() : std::length_error("the givens leave too many templates to list") {}
};

template <int Words>
class TemplateEnumerator {
 public:
  using Set = CellSet<Words>;
  enum class End : std::uint8_t { complete, full, stopped };

  explicit TemplateEnumerator(const Layout& layout, const std::vector<Set>& peers)
      : peers_(peers), left_(static_cast<std::size_t>(layout.size()) + 1) {
    for (const House& house : layout.houses()) {
      left_[0].push_back(static_cast<std::uint16_t>(houses_.size()));
      houses_.emplace_back();
      for (const Cell cell : house.cells) houses_.back().insert(cell), all_.insert(cell);
    }
  }

  // Lists them into `found`, up to `most`.  Charges the meter once per 128 cells tried.
  End list(const Set& closed, std::size_t most, Meter& meter, std::vector<Set>& found) {
    found.clear();
    most_ = most;
    meter_ = &meter;
    found_ = &found;
    end_ = End::complete;
    descend(0, all_ - closed, {});
    return end_;
  }

 private:
  // False: stop the search.
  bool descend(std::size_t depth, const Set& open, const Set& chosen) {
    if (++steps_ % 128 == 0 && !meter_->charge()) return stop(End::stopped);
    if (left_[depth].empty()) {
      SUDOKIT_INVARIANT(chosen.count() == static_cast<int>(left_.size()) - 1);
      if (found_->size() == most_) return stop(End::full);
      found_->push_back(chosen);
      return true;
    }
    int fewest = Set::capacity + 1;
    Set choice;
    for (const std::uint16_t house : left_[depth]) {
      const Set cells = houses_[house] & open;
      const int count = cells.count();
      if (count == 0) return true;
      if (count < fewest) fewest = count, choice = cells;
    }
    for (const Cell cell : choice) {
      left_[depth + 1].clear();
      for (const std::uint16_t house : left_[depth])
        if (!houses_[house].has(cell)) left_[depth + 1].push_back(house);
      Set longer = chosen;
      longer.insert(cell);
      if (!descend(depth + 1, open - peers_[cell], longer)) return false;
    }
    return true;
  }

  bool stop(End end) {
    end_ = end;
    return false;
  }

  const std::vector<Set>& peers_;
  std::vector<Set> houses_;
  std::vector<std::vector<std::uint16_t>> left_;  // by depth: the houses that contain no chosen cell
  Set all_;
  std::size_t most_ = 0;
  std::uint64_t steps_ = 0;
  Meter* meter_ = nullptr;
  std::vector<Set>* found_ = nullptr;
  End end_ = End::complete;
};

}  // namespace sudokit::methods

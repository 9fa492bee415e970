// Which candidate to branch on next: a binary heap by activity, highest for candidates of recent conflicts.
// Source: the activity of Chaff and MiniSat (VSIDS), with exponential growth in place of decay.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/invariant.hpp"

namespace sudokit::search::learning {

class ActivityOrder {
 public:
  void start_anew(std::size_t count) {
    activity_.assign(count, 0.0);
    place_.assign(count, absent);
    heap_.clear();
    heap_.reserve(count);
    step_ = 1;
  }
  void start(std::uint32_t item, double activity) {
    activity_[item] = activity;
    insert(item);
  }
  void insert(std::uint32_t item) {
    if (place_[item] != absent) return;
    heap_.push_back(item);
    up(heap_.size() - 1);
  }
  bool empty() const { return heap_.empty(); }
  std::uint32_t top() const { return heap_.front(); }
  void pop() {
    SUDOKIT_INVARIANT(!heap_.empty() && is_largest_first(0) && is_largest_first(1) && is_largest_first(2));
    place_[heap_.front()] = absent;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return;
    heap_.front() = last;
    down(0);
  }
  void bump(std::uint32_t item) {
    activity_[item] += step_;
    if (activity_[item] > too_large) rescale();
    if (place_[item] != absent) up(place_[item]);
  }
  void decay() { step_ *= 1 / decay_factor; }
  double activity(std::uint32_t item) const { return activity_[item]; }

 private:
  static constexpr std::uint32_t absent = ~std::uint32_t{0};
  static constexpr double too_large = 1e100;
  // The share of an activity that a conflict leaves: lower values follow the latest conflicts, higher ones remember old
  // ones.  0.9875: 14 % more conflicts at 25x25 and 36x36, 0.9925: 1 %; on minimal puzzles 0.95 to 0.995: 5 % fewer to 5 %
  // more (docs/large.md).
  static constexpr double decay_factor = 0.99;

  // Whether no child of this position in the heap has a higher activity.
  bool is_largest_first(std::size_t at) const {
    for (std::size_t child = 2 * at + 1; child < std::min(2 * at + 3, heap_.size()); ++child)
      if (activity_[heap_[child]] > activity_[heap_[at]] || place_[heap_[child]] != child) return false;
    return true;
  }
  void rescale() {
    for (double& a : activity_) a /= too_large;
    step_ /= too_large;
  }
  void up(std::size_t at) {
    const std::uint32_t item = heap_[at];
    for (; at > 0; at = (at - 1) / 2) {
      const std::uint32_t above = heap_[(at - 1) / 2];
      if (activity_[item] <= activity_[above]) break;
      heap_[at] = above;
      place_[above] = static_cast<std::uint32_t>(at);
    }
    heap_[at] = item;
    place_[item] = static_cast<std::uint32_t>(at);
  }
  void down(std::size_t at) {
    const std::uint32_t item = heap_[at];
    for (std::size_t child; (child = 2 * at + 1) < heap_.size(); at = child) {
      if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
      if (activity_[heap_[child]] <= activity_[item]) break;
      heap_[at] = heap_[child];
      place_[heap_[at]] = static_cast<std::uint32_t>(at);
    }
    heap_[at] = item;
    place_[item] = static_cast<std::uint32_t>(at);
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> place_, heap_;
  double step_ = 1;
};

}  // namespace sudokit::search::learning

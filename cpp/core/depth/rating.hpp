// How deep trial and error must go to solve a puzzle, and the longest braid if it must go to 1.
#pragma once
#include <span>

#include "core/base/budget.hpp"
#include "core/depth/braids.hpp"
#include "core/depth/trials.hpp"

namespace sudokit::depth {

// The deepest trial and error that is tried.
inline constexpr int deepest = 3;

struct Rating {
  int depth = 0;                  // 0 to `deepest`; one more: that does not suffice
  int braid = 0;                  // the longest one needed; 0 unless the depth is 1
  bool solved = false;            // by the depth
  Stopped stopped = Stopped::no;  // what ended the rating: depth and braid are then lower bounds
};

// Rates puzzles of one layout, one after another.
class Rater {
 public:
  // The layout must outlive the object, which is for one thread.
  explicit Rater(const Layout& layout) : trials_(layout), braids_(trials_) {}
  Rater(const Rater&) = delete;
  Rater& operator=(const Rater&) = delete;

  // A puzzle with exactly one solution.  `masks`: the candidates; empty: those that the values allow.
  Rating rate(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution, Meter& meter);

 private:
  Trials trials_;
  Braids braids_;
};

}  // namespace sudokit::depth

// Tables about the sets of values 1..N: their least and greatest sums, the sets with a sum, and sets reversed.
#pragma once
#include <cstdint>
#include <vector>

#include "core/rules/rule_model.hpp"

namespace sudokit::rules {

class SetTables {
 public:
  // The tables of a size; made when they are first wanted, and shared by all threads.
  static const SetTables& of(int size);

  // The least and the greatest sum of `count` different values of a set; counts above its size give 9999 and -9999.
  int least_sum(int count, Set set) const { return least_[static_cast<std::size_t>(set) * row_ + count]; }
  int greatest_sum(int count, Set set) const { return greatest_[static_cast<std::size_t>(set) * row_ + count]; }
  // Value v becomes N + 1 - v.
  Set reversed(Set set) const { return reversed_[set]; }
  // The sets of `count` values with this sum, in ascending order.
  const std::vector<Set>& sets_with_sum(int count, int total) const;

 private:
  explicit SetTables(int size);

  int size_;
  std::size_t row_;
  std::vector<std::int16_t> least_, greatest_;
  std::vector<Set> reversed_;
  std::vector<std::vector<Set>> by_sum_;  // [count * (largest sum + 1) + sum]
  std::vector<Set> none_;
};

}  // namespace sudokit::rules

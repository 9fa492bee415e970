// For tests only: solutions found by a method that no generator uses.
#pragma once
#include <vector>

#include "core/methods/method.hpp"

namespace sudokit::testing {

// The number of solutions of a puzzle, up to two; `first`, unless null, receives the first of them.
inline int solutions(const Layout& layout, const std::vector<Value>& puzzle, std::vector<Value>* first = nullptr) {
  const auto method = methods::find("forced-cells-hidden")->make(layout);
  std::vector<Mask> masks;
  for (const Value value : puzzle) masks.push_back(value ? Mask{1} << (value - 1) : all_values(layout.size()));
  method->start(masks.data(), nullptr, nullptr);
  Meter meter{Budget{}};
  std::vector<Value> solution(puzzle.size());
  int found = 0;
  while (found < 2 && method->next(solution.data(), meter) == Found::solution)
    if (++found == 1 && first) *first = solution;
  return found;
}

}  // namespace sudokit::testing

// Innies and outies: one to four neighbouring rows, columns or boxes, less the sums that lie in them.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rules/rule_program.hpp"

namespace sudokit::ruled {

// Cells of one rule that sum to a total.
struct GivenSum {
  std::uint16_t rule;
  std::vector<Cell> cells;  // ascending, each once
  int total;
};

// The inner cells less the outer ones sum to what the item says.
struct HouseSum {
  std::vector<std::uint16_t> houses, rules;
  std::vector<Cell> inner, outer;
  rules::Item item;
};

// At most a few cells each; those of fewer houses first.
std::vector<HouseSum> house_sums(const rules::Program& houses, const std::vector<std::vector<Cell>>& cells_of_houses,
                                 std::vector<GivenSum> sums);

}  // namespace sudokit::ruled

// Innies and outies: one to four rows, columns or regions that hang together, less the sums that lie in them.
#pragma once
#include <cstdint>
#include <vector>

#include "core/rules/given_sums.hpp"
#include "core/rules/rule_program.hpp"

namespace sudokit::ruled {

// The inner cells less the outer ones sum to what the item says.
struct HouseSum {
  std::vector<std::uint16_t> houses, rules;
  std::vector<Cell> inner, outer;
  rules::Item item;
};

// `sums`: of disjoint cells, their rules as owners.  At most a few cells each; those of fewer houses first.
std::vector<HouseSum> house_sums(const rules::Program& houses, const std::vector<std::vector<Cell>>& cells_of_houses,
                                 const std::vector<rules::GivenSum>& sums);

}  // namespace sudokit::ruled

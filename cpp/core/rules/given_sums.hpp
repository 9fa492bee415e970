// The plain sums of a puzzle: cells, each once and with the coefficient 1, and their total.
#pragma once
#include <bitset>
#include <cstddef>
#include <vector>

#include "core/rules/rule_model.hpp"

namespace sudokit::rules {

using CellBits = std::bitset<most_values * most_values>;

CellBits bits_of(const std::vector<Cell>& cells);
std::vector<Cell> cells_in(const CellBits& bits);  // ascending

struct GivenSum {
  std::size_t owner;  // whatever the caller counts: a constraint, a rule
  CellBits cells;
  int total;
};

// Whether a constraint is such a sum.
bool is_plain_sum(const Constraint& constraint);

// Each cell in at most one sum, so that they can be subtracted from houses: shorter ones go first.
std::vector<GivenSum> disjoint(std::vector<GivenSum> sums);

}  // namespace sudokit::rules

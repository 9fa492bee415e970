#include "core/rules/given_sums.hpp"

#include <algorithm>

namespace sudokit::rules {

CellBits bits_of(const std::vector<Cell>& cells) {
  CellBits found;
  for (const Cell cell : cells) found.set(cell);
  return found;
}

std::vector<Cell> cells_in(const CellBits& bits) {
  std::vector<Cell> found;
  for (std::size_t cell = 0; cell < bits.size(); ++cell)
    if (bits[cell]) found.push_back(static_cast<Cell>(cell));
  return found;
}

bool is_plain_sum(const Constraint& constraint) {
  return constraint.kind == Kind::linear && bits_of(constraint.cells).count() == constraint.cells.size() &&
         std::all_of(constraint.coefficients.begin(), constraint.coefficients.end(), [](int one) { return one == 1; });
}

std::vector<GivenSum> disjoint(std::vector<GivenSum> sums) {
  std::stable_sort(sums.begin(), sums.end(),
                   [](const GivenSum& a, const GivenSum& b) { return a.cells.count() < b.cells.count(); });
  std::vector<GivenSum> kept;
  CellBits used;
  for (const GivenSum& sum : sums) {
    if ((sum.cells & used).any()) continue;
    used |= sum.cells;
    kept.push_back(sum);
  }
  return kept;
}

}  // namespace sudokit::rules

#include "core/ruled/house_sums.hpp"

#include <algorithm>
#include <bitset>
#include <set>

namespace sudokit::ruled {

namespace {

constexpr int most_united = 4;  // houses
constexpr std::size_t most_cells = 4, most_innies = 5, most_outer = 3;
using Cells = std::bitset<rules::most_values * rules::most_values>;

Cells cells_of(const std::vector<Cell>& cells) {
  Cells found;
  for (const Cell cell : cells) found.set(cell);
  return found;
}

std::vector<Cell> listed(const Cells& cells) {
  std::vector<Cell> found;
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    if (cells[cell]) found.push_back(static_cast<Cell>(cell));
  return found;
}

// A cell can count in one sum only: shorter sums go first.
std::vector<GivenSum> disjoint(std::vector<GivenSum> sums) {
  std::stable_sort(sums.begin(), sums.end(),
                   [](const GivenSum& a, const GivenSum& b) { return a.cells.size() < b.cells.size(); });
  std::vector<GivenSum> kept;
  Cells used;
  for (GivenSum& sum : sums) {
    const Cells own = cells_of(sum.cells);
    if ((own & used).any()) continue;
    used |= own;
    kept.push_back(std::move(sum));
  }
  return kept;
}

}  // namespace

std::vector<HouseSum> house_sums(const rules::Program& houses, const std::vector<std::vector<Cell>>& cells_of_houses,
                                 std::vector<GivenSum> given) {
  const std::vector<GivenSum> sums = disjoint(std::move(given));
  std::vector<HouseSum> found;
  if (sums.empty()) return found;
  const int size = houses.size(), each = size * (size + 1) / 2, count = static_cast<int>(cells_of_houses.size());
  std::set<std::pair<std::vector<Cell>, std::vector<Cell>>> known;
  for (int united = 1; united <= std::min(most_united, size - 1); ++united)
    for (int first = 0; first + united <= count; ++first) {
      // Rows, columns and boxes come first, N of each.
      if (united > 1 && (first + united > 3 * size || first / size != (first + united - 1) / size)) continue;
      HouseSum sum;
      Cells inside;
      for (int house = first; house < first + united; ++house) {
        inside |= cells_of(cells_of_houses[static_cast<std::size_t>(house)]);
        sum.houses.push_back(static_cast<std::uint16_t>(house));
      }
      Cells inner = inside, outer;
      int total = united * each;
      for (const GivenSum& one : sums) {
        const Cells own = cells_of(one.cells);
        const std::size_t common = (own & inside).count(), beyond = own.count() - common;
        if (common == 0 || beyond > common || beyond > most_outer) continue;
        total -= one.total;
        inner &= ~own;
        outer |= own & ~inside;
        sum.rules.push_back(one.rule);
      }
      const std::size_t cells = inner.count() + outer.count();
      if (sum.rules.empty() || cells == 0 || cells > (outer.none() ? most_innies : most_cells)) continue;
      sum.inner = listed(inner);
      sum.outer = listed(outer);
      if (!known.emplace(sum.inner, sum.outer).second) continue;
      rules::Constraint linear;
      linear.kind = rules::Kind::linear;
      linear.total = total;
      for (const Cell cell : sum.inner) linear.cells.push_back(cell), linear.coefficients.push_back(1);
      for (const Cell cell : sum.outer) linear.cells.push_back(cell), linear.coefficients.push_back(-1);
      std::vector<rules::Item> items = houses.items_for(linear);
      if (items.size() != 1) continue;
      sum.item = std::move(items.front());
      std::sort(sum.rules.begin(), sum.rules.end());
      found.push_back(std::move(sum));
    }
  return found;
}

}  // namespace sudokit::ruled

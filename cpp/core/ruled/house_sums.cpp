#include "core/ruled/house_sums.hpp"

#include <algorithm>
#include <set>

namespace sudokit::ruled {

namespace {

using rules::CellBits;

constexpr int most_united = 4;  // houses
constexpr std::size_t most_cells = 5, most_innies = 6, most_outer = 3;

}  // namespace

std::vector<HouseSum> house_sums(const rules::Program& houses, const std::vector<std::vector<Cell>>& cells_of_houses,
                                 const std::vector<rules::GivenSum>& sums) {
  std::vector<HouseSum> found;
  if (sums.empty()) return found;
  const int size = houses.size(), each = size * (size + 1) / 2, count = static_cast<int>(cells_of_houses.size());
  std::set<std::pair<std::vector<Cell>, std::vector<Cell>>> known;
  for (int united = 1; united <= std::min(most_united, size - 1); ++united)
    for (int first = 0; first + united <= count; ++first) {
      // Rows, columns and boxes come first, N of each.
      if (united > 1 && (first + united > 3 * size || first / size != (first + united - 1) / size)) continue;
      HouseSum sum;
      CellBits inside;
      for (int house = first; house < first + united; ++house) {
        inside |= rules::bits_of(cells_of_houses[static_cast<std::size_t>(house)]);
        sum.houses.push_back(static_cast<std::uint16_t>(house));
      }
      CellBits inner = inside, outer;
      int total = united * each;
      for (const rules::GivenSum& one : sums) {
        const std::size_t common = (one.cells & inside).count(), beyond = one.cells.count() - common;
        if (common == 0 || beyond > common || beyond > most_outer) continue;
        total -= one.total;
        inner &= ~one.cells;
        outer |= one.cells & ~inside;
        sum.rules.push_back(static_cast<std::uint16_t>(one.owner));
      }
      const std::size_t cells = inner.count() + outer.count();
      if (sum.rules.empty() || cells == 0 || cells > (outer.none() ? most_innies : most_cells)) continue;
      sum.inner = rules::cells_in(inner);
      sum.outer = rules::cells_in(outer);
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

#include "core/ruled/house_sums.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace sudokit::ruled {

namespace {

using rules::CellBits;

constexpr std::size_t most_united = 4;  // houses
constexpr std::size_t most_cells = 5, most_innies = 6, most_outer = 3;

// Whether a cell of one stands beside a cell of the other.
bool are_neighbours(const std::vector<Cell>& one, const std::vector<Cell>& other, int size) {
  return std::any_of(one.begin(), one.end(), [&](Cell a) {
    return std::any_of(other.begin(), other.end(),
                       [&](Cell b) { return std::abs(a / size - b / size) + std::abs(a % size - b % size) == 1; });
  });
}

using Union = std::vector<std::uint16_t>;

// Houses that hang together, up to so many, ascending; fewer first.  Each of the first 3 N, rows, columns and regions, with
// others of its kind; houses beyond these alone.
std::vector<Union> unions(const std::vector<std::vector<Cell>>& houses, int size) {
  const auto n = static_cast<std::size_t>(size);
  std::vector<Union> all, beside(houses.size());
  for (std::size_t house = 0; house < houses.size(); ++house) {
    all.push_back({static_cast<std::uint16_t>(house)});
    const std::size_t kind = house / n;
    for (std::size_t other = kind * n; kind < 3 && other < std::min((kind + 1) * n, houses.size()); ++other)
      if (other != house && are_neighbours(houses[house], houses[other], size))
        beside[house].push_back(static_cast<std::uint16_t>(other));
  }
  std::set<Union> known;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (all[at].size() == std::min(most_united, n - 1)) continue;
    const Union before = all[at];
    for (const std::uint16_t one : before)
      for (const std::uint16_t house : beside[one]) {
        Union wider = before;
        const auto place = std::lower_bound(wider.begin(), wider.end(), house);
        if (place != wider.end() && *place == house) continue;
        wider.insert(place, house);
        if (known.insert(wider).second) all.push_back(std::move(wider));
      }
  }
  return all;
}

}  // namespace

std::vector<HouseSum> house_sums(const rules::Program& houses, const std::vector<std::vector<Cell>>& cells_of_houses,
                                 const std::vector<rules::GivenSum>& sums) {
  std::vector<HouseSum> found;
  if (sums.empty()) return found;
  const int size = houses.size(), each = size * (size + 1) / 2;
  std::set<std::pair<std::vector<Cell>, std::vector<Cell>>> known;
  for (Union& united : unions(cells_of_houses, size)) {
    HouseSum sum;
    CellBits inside;
    for (const std::uint16_t house : united) inside |= rules::bits_of(cells_of_houses[house]);
    CellBits inner = inside, outer;
    int total = static_cast<int>(united.size()) * each;
    sum.houses = std::move(united);
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

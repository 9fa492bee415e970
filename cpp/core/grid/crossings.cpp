#include "core/grid/crossings.hpp"

#include <algorithm>
#include <iterator>

#include "core/grid/layout.hpp"

namespace sudokit {

std::vector<Crossing> crossings_of(const Layout& layout) {
  const auto houses = layout.houses();
  const std::size_t count = houses.size(), size = static_cast<std::size_t>(layout.size());
  std::vector<std::uint16_t> shared(count * count, 0);
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const auto of = layout.houses_of(static_cast<Cell>(cell));
    for (const std::uint16_t a : of)
      for (const std::uint16_t b : of) ++shared[a * count + b];
  }
  std::vector<Crossing> result;
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b) {
      const std::size_t cells = shared[a * count + b];
      if (cells < 2 || cells == size) continue;
      Crossing crossing{{static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)}, {}, {}};
      const auto &in_a = houses[a].cells, &in_b = houses[b].cells;
      std::set_intersection(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(), std::back_inserter(crossing.cells));
      std::set_difference(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(), std::back_inserter(crossing.rest[0]));
      std::set_difference(in_b.begin(), in_b.end(), in_a.begin(), in_a.end(), std::back_inserter(crossing.rest[1]));
      SUDOKIT_INVARIANT(crossing.cells.size() == cells && cells >= 2);
      SUDOKIT_INVARIANT(!crossing.rest[0].empty() && crossing.rest[0].size() == crossing.rest[1].size());
      result.push_back(std::move(crossing));
    }
  return result;
}

}  // namespace sudokit

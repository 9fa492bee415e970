#include "core/logic/value_ways.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sudokit::logic {
namespace {

constexpr int most_groups = 27;  // of a band: a column of each box

std::uint32_t bits_of(const ValueWays::InBand& way) {
  std::uint32_t bits = 0;
  for (const std::uint8_t cell : way.cells)
    if (cell != ValueWays::none) bits |= std::uint32_t{1} << cell;
  return bits;
}

}  // namespace

void ValueWays::list_band(const Set& places, int band, std::vector<InBand>& ways) {
  std::array<std::vector<std::uint8_t>, 3> rows;
  for (int cell = 0; cell < 27; ++cell)
    if (places.has(static_cast<Cell>(band * 27 + cell)))
      rows[static_cast<std::size_t>(cell / 9)].push_back(static_cast<std::uint8_t>(cell));
  for (auto& row : rows)
    if (row.empty()) row.push_back(none);
  ways.clear();
  for (const std::uint8_t a : rows[0])
    for (const std::uint8_t b : rows[1])
      for (const std::uint8_t c : rows[2]) {
        unsigned boxes = 0, columns = 0;
        bool fits = true;
        for (const std::uint8_t cell : {a, b, c}) {
          if (cell == none) continue;
          const unsigned box = 1u << (cell % 9 / 3);
          fits = fits && !(boxes & box);
          boxes |= box;
          columns |= 1u << (cell % 9);
        }
        if (fits) ways.push_back({{a, b, c}, static_cast<std::uint16_t>(columns), 0});
      }
  std::stable_sort(ways.begin(), ways.end(), [](const InBand& a, const InBand& b) { return a.columns < b.columns; });
  for (std::size_t i = 1; i < ways.size(); ++i)
    ways[i].group = static_cast<std::uint8_t>(ways[i - 1].group + (ways[i].columns != ways[i - 1].columns));
}

bool ValueWays::list(const Set& places, OfValue& ways) {
  ways.places = places;
  ways.groups.clear();
  std::array<std::vector<std::uint16_t>, 3> columns;
  for (int band = 0; band < 3; ++band) {
    const auto at = static_cast<std::size_t>(band);
    list_band(places, band, ways.bands[at]);
    for (const InBand& way : ways.bands[at])
      if (way.group == columns[at].size()) columns[at].push_back(way.columns);
  }
  for (std::uint8_t a = 0; a < columns[0].size(); ++a)
    for (std::uint8_t b = 0; b < columns[1].size(); ++b) {
      if (columns[0][a] & columns[1][b]) continue;
      for (std::uint8_t c = 0; c < columns[2].size(); ++c)
        if (!((columns[0][a] | columns[1][b]) & columns[2][c])) ways.groups.push_back({a, b, c});
    }
  if (ways.groups.empty()) return false;
  ways.used = fit(ways, {}).used;
  return true;
}

bool ValueWays::list(const State<2>& state) {
  for (Value value = 1; value <= 9; ++value)
    if (!list(state.places(value), of_[value])) return false;
  return true;
}

Fit ValueWays::fit(const OfValue& one, const Set& set) {
  std::array<std::uint32_t, 3> cells{};
  for (const Cell cell : one.places& set) cells[cell / 27] |= std::uint32_t{1} << (cell % 27);
  Fit fit;
  // The most cells that the ways of each group use.
  std::array<std::array<std::int8_t, most_groups>, 3> most{};
  const auto used_by = [&](std::size_t band, const InBand& way) {
    const std::uint32_t here = cells[band];
    return static_cast<std::int8_t>((here >> way.cells[0] & 1) + (here >> way.cells[1] & 1) + (here >> way.cells[2] & 1));
  };
  for (std::size_t band = 0; band < 3; ++band)
    for (const InBand& way : one.bands[band]) most[band][way.group] = std::max(most[band][way.group], used_by(band, way));
  std::array<std::uint32_t, 3> best{};  // groups, as bits
  for (const auto& [a, b, c] : one.groups) {
    const int sum = most[0][a] + most[1][b] + most[2][c];
    if (sum < fit.most) continue;
    if (sum > fit.most) best = {};
    fit.most = sum;
    best[0] |= std::uint32_t{1} << a;
    best[1] |= std::uint32_t{1} << b;
    best[2] |= std::uint32_t{1} << c;
  }
  for (std::size_t band = 0; band < 3; ++band) {
    std::uint32_t used = 0, always = ~std::uint32_t{0};
    for (const InBand& way : one.bands[band]) {
      if (!(best[band] >> way.group & 1) || used_by(band, way) < most[band][way.group]) continue;
      used |= bits_of(way);
      always &= bits_of(way);
    }
    for (const auto& [bits, into] : {std::pair{used, &fit.used}, std::pair{used & always, &fit.always}})
      for (std::uint32_t left = bits; left; left &= left - 1)
        into->insert(static_cast<Cell>(band * 27 + static_cast<std::size_t>(std::countr_zero(left))));
  }
  return fit;
}

}  // namespace sudokit::logic

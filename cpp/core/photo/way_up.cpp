#include "core/photo/way_up.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/photo/cell_ink.hpp"

namespace sudokit::photo {

namespace {

constexpr std::size_t compared = 30;  // values, at most
constexpr std::size_t pixels = cell_side * cell_side;
constexpr double upright_bonus = 0.05;

double clear_value(const CellReading& cell, std::size_t values) {
  const auto first = cell.classes.begin() + 1;
  return *std::max_element(first, first + static_cast<std::ptrdiff_t>(values));
}

void score(const Layout& layout, const std::vector<CellReading>& cells, WayUp& way) {
  const auto values = static_cast<std::size_t>(layout.size());
  double all = 0, filled = 0, digits = 0, legible = 0;
  std::vector<Value> seen;
  for (const CellReading& cell : cells) {
    const auto best =
        std::max_element(cell.classes.begin() + 1, cell.classes.begin() + 1 + static_cast<std::ptrdiff_t>(values));
    const double log = std::log(std::max(cell.classes[0], *best) + 0.2F);
    all += log;
    legible += std::log(std::max({cell.classes[0], *best, cell.classes[marks_class]}) + 0.01);
    if (cell.classes[0] < 0.5F) filled += log, ++digits;
    seen.push_back(*best > cell.classes[0] ? static_cast<Value>(best - cell.classes.begin()) : Value{0});
  }
  const auto count = static_cast<double>(cells.size());
  const double clashes = static_cast<double>(layout.conflicts(seen).size());
  way.merit = 0.5 * all / count + 0.5 * filled / (digits + 4) - 0.12 * std::max(0.0, 15.0 - digits * 81 / count) -
              0.02 * std::min(clashes, 20.0);
  way.legible = legible / count;
}

// The cells whose values tell the ways up apart: of those that are not empty, the ones whose ink is nearly as tall as the tallest, so
// that marks are left out.
std::vector<std::size_t> telling(const Grey& straight, int size, const std::vector<CellReading>& cells) {
  const std::vector<CellInk> ink = ink_of(straight, size);
  std::vector<std::size_t> filled, chosen;
  std::vector<double> heights;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].classes[0] < 0.5F && !ink[i].parts.empty()) {
      filled.push_back(i);
      heights.push_back(ink[i].parts.front().height());
    }
  if (filled.empty()) return filled;
  std::sort(heights.begin(), heights.end());
  const double tall = 0.75 * heights[heights.size() * 9 / 10];
  for (const std::size_t i : filled)
    if (ink[i].parts.front().height() >= tall) chosen.push_back(i);
  if (chosen.size() <= compared) return chosen;
  std::vector<std::size_t> some;
  for (std::size_t k = 0; k < compared; ++k) some.push_back(chosen[k * chosen.size() / compared]);
  return some;
}

// As `turned` turns quadrilaterals: the right edge becomes the upper one.
std::vector<std::uint8_t> turned_cells(const std::vector<std::uint8_t>& cells) {
  std::vector<std::uint8_t> result(cells.size());
  for (std::size_t cell = 0; cell < cells.size() / pixels; ++cell)
    for (std::size_t y = 0; y < cell_side; ++y)
      for (std::size_t x = 0; x < cell_side; ++x)
        result[cell * pixels + y * cell_side + x] = cells[cell * pixels + x * cell_side + (cell_side - 1 - y)];
  return result;
}

}  // namespace

WayUp way_up(const Halves& picture, const Quad& quad, const Layout& layout, const CellNet& net) {
  constexpr View view{0, 0, 1};
  const int size = layout.size();
  const Grey straight = without_faint(straightened(picture, quad, size, {}), size);
  const std::vector<std::uint8_t> cut = cut_cells(straight, size, view);
  const auto read = [&](const std::vector<std::uint8_t>& cells, WayUp& way) {
    const Outputs outputs = net.outputs(cells);
    way.alphabet = alphabet_of(outputs, size);
    return readings(outputs, size, way.alphabet);
  };
  WayUp best;
  best.quad = quad;
  const std::vector<CellReading> upright = read(cut, best);
  score(layout, upright, best);
  const std::vector<std::size_t> cells = telling(straight, size, upright);
  if (cells.empty()) return best;
  std::vector<std::uint8_t> some;
  for (const std::size_t i : cells)
    some.insert(some.end(), cut.begin() + static_cast<std::ptrdiff_t>(i * pixels),
                cut.begin() + static_cast<std::ptrdiff_t>((i + 1) * pixels));
  std::array<double, 4> clear{};
  const auto clearness = [&](const CellReading& cell) {
    return std::log(clear_value(cell, static_cast<std::size_t>(size)) + 0.05) / static_cast<double>(cells.size());
  };
  clear[0] = upright_bonus;
  for (const std::size_t i : cells) clear[0] += clearness(upright[i]);
  for (std::size_t rotation = 1; rotation < 4; ++rotation) {
    WayUp ignored;
    some = turned_cells(some);
    for (const CellReading& cell : read(some, ignored)) clear[rotation] += clearness(cell);
  }
  const auto most = std::max_element(clear.begin(), clear.end());
  best.rotation = static_cast<int>(most - clear.begin());
  const double top = *most;
  *most = -1e300;
  const auto next = std::max_element(clear.begin(), clear.end());
  best.second = static_cast<int>(next - clear.begin());
  best.margin = top - *next;
  if (best.rotation == 0) return best;
  best.quad = turned(quad, best.rotation);
  const Grey turned_round = without_faint(straightened(picture, best.quad, size, {}), size);
  score(layout, read(cut_cells(turned_round, size, view), best), best);
  return best;
}

}  // namespace sudokit::photo

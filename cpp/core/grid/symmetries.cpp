#include "core/grid/symmetries.hpp"

#include <algorithm>
#include <numeric>

namespace sudokit {

Cell Symmetry::image(Cell cell) const {
  const int n = size(), row = lines[static_cast<std::size_t>(cell / n)],
            column = lines[static_cast<std::size_t>(n + cell % n)];
  return static_cast<Cell>(row < n ? row * n + column - n : column * n + row - n);
}

bool Symmetry::is_sound(int size) const {
  const auto n = static_cast<std::size_t>(size);
  if (lines.size() != 2 * n || values.size() != n + 1 || values[0] != 0) return false;
  std::vector<char> taken(2 * n), used(n + 1);
  const bool transposes = lines[0] >= n;
  for (std::size_t i = 0; i < 2 * n; ++i) {
    if (lines[i] >= 2 * n || (lines[i] < n) != ((i < n) != transposes) || taken[lines[i]]) return false;
    taken[lines[i]] = 1;
  }
  for (std::size_t i = 1; i <= n; ++i) {
    if (values[i] < 1 || values[i] > n || used[values[i]]) return false;
    used[values[i]] = 1;
  }
  return true;
}

Symmetry symmetry_of(Motion motion, int size) {
  const bool transposes = motion == Motion::quarter || motion == Motion::three_quarters || motion >= Motion::diagonal;
  // Whether the rows go to lines in reverse order, and the columns.
  const bool rows =
      motion == Motion::quarter || motion == Motion::half || motion == Motion::rows || motion == Motion::other_diagonal;
  const bool columns = motion == Motion::half || motion == Motion::three_quarters || motion == Motion::columns ||
                       motion == Motion::other_diagonal;
  Symmetry made;
  for (int line = 0; line < 2 * size; ++line) {
    const bool is_row = line < size;
    const int number = (is_row ? rows : columns) ? size - 1 - line % size : line % size;
    made.lines.push_back(static_cast<std::uint16_t>(is_row == transposes ? size + number : number));
  }
  made.values.resize(static_cast<std::size_t>(size) + 1);
  std::iota(made.values.begin(), made.values.end(), Value{0});
  return made;
}

std::optional<Motion> motion_of(const Symmetry& symmetry) {
  for (int i = 0; i < motions; ++i)
    if (const auto motion = static_cast<Motion>(i); symmetry_of(motion, symmetry.size()).lines == symmetry.lines)
      return motion;
  return {};
}

bool keeps_houses(const Symmetry& symmetry, const Layout& layout) {
  const auto houses = layout.houses();
  return std::all_of(houses.begin(), houses.end(), [&](const House& house) {
    std::vector<Cell> cells;
    for (const Cell cell : house.cells) cells.push_back(symmetry.image(cell));
    std::sort(cells.begin(), cells.end());
    return std::any_of(houses.begin(), houses.end(), [&](const House& other) { return other.cells == cells; });
  });
}

bool fit_values(Symmetry& symmetry, std::span<const Value> givens) {
  const auto size = static_cast<std::size_t>(symmetry.size());
  std::vector<Value> becomes(size + 1), comes_from(size + 1);
  for (std::size_t i = 0; i < givens.size(); ++i) {
    const Value value = givens[i];
    if (!value) continue;
    const Value image = givens[symmetry.image(static_cast<Cell>(i))];
    if (!image || (becomes[value] && becomes[value] != image) || (comes_from[image] && comes_from[image] != value))
      return false;
    becomes[value] = image;
    comes_from[image] = value;
  }
  if (std::count(becomes.begin() + 1, becomes.end(), Value{0}) > 1) return false;
  const auto last = std::find(becomes.begin() + 1, becomes.end(), Value{0});
  if (last != becomes.end())
    *last = static_cast<Value>(std::find(comes_from.begin() + 1, comes_from.end(), Value{0}) - comes_from.begin());
  symmetry.values = std::move(becomes);
  return true;
}

}  // namespace sudokit

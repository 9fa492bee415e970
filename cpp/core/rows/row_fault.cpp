#include "core/rows/row_fault.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::rows {

bool is_sound(const Layout& layout, const Value* values) {
  constexpr std::size_t most_size = 64;
  const auto size = static_cast<std::size_t>(layout.size()), cells = size * size;
  if (std::any_of(values, values + cells, [&](Value value) { return value > size; })) return false;
  Mask columns[most_size], regions[most_size];
  std::fill_n(columns, size, Mask{0});
  std::fill_n(regions, size, Mask{0});
  Mask twice = 0;
  for (std::size_t row = 0, cell = 0; row < size; ++row) {
    Mask seen = 0;
    for (std::size_t column = 0; column < size; ++column, ++cell) {
      const Mask bit = values[cell] ? Mask{1} << (values[cell] - 1) : 0;
      Mask& region = regions[layout.region_of(static_cast<Cell>(cell))];
      twice |= (seen | columns[column] | region) & bit;
      seen |= bit;
      columns[column] |= bit;
      region |= bit;
    }
  }
  if (twice) return false;
  for (const House& house : layout.houses().subspan(3 * size)) {  // diagonals and windows
    Mask seen = 0;
    for (const Cell cell : house.cells) {
      const Mask bit = values[cell] ? Mask{1} << (values[cell] - 1) : 0;
      if (seen & bit) return false;
      seen |= bit;
    }
  }
  return true;
}

std::optional<InvalidRow> fault_of(const Layout& layout, std::size_t row, const Value* values) {
  if (is_sound(layout, values)) return std::nullopt;
  const auto cells = static_cast<std::size_t>(layout.cells());
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (values[cell] > layout.size()) return InvalidRow{row, Fault::value, static_cast<int>(cell), -1};
  const auto conflict = layout.conflicts({values, cells}).at(0);
  SUDOKIT_INVARIANT(conflict.first < conflict.second && values[conflict.first] == values[conflict.second]);
  return InvalidRow{row, Fault::conflict, conflict.first, conflict.second};
}

std::vector<InvalidRow> invalid_rows(const Layout& layout, const RowSource& source) {
  constexpr std::size_t block = 4096;
  const auto cells = static_cast<std::size_t>(layout.cells());
  std::vector<InvalidRow> found;
  std::vector<Value> scratch(source.in_place() ? 0 : block * cells);
  for (std::size_t first = 0; first < source.rows(); first += block) {
    const std::size_t count = std::min(block, source.rows() - first);
    const Value* const values = source.read(first, count, scratch.data());
    for (std::size_t row = 0; row < count; ++row)
      if (const auto fault = fault_of(layout, first + row, values + row * cells)) found.push_back(*fault);
  }
  return found;
}

}  // namespace sudokit::rows

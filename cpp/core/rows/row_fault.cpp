#include "core/rows/row_fault.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::rows {

std::optional<InvalidRow> fault_of(const Layout& layout, std::size_t row, const Value* values) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (values[cell] > layout.size()) return InvalidRow{row, Fault::value, static_cast<int>(cell), -1};
  // Most rows are valid: houses are checked by masks before a conflict is located.
  for (const House& house : layout.houses()) {
    Mask seen = 0;
    for (const Cell cell : house.cells) {
      const Mask bit = values[cell] ? Mask{1} << (values[cell] - 1) : 0;
      if (seen & bit) {
        const auto conflict = layout.conflicts({values, cells}).at(0);
        SUDOKIT_INVARIANT(conflict.first < conflict.second && values[conflict.first] == values[conflict.second]);
        return InvalidRow{row, Fault::conflict, conflict.first, conflict.second};
      }
      seen |= bit;
    }
  }
  return std::nullopt;
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

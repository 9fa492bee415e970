// What makes a row invalid before any search.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/rows/row_source.hpp"

namespace sudokit::rows {

enum class Fault : std::uint8_t {
  value,     // the cell `first` does not hold a value of the layout
  conflict,  // the cells `first` and `second` hold equal values in a house
};

struct InvalidRow {
  std::size_t row;
  Fault fault;
  int first, second;  // cells; second is -1 for a value
  auto operator<=>(const InvalidRow&) const = default;
};

// Whether a row holds only values 0..N, and none twice in a house.  Faster than fault_of() on invalid rows.
bool is_sound(const Layout& layout, const Value* values);

// The first value out of range, or else the first conflict; nothing if the row is sound.
std::optional<InvalidRow> fault_of(const Layout& layout, std::size_t row, const Value* values);

// The faults of all invalid rows of `source`, by row, without any search.
std::vector<InvalidRow> invalid_rows(const Layout& layout, const RowSource& source);

}  // namespace sudokit::rows

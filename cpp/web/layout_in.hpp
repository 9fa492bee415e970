// The layout of a request, and lists of numbers.
#pragma once
#include <optional>
#include <vector>

#include "core/grid/layout.hpp"
#include "web/json_value.hpp"

namespace sudokit::web {

template <class Number>
std::vector<Number> numbers(const JsonValue& list) {
  std::vector<Number> all;
  all.reserve(list.items.size());
  for (const JsonValue& item : list.items) all.push_back(static_cast<Number>(item.number));
  return all;
}

// `box`, the height and width of boxes, or `regions`, one number for each cell; `diagonals` and `windows`.  Nothing if that is no
// layout.
std::optional<Layout> layout_in(const JsonValue& request);

}  // namespace sudokit::web

// A puzzle divided into parts that together have its solutions.
#pragma once
#include <optional>
#include <vector>

#include "core/grid/layout.hpp"

namespace sudokit {

// The masks after all naked and hidden singles; nothing if these lead to a contradiction.
std::optional<std::vector<Mask>> close_singles(const Layout& layout, std::vector<Mask> masks);

// The candidates of each part, closed under singles: usually four parts.  Empty if a part has no cell with two candidates,
// or if fewer than two consistent parts are found.
std::vector<std::vector<Mask>> parts_of(const Layout& layout, const std::vector<Mask>& masks);

}  // namespace sudokit

// A puzzle divided into parts that together have its solutions.
#pragma once
#include <optional>
#include <vector>

#include "core/grid/layout.hpp"

namespace sudokit {

// The masks after all naked and hidden singles; nothing if these leave a cell or a house empty.
std::optional<std::vector<Mask>> close_singles(const Layout& layout, std::vector<Mask> masks);

// The candidates of each part, closed under singles: four parts or a few more; none if no cell is suitable.
std::vector<std::vector<Mask>> parts_of(const Layout& layout, const std::vector<Mask>& masks);

}  // namespace sudokit

// A puzzle divided into parts that have its solutions among them.
#pragma once
#include <optional>
#include <vector>

#include "core/grid/layout.hpp"

namespace sudokit {

// The masks after all naked and hidden singles; nothing where these leave a cell or a house empty.
std::optional<std::vector<Mask>> close_singles(const Layout& layout, std::vector<Mask> masks);

// Candidates of each part, closed under singles: four parts or a few more; none where no cell is fit for a division.
std::vector<std::vector<Mask>> parts_of(const Layout& layout, const std::vector<Mask>& masks);

}  // namespace sudokit

// How many templates each value has: what the article on "paths" printed of its puzzles, and what pruning leaves of them.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::methods {

struct TemplateCounts {
  std::uint64_t all = 0;                      // templates of the layout; 0 where that is not known
  std::vector<std::uint64_t> possible, left;  // value by value: that the candidates allow; that pruning leaves
  // Value by value, cell by cell: how many of those go through the cell.
  std::vector<std::uint32_t> possible_through, left_through;
  Stopped stopped = Stopped::no;  // before the pruning was complete
};

// Pruning is by pairs, to the fixed point.  Where it shows that there is no solution, none is left.
// For layouts whose templates can be listed; throws TooManyTemplates where the givens leave more than a million.
TemplateCounts count_templates(const Layout& layout, const Mask* candidates, Meter& meter);

}  // namespace sudokit::methods

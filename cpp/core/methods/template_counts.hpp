// How many templates each value has: as the article on "paths" printed for its puzzles, and after pruning.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::methods {

struct TemplateCounts {
  std::uint64_t all = 0;                      // templates of the layout; 0 if unknown
  std::vector<std::uint64_t> possible, left;  // by value: templates that the candidates allow; those left by pruning
  // By value, then cell: how many of these go through the cell.
  std::vector<std::uint32_t> possible_through, left_through;
  Stopped stopped = Stopped::no;  // why the pruning ended early, if it did
};

// Prunes by pairs, to the fixpoint.  If that shows that there is no solution, no templates are left.  Only for layouts
// whose templates can be listed; throws TooManyTemplates if the givens leave more than a million.
TemplateCounts count_templates(const Layout& layout, const Mask* candidates, Meter& meter);

}  // namespace sudokit::methods

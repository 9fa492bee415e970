// Measurements of the template methods, for the study: seconds by part, templates before and after pruning, nodes by level.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/methods/method.hpp"

namespace sudokit::methods {

struct TemplateMeasures {
  std::uint64_t solutions = 0;  // at most the limit
  Stopped stopped = Stopped::no;
  double filtering = 0, searching = 0;      // templates by value: those the candidates allow; those searched
  std::vector<std::size_t> possible, left;  // nodes by level
  std::vector<std::uint64_t> levels;        // nodes
  Work work;
};

// Solves one puzzle `rounds` times, at least once; everything but the times is the same in every round.  `method`:
// templates, templates-indexed, or by-cells (indexed, pruned by cells alone).  Throws TooManyTemplates as those methods do.
TemplateMeasures measure_templates(const Layout& layout, std::span<const Mask> candidates, std::string_view method,
                                   int rounds, std::uint64_t limit, const Budget& budget);

// Median seconds to make the layout's table of templates, and to make its index.
struct TableSeconds {
  double making, indexing;
};
TableSeconds time_template_table(const Layout& layout, int rounds);

}  // namespace sudokit::methods

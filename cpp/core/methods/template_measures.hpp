// What the methods of templates take: seconds by part, templates before and after, nodes by level.  For the study.
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
  double filtering = 0, searching = 0;      // medians of the rounds, in seconds
  std::vector<std::size_t> possible, left;  // templates by value: from the candidates alone, and those searched
  std::vector<std::uint64_t> levels;        // nodes
  Work work;
};

// One puzzle solved `rounds` times, at least once; what is not a time is the same every time.  `method`: templates,
// templates-indexed, or by-cells (indexed, pruned by cells alone).  Throws TooManyTemplates as those methods do.
TemplateMeasures measure_templates(const Layout& layout, std::span<const Mask> candidates, std::string_view method, int rounds,
                                   std::uint64_t limit, const Budget& budget);

// Median seconds to make the layout's table of templates, and its index.
struct TableSeconds {
  double making, indexing;
};
TableSeconds time_template_table(const Layout& layout, int rounds);

}  // namespace sudokit::methods

#include "core/methods/template_counts.hpp"

#include "core/methods/template_lists.hpp"
#include "core/methods/template_table.hpp"

namespace sudokit::methods {

namespace {

void count_through(const std::vector<TableSet>& list, std::uint32_t* through) {
  for (const TableSet& each : list) each.each([&](std::size_t cell) { ++through[cell]; });
}

}  // namespace

TemplateCounts count_templates(const Layout& layout, const Mask* candidates, Meter& meter) {
  const auto size = static_cast<std::size_t>(layout.size()), cells = size * size;
  const auto table = TemplateTable::of(layout);
  const auto closed = closed_cells<2>(layout, table->peers(), candidates);
  TemplateLists<2> lists(size, cells);
  TemplateCounts counts;
  counts.all = table->size();
  counts.left.assign(size, 0);
  counts.possible_through.assign(size * cells, 0);
  counts.left_through.assign(size * cells, 0);
  for (std::size_t value = 0; value < size; ++value) {
    table->look_up(closed[value], lists.list(value));
    lists.measure(value);
    counts.possible.push_back(lists.list(value).size());
    count_through(lists.list(value), &counts.possible_through[value * cells]);
  }
  if (!lists.prune_by_pairs(meter)) return counts;
  counts.stopped = meter.stopped();
  for (std::size_t value = 0; value < size; ++value) {
    counts.left[value] = lists.list(value).size();
    count_through(lists.list(value), &counts.left_through[value * cells]);
  }
  return counts;
}

}  // namespace sudokit::methods

#include "core/methods/template_counts.hpp"

#include "core/grid/layout.hpp"
#include "core/methods/template_source.hpp"

namespace sudokit::methods {

namespace {

template <int Words>
void count_through(const std::vector<CellSet<Words>>& list, std::uint32_t* through) {
  for (const CellSet<Words>& each : list)
    for (const Cell cell : each) ++through[cell];
}

template <int Words>
void count(const Layout& layout, const Mask* candidates, Meter& meter, TemplateCounts& counts) {
  const auto size = static_cast<std::size_t>(layout.size()), cells = size * size;
  TemplateSource<Words> source(layout);
  TemplateLists<Words> lists(size, cells);
  source.start(candidates);
  if (!source.list(lists, false, meter)) {
    counts.stopped = meter.stopped();
    return;
  }
  for (std::size_t value = 0; value < size; ++value) {
    counts.possible[value] = lists.list(value).size();
    count_through(lists.list(value), &counts.possible_through[value * cells]);
  }
  if (!lists.prune_by_pairs(meter)) return;
  counts.stopped = meter.stopped();
  for (std::size_t value = 0; value < size; ++value) {
    counts.left[value] = lists.list(value).size();
    count_through(lists.list(value), &counts.left_through[value * cells]);
  }
}

}  // namespace

TemplateCounts count_templates(const Layout& layout, const Mask* candidates, Meter& meter) {
  const auto size = static_cast<std::size_t>(layout.size()), cells = size * size;
  TemplateCounts counts;
  counts.possible.assign(size, 0);
  counts.left.assign(size, 0);
  counts.possible_through.assign(size * cells, 0);
  counts.left_through.assign(size * cells, 0);
  if (has_template_table(layout)) {
    counts.all = TemplateTable::of(layout)->size();
    count<2>(layout, candidates, meter, counts);
  } else {
    const bool plain_boxes = layout.box_height() && !layout.has_diagonals() && !layout.has_windows();
    counts.all = plain_boxes ? templates_bound(layout) : 0;
    count<4>(layout, candidates, meter, counts);
  }
  return counts;
}

}  // namespace sudokit::methods

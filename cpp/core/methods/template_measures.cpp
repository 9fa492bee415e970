#include "core/methods/template_measures.hpp"

#include <algorithm>
#include <chrono>

#include "core/methods/template_table.hpp"
#include "core/methods/templates.hpp"
#include "core/methods/templates_indexed.hpp"

namespace sudokit::methods {

namespace {

using Seconds = std::chrono::duration<double>;

double median(std::vector<double> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

template <class Method>
std::vector<std::size_t> list_sizes(const Method& method, const Layout& layout) {
  std::vector<std::size_t> sizes;
  for (std::size_t value = 0; value < static_cast<std::size_t>(layout.size()); ++value)
    sizes.push_back(method.list_size(value));
  return sizes;
}

template <class Method>
TemplateMeasures measure(Method method, const Layout& layout, std::span<const Mask> candidates, int rounds,
                         std::uint64_t limit, const Budget& budget) {
  Value solution[max_size * max_size];
  TemplateMeasures result;
  std::vector<double> filtering, searching;
  for (int round = 0; round < std::max(1, rounds) && result.stopped == Stopped::no; ++round) {
    const auto begin = Budget::Clock::now();
    method.start(candidates.data(), nullptr, nullptr);
    const auto started = Budget::Clock::now();
    result.possible = list_sizes(method, layout);
    const auto resumed = Budget::Clock::now();
    Meter meter(budget, method.stride());
    Found found = Found::solution;
    for (result.solutions = 0; result.solutions < limit && found == Found::solution;) {
      found = method.next(solution, meter);
      result.solutions += found == Found::solution;
    }
    if (found == Found::stopped) result.stopped = meter.stopped();
    filtering.push_back(Seconds(started - begin).count());
    searching.push_back(Seconds(Budget::Clock::now() - resumed).count());
  }
  result.filtering = median(std::move(filtering));
  result.searching = median(std::move(searching));
  result.left = list_sizes(method, layout);
  result.levels.assign(method.nodes_by_level().begin(), method.nodes_by_level().end());
  result.work = method.work();
  return result;
}

}  // namespace

TemplateMeasures measure_templates(const Layout& layout, std::span<const Mask> candidates, std::string_view method,
                                   int rounds, std::uint64_t limit, const Budget& budget) {
  if (method == "templates") return measure(Templates(layout), layout, candidates, rounds, limit, budget);
  return measure(TemplatesIndexed(layout, method != "by-cells"), layout, candidates, rounds, limit, budget);
}

TableSeconds time_template_table(const Layout& layout, int rounds) {
  std::vector<double> making, indexing;
  for (int round = 0; round < std::max(1, rounds); ++round) {
    const auto begin = Budget::Clock::now();
    const TemplateTable table(layout);
    const auto made = Budget::Clock::now();
    table.make_index();
    making.push_back(Seconds(made - begin).count());
    indexing.push_back(Seconds(Budget::Clock::now() - made).count());
  }
  return {median(std::move(making)), median(std::move(indexing))};
}

}  // namespace sudokit::methods

// The templates of a puzzle for Python: their counts, and measurements for the study.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/methods/template_counts.hpp"
#include "core/methods/template_table.hpp"
#include "core/methods/templates.hpp"
#include "core/methods/templates_indexed.hpp"
#include "core/solving/counting.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Seconds = std::chrono::duration<double>;

std::vector<Mask> allowed_of(const Solvers& handle, const nb::bytes& values,
                             const std::optional<std::vector<Mask>>& masks) {
  const auto givens = values_of(handle.layout, values);
  if (masks && masks->size() != givens.size()) throw nb::value_error("one mask a cell is needed");
  if (!methods::can_list_templates(handle.layout)) throw nb::value_error("the layout has too many templates");
  return masks ? *masks : masks_of(handle.layout, givens);
}

nb::tuple templates(Solvers& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                    std::optional<double> seconds) {
  const std::vector<Mask> allowed = allowed_of(handle, values, masks);
  Interrupt interrupt;
  const Budget budget = interrupt.budget(seconds, std::nullopt);
  methods::TemplateCounts counts;
  {
    const nb::gil_scoped_release unlocked;
    handle.hold_templates();
    Meter meter(budget, 256);
    counts = methods::count_templates(handle.layout, allowed.data(), meter);
  }
  interrupt.finish();
  return nb::make_tuple(counts.all, counts.possible, counts.left, counts.possible_through, counts.left_through,
                        name_of(counts.stopped));
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

// One puzzle solved over and over; what is not a time is the same every time.
struct Measured {
  std::vector<double> filtering, searching;
  std::vector<std::size_t> possible, left;
  std::vector<std::uint64_t> levels;
  Count count;
  Work work;
};

template <class Method>
std::vector<std::size_t> list_sizes(const Method& method, const Layout& layout) {
  std::vector<std::size_t> sizes;
  for (std::size_t value = 0; value < static_cast<std::size_t>(layout.size()); ++value)
    sizes.push_back(method.list_size(value));
  return sizes;
}

template <class Method>
Measured measure(Method method, const Layout& layout, const std::vector<Mask>& allowed, int rounds, std::uint64_t limit,
                 const Budget& budget) {
  Value first[max_size * max_size], other[max_size * max_size];
  Measured result;
  for (int round = 0; round < rounds && result.count.stopped == Stopped::no; ++round) {
    const auto begin = Budget::Clock::now();
    method.start(allowed.data(), nullptr, nullptr);
    const auto started = Budget::Clock::now();
    result.possible = list_sizes(method, layout);
    const auto resumed = Budget::Clock::now();
    Meter meter(budget, method.stride());
    result.count = count_up_to(method, limit, meter, first, other);
    const auto end = Budget::Clock::now();
    result.filtering.push_back(Seconds(started - begin).count());
    result.searching.push_back(Seconds(end - resumed).count());
  }
  result.left = list_sizes(method, layout);
  result.levels.assign(method.nodes_by_level().begin(), method.nodes_by_level().end());
  result.work = method.work();
  return result;
}

nb::tuple measure_templates(Solvers& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                            const std::string& method, int rounds, std::optional<std::uint64_t> limit,
                            std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
  if (!methods::has_template_table(handle.layout)) throw nb::value_error("the layout has too many templates");
  const std::vector<Mask> allowed = allowed_of(handle, values, masks);
  const Layout& layout = handle.layout;
  const std::uint64_t most = limit.value_or(~std::uint64_t{0});
  Interrupt interrupt;
  const Budget budget = interrupt.budget(seconds, nodes);
  Measured result;
  {
    const nb::gil_scoped_release unlocked;
    handle.hold_templates();
    if (method == "templates") result = measure(methods::Templates(layout), layout, allowed, rounds, most, budget);
    else result = measure(methods::TemplatesIndexed(layout, method != "by-cells"), layout, allowed, rounds, most, budget);
  }
  interrupt.finish();
  return nb::make_tuple(result.count.solutions, name_of(result.count.stopped), median(result.filtering),
                        median(result.searching), result.possible, result.left, result.levels, result.work.guesses,
                        result.work.backtracks, result.work.nodes);
}

// Seconds to make the table, and its index: medians.
std::tuple<double, double> make_templates(Solvers& handle, int rounds) {
  if (!methods::has_template_table(handle.layout)) throw nb::value_error("the layout has too many templates");
  std::vector<double> making, indexing;
  for (int round = 0; round < rounds; ++round) {
    const auto begin = Budget::Clock::now();
    const methods::TemplateTable table(handle.layout);
    const auto made = Budget::Clock::now();
    table.make_index();
    making.push_back(Seconds(made - begin).count());
    indexing.push_back(Seconds(Budget::Clock::now() - made).count());
  }
  return {median(making), median(indexing)};
}

}  // namespace

void add_templates(nb::module_& module) {
  nb::exception<methods::TooManyTemplates>(module, "TooManyTemplates", PyExc_ValueError);
  module.def(
      "template_table", [](const Solvers& handle) { return methods::has_template_table(handle.layout); }, "layout"_a,
      "Whether the layout's templates are few enough for a table.");
  module.def("templates", &templates, "layout"_a, "values"_a, "masks"_a.none(), "seconds"_a.none(),
             nb::sig("def templates(layout: Layout, values: bytes, masks: list[int] | None, seconds: float | None) -> "
                     "tuple[int, list[int], list[int], list[int], list[int], str]"),
             "Templates of the layout; by value those possible and those left; the same by value and cell; stopped.");
  module.def("measure_templates", &measure_templates, "layout"_a, "values"_a, "masks"_a.none(), "method"_a, "rounds"_a,
             "limit"_a.none(), "seconds"_a.none(), "nodes"_a.none(),
             nb::sig("def measure_templates(layout: Layout, values: bytes, masks: list[int] | None, method: str, rounds: int, "
                     "limit: int | None, seconds: float | None, nodes: int | None) -> "
                     "tuple[int, str, float, float, list[int], list[int], list[int], int, int, int]"),
             "Count, stopped, seconds of filtering and searching, templates before and after, nodes by level, work.");
  module.def("make_templates", &make_templates, "layout"_a, "rounds"_a, "Seconds to make the table, and its index.");
}

}  // namespace sudokit::bind

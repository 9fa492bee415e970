// The templates of a puzzle for Python: counts, and measurements for the study.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/methods/template_counts.hpp"
#include "core/methods/template_enumerator.hpp"
#include "core/methods/template_measures.hpp"
#include "core/methods/template_table.hpp"
#include "core/methods/templates_indexed.hpp"
#include "core/solving/counting.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

std::vector<Mask> allowed_of(const Solvers& handle, const nb::bytes& values,
                             const std::optional<std::vector<Mask>>& masks) {
  const auto givens = values_of(handle.layout, values);
  if (masks && masks->size() != givens.size()) throw nb::value_error("one mask is needed for each cell");
  if (!methods::can_list_templates(handle.layout)) throw nb::value_error("the layout has too many templates");
  return masks ? *masks : masks_of(handle.layout, givens);
}

const NamedTuple* counts_type = nullptr;
const NamedTuple* measures_type = nullptr;

void add_types(nb::module_& module) {
  counts_type =
      new NamedTuple(module, "sudokit._core.TemplateCounts", "TemplateCounts", "The number of templates of a puzzle.",
                     {{"all", "Of the layout; 0 if unknown."},
                      {"possible", "By value: those that the candidates allow."},
                      {"left", "By value: those that pruning leaves."},
                      {"possible_through", "By value and cell, in one list."},
                      {"left_through", "By value and cell, in one list."},
                      {"stopped", "What ended the count early, or empty."}});
  measures_type = new NamedTuple(module, "sudokit._core.TemplateMeasures", "TemplateMeasures",
                                 "The cost of a template method for one puzzle.",
                                 {{"count", "Solutions found, at most the limit."},
                                  {"stopped", "What ended the search early, or empty."},
                                  {"filtering", "Seconds, the median of the rounds."},
                                  {"searching", "Seconds, the median of the rounds."},
                                  {"possible", "Templates by value, from the candidates alone."},
                                  {"left", "Templates by value with which the search began."},
                                  {"levels", "Nodes by level."},
                                  {"guesses", nullptr},
                                  {"backtracks", nullptr},
                                  {"nodes", nullptr}});
}

nb::object templates(Solvers& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
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
  return counts_type->make(counts.all, counts.possible, counts.left, counts.possible_through, counts.left_through,
                           name_of(counts.stopped));
}

nb::object measure_templates(Solvers& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                             const std::string& method, int rounds, std::optional<std::uint64_t> limit,
                             std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
  if (!methods::has_template_table(handle.layout)) throw nb::value_error("the layout has too many templates");
  const std::vector<Mask> allowed = allowed_of(handle, values, masks);
  Interrupt interrupt;
  const Budget budget = interrupt.budget(seconds, nodes);
  methods::TemplateMeasures made;
  {
    const nb::gil_scoped_release unlocked;
    handle.hold_templates();
    made = methods::measure_templates(handle.layout, allowed, method, rounds, limit.value_or(~std::uint64_t{0}), budget);
  }
  interrupt.finish();
  return measures_type->make(made.solutions, name_of(made.stopped), made.filtering, made.searching, made.possible,
                             made.left, made.levels, made.work.guesses, made.work.backtracks, made.work.nodes);
}

std::tuple<double, double> make_templates(Solvers& handle, int rounds) {
  if (!methods::has_template_table(handle.layout)) throw nb::value_error("the layout has too many templates");
  const methods::TableSeconds seconds = methods::time_template_table(handle.layout, rounds);
  return {seconds.making, seconds.indexing};
}

}  // namespace

void add_templates(nb::module_& module) {
  add_types(module);
  nb::exception<methods::TooManyTemplates>(module, "TooManyTemplates", PyExc_ValueError);
  module.def(
      "template_table", [](const Solvers& handle) { return methods::has_template_table(handle.layout); }, "layout"_a,
      "Whether the layout's templates are few enough for a table.");
  module.def("templates", &templates, "layout"_a, "values"_a, "masks"_a.none(), "seconds"_a.none(),
             nb::sig("def templates(layout: Layout, values: bytes, masks: list[int] | None, seconds: float | None) -> "
                     "TemplateCounts"));
  module.def(
      "measure_templates", &measure_templates, "layout"_a, "values"_a, "masks"_a.none(), "method"_a, "rounds"_a,
      "limit"_a.none(), "seconds"_a.none(), "nodes"_a.none(),
      nb::sig("def measure_templates(layout: Layout, values: bytes, masks: list[int] | None, method: str, rounds: int, "
              "limit: int | None, seconds: float | None, nodes: int | None) -> "
              "TemplateMeasures"));
  module.def("make_templates", &make_templates, "layout"_a, "rounds"_a, "Seconds to make the table, and its index.");
}

}  // namespace sudokit::bind

// Catalogues of full grids for Python: what they hold, and measurements of look-ups for the study.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/canon/lookup_measures.hpp"
#include "core/methods/catalogue.hpp"
#include "core/solving/counting.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

const NamedTuple* measures_type = nullptr;

void check_layout(const Layout& layout) {
  if (!methods::has_catalogue(layout)) throw nb::value_error("there is no catalogue of this layout");
}

canon::Way way_named(const std::string& name) {
  if (name == "table") return canon::Way::table;
  if (name == "as-given") return canon::Way::as_given;
  if (name == "classes") return canon::Way::classes;
  throw nb::value_error("way must be table, as-given or classes");
}

nb::object look_up(Solvers& handle, const nb::bytes& values, const std::string& way, const std::vector<nb::bytes>& grids,
                   std::optional<double> seconds) {
  check_layout(handle.layout);
  const auto givens = values_of(handle.layout, values);
  std::vector<Value> classes;
  for (const nb::bytes& grid : grids) {
    const auto more = values_of(handle.layout, grid);
    if (!handle.layout.complete(more)) throw nb::value_error("the grid of a class must be full");
    classes.insert(classes.end(), more.begin(), more.end());
  }
  Interrupt interrupt;
  const Budget budget = interrupt.budget(seconds, std::nullopt);
  const canon::Way chosen = way_named(way);
  canon::LookupMeasures made;
  {
    const nb::gil_scoped_release unlocked;
    made = canon::measure_lookup(handle.layout, masks_of(handle.layout, givens).data(), chosen, classes, budget);
  }
  interrupt.finish();
  return measures_type->make(made.images, made.classes, made.comparisons, made.arranging, made.searching,
                             name_of(made.stopped));
}

std::tuple<std::size_t, std::size_t, double> catalogue_table(Solvers& handle) {
  check_layout(handle.layout);
  const canon::TableMeasures made = canon::measure_table(handle.layout);
  return {made.images, made.bytes, made.seconds};
}

nb::list catalogue_classes(Solvers& handle) {
  check_layout(handle.layout);
  nb::list all;
  for (const canon::CataloguedClass& one : canon::catalogued_classes(handle.layout))
    all.append(nb::make_tuple(bytes_of(one.grid), one.images));
  return all;
}

}  // namespace

void add_catalogue(nb::module_& module) {
  measures_type = new NamedTuple(module, "sudokit._core.LookUp", "LookUp", "The cost of a look-up in a catalogue.",
                                 {{"images", "Of the catalogue's grids, not counting relabellings: those that agree."},
                                  {"classes", "To which they belong; 0 if not known."},
                                  {"comparisons", nullptr},
                                  {"arranging", "CPU seconds for the canonical form."},
                                  {"searching", "CPU seconds for the comparisons."},
                                  {"stopped", "What ended it early, or empty."}});
  module.def("look_up", &look_up, "layout"_a, "values"_a, "way"_a, "grids"_a, "seconds"_a.none(),
             nb::sig("def look_up(layout: Layout, values: bytes, way: str, grids: list[bytes], seconds: float | None) -> "
                     "LookUp"));
  module.def("catalogue_table", &catalogue_table, "layout"_a, "Make the table of images: how many, bytes, CPU seconds.");
  module.def("catalogue_classes", &catalogue_classes, "layout"_a,
             "The classes of the catalogue: the canonical form, and the number of images.",
             nb::sig("def catalogue_classes(layout: Layout) -> list[tuple[bytes, int]]"));
}

}  // namespace sudokit::bind

// Random isomorphs of many grids, and their invariants, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/rows/augment_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Table2 = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Column8 = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Column64 = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct Augmented {
  Table2 grids;
  std::optional<Table2> solutions;
  Column8 transpose;
  Table2 rows, columns, values;

  rows::AugmentPlaces places(std::size_t count, std::size_t size, bool with) const {
    const auto fits = [&](const Table2& table, std::size_t width) {
      return table.shape(0) == count && table.shape(1) == width;
    };
    if (!fits(grids, size * size) || (with && (!solutions || !fits(*solutions, size * size))) ||
        transpose.shape(0) != count || !fits(rows, size) || !fits(columns, size) || !fits(values, size))
      throw nb::value_error("output arrays of the wrong shape");
    return {grids.data(), with ? solutions->data() : nullptr, transpose.data(), rows.data(), columns.data(), values.data()};
  }
};

nb::tuple augment_array(Solvers& solvers, const Rows& puzzles, const std::optional<Rows>& with, std::size_t copies,
                        int group, std::uint64_t seed, std::uint64_t first, unsigned threads, const StopFlag* stop,
                        const Table2& grids, const std::optional<Table2>& solutions, const Column8& transpose,
                        const Table2& rows, const Table2& columns, const Table2& values) {
  if (group < 0 || group >= canon::groups) throw nb::value_error("there is no such group");
  const rows::ValueRows source = rows_of(solvers.layout, puzzles);
  if (with && (with->shape(0) != puzzles.shape(0) || with->shape(1) != puzzles.shape(1)))
    throw nb::value_error("as many solutions as puzzles are needed");
  const Augmented made{grids, solutions, transpose, rows, columns, values};
  const rows::AugmentPlaces places =
      made.places(source.rows() * copies, static_cast<std::size_t>(solvers.layout.size()), with.has_value());
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::augment_rows(solvers, source, with ? with->data() : nullptr,
                         {copies, static_cast<canon::Group>(group), seed, first}, threads, interrupt.budget(), places);
  interrupt.finish();
  return tuple_of(report);
}

nb::tuple invariant_array(Solvers& solvers, const Rows& puzzles, unsigned threads, const StopFlag* stop,
                          const Column64& invariants) {
  const rows::ValueRows source = rows_of(solvers.layout, puzzles);
  if (invariants.shape(0) != source.rows()) throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report = rows::invariant_rows(solvers, source, threads, interrupt.budget(), invariants.data());
  interrupt.finish();
  return tuple_of(report);
}

}  // namespace

void add_augment(nb::module_& module) {
  const std::string result = ") -> tuple[str, list[tuple[int, int, int, int]]]";
  module.def(
      "augment_array", &augment_array, "layout"_a, "puzzles"_a.noconvert(), "with_solutions"_a.noconvert().none(),
      "copies"_a, "group"_a, "seed"_a, "first"_a, "threads"_a, "stop"_a.none(), "grids"_a.noconvert(),
      "solutions"_a.noconvert().none(), "transpose"_a.noconvert(), "rows"_a.noconvert(), "columns"_a.noconvert(),
      "values"_a.noconvert(),
      nb::sig(("def augment_array(layout: Layout, puzzles: NDArray[numpy.uint8], with_solutions: NDArray[numpy.uint8] | "
               "None, copies: int, group: int, seed: int, first: int, threads: int, stop: StopFlag | None, grids: "
               "NDArray[numpy.uint8], solutions: NDArray[numpy.uint8] | None, transpose: NDArray[numpy.uint8], rows: "
               "NDArray[numpy.uint8], columns: NDArray[numpy.uint8], values: NDArray[numpy.uint8]" +
               result)
                  .c_str()));
  module.def("invariant_array", &invariant_array, "layout"_a, "puzzles"_a.noconvert(), "threads"_a, "stop"_a.none(),
             "invariants"_a.noconvert(),
             nb::sig(("def invariant_array(layout: Layout, puzzles: NDArray[numpy.uint8], threads: int, stop: StopFlag | "
                      "None, invariants: NDArray[numpy.uint64]" +
                      result)
                         .c_str()));
}

}  // namespace sudokit::bind

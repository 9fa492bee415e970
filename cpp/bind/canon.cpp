// Canonical forms for Python: of one grid per call, and of many.
#include "core/canon/canon.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/rows/canonical_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Forms = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Orders = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// Whether transposed; rows, columns; the new values of 1..N.
using Parts = std::tuple<bool, std::vector<int>, std::vector<int>, std::vector<int>>;

Pool<canon::Canoniser>& canonisers(Solvers& handle) {
  if (!canon::can_do(handle.layout)) throw nb::value_error("there is no canonical form for this layout");
  return handle.canonisers;
}

Parts parts(const canon::Transformation& t, int size) {
  return {t.transpose,
          {t.rows.begin(), t.rows.begin() + size},
          {t.columns.begin(), t.columns.begin() + size},
          {t.values.begin() + 1, t.values.begin() + size + 1}};
}

// Throws ValueError if there are conflicts: the algorithm for full grids requires that there are none.
void check_free_of_conflicts(const Layout& layout, std::span<const Value> values) {
  if (!layout.conflicts(values).empty()) throw nb::value_error("equal values in one house");
}

nb::tuple canonical(Solvers& handle, const nb::bytes& values) {
  const auto cells = values_of(handle.layout, values);
  check_free_of_conflicts(handle.layout, cells);
  auto lease = canonisers(handle).lend(handle.layout);
  Value form[81];
  canon::Transformation how;
  const std::uint64_t count = (*lease).canonical(cells.data(), form, &how);
  return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(form), cells.size()), parts(how, handle.layout.size()),
                        count);
}

std::vector<Parts> generators(Solvers& handle, const nb::bytes& values) {
  const auto cells = values_of(handle.layout, values);
  check_free_of_conflicts(handle.layout, cells);
  auto lease = canonisers(handle).lend(handle.layout);
  std::vector<Parts> result;
  for (const auto& t : (*lease).automorphism_generators(cells.data())) result.push_back(parts(t, handle.layout.size()));
  return result;
}

Parts random_transformation(Solvers& handle, std::uint64_t seed, std::uint64_t index) {
  canonisers(handle);
  Random random(seed, index);
  return parts(canon::random_transformation(handle.layout, random), handle.layout.size());
}

nb::tuple canonical_into(Solvers& solvers, const rows::RowSource& source, unsigned threads, const StopFlag* stop,
                         const Forms& forms, const Orders& orders) {
  const std::size_t rows = source.rows();
  if (forms.shape(0) != rows || orders.shape(0) != rows || forms.shape(1) != source.cells())
    throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::canonical_rows_into(solvers, source, threads, interrupt.budget(), {forms.data(), orders.data()});
  interrupt.finish();
  return tuple_of(report);
}

nb::tuple canonical_array(Solvers& handle, const Rows& puzzles, unsigned threads, const StopFlag* stop, Forms forms,
                          Orders orders) {
  return canonical_into(handle, rows_of(handle.layout, puzzles), threads, stop, forms, orders);
}

nb::tuple canonical_text(Solvers& handle, const Bytes& text, std::size_t stride, unsigned threads, const StopFlag* stop,
                         Forms forms, Orders orders, const Table& table) {
  return canonical_into(handle, rows_of(handle.layout, text, stride, table), threads, stop, forms, orders);
}

nb::tuple canonical_column(Solvers& handle, const ArrowColumn& column, unsigned threads, const StopFlag* stop, Forms forms,
                           Orders orders, const Table& table) {
  return canonical_into(handle, ColumnRows(handle.layout, column, table), threads, stop, forms, orders);
}

constexpr const char* parts_type = "tuple[bool, list[int], list[int], list[int]]";

}  // namespace

void add_canon(nb::module_& module) {
  const std::string type = parts_type;
  module.def("can_canonise", [](const Solvers& handle) { return canon::can_do(handle.layout); }, "layout"_a);
  module.def("canonical", &canonical, "layout"_a, "values"_a,
             nb::sig(("def canonical(layout: Layout, values: bytes) -> tuple[bytes, " + type + ", int]").c_str()));
  module.def("automorphism_generators", &generators, "layout"_a, "values"_a);
  module.def("random_transformation", &random_transformation, "layout"_a, "seed"_a, "index"_a);
  const std::string arrays =
      "threads: int, stop: StopFlag | None, forms: NDArray[numpy.uint8], orders: NDArray[numpy.uint64]";
  const std::string result = ") -> tuple[str, list[tuple[int, int, int, int]]]";
  const std::string by_table = arrays + ", table: bytes | None = None" + result;
  module.def("canonical_array", &canonical_array, "layout"_a, "puzzles"_a.noconvert(), "threads"_a, "stop"_a.none(),
             "forms"_a.noconvert(), "orders"_a.noconvert(),
             nb::sig(("def canonical_array(layout: Layout, puzzles: NDArray[numpy.uint8], " + arrays + result).c_str()));
  module.def("canonical_text", &canonical_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "threads"_a, "stop"_a.none(),
             "forms"_a.noconvert(), "orders"_a.noconvert(), "table"_a = nb::none(),
             nb::sig(("def canonical_text(layout: Layout, text: NDArray[numpy.uint8], stride: int, " + by_table).c_str()));
  module.def("canonical_column", &canonical_column, "layout"_a, "column"_a, "threads"_a, "stop"_a.none(),
             "forms"_a.noconvert(), "orders"_a.noconvert(), "table"_a = nb::none(),
             nb::sig(("def canonical_column(layout: Layout, column: ArrowColumn, " + by_table).c_str()));
}

}  // namespace sudokit::bind

// Canonical forms for Python: one grid a call, and many.
#include "core/canon/canon.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <tuple>

#include "bind/arrow.hpp"
#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/base/blocks.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Forms = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Orders = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// Transposed; rows, columns, values from 1.
using Parts = std::tuple<bool, std::vector<int>, std::vector<int>, std::vector<int>>;

Pool<canon::Canoniser>& canonisers(LayoutHandle& handle) {
  if (!canon::can_do(handle.layout)) throw nb::value_error("there is no canonical form for this layout");
  return handle.canonisers;
}

Parts parts(const canon::Transformation& t, int size) {
  return {t.transpose, {t.rows.begin(), t.rows.begin() + size}, {t.columns.begin(), t.columns.begin() + size},
          {t.values.begin() + 1, t.values.begin() + size + 1}};
}

// No conflicts may be there: the search for full grids relies on it.
void check_free_of_conflicts(const Layout& layout, std::span<const Value> values) {
  if (!layout.conflicts(values).empty()) throw nb::value_error("equal values in one house");
}

nb::tuple canonical(LayoutHandle& handle, const nb::bytes& values) {
  const auto cells = values_of(handle.layout, values);
  check_free_of_conflicts(handle.layout, cells);
  auto lease = canonisers(handle).lend(handle.layout);
  Value form[81];
  canon::Transformation how;
  const std::uint64_t count = (*lease).canonical(cells.data(), form, &how);
  return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(form), cells.size()), parts(how, handle.layout.size()), count);
}

std::vector<Parts> generators(LayoutHandle& handle, const nb::bytes& values) {
  const auto cells = values_of(handle.layout, values);
  check_free_of_conflicts(handle.layout, cells);
  auto lease = canonisers(handle).lend(handle.layout);
  std::vector<Parts> result;
  for (const auto& t : (*lease).automorphism_generators(cells.data())) result.push_back(parts(t, handle.layout.size()));
  return result;
}

Parts random_transformation(LayoutHandle& handle, std::uint64_t seed, std::uint64_t index) {
  canonisers(handle);
  Random random(seed, index);
  return parts(canon::random_transformation(handle.layout, random), handle.layout.size());
}

// Whether a row holds values 0..N and none twice in a house; boxes without extras only.  Faster than asking for the fault.
bool is_sound(const Layout& layout, const Value* values) {
  const int size = layout.size(), height = layout.box_height(), width = layout.box_width();
  std::uint32_t rows[9]{}, columns[9]{}, boxes[9]{}, twice = 0;
  for (int r = 0, cell = 0; r < size; ++r)
    for (int c = 0; c < size; ++c, ++cell) {
      if (values[cell] > size) return false;
      const std::uint32_t bit = (1u << values[cell]) & ~1u;  // nothing for an empty cell
      std::uint32_t& box = boxes[r / height * height + c / width];
      twice |= (rows[r] | columns[c] | box) & bit;
      rows[r] |= bit;
      columns[c] |= bit;
      box |= bit;
    }
  return twice == 0;
}

constexpr std::size_t rows_a_block = 4096;

// The forms of the rows of `source` into the arrays given; zeros, and 0 automorphisms, for the invalid rows, which it returns.
nb::tuple canonical_into(LayoutHandle& handle, const RowSource& source, unsigned threads, const StopFlag* stop, Forms& forms,
                         Orders& orders) {
  const Layout& layout = handle.layout;
  const std::size_t rows = source.rows(), cells = static_cast<std::size_t>(layout.cells());
  if (forms.shape(0) != rows || orders.shape(0) != rows || forms.shape(1) != cells)
    throw nb::value_error("output arrays of the wrong shape");
  auto& pool = canonisers(handle);
  Interrupt interrupt{stop};
  std::vector<InvalidRow> invalid;
  std::mutex mutex;
  bool complete = false;
  {
    const nb::gil_scoped_release unlocked;
    const std::size_t blocks = (rows + rows_a_block - 1) / rows_a_block;
    complete = run_blocks({blocks, threads, &Interrupt::asked, &interrupt}, [&](std::size_t block, const std::atomic<bool>&) {
      const std::size_t first = block * rows_a_block, count = std::min(rows_a_block, rows - first);
      const auto scratch = source.in_place() ? nullptr : std::make_unique_for_overwrite<Value[]>(count * cells);
      const Value* const values = source.read(first, count, scratch.get());
      auto lease = pool.lend(layout);
      for (std::size_t i = 0; i < count; ++i) {
        const Value* const row = values + i * cells;
        Value* const form = forms.data() + (first + i) * cells;
        if (is_sound(layout, row)) {
          orders.data()[first + i] = (*lease).canonical(row, form, nullptr);
          continue;
        }
        std::fill_n(form, cells, Value{0});
        orders.data()[first + i] = 0;
        const auto fault = fault_of(layout, first + i, row).value();
        const std::lock_guard lock(mutex);
        invalid.push_back(fault);
      }
    });
  }
  interrupt.rethrow();
  std::sort(invalid.begin(), invalid.end());
  nb::list faults;
  for (const InvalidRow& row : invalid) faults.append(nb::make_tuple(row[0], row[1], row[2], row[3]));
  return nb::make_tuple(complete ? "" : "stop", faults);
}

nb::tuple canonical_array(LayoutHandle& handle, const Rows& puzzles, unsigned threads, const StopFlag* stop, Forms forms,
                          Orders orders) {
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  if (puzzles.shape(1) != cells) throw nb::value_error("puzzles of the wrong width");
  return canonical_into(handle, ArraySource(puzzles.data(), puzzles.shape(0), cells), threads, stop, forms, orders);
}

nb::tuple canonical_text(LayoutHandle& handle, const Bytes& text, std::size_t stride, unsigned threads, const StopFlag* stop,
                         Forms forms, Orders orders, const Table& table) {
  if (!handle.layout.classic() || stride < lines::cells || stride > lines::cells + 2)
    throw nb::value_error("the fast lane reads 9x9 rows of 81 to 83 bytes");
  return canonical_into(handle, TextSource(text, stride, table), threads, stop, forms, orders);
}

nb::tuple canonical_column(LayoutHandle& handle, const ArrowColumn& column, unsigned threads, const StopFlag* stop, Forms forms,
                           Orders orders, const Table& table) {
  if (!handle.layout.classic()) throw nb::value_error("columns are read directly for 9x9 only");
  return canonical_into(handle, ColumnSource(column, table), threads, stop, forms, orders);
}

constexpr const char* parts_type = "tuple[bool, list[int], list[int], list[int]]";

}  // namespace

void add_canon(nb::module_& module) {
  const std::string type = parts_type;
  module.def("can_canonise", [](const LayoutHandle& handle) { return canon::can_do(handle.layout); }, "layout"_a);
  module.def("canonical", &canonical, "layout"_a, "values"_a,
             nb::sig(("def canonical(layout: Layout, values: bytes) -> tuple[bytes, " + type + ", int]").c_str()));
  module.def("automorphism_generators", &generators, "layout"_a, "values"_a);
  module.def("random_transformation", &random_transformation, "layout"_a, "seed"_a, "index"_a);
  const std::string arrays = "threads: int, stop: StopFlag | None, forms: NDArray[numpy.uint8], orders: NDArray[numpy.uint64]";
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

// Reading, checking, verifying and minimising many rows, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/rows/check_rows.hpp"
#include "core/rows/minimise_rows.hpp"
#include "core/rows/verify_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

template <class Number, int Dimensions = 1>
using Places = nb::ndarray<Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

template <class... Arrays>
void check_rows_of(std::size_t rows, const Arrays&... arrays) {
  if (((arrays.shape(0) != rows) || ...)) throw nb::value_error("output arrays of the wrong shape");
}

template <class... Arrays>
void check_cells_of(std::size_t cells, const Arrays&... arrays) {
  if (((arrays.shape(1) != cells) || ...)) throw nb::value_error("output arrays of the wrong shape");
}

// Copies the rows, including wrong values, and returns the invalid ones, without any search.
nb::tuple read_into(const Solvers& solvers, const rows::RowSource& source, const Places<Value, 2>& values) {
  check_rows_of(source.rows(), values);
  check_cells_of(source.cells(), values);
  rows::RowReport report;
  {
    const nb::gil_scoped_release unlocked;
    constexpr std::size_t block = 4096;
    for (std::size_t first = 0; first < source.rows(); first += block) {
      Value* const here = values.data() + first * source.cells();
      const std::size_t count = std::min(block, source.rows() - first);
      const Value* const read = source.read(first, count, here);
      if (read != here) std::copy_n(read, count * source.cells(), here);
    }
    report.invalid = rows::invalid_rows(solvers.layout, rows::ValueRows(values.data(), source.rows(), source.cells()));
  }
  return tuple_of(report);
}

nb::tuple read_array(const Solvers& solvers, const Rows& puzzles, const Places<Value, 2>& values) {
  return read_into(solvers, rows_of(solvers.layout, puzzles), values);
}

nb::tuple read_text(const Solvers& solvers, const Bytes& text, std::size_t stride, const Places<Value, 2>& values,
                    const Table& table) {
  return read_into(solvers, rows_of(solvers.layout, text, stride, table), values);
}

nb::tuple read_column(const Solvers& solvers, const ArrowColumn& column, const Places<Value, 2>& values,
                      const Table& table) {
  return read_into(solvers, ColumnRows(solvers.layout, column, table), values);
}

std::string check_rows(Solvers& solvers, const Rows& puzzles, unsigned threads, std::optional<double> seconds,
                       const StopFlag* stop, const Places<std::uint8_t>& answers, const Places<std::uint8_t>& minimal,
                       const Places<Value, 2>& redundant) {
  const rows::ValueRows source = rows_of(solvers.layout, puzzles);
  check_rows_of(source.rows(), answers, minimal, redundant);
  check_cells_of(source.cells(), redundant);
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::check_rows_into(solvers, source, {.threads = threads}, interrupt.budget(seconds),
                            {reinterpret_cast<Status*>(answers.data()), minimal.data(), redundant.data()});
  interrupt.finish();
  return name_of(report.stopped);
}

// The name of the limit that ended the call ("" if none did), and 1 for every given of one puzzle that can be removed alone.
nb::tuple redundant_givens(Solvers& solvers, const nb::bytes& puzzle, std::optional<double> seconds, const StopFlag* stop) {
  const std::span<const Value> values = values_of(solvers.layout, puzzle);
  rows::CheckedRows checked;
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  checked = rows::check_rows(solvers, rows::ValueRows(values.data(), 1, values.size()), {}, interrupt.budget(seconds));
  interrupt.finish();
  return nb::make_tuple(name_of(checked.stopped), bytes_of(checked.redundant));
}

std::string verify_rows(const Solvers& solvers, const Rows& puzzles, const Rows& solutions, unsigned threads,
                        const StopFlag* stop, const Places<std::uint8_t>& wrong, const Places<std::int16_t, 2>& cells) {
  const rows::ValueRows source = rows_of(solvers.layout, puzzles), full = rows_of(solvers.layout, solutions);
  check_rows_of(source.rows(), wrong, cells);
  check_cells_of(2, cells);
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const Stopped stopped = rows::verify_rows(solvers.layout, source, full, threads, interrupt.budget(),
                                            {reinterpret_cast<rows::Wrong*>(wrong.data()), cells.data()});
  interrupt.finish();
  return name_of(stopped);
}

struct Minimising {
  Places<std::uint8_t> answers;
  Places<Value, 2> puzzles, solutions;
  Places<std::uint32_t> necessary;
  Places<std::uint8_t> finished, minimal;
  Places<std::uint64_t> tests, conflicts;
};

std::string minimise_into(Solvers& solvers, const Rows& puzzles, const rows::MinimiseRowOptions& options,
                          std::optional<double> seconds, const StopFlag* stop, const Minimising& out) {
  const rows::ValueRows source = rows_of(solvers.layout, puzzles);
  check_rows_of(source.rows(), out.answers, out.puzzles, out.solutions, out.necessary, out.finished, out.minimal, out.tests,
                out.conflicts);
  check_cells_of(source.cells(), out.puzzles, out.solutions);
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report = rows::minimise_rows(
      solvers, source, options, interrupt.budget(seconds),
      {reinterpret_cast<Status*>(out.answers.data()), out.puzzles.data(), out.solutions.data(), out.necessary.data(),
       out.finished.data(), out.minimal.data(), out.tests.data(), out.conflicts.data()});
  interrupt.finish();
  return name_of(report.stopped);
}

std::string minimise_rows(Solvers& solvers, const Rows& puzzles, std::uint64_t seed,
                          const Places<const std::uint64_t>& indices, std::string_view symmetry, bool plain,
                          const nb::bytes& keep, unsigned threads, std::optional<double> seconds, const StopFlag* stop,
                          const Places<std::uint8_t>& answers, const Places<Value, 2>& made,
                          const Places<Value, 2>& solutions, const Places<std::uint32_t>& necessary,
                          const Places<std::uint8_t>& finished, const Places<std::uint8_t>& minimal,
                          const Places<std::uint64_t>& tests, const Places<std::uint64_t>& conflicts) {
  check_rows_of(puzzles.shape(0), indices);
  rows::MinimiseRowOptions options{seed, indices.data(), threads, {generate::symmetry_named(symmetry), plain, true, {}}};
  for (const Value kept : view_of(keep)) options.options.keep.push_back(kept != 0);
  if (!options.options.keep.empty() && options.options.keep.size() != puzzles.shape(1))
    throw nb::value_error("keep needs one byte for each cell");
  return minimise_into(solvers, puzzles, options, seconds, stop,
                       {answers, made, solutions, necessary, finished, minimal, tests, conflicts});
}

}  // namespace

void add_row_verbs(nb::module_& module) {
  module.def("read_array", &read_array, "layout"_a, "puzzles"_a.noconvert(), "values"_a.noconvert(),
             nb::sig("def read_array(layout: Layout, puzzles: NDArray[numpy.uint8], values: NDArray[numpy.uint8]) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("read_text", &read_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "values"_a.noconvert(),
             "table"_a = nb::none(),
             nb::sig("def read_text(layout: Layout, text: NDArray[numpy.uint8], stride: int, values: NDArray[numpy.uint8], "
                     "table: bytes | None = None) -> tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("read_column", &read_column, "layout"_a, "column"_a, "values"_a.noconvert(), "table"_a = nb::none(),
             nb::sig("def read_column(layout: Layout, column: ArrowColumn, values: NDArray[numpy.uint8], "
                     "table: bytes | None = None) -> tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("check_rows", &check_rows, "layout"_a, "puzzles"_a.noconvert(), "threads"_a, "seconds"_a.none(),
             "stop"_a.none(), "answers"_a.noconvert(), "minimal"_a.noconvert(), "redundant"_a.noconvert(),
             nb::sig("def check_rows(layout: Layout, puzzles: NDArray[numpy.uint8], threads: int, seconds: float | None, "
                     "stop: StopFlag | None, answers: NDArray[numpy.uint8], minimal: NDArray[numpy.uint8], "
                     "redundant: NDArray[numpy.uint8]) -> str"));
  module.def("redundant_givens", &redundant_givens, "layout"_a, "puzzle"_a, "seconds"_a.none(), "stop"_a.none(),
             nb::sig("def redundant_givens(layout: Layout, puzzle: bytes, seconds: float | None, stop: StopFlag | None) "
                     "-> tuple[str, bytes]"));
  module.def(
      "verify_rows", &verify_rows, "layout"_a, "puzzles"_a.noconvert(), "solutions"_a.noconvert(), "threads"_a,
      "stop"_a.none(), "wrong"_a.noconvert(), "cells"_a.noconvert(),
      nb::sig("def verify_rows(layout: Layout, puzzles: NDArray[numpy.uint8], solutions: NDArray[numpy.uint8], "
              "threads: int, stop: StopFlag | None, wrong: NDArray[numpy.uint8], cells: NDArray[numpy.int16]) -> str"));
  module.def(
      "minimise_rows", &minimise_rows, "layout"_a, "puzzles"_a.noconvert(), "seed"_a, "indices"_a.noconvert(), "symmetry"_a,
      "plain"_a, "keep"_a, "threads"_a, "seconds"_a.none(), "stop"_a.none(), "answers"_a.noconvert(), "made"_a.noconvert(),
      "solutions"_a.noconvert(), "necessary"_a.noconvert(), "finished"_a.noconvert(), "minimal"_a.noconvert(),
      "tests"_a.noconvert(), "conflicts"_a.noconvert(),
      nb::sig("def minimise_rows(layout: Layout, puzzles: NDArray[numpy.uint8], seed: int, indices: NDArray[numpy.uint64], "
              "symmetry: str, plain: bool, keep: bytes, threads: int, seconds: float | None, stop: StopFlag | None, "
              "answers: NDArray[numpy.uint8], made: NDArray[numpy.uint8], solutions: NDArray[numpy.uint8], "
              "necessary: NDArray[numpy.uint32], finished: NDArray[numpy.uint8], minimal: NDArray[numpy.uint8], "
              "tests: NDArray[numpy.uint64], conflicts: NDArray[numpy.uint64]) -> str"));
}

}  // namespace sudokit::bind

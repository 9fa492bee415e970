// Many puzzles a call, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bind/arrow.hpp"
#include "bind/row_sources.hpp"
#include "bind/rows.hpp"
#include "bind/text_lane.hpp"
#include "core/classic/batch.hpp"
#include "core/lines/lines.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Solutions = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Answers = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Of a longer text no reader makes a puzzle; it is not copied whole.
constexpr std::size_t most_text = (std::size_t{1} << 20) + 1;

// Solves `source` into the arrays given; returns why it stopped, and the invalid rows.
nb::tuple solve_into(LayoutHandle& handle, const RowSource& source, const RowOptions& options,
                     std::optional<double> seconds, const StopFlag* stop, Solutions& solutions, Counts& counts,
                     Answers& answers) {
  const std::size_t rows = source.rows();
  if (solutions.shape(0) != rows || counts.shape(0) != rows || answers.shape(0) != rows ||
      solutions.shape(1) != static_cast<std::size_t>(handle.layout.cells()))
    throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  Budget budget;
  budget.deadline = deadline_in(seconds);
  budget.asked_to_stop = &Interrupt::asked;
  budget.context = &interrupt;
  RowResults results{solutions.data(), counts.data(), reinterpret_cast<RowAnswer*>(answers.data()), {}, Stopped::no};
  {
    const nb::gil_scoped_release unlocked;
    solve_rows(handle, source, options, budget, results);
  }
  interrupt.rethrow();
  nb::list invalid;
  for (const InvalidRow& row : results.invalid) invalid.append(nb::make_tuple(row[0], row[1], row[2], row[3]));
  return nb::make_tuple(name_of(results.stopped), invalid);
}

nb::tuple solve_array(LayoutHandle& handle, const Rows& puzzles, std::uint32_t limit, unsigned threads,
                      std::optional<double> seconds, const StopFlag* stop, const std::string& instruction_set,
                      Solutions solutions, Counts counts, Answers answers) {
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  if (puzzles.shape(1) != cells) throw nb::value_error("puzzles of the wrong width");
  const ArraySource source(puzzles.data(), puzzles.shape(0), cells);
  return solve_into(handle, source, {limit, threads, false, instruction_set}, seconds, stop, solutions, counts, answers);
}

nb::tuple solve_text(LayoutHandle& handle, const Bytes& text, std::size_t stride, std::uint32_t limit, unsigned threads,
                     std::optional<double> seconds, const StopFlag* stop, const std::string& instruction_set,
                     Solutions solutions, Counts counts, Answers answers, const Table& table) {
  if (!handle.layout.classic() || stride < lines::cells || stride > lines::cells + 2)
    throw nb::value_error("the fast lane reads 9x9 rows of 81 to 83 bytes");
  const TextSource source(text, stride, table);
  return solve_into(handle, source, {limit, threads, false, instruction_set}, seconds, stop, solutions, counts, answers);
}

nb::tuple solve_column(LayoutHandle& handle, const ArrowColumn& column, std::uint32_t limit, unsigned threads,
                       std::optional<double> seconds, const StopFlag* stop, const std::string& instruction_set,
                       Solutions solutions, Counts counts, Answers answers, const Table& table) {
  if (!handle.layout.classic()) throw nb::value_error("columns are read directly for 9x9 only");
  return solve_into(handle, ColumnSource(column, table), {limit, threads, false, instruction_set}, seconds, stop, solutions, counts, answers);
}

// The invalid rows of `source`, as solve_into returns them; nothing is searched.
nb::tuple faults_of(const LayoutHandle& handle, const RowSource& source) {
  constexpr std::size_t block = 4096;
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  std::vector<InvalidRow> found;
  {
    const nb::gil_scoped_release unlocked;
    std::vector<Value> scratch(source.in_place() ? 0 : block * cells);
    for (std::size_t first = 0; first < source.rows(); first += block) {
      const std::size_t count = std::min(block, source.rows() - first);
      const Value* const values = source.read(first, count, scratch.data());
      for (std::size_t row = 0; row < count; ++row)
        if (const auto fault = fault_of(handle.layout, first + row, values + row * cells)) found.push_back(*fault);
    }
  }
  nb::list invalid;
  for (const InvalidRow& row : found) invalid.append(nb::make_tuple(row[0], row[1], row[2], row[3]));
  return nb::make_tuple(name_of(Stopped::no), invalid);
}

nb::tuple faults_array(const LayoutHandle& handle, const Rows& puzzles) {
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  if (puzzles.shape(1) != cells) throw nb::value_error("puzzles of the wrong width");
  return faults_of(handle, ArraySource(puzzles.data(), puzzles.shape(0), cells));
}

nb::tuple faults_text(const LayoutHandle& handle, const Bytes& text, std::size_t stride, const Table& table) {
  if (!handle.layout.classic() || stride < lines::cells || stride > lines::cells + 2)
    throw nb::value_error("the fast lane reads 9x9 rows of 81 to 83 bytes");
  return faults_of(handle, TextSource(text, stride, table));
}

nb::tuple faults_column(const LayoutHandle& handle, const ArrowColumn& column, const Table& table) {
  if (!handle.layout.classic()) throw nb::value_error("columns are read directly for 9x9 only");
  return faults_of(handle, ColumnSource(column, table));
}

nb::tuple answer_text(LayoutHandle& handle, const Bytes& text, std::size_t stride, int question, std::uint32_t limit,
                      unsigned threads, const StopFlag* stop, const std::string& instruction_set, const Table& table) {
  if (!handle.layout.classic() || stride < lines::cells || stride > lines::cells + 2)
    throw nb::value_error("the fast lane reads 9x9 rows of 81 to 83 bytes");
  const TextSource source(text, stride, table);
  Interrupt interrupt{stop};
  Budget budget;
  budget.asked_to_stop = &Interrupt::asked;
  budget.context = &interrupt;
  TextAnswers answers;
  {
    const nb::gil_scoped_release unlocked;
    answers = answer_lines(handle, source, static_cast<Question>(question), {limit, threads, false, instruction_set}, budget, table_of(table));
  }
  interrupt.rethrow();
  nb::list blocks, invalid;
  for (const std::string& block : answers.blocks) blocks.append(nb::bytes(block.data(), block.size()));
  for (const InvalidRow& row : answers.invalid) invalid.append(nb::make_tuple(row[0], row[1], row[2], row[3]));
  return nb::make_tuple(blocks, nb::bytes(answers.answers.data(), answers.answers.size()), answers.imperfect, invalid, name_of(answers.stopped));
}

// The guesses and the sweeps of the batch solver over `puzzles`, `size` of them a call: the same on every machine.
nb::tuple batch_work(const Rows& puzzles, std::uint32_t limit, const std::string& instruction_set, std::size_t size,
                     const std::string& engine) {
  const bool known = engine == "automatic" || engine == "lanes" || engine == "slices";
  if (!known || limit == 0 || size == 0 || puzzles.shape(1) != lines::cells)
    throw nb::value_error("batch_work needs rows of 81 values, a limit and a size from 1, and automatic, lanes or slices");
  classic::BatchSolver solver(instruction_set, engine == "lanes"    ? classic::Engine::lanes
                                               : engine == "slices" ? classic::Engine::slices
                                                                    : classic::Engine::automatic);
  const std::size_t rows = puzzles.shape(0);
  std::vector<std::uint32_t> counts(std::min(size, rows));
  std::vector<classic::RowStatus> status(counts.size());
  classic::BatchWork work;
  Interrupt interrupt;
  Budget budget;
  budget.asked_to_stop = &Interrupt::asked;
  budget.context = &interrupt;
  {
    const nb::gil_scoped_release unlocked;
    for (std::size_t first = 0; first < rows && !interrupt.signalled; first += size) {
      const std::size_t some = std::min(size, rows - first);
      solver.solve(puzzles.data() + first * lines::cells, some, limit, nullptr, counts.data(), status.data(), budget);
      work.guesses += solver.work().guesses;
      work.sweeps += solver.work().sweeps;
    }
  }
  interrupt.rethrow();
  return nb::make_tuple(work.guesses, work.sweeps);
}

void add_text_lane(nb::module_& module) {
  module.def(
      "line_stride",
      [](const nb::bytes& head, const Table& table) { return lines::stride_of({head.c_str(), head.size()}, table_of(table)); },
      "head"_a, "table"_a = nb::none());
  module.def(
      "regular_rows",
      [](const Bytes& text, std::size_t stride) {
        return lines::regular_rows({reinterpret_cast<const char*>(text.data()), text.shape(0)}, stride);
      },
      "text"_a.noconvert(), "stride"_a, nb::sig("def regular_rows(text: bytes | memoryview | ndarray[dtype=uint8, shape=(*), order='C', device='cpu'], stride: int) -> int"));
  module.def("answer_text", &answer_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "question"_a, "limit"_a, "threads"_a,
             "stop"_a.none(), "instruction_set"_a, "table"_a = nb::none(),
             nb::sig("def answer_text(layout: Layout, text: bytes | memoryview | NDArray[numpy.uint8], stride: int, question: int, limit: int, "
                     "threads: int, stop: StopFlag | None, instruction_set: str, table: bytes | None = None) -> "
                     "tuple[list[bytes], bytes, int, list[tuple[int, int, int, int]], str]"));
}

}  // namespace

void add_rows(nb::module_& module) {
  nb::class_<ArrowColumn>(module, "ArrowColumn", "A column of text that came through the Arrow C data interface.")
      .def(nb::init<nb::object>(), "column"_a)
      .def("__len__", &ArrowColumn::rows)
      .def("is_null", [](const ArrowColumn& column, std::size_t row) {
        if (row >= column.rows()) throw nb::index_error("no such row");
        return column.is_null(row);
      }, "row"_a)
      .def("text", [](const ArrowColumn& column, std::size_t row) {
        if (row >= column.rows()) throw nb::index_error("no such row");
        const auto text = column.text(row).substr(0, most_text);
        return nb::bytes(text.data(), text.size());
      }, "row"_a);
  module.def("solve_array", &solve_array, "layout"_a, "puzzles"_a.noconvert(), "limit"_a, "threads"_a, "seconds"_a.none(),
             "stop"_a.none(), "instruction_set"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(), "answers"_a.noconvert(),
             nb::sig("def solve_array(layout: Layout, puzzles: NDArray[numpy.uint8], limit: int, threads: int, seconds: float | None, stop: StopFlag | None, instruction_set: str, "
                     "solutions: NDArray[numpy.uint8], counts: NDArray[numpy.uint32], answers: NDArray[numpy.uint8]) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("solve_text", &solve_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "limit"_a, "threads"_a,
             "seconds"_a.none(), "stop"_a.none(), "instruction_set"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(),
             "answers"_a.noconvert(),
             "table"_a = nb::none(),
             nb::sig("def solve_text(layout: Layout, text: NDArray[numpy.uint8], stride: int, limit: int, threads: int, seconds: float | None, stop: StopFlag | None, instruction_set: str, "
                     "solutions: NDArray[numpy.uint8], counts: NDArray[numpy.uint32], answers: NDArray[numpy.uint8], "
                     "table: bytes | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("solve_column", &solve_column, "layout"_a, "column"_a, "limit"_a, "threads"_a, "seconds"_a.none(),
             "stop"_a.none(), "instruction_set"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(), "answers"_a.noconvert(),
             "table"_a = nb::none(),
             nb::sig("def solve_column(layout: Layout, column: ArrowColumn, limit: int, threads: int, seconds: float | None, stop: StopFlag | None, instruction_set: str, "
                     "solutions: NDArray[numpy.uint8], counts: NDArray[numpy.uint32], answers: NDArray[numpy.uint8], "
                     "table: bytes | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("faults_array", &faults_array, "layout"_a, "puzzles"_a.noconvert(),
             nb::sig("def faults_array(layout: Layout, puzzles: NDArray[numpy.uint8]) -> tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("faults_text", &faults_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "table"_a = nb::none(),
             nb::sig("def faults_text(layout: Layout, text: NDArray[numpy.uint8], stride: int, table: bytes | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("faults_column", &faults_column, "layout"_a, "column"_a, "table"_a = nb::none(),
             nb::sig("def faults_column(layout: Layout, column: ArrowColumn, table: bytes | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("batch_work", &batch_work, "puzzles"_a.noconvert(), "limit"_a, "instruction_set"_a, "size"_a,
             "engine"_a = "automatic",
             nb::sig("def batch_work(puzzles: NDArray[numpy.uint8], limit: int, instruction_set: str, size: int, "
                     "engine: str = 'automatic') -> tuple[int, int]"));
  module.def("instruction_sets", &classic::instruction_sets);
  module.def("compiler", [] {
#if defined(__clang__)
    return std::string("clang ") + __clang_version__;
#elif defined(__GNUC__)
    return std::string("gcc ") + __VERSION__;
#else
    return std::string("unknown compiler");
#endif
  });
  module.def("default_instruction_set", &classic::default_instruction_set);
  add_text_lane(module);
}

}  // namespace sudokit::bind

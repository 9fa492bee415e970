// Many puzzles per call, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/arrow.hpp"
#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/classic/batch.hpp"
#include "core/rows/solve_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Solutions = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Answers = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// No reader accepts a longer text, so it is not copied in full.
constexpr std::size_t most_text = (std::size_t{1} << 20) + 1;

nb::tuple solve_into(Solvers& solvers, const rows::RowSource& source, const rows::RowOptions& options,
                     std::optional<double> seconds, const StopFlag* stop, const Solutions& solutions, const Counts& counts,
                     const Answers& answers) {
  const std::size_t rows = source.rows();
  if (solutions.shape(0) != rows || counts.shape(0) != rows || answers.shape(0) != rows ||
      solutions.shape(1) != source.cells())
    throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::solve_rows_into(solvers, source, options, interrupt.budget(seconds),
                            {solutions.data(), counts.data(), reinterpret_cast<Status*>(answers.data())});
  interrupt.finish();
  return tuple_of(report);
}

nb::tuple solve_array(Solvers& solvers, const Rows& puzzles, std::uint32_t limit, unsigned threads,
                      std::optional<double> seconds, const StopFlag* stop, const std::string& instruction_set,
                      const Solutions& solutions, const Counts& counts, const Answers& answers) {
  return solve_into(solvers, rows_of(solvers.layout, puzzles), {limit, threads, false, instruction_set}, seconds, stop,
                    solutions, counts, answers);
}

nb::tuple solve_text(Solvers& solvers, const Bytes& text, std::size_t stride, std::uint32_t limit, unsigned threads,
                     std::optional<double> seconds, const StopFlag* stop, const std::string& instruction_set,
                     const Solutions& solutions, const Counts& counts, const Answers& answers, const Table& table) {
  return solve_into(solvers, rows_of(solvers.layout, text, stride, table), {limit, threads, false, instruction_set},
                    seconds, stop, solutions, counts, answers);
}

nb::tuple solve_column(Solvers& solvers, const ArrowColumn& column, std::uint32_t limit, unsigned threads,
                       std::optional<double> seconds, const StopFlag* stop, const std::string& instruction_set,
                       const Solutions& solutions, const Counts& counts, const Answers& answers, const Table& table) {
  return solve_into(solvers, ColumnRows(solvers.layout, column, table), {limit, threads, false, instruction_set}, seconds,
                    stop, solutions, counts, answers);
}

// A buffer of Python, released at the end.
class Buffer {
 public:
  explicit Buffer(const nb::handle& object)
      : held_(PyObject_GetBuffer(object.ptr(), &view_, PyBUF_CONTIG_RO | PyBUF_FORMAT) == 0) {
    if (!held_) PyErr_Clear();
  }
  ~Buffer() {
    if (held_) PyBuffer_Release(&view_);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // Whether it has rows of this many bytes.
  bool has_rows_of(std::size_t cells) const {
    return held_ && view_.ndim == 2 && view_.itemsize == 1 && view_.format && view_.format[0] == 'B' &&
           view_.format[1] == 0 && view_.shape[1] == static_cast<Py_ssize_t>(cells);
  }
  std::size_t rows() const { return static_cast<std::size_t>(view_.shape[0]); }
  const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(view_.buf); }

 private:
  Py_buffer view_;
  bool held_;
};

// Solves a few 9x9 rows with the usual options.  Returns solutions, counts and statuses as bytes, which NumPy can read without
// a copy; or None if the rows are in another form, too many, or if one is invalid.
nb::object solve_few(Solvers& solvers, const nb::handle& puzzles, std::size_t most) {
  const Buffer buffer(puzzles);
  if (!solvers.layout.classic() || !buffer.has_rows_of(lines::cells) || buffer.rows() > most) return nb::none();
  if (buffer.rows() == lines::cells) return nb::none();  // it might be meant as one large grid
  const std::size_t rows = buffer.rows();
  const auto fresh = [](std::size_t bytes) {
    return nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(bytes)));
  };
  const nb::bytes solutions = fresh(rows * lines::cells), counts = fresh(rows * sizeof(std::uint32_t)),
                  answers = fresh(rows);
  const auto start = [](const nb::bytes& bytes) { return reinterpret_cast<std::uint8_t*>(PyBytes_AsString(bytes.ptr())); };
  const rows::RowPlaces places{start(solutions), reinterpret_cast<std::uint32_t*>(start(counts)),
                               reinterpret_cast<Status*>(start(answers))};
  Interrupt interrupt;
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::solve_rows_into(solvers, rows::ValueRows(buffer.data(), rows, lines::cells), {}, interrupt.budget(), places);
  interrupt.finish();
  if (!report.invalid.empty() || report.stopped != Stopped::no) return nb::none();
  return nb::make_tuple(solutions, counts, answers);
}

// The invalid rows of `source`, in the form of solve_into(), without any search.
nb::tuple faults_of(const Solvers& solvers, const rows::RowSource& source) {
  rows::RowReport report;
  {
    const nb::gil_scoped_release unlocked;
    report.invalid = rows::invalid_rows(solvers.layout, source);
  }
  return tuple_of(report);
}

nb::tuple faults_array(const Solvers& solvers, const Rows& puzzles) {
  return faults_of(solvers, rows_of(solvers.layout, puzzles));
}

nb::tuple faults_text(const Solvers& solvers, const Bytes& text, std::size_t stride, const Table& table) {
  return faults_of(solvers, rows_of(solvers.layout, text, stride, table));
}

nb::tuple faults_column(const Solvers& solvers, const ArrowColumn& column, const Table& table) {
  return faults_of(solvers, ColumnRows(solvers.layout, column, table));
}

classic::Engine engine_named(const std::string& name) {
  if (name == "automatic") return classic::Engine::automatic;
  if (name == "lanes") return classic::Engine::lanes;
  if (name == "slices") return classic::Engine::slices;
  throw nb::value_error("batch_work needs an engine: automatic, lanes or slices");
}

// The guesses and sweeps of the batch solver for `puzzles`, in calls of `size`: for a given instruction set, the same on
// every machine.
nb::tuple batch_work(const Rows& puzzles, std::uint32_t limit, const std::string& instruction_set, std::size_t size,
                     const std::string& engine) {
  if (limit == 0 || size == 0 || puzzles.shape(1) != lines::cells)
    throw nb::value_error("batch_work needs rows of 81 values, a limit and a size from 1");
  classic::BatchSolver solver(instruction_set, engine_named(engine));
  Interrupt interrupt;
  Interrupt::release(&interrupt);
  const classic::BatchWork work =
      classic::work_in_calls(solver, puzzles.data(), puzzles.shape(0), limit, size, interrupt.budget());
  interrupt.finish();
  return nb::make_tuple(work.guesses, work.sweeps);
}

std::string compiler() {
#if defined(__clang__)
  return std::string("clang ") + __clang_version__;
#elif defined(__GNUC__)
  return std::string("gcc ") + __VERSION__;
#else
  return "unknown compiler";
#endif
}

void add_arrow_column(nb::module_& module) {
  nb::class_<ArrowColumn>(module, "ArrowColumn", "A column of text read through the Arrow C data interface.")
      .def(nb::init<nb::object>(), "column"_a)
      .def("__len__", &ArrowColumn::rows)
      .def(
          "is_null",
          [](const ArrowColumn& column, std::size_t row) {
            if (row >= column.rows()) throw nb::index_error("no such row");
            return column.is_null(row);
          },
          "row"_a)
      .def(
          "text",
          [](const ArrowColumn& column, std::size_t row) {
            if (row >= column.rows()) throw nb::index_error("no such row");
            const auto text = column.text(row).substr(0, most_text);
            return nb::bytes(text.data(), text.size());
          },
          "row"_a);
}

}  // namespace

void add_rows(nb::module_& module) {
  add_arrow_column(module);
  module.def("solve_array", &solve_array, "layout"_a, "puzzles"_a.noconvert(), "limit"_a, "threads"_a, "seconds"_a.none(),
             "stop"_a.none(), "instruction_set"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(),
             "answers"_a.noconvert(),
             nb::sig("def solve_array(layout: Layout, puzzles: NDArray[numpy.uint8], limit: int, threads: int, seconds: "
                     "float | None, stop: StopFlag | None, instruction_set: str, "
                     "solutions: NDArray[numpy.uint8], counts: NDArray[numpy.uint32], answers: NDArray[numpy.uint8]) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("solve_few", &solve_few, "layout"_a, "puzzles"_a, "most"_a,
             nb::sig("def solve_few(layout: Layout, puzzles: object, most: int) -> tuple[bytes, bytes, bytes] | None"));
  module.def("solve_text", &solve_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "limit"_a, "threads"_a,
             "seconds"_a.none(), "stop"_a.none(), "instruction_set"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(),
             "answers"_a.noconvert(), "table"_a = nb::none(),
             nb::sig("def solve_text(layout: Layout, text: NDArray[numpy.uint8], stride: int, limit: int, threads: int, "
                     "seconds: float | None, stop: StopFlag | None, instruction_set: str, "
                     "solutions: NDArray[numpy.uint8], counts: NDArray[numpy.uint32], answers: NDArray[numpy.uint8], "
                     "table: bytes | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("solve_column", &solve_column, "layout"_a, "column"_a, "limit"_a, "threads"_a, "seconds"_a.none(),
             "stop"_a.none(), "instruction_set"_a, "solutions"_a.noconvert(), "counts"_a.noconvert(),
             "answers"_a.noconvert(), "table"_a = nb::none(),
             nb::sig("def solve_column(layout: Layout, column: ArrowColumn, limit: int, threads: int, seconds: float | "
                     "None, stop: StopFlag | None, instruction_set: str, "
                     "solutions: NDArray[numpy.uint8], counts: NDArray[numpy.uint32], answers: NDArray[numpy.uint8], "
                     "table: bytes | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"));
  module.def("faults_array", &faults_array, "layout"_a, "puzzles"_a.noconvert(),
             nb::sig("def faults_array(layout: Layout, puzzles: NDArray[numpy.uint8]) -> tuple[str, list[tuple[int, int, "
                     "int, int]]]"));
  module.def(
      "faults_text", &faults_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "table"_a = nb::none(),
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
  module.def("compiler", &compiler);
  module.def("default_instruction_set", &classic::default_instruction_set);
}

}  // namespace sudokit::bind

// Text in, text out, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/lines/csv_records.hpp"
#include "core/lines/lines.hpp"
#include "core/rows/answer_lines.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

rows::AnsweredLines answer_text(Solvers& solvers, const Bytes& text, std::size_t stride, int question, std::uint32_t limit,
                                unsigned threads, const StopFlag* stop, const std::string& instruction_set,
                                const Table& table) {
  if (question < 0 || question > 2) throw nb::value_error("a question must be from 0 to 2");
  const rows::LineRows source = rows_of(solvers.layout, text, stride, table);
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  rows::AnsweredLines answered =
      rows::answer_lines(solvers, source, static_cast<rows::Question>(question), {limit, threads, false, instruction_set},
                         interrupt.budget(), table_of(table));
  interrupt.finish();
  return answered;
}

nb::list blocks_of(const rows::AnsweredLines& answered) {
  nb::list blocks;
  for (const std::string& block : answered.blocks) blocks.append(nb::bytes(block.data(), block.size()));
  return blocks;
}

// Calls write(view) for each block, without a copy.  A view is released after its call, even if that raises an error, whose
// traceback may hold the view; so nobody can read a block that is gone.
void write_blocks(const rows::AnsweredLines& answered, const nb::callable& write) {
  for (const std::string& block : answered.blocks) {
    // Only read, in spite of the type.
    char* const start = const_cast<char*>(block.data());
    const auto view = nb::steal(PyMemoryView_FromMemory(start, static_cast<Py_ssize_t>(block.size()), PyBUF_READ));
    if (!view.is_valid()) throw nb::python_error();
    try {
      write(view);
    } catch (...) {
      view.attr("release")();
      throw;
    }
    view.attr("release")();
  }
}

void add_answered_lines(nb::module_& module) {
  using rows::AnsweredLines;
  nb::class_<AnsweredLines>(module, "AnsweredLines", "Lines of 9x9 puzzles, answered.")
      .def_prop_ro("blocks", &blocks_of, nb::sig("def blocks(self) -> list[bytes]"),
                   "The answers, one line per row, in order.")
      .def("write", &write_blocks, "write"_a,
           nb::sig("def write(self, write: collections.abc.Callable[[memoryview], object]) -> None"),
           "Call `write` with a view of each block, in order; a view is valid during its call.")
      .def_prop_ro(
          "statuses",
          [](const AnsweredLines& lines) {
            return nb::bytes(reinterpret_cast<const char*>(lines.statuses.data()), lines.statuses.size());
          },
          "One byte per row.")
      .def_ro("imperfect", &AnsweredLines::imperfect, "Unique rows that are not minimal, if the question was check.")
      .def_prop_ro(
          "invalid", [](const AnsweredLines& lines) { return list_of(lines.invalid); },
          nb::sig("def invalid(self) -> list[tuple[int, int, int, int]]"))
      .def_prop_ro(
          "stopped", [](const AnsweredLines& lines) { return name_of(lines.stopped); },
          nb::sig("def stopped(self) -> str"));
}

}  // namespace

void add_text_lane(nb::module_& module) {
  add_answered_lines(module);
  module.def(
      "line_stride",
      [](const nb::bytes& head, const Table& table) {
        return lines::stride_of({head.c_str(), head.size()}, table_of(table));
      },
      "head"_a, "table"_a = nb::none());
  module.def(
      "regular_rows", [](const Bytes& text, std::size_t stride) { return lines::regular_rows(text_of(text), stride); },
      "text"_a.noconvert(), "stride"_a,
      nb::sig("def regular_rows(text: bytes | memoryview | ndarray[dtype=uint8, shape=(*), order='C', device='cpu'], "
              "stride: int) -> int"));
  module.def(
      "csv_records",
      [](const Bytes& text, const std::string& delimiters) {
        const auto [first, last, open] = lines::csv_records(text_of(text), delimiters);
        return std::tuple(first, last, open);
      },
      "text"_a.noconvert(), "delimiters"_a,
      nb::sig("def csv_records(text: bytes | memoryview, delimiters: str) -> tuple[int, int, int | None]"));
  module.def(
      "answer_text", &answer_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "question"_a, "limit"_a, "threads"_a,
      "stop"_a.none(), "instruction_set"_a, "table"_a = nb::none(),
      nb::sig("def answer_text(layout: Layout, text: bytes | memoryview | NDArray[numpy.uint8], stride: int, question: "
              "int, limit: int, "
              "threads: int, stop: StopFlag | None, instruction_set: str, table: bytes | None = None) -> AnsweredLines"));
}

}  // namespace sudokit::bind

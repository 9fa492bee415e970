// Explaining many puzzles for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "bind/wording.hpp"
#include "core/rows/explain_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

template <class Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// How paths are written: see rows::ExplainPlan.
struct ExplainForm {
  rows::PathForm form;
  wording::ProfileTexts texts;
  std::string spec, separator;
  std::size_t first_number;
  bool as_lines;
  wording::Proofs proofs;
  rows::TraceStyle trace;
};

ExplainForm make_form(int form, std::string profile, std::vector<std::string> levels, std::string spec,
                      std::string separator, std::size_t first_number, bool as_lines, bool proofs) {
  if (form < 0 || form > static_cast<int>(rows::PathForm::json)) throw nb::value_error("there is no such form");
  return {static_cast<rows::PathForm>(form),
          {std::move(profile), std::move(levels)},
          std::move(spec),
          std::move(separator),
          first_number,
          as_lines,
          proofs ? wording::Proofs::with : wording::Proofs::without,
          {}};
}

ExplainForm trace_form(int form, bool techniques, bool candidates, std::vector<std::string> levels) {
  if (form < 0 || form > static_cast<int>(rows::TraceForm::json)) throw nb::value_error("there is no such form");
  return {rows::PathForm::trace,
          {"", std::move(levels)},
          "",
          "",
          0,
          false,
          wording::Proofs::without,
          {static_cast<rows::TraceForm>(form), techniques, candidates}};
}

// All blocks as one text; each is released as soon as it is copied.
nb::bytes joined(std::vector<std::string>& blocks) {
  std::size_t size = 0;
  for (const std::string& block : blocks) size += block.size();
  nb::object made = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
  if (!made) throw nb::python_error();
  char* to = PyBytes_AsString(made.ptr());
  {
    const nb::gil_scoped_release unlocked;  // nobody else has the object yet
    for (std::string& block : blocks) {
      to = std::copy(block.begin(), block.end(), to);
      std::string().swap(block);
    }
  }
  return nb::borrow<nb::bytes>(made);
}

nb::tuple explain_source(Solvers& solvers, const rows::RowSource& source, const logic::Profile& profile, unsigned threads,
                         std::optional<double> seconds, const StopFlag* stop, const SpeakerHandle& speaker,
                         const ExplainForm& form, const rows::ExplainPlaces& places) {
  rows::ExplainedRows explained;
  const rows::ExplainPlan plan{profile,        speaker.speaker,   form.texts,    form.form,   form.spec,
                               form.separator, form.first_number, form.as_lines, form.proofs, form.trace};
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  explained = rows::explain_rows(solvers, source, plan, threads, interrupt.budget(seconds), places);
  interrupt.finish();
  return nb::make_tuple(name_of(explained.stopped), list_of(explained.invalid), joined(explained.blocks));
}

struct Places {
  Column<std::uint8_t> statuses;
  Column<std::uint32_t> scores;
  Column<std::uint8_t> levels, hardest;
  Column<std::uint32_t> steps;
  Column<std::uint8_t> solved;
  Column<std::uint64_t> lengths;

  rows::ExplainPlaces for_rows(std::size_t rows) const {
    if (statuses.shape(0) != rows || scores.shape(0) != rows || levels.shape(0) != rows || hardest.shape(0) != rows ||
        steps.shape(0) != rows || solved.shape(0) != rows || lengths.shape(0) != rows)
      throw nb::value_error("output arrays of the wrong shape");
    return {reinterpret_cast<Status*>(statuses.data()),
            scores.data(),
            levels.data(),
            hardest.data(),
            steps.data(),
            solved.data(),
            lengths.data()};
  }
};

nb::tuple explain_array(Solvers& solvers, const Rows& puzzles, const logic::Profile& profile, unsigned threads,
                        std::optional<double> seconds, const StopFlag* stop, const SpeakerHandle& speaker,
                        const ExplainForm& form, Column<std::uint8_t> statuses, Column<std::uint32_t> scores,
                        Column<std::uint8_t> levels, Column<std::uint8_t> hardest, Column<std::uint32_t> steps,
                        Column<std::uint8_t> solved, Column<std::uint64_t> lengths) {
  const rows::ValueRows source = rows_of(solvers.layout, puzzles);
  const Places places{statuses, scores, levels, hardest, steps, solved, lengths};
  return explain_source(solvers, source, profile, threads, seconds, stop, speaker, form, places.for_rows(source.rows()));
}

nb::tuple explain_text(Solvers& solvers, const Bytes& text, std::size_t stride, const Table& table,
                       const logic::Profile& profile, unsigned threads, const SpeakerHandle& speaker,
                       const ExplainForm& form, Column<std::uint8_t> statuses, Column<std::uint32_t> scores,
                       Column<std::uint8_t> levels, Column<std::uint8_t> hardest, Column<std::uint32_t> steps,
                       Column<std::uint8_t> solved, Column<std::uint64_t> lengths) {
  const rows::LineRows source = rows_of(solvers.layout, text, stride, table);
  const Places places{statuses, scores, levels, hardest, steps, solved, lengths};
  return explain_source(solvers, source, profile, threads, {}, nullptr, speaker, form, places.for_rows(source.rows()));
}

}  // namespace

void add_explanations(nb::module_& module) {
  const std::string places =
      "statuses: NDArray[numpy.uint8], scores: NDArray[numpy.uint32], levels: NDArray[numpy.uint8], hardest: "
      "NDArray[numpy.uint8], steps: NDArray[numpy.uint32], solved: NDArray[numpy.uint8], lengths: NDArray[numpy.uint64]) "
      "-> "
      "tuple[str, list[tuple[int, int, int, int]], bytes]";
  nb::class_<ExplainForm>(module, "ExplainForm", "How the paths of many puzzles are written.")
      .def(nb::new_(&make_form), "form"_a, "profile"_a, "levels"_a, "spec"_a, "separator"_a, "first_number"_a = 0,
           "as_lines"_a = false, "proofs"_a = false,
           "Notation, prose, tokens or JSON, by number; names of the profile, its levels and the layout; what separates "
           "cells "
           "of a line; the number of the first puzzle in JSON (0: none); whether every text is one or more lines; whether "
           "each step "
           "has its proof.");
  module.def("trace_form", &trace_form, "form"_a, "techniques"_a, "candidates"_a, "levels"_a,
             "How paths are written as traces: numbers, text or JSON, by number; the names of the profile's levels.");
  module.def("explain_array", &explain_array, "layout"_a, "puzzles"_a.noconvert(), "profile"_a, "threads"_a,
             "seconds"_a.none(), "stop"_a.none(), "speaker"_a, "form"_a, "statuses"_a.noconvert(), "scores"_a.noconvert(),
             "levels"_a.noconvert(), "hardest"_a.noconvert(), "steps"_a.noconvert(), "solved"_a.noconvert(),
             "lengths"_a.noconvert(),
             nb::sig(("def explain_array(layout: Layout, puzzles: NDArray[numpy.uint8], profile: Profile, threads: int, "
                      "seconds: float | None, stop: StopFlag | None, speaker: Speaker, form: ExplainForm, " +
                      places)
                         .c_str()),
             "What stopped the call, the invalid rows, and the texts, one after the other.");
  module.def("explain_text", &explain_text, "layout"_a, "text"_a.noconvert(), "stride"_a, "table"_a.none(), "profile"_a,
             "threads"_a, "speaker"_a, "form"_a, "statuses"_a.noconvert(), "scores"_a.noconvert(), "levels"_a.noconvert(),
             "hardest"_a.noconvert(), "steps"_a.noconvert(), "solved"_a.noconvert(), "lengths"_a.noconvert(),
             nb::sig(("def explain_text(layout: Layout, text: NDArray[numpy.uint8], stride: int, table: bytes | None, "
                      "profile: Profile, threads: int, speaker: Speaker, form: ExplainForm, " +
                      places)
                         .c_str()));
}

}  // namespace sudokit::bind

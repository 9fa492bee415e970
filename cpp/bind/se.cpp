// The scale of Sudoku Explainer for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/rows/rate_se_rows.hpp"
#include "core/se/rater.hpp"
#include "core/solving/explain_se.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

template <class Number, int Dimensions>
using Column = nb::ndarray<Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;
using Bytes1 = Column<std::uint8_t, 1>;
using Bytes3 = Column<std::uint8_t, 2>;
using Ratings3 = Column<std::uint16_t, 2>;

nb::tuple rate_into(Solvers& solvers, const rows::RowSource& source, unsigned threads, std::optional<double> each,
                    std::optional<double> seconds, const StopFlag* stop, const Bytes1& answers, const Ratings3& ratings,
                    const Bytes3& techniques, const Bytes3& nestings, const Bytes1& solved) {
  const std::size_t rows = source.rows();
  for (const auto* const one : {&answers, &solved})
    if (one->shape(0) != rows) throw nb::value_error("output arrays of the wrong shape");
  for (const auto* const three : {&techniques, &nestings})
    if (three->shape(0) != rows || three->shape(1) != 3) throw nb::value_error("output arrays of the wrong shape");
  if (ratings.shape(0) != rows || ratings.shape(1) != 3) throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report = rows::rate_se_rows(
      solvers, source, threads, each, interrupt.budget(seconds),
      {reinterpret_cast<Status*>(answers.data()), ratings.data(), techniques.data(), nestings.data(), solved.data()});
  interrupt.finish();
  return tuple_of(report);
}

nb::tuple rate_array(Solvers& solvers, const Rows& puzzles, unsigned threads, std::optional<double> each,
                     std::optional<double> seconds, const StopFlag* stop, Bytes1 answers, Ratings3 ratings,
                     Bytes3 techniques, Bytes3 nestings, Bytes1 solved) {
  return rate_into(solvers, rows_of(solvers.layout, puzzles), threads, each, seconds, stop, answers, ratings, techniques,
                   nestings, solved);
}

nb::tuple rate_text(Solvers& solvers, const Bytes& text, std::size_t stride, unsigned threads, std::optional<double> each,
                    std::optional<double> seconds, const StopFlag* stop, Bytes1 answers, Ratings3 ratings,
                    Bytes3 techniques, Bytes3 nestings, Bytes1 solved, const Table& table) {
  return rate_into(solvers, rows_of(solvers.layout, text, stride, table), threads, each, seconds, stop, answers, ratings,
                   techniques, nestings, solved);
}

nb::tuple rate_column(Solvers& solvers, const ArrowColumn& column, unsigned threads, std::optional<double> each,
                      std::optional<double> seconds, const StopFlag* stop, Bytes1 answers, Ratings3 ratings,
                      Bytes3 techniques, Bytes3 nestings, Bytes1 solved, const Table& table) {
  return rate_into(solvers, ColumnRows(solvers.layout, column, table), threads, each, seconds, stop, answers, ratings,
                   techniques, nestings, solved);
}

using Reached = std::tuple<int, int, int>;  // tenths, technique, nesting

Reached reached(const se::Reached& from) {
  return {se::tenths(from.rating), static_cast<int>(from.technique), from.nesting};
}

std::vector<std::tuple<int, int, int, int>> packed(const SeExplained& found) {
  std::vector<std::tuple<int, int, int, int>> steps;
  for (const SeExplained::Step& step : found.steps)
    steps.emplace_back(static_cast<int>(step.technique), step.nesting, step.tenths, step.complexity);
  return steps;
}

nb::tuple explain_one(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                      steps::Log& log, std::optional<double> seconds, const StopFlag* stop,
                      std::optional<std::uint32_t> most_steps) {
  Interrupt interrupt{stop};
  const SeExplained found = explain_se(solvers, puzzle_of(values, masks), log, interrupt.allowance(seconds),
                                       most_steps.value_or(std::numeric_limits<std::uint32_t>::max()));
  interrupt.finish();
  return nb::make_tuple(static_cast<int>(found.status), name_of(found.count_stopped), bytes_or_none(found.solution),
                        name_of(found.rating.stopped), found.rating.solved, reached(found.rating.er),
                        reached(found.rating.ep), reached(found.rating.ed), packed(found));
}

nb::tuple every_one(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks, bool dynamic,
                    steps::Log& log, std::optional<double> seconds, const StopFlag* stop) {
  Interrupt interrupt{stop};
  const SeExplained found = every_se_step(solvers, puzzle_of(values, masks), dynamic, log, interrupt.allowance(seconds));
  interrupt.finish();
  const Stopped stopped = found.count_stopped != Stopped::no ? found.count_stopped : found.rating.stopped;
  return nb::make_tuple(name_of(stopped), packed(found));
}

}  // namespace

void add_se(nb::module_& module) {
  module.def(
      "se_techniques",
      [] {
        std::vector<std::tuple<const char*, int, int>> all;
        for (int i = 0; i < se::techniques; ++i) {
          const auto technique = static_cast<se::Technique>(i);
          all.emplace_back(se::identifier(technique), static_cast<int>(se::ours(technique)), se::least_tenths(technique));
        }
        return all;
      },
      "The techniques of the scale, by number: identifier, the number of our technique that comes nearest, and the lowest "
      "rating of a step in tenths.");
  module.def(
      "se_name",
      [](int technique, int nesting) {
        if (technique < 0 || technique >= se::techniques || nesting < 0 || nesting > se::deepest_nesting)
          throw nb::value_error("there is no such technique");
        const auto one = static_cast<se::Technique>(technique);
        return std::make_tuple(se::abbreviation(one, nesting), se::name(one, nesting));
      },
      "technique"_a, "nesting"_a, "The abbreviation and the name of a technique.");
  module.def("explain_se", &explain_one, "layout"_a, "values"_a, "masks"_a.none(), "log"_a, "seconds"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "most_steps"_a.none() = nb::none(),
             nb::sig("def explain_se(layout: Layout, values: bytes, masks: Sequence[int] | None, log: Log, "
                     "seconds: float | None = None, stop: StopFlag | None = None, most_steps: int | None = None) -> "
                     "tuple[int, str, bytes | None, str, bool, tuple[int, int, int], tuple[int, int, int], "
                     "tuple[int, int, int], list[tuple[int, int, int, int]]]"),
             "Fill the log with a path; return status, what ended the count, the solution, what ended the path, whether it "
             "is complete, ER, EP and ED (tenths, technique, nesting), and of each step technique, nesting, tenths and "
             "complexity.");
  module.def("se_steps", &every_one, "layout"_a, "values"_a, "masks"_a.none(), "dynamic"_a, "log"_a,
             "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
             nb::sig("def se_steps(layout: Layout, values: bytes, masks: Sequence[int] | None, dynamic: bool, log: Log, "
                     "seconds: float | None = None, stop: StopFlag | None = None) -> "
                     "tuple[str, list[tuple[int, int, int, int]]]"),
             "Fill the log with every step that is there; return what ended the search, and of each step technique, "
             "nesting, tenths and complexity.");
  const std::string types =
      "threads: int, each: float | None, seconds: float | None, stop: StopFlag | None, answers: NDArray[numpy.uint8], "
      "ratings: NDArray[numpy.uint16], techniques: NDArray[numpy.uint8], nestings: NDArray[numpy.uint8], "
      "solved: NDArray[numpy.uint8]";
  add_rating_verb(module, "rate_se", types, &rate_array, &rate_text, &rate_column, "threads"_a, "each"_a.none(),
                  "seconds"_a.none(), "stop"_a.none(), "answers"_a.noconvert(), "ratings"_a.noconvert(),
                  "techniques"_a.noconvert(), "nestings"_a.noconvert(), "solved"_a.noconvert());
}

}  // namespace sudokit::bind

// Ratings by the depth of trial and error, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/rows/rate_depth_rows.hpp"
#include "core/solving/rate_depth.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

template <class Number>
using Column = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Bytes1 = Column<std::uint8_t>;
using Numbers1 = Column<std::uint16_t>;

nb::tuple rate_into(Solvers& solvers, const rows::RowSource& source, unsigned threads, std::optional<double> seconds,
                    const StopFlag* stop, const Bytes1& answers, const Bytes1& depths, const Numbers1& braids,
                    const Bytes1& solved) {
  const std::size_t rows = source.rows();
  for (const auto* const one : {&answers, &depths, &solved})
    if (one->shape(0) != rows) throw nb::value_error("output arrays of the wrong shape");
  if (braids.shape(0) != rows) throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::rate_depth_rows(solvers, source, threads, interrupt.budget(seconds),
                            {reinterpret_cast<Status*>(answers.data()), depths.data(), braids.data(), solved.data()});
  interrupt.finish();
  return tuple_of(report);
}

nb::tuple rate_array(Solvers& solvers, const Rows& puzzles, unsigned threads, std::optional<double> seconds,
                     const StopFlag* stop, Bytes1 answers, Bytes1 depths, Numbers1 braids, Bytes1 solved) {
  return rate_into(solvers, rows_of(solvers.layout, puzzles), threads, seconds, stop, answers, depths, braids, solved);
}

nb::tuple rate_text(Solvers& solvers, const Bytes& text, std::size_t stride, unsigned threads,
                    std::optional<double> seconds, const StopFlag* stop, Bytes1 answers, Bytes1 depths, Numbers1 braids,
                    Bytes1 solved, const Table& table) {
  return rate_into(solvers, rows_of(solvers.layout, text, stride, table), threads, seconds, stop, answers, depths, braids,
                   solved);
}

nb::tuple rate_column(Solvers& solvers, const ArrowColumn& column, unsigned threads, std::optional<double> seconds,
                      const StopFlag* stop, Bytes1 answers, Bytes1 depths, Numbers1 braids, Bytes1 solved,
                      const Table& table) {
  return rate_into(solvers, ColumnRows(solvers.layout, column, table), threads, seconds, stop, answers, depths, braids,
                   solved);
}

nb::tuple rate_one(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                   std::optional<double> seconds, const StopFlag* stop) {
  Interrupt interrupt{stop};
  const DepthRated rated = rate_depth(solvers, puzzle_of(values, masks), interrupt.allowance(seconds));
  interrupt.finish();
  const depth::Rating& rating = rated.rating;
  return nb::make_tuple(static_cast<int>(rated.status), name_of(rated.count_stopped), name_of(rating.stopped), rating.depth,
                        rating.braid, rating.solved);
}

}  // namespace

void add_depth(nb::module_& module) {
  module.def(
      "rate_depth", &rate_one, "layout"_a, "values"_a, "masks"_a.none(), "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(),
      nb::sig("def rate_depth(layout: Layout, values: bytes, masks: Sequence[int] | None, seconds: float | None = None, "
              "stop: StopFlag | None = None) -> tuple[int, str, str, int, int, bool]"),
      "Return status, what ended the count, what ended the rating, the depth (4: more than 3), the longest braid, and "
      "whether the depth solves it.");
  const std::string types =
      "threads: int, seconds: float | None, stop: StopFlag | None, answers: NDArray[numpy.uint8], "
      "depths: NDArray[numpy.uint8], braids: NDArray[numpy.uint16], solved: NDArray[numpy.uint8]";
  add_rating_verb(module, "rate_depth", types, &rate_array, &rate_text, &rate_column, "threads"_a, "seconds"_a.none(),
                  "stop"_a.none(), "answers"_a.noconvert(), "depths"_a.noconvert(), "braids"_a.noconvert(),
                  "solved"_a.noconvert());
}

}  // namespace sudokit::bind

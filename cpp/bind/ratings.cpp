// Rating many puzzles for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/row_sources.hpp"
#include "core/logic/explainer.hpp"
#include "core/rows/rate_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

template <class Number, int Dimensions = 1>
using Column = nb::ndarray<Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// The destination of the answers, one row per puzzle.
struct Ratings {
  Column<std::uint8_t> answers;  // RowAnswer
  Column<std::uint32_t> scores;
  Column<std::uint8_t> levels;          // 255: not rated, because there is not exactly one solution
  Column<std::uint8_t> hardest;         // techniques by number
  Column<std::uint16_t, 2> histograms;  // [rows][techniques]
  Column<std::uint8_t> solved;          // whether the techniques reach the solution
  Column<std::uint8_t, 2> cards;        // [rows][sizeof(CardRow)], or [rows][0]: no cards are made
};

nb::tuple rate_into(Solvers& solvers, const rows::RowSource& source, const logic::Profile& profile, unsigned threads,
                    std::optional<double> seconds, const StopFlag* stop, const Ratings& out) {
  const std::size_t rows = source.rows();
  if (out.answers.shape(0) != rows || out.scores.shape(0) != rows || out.levels.shape(0) != rows ||
      out.hardest.shape(0) != rows || out.histograms.shape(0) != rows || out.histograms.shape(1) != logic::techniques ||
      out.solved.shape(0) != rows || out.cards.shape(0) != rows ||
      (out.cards.shape(1) != 0 && out.cards.shape(1) != sizeof(rows::CardRow)))
    throw nb::value_error("output arrays of the wrong shape");
  auto* const cards = out.cards.shape(1) ? reinterpret_cast<rows::CardRow*>(out.cards.data()) : nullptr;
  if (reinterpret_cast<std::uintptr_t>(cards) % alignof(rows::CardRow)) throw nb::value_error("cards out of line");
  Interrupt interrupt{stop};
  Interrupt::release(&interrupt);
  const rows::RowReport report =
      rows::rate_rows_into(solvers, source, profile, threads, interrupt.budget(seconds),
                           {reinterpret_cast<Status*>(out.answers.data()), out.scores.data(), out.levels.data(),
                            out.hardest.data(), out.histograms.data(), out.solved.data(), cards});
  interrupt.finish();
  return tuple_of(report);
}

nb::tuple rate_array(Solvers& solvers, const Rows& puzzles, const logic::Profile& profile, unsigned threads,
                     std::optional<double> seconds, const StopFlag* stop, Column<std::uint8_t> answers,
                     Column<std::uint32_t> scores, Column<std::uint8_t> levels, Column<std::uint8_t> hardest,
                     Column<std::uint16_t, 2> histograms, Column<std::uint8_t> solved, Column<std::uint8_t, 2> cards) {
  return rate_into(solvers, rows_of(solvers.layout, puzzles), profile, threads, seconds, stop,
                   {answers, scores, levels, hardest, histograms, solved, cards});
}

nb::tuple rate_text(Solvers& solvers, const Bytes& text, std::size_t stride, const logic::Profile& profile,
                    unsigned threads, std::optional<double> seconds, const StopFlag* stop, Column<std::uint8_t> answers,
                    Column<std::uint32_t> scores, Column<std::uint8_t> levels, Column<std::uint8_t> hardest,
                    Column<std::uint16_t, 2> histograms, Column<std::uint8_t> solved, Column<std::uint8_t, 2> cards,
                    const Table& table) {
  return rate_into(solvers, rows_of(solvers.layout, text, stride, table), profile, threads, seconds, stop,
                   {answers, scores, levels, hardest, histograms, solved, cards});
}

nb::tuple rate_column(Solvers& solvers, const ArrowColumn& column, const logic::Profile& profile, unsigned threads,
                      std::optional<double> seconds, const StopFlag* stop, Column<std::uint8_t> answers,
                      Column<std::uint32_t> scores, Column<std::uint8_t> levels, Column<std::uint8_t> hardest,
                      Column<std::uint16_t, 2> histograms, Column<std::uint8_t> solved, Column<std::uint8_t, 2> cards,
                      const Table& table) {
  return rate_into(solvers, ColumnRows(solvers.layout, column, table), profile, threads, seconds, stop,
                   {answers, scores, levels, hardest, histograms, solved, cards});
}

nb::tuple card_fields() {
  using Row = rows::CardRow;
  nb::list fields;
  const auto add = [&](const char* name, const std::string& type, std::size_t offset) {
    fields.append(nb::make_tuple(name, type, offset));
  };
  const std::string all = std::to_string(logic::techniques);
  add("rated", "u1", offsetof(Row, rated));
  add("decided", "u1", offsetof(Row, decided));
  add("deciding_step", "<u2", offsetof(Row, deciding_step));
  add("uniqueness_steps", "<u2", offsetof(Row, uniqueness_steps));
  add("level_without_uniqueness", "u1", offsetof(Row, level_without_uniqueness));
  add("score_without_uniqueness", "<u4", offsetof(Row, score_without_uniqueness));
  add("solved_without_uniqueness", "u1", offsetof(Row, solved_without_uniqueness));
  add("open_steps", "<u4", offsetof(Row, open_steps));
  add("open_kinds", all + "<u4", offsetof(Row, open_kinds));
  add("tightest_step", "<u2", offsetof(Row, tightest_step));
  add("tightest_open", "<u2", offsetof(Row, tightest_open));
  add("tightest_kinds", all + "<u2", offsetof(Row, tightest_kinds));
  add("first", "u1", offsetof(Row, first));
  add("opening", "u1", offsetof(Row, opening));
  add("backdoor_size", "u1", offsetof(Row, backdoor_size));
  add("backdoor_at_least", "u1", offsetof(Row, backdoor_at_least));
  add("backdoor_cells", std::to_string(logic::largest_backdoor) + "<u2", offsetof(Row, backdoor_cells));
  add("backdoors_alone", "<u2", offsetof(Row, alone));
  return nb::make_tuple(fields, sizeof(Row));
}

}  // namespace

void add_ratings(nb::module_& module) {
  const std::string types =
      "profile: Profile, threads: int, seconds: float | None, stop: StopFlag | None, answers: NDArray[numpy.uint8], "
      "scores: NDArray[numpy.uint32], levels: NDArray[numpy.uint8], hardest: NDArray[numpy.uint8], "
      "histograms: NDArray[numpy.uint16], solved: NDArray[numpy.uint8], cards: NDArray[numpy.uint8]";
  add_rating_verb(module, "rate", types, &rate_array, &rate_text, &rate_column, "profile"_a, "threads"_a,
                  "seconds"_a.none(), "stop"_a.none(), "answers"_a.noconvert(), "scores"_a.noconvert(),
                  "levels"_a.noconvert(), "hardest"_a.noconvert(), "histograms"_a.noconvert(), "solved"_a.noconvert(),
                  "cards"_a.noconvert());
  module.def("card_fields", &card_fields, nb::sig("def card_fields() -> tuple[list[tuple[str, str, int]], int]"),
             "The fields of a row of `cards`: name, NumPy type, offset; and the size of a row.");
}

}  // namespace sudokit::bind

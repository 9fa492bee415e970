// Rating many puzzles for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>
#include <tuple>

#include "bind/arrow.hpp"
#include "bind/row_sources.hpp"
#include "bind/rows.hpp"
#include "bind/searching.hpp"
#include "core/base/blocks.hpp"
#include "core/classic/single.hpp"
#include "core/logic/explainer.hpp"
#include "core/search/search.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

template <class Number, int Dimensions = 1>
using Column = nb::ndarray<Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// Where the answers go, a row each.
struct Ratings {
  Column<std::uint8_t> answers;  // RowAnswer
  Column<std::uint32_t> scores;
  Column<std::uint8_t> levels;   // 255: not rated, for there is not one solution
  Column<std::uint8_t> hardest;  // techniques by number
  Column<std::uint16_t, 2> histograms;  // [rows][techniques]
  Column<std::uint8_t> solved;  // whether the techniques reach the solution
};

constexpr std::uint8_t unrated = 255;

// Counts the solutions up to two and keeps one, one row after the other.
class Counter {
 public:
  explicit Counter(LayoutHandle& handle) : handle_(handle), general_(handle.solvers.lend(handle.layout)) {}

  RowAnswer count(const Value* values, Value* solution, Meter& meter) {
    if (handle_.layout.classic()) {
      classic_.start(values);
      classic_.in_any_order();
      return count(classic_, solution, meter);
    }
    const auto cells = static_cast<std::size_t>(handle_.layout.cells());
    (*general_).start(masks_of(handle_.layout, {values, cells}).data());
    return count(*general_, solution, meter);
  }

 private:
  template <class Solver>
  static RowAnswer count(Solver& solver, Value* solution, Meter& meter) {
    Found found = solver.next(solution, meter);
    if (found == Found::stopped) return RowAnswer::undecided;
    if (found == Found::exhausted) return RowAnswer::none;
    found = solver.next(nullptr, meter);
    if (found == Found::stopped) return RowAnswer::undecided;
    return found == Found::solution ? RowAnswer::multiple : RowAnswer::unique;
  }

  LayoutHandle& handle_;
  classic::Solver classic_;
  Pool<search::Solver>::Lease general_;
};

class RatingWork {
 public:
  RatingWork(LayoutHandle& handle, const logic::Profile& profile, Ratings& out) : handle_(handle), profile_(profile), out_(out) {}

  // False: the budget ended first, and the rest of the block is undecided.
  Stopped rate(const Value* values, std::size_t first, std::size_t count, const Budget& budget) {
    const auto cells = static_cast<std::size_t>(handle_.layout.cells());
    auto explainer = handle_.explainers.lend([&] { return logic::Explainer::of(handle_.layout); });
    Counter counter(handle_);
    std::vector<Value> solution(cells);
    Meter meter(budget, 64);
    logic::Rating rating;
    for (std::size_t i = 0; i < count; ++i) {
      const Value* const row = values + i * cells;
      RowAnswer answer = RowAnswer::invalid;
      if (const auto fault = fault_of(handle_.layout, first + i, row)) {
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
      } else {
        answer = meter.stopped() == Stopped::no ? counter.count(row, solution.data(), meter) : RowAnswer::undecided;
      }
      bool rated = false;
      if (answer == RowAnswer::unique) {
        (*explainer).path({{row, cells}, {}, {}, solution}, profile_, meter, nullptr, rating);
        rated = rating.stopped == Stopped::no;
        if (!rated) answer = RowAnswer::undecided;
      }
      put(first + i, answer, rated ? &rating : nullptr);
    }
    return meter.stopped();
  }

  std::vector<InvalidRow>& invalid() { return invalid_; }

 private:
  void put(std::size_t row, RowAnswer answer, const logic::Rating* rating) {
    out_.answers.data()[row] = static_cast<std::uint8_t>(answer);
    out_.scores.data()[row] = rating ? rating->score : 0;
    out_.levels.data()[row] = rating ? rating->level : unrated;
    out_.hardest.data()[row] = rating ? static_cast<std::uint8_t>(rating->hardest) : 0;
    out_.solved.data()[row] = rating && rating->solved;
    std::uint16_t* const histogram = out_.histograms.data() + row * logic::techniques;
    for (std::size_t i = 0; i < logic::techniques; ++i)
      histogram[i] = rating ? static_cast<std::uint16_t>(std::min(rating->histogram[i], 65535u)) : std::uint16_t{0};
  }

  LayoutHandle& handle_;
  const logic::Profile& profile_;
  Ratings& out_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

nb::tuple rate_into(LayoutHandle& handle, const RowSource& source, const logic::Profile& profile, unsigned threads,
                    std::optional<double> seconds, const StopFlag* stop, Ratings out) {
  const std::size_t rows = source.rows(), cells = static_cast<std::size_t>(handle.layout.cells());
  if (out.answers.shape(0) != rows || out.scores.shape(0) != rows || out.levels.shape(0) != rows ||
      out.hardest.shape(0) != rows || out.histograms.shape(0) != rows || out.histograms.shape(1) != logic::techniques ||
      out.solved.shape(0) != rows)
    throw nb::value_error("output arrays of the wrong shape");
  Interrupt interrupt{stop};
  RatingWork work(handle, profile, out);
  Stopped stopped = Stopped::no;
  std::mutex mutex;
  bool complete = false;
  {
    const nb::gil_scoped_release unlocked;
    const std::size_t a_block = std::clamp<std::size_t>(rows / (16 * std::size_t{threads} + 1), 1, 256);
    const std::size_t blocks = (rows + a_block - 1) / a_block;
    const bool alone = threads <= 1 || blocks <= 1;  // no other thread asks while this one works
    const Budget::Clock::time_point deadline = deadline_in(seconds);
    complete = run_blocks({blocks, threads, &Interrupt::asked, &interrupt},
                          [&](std::size_t block, const std::atomic<bool>& ended) {
      const std::size_t first = block * a_block, count = std::min(a_block, rows - first);
      const auto scratch = source.in_place() ? nullptr : std::make_unique_for_overwrite<Value[]>(count * cells);
      Budget budget;
      budget.deadline = deadline;
      budget.context = const_cast<std::atomic<bool>*>(&ended);
      budget.asked_to_stop = [](void* flag) { return static_cast<std::atomic<bool>*>(flag)->load(); };
      if (alone) {
        budget.context = &interrupt;
        budget.asked_to_stop = &Interrupt::asked;
      }
      const Stopped why = work.rate(source.read(first, count, scratch.get()), first, count, budget);
      const std::lock_guard lock(mutex);
      if (stopped == Stopped::no) stopped = why;
    });
  }
  interrupt.rethrow();
  std::sort(work.invalid().begin(), work.invalid().end());
  nb::list faults;
  for (const InvalidRow& row : work.invalid()) faults.append(nb::make_tuple(row[0], row[1], row[2], row[3]));
  return nb::make_tuple(complete ? name_of(stopped) : "stop", faults);
}

nb::tuple rate_array(LayoutHandle& handle, const Rows& puzzles, const logic::Profile& profile, unsigned threads,
                     std::optional<double> seconds, const StopFlag* stop, Column<std::uint8_t> answers,
                     Column<std::uint32_t> scores, Column<std::uint8_t> levels, Column<std::uint8_t> hardest,
                     Column<std::uint16_t, 2> histograms, Column<std::uint8_t> solved) {
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  if (puzzles.shape(1) != cells) throw nb::value_error("puzzles of the wrong width");
  return rate_into(handle, ArraySource(puzzles.data(), puzzles.shape(0), cells), profile, threads, seconds, stop,
                   {answers, scores, levels, hardest, histograms, solved});
}

nb::tuple rate_text(LayoutHandle& handle, const Bytes& text, std::size_t stride, const logic::Profile& profile,
                    unsigned threads, std::optional<double> seconds, const StopFlag* stop, Column<std::uint8_t> answers,
                    Column<std::uint32_t> scores, Column<std::uint8_t> levels, Column<std::uint8_t> hardest,
                    Column<std::uint16_t, 2> histograms, Column<std::uint8_t> solved, const Table& table) {
  if (!handle.layout.classic() || stride < lines::cells || stride > lines::cells + 2)
    throw nb::value_error("the fast lane reads 9x9 rows of 81 to 83 bytes");
  return rate_into(handle, TextSource(text, stride, table), profile, threads, seconds, stop,
                   {answers, scores, levels, hardest, histograms, solved});
}

nb::tuple rate_column(LayoutHandle& handle, const ArrowColumn& column, const logic::Profile& profile, unsigned threads,
                      std::optional<double> seconds, const StopFlag* stop, Column<std::uint8_t> answers,
                      Column<std::uint32_t> scores, Column<std::uint8_t> levels, Column<std::uint8_t> hardest,
                      Column<std::uint16_t, 2> histograms, Column<std::uint8_t> solved, const Table& table) {
  if (!handle.layout.classic()) throw nb::value_error("columns are read directly for 9x9 only");
  return rate_into(handle, ColumnSource(column, table), profile, threads, seconds, stop,
                   {answers, scores, levels, hardest, histograms, solved});
}

}  // namespace

void add_ratings(nb::module_& module) {
  const std::string rest =
      "profile: Profile, threads: int, seconds: float | None, stop: StopFlag | None, answers: NDArray[numpy.uint8], "
      "scores: NDArray[numpy.uint32], levels: NDArray[numpy.uint8], hardest: NDArray[numpy.uint8], "
      "histograms: NDArray[numpy.uint16], solved: NDArray[numpy.uint8]";
  const std::string by_table = rest + ", table: bytes | None = None", result = ") -> tuple[str, list[tuple[int, int, int, int]]]";
  const auto add = [&](const char* name, auto* function, const std::string& signature, auto inputs, auto... last) {
    const std::string whole = "def " + std::string(name) + "(layout: Layout, " + signature + result;
    std::apply([&](auto... input) {
      module.def(name, function, "layout"_a, input..., "profile"_a, "threads"_a, "seconds"_a.none(), "stop"_a.none(),
                 "answers"_a.noconvert(), "scores"_a.noconvert(), "levels"_a.noconvert(), "hardest"_a.noconvert(),
                 "histograms"_a.noconvert(), "solved"_a.noconvert(), last..., nb::sig(whole.c_str()));
    }, inputs);
  };
  const auto table = "table"_a = nb::none();
  add("rate_array", &rate_array, "puzzles: NDArray[numpy.uint8], " + rest, std::tuple("puzzles"_a.noconvert()));
  add("rate_text", &rate_text, "text: NDArray[numpy.uint8], stride: int, " + by_table,
      std::tuple("text"_a.noconvert(), "stride"_a), table);
  add("rate_column", &rate_column, "column: ArrowColumn, " + by_table, std::tuple("column"_a), table);
}

}  // namespace sudokit::bind

// Minimisation for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/generate/minimise.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using namespace generate;

// Every few milliseconds, checks for signals and the stop flag; ten times a second, calls progress(clues, necessary).
struct Question {
  Interrupt interrupt;
  nb::object progress;
  const MinimiseProgress* state;
  Budget::Clock::time_point next_report = Budget::Clock::now() + std::chrono::milliseconds(100);
  std::optional<nb::python_error> error = {};

  static bool stop_requested(void* context) {
    auto& self = *static_cast<Question*>(context);
    if (Interrupt::stop_requested(&self.interrupt) || self.error) return true;
    if (self.progress.is_none() || Budget::Clock::now() < self.next_report) return false;
    self.next_report = Budget::Clock::now() + std::chrono::milliseconds(100);
    const nb::gil_scoped_acquire locked;
    try {
      self.progress(self.state->clues.load(), self.state->necessary.load());
    } catch (nb::python_error& error) { self.error.emplace(std::move(error)); }
    return self.error.has_value();
  }
};

const NamedTuple* minimised_type = nullptr;

void add_minimised(nb::module_& module) {
  minimised_type = new NamedTuple(module, "sudokit._core.Minimised", "Minimised", "The result of minimisation.",
                                  {{"puzzle", nullptr},
                                   {"necessary", "One byte per cell: whether its clue is proven necessary."},
                                   {"finished", "Whether all clues are proven necessary, except those kept."},
                                   {"single_can_go", "Whether a single clue can be removed."},
                                   {"tests", "Tests whether the solution is unique without some clues."},
                                   {"conflicts", nullptr},
                                   {"stopped", "What ended it early, or empty."}});
}

nb::object minimise(Solvers& handle, const nb::bytes& puzzle, const nb::bytes& solution, std::uint64_t seed,
                    std::uint64_t index, std::string_view symmetry, bool plain, const nb::bytes& keep,
                    std::optional<double> seconds, const StopFlag* stop, nb::object progress) {
  const auto from = values_of(handle.layout, puzzle), full = values_of(handle.layout, solution);
  if (!handle.layout.complete(full)) throw nb::value_error("a full grid is needed");
  MinimiseOptions options{symmetry_named(symmetry), plain, true, {}};
  for (std::size_t i = 0; i < keep.size(); ++i) options.keep.push_back(static_cast<const char*>(keep.data())[i] != 0);
  if (!options.keep.empty() && options.keep.size() != from.size())
    throw nb::value_error("keep needs one byte for each cell");
  MinimiseProgress state;
  Question question{Interrupt(stop), std::move(progress), &state};
  Budget budget;
  budget.deadline = deadline_in(seconds);
  budget.asked_to_stop = &Question::stop_requested;
  budget.context = &question;
  Minimised made;
  Stopped stopped;
  {
    const nb::gil_scoped_release unlocked;
    Random random(seed, index);
    stopped = Minimiser(handle.layout, std::move(options)).minimise(from.data(), full.data(), random, made, budget, &state);
  }
  if (question.error) throw std::move(*question.error);
  question.interrupt.finish();
  const std::string necessary(made.necessary.begin(), made.necessary.end());
  return minimised_type->make(bytes_of(made.puzzle), nb::bytes(necessary.data(), necessary.size()), made.finished,
                              made.single_can_go, made.tests, made.conflicts, name_of(stopped));
}

}  // namespace

void add_minimise(nb::module_& module) {
  add_minimised(module);
  module.def(
      "minimise", &minimise, "layout"_a, "puzzle"_a, "solution"_a, "seed"_a, "index"_a, "symmetry"_a, "plain"_a, "keep"_a,
      "seconds"_a.none(), "stop"_a.none(), "progress"_a.none(),
      nb::sig(
          "def minimise(layout: Layout, puzzle: bytes, solution: bytes, seed: int, index: int, symmetry: str, plain: bool, "
          "keep: bytes, "
          "seconds: float | None, stop: StopFlag | None, progress: collections.abc.Callable[[int, int], object] | None) "
          "-> Minimised"));
}

}  // namespace sudokit::bind

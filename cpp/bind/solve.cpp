// Solving for Python: one puzzle per call, enumeration, and solvers written in Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/solving/division.hpp"
#include "core/solving/enumeration.hpp"
#include "core/solving/partner.hpp"
#include "core/solving/solve.hpp"
#include "core/steps/log.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

const NamedTuple* solved_type = nullptr;

nb::object named(const Solved& solved) {
  return solved_type->make(static_cast<int>(solved.status), name_of(solved.stopped), solved.count,
                           bytes_or_none(solved.solution), solved.work.guesses, solved.work.backtracks, solved.work.nodes,
                           solved.seconds, solved.method,
                           solved.handed_over.empty() ? nb::tuple() : nb::tuple(nb::cast(solved.handed_over)),
                           solved.partner_might_help, solved.setup_seconds);
}

void add_solved(nb::module_& module) {
  solved_type = new NamedTuple(module, "sudokit._core.Solved", "Solved", "The result and the cost of solving one puzzle.",
                               {{"status", "By number."},
                                {"stopped", "What ended the search early: time, nodes, stop or coverage; otherwise empty."},
                                {"count", "Solutions found, at most the limit."},
                                {"solution", "The first one, or None."},
                                {"guesses", nullptr},
                                {"backtracks", nullptr},
                                {"nodes", nullptr},
                                {"seconds", "Wall time, without `setup_seconds`."},
                                {"method", "The method that ran last."},
                                {"handed_over", "The methods that `auto` tried before it."},
                                {"partner_might_help", "Whether the puzzle is hard and `auto` lacks its partner."},
                                {"setup_seconds", "Wall time that making solvers and their tables took."}});
}

using Shares = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

nb::object solve_one(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                     const std::string& method, std::optional<std::uint64_t> limit, std::optional<double> seconds,
                     std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> seed, unsigned threads,
                     const StopFlag* stop, steps::Log* log, const std::optional<Shares>& shares) {
  Interrupt interrupt{stop};
  SolveOptions options;
  options.method = method;
  options.limit = limit.value_or(all_solutions);
  options.seed = seed;
  options.threads = threads;
  options.allowance = interrupt.allowance(seconds, nodes);
  options.trail = log;
  if (shares) std::tie(options.shares.own, options.shares.alone, options.shares.few_solutions) = *shares;
  const Solved solved = solve(solvers, puzzle_of(values, masks), options);
  interrupt.finish();
  return named(solved);
}

// solve_one() with the usual arguments: converting twelve takes as long as an easy puzzle.
nb::object solve_usual(Solvers& solvers, const nb::bytes& values) {
  Interrupt interrupt;
  SolveOptions options;
  options.allowance = interrupt.allowance({});
  const Solved solved = solve(solvers, {view_of(values)}, options);
  interrupt.finish();
  return named(solved);
}

Stopped stopped_named(const std::string& name) {
  for (const Stopped why : {Stopped::no, Stopped::time, Stopped::nodes, Stopped::request})
    if (name == name_of(why)) return why;
  throw nb::value_error("stopped must be empty, time, nodes or stop");
}

// Calls search(layout, masks, limit, seconds, seed, stop), which returns an object with count, stopped, solution, guesses,
// backtracks and nodes.  The core calls it without the GIL, so `search` is a handle: copying one counts no references.  All
// requests come from calls of this file, so their context is an Interrupt.
PartnerAnswer ask_partner(nb::handle search, Solvers& solvers, const PartnerRequest& request) {
  const nb::gil_scoped_acquire locked;
  const auto& interrupt = *static_cast<const Interrupt*>(request.allowance.context);
  const nb::object layout = nb::find(solvers), stop = nb::cast(interrupt.flag, nb::rv_policy::reference);
  const std::vector<Mask> masks(request.candidates.begin(), request.candidates.end());
  const nb::object limit = request.limit == all_solutions ? nb::none() : nb::cast(request.limit);
  const nb::object found =
      search(layout, nb::cast(masks), limit, nb::cast(request.allowance.seconds), nb::cast(request.seed), stop);
  PartnerAnswer answer;
  answer.count.solutions = nb::cast<std::uint64_t>(found.attr("count"));
  answer.count.stopped = stopped_named(nb::cast<std::string>(found.attr("stopped")));
  answer.work.guesses = nb::cast<std::uint64_t>(found.attr("guesses"));
  answer.work.backtracks = nb::cast<std::uint64_t>(found.attr("backtracks"));
  answer.work.nodes = nb::cast<std::uint64_t>(found.attr("nodes"));
  if (const nb::object solution = found.attr("solution"); !solution.is_none()) {
    const auto values = values_of(solvers.layout, nb::cast<nb::bytes>(solution));
    answer.solution.assign(values.begin(), values.end());
  }
  return answer;
}

// The functions are never released: partners can be called until the interpreter ends.
void register_python_partner(const std::string& name, nb::object installed, nb::object search) {
  const nb::handle asks = installed.release(), searches = search.release();
  register_partner(name, {[asks] {
                            const nb::gil_scoped_acquire locked;
                            return nb::cast<bool>(asks());
                          },
                          [searches](Solvers& solvers, const PartnerRequest& request) {
                            return ask_partner(searches, solvers, request);
                          }});
}

// The next solution, None if there is no other, or what stopped the search.
nb::object next_solution(Enumeration& enumeration, std::size_t cells, std::optional<double> seconds, const StopFlag* stop) {
  Interrupt interrupt{stop};
  Value solution[max_size * max_size];
  const Found found = enumeration.next(solution, interrupt.allowance(seconds));
  interrupt.finish();
  if (found == Found::exhausted) return nb::none();
  if (found == Found::stopped) return nb::str(name_of(enumeration.stopped()));
  return bytes_of({solution, cells});
}

struct BoundEnumeration {
  BoundEnumeration(Solvers& solvers, const std::vector<Mask>& masks, std::optional<std::uint64_t> seed)
      : enumeration(solvers, masks, seed), cells(masks.size()) {}
  Enumeration enumeration;
  std::size_t cells;
};

}  // namespace

void add_solve(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag",
                       "Ends the searches to which it was passed, from any thread.\n\n"
                       "Examples\n--------\n"
                       ">>> import threading\n>>> import sudokit as sk\n>>> flag = sk.StopFlag()\n"
                       ">>> threading.Timer(0.05, flag.set).start()\n"
                       ">>> sk.solve(sk.Grid.empty(\"4x4\"), limit=None, stop=flag).reason\n'stop'")
      .def(nb::init<const StopFlag*>(), "outer"_a.none() = nb::none(), nb::keep_alive<1, 2>(),
           nb::sig("def __init__(self, outer: StopFlag | None = None) -> None"))
      .def(
          "set", [](StopFlag& flag) { flag.set = true; }, "End the searches at their next check.")
      .def(
          "clear", [](StopFlag& flag) { flag.set = false; }, "Make it usable again.")
      .def("is_set", &StopFlag::is_set, "Whether it or the outer flag is set.");
  add_solved(module);
  module.def("solve", &solve_one, "layout"_a, "values"_a, "masks"_a.none(), "method"_a, "limit"_a.none(),
             "seconds"_a.none(), "nodes"_a.none(), "seed"_a.none(), "threads"_a, "stop"_a.none(),
             "log"_a.none() = nb::none(), "shares"_a.none() = nb::none(),
             nb::sig("def solve(layout: Layout, values: bytes, masks: list[int] | None, method: str, limit: int | None, "
                     "seconds: float | None, nodes: int | None, seed: int | None, threads: int, stop: StopFlag | None, "
                     "log: Log | None = None, shares: tuple[int, int, int] | None = None) -> Solved"),
             "Solve with any method.  `shares`: those of `auto` (cpp/core/solving/stages.hpp).");
  module.def("solve_usual", &solve_usual, "layout"_a, "values"_a,
             nb::sig("def solve_usual(layout: Layout, values: bytes) -> Solved"), "Solve by `auto`, up to two solutions.");
  module.def(
      "can_solve", [](const Solvers& solvers, const std::string& method) { return can_solve(solvers.layout, method); },
      "layout"_a, "method"_a, "Whether there is such a method and it supports the layout.");
  module.def("register_partner", &register_python_partner, "name"_a, "installed"_a, "search"_a,
             nb::sig("def register_partner(name: str, installed: collections.abc.Callable[[], bool], "
                     "search: collections.abc.Callable[[Layout, list[int], int | None, float | None, int | None, "
                     "StopFlag | None], object]) -> None"),
             "Register a Python solver as a method.  It returns an object with count, stopped, solution, guesses, "
             "backtracks and nodes.");
  module.def(
      "close_singles",
      [](Solvers& solvers, const std::vector<Mask>& masks) {
        if (masks.size() != static_cast<std::size_t>(solvers.layout.cells()))
          throw nb::value_error("one mask is needed for each cell");
        return close_singles(solvers.layout, masks);
      },
      "layout"_a, "masks"_a, nb::sig("def close_singles(layout: Layout, masks: Sequence[int]) -> list[int] | None"),
      "The masks after all naked and hidden singles; None if these lead to a contradiction.");
  nb::class_<BoundEnumeration>(module, "Enumeration", "All solutions of one puzzle, one at a time.")
      .def(nb::init<Solvers&, const std::vector<Mask>&, std::optional<std::uint64_t>>(), "layout"_a, "masks"_a,
           "seed"_a.none(), nb::keep_alive<1, 2>())
      .def(
          "next",
          [](BoundEnumeration& bound, std::optional<double> seconds, const StopFlag* stop) {
            return next_solution(bound.enumeration, bound.cells, seconds, stop);
          },
          "seconds"_a.none(), "stop"_a.none(),
          nb::sig("def next(self, seconds: float | None, stop: StopFlag | None) -> bytes | str | None"));
}

}  // namespace sudokit::bind

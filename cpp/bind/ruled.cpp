// Explaining puzzles with rules on top of the houses, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/rules.hpp"
#include "core/ruled/explain_ruled.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

// Keeps the layout alive.
struct RuleExplainer {
  // `rules`: the number, the trait and the constraints of each.
  RuleExplainer(nb::object layout, const nb::list& rules, const nb::list& automata) : owner(std::move(layout)) {
    const Automata machines = automata_of(automata);
    std::vector<ruled::Rule> made;
    for (const nb::handle one : rules) {
      const auto parts = nb::cast<nb::tuple>(one);
      made.push_back({nb::cast<std::uint16_t>(parts[0]), ruled::trait_named(nb::cast<std::string>(parts[1])),
                      constraints_of(parts[2], machines)});
    }
    const Layout& own = nb::cast<const Solvers&>(owner).layout;
    const nb::gil_scoped_release unlocked;
    explainer = std::make_unique<ruled::RuleExplainer>(own, made);
  }

  Explained explain(const nb::bytes& values, const std::optional<std::vector<Mask>>& masks, const logic::Profile& profile,
                    steps::Log* log, std::optional<double> seconds, const StopFlag* stop,
                    std::optional<std::uint32_t> most_steps) const {
    const PuzzleView puzzle = puzzle_of(values, masks);
    Interrupt interrupt{stop};
    Explained explained = explainer->explain(puzzle, profile, log, interrupt.allowance(seconds),
                                             most_steps.value_or(std::numeric_limits<std::uint32_t>::max()));
    interrupt.finish();
    return explained;
  }

  const char* list_steps(const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                         const logic::Profile& profile, steps::Log& log, std::optional<double> seconds,
                         const StopFlag* stop) const {
    const PuzzleView puzzle = puzzle_of(values, masks);
    Interrupt interrupt{stop};
    const Stopped stopped = explainer->list_steps(puzzle, profile, log, interrupt.allowance(seconds));
    interrupt.finish();
    return name_of(stopped);
  }

  nb::object owner;
  std::unique_ptr<ruled::RuleExplainer> explainer;
};

}  // namespace

void add_ruled(nb::module_& module) {
  nb::class_<RuleExplainer>(module, "RuleExplainer",
                            "A layout and rules, compiled once for explaining any puzzle with them.")
      .def(nb::init<nb::object, const nb::list&, const nb::list&>(), "layout"_a, "rules"_a, "automata"_a,
           nb::sig("def __init__(self, layout: Layout, rules: list[tuple[int, str, list[tuple[object, ...]]]], automata: "
                   "list[tuple[object, ...]]) -> None"))
      .def("explain", &RuleExplainer::explain, "values"_a, "masks"_a.none(), "profile"_a, "log"_a.none(),
           "seconds"_a.none(), "stop"_a.none(), "most_steps"_a.none(),
           nb::sig("def explain(self, values: bytes, masks: Sequence[int] | None, profile: Profile, log: Log | None, "
                   "seconds: float | None, stop: StopFlag | None, most_steps: int | None) -> Explained"),
           "Fill the log with a path to the solution.")
      .def("steps", &RuleExplainer::list_steps, "values"_a, "masks"_a.none(), "profile"_a, "log"_a, "seconds"_a.none(),
           "stop"_a.none(),
           nb::sig("def steps(self, values: bytes, masks: Sequence[int] | None, profile: Profile, log: Log, "
                   "seconds: float | None, stop: StopFlag | None) -> str"),
           "Fill the log with every step available now; return what ended the search early, or an empty string.");
}

}  // namespace sudokit::bind

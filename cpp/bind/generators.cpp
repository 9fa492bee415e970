// The generators of the articles for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/base/random.hpp"
#include "core/generate/depth_limit.hpp"
#include "core/generate/each_once.hpp"
#include "core/generate/forbidding.hpp"
#include "core/solving/counting.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

// The arguments of every generator: the source of its random numbers, and its limits.
struct Call {
  std::uint64_t seed, index;
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;
  const StopFlag* stop;
};

const NamedTuple* run_type = nullptr;

void add_run(nb::module_& module) {
  run_type =
      new NamedTuple(module, "sudokit._core.GeneratorRun", "GeneratorRun", "The result and the cost of a generator's run.",
                     {{"puzzle", "Or None."},
                      {"solution", "Or None."},
                      {"stopped", "What ended it early, or empty."},
                      {"fill_restarts", nullptr},
                      {"restarts", nullptr},
                      {"tried", "Cells."},
                      {"solver_calls", nullptr},
                      {"nodes", nullptr},
                      {"seconds", "Wall time."}});
}

template <class Make>
nb::object run(const Solvers& handle, const Call& call, const Make& make) {
  const auto started = Budget::Clock::now();
  Interrupt interrupt{call.stop};
  const Budget budget = interrupt.budget(call.seconds, call.nodes);
  Random random(call.seed, call.index);
  generate::Run made;
  {
    const nb::gil_scoped_release unlocked;
    made = make(handle.layout, random, budget);
  }
  interrupt.finish();
  if (verifying() && !made.solution.empty()) verify(handle.layout, made.solution, masks_of(handle.layout, made.puzzle));
  const std::chrono::duration<double> taken = Budget::Clock::now() - started;
  return run_type->make(bytes_or_none(made.puzzle), bytes_or_none(made.solution), name_of(made.stopped), made.fill_restarts,
                        made.restarts, made.tried, made.solver_calls, made.nodes, taken.count());
}

generate::Where where_named(const std::string& name) {
  if (name == "random") return generate::Where::random;
  if (name == "ordered") return generate::Where::ordered;
  if (name == "smallest") return generate::Where::smallest;
  throw nb::value_error("where must be random, ordered or smallest");
}

nb::object forbidding(const Solvers& handle, int blanks, const std::string& solver, bool remember, const Call& call) {
  return run(handle, call, [&](const Layout& layout, Random& random, const Budget& budget) {
    return generate::forbidding(layout, {blanks, solver, remember}, random, budget);
  });
}

nb::object each_once(const Solvers& handle, const std::string& solver, const Call& call) {
  return run(handle, call, [&](const Layout& layout, Random& random, const Budget& budget) {
    return generate::each_once(layout, {solver}, random, budget);
  });
}

nb::object depth_limited_fill(const Solvers& handle, const std::string& where, std::uint64_t max_depth, const Call& call) {
  const generate::DepthLimitedFill settings{where_named(where), max_depth};
  return run(handle, call, [&](const Layout& layout, Random& random, const Budget& budget) {
    return generate::depth_limited_fill(layout, settings, random, budget);
  });
}

nb::object depth_limited(const Solvers& handle, int clues, const std::string& where, std::uint64_t max_depth,
                         std::uint64_t max_remove_depth, bool remember, const Call& call) {
  const generate::DepthLimited settings{clues, {where_named(where), max_depth}, max_remove_depth, remember};
  return run(handle, call, [&](const Layout& layout, Random& random, const Budget& budget) {
    return generate::depth_limited(layout, settings, random, budget);
  });
}

}  // namespace

void add_generators(nb::module_& module) {
  add_run(module);
  nb::class_<Call>(module, "GeneratorCall", "The source of a generator's random numbers, and its limits.")
      .def(
          "__init__",
          [](Call* call, std::uint64_t seed, std::uint64_t index, std::optional<double> seconds,
             std::optional<std::uint64_t> nodes,
             const StopFlag* stop) { new (call) Call{seed, index, seconds, nodes, stop}; },
          "seed"_a, "index"_a, "seconds"_a.none(), "nodes"_a.none(), "stop"_a.none(), nb::keep_alive<1, 6>());
  module.def("forbidding", &forbidding, "layout"_a, "blanks"_a, "solver"_a, "remember"_a, "call"_a,
             nb::sig("def forbidding(layout: Layout, blanks: int, solver: str, remember: bool, call: GeneratorCall) "
                     "-> GeneratorRun"));
  module.def("each_once", &each_once, "layout"_a, "solver"_a, "call"_a,
             nb::sig("def each_once(layout: Layout, solver: str, call: GeneratorCall) -> GeneratorRun"));
  module.def(
      "depth_limited_fill", &depth_limited_fill, "layout"_a, "where"_a, "max_depth"_a, "call"_a,
      nb::sig("def depth_limited_fill(layout: Layout, where: str, max_depth: int, call: GeneratorCall) -> GeneratorRun"));
  module.def("depth_limited", &depth_limited, "layout"_a, "clues"_a, "where"_a, "max_depth"_a, "max_remove_depth"_a,
             "remember"_a, "call"_a,
             nb::sig("def depth_limited(layout: Layout, clues: int, where: str, max_depth: int, max_remove_depth: int, "
                     "remember: bool, call: GeneratorCall) -> GeneratorRun"));
  module.def(
      "can_generate_with",
      [](const std::string& name, const Solvers& handle) { return !!generate::solver_named(name, handle.layout); },
      "solver"_a, "layout"_a);
  module.def(
      "fewest_clues", [](const Solvers& handle) { return generate::fewest_clues(handle.layout); }, "layout"_a,
      "A lower bound for the clues of any puzzle of the layout.");
  module.def(
      "usual_depths",
      [](const Solvers& handle) {
        return nb::make_tuple(generate::usual_max_depth(handle.layout), generate::usual_max_remove_depth(handle.layout));
      },
      "layout"_a, nb::sig("def usual_depths(layout: Layout) -> tuple[int, int]"), "Maximum depth, maximum remove depth.");
}

}  // namespace sudokit::bind

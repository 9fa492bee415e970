// Solving for Python: one puzzle a call, and enumeration.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/searching.hpp"
#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/classic/single.hpp"
#include "core/grid/solver.hpp"
#include "core/search/learner.hpp"
#include "core/search/search.hpp"
#include "core/search/staged.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

Pool<classic::Solver> classic_solvers;

// Which solver: by the documented order alone, or handing over to clause learning where that gets nowhere.
enum class Way : std::uint8_t { classic, search, staged };

Way way_of(const Layout& layout, const std::string& method) {
  if (method == "search") return Way::search;
  if (method == "auto") return layout.classic() ? Way::classic : Way::staged;
  if (method != "classic") throw nb::value_error("there is no such method");
  if (!layout.classic()) throw nb::value_error("the classic solver is for 9x9 with 3x3 boxes only");
  return Way::classic;
}

// What a solver answered, and which it was.
struct Solved {
  Answer answer;
  Work work;
  const char* method;
};

nb::tuple solve(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                const std::string& method, std::optional<std::uint64_t> limit, std::optional<double> seconds,
                std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> seed, const StopFlag* stop) {
  const auto started = Budget::Clock::now();
  const Layout& layout = handle.layout;
  const auto givens = values_of(layout, values);
  if (masks && masks->size() != givens.size()) throw nb::value_error("one mask a cell is needed");
  Interrupt interrupt{stop};
  const Budget budget = budget_of(seconds, nodes, interrupt);
  const std::uint64_t most = limit.value_or(~std::uint64_t{0});
  std::optional<Random> order;
  if (seed) order.emplace(*seed);
  Random* const draws = order ? &*order : nullptr;

  Value first[max_size * max_size], other[max_size * max_size];
  const auto ask = [&](auto& solver, const auto* start, const char* name) {
    solver.start(start, draws);
    const Answer answer = search_with(solver, most, budget, stride_for(layout), first, other);
    return Solved{answer, solver.work(), name};
  };
  const auto solved = [&]() -> Solved {
    const Way way = way_of(layout, method);
    if (way == Way::classic) {
      auto lease = classic_solvers.lend();
      return masks ? ask(*lease, masks->data(), "classic") : ask(*lease, givens.data(), "classic");
    }
    const std::vector<Mask> allowed = masks ? *masks : masks_of(layout, givens);
    if (way == Way::search) {
      auto lease = handle.solvers.lend(layout);
      return ask(*lease, allowed.data(), "search");
    }
    auto lease = handle.staged.lend(layout);
    Solved done = ask(*lease, allowed.data(), "search");
    if ((*lease).has_learned()) done.method = "cdcl";
    return done;
  }();
  interrupt.rethrow();
  const std::uint64_t count = solved.answer.count;
  if (verifying() && count > 0) verify(layout, {first, givens.size()}, masks ? *masks : masks_of(layout, givens));
  nb::object solution = nb::none();
  if (count > 0) solution = nb::bytes(reinterpret_cast<const char*>(first), givens.size());
  const std::chrono::duration<double> taken = Budget::Clock::now() - started;
  return nb::make_tuple(count, name_of(solved.answer.stopped), solution, solved.work.guesses, solved.work.backtracks,
                        solved.work.nodes, taken.count(), solved.method);
}

// All solutions, one at a time.
class Enumeration {
 public:
  Enumeration(LayoutHandle& handle, const std::vector<Mask>& masks, std::optional<std::uint64_t> seed)
      : handle_(handle), masks_(masks), solver_(lend(handle)) {
    if (masks.size() != static_cast<std::size_t>(handle.layout.cells())) throw nb::value_error("one mask a cell is needed");
    if (seed) order_.emplace(*seed);
    std::visit([&](auto& lease) { (*lease).start(masks_.data(), order_ ? &*order_ : nullptr); }, solver_);
  }

  // The next solution, None when there is none left, or the reason it stopped.
  nb::object next(std::optional<double> seconds, const StopFlag* stop) {
    Interrupt interrupt{stop};
    Meter meter(budget_of(seconds, std::nullopt, interrupt), stride_for(handle_.layout));
    Value solution[max_size * max_size];
    Found found;
    {
      const nb::gil_scoped_release unlocked;
      found = std::visit([&](auto& lease) { return (*lease).next(solution, meter); }, solver_);
    }
    interrupt.rethrow();
    if (found == Found::exhausted) return nb::none();
    if (found == Found::stopped) return nb::str(name_of(meter.stopped()));
    if (verifying()) verify(handle_.layout, {solution, masks_.size()}, masks_);
    return nb::bytes(reinterpret_cast<const char*>(solution), masks_.size());
  }

 private:
  using Lease = std::variant<Pool<classic::Solver>::Lease, Pool<search::Staged>::Lease>;

  static Lease lend(LayoutHandle& handle) {
    if (handle.layout.classic()) return classic_solvers.lend();
    return handle.staged.lend(handle.layout);
  }

  LayoutHandle& handle_;
  std::vector<Mask> masks_;
  Lease solver_;
  std::optional<Random> order_;
};

}  // namespace

void add_solve(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag", "Ends the searches that were given it, from any thread.")
      .def(nb::init<const StopFlag*>(), "outer"_a.none() = nb::none(), nb::keep_alive<1, 2>(),
           nb::sig("def __init__(self, outer: StopFlag | None = None) -> None"))
      .def("set", [](StopFlag& flag) { flag.set = true; }, "End the searches at the next look.")
      .def("clear", [](StopFlag& flag) { flag.set = false; }, "Make it usable again.")
      .def("is_set", &StopFlag::is_set, "Whether it was set, or the outer flag.");
  module.def("solve", &solve, "layout"_a, "values"_a, "masks"_a.none(), "method"_a, "limit"_a.none(), "seconds"_a.none(),
             "nodes"_a.none(), "seed"_a.none(), "stop"_a.none(),
             nb::sig("def solve(layout: Layout, values: bytes, masks: list[int] | None, method: str, limit: int | None, "
                     "seconds: float | None, nodes: int | None, seed: int | None, stop: StopFlag | None) -> "
                     "tuple[int, str, bytes | None, int, int, int, float, str]"),
             "Solve by 'classic', 'search' or 'auto'.  Solutions, what stopped it, the first one, guesses, backtracks, nodes, "
             "seconds, and the method that ran last.");
  module.def(
      "close_singles",
      [](LayoutHandle& handle, std::vector<Mask> masks) -> std::optional<std::vector<Mask>> {
        const auto cells = static_cast<std::size_t>(handle.layout.cells());
        if (masks.size() != cells) throw nb::value_error("one mask a cell is needed");
        search::Learner learner(handle.layout);
        if (!learner.restrict(masks.data())) return std::nullopt;
        for (std::size_t cell = 0; cell < cells; ++cell) masks[cell] = learner.candidates(static_cast<Cell>(cell));
        return masks;
      },
      "layout"_a, "masks"_a, nb::sig("def close_singles(layout: Layout, masks: Sequence[int]) -> list[int] | None"),
      "The masks after all naked and hidden singles; None where these leave a cell or a house empty.");
  nb::class_<Enumeration>(module, "Enumeration", "All solutions of one puzzle, one at a time.")
      .def(nb::init<LayoutHandle&, const std::vector<Mask>&, std::optional<std::uint64_t>>(), "layout"_a, "masks"_a,
           "seed"_a.none(), nb::keep_alive<1, 2>())
      .def("next", &Enumeration::next, "seconds"_a.none(), "stop"_a.none(),
           nb::sig("def next(self, seconds: float | None, stop: StopFlag | None) -> bytes | str | None"));
}

}  // namespace sudokit::bind

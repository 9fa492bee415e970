// Solving for Python: one puzzle a call, and enumeration.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/searching.hpp"
#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/classic/single.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

Pool<classic::Solver> classic_solvers;

nb::tuple solve(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks, bool classic,
                std::optional<std::uint64_t> limit, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                std::optional<std::uint64_t> seed, const StopFlag* stop) {
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
  Answer answer;
  Work work;
  if (classic) {
    if (!layout.classic()) throw nb::value_error("the classic solver is for 9x9 with 3x3 boxes only");
    auto lease = classic_solvers.lend();
    masks ? (*lease).start(masks->data(), draws) : (*lease).start(givens.data(), draws);
    answer = search_with(*lease, most, budget, stride_for(layout), first, other);
    work = (*lease).work();
  } else {
    auto lease = handle.solvers.lend(layout);
    (*lease).start((masks ? *masks : masks_of(layout, givens)).data(), draws);
    answer = search_with(*lease, most, budget, stride_for(layout), first, other);
    work = (*lease).work();
  }
  interrupt.rethrow();
  if (verifying() && answer.count > 0)
    verify(layout, {first, givens.size()}, masks ? *masks : masks_of(layout, givens));
  nb::object solution = nb::none();
  if (answer.count > 0) solution = nb::bytes(reinterpret_cast<const char*>(first), givens.size());
  const std::chrono::duration<double> taken = Budget::Clock::now() - started;
  return nb::make_tuple(answer.count, name_of(answer.stopped), solution, work.guesses, work.backtracks, work.nodes,
                        taken.count());
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
  using Lease = std::variant<Pool<classic::Solver>::Lease, Pool<search::Solver>::Lease>;

  static Lease lend(LayoutHandle& handle) {
    if (handle.layout.classic()) return classic_solvers.lend();
    return handle.solvers.lend(handle.layout);
  }

  LayoutHandle& handle_;
  std::vector<Mask> masks_;
  Lease solver_;
  std::optional<Random> order_;
};

}  // namespace

void add_solve(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag", "Ends the searches that were given it, from any thread.")
      .def(nb::init<>())
      .def("set", [](StopFlag& flag) { flag.set = true; }, "End the searches at the next look.")
      .def("clear", [](StopFlag& flag) { flag.set = false; }, "Make it usable again.")
      .def("is_set", [](const StopFlag& flag) { return flag.set.load(); }, "Whether it was set.");
  module.def("solve", &solve, "layout"_a, "values"_a, "masks"_a.none(), "classic"_a, "limit"_a.none(), "seconds"_a.none(),
             "nodes"_a.none(), "seed"_a.none(), "stop"_a.none(),
             nb::sig("def solve(layout: Layout, values: bytes, masks: list[int] | None, classic: bool, limit: int | None, "
                     "seconds: float | None, nodes: int | None, seed: int | None, stop: StopFlag | None) -> "
                     "tuple[int, str, bytes | None, int, int, int, float]"));
  nb::class_<Enumeration>(module, "Enumeration", "All solutions of one puzzle, one at a time.")
      .def(nb::init<LayoutHandle&, const std::vector<Mask>&, std::optional<std::uint64_t>>(), "layout"_a, "masks"_a,
           "seed"_a.none(), nb::keep_alive<1, 2>())
      .def("next", &Enumeration::next, "seconds"_a.none(), "stop"_a.none(),
           nb::sig("def next(self, seconds: float | None, stop: StopFlag | None) -> bytes | str | None"));
}

}  // namespace sudokit::bind

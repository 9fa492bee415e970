// Clause learning for Python, with assumptions and cores: for tests, and for code that makes many similar queries.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/search/learner.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Triple = std::tuple<int, int, bool>;  // cell, value, whether the cell has the value

const NamedTuple* answer_type = nullptr;
const NamedTuple* work_type = nullptr;

void add_types(nb::module_& module) {
  answer_type = new NamedTuple(module, "sudokit._core.LearnerAnswer", "LearnerAnswer", "The answer of clause learning.",
                               {{"verdict", "model, none or undecided."},
                                {"model", "Values, or None."},
                                {"core", "The assumptions that cannot all hold."},
                                {"stopped", "What ended the search early, or empty."}});
  work_type = new NamedTuple(module, "sudokit._core.LearnerWork", "LearnerWork", "The work of clause learning so far.",
                             {{"conflicts", nullptr},
                              {"decisions", nullptr},
                              {"propagations", nullptr},
                              {"restarts", nullptr},
                              {"reductions", nullptr},
                              {"learned", "Clauses."}});
}

class LearnerHandle {
 public:
  LearnerHandle(Solvers& handle, const std::vector<Mask>& masks, std::optional<std::uint64_t> seed)
      : layout_(handle.layout), learner_(handle.layout, {seed.value_or(0), seed.has_value(), {}}) {
    if (masks.size() != static_cast<std::size_t>(layout_.cells()))
      throw nb::value_error("one mask is needed for each cell");
    learner_.restrict(masks.data());
  }

  void add_clause(const std::vector<Triple>& clause) { learner_.add_clause(literals(clause)); }

  nb::object solve(const std::vector<Triple>& assumptions, std::optional<double> seconds,
                   std::optional<std::uint64_t> conflicts, const StopFlag* stop) {
    const auto assumed = literals(assumptions);
    Interrupt interrupt{stop};
    Meter meter(interrupt.budget(seconds, conflicts), learner_.stride());
    search::Verdict verdict;
    {
      const nb::gil_scoped_release unlocked;
      verdict = learner_.solve(assumed, meter);
    }
    interrupt.finish();
    nb::object model = nb::none();
    std::vector<Triple> core;
    if (verdict == search::Verdict::model)
      model = nb::bytes(reinterpret_cast<const char*>(learner_.model().data()), learner_.model().size());
    for (const search::Literal& l : learner_.core()) core.emplace_back(l.cell, l.value, l.positive);
    static constexpr const char* names[] = {"model", "none", "undecided"};
    return answer_type->make(names[static_cast<std::size_t>(verdict)], model, core, name_of(meter.stopped()));
  }

  nb::object work() const {
    const search::LearnerWork& work = learner_.work();
    return work_type->make(work.conflicts, work.decisions, work.propagations, work.restarts, work.reductions, work.learned);
  }

 private:
  std::vector<search::Literal> literals(const std::vector<Triple>& triples) const {
    std::vector<search::Literal> result;
    for (const auto& [cell, value, stands] : triples) {
      if (cell < 0 || cell >= layout_.cells() || value < 1 || value > layout_.size())
        throw nb::value_error("a literal needs a cell from 0 and a value from 1 to N");
      result.push_back({static_cast<Cell>(cell), static_cast<Value>(value), stands});
    }
    return result;
  }

  const Layout layout_;
  search::Learner learner_;
};

}  // namespace

void add_learner(nb::module_& module) {
  add_types(module);
  nb::class_<LearnerHandle>(module, "Learner", "Clause learning that keeps what it learned from call to call.")
      .def(nb::init<Solvers&, const std::vector<Mask>&, std::optional<std::uint64_t>>(), "layout"_a, "masks"_a,
           "seed"_a.none() = nb::none(),
           nb::sig("def __init__(self, layout: Layout, masks: Sequence[int], seed: int | None = None) -> None"))
      .def("add_clause", &LearnerHandle::add_clause, "literals"_a, nb::lock_self(),
           nb::sig("def add_clause(self, literals: Sequence[tuple[int, int, bool]]) -> None"),
           "Add a clause, a list of literals: cell, value, and whether the cell has the value.")
      .def("solve", &LearnerHandle::solve, "assumptions"_a = std::vector<Triple>(), "seconds"_a.none() = nb::none(),
           "conflicts"_a.none() = nb::none(), "stop"_a.none() = nb::none(), nb::lock_self(),
           nb::sig("def solve(self, assumptions: Sequence[tuple[int, int, bool]] = [], seconds: float | None = None, "
                   "conflicts: int | None = None, stop: StopFlag | None = None) -> "
                   "LearnerAnswer"))
      .def("work", &LearnerHandle::work, nb::lock_self(), nb::sig("def work(self) -> LearnerWork"));
}

}  // namespace sudokit::bind

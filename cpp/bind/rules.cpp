// Rules on top of the houses for Python: programs of the six primitives, solved and counted.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/rules.hpp"
#include "core/rules/rule_search.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using rules::Constraint;
using rules::Kind;

rules::Kind kind_named(const std::string& name) {
  constexpr const char* names[] = {"different", "pair", "family", "linear", "automaton", "count", "any_of"};
  for (int kind = 0; kind < 7; ++kind)
    if (name == names[kind]) return static_cast<Kind>(kind);
  throw nb::value_error("there is no such kind of constraint");
}

std::shared_ptr<const rules::Automaton> automaton_of(const nb::tuple& parts) {
  auto made = std::make_shared<rules::Automaton>();
  made->states = nb::cast<int>(parts[0]);
  made->start = nb::cast<int>(parts[1]);
  made->accepting.assign(std::max(0, std::min(made->states, rules::most_states)), 0);
  for (const int state : nb::cast<std::vector<int>>(parts[2])) {
    if (state < 0 || state >= static_cast<int>(made->accepting.size())) throw nb::value_error("no such state");
    made->accepting[state] = 1;
  }
  made->next = nb::cast<std::vector<int>>(parts[3]);
  return made;
}

Constraint constraint_of(const nb::tuple& parts, const Automata& automata) {
  Constraint made;
  made.kind = kind_named(nb::cast<std::string>(parts[0]));
  made.cells = nb::cast<std::vector<Cell>>(parts[1]);
  if (made.kind == Kind::pair || made.kind == Kind::family) made.sets = nb::cast<std::vector<rules::Set>>(parts[2]);
  if (made.kind == Kind::linear) {
    made.coefficients = nb::cast<std::vector<int>>(parts[2]);
    made.total = nb::cast<int>(parts[3]);
  }
  if (made.kind == Kind::automaton) made.automaton = automata.at(nb::cast<std::size_t>(parts[2]));
  if (made.kind == Kind::count)
    for (const nb::handle counts : nb::cast<nb::list>(parts[2])) {
      made.counts.emplace_back();
      if (counts.is_none()) continue;
      made.counts.back().assign(made.cells.size() + 1, 0);
      for (const std::size_t count : nb::cast<std::vector<std::size_t>>(counts))
        if (count < made.counts.back().size()) made.counts.back()[count] = 1;
    }
  if (made.kind == Kind::any_of)
    for (const nb::handle alternative : nb::cast<nb::list>(parts[2]))
      made.alternatives.push_back(constraints_of(alternative, automata));
  return made;
}

}  // namespace

Automata automata_of(const nb::list& automata) {
  Automata made;
  for (const nb::handle one : automata) made.push_back(automaton_of(nb::cast<nb::tuple>(one)));
  return made;
}

std::vector<Constraint> constraints_of(const nb::handle& list, const Automata& automata) {
  std::vector<Constraint> made;
  for (const nb::handle one : list) made.push_back(constraint_of(nb::cast<nb::tuple>(one), automata));
  return made;
}

namespace {

struct RuleProgram {
  RuleProgram(int size, const std::vector<std::vector<Cell>>& houses, const nb::list& constraints,
              const nb::list& automata) {
    const rules::Model model{size, houses, constraints_of(constraints, automata_of(automata))};
    const nb::gil_scoped_release unlocked;
    program = std::make_unique<rules::Program>(model);
  }

  void check_masks(const std::vector<Mask>& masks) const {
    if (masks.size() != static_cast<std::size_t>(program->cells()))
      throw nb::value_error("one mask is needed for each cell");
  }

  // (count, first solution or None, guesses, backtracks, nodes, seconds, what ended the search early)
  nb::tuple solve(const std::vector<Mask>& masks, std::optional<std::uint64_t> limit, std::optional<double> seconds,
                  std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> seed, const StopFlag* stop) const {
    check_masks(masks);
    Interrupt interrupt{stop};
    const Budget budget = interrupt.budget(seconds, nodes);
    const auto begin = std::chrono::steady_clock::now();
    rules::Answer answer;
    {
      const nb::gil_scoped_release unlocked;
      Meter meter(budget, 8);
      rules::Search search(*program);
      if (meter.look())
        answer = search.solve(masks, limit.value_or(~std::uint64_t{0}), seed, meter);
      else
        answer.stopped = meter.stopped();
    }
    interrupt.finish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    return nb::make_tuple(answer.count, bytes_or_none(answer.first), answer.work.guesses, answer.work.backtracks,
                          answer.work.nodes, took.count(), name_of(answer.stopped));
  }

  // (masks, counts, what ended the search early)
  nb::tuple true_candidates(const std::vector<Mask>& masks, std::uint64_t limit, std::optional<double> seconds,
                            const StopFlag* stop) const {
    check_masks(masks);
    Interrupt interrupt{stop};
    const Budget budget = interrupt.budget(seconds);
    rules::TrueCandidates found;
    {
      const nb::gil_scoped_release unlocked;
      Meter meter(budget, 8);
      rules::Search search(*program);
      if (meter.look())
        found = search.true_candidates(masks, limit, meter);
      else
        found.stopped = meter.stopped();
    }
    interrupt.finish();
    return nb::make_tuple(found.masks, found.counts, name_of(found.stopped));
  }

  std::unique_ptr<rules::Program> program;
};

}  // namespace

void add_rules(nb::module_& module) {
  nb::class_<RuleProgram>(module, "RuleProgram", "Houses and rules, compiled once for any number of searches.")
      .def(nb::init<int, const std::vector<std::vector<Cell>>&, const nb::list&, const nb::list&>(), "size"_a, "houses"_a,
           "constraints"_a, "automata"_a,
           nb::sig("def __init__(self, size: int, houses: Sequence[Sequence[int]], constraints: list[tuple[object, ...]], "
                   "automata: list[tuple[object, ...]]) -> None"))
      .def("solve", &RuleProgram::solve, "masks"_a, "limit"_a.none(), "seconds"_a.none(), "nodes"_a.none(), "seed"_a.none(),
           "stop"_a.none(),
           nb::sig("def solve(self, masks: Sequence[int], limit: int | None, seconds: float | None, nodes: int | None, "
                   "seed: int | None, stop: StopFlag | None) -> tuple[int, bytes | None, int, int, int, float, str]"))
      .def("true_candidates", &RuleProgram::true_candidates, "masks"_a, "limit"_a, "seconds"_a.none(), "stop"_a.none(),
           nb::sig("def true_candidates(self, masks: Sequence[int], limit: int, seconds: float | None, "
                   "stop: StopFlag | None) -> tuple[list[int], list[int], str]"));
}

}  // namespace sudokit::bind

#include "core/rules/rule_model.hpp"

namespace sudokit::rules {

namespace {

void need(bool condition, const char* what) {
  if (!condition) throw ModelError(what);
}

void check_automaton(const Automaton& automaton, int size) {
  const int states = automaton.states;
  need(states >= 1 && states <= most_states, "an automaton has 1 to 5,000 states");
  need(automaton.start >= 0 && automaton.start < states, "the first state of an automaton is one of its states");
  need(automaton.accepting.size() == static_cast<std::size_t>(states),
       "an automaton says of each state whether it accepts");
  need(automaton.next.size() == static_cast<std::size_t>(states) * size, "an automaton has N transitions for each state");
  for (const int next : automaton.next) need(next >= -1 && next < states, "a transition leads to a state or nowhere");
}

void check_constraint(const Constraint& constraint, int size, bool inner) {
  for (const Cell cell : constraint.cells) need(cell < size * size, "a cell of a rule is outside the grid");
  const std::size_t cells = constraint.cells.size();
  if (constraint.kind != Kind::any_of) need(cells >= 1, "a constraint has at least one cell");
  switch (constraint.kind) {
    case Kind::different: break;
    case Kind::pair:
      need(cells == 2 && constraint.sets.size() == static_cast<std::size_t>(size), "a pair has two cells and N rows");
      break;
    case Kind::family: need(cells <= static_cast<std::size_t>(size), "a set family has at most N cells"); break;
    case Kind::linear:
      need(constraint.coefficients.size() == cells, "a sum has one coefficient for each cell");
      for (const int factor : constraint.coefficients)
        need(factor >= -1000 && factor <= 1000, "a coefficient is too large");
      need(constraint.total >= -1'000'000 && constraint.total <= 1'000'000, "a total is too large");
      break;
    case Kind::automaton:
      need(constraint.automaton != nullptr, "an automaton is missing");
      check_automaton(*constraint.automaton, size);
      break;
    case Kind::count:
      need(constraint.counts.size() == static_cast<std::size_t>(size), "a count says of each value how often it may occur");
      for (const auto& allowed : constraint.counts)
        need(allowed.empty() || allowed.size() == cells + 1, "counts go from 0 to the number of cells");
      break;
    case Kind::any_of:
      need(!inner, "alternatives within alternatives are not supported");
      need(!constraint.alternatives.empty(), "alternatives are missing");
      for (const auto& alternative : constraint.alternatives)
        for (const Constraint& part : alternative) check_constraint(part, size, true);
      break;
  }
}

}  // namespace

void check(const Model& model) {
  need(model.size >= 1 && model.size <= most_values, "rules are for sizes 1 to 16");
  for (const auto& house : model.houses) {
    need(house.size() == static_cast<std::size_t>(model.size), "a house has N cells");
    for (const Cell cell : house) need(cell < model.size * model.size, "a cell of a house is outside the grid");
  }
  for (const Constraint& constraint : model.constraints) check_constraint(constraint, model.size, false);
}

}  // namespace sudokit::rules

// Constraints of rules, as Python hands them over.
#pragma once
#include <nanobind/nanobind.h>

#include <memory>
#include <vector>

#include "core/rules/rule_model.hpp"

namespace sudokit::bind {

namespace nb = nanobind;

using Automata = std::vector<std::shared_ptr<const rules::Automaton>>;

Automata automata_of(const nb::list& automata);
// (kind, cells, …): pair and family: sets; linear: coefficients, total; automaton: its number; count: a list of counts for
// each value, or None; any_of: a list of lists of constraints.
std::vector<rules::Constraint> constraints_of(const nb::handle& list, const Automata& automata);

}  // namespace sudokit::bind

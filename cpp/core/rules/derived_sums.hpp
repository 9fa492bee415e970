// Sums that follow from the houses and the sums given: innies and outies of a house or of neighbouring houses, and the
// complements of sums within a house.
#pragma once
#include <vector>

#include "core/rules/rule_model.hpp"

namespace sudokit::rules {

// Linear constraints of at most a few cells; coefficients 1 and -1.
std::vector<Constraint> derived_sums(const Model& model);

}  // namespace sudokit::rules

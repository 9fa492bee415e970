// The profiles of the package, by name, for programs without Python.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/logic/explainer.hpp"

namespace sudokit::logic {

struct NamedProfile {
  std::string name;
  std::vector<std::string> levels;  // names from easy to hard, indexed by level
  Profile profile;
  Profile everything;  // with the searches that the profile leaves out
};

// In alphabetical order.
std::span<const NamedProfile> profiles();
// Throws std::invalid_argument if there is no profile of that name.
const NamedProfile& profile_named(std::string_view name);

}  // namespace sudokit::logic

// External solvers, such as a SAT solver: the core calls them by name, and knows nothing else about them.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/grid/solver.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit {

struct PartnerRequest {
  std::span<const Mask> candidates;
  std::uint64_t limit;                // solutions
  std::optional<std::uint64_t> seed;  // none: the solver's own order
  Allowance allowance;                // the caller's own, with the seconds that are left
};

struct PartnerAnswer {
  Count count;
  std::vector<Value> solution;  // the first one, empty if there is none
  Work work;
};

struct Partner {
  std::function<bool()> installed;  // called each time `auto` could use the partner
  std::function<PartnerAnswer(Solvers&, const PartnerRequest&)> solve;
};

// The partner to which `auto` hands the hardest puzzles.
inline constexpr std::string_view last_resort = "sat";

// Registers a method with `solve`; an earlier one of the same name is replaced.
void register_partner(const std::string& name, Partner partner);
// Null if none is registered under that name.
const Partner* find_partner(std::string_view name);

}  // namespace sudokit

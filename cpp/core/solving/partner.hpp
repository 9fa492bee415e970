// Solvers of others, such as a SAT solver: the core calls them by name, and knows nothing else of them.
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
  std::vector<Value> solution;  // the first, empty where there is none
  Work work;
};

struct Partner {
  std::function<bool()> installed;  // asked each time that `auto` could use it
  std::function<PartnerAnswer(Solvers&, const PartnerRequest&)> solve;
};

// The one that `auto` hands the hardest puzzles to.
inline constexpr std::string_view last_resort = "sat";

// From now on `solve` knows the method.  The name of one registered before: that is replaced.
void register_partner(const std::string& name, Partner partner);
// Null where none of that name is registered.
const Partner* find_partner(std::string_view name);

}  // namespace sudokit

#include "core/arguments/argument.hpp"

#include "core/base/invariant.hpp"

namespace sudokit::arguments {

const char* identifier(Reason reason) {
  static constexpr const char* names[] = {
#define SUDOKIT_REASON(id) #id,
      SUDOKIT_REASONS(SUDOKIT_REASON)
#undef SUDOKIT_REASON
  };
  SUDOKIT_INVARIANT(static_cast<int>(reason) < reasons);
  return names[static_cast<int>(reason)];
}

const char* identifier(Claim claim) {
  static constexpr const char* names[] = {"one", "none", "fault"};
  SUDOKIT_INVARIANT(static_cast<int>(claim) < claims);
  return names[static_cast<int>(claim)];
}

void Argument::clear() {
  lines.clear();
  candidates_.clear();
  cells_.clear();
  parts_.clear();
  from_.clear();
  rules_.clear();
}

void Argument::reserve() {
  lines.reserve(4);
  candidates_.reserve(16);
  cells_.reserve(16);
  from_.reserve(8);
}

std::uint32_t Argument::add(Claim claim, Reason reason, int depth) {
  Line line;
  line.claim = claim;
  line.reason = reason;
  line.depth = static_cast<std::uint16_t>(depth);
  lines.push_back(line);
  return static_cast<std::uint32_t>(lines.size() - 1);
}

}  // namespace sudokit::arguments

// What holds whatever the input: a fault in the core breaks it, no puzzle does.
//
//   SUDOKIT_INVARIANT(depth_ < deepest);
//
// Debug and sanitized builds, and those with SUDOKIT_CHECKS, print file, line and condition where one is broken, and abort.  All
// others compile the condition and never evaluate it, so that they are the same as without.  A condition has no effects.
#pragma once

namespace sudokit {

#ifdef SUDOKIT_CHECKS
constexpr bool invariants_checked = true;
[[noreturn, gnu::cold]] void invariant_broken(const char* condition, const char* file, int line);
#define SUDOKIT_INVARIANT(...) \
  ((__VA_ARGS__) ? static_cast<void>(0) : ::sudokit::invariant_broken(#__VA_ARGS__, __FILE__, __LINE__))
#else
constexpr bool invariants_checked = false;  // for what takes more than a condition: if constexpr (invariants_checked) ...
#define SUDOKIT_INVARIANT(...) static_cast<void>(sizeof((__VA_ARGS__) ? 1 : 0))
#endif

}  // namespace sudokit

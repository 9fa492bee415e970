// Conditions that hold for every input: only a fault in the core can break them.
//
//   SUDOKIT_INVARIANT(depth_ < deepest);
//
// Debug and sanitized builds, and those with SUDOKIT_CHECKS, print file, line and condition of a broken invariant, and
// abort.  All others compile the condition but never evaluate it, so that they behave as if it were absent.  A condition
// has no side effects.
#pragma once

namespace sudokit {

#ifdef SUDOKIT_CHECKS
constexpr bool invariants_checked = true;
[[noreturn, gnu::cold]] void invariant_broken(const char* condition, const char* file, int line);
#define SUDOKIT_INVARIANT(...) \
  ((__VA_ARGS__) ? static_cast<void>(0) : ::sudokit::invariant_broken(#__VA_ARGS__, __FILE__, __LINE__))
#else
constexpr bool invariants_checked =
    false;  // for checks that need more than a condition: if constexpr (invariants_checked) ...
#define SUDOKIT_INVARIANT(...) static_cast<void>(sizeof((__VA_ARGS__) ? 1 : 0))
#endif

}  // namespace sudokit

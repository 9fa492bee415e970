// The limits of a profile by name.
#pragma once
#include <span>
#include <string_view>

#include "core/logic/limits.hpp"

namespace sudokit::logic {

struct NamedLimit {
  const char* name;
  bool on_or_off;  // 0 or 1; otherwise any number
  int least;
  void (*set)(Limits& limits, int value);
};

// In the order of limits.inc.
std::span<const NamedLimit> limits();
// Throws std::invalid_argument if there is no limit of that name.
void set_limit(Limits& limits, std::string_view name, int value);

}  // namespace sudokit::logic

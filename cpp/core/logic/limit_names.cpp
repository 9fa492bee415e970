#include "core/logic/limit_names.hpp"

#include <stdexcept>
#include <string>
#include <type_traits>

namespace sudokit::logic {

std::span<const NamedLimit> limits() {
  static constexpr NamedLimit all[] = {
#define SUDOKIT_LIMIT(type, name, usual, least) \
  {#name, std::is_same_v<type, bool>, least, [](Limits& limits, int value) { limits.name = static_cast<type>(value); }},
#include "core/logic/limits.inc"
#undef SUDOKIT_LIMIT
  };
  return all;
}

void set_limit(Limits& limits, std::string_view name, int value) {
  for (const NamedLimit& limit : logic::limits())
    if (name == limit.name) return limit.set(limits, value);
  throw std::invalid_argument("there is no limit " + std::string(name));
}

}  // namespace sudokit::logic

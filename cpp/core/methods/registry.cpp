#include <array>

#include "core/methods/backtracking.hpp"
#include "core/methods/method.hpp"

namespace sudokit::methods {
namespace {

bool any(const Layout&) { return true; }

template <class Made>
std::unique_ptr<Method> make(const Layout& layout) {
  return std::make_unique<Made>(layout);
}

constexpr auto table = std::to_array<Entry>({
    {"backtracking", any, false, make<Backtracking>},
});

}  // namespace

std::span<const Entry> entries() { return table; }

const Entry* find(std::string_view name) {
  for (const Entry& entry : table)
    if (entry.name == name) return &entry;
  return nullptr;
}

}  // namespace sudokit::methods

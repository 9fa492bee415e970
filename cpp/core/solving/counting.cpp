#include "core/solving/counting.hpp"

#include <cstdlib>
#include <stdexcept>

namespace sudokit {

bool verifying() {
#if !defined(NDEBUG) || defined(SUDOKIT_VERIFY)
  return true;
#else
  static const bool set = std::getenv("SUDOKIT_VERIFY") != nullptr;
  return set;
#endif
}

void verify(const Layout& layout, std::span<const Value> solution, std::span<const Mask> allowed) {
  bool sound = layout.complete(solution);
  for (std::size_t cell = 0; sound && cell < allowed.size(); ++cell) sound = allowed[cell] >> (solution[cell] - 1) & 1;
  if (!sound) throw std::logic_error("sudokit: a solver returned a wrong grid; please report this puzzle");
}

}  // namespace sudokit

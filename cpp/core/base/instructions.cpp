#include "core/base/instructions.hpp"

#include <cstdlib>
#include <string_view>

namespace sudokit {

bool avx2_usable() {
#ifdef SUDOKIT_X86_KERNELS
  const char* const forced = std::getenv("SUDOKIT_ISA");
  if (forced && std::string_view(forced) == "portable") return false;
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

}  // namespace sudokit

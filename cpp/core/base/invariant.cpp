#include "core/base/invariant.hpp"

#include <cstdio>
#include <cstdlib>

namespace sudokit {

#ifdef SUDOKIT_CHECKS
void invariant_broken(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}
#endif

}  // namespace sudokit

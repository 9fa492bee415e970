// Which instruction sets this machine supports.  SUDOKIT_X86_KERNELS is defined if isa_avx2.cpp and isa_avx512.cpp are part
// of the build, SUDOKIT_NEON_KERNEL if isa_neon.cpp is; every 64-bit ARM processor has NEON.
#include "core/classic/isa.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "core/base/instructions.hpp"
#include "core/classic/batch.hpp"

namespace sudokit::classic {
namespace {

constexpr const Kernel* best_first[] = {
#ifdef SUDOKIT_X86_KERNELS
    &avx512::kernel, &avx2::kernel,
#endif
#ifdef SUDOKIT_NEON_KERNEL
    &neon::kernel,
#endif
    &portable::kernel};

bool runs_here(const Kernel* kernel) {
#ifdef SUDOKIT_X86_KERNELS
  if (kernel == &avx2::kernel) return instructions_here().avx2;
  if (kernel == &avx512::kernel) return instructions_here().avx512;
#endif
#ifdef SUDOKIT_NEON_KERNEL
  if (kernel == &neon::kernel) return true;
#endif
  return kernel == &portable::kernel;
}

}  // namespace

std::vector<std::string> instruction_sets() {
  std::vector<std::string> names;
  for (const Kernel* kernel : best_first)
    if (runs_here(kernel)) names.emplace_back(kernel->name);
  return names;
}

std::string default_instruction_set() {
  const char* forced = std::getenv("SUDOKIT_ISA");
  return kernel_named(forced ? forced : "").name;
}

const Kernel& kernel_named(const char* name) {
  for (const Kernel* kernel : best_first)
    if (runs_here(kernel) && (!*name || std::string(name) == kernel->name)) return *kernel;
  std::string known;
  for (const auto& each : instruction_sets()) known += (known.empty() ? "" : ", ") + each;
  throw std::invalid_argument("instruction set '" + std::string(name) + "' is not one of this machine's: " + known);
}

}  // namespace sudokit::classic

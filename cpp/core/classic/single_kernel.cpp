// Which kernel the solver for one puzzle uses.
#include "core/classic/single_kernel.hpp"

#include <cstdlib>

#ifdef SUDOKIT_X86_KERNELS
#include "core/classic/batch.hpp"
#endif

namespace sudokit::classic {

std::vector<const SingleKernel*> single_kernels() {
  std::vector<const SingleKernel*> kernels;
#ifdef SUDOKIT_X86_KERNELS
  for (const std::string& name : instruction_sets())
    for (const SingleKernel* kernel : {&single_avx512, &single_avx2})
      if (name == kernel->name) kernels.push_back(kernel);
#endif
  kernels.push_back(&single_plain);
  return kernels;
}

const SingleKernel& single_kernel_named(std::string_view name) {
  const std::vector<const SingleKernel*> kernels = single_kernels();
  for (const SingleKernel* kernel : kernels)
    if (name == kernel->name) return *kernel;
  return *kernels.front();
}

const SingleKernel& default_single_kernel() {
  static const SingleKernel& chosen = [&]() -> const SingleKernel& {
    const char* const forced = std::getenv("SUDOKIT_ISA");
    return single_kernel_named(forced ? forced : "");
  }();
  return chosen;
}

}  // namespace sudokit::classic

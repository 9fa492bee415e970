// Which instructions beyond the oldest supported ones this process may use.
#pragma once

namespace sudokit {

// Whether the machine has AVX2, and the environment variable SUDOKIT_ISA does not say "portable".
bool avx2_usable();

}  // namespace sudokit

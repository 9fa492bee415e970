// Which instructions beyond the oldest supported ones this process may use.
#pragma once

namespace sudokit {

// What this processor has and this system lets programs use: it must save the wide registers when it changes tasks.
struct Instructions {
  bool avx2 = false;    // AVX2 with BMI1, BMI2 and POPCNT
  bool avx512 = false;  // these and AVX-512 F, BW, DQ and VL
};

const Instructions& instructions_here();

// Whether the machine has AVX2, and the environment variable SUDOKIT_ISA does not say "portable".
bool avx2_usable();

}  // namespace sudokit

// The batch solver for AVX-512 (F, BW, DQ, VL): 512 slices, 32 lanes.
#include "core/classic/isa_avx512.hpp"

#include "core/classic/isa.hpp"
#include "core/classic/lanes.hpp"
#include "core/classic/slices.hpp"

namespace sudokit::classic::avx512 {
constinit const Kernel kernel = {"avx512", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::avx512

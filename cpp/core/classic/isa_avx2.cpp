// The batch solver for AVX2: 256 slices, 16 lanes.
#include "core/classic/isa_avx2.hpp"

#include "core/classic/isa.hpp"
#include "core/classic/lanes.hpp"
#include "core/classic/slices.hpp"

namespace sudokit::classic::avx2 {
constinit const Kernel kernel = {"avx2", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::avx2

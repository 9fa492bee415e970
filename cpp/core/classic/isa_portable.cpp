// The batch solver for any machine, by 128-bit vectors: 128 slices, 8 lanes.
#define VECTOR_BYTES 16
#include "core/classic/isa.hpp"
#include "core/classic/lanes.hpp"
#include "core/classic/slices.hpp"

namespace sudokit::classic::portable {
constinit const Kernel kernel = {"portable", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::portable

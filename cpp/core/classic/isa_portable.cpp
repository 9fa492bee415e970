// The batch solver for any machine, with 128-bit vectors: 128 slices, 8 lanes.
#include "core/classic/isa_portable.hpp"

#include "core/classic/isa.hpp"
#include "core/classic/lanes.hpp"
#include "core/classic/slices.hpp"

namespace sudokit::classic::portable {
constinit const Kernel kernel = {"portable", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::portable

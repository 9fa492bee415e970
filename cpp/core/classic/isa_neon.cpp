// The batch solver for 64-bit ARM: 128 slices, 8 lanes.
#include "core/classic/isa_neon.hpp"

#include "core/classic/isa.hpp"
#include "core/classic/lanes.hpp"
#include "core/classic/slices.hpp"

namespace sudokit::classic::neon {
constinit const Kernel kernel = {"neon", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::neon

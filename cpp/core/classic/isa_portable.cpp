// The batch solver for any machine, by 128-bit vectors: 128 slices, 8 lanes.
#include "core/classic/isa.hpp"

namespace sudokit::classic::portable {
namespace {
#define VECTOR_BYTES 16
#include "core/classic/isa_vector.inc"
#include "core/classic/batch_rows.inc"
#include "core/classic/slices.inc"
#include "core/classic/lanes.inc"
}  // namespace
constinit const Kernel kernel = {"portable", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::portable

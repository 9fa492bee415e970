// The batch solver for AVX2: 256 slices, 16 lanes.
#include <immintrin.h>

#include "core/classic/isa.hpp"

namespace sudokit::classic::avx2 {
namespace {
#define VECTOR_BYTES 32
#include "core/classic/isa_vector.inc"
#include "core/classic/batch_rows.inc"
#include "core/classic/slices.inc"
#include "core/classic/lanes.inc"
}  // namespace
constinit const Kernel kernel = {"avx2", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::avx2

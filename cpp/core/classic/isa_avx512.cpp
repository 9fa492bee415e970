// The batch solver for AVX-512 (F, BW, DQ, VL): 512 slices, 32 lanes.
#include <immintrin.h>

#include "core/classic/isa.hpp"

namespace sudokit::classic::avx512 {
namespace {
#define VECTOR_BYTES 64
#include "core/classic/isa_vector.inc"
#include "core/classic/batch_rows.inc"
#include "core/classic/slices.inc"
#include "core/classic/lanes.inc"
}  // namespace
constinit const Kernel kernel = {"avx512", sizeof(Slices), sizeof(Lanes), solve_slices, solve_lanes};
}  // namespace sudokit::classic::avx512

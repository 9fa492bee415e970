// The closure of the solver for one puzzle for AVX-512 with vectors of 256 bits.
#include "core/classic/single_wide.hpp"

namespace sudokit::classic {
constinit const SingleKernel single_avx512 = {"avx512", read, close_root, enter, choose_in};
}  // namespace sudokit::classic

// The closure of the solver for one puzzle for AVX2.
#include "core/classic/single_wide.hpp"

namespace sudokit::classic {
constinit const SingleKernel single_avx2 = {"avx2", read, close_root, enter, choose_in};
}  // namespace sudokit::classic

// The kernel with AVX2: four rows at a time share the loads of the weights.
#include <immintrin.h>

#include "core/nets/dense_kernel.hpp"

namespace sudokit::nets {
namespace {

__m256i load(const void* memory) { return _mm256_loadu_si256(static_cast<const __m256i*>(memory)); }

// One instruction multiplies two inputs by their weights for eight outputs, and adds the two products.
template <std::size_t rows>
void multiply_rows(const Multiplication& job, std::size_t first) {
  const std::int16_t* const in = job.in + first * job.row_in;
  for (std::size_t o = 0; o < job.row_out; o += 8) {
    __m256i sums[rows];
    for (std::size_t row = 0; row < rows; ++row) sums[row] = load(job.biases + o);
    const std::int16_t* mine = job.weights + 2 * o;
    for (std::size_t i = 0; i < job.row_in; i += 2, mine += 2 * job.row_out) {
      const __m256i weights = load(mine);
      for (std::size_t row = 0; row < rows; ++row) {
        std::int32_t two;
        __builtin_memcpy(&two, in + row * job.row_in + i, sizeof two);
        sums[row] = _mm256_add_epi32(sums[row], _mm256_madd_epi16(_mm256_set1_epi32(two), weights));
      }
    }
    for (std::size_t row = 0; row < rows; ++row)
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(job.out + (first + row) * job.row_out + o), sums[row]);
  }
}

}  // namespace

void multiply_avx2(const Multiplication& job) {
  std::size_t row = 0;
  for (; row + 4 <= job.rows; row += 4) multiply_rows<4>(job, row);
  for (; row < job.rows; ++row) multiply_rows<1>(job, row);
}

}  // namespace sudokit::nets

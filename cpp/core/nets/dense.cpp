// SUDOKIT_X86_KERNELS is defined if dense_avx2.cpp is part of the build.
#include "core/nets/dense.hpp"

#include <algorithm>

#include "core/base/instructions.hpp"
#include "core/base/invariant.hpp"
#include "core/nets/dense_kernel.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace sudokit::nets {

namespace {

std::size_t rounded_up(std::size_t count, std::size_t to) { return (count + to - 1) / to * to; }

void multiply_plain(const Multiplication& job) {
  for (std::size_t row = 0; row < job.rows; ++row) {
    std::int32_t* const out = job.out + row * job.row_out;
    std::copy_n(job.biases, job.row_out, out);
    for (std::size_t i = 0; i < job.row_in; ++i) {
      const std::int16_t* const mine = job.weights + i / 2 * 2 * job.row_out + i % 2;
      const std::int32_t input = job.in[row * job.row_in + i];
      for (std::size_t o = 0; o < job.row_out; ++o) out[o] += input * mine[2 * o];
    }
  }
}

#ifdef __SSE2__

// One instruction multiplies two inputs by their weights for four outputs, and adds the two products.
void multiply_sse2(const Multiplication& job) {
  const auto at = [](const auto* memory) { return reinterpret_cast<const __m128i*>(memory); };
  for (std::size_t row = 0; row < job.rows; ++row) {
    const std::int16_t* const in = job.in + row * job.row_in;
    auto* const out = reinterpret_cast<__m128i*>(job.out + row * job.row_out);
    for (std::size_t o = 0; o < job.row_out; o += 8) {
      __m128i low = _mm_loadu_si128(at(job.biases + o)), high = _mm_loadu_si128(at(job.biases + o + 4));
      const std::int16_t* mine = job.weights + 2 * o;
      for (std::size_t i = 0; i < job.row_in; i += 2, mine += 2 * job.row_out) {
        std::int32_t two;
        __builtin_memcpy(&two, in + i, sizeof two);
        const __m128i pair = _mm_set1_epi32(two);
        low = _mm_add_epi32(low, _mm_madd_epi16(pair, _mm_loadu_si128(at(mine))));
        high = _mm_add_epi32(high, _mm_madd_epi16(pair, _mm_loadu_si128(at(mine + 8))));
      }
      _mm_storeu_si128(out + o / 4, low);
      _mm_storeu_si128(out + o / 4 + 1, high);
    }
  }
}

#endif

constexpr Kernel all[] = {
    Kernel::plain,
#ifdef __SSE2__
    Kernel::sse2,
#endif
#ifdef SUDOKIT_X86_KERNELS
    Kernel::avx2,
#endif
};

}  // namespace

std::span<const Kernel> kernels() {
  static const bool avx2 = avx2_usable();
  const std::span<const Kernel> mine = all;
  return mine.back() == Kernel::avx2 && !avx2 ? mine.first(mine.size() - 1) : mine;
}

Dense::Dense(std::size_t inputs, std::size_t outputs, std::span<const std::int8_t> weights,
             std::span<const std::int32_t> biases)
    : row_in_(rounded_up(inputs, 2)),
      row_out_(rounded_up(outputs, 8)),
      weights_(row_in_ * row_out_, 0),
      biases_(biases.begin(), biases.end()) {
  SUDOKIT_INVARIANT(weights.size() == inputs * outputs && biases.size() == outputs);
  biases_.resize(row_out_, 0);
  for (std::size_t i = 0; i < inputs; ++i)
    for (std::size_t o = 0; o < outputs; ++o)  // the bytes are numbers with a sign, not characters
      weights_[(i / 2 * row_out_ + o) * 2 + i % 2] = weights[i * outputs + o];  // NOLINT(bugprone-signed-char-misuse)
}

void Dense::run(const std::int16_t* in, std::size_t rows, std::int32_t* out, Kernel kernel) const {
  const Multiplication job{in, rows, row_in_, weights_.data(), biases_.data(), row_out_, out};
  switch (kernel) {
#ifdef SUDOKIT_X86_KERNELS
    case Kernel::avx2: return multiply_avx2(job);
#endif
#ifdef __SSE2__
    case Kernel::sse2: return multiply_sse2(job);
#endif
    default: return multiply_plain(job);
  }
}

void activate(const std::int32_t* sums, std::size_t count, std::int16_t* out) {
  constexpr std::int32_t half = 1 << (weight_bits - 1);
  for (std::size_t i = 0; i < count; ++i)
    out[i] = static_cast<std::int16_t>(std::clamp((sums[i] + half) >> weight_bits, 0, most_activation));
}

}  // namespace sudokit::nets

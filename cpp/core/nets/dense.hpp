// Dense layers of small integers, and the step between two of them.
//
// Weights are bytes, biases and sums 32-bit integers, and what a layer reads are 16-bit integers: activations of 0 to 127, or
// sums of up to 256 of them.  Integers have no rounding that depends on order, so the results are the same on every machine
// and instruction set.  The number of inputs, times the greatest input, must be less than 2^24, so that no sum overflows.
//
// Source: integers instead of floating point in inference, as in Jacob and others, Quantization and training of neural
// networks for efficient integer-arithmetic-only inference, 2018.  Ours differs: all scales are powers of two, so that
// going from one layer to the next is a shift.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sudokit::nets {

enum class Kernel : std::uint8_t { plain, sse2, avx2 };

// Those that this machine can run, the fastest last.  With SUDOKIT_ISA=portable, without avx2.
std::span<const Kernel> kernels();

class Dense {
 public:
  // `weights`: for each input, its weight in every output.  `biases`: one per output.
  Dense(std::size_t inputs, std::size_t outputs, std::span<const std::int8_t> weights,
        std::span<const std::int32_t> biases);

  // The numbers per row of what run() reads and writes; those after the inputs must be 0, those after the outputs are 0.
  std::size_t row_in() const { return row_in_; }
  std::size_t row_out() const { return row_out_; }
  // Writes the biases and the sums of the products of each row.
  void run(const std::int16_t* in, std::size_t rows, std::int32_t* out, Kernel kernel = kernels().back()) const;

 private:
  std::size_t row_in_, row_out_;
  std::vector<std::int16_t> weights_;  // for every two inputs: for every output, its two weights
  std::vector<std::int32_t> biases_;   // row_out_
};

inline constexpr int weight_bits = 6;        // a weight of 64 is 1
inline constexpr int most_activation = 127;  // an activation of 16 is 1

// The activations that follow from sums: divided by 64, rounded, the half up, and limited to 0..127.
void activate(const std::int32_t* sums, std::size_t count, std::int16_t* out);

}  // namespace sudokit::nets

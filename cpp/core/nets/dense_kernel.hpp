// The interface between dense.cpp and its kernels.  No inline function is here: the linker keeps one copy of it, which could
// be the one compiled for instructions that this machine lacks.
#pragma once
#include <cstddef>
#include <cstdint>

namespace sudokit::nets {

// Both numbers per row are even, the outputs a multiple of eight.
struct Multiplication {
  const std::int16_t* in;
  std::size_t rows, row_in;
  const std::int16_t* weights;
  const std::int32_t* biases;
  std::size_t row_out;
  std::int32_t* out;
};

void multiply_avx2(const Multiplication& job);  // dense_avx2.cpp

}  // namespace sudokit::nets

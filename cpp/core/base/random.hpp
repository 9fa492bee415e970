// Random numbers that are the same on every machine, addressed by (seed, index).
//
// The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011):
// a block cipher applied to a counter, so stream `index` of a seed is available without generating the streams before it.
// The distributions are our own, because those of the standard library differ between platforms.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/invariant.hpp"

namespace sudokit {

class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t index = 0) : key_{lo(seed), hi(seed)}, index_(index) {}

  // 32 uniform bits.
  std::uint32_t bits() {
    if (used_ == 4) refill();
    SUDOKIT_INVARIANT(used_ < 4);
    return block_[used_++];
  }

  // Uniform in 0..bound-1, bound >= 1, without bias (Lemire, "Fast random integer generation in an interval", 2019).
  std::uint32_t below(std::uint32_t bound) {
    SUDOKIT_INVARIANT(bound >= 1);
    std::uint64_t product = std::uint64_t{bits()} * bound;
    if (lo(product) < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (lo(product) < threshold) product = std::uint64_t{bits()} * bound;
    }
    SUDOKIT_INVARIANT(hi(product) < bound);
    return hi(product);
  }

  // The Fisher-Yates shuffle, from the last place to the first.
  template <class T>
  void shuffle(T* items, std::size_t count) {
    for (std::size_t i = count; i > 1; --i) std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  static std::uint32_t lo(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
  static std::uint32_t hi(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }
  void refill();

  std::array<std::uint32_t, 2> key_;
  std::uint64_t index_, counter_ = 0;
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;
};

}  // namespace sudokit

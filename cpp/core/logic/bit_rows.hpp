// Rows of bits, all of the same length, in one block of memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/invariant.hpp"

namespace sudokit::logic {

// `together`: the number of words in a row is a multiple of this.
template <std::size_t together>
class BitRowsOf {
 public:
  // Sets all bits to 0.
  void reset(std::size_t rows, std::size_t bits) {
    words_ = words_for(bits);
    bits_.assign(rows * words_, 0);
  }
  // For rows that are written as a whole before they are read: what they hold until then is unspecified.
  void shape(std::size_t rows, std::size_t bits) {
    words_ = words_for(bits);
    if (bits_.size() < rows * words_) bits_.resize(rows * words_);
  }
  std::size_t words() const { return words_; }
  std::uint64_t* row(std::size_t at) {
    SUDOKIT_INVARIANT((at + 1) * words_ <= bits_.size());
    return bits_.data() + at * words_;
  }
  const std::uint64_t* row(std::size_t at) const { return bits_.data() + at * words_; }
  void insert(std::size_t at, std::size_t bit) {
    SUDOKIT_INVARIANT(bit < 64 * words_);
    row(at)[bit >> 6] |= std::uint64_t{1} << (bit & 63);
  }
  bool has(std::size_t at, std::size_t bit) const { return row(at)[bit >> 6] >> (bit & 63) & 1; }

 private:
  static std::size_t words_for(std::size_t bits) { return (bits + 64 * together - 1) / (64 * together) * together; }

  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

using BitRows = BitRowsOf<1>;
using WideRows = BitRowsOf<4>;  // for loops over four words at a time

}  // namespace sudokit::logic

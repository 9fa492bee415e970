// Masks of values: how many there are, and iteration over them.
#pragma once
#include <bit>
#include <cstdint>

#include "core/base/invariant.hpp"
#include "core/grid/cell.hpp"

namespace sudokit {

// std::popcount if the target has the instruction; otherwise inline arithmetic, because std::popcount would then be a
// library call for every word.
inline int bits_in(std::uint64_t bits) {
#ifdef __POPCNT__
  return std::popcount(bits);
#else
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  return static_cast<int>((((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56);
#endif
}

// The values of a mask, ascending: for (const Value value : values_in(mask)).
class ValuesIn {
 public:
  explicit ValuesIn(Mask mask) : mask_(mask) {}
  class Iterator {
   public:
    explicit Iterator(Mask left) : left_(left) {}
    Value operator*() const { return static_cast<Value>(std::countr_zero(left_) + 1); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return left_ != other.left_; }

   private:
    Mask left_;
  };
  Iterator begin() const { return Iterator(mask_); }
  Iterator end() const { return Iterator(0); }

 private:
  Mask mask_;
};

inline ValuesIn values_in(Mask mask) { return ValuesIn(mask); }
constexpr Mask bit_of(Value value) {
  SUDOKIT_INVARIANT(value >= 1 && value <= max_size);
  return Mask{1} << (value - 1);
}
inline Value lowest_value(Mask mask) {
  SUDOKIT_INVARIANT(mask != 0);
  return static_cast<Value>(std::countr_zero(mask) + 1);
}

}  // namespace sudokit

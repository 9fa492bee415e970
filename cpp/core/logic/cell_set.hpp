// A set of cells as bits, for layouts of at most 64 * Words cells.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/grid/layout.hpp"

namespace sudokit::logic {

// The capacities that techniques are compiled for: up to 11x11, 25x25 and 64x64 grids.
#define SUDOKIT_LOGIC_CAPACITIES(instantiate) instantiate(2) instantiate(10) instantiate(64)

// std::popcount where the machine is known to count bits; else in line, where the library would be called for every word.
inline int bits_in(std::uint64_t bits) {
#ifdef __POPCNT__
  return std::popcount(bits);
#else
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  return static_cast<int>((((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56);
#endif
}

template <int Words>
class CellSet {
 public:
  static constexpr int capacity = Words * 64;

  constexpr CellSet() = default;
  static CellSet of(Cell cell) {
    CellSet set;
    set.insert(cell);
    return set;
  }

  bool has(Cell cell) const { return words_[cell >> 6] >> (cell & 63) & 1; }
  void insert(Cell cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void erase(Cell cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  void clear() { words_ = {}; }

  bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  explicit operator bool() const { return !empty(); }
  int count() const {
    int n = 0;
    for (const std::uint64_t word : words_) n += bits_in(word);
    return n;
  }
  // The lowest cell; the set must not be empty.
  Cell first() const {
    int at = 0;
    while (words_[at] == 0) ++at;
    return static_cast<Cell>(at * 64 + std::countr_zero(words_[at]));
  }
  Cell take_first() {
    const Cell cell = first();
    erase(cell);
    return cell;
  }
  bool meets(const CellSet& other) const {
    std::uint64_t any = 0;
    for (int i = 0; i < Words; ++i) any |= words_[i] & other.words_[i];
    return any != 0;
  }
  bool within(const CellSet& other) const {
    std::uint64_t any = 0;
    for (int i = 0; i < Words; ++i) any |= words_[i] & ~other.words_[i];
    return any == 0;
  }

  CellSet& operator&=(const CellSet& other) {
    for (int i = 0; i < Words; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  CellSet& operator|=(const CellSet& other) {
    for (int i = 0; i < Words; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  CellSet& operator^=(const CellSet& other) {
    for (int i = 0; i < Words; ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  CellSet& operator-=(const CellSet& other) {  // what is not in the other
    for (int i = 0; i < Words; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator^(CellSet a, const CellSet& b) { return a ^= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  // The cells, ascending: for (const Cell cell : set).
  class Iterator {
   public:
    Cell operator*() const { return static_cast<Cell>(at_ * 64 + std::countr_zero(left_)); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      settle();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_ || left_ != other.left_; }

   private:
    friend class CellSet;
    Iterator(const std::uint64_t* words, int at) : words_(words), left_(at < Words ? words[at] : 0), at_(at) {
      if (at < Words) settle();
    }
    void settle() {
      while (left_ == 0 && ++at_ < Words) left_ = words_[at_];
    }
    const std::uint64_t* words_;
    std::uint64_t left_;
    int at_;
  };
  Iterator begin() const { return Iterator(words_.data(), 0); }
  Iterator end() const { return Iterator(words_.data(), Words); }

  std::uint64_t word(int index) const { return words_[index]; }

 private:
  std::array<std::uint64_t, Words> words_{};
};

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
constexpr Mask bit_of(Value value) { return Mask{1} << (value - 1); }
inline Value lowest_value(Mask mask) { return static_cast<Value>(std::countr_zero(mask) + 1); }

}  // namespace sudokit::logic

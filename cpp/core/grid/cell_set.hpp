// A set of cells as bits, for layouts of at most 64 * Words cells: the only set of cells in the core.
//
// Sets are values of Words machine words and allocate nothing.  `~` is the complement within the capacity, so it may
// contain cells that the layout lacks; `-` is the set difference.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/invariant.hpp"
#include "core/grid/cell.hpp"
#include "core/grid/mask.hpp"

namespace sudokit {

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

  bool has(Cell cell) const {
    SUDOKIT_INVARIANT(cell < capacity);
    return words_[cell >> 6] >> (cell & 63) & 1;
  }
  void insert(Cell cell) {
    SUDOKIT_INVARIANT(cell < capacity);
    words_[cell >> 6] |= std::uint64_t{1} << (cell & 63);
  }
  void erase(Cell cell) {
    SUDOKIT_INVARIANT(cell < capacity);
    words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63));
  }
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
    SUDOKIT_INVARIANT(!empty());
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
  CellSet& operator-=(const CellSet& other) {  // removes the cells of the other
    for (int i = 0; i < Words; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator^(CellSet a, const CellSet& b) { return a ^= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend CellSet operator~(CellSet a) {
    for (std::uint64_t& word : a.words_) word = ~word;
    return a;
  }
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
  // The cells `from`..`from`+`count`-1 as the low bits of a word; count <= 64.
  std::uint64_t slice(std::size_t from, std::size_t count) const {
    SUDOKIT_INVARIANT(count >= 1 && count <= 64 && from + count <= capacity);
    const std::size_t word = from / 64, shift = from % 64;
    std::uint64_t bits = words_[word] >> shift;
    if (shift + count > 64) bits |= words_[word + 1] << (64 - shift);
    return count == 64 ? bits : bits & ((std::uint64_t{1} << count) - 1);
  }

 private:
  std::array<std::uint64_t, Words> words_{};
};

}  // namespace sudokit

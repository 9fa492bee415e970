// A set of cells as bits; sets of up to 64 * Words cells.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sudokit::methods {

template <std::size_t Words>
struct CellSet {
  std::array<std::uint64_t, Words> words{};

  void add(std::size_t cell) { words[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  bool has(std::size_t cell) const { return words[cell / 64] >> (cell % 64) & 1; }
  bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  bool meets(const CellSet& other) const { return !(*this & other).empty(); }
  bool within(const CellSet& other) const { return (*this & ~other).empty(); }
  // The cells `from`..`from`+`count`-1 as the low bits of a word; count <= 64.
  std::uint64_t slice(std::size_t from, std::size_t count) const {
    const std::size_t word = from / 64, shift = from % 64;
    std::uint64_t bits = words[word] >> shift;
    if (shift + count > 64) bits |= words[word + 1] << (64 - shift);
    return count == 64 ? bits : bits & ((std::uint64_t{1} << count) - 1);
  }

  CellSet& operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] |= other.words[i];
    return *this;
  }
  CellSet& operator&=(const CellSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] &= other.words[i];
    return *this;
  }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator~(CellSet a) {
    for (std::uint64_t& word : a.words) word = ~word;
    return a;
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  // Calls visit(cell) for each, ascending.
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t i = 0; i < Words; ++i)
      for (std::uint64_t bits = words[i]; bits; bits &= bits - 1)
        visit(64 * i + static_cast<std::size_t>(std::countr_zero(bits)));
  }
};

}  // namespace sudokit::methods

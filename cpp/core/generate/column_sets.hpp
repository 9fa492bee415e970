// Sets of values in the columns of a band, and their relabellings, for uniform_tables.cpp and uniform.cpp.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace sudokit::generate::column_sets {

using Set = std::uint16_t;
using Labels = std::array<std::uint8_t, 9>;
inline constexpr Set all_nine = 511;
inline constexpr std::array<std::array<std::uint8_t, 3>, 6> orders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
// The number of completions of every kind is a multiple of this, so that the tables fit in 32 bits.
inline constexpr std::uint64_t unit = 144;

inline Set relabelled(Set set, const Labels& labels) {
  unsigned made = 0;
  for (unsigned rest = set; rest; rest &= rest - 1) made |= 1u << labels[static_cast<std::size_t>(std::countr_zero(rest))];
  return static_cast<Set>(made);
}

inline std::array<Set, 3> sorted(std::array<Set, 3> sets) {
  if (sets[0] > sets[1]) std::swap(sets[0], sets[1]);
  if (sets[1] > sets[2]) std::swap(sets[1], sets[2]);
  if (sets[0] > sets[1]) std::swap(sets[0], sets[1]);
  return sets;
}

// The relabelling that turns the values of the k-th set, ascending, into 3k, 3k + 1, 3k + 2.
inline Labels labels_of(const std::array<Set, 3>& sets) {
  Labels labels;
  std::uint8_t next = 0;
  for (const Set set : sets)
    for (unsigned rest = set; rest; rest &= rest - 1) labels[static_cast<std::size_t>(std::countr_zero(rest))] = next++;
  return labels;
}

inline Labels inverse(const Labels& labels) {
  Labels back;
  for (std::uint8_t v = 0; v < 9; ++v) back[labels[v]] = v;
  return back;
}

inline Labels then(const Labels& first, const Labels& second) {
  Labels made;
  for (std::size_t v = 0; v < 9; ++v) made[v] = second[first[v]];
  return made;
}

template <class Columns>
Columns left_by(const Columns& first, const Columns& second) {
  Columns rest;
  for (std::size_t c = 0; c < 9; ++c) rest[c] = static_cast<Set>(all_nine & ~(first[c] | second[c]));
  return rest;
}

template <class Band>
std::array<Set, 9> columns_of(const Band& band) {
  std::array<Set, 9> columns;
  for (std::size_t c = 0; c < 9; ++c) columns[c] = static_cast<Set>(1u << band[c] | 1u << band[9 + c] | 1u << band[18 + c]);
  return columns;
}

}  // namespace sudokit::generate::column_sets

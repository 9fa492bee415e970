#include "core/logic/rectangle_counts.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::logic {
namespace {

// By bit of a position in a word: the positions that have it.
constexpr std::array<std::uint64_t, 6> having{0xaaaaaaaaaaaaaaaaull, 0xccccccccccccccccull, 0xf0f0f0f0f0f0f0f0ull,
                                              0xff00ff00ff00ff00ull, 0xffff0000ffff0000ull, 0xffffffff00000000ull};

}  // namespace

void ColumnSets::add_subsets() {
  for (int bit = 0; bit < 6; ++bit)
    for (std::uint64_t& word : bits) word |= (word & having[static_cast<std::size_t>(bit)]) >> (1 << bit);
  for (std::size_t step = 1; step < words; step *= 2)
    for (std::size_t i = 0; i < words; ++i)
      if (!(i & step)) bits[i] |= bits[i | step];
}

void ColumnSets::add_supersets() {
  for (int bit = 0; bit < 6; ++bit)
    for (std::uint64_t& word : bits) word |= (word & ~having[static_cast<std::size_t>(bit)]) << (1 << bit);
  for (std::size_t step = 1; step < words; step *= 2)
    for (std::size_t i = 0; i < words; ++i)
      if (i & step) bits[i] |= bits[i ^ step];
}

RectangleCounts::RectangleCounts() : listed_(240) {
  for (unsigned columns = 0; columns < 512; ++columns) {
    of_size_[static_cast<std::size_t>(std::popcount(columns))].insert(columns);
    for (std::size_t column = 0; column < 9; ++column)
      if (!(columns >> column & 1)) without_[column].insert(columns);
  }
}

void RectangleCounts::add(const ColumnSets& some) {
  ColumnSets carry = some;
  for (ColumnSets& plane : sum_)
    for (std::size_t i = 0; i < ColumnSets::words; ++i) {
      const std::uint64_t both = plane.bits[i] & carry.bits[i];
      plane.bits[i] ^= carry.bits[i];
      carry.bits[i] = both;
    }
}

void RectangleCounts::start(const ValueWays& ways) {
  for (Value value = 1; value <= 9; ++value)
    for (std::size_t band = 0; band < 3; ++band)
      for (unsigned rows = 0; rows < 8; ++rows)
        list_columns(ways.of(value).bands[band], rows, listed_[at(value, band, rows)]);
}

// Of a value, k places fit into the columns if some way to place it uses k of them in these rows.
void RectangleCounts::count(const State<2>& state, const ValueWays& ways, unsigned rows) {
  sum_ = {};
  cells_ = 0;
  for (const Cell cell : state.open()) {
    if (!(rows >> (cell / 9) & 1)) continue;
    ++cells_;
    add(without_[cell % 9]);
  }
  for (Value value = 1; value <= 9; ++value) {
    const ValueWays::OfValue& one = ways.of(value);
    const Listed& top = listed_[at(value, 0, rows & 7)];
    const Listed& middle = listed_[at(value, 1, rows >> 3 & 7)];
    const Listed& bottom = listed_[at(value, 2, rows >> 6 & 7)];
    const std::size_t most = top.most + middle.most + bottom.most;
    ColumnSets used;
    for (const auto& [a, b, c] : one.groups)
      for (const std::uint16_t first : top.columns[a])
        for (const std::uint16_t second : middle.columns[b])
          for (const std::uint16_t third : bottom.columns[c]) used.insert(unsigned{first} | second | third);
    used.add_subsets();
    for (std::size_t k = 1; k <= most; ++k) {
      ColumnSets fitting = used;
      fitting &= of_size_[k];
      fitting.add_supersets();
      add(fitting);
    }
  }
}

void RectangleCounts::list_columns(const std::vector<ValueWays::InBand>& ways, unsigned rows, Listed& listed) {
  for (auto& of_group : listed.columns) of_group.clear();
  for (const ValueWays::InBand& way : ways) {
    unsigned used = 0;
    for (std::size_t row = 0; row < 3; ++row)
      if ((rows >> row & 1) && way.cells[row] != ValueWays::none) used |= 1u << (way.cells[row] % 9);
    auto& of_group = listed.columns[way.group];
    const auto columns_used = static_cast<std::uint16_t>(used);
    if (std::find(of_group.begin(), of_group.end(), columns_used) == of_group.end()) of_group.push_back(columns_used);
    listed.most = static_cast<std::size_t>(std::popcount(used));
  }
}

ColumnSets RectangleCounts::with_rank(int rank) const {
  const int wanted = cells_ + rank;
  ColumnSets found;
  for (std::uint64_t& word : found.bits) word = ~std::uint64_t{0};
  for (int plane = 0; plane < planes; ++plane)
    for (std::size_t i = 0; i < ColumnSets::words; ++i) {
      const std::uint64_t bits = sum_[static_cast<std::size_t>(plane)].bits[i];
      found.bits[i] &= wanted >> plane & 1 ? bits : ~bits;
    }
  return found;
}

}  // namespace sudokit::logic

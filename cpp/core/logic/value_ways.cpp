#include "core/logic/value_ways.hpp"

#include <algorithm>

namespace sudokit::logic {
namespace {

constexpr std::size_t most_ways = 20'000;  // of all values
constexpr std::uint8_t filled = 0xff;
constexpr int planes = 4;  // a way uses nine cells at most

}  // namespace

bool ValueWays::list(const State<2>& state) {
  listed_ = 0;
  for (Value value = 1; value <= 9; ++value) {
    OfValue& one = of_[value];
    one.ways.clear();
    one.through.clear();
    one.words = 0;
    one.places = state.places(value);
    if (one.places.empty()) continue;
    std::array<Mask, 9> rows{};
    for (const Cell cell : one.places) rows[cell / 9] |= Mask{1} << (cell % 9);
    if (!add_ways(one, rows, 0, 0, 0) || one.ways.empty()) return false;
    one.words = (one.ways.size() + 63) / 64;
    std::size_t places = 0;
    for (const Cell cell : one.places) {
      one.number[cell] = static_cast<std::uint8_t>(places++);
      for (std::size_t i = 0; i < one.ways.size(); ++i) {
        if (i % 64 == 0) one.through.push_back(0);
        if (one.ways[i][cell / 9] == cell % 9) one.through.back() |= std::uint64_t{1} << (i % 64);
      }
    }
  }
  return true;
}

// Rows with no place have the value already.  False: there are too many ways.
bool ValueWays::add_ways(OfValue& one, const std::array<Mask, 9>& rows, int row, Mask columns, Mask boxes) {
  if (row == 9) {
    one.ways.push_back(way_);
    return ++listed_ <= most_ways;
  }
  if (row % 3 == 0) boxes = 0;
  way_[static_cast<std::size_t>(row)] = filled;
  if (!rows[static_cast<std::size_t>(row)]) return add_ways(one, rows, row + 1, columns, boxes);
  for (Mask left = rows[static_cast<std::size_t>(row)] & ~columns; left; left &= left - 1) {
    const int column = lowest_value(left) - 1;
    const Mask box = Mask{1} << (column / 3);
    if (boxes & box) continue;
    way_[static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(column);
    if (!add_ways(one, rows, row + 1, columns | Mask{1} << column, boxes | box)) return false;
  }
  return true;
}

// Counts for all ways at once: bit i of the planes is the number of cells that way i uses.
Fit ValueWays::fit(Value value, const Set& set) const {
  const OfValue& one = of_[value];
  Fit fit;
  const std::size_t words = one.words;
  if (words == 0) return fit;
  counts_.assign((planes + 1) * words, 0);
  for (const Cell cell : one.places & set) {
    const std::uint64_t* const through = one.through.data() + one.number[cell] * words;
    for (std::size_t i = 0; i < words; ++i) {
      std::uint64_t carry = through[i];
      for (std::size_t plane = 0; plane < planes && carry; ++plane) {
        std::uint64_t& count = counts_[plane * words + i];
        const std::uint64_t both = count & carry;
        count ^= carry;
        carry = both;
      }
    }
  }
  // The ways with the highest number, bit by bit from the top.
  std::uint64_t* const best = counts_.data() + planes * words;
  for (std::size_t i = 0; i < words; ++i) best[i] = ~std::uint64_t{0};
  if (const std::size_t rest = one.ways.size() % 64) best[words - 1] = (std::uint64_t{1} << rest) - 1;
  for (std::size_t plane = planes; plane-- > 0;) {
    const std::uint64_t* const counts = counts_.data() + plane * words;
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < words; ++i) any |= best[i] & counts[i];
    if (!any) continue;
    fit.most |= 1 << plane;
    for (std::size_t i = 0; i < words; ++i) best[i] &= counts[i];
  }
  for (const Cell cell : one.places) {
    const std::uint64_t* const through = one.through.data() + one.number[cell] * words;
    std::uint64_t with = 0, without = 0;
    for (std::size_t i = 0; i < words; ++i) {
      with |= best[i] & through[i];
      without |= best[i] & ~through[i];
    }
    if (with) fit.used.insert(cell);
    if (!without) fit.always.insert(cell);
  }
  return fit;
}

}  // namespace sudokit::logic

#include "core/canon/classes.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/canon/band_maps.hpp"

namespace sudokit::canon {
namespace {

// The least bands: of all bands with a least second row, those that no map makes smaller.
std::vector<LeastBand> find_bands() {
  const RowPairs& pairs = RowPairs::get();
  std::vector<LeastBand> bands;
  Row9 first;
  for (std::size_t c = 0; c < 9; ++c) first[c] = static_cast<Value>(c + 1);
  for (std::size_t number = 0; number < pairs.size(); ++number) {
    const RowPairs::Row& p = pairs.row(number);
    if (!pairs.is_least(number)) continue;
    LeastBand band{};
    band.rank = pairs.rank(number);
    for (std::size_t c = 0; c < 9; ++c) band.second[c] = static_cast<Value>(p[c] + 1);
    for_each_third_row(band.second, [&](const Row9& third) {
      band.third = third;
      band.packed = 0;
      for (const Value value : third) band.packed = band.packed << 4 | (value - 1u);
      if (band.third[0] < band.second[0]) return;
      band.symmetries.clear();
      const bool least = each_map({first.data(), band.second.data(), band.third.data()}, band.rank,
                                  [&](std::uint8_t row, std::uint16_t order, std::uint64_t packed_third) {
                                    if (packed_third == band.packed) band.symmetries.emplace_back(row, order);
                                    return packed_third >= band.packed;
                                  });
      if (least) bands.push_back(band);
    });
  }
  return bands;
}

void extend_fourth(const LeastBand& band, Row9& row, std::size_t c, unsigned used, std::vector<Row9>& rows) {
  if (c == 9) {
    rows.push_back(row);
    return;
  }
  unsigned left = 0x3feu & ~(used | 1u << (c + 1) | 1u << band.second[c] | 1u << band.third[c]);
  if (c == 0) left &= -left;
  for (; left; left &= left - 1) {
    row[c] = static_cast<Value>(__builtin_ctz(left));
    extend_fourth(band, row, c + 1, used | 1u << row[c], rows);
  }
}

}  // namespace

void for_each_third_row(const Row9& second, const std::function<void(const Row9&)>& visit) {
  std::array<std::array<Value, 3>, 3> left;  // by box: the values that neither row has there, ascending
  for (std::size_t box = 0; box < 3; ++box) {
    std::size_t n = 0;
    for (Value value = 1; value <= 9; ++value) {
      bool there = (value - 1u) / 3 == box;
      for (std::size_t k = 0; k < 3; ++k) there = there || second[box * 3 + k] == value;
      if (!there) left[box][n++] = value;
    }
  }
  Row9 third;
  for (int a = 0; a < 6; ++a, std::next_permutation(left[0].begin(), left[0].end()))
    for (int b = 0; b < 6; ++b, std::next_permutation(left[1].begin(), left[1].end()))
      for (int c = 0; c < 6; ++c, std::next_permutation(left[2].begin(), left[2].end())) {
        for (std::size_t k = 0; k < 9; ++k) third[k] = left[k / 3][k % 3];
        visit(third);
      }
}

const std::vector<LeastBand>& least_bands() {
  static const std::vector<LeastBand> bands = find_bands();
  SUDOKIT_INVARIANT(bands.size() == 416);
  return bands;
}

std::size_t least_band_of(const Value* band) {
  const std::array<const Value*, 3> rows{band, band + 9, band + 18};
  std::pair<std::uint8_t, std::uint64_t> least{255, 0};
  for (std::uint8_t rank = 0; rank < 255 && least.first == 255; ++rank)
    each_map(rows, rank, [&](std::uint8_t, std::uint16_t, std::uint64_t third) {
      least = least.first == 255 ? std::pair(rank, third) : std::min(least, std::pair(rank, third));
      return true;
    });
  const auto& bands = least_bands();
  // The bands are in order of rank, then packed third row, because these ascend with the second and third rows.
  const auto at = std::lower_bound(bands.begin(), bands.end(), least, [](const LeastBand& b, const auto& wanted) {
    return std::pair(b.rank, b.packed) < wanted;
  });
  SUDOKIT_INVARIANT(at != bands.end() && at->rank == least.first && at->packed == least.second);
  return static_cast<std::size_t>(at - bands.begin());
}

std::vector<Row9> fourth_rows(const LeastBand& band) {
  std::vector<Row9> rows;
  Row9 row{};
  extend_fourth(band, row, 0, 0, rows);
  SUDOKIT_INVARIANT(std::is_sorted(rows.begin(), rows.end()));
  return rows;
}

}  // namespace sudokit::canon

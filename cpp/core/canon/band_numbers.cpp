#include "core/canon/band_numbers.hpp"

#include <algorithm>

#include "core/canon/classes.hpp"

namespace sudokit::canon {

BandNumbers::BandNumbers() {
  ways_.assign(RowPairs::keys, {});
  std::size_t ranks = 0;
  for (std::size_t number = 0; number < pairs_.size(); ++number) {
    ways_[pairs_.key(pairs_.row(number).data())] = {pairs_.orders(number).front(), pairs_.rank(number)};
    ranks = std::max<std::size_t>(ranks, pairs_.rank(number) + 1u);
  }
  table_.assign(ranks * 512, 0);
  std::array<Value, 27> band;
  for (std::size_t c = 0; c < 9; ++c) band[c] = static_cast<Value>(c + 1);
  for (std::size_t number = 0; number < pairs_.size(); ++number) {
    if (!pairs_.is_least(number)) continue;
    Row9 second;
    for (std::size_t c = 0; c < 9; ++c) second[c] = static_cast<Value>(pairs_.row(number)[c] + 1);
    std::copy(second.begin(), second.end(), band.begin() + 9);
    for_each_third_row(second, [&](const Row9& third) {
      std::copy(third.begin(), third.end(), band.begin() + 18);
      RowPairs::Row q;
      for (std::size_t c = 0; c < 9; ++c) q[c] = static_cast<std::uint8_t>(third[c] - 1);
      table_[pairs_.rank(number) * 512u + code(q)] = static_cast<std::uint16_t>(least_band_of(band.data()));
    });
  }
}

}  // namespace sudokit::canon

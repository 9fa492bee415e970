#include "core/generate/uniform.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "core/canon/classes.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

std::string text_of(Number number) {
  std::string text;
  for (; number; number /= 10) text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  return text;
}

// Chi-square of the counts against the expected shares of the samples, with small classes merged; in standard deviations
// from its mean.
double deviation(const std::vector<std::uint64_t>& seen, const std::vector<double>& shares, double samples) {
  double chi = 0, expected = 0, found = 0;
  int cells = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    expected += shares[i] * samples;
    found += static_cast<double>(seen[i]);
    if (expected < 20 && i + 1 < seen.size()) continue;
    chi += (found - expected) * (found - expected) / expected;
    expected = found = 0;
    ++cells;
  }
  return (chi - (cells - 1)) / std::sqrt(2.0 * (cells - 1));
}

}  // namespace

TEST(the_kinds_add_up_to_all_grids) {
  const UniformGrids& grids = UniformGrids::get();
  CHECK_EQ(text_of(grids.total()), "6670903752021072936960");
  const auto kinds = grids.kinds();
  CHECK_EQ(kinds.size(), 44u);
  std::uint64_t pairs = 0, bands = 0, least = ~std::uint64_t{0}, most = 0;
  for (const auto& kind : kinds) {
    pairs += kind.members;
    bands += std::uint64_t{kind.members} * kind.bands;
    least = std::min(least, kind.completions);
    most = std::max(most, kind.completions);
  }
  CHECK_EQ(pairs, 78400u);
  CHECK_EQ(bands * 1680 * 36, 948109639680u);
  CHECK_EQ(least, 6831977472u);
  CHECK_EQ(most, 7802998272u);
}

TEST(rank_inverts_unrank) {
  const UniformGrids& grids = UniformGrids::get();
  const Layout layout = Layout::boxes(3, 3);
  Random random(1);
  std::vector<Number> numbers{0, 1, grids.total() - 1};
  for (int i = 0; i < 3000; ++i) {
    Number number = random.bits();
    number = number << 32 | random.bits();
    numbers.push_back((number << 9 | random.bits() >> 23) % grids.total());
  }
  std::vector<Value> grid(81);
  for (const Number number : numbers) {
    grids.unrank(number, grid.data());
    CHECK(layout.complete(grid));
    CHECK(grids.rank(grid.data()) == number);
  }
}

// Checks features that the method does not use: the kinds of the left stack, and the least forms of the top band and of the
// right stack, whose shares follow from orbits and completions.
TEST(samples_are_uniform) {
  const UniformGrids& grids = UniformGrids::get();
  const auto kinds = grids.kinds();
  const double total = 6670903752021072936960.0;
  std::vector<double> kind_shares, band_shares;
  for (const auto& kind : kinds)
    kind_shares.push_back(60480.0 * kind.members * kind.bands * static_cast<double>(kind.completions) / total);
  for (const auto& band : canon::least_bands()) {
    std::array<Value, 27> rows;
    for (std::size_t c = 0; c < 9; ++c) {
      rows[c] = static_cast<Value>(c + 1);
      rows[9 + c] = band.second[c];
      rows[18 + c] = band.third[c];
    }
    const double orbit = 362880.0 * 6 * 1296 / static_cast<double>(band.symmetries.size());
    band_shares.push_back(orbit * static_cast<double>(kinds[grids.kind_of(rows.data())].completions) / total);
  }
  constexpr int samples = 200000;
  std::vector<std::uint64_t> stack_kinds(kinds.size()), top(416), right(416);
  Random random(2);
  std::array<Value, 81> grid;
  std::array<Value, 27> stack;
  for (int i = 0; i < samples; ++i) {
    grids.sample(random, grid.data());
    ++top[canon::least_band_of(grid.data())];
    for (const std::size_t first : {std::size_t{0}, std::size_t{6}}) {
      for (std::size_t cell = 0; cell < 27; ++cell) stack[cell] = grid[cell % 9 * 9 + first + cell / 9];
      if (first == 0)
        ++stack_kinds[grids.kind_of(stack.data())];
      else
        ++right[canon::least_band_of(stack.data())];
    }
  }
  CHECK(std::abs(deviation(stack_kinds, kind_shares, samples)) < 4);
  CHECK(std::abs(deviation(top, band_shares, samples)) < 4);
  CHECK(std::abs(deviation(right, band_shares, samples)) < 4);
}

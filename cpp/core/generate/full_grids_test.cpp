#include "core/generate/full_grids.hpp"

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "core/canon/classes.hpp"
#include "core/generate/any_removal.hpp"
#include "core/generate/uniform.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

// Chi-square of the counts, in standard deviations from its mean.  `freedom`: the degrees of freedom of the counts.
double deviation(const std::vector<std::uint32_t>& seen, double expected, double variance, double freedom) {
  double chi = 0;
  for (const std::uint32_t count : seen) chi += (count - expected) * (count - expected) / expected;
  const double mean = static_cast<double>(seen.size()) * variance / expected;
  return (chi - mean) / (mean * std::sqrt(2 / freedom));
}

std::vector<Value> grid_of(FullGrids& grids, const Layout& layout, std::uint64_t seed, std::uint64_t index = 0) {
  std::vector<Value> grid(static_cast<std::size_t>(layout.cells()));
  Random random(seed, index);
  Meter meter{Budget{}};
  CHECK(grids.make(random, meter, grid.data()) == Found::solution);
  return grid;
}

}  // namespace

TEST(full_grids_of_any_layout_are_complete_and_reproducible) {
  Random random(1);
  const Layout layouts[] = {
      Layout::boxes(1, 1, true),
      Layout::boxes(2, 2),
      Layout::boxes(1, 5),
      Layout::boxes(5, 1),
      Layout::boxes(2, 3, true),
      Layout::boxes(3, 3, true, true),
      Layout::boxes(4, 4, false, true),
      Layout::boxes(4, 3),
      Layout::boxes(5, 5, true),
      Layout::jigsaw(random_regions(7, random)),
      Layout::jigsaw(random_regions(9, random)),
      Layout::boxes(7, 7),
      Layout::boxes(8, 8, true),
  };
  for (const Layout& layout : layouts) {
    FullGrids grids(layout);
    const auto first = grid_of(grids, layout, 5), other = grid_of(grids, layout, 5, 1);
    FullGrids again(layout);
    CHECK(layout.complete(first) && layout.complete(other));
    CHECK(layout.size() == 1 || first != other);
    CHECK(grid_of(again, layout, 5) == first);
  }
}

TEST(layouts_without_a_full_grid_and_stops_are_reported) {
  Random random(1);
  Meter meter{Budget{}};
  std::vector<Value> grid(4096);
  CHECK(FullGrids(Layout::boxes(1, 2, true)).make(random, meter, grid.data()) == Found::exhausted);
  Budget none;
  none.nodes = 10;
  Meter stopped(none);
  CHECK(FullGrids(Layout::boxes(8, 8, true)).make(random, stopped, grid.data()) == Found::stopped);
  CHECK(stopped.stopped() == Stopped::nodes);
}

TEST(all_4x4_grids_occur_equally_often) {
  const Layout layout = Layout::boxes(2, 2);
  FullGrids grids(layout);
  std::map<std::string, std::size_t> numbers;
  std::vector<std::uint32_t> seen(288);
  for (std::uint64_t index = 0; index < 28800; ++index) {
    const auto grid = grid_of(grids, layout, 2, index);
    ++seen[numbers.emplace(std::string(grid.begin(), grid.end()), numbers.size()).first->second];
  }
  CHECK_EQ(numbers.size(), 288u);
  CHECK(std::abs(deviation(seen, 100, 100 * 287 / 288.0, 287)) < 4);
}

// Compares features whose exact distribution is known: the kinds of the top band and of the left stack.
TEST(9x9_grids_are_as_good_as_uniform) {
  const Layout layout = Layout::boxes(3, 3);
  FullGrids grids(layout);
  const auto kinds = UniformGrids::get().kinds();
  std::vector<double> expected;
  for (const auto& kind : kinds)
    expected.push_back(60480.0 * kind.members * kind.bands * static_cast<double>(kind.completions) /
                       6670903752021072936960.0);
  constexpr int samples = testing::examples(40000);
  std::vector<std::uint32_t> top(kinds.size()), left(kinds.size());
  for (std::uint64_t index = 0; index < samples; ++index) {
    const auto grid = grid_of(grids, layout, 3, index);
    ++top[UniformGrids::get().kind_of(grid.data())];
    std::vector<Value> stack(27);
    for (std::size_t cell = 0; cell < 27; ++cell) stack[cell] = grid[cell % 9 * 9 + cell / 9];
    ++left[UniformGrids::get().kind_of(stack.data())];
  }
  for (const auto& seen : {top, left}) {
    double chi = 0, freedom = -1, few_expected = 0, few_seen = 0;
    const auto add = [&](double wanted, double found) {
      chi += (found - wanted) * (found - wanted) / wanted, freedom += 1;
    };
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (expected[kind] * samples >= 20)
        add(expected[kind] * samples, seen[kind]);
      else
        few_expected += expected[kind] * samples, few_seen += seen[kind];
    }
    if (few_expected >= 20) add(few_expected, few_seen);
    CHECK(std::abs(chi - freedom) < 4 * std::sqrt(2 * freedom));
  }
}

// Counts how often each cell has each value, and the positions of a value in two neighbouring boxes of a band or stack.
TEST(values_have_no_preferred_places) {
  for (const auto& [height, width, samples] : {std::array{4, 4, 400}, {3, 5, 400}, {5, 5, 300}, {6, 6, 100}, {8, 8, 30}}) {
    const Layout layout = Layout::boxes(height, width);
    FullGrids grids(layout);
    const auto h = static_cast<std::size_t>(height), w = static_cast<std::size_t>(width), n = h * w;
    std::vector<std::uint32_t> places(n * n * n), rows(h * h), columns(w * w), next_columns(w * w);
    for (int index = 0; index < samples; ++index) {
      const auto grid = grid_of(grids, layout, 4, static_cast<std::uint64_t>(index));
      for (std::size_t cell = 0; cell < grid.size(); ++cell) ++places[cell * n + grid[cell] - 1u];
      for (std::size_t box = 0; box < n; ++box) {  // boxes are numbered in reading order, h per band
        const std::size_t right = box % h + 1 < h ? box + 1 : n, below = box + h;
        std::vector<Cell> at(3 * n);
        for (std::size_t which = 0; which < 3; ++which) {
          const std::size_t from = std::array{box, right, below}[which];
          if (from < n)
            for (const Cell cell : layout.houses()[2 * n + from].cells) at[which * n + grid[cell] - 1u] = cell;
        }
        for (std::size_t value = 0; value < n; ++value) {
          const auto row = [&](std::size_t which) { return at[which * n + value] / n % h; };
          const auto column = [&](std::size_t which) { return at[which * n + value] % n % w; };
          if (right < n) ++columns[column(0) * w + column(1)], ++rows[row(0) * h + row(1)];
          if (below < n) ++next_columns[column(0) * w + column(2)];
        }
      }
    }
    const double p = 1.0 / static_cast<double>(n), size = static_cast<double>(n);
    const double by_place =
        deviation(places, samples * p, samples * p * (1 - p), (size * size - 3 * size + height + width) * (size - 1));
    CHECK(std::abs(by_place) < 4);
    // The neighbour in the band has a value in each of its columns equally often, but never in the same row; the neighbour
    // in the stack never in the same column.
    const double pairs = samples * size * size * (height - 1.0) / height;
    const double across =
        deviation(columns, pairs / (width * width), pairs / (width * width), (width - 1.0) * (width - 1.0));
    CHECK(across < 4);
    for (std::size_t i = 0; i < h; ++i) CHECK_EQ(rows[i * h + i], 0u);
    for (std::size_t i = 0; i < w; ++i) CHECK_EQ(next_columns[i * w + i], 0u);
  }
}

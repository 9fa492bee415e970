#include "core/canon/classes.hpp"

#include <algorithm>
#include <bit>

#include "core/canon/canon.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::canon;

namespace {

using Grids = std::vector<std::array<Value, 81>>;

void some_chunk(const LeastBand& band, std::size_t number, std::uint64_t nodes, Grids& grids) {
  const auto rows = fourth_rows(band);
  Budget budget;
  budget.nodes = nodes;
  Meter meter(budget);
  visit_chunk(band, rows.at(number), meter, [&](const Value* grid) {
    std::copy(grid, grid + 81, grids.emplace_back().begin());
    return true;
  });
}

}  // namespace

TEST(there_are_416_bands) {
  const auto& bands = least_bands();
  CHECK_EQ(bands.size(), 416u);
  const Row9 second{4, 5, 6, 7, 8, 9, 1, 2, 3}, third{7, 8, 9, 1, 2, 3, 4, 5, 6};
  CHECK(bands[0].second == second);
  CHECK(bands[0].third == third);
  CHECK(std::is_sorted(bands.begin(), bands.end(), [](const LeastBand& a, const LeastBand& b) {
    return std::pair(a.second, a.third) < std::pair(b.second, b.third);
  }));
  // There are 2,612,736 bands with the first row 1..9; each class contributes the size of its orbit.
  std::uint64_t members = 0;
  for (const LeastBand& band : bands) members += 6 * 1296 / band.symmetries.size();
  CHECK_EQ(members, 2612736u);
}

TEST(visited_grids_are_least_and_ascend) {
  Canoniser canoniser(Layout::boxes(3, 3));
  for (const std::size_t number : {std::size_t{0}, std::size_t{5}, std::size_t{400}}) {
    const LeastBand& band = least_bands()[number];
    std::vector<std::array<Value, 81>> grids;
    for (std::size_t chunk = 0; chunk < fourth_rows(band).size() && grids.size() < 100; ++chunk)
      some_chunk(band, chunk, 30, grids);
    CHECK(std::is_sorted(grids.begin(), grids.end()));
    for (const auto& grid : grids) {
      std::array<Value, 81> form;
      canoniser.canonical(grid.data(), form.data(), nullptr);
      CHECK(form == grid);
    }
  }
}

// The counts are those of src/sudokit/symmetry/class_counts.csv, where bands are numbered from 1.
TEST(a_whole_chunk_has_as_many_classes_as_were_counted) {
  struct Counted {
    std::size_t band, fourth, classes;
  };
  Canoniser canoniser(Layout::boxes(3, 3));
  for (const auto& [band, fourth, classes] : {Counted{3, 1457, 90}, Counted{18, 1932, 916}}) {
    Grids grids;
    some_chunk(least_bands()[band - 1], fourth, Budget{}.nodes, grids);
    CHECK_EQ(grids.size(), classes);
    CHECK(std::is_sorted(grids.begin(), grids.end()));
    CHECK(std::adjacent_find(grids.begin(), grids.end()) == grids.end());
    for (const auto& grid : grids) {
      std::array<Value, 81> form;
      canoniser.canonical(grid.data(), form.data(), nullptr);
      CHECK(form == grid);
    }
  }
}

// The least grid of an isomorph of a visited grid is among the visited ones.
TEST(isomorphs_of_visited_grids_are_found_again) {
  const LeastBand& band = least_bands()[5];
  std::vector<std::array<Value, 81>> grids;
  some_chunk(band, 0, 60, grids);
  CHECK(!grids.empty());
  Canoniser canoniser(Layout::boxes(3, 3));
  std::array<Value, 81> form, moved;
  Random random(1);
  const Layout layout = Layout::boxes(3, 3);
  for (std::size_t i = 0; i < grids.size(); i += 1 + grids.size() / 50) {
    apply(random_transformation(layout, random), 9, grids[i].data(), moved.data());
    canoniser.canonical(moved.data(), form.data(), nullptr);
    CHECK(std::binary_search(grids.begin(), grids.end(), form));
  }
}

namespace {

using Triples = std::array<unsigned, 3>;  // the three columns of a box as sets of values, ascending

Triples sorted(Triples triples) {
  std::sort(triples.begin(), triples.end());
  return triples;
}

std::vector<Triples> all_partitions() {
  std::vector<Triples> all;
  for (unsigned a = 1; a < 512; ++a)
    for (unsigned b = a + 1; b < 512; ++b)
      if (std::popcount(a) == 3 && std::popcount(b) == 3 && !(a & b)) {
        const unsigned c = 511 & ~(a | b);
        if (c > b) all.push_back({a, b, c});
      }
  return all;
}

using Relabelling = std::array<unsigned, 9>;

Triples relabelled(const Triples& triples, const Relabelling& to) {
  Triples made{};
  for (std::size_t i = 0; i < 3; ++i)
    for (unsigned v = 0; v < 9; ++v)
      if (triples[i] >> v & 1) made[i] |= 1u << to[v];
  return sorted(made);
}

}  // namespace

// The sets of values in the columns of a band, up to permutation of columns and stacks and relabelling ("gangsters").  The
// first box is fixed as 123 456 789; two pairs of partitions for the other boxes are joined if a symmetry leads from one to
// the other.
TEST(there_are_44_classes_of_column_sets) {
  const std::vector<Triples> partitions = all_partitions();
  const std::size_t n = partitions.size();
  CHECK_EQ(n, 280u);
  const auto number = [&](const Triples& t) {
    return static_cast<std::size_t>(std::lower_bound(partitions.begin(), partitions.end(), t) - partitions.begin());
  };
  std::vector<std::size_t> leader(n * n);
  for (std::size_t i = 0; i < leader.size(); ++i) leader[i] = i;
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i] = leader[leader[i]];
    return i;
  };
  const auto join = [&](std::size_t a, std::size_t b) { leader[find(a)] = find(b); };
  // Relabellings that generate all that preserve the fixed box: permutations within a triple, and of the triples.
  const Relabelling keeping[] = {
      {1, 0, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 0, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 0, 1, 2, 6, 7, 8}, {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  const Triples fixed{7, 56, 448};
  for (std::size_t a = 0; a < n; ++a) {
    // The relabelling that turns box a into the fixed one.
    Relabelling back;
    unsigned at = 0;
    for (const unsigned triple : partitions[a])
      for (unsigned v = 0; v < 9; ++v)
        if (triple >> v & 1) back[v] = at++;
    for (std::size_t b = 0; b < n; ++b) {
      join(a * n + b, b * n + a);
      for (const Relabelling& to : keeping)
        join(a * n + b, number(relabelled(partitions[a], to)) * n + number(relabelled(partitions[b], to)));
      join(a * n + b, number(relabelled(fixed, back)) * n + number(relabelled(partitions[b], back)));
    }
  }
  std::size_t classes = 0;
  for (std::size_t i = 0; i < leader.size(); ++i) classes += find(i) == i;
  CHECK_EQ(classes, 44u);
}

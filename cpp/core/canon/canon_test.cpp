#include "core/canon/canon.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "core/base/random.hpp"
#include "core/canon/least_pattern.hpp"
#include "core/canon/lines_group.hpp"
#include "core/canon/pairs.hpp"
#include "core/canon/puzzle_symmetries.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::canon;

namespace {

using Values = std::vector<Value>;

const Layout& classic() {
  static const Layout layout = Layout::boxes(3, 3);
  return layout;
}

std::vector<Layout> layouts() {
  return {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(3, 2),
          Layout::boxes(2, 4), Layout::boxes(4, 2), Layout::boxes(3, 3)};
}

Values random_full(const Layout& layout, Random& random) {
  search::Solver solver(layout);
  const std::vector<Mask> masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
  Values values(masks.size());
  Budget budget;
  Meter meter(budget);
  solver.start(masks.data(), &random);
  solver.next(values.data(), meter);
  return values;
}

Values applied(const Transformation& t, const Layout& layout, const Values& grid) {
  Values result(grid.size());
  apply(t, layout.size(), grid.data(), result.data());
  return result;
}

Values with_clues(Values grid, std::uint32_t clues, Random& random) {
  std::vector<std::size_t> cells(grid.size());
  std::iota(cells.begin(), cells.end(), std::size_t{0});
  random.shuffle(cells.data(), cells.size());
  for (std::size_t i = clues; i < cells.size(); ++i) grid[cells[i]] = 0;
  return grid;
}

// Tries every element of the group: for small layouts only.
struct Brute {
  Values form;
  std::uint64_t automorphisms = 0;
};

Brute brute_force(const Layout& layout, const Values& grid) {
  const auto size = static_cast<std::size_t>(layout.size());
  std::vector<std::size_t> perm(size);
  const auto orders = [&](std::size_t thick) {
    std::vector<std::vector<std::size_t>> all;
    std::iota(perm.begin(), perm.end(), std::size_t{0});
    do {
      bool fits = true;
      for (std::size_t i = 0; i < size; ++i) fits = fits && perm[i] / thick == perm[i - i % thick] / thick;
      if (fits) all.push_back(perm);
    } while (std::next_permutation(perm.begin(), perm.end()));
    return all;
  };
  const auto rows = orders(static_cast<std::size_t>(layout.box_height()));
  const auto columns = orders(static_cast<std::size_t>(layout.box_width()));
  Brute best;
  std::pair<std::string, Values> least;
  for (int transpose = 0; transpose < (layout.box_height() == layout.box_width() ? 2 : 1); ++transpose)
    for (const auto& row : rows)
      for (const auto& column : columns) {
        std::pair<std::string, Values> made;
        std::map<Value, Value> labels;
        for (std::size_t r = 0; r < size; ++r)
          for (std::size_t c = 0; c < size; ++c) {
            const Value value = transpose ? grid[column[c] * size + row[r]] : grid[row[r] * size + column[c]];
            made.first += value ? '1' : '0';
            if (value) labels.try_emplace(value, static_cast<Value>(labels.size() + 1));
            made.second.push_back(value ? labels[value] : Value{0});
          }
        if (best.automorphisms == 0 || made < least) {
          least = made;
          best.automorphisms = 0;
        }
        best.automorphisms += made == least;
      }
  best.form = least.second;
  return best;
}

void check_isomorphs(const Layout& layout, Canoniser& canoniser, const Values& grid, Random& random) {
  Values form(grid.size()), other(grid.size());
  Transformation how;
  const std::uint64_t count = canoniser.canonical(grid.data(), form.data(), &how);
  CHECK(applied(how, layout, grid) == form);
  CHECK(applied(inverse(how, layout.size()), layout, form) == grid);
  const Transformation t = random_transformation(layout, random);
  const Values moved = applied(t, layout, grid);
  CHECK_EQ(canoniser.canonical(moved.data(), other.data(), &how), count);
  CHECK(other == form);
  CHECK(applied(how, layout, moved) == form);
  CHECK(applied(compose(t, how, layout.size()), layout, grid) == form);
}

}  // namespace

TEST(isomorphs_have_one_form) {
  Random random(1);
  for (const Layout& layout : layouts()) {
    Canoniser canoniser(layout);
    const auto cells = static_cast<std::uint32_t>(layout.cells());
    for (int i = 0; i < 40; ++i) {
      const Values full = random_full(layout, random);
      check_isomorphs(layout, canoniser, full, random);
      for (const std::uint32_t clues : {0u, 1u, 2u, 3u, cells / 5, cells / 4, cells / 3, cells / 2})
        check_isomorphs(layout, canoniser, with_clues(full, clues, random), random);
    }
  }
}

TEST(small_grids_equal_brute_force) {
  Random random(2);
  for (const Layout& layout : {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(3, 2)}) {
    Canoniser canoniser(layout);
    const auto cells = static_cast<std::uint32_t>(layout.cells());
    for (int i = 0; i < 25; ++i) {
      const Values grid = with_clues(random_full(layout, random), random.below(cells + 1), random);
      const Brute expected = brute_force(layout, grid);
      Values form(grid.size());
      const std::uint64_t count = canoniser.canonical(grid.data(), form.data(), nullptr);
      CHECK(form == expected.form);
      CHECK_EQ(count, expected.automorphisms);
    }
  }
}

TEST(two_classes_of_4x4) {
  const Layout layout = Layout::boxes(2, 2);
  Canoniser canoniser(layout);
  search::Solver solver(layout);
  const std::vector<Mask> masks(16, 15);
  solver.start(masks.data());
  Budget budget;
  Meter meter(budget);
  Values grid(16), form(16);
  std::map<Values, std::pair<int, std::uint64_t>> classes;
  int grids = 0;
  while (solver.next(grid.data(), meter) == Found::solution) {
    ++grids;
    const std::uint64_t count = canoniser.canonical(grid.data(), form.data(), nullptr);
    auto& entry = classes[form];
    ++entry.first;
    entry.second = count;
  }
  CHECK_EQ(grids, 288);
  CHECK_EQ(classes.size(), 2u);
  // The size of a class times its number of automorphisms is the order of the group.
  for (const auto& [least, entry] : classes) CHECK_EQ(static_cast<std::uint64_t>(entry.first) * entry.second, 24u * 128u);
}

TEST(full_grids_and_patterns_agree) {
  Random random(3);
  PatternForm<Shape<3, 3>> pattern;
  Canoniser canoniser(classic());
  for (int i = 0; i < 3; ++i) {
    const Values grid = random_full(classic(), random);
    Values form(81), other(81);
    Map<Shape<3, 3>> map;
    std::array<Value, 10> labels;
    const std::uint64_t count = canoniser.canonical(grid.data(), form.data(), nullptr);
    CHECK_EQ(pattern.run(Source<Shape<3, 3>>(grid.data()), other.data(), map, labels, nullptr), count);
    CHECK(form == other);
  }
}

TEST(generators_generate_all_automorphisms) {
  Random random(4);
  for (const Layout& layout : layouts()) {
    Canoniser canoniser(layout);
    for (int i = 0; i < 10; ++i) {
      const std::uint32_t clues = i < 6 ? static_cast<std::uint32_t>(i) : static_cast<std::uint32_t>(layout.cells());
      const Values grid = with_clues(random_full(layout, random), clues, random);
      Values form(grid.size());
      const std::uint64_t count = canoniser.canonical(grid.data(), form.data(), nullptr);
      LinesGroup group(layout.size());
      for (const Transformation& t : canoniser.automorphism_generators(grid.data())) {
        CHECK(applied(t, layout, grid) == grid);
        CHECK(group.insert(t));
      }
      CHECK_EQ(group.order(), count);
    }
  }
}

// "MC", the most symmetric grid: 648 automorphisms, a published figure.  The literature prints it in its least form.
TEST(the_most_symmetric_grid_has_648_automorphisms) {
  const std::string text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
  Values grid(81), form(81);
  for (std::size_t i = 0; i < 81; ++i) grid[i] = static_cast<Value>(text[i] - '0');
  Canoniser canoniser(classic());
  CHECK_EQ(canoniser.canonical(grid.data(), form.data(), nullptr), 648u);
  CHECK(form == grid);
  Random random(6);
  for (int i = 0; i < 20; ++i) check_isomorphs(classic(), canoniser, grid, random);
  LinesGroup group(9);
  for (const Transformation& t : canoniser.automorphism_generators(grid.data())) group.insert(t);
  CHECK_EQ(group.order(), 648u);
}

TEST(symmetries_of_puzzles) {
  Random random(31);
  PuzzleSymmetries symmetries(classic());
  Canoniser canoniser(classic());
  const std::string text = "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6...........";
  Values grid(81), form(81);
  for (std::size_t i = 0; i < 81; ++i) grid[i] = text[i] == '.' ? Value{0} : static_cast<Value>(text[i] - '0');
  CHECK_EQ(symmetries.of(grid).size(), 1u);
  CHECK(motion_of(symmetries.of(grid)[0]) == Motion::half);
  for (int i = 0; i < 20; ++i) {
    const Values moved = applied(random_transformation(classic(), random), classic(), grid);
    const auto& found = symmetries.of(moved);
    CHECK_EQ(found.size() + 1, canoniser.canonical(moved.data(), form.data(), nullptr));
    for (const Symmetry& one : found) {
      CHECK(keeps_houses(one, classic()));
      for (Cell cell = 0; cell < 81; ++cell) CHECK_EQ(one.values[moved[cell]], moved[one.image(cell)]);
    }
  }
  // No more than a full grid has, and none of a grid that leaves several values open.
  CHECK(symmetries.of(Values(81)).empty());
  const Layout large = Layout::boxes(4, 4);
  PuzzleSymmetries other(large);
  CHECK(other.of(Values(256)).empty());
}

TEST(random_transformations_reach_the_whole_group) {
  const Layout layout = Layout::boxes(2, 2);
  Random random(5);
  std::map<std::string, int> seen;
  for (int i = 0; i < 128 * 24 * 10; ++i) {
    const Transformation t = random_transformation(layout, random);
    std::string key(1, t.transpose ? 't' : '.');
    key.append(t.rows.begin(), t.rows.begin() + 4).append(t.columns.begin(), t.columns.begin() + 4);
    key.append(t.values.begin(), t.values.end());
    ++seen[key];
  }
  CHECK(seen.size() > 128 * 24 - 5);
}

TEST(other_layouts_are_refused) {
  const Layout others[] = {Layout::boxes(3, 4), Layout::boxes(1, 4), Layout::boxes(3, 3, true),
                           Layout::boxes(3, 3, false, true)};
  for (const Layout& layout : others) CHECK(!can_do(layout));
}

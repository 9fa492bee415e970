#include "core/methods/catalogue.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "core/canon/band_407.hpp"
#include "core/canon/canon.hpp"
#include "core/canon/class_search.hpp"
#include "core/canon/classes.hpp"
#include "core/canon/completions.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using methods::Catalogue;
using reference::Masks;
using reference::Values;

namespace {

struct Run {
  std::set<std::string> solutions;
  std::uint64_t found = 0;
  Stopped stopped = Stopped::no;
  Work work;
};

template <class Solver>
Run run(Solver& solver, std::size_t cells, std::uint64_t limit = 1000) {
  Run result;
  Values solution(cells);
  Meter meter{Budget{}};
  while (result.found < limit) {
    const Found found = solver.next(solution.data(), meter);
    if (found != Found::solution) break;
    ++result.found;
    result.solutions.emplace(solution.begin(), solution.end());
  }
  result.stopped = meter.stopped();
  result.work = solver.work();
  return result;
}

Run look_up(Catalogue& catalogue, const Masks& masks, std::uint64_t limit = 1000, Random* order = nullptr) {
  catalogue.start(masks.data(), order, nullptr);
  return run(catalogue, masks.size(), limit);
}

// A puzzle of a full grid that keeps about `keep` of 100 cells.
Masks puzzle_of(const Value* grid, std::size_t cells, int size, std::uint32_t keep, Random& random) {
  Masks masks(cells);
  for (std::size_t cell = 0; cell < cells; ++cell)
    masks[cell] = random.below(100) < keep ? Mask{1} << (grid[cell] - 1) : all_values(size);
  return masks;
}

template <int H, int W>
std::unique_ptr<canon::Lookup> search_of_classes() {
  using S = canon::Shape<H, W>;
  const auto& table = canon::ImageTable::of(H, W);
  std::vector<std::array<Value, S::cells>> grids;
  for (const auto& one : canon::classes_of(table, H, W).classes)
    std::copy_n(table.grid(one.representative), S::cells, grids.emplace_back().begin());
  return std::make_unique<canon::ClassSearch<S>>(std::span<const std::array<Value, S::cells>>(grids));
}

void check_table(int height, int width, std::size_t images, std::size_t class_count, std::uint64_t maps) {
  const auto& table = canon::ImageTable::of(height, width);
  const auto cells = static_cast<std::size_t>(height * width * height * width);
  const Layout layout = Layout::boxes(height, width);
  CHECK_EQ(table.size(), images);
  for (std::size_t i = 0; i < table.size(); ++i) {
    CHECK(layout.complete({table.grid(i), cells}));
    if (i > 0) CHECK(std::lexicographical_compare(table.grid(i - 1), table.grid(i), table.grid(i), table.grid(i) + cells));
  }
  canon::Canoniser canoniser(layout);
  Values form(cells);
  std::size_t total = 0;
  const auto classes = canon::classes_of(table, height, width).classes;
  CHECK_EQ(classes.size(), class_count);
  for (const auto& one : classes) {
    const Value* const grid = table.grid(one.representative);
    CHECK_EQ(canoniser.canonical(grid, form.data(), nullptr) * one.images, maps);
    CHECK(std::equal(form.begin(), form.end(), grid));
    total += one.images;
  }
  CHECK_EQ(total, images);
}

}  // namespace

TEST(tables_hold_all_images_of_all_classes) {
  check_table(2, 2, 288 / 24, 2, 128);
  check_table(2, 3, 28'200'960 / 720, 49, 3456);
  check_table(3, 2, 28'200'960 / 720, 49, 3456);
}

TEST(skips_lead_to_the_next_grid_that_differs) {
  const auto& table = canon::ImageTable::of(2, 3);
  Random random(1);
  for (int i = 0; i < testing::examples(400); ++i) {
    const std::size_t index = random.below(static_cast<std::uint32_t>(table.size())), cell = random.below(36);
    std::size_t next = index + 1;
    while (next < table.size() && std::equal(table.grid(index), table.grid(index) + cell + 1, table.grid(next))) ++next;
    CHECK_EQ(table.skip(index, cell), next);
  }
}

TEST(the_table_and_the_search_through_the_classes_agree) {
  Random random(3);
  const auto check = [&](int height, int width, std::unique_ptr<canon::Lookup> lookup) {
    const Layout layout = Layout::boxes(height, width);
    const auto& table = canon::ImageTable::of(height, width);
    const auto cells = static_cast<std::size_t>(layout.cells());
    Catalogue walk(layout), search(layout, std::move(lookup), true);
    search::Solver solver(layout);
    for (int i = 0; i < testing::examples(60); ++i) {
      const Value* const grid = table.grid(random.below(static_cast<std::uint32_t>(table.size())));
      Masks masks = puzzle_of(grid, cells, layout.size(), 20 + random.below(50), random);
      for (std::size_t cell = 0; cell < cells && i % 3 == 0; ++cell)  // forbids some values
        if (masks[cell] == all_values(layout.size())) masks[cell] &= ~(Mask{1} << random.below(6));
      solver.start(masks.data());
      const Run expected = run(solver, cells);
      if (expected.found == 1000) continue;
      for (Catalogue* const one : {&walk, &search}) {
        const Run found = look_up(*one, masks);
        CHECK_EQ(found.found, expected.found);  // each once
        CHECK(found.solutions == expected.solutions && found.stopped == Stopped::no);
        Random order(static_cast<std::uint64_t>(i));
        CHECK(look_up(*one, masks, 1000, &order).solutions == expected.solutions);
      }
    }
  };
  check(2, 2, search_of_classes<2, 2>());
  check(2, 3, search_of_classes<2, 3>());
  check(3, 2, search_of_classes<3, 2>());
}

TEST(isomorphic_puzzles_take_the_same_work) {
  Random random(5);
  for (const auto& [height, width] : {std::pair{2, 3}, std::pair{3, 2}, std::pair{2, 2}}) {
    const Layout layout = Layout::boxes(height, width);
    const auto cells = static_cast<std::size_t>(layout.cells());
    const auto& table = canon::ImageTable::of(height, width);
    Catalogue catalogue(layout);
    for (int i = 0; i < 20; ++i) {
      Values puzzle(cells), other(cells);
      const Value* const grid = table.grid(random.below(static_cast<std::uint32_t>(table.size())));
      for (std::size_t cell = 0; cell < cells; ++cell) puzzle[cell] = random.below(3) == 0 ? grid[cell] : Value{0};
      canon::apply(canon::random_transformation(layout, random), layout.size(), puzzle.data(), other.data());
      const auto work = [&](const Values& values) {
        Masks masks(cells);
        for (std::size_t cell = 0; cell < cells; ++cell)
          masks[cell] = values[cell] ? Mask{1} << (values[cell] - 1) : all_values(layout.size());
        const Run found = look_up(catalogue, masks);
        return std::tuple(found.found, found.work.nodes, found.work.guesses);
      };
      CHECK(work(puzzle) == work(other));
    }
  }
}

TEST(the_catalogued_band_is_whole) {
  std::vector<std::array<Value, 81>> found;
  const canon::LeastBand& band = canon::least_bands().at(canon::catalogued_band);
  Meter meter{Budget{}};
  if (testing::sanitized) return;  // a second of work, many in a sanitized build
  for (const canon::Row9& fourth : canon::fourth_rows(band)) {
    canon::Completions completions(band, fourth, meter);
    for (const canon::Row9& fifth : completions.fifth_rows())
      completions.run(fifth, [&](const canon::Row9& sixth, std::span<canon::Completions::Bottom> bottoms) {
        for (const auto& bottom : bottoms) {
          auto to = found.emplace_back().begin();
          for (Value value = 1; value <= 9; ++value) *to++ = value;
          for (const canon::Row9* row : {&band.second, &band.third, &fourth, &fifth, &sixth})
            to = std::ranges::copy(*row, to).out;
          std::ranges::copy(bottom.values, to);
        }
        return true;
      });
  }
  std::ranges::sort(found);
  CHECK(std::ranges::equal(found, canon::catalogued_grids()));
  CHECK_EQ(found.size(), 19u);
}

TEST(classes_have_all_their_images) {
  canon::Canoniser canoniser(Layout::boxes(3, 3));
  const auto grids = canon::catalogued_grids();
  const auto images = canon::ClassSearch<canon::Shape<3, 3>>(grids).images();
  Value form[81];
  for (std::size_t i = 0; i < grids.size(); ++i)
    CHECK_EQ(canoniser.canonical(grids[i].data(), form, nullptr) * images[i], 3'359'232u);
}

TEST(puzzles_of_the_catalogued_band_are_found_wherever_they_are_moved) {
  const Layout layout = Layout::boxes(3, 3);
  Catalogue catalogue(layout);
  Random random(7);
  for (int i = 0; i < testing::examples(40); ++i) {
    const auto grids = canon::catalogued_grids();
    Value moved[81];
    canon::apply(canon::random_transformation(layout, random), 9, grids[static_cast<std::size_t>(i) % grids.size()].data(),
                 moved);
    const Masks masks = puzzle_of(moved, 81, 9, 35 + random.below(30), random);
    const Run found = look_up(catalogue, masks);
    CHECK(found.solutions.contains(std::string(moved, moved + 81)));
    CHECK_EQ(found.solutions.size(), found.found);
    CHECK(found.found == 1000 || found.stopped == Stopped::coverage);
    for (const std::string& solution : found.solutions) {
      CHECK(layout.complete({reinterpret_cast<const Value*>(solution.data()), 81}));
      for (std::size_t cell = 0; cell < 81; ++cell) CHECK(masks[cell] >> (solution[cell] - 1) & 1);
    }
  }
}

TEST(other_puzzles_are_left_undecided) {
  const Layout layout = Layout::boxes(3, 3);
  Catalogue catalogue(layout);
  const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  Masks masks;
  for (const char symbol : puzzle) masks.push_back(symbol == '.' ? all_values(9) : Mask{1} << (symbol - '1'));
  Run found = look_up(catalogue, masks);
  CHECK(found.found == 0 && found.stopped == Stopped::coverage);
  masks[2] = masks[0];  // two equal givens in a row need no catalogue
  found = look_up(catalogue, masks);
  CHECK(found.found == 0 && found.stopped == Stopped::no);
}

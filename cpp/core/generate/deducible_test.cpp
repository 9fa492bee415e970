#include "core/generate/deducible.hpp"

#include <algorithm>
#include <set>

#include "core/generate/full_grids.hpp"
#include "core/methods/trivial_rows.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

using Values = std::vector<Value>;

std::vector<Layout> layouts() {
  const std::uint16_t regions[] = {0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3};
  return {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(3, 3), Layout::boxes(3, 3, true),
          Layout::jigsaw(regions)};
}

Values full_grid(const Layout& layout, std::uint64_t index) {
  Values grid(static_cast<std::size_t>(layout.cells()));
  Random random(5, index);
  Meter meter({});
  CHECK(FullGrids(layout).make(random, meter, grid.data()) == Found::solution);
  return grid;
}

bool has_peer_with(const Layout& layout, const Values& values, Cell cell, Value value) {
  const auto peers = layout.peers(cell);
  return std::any_of(peers.begin(), peers.end(), [&](Cell peer) { return values[peer] == value; });
}

// Whether a house of the empty cell has no other place for the value, by the rule of the header in its plainest form.
bool only_place(const Layout& layout, const Values& values, Cell cell, Value value) {
  for (const std::uint16_t number : layout.houses_of(cell)) {
    bool other_place = false;
    for (const Cell other : layout.houses()[number].cells)
      if (other != cell && values[other] == 0 && !has_peer_with(layout, values, other, value)) other_place = true;
    if (!other_place) return true;
  }
  return false;
}

// Fills every empty cell whose value a house has one place for, until there is none.
Values filled_again(const Layout& layout, Values values, const Values& solution) {
  for (bool more = true; more;) {
    more = false;
    for (Cell cell = 0; cell < values.size(); ++cell)
      if (values[cell] == 0 && only_place(layout, values, cell, solution[cell])) {
        values[cell] = solution[cell];
        more = true;
      }
  }
  return values;
}

int clues_of(const Values& values) {
  return static_cast<int>(values.size() - static_cast<std::size_t>(std::count(values.begin(), values.end(), Value{0})));
}

}  // namespace

TEST(removed_values_can_be_put_back_and_no_other_can_go) {
  for (const Layout& layout : layouts())
    for (std::uint64_t index = 0; index < 10; ++index) {
      const Values solution = full_grid(layout, index);
      Values puzzle(solution.size());
      Random random(1, index);
      const int clues = DeducibleRemover(layout).make(solution.data(), 1, random, puzzle.data());
      CHECK_EQ(clues, clues_of(puzzle));
      CHECK(clues_of(puzzle) < layout.cells());
      CHECK(filled_again(layout, puzzle, solution) == solution);
      for (Cell cell = 0; cell < puzzle.size(); ++cell) {
        if (!puzzle[cell]) continue;
        CHECK_EQ(puzzle[cell], solution[cell]);
        Values without = puzzle;
        without[cell] = 0;
        CHECK(!only_place(layout, without, cell, solution[cell]));
      }
    }
}

TEST(of_several_attempts_the_first_with_the_fewest_clues_is_kept) {
  const Layout layout = Layout::boxes(3, 3);
  const Values solution = full_grid(layout, 3);
  DeducibleRemover remover(layout);
  Random one_by_one(7), together(7);
  Values best, puzzle(81);
  int fewest = 82;
  for (int number = 0; number < 10; ++number)
    if (const int clues = remover.make(solution.data(), 1, one_by_one, puzzle.data()); clues < fewest) {
      fewest = clues;
      best = puzzle;
    }
  CHECK_EQ(remover.make(solution.data(), 10, together, puzzle.data()), fewest);
  CHECK(puzzle == best);
}

TEST(rows_depend_on_their_place_alone_and_trivial_cells_are_filled_alike) {
  const Layout layout = Layout::boxes(3, 3);
  const std::size_t rows = 600;
  Values solutions;
  for (std::size_t row = 0; row < rows; ++row) {
    const Values grid = full_grid(layout, row % 7);
    solutions.insert(solutions.end(), grid.begin(), grid.end());
  }
  Values puzzles(solutions.size()), later(solutions.size());
  CHECK(make_deducible(layout, solutions.data(), rows, {3, 100, 2, 1}, puzzles.data()));
  CHECK(make_deducible(layout, solutions.data() + 100 * 81, 500, {3, 200, 2, 3}, later.data()));
  CHECK(std::equal(later.begin(), later.begin() + 500 * 81, puzzles.begin() + 100 * 81));
  CHECK(std::set<Values>(
            {Values(puzzles.begin(), puzzles.begin() + 81), Values(puzzles.begin() + 567, puzzles.begin() + 648)})
            .size() == 2);

  std::vector<methods::Filled> one(rows), many(rows);
  std::vector<std::uint16_t> left(rows), left_by_many(rows);
  CHECK(methods::fill_trivial_rows(layout, puzzles.data(), rows, {1}, {one.data(), left.data()}));
  CHECK(methods::fill_trivial_rows(layout, puzzles.data(), rows, {3}, {many.data(), left_by_many.data()}));
  CHECK(one == many);
  CHECK(left == left_by_many);
  CHECK(std::count(one.begin(), one.end(), methods::Filled::wholly) > 0);
}

TEST(a_call_that_is_stopped_reaches_no_rows) {
  const Layout layout = Layout::boxes(2, 2);
  const Values solution = full_grid(layout, 1);
  Values puzzle(16, 9);
  const auto at_once = [](void*) { return true; };
  CHECK(!make_deducible(layout, solution.data(), 1, {1, 0, 1, 1, at_once}, puzzle.data()));
  CHECK(puzzle == Values(16, 9));
  methods::Filled filled{};
  std::uint16_t left = 7;
  CHECK(!methods::fill_trivial_rows(layout, solution.data(), 1, {1, at_once}, {&filled, &left}));
  CHECK(filled == methods::Filled::undecided);
}

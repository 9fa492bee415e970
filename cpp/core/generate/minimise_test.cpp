#include "core/generate/minimise.hpp"

#include <algorithm>

#include "core/generate/any_removal.hpp"
#include "core/generate/full_grids.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"
#include "testing/solutions_of.hpp"

using namespace sudokit;
using namespace sudokit::generate;
using testing::solutions;

namespace {

std::vector<Value> full_grid(const Layout& layout, std::uint64_t seed) {
  std::vector<Value> grid(static_cast<std::size_t>(layout.cells()));
  Random random(seed);
  Meter meter{Budget{}};
  CHECK(FullGrids(layout).make(random, meter, grid.data()) == Found::solution);
  return grid;
}

Minimised minimised(const Layout& layout, const MinimiseOptions& options, const std::vector<Value>& puzzle,
                    const std::vector<Value>& solution, std::uint64_t seed) {
  Minimised made;
  Random random(seed);
  CHECK(Minimiser(layout, options).minimise(puzzle.data(), solution.data(), random, made) == Stopped::no);
  return made;
}

std::vector<Value> without(std::vector<Value> puzzle, const std::vector<Cell>& cells) {
  for (const Cell cell : cells) puzzle[cell] = 0;
  return puzzle;
}

}  // namespace

TEST(every_remaining_clue_is_necessary) {
  Random random(1);
  const Layout layouts[] = {Layout::boxes(1, 1), Layout::boxes(2, 2),       Layout::boxes(2, 3),
                            Layout::boxes(3, 3), Layout::boxes(3, 3, true), Layout::boxes(3, 3, false, true),
                            Layout::boxes(2, 5), Layout::boxes(3, 4),       Layout::jigsaw(random_regions(9, random)),
                            Layout::boxes(2, 7)};
  for (const Layout& layout : layouts)
    for (const bool plain : {false, true}) {
      const auto solution = full_grid(layout, 3);
      const Minimised made = minimised(layout, {Symmetry::none, plain, true, {}}, solution, solution, 5);
      CHECK(made.finished && !made.single_can_go);
      CHECK_EQ(solutions(layout, made.puzzle), 1);
      for (Cell cell = 0; cell < layout.cells(); ++cell) {
        CHECK(made.puzzle[cell] == 0 || made.puzzle[cell] == solution[cell]);
        CHECK_EQ(made.necessary[cell], made.puzzle[cell] != 0);
        if (made.puzzle[cell]) CHECK_EQ(solutions(layout, without(made.puzzle, {cell})), 2);
      }
      CHECK(minimised(layout, {Symmetry::none, plain, true, {}}, solution, solution, 5).puzzle == made.puzzle);
      CHECK(layout.size() < 9 ||
            minimised(layout, {Symmetry::none, plain, true, {}}, solution, solution, 6).puzzle != made.puzzle);
    }
}

TEST(plain_is_removal_one_by_one_in_random_order) {
  const Layout layout = Layout::boxes(3, 3);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto solution = full_grid(layout, seed);
    std::vector<std::vector<Cell>> orbits = orbits_of(Symmetry::none, 9);
    Random random(seed);
    random.shuffle(orbits.data(), orbits.size());
    std::vector<Value> puzzle = solution;
    for (const auto& orbit : orbits)
      if (const auto less = without(puzzle, orbit); solutions(layout, less) == 1) puzzle = less;
    CHECK(minimised(layout, {Symmetry::none, true, true, {}}, solution, solution, seed).puzzle == puzzle);
  }
}

// The most and the fewest clues of a line then differ widely.
TEST(above_12x12_clues_are_removed_line_by_line) {
  const auto spread = [](const std::vector<Value>& puzzle) {
    int rows[16] = {}, columns[16] = {};
    for (std::size_t cell = 0; cell < 256; ++cell)
      if (puzzle[cell]) ++rows[cell / 16], ++columns[cell % 16];
    const auto of = [](const int* lines) {
      return *std::max_element(lines, lines + 16) - *std::min_element(lines, lines + 16);
    };
    return std::max(of(rows), of(columns));
  };
  const Layout layout = Layout::boxes(4, 4);
  int lines = 0, random = 0, plain = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const auto solution = full_grid(layout, seed);
    lines += spread(minimised(layout, {Symmetry::none, false, true, {}}, solution, solution, seed).puzzle);
    random += spread(minimised(layout, {Symmetry::none, false, false, {}}, solution, solution, seed).puzzle);
    plain += spread(minimised(layout, {Symmetry::none, true, true, {}}, solution, solution, seed).puzzle);
  }
  CHECK(lines >= 4 * 9);
  CHECK(random <= 4 * 8 && plain <= 4 * 8);
}

// Guaranteed to users.  Above 12x12 the puzzle also depends on clause learning, and may change.
TEST(up_to_12x12_a_seed_keeps_its_puzzle) {
  const auto mark = [](const Layout& layout, bool plain) {
    std::uint64_t sum = 0;
    for (std::uint64_t seed = 4; seed < 8; ++seed) {
      const auto solution = full_grid(layout, seed);
      for (const Value value : minimised(layout, {Symmetry::none, plain, true, {}}, solution, solution, seed).puzzle)
        sum = sum * 1099511628211U + value;
    }
    return sum;
  };
  CHECK_EQ(mark(Layout::boxes(3, 3), false), 8468574149190210095U);
  CHECK_EQ(mark(Layout::boxes(3, 3), true), 8468574149190210095U);
  CHECK_EQ(mark(Layout::boxes(3, 4), false), 11301865188391342080U);
  CHECK_EQ(mark(Layout::boxes(3, 4), true), 2762336713501846463U);
}

TEST(orbits_are_removed_together_and_kept_clues_stay) {
  const Layout layout = Layout::boxes(3, 3);
  const auto solution = full_grid(layout, 2);
  bool some_single = false;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    MinimiseOptions options{Symmetry::half_turn, seed % 2 == 1, true, std::vector<bool>(81)};
    for (std::size_t cell = 0; cell < 20; ++cell) options.keep[cell] = true;
    const Minimised made = minimised(layout, options, solution, solution, seed);
    CHECK(made.finished);
    CHECK_EQ(solutions(layout, made.puzzle), 1);
    bool single = false;
    for (const auto& orbit : orbits_of(options.symmetry, 9)) {
      const bool clue = made.puzzle[orbit[0]] != 0, kept = options.keep[orbit[0]] || options.keep[orbit.back()];
      for (const Cell cell : orbit) {
        CHECK_EQ(made.puzzle[cell] != 0, clue);
        CHECK_EQ(made.necessary[cell], clue && !kept);
        single = single || (clue && !options.keep[cell] && solutions(layout, without(made.puzzle, {cell})) == 1);
      }
      CHECK(!kept || clue);
      if (clue && !kept) CHECK_EQ(solutions(layout, without(made.puzzle, orbit)), 2);
    }
    CHECK_EQ(made.single_can_go, single);
    some_single = some_single || single;
  }
  CHECK(some_single);
}

TEST(a_puzzle_can_be_minimised_further_and_a_stop_leaves_a_puzzle) {
  const Layout layout = Layout::boxes(4, 4);
  const auto solution = full_grid(layout, 1);
  struct Times {
    int left;
    static bool stop_requested(void* self) { return --static_cast<Times*>(self)->left < 0; }
  } times{1};
  Budget budget;
  budget.asked_to_stop = &Times::stop_requested;
  budget.context = &times;
  Random random(1);
  Minimised first;
  MinimiseProgress progress;
  const Stopped stopped =
      Minimiser(layout, {}).minimise(solution.data(), solution.data(), random, first, budget, &progress);
  CHECK((stopped == Stopped::request) == !first.finished);
  CHECK_EQ(solutions(layout, first.puzzle), 1);
  CHECK_EQ(static_cast<long>(progress.clues), 256 - std::count(first.puzzle.begin(), first.puzzle.end(), Value{0}));
  CHECK_EQ(static_cast<long>(progress.necessary), std::count(first.necessary.begin(), first.necessary.end(), true));
  const Minimised made = minimised(layout, {}, first.puzzle, solution, 2);
  CHECK(made.finished);
  for (std::size_t cell = 0; cell < 256; ++cell) CHECK(!made.puzzle[cell] || first.puzzle[cell]);
  CHECK_EQ(solutions(layout, made.puzzle), 1);
}

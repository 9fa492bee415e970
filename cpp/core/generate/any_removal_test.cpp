#include "core/generate/any_removal.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/generate/pattern.hpp"
#include "core/grid/layout.hpp"
#include "core/search/learner.hpp"
#include "testing/check.hpp"
#include "testing/solutions_of.hpp"

using namespace sudokit;
using namespace sudokit::generate;
using testing::solutions;

namespace {

// Whether clause learning finds exactly one solution.
bool proper(const Layout& layout, const std::vector<Value>& puzzle) {
  search::Learner learner(layout);
  std::vector<Mask> masks;
  for (const Value value : puzzle) masks.push_back(value ? Mask{1} << (value - 1) : all_values(layout.size()));
  Meter meter{Budget{}};
  return learner.restrict(masks.data()) && learner.solve({}, meter) == search::Verdict::model &&
         (!learner.exclude_model() || learner.solve({}, meter) == search::Verdict::none);
}

void check_puzzle(const Layout& layout, const AnyTarget& wanted, const AnyMade& made) {
  CHECK(made.finished && made.known && layout.complete(made.solution));
  std::vector<Value> solution;
  CHECK_EQ(solutions(layout, made.puzzle, &solution), 1);
  CHECK(solution == made.solution);
  const auto clues = std::count_if(made.puzzle.begin(), made.puzzle.end(), [](Value value) { return value != 0; });
  if (wanted.clues) CHECK_EQ(static_cast<int>(clues), wanted.clues);
  const auto can_go = [&](const std::vector<Cell>& cells) {
    std::vector<Value> less = made.puzzle;
    bool clue = false;
    for (const Cell cell : cells) {
      clue = clue || less[cell];
      less[cell] = 0;
    }
    return clue && solutions(layout, less) == 1;
  };
  bool orbit = false, clue = false;
  for (const auto& cells : orbits_of(wanted.symmetry, layout.size())) {
    for (const Cell cell : cells) CHECK((made.puzzle[cell] == 0) == (made.puzzle[cells[0]] == 0));
    orbit = orbit || can_go(cells);
  }
  for (Cell cell = 0; cell < layout.cells(); ++cell) clue = clue || can_go({cell});
  CHECK(made.minimal == (orbit ? Minimal::no : clue ? Minimal::symmetric : Minimal::yes));
  CHECK(made.minimal >= wanted.minimal);
}

Layout jigsaw(int size, std::uint64_t seed) {
  Random random(seed);
  return Layout::jigsaw(random_regions(size, random));
}

}  // namespace

TEST(puzzles_of_any_layout_are_as_reported) {
  const std::pair<Layout, AnyTarget> cases[] = {
      {Layout::boxes(2, 2), {}},
      {Layout::boxes(2, 3), {Symmetry::half_turn, 0, Minimal::no, {}}},
      {Layout::boxes(2, 3), {Symmetry::none, 11, Minimal::yes, {}}},
      {Layout::boxes(2, 4), {Symmetry::quarter_turn, 28, Minimal::no, {}}},
      {Layout::boxes(3, 3, true), {Symmetry::both_diagonals, 0, Minimal::symmetric, {}}},
      {Layout::boxes(3, 3, false, true), {}},
      {Layout::boxes(3, 3), {Symmetry::half_turn, 30, Minimal::no, {}}},
      {jigsaw(7, 3), {}},
      {jigsaw(9, 1), {Symmetry::none, 40, Minimal::no, {}}},
      {Layout::boxes(3, 4), {Symmetry::none, 70, Minimal::no, {}}},
  };
  for (const auto& [layout, wanted] : cases) {
    AnyRemover remover(layout, wanted);
    std::set<std::vector<Value>> different;
    for (std::uint64_t index = 0; index < 3; ++index) {
      AnyMade made;
      CHECK(remover.make(6, index, made) == Stopped::no);
      check_puzzle(layout, wanted, made);
      AnyMade again;
      CHECK(AnyRemover(layout, wanted).make(6, index, again) == Stopped::no);
      CHECK(again.puzzle == made.puzzle && again.attempts == made.attempts);
      different.insert(made.solution);
    }
    CHECK(different.size() > 1);
  }
}

TEST(stopped_large_puzzles_have_one_solution) {
  const Layout layout = Layout::boxes(5, 5);
  AnyRemover remover(layout, {});
  AnyMade made;
  struct Looks {
    int left;
    static bool stop_requested(void* self) { return --static_cast<Looks*>(self)->left < 0; }
  } looks{3};
  Budget budget;
  budget.asked_to_stop = &Looks::stop_requested;
  budget.context = &looks;
  CHECK(remover.make(1, 0, made, budget) == Stopped::request || made.finished);
  CHECK(layout.complete(made.solution) && proper(layout, made.puzzle));
}

TEST(large_puzzles_have_the_requested_clues) {
  const Layout layout = Layout::boxes(4, 5);
  const std::pair<AnyTarget, int> cases[] = {{{Symmetry::none, 180, Minimal::no, {}}, 180},
                                             {{Symmetry::half_turn, 200, Minimal::no, {}}, 200},
                                             {{Symmetry::none, 0, Minimal::yes, {}}, 0}};
  for (const auto& [wanted, clues] : cases) {
    AnyMade made, again;
    CHECK(AnyRemover(layout, wanted).make(2, 0, made) == Stopped::no &&
          AnyRemover(layout, wanted).make(2, 0, again) == Stopped::no);
    CHECK(made.finished && made.known && made.puzzle == again.puzzle);
    CHECK((made.minimal == Minimal::yes) == (wanted.minimal == Minimal::yes));
    const auto left = 400 - std::count(made.puzzle.begin(), made.puzzle.end(), Value{0});
    CHECK(clues ? left == clues : left < 180);
    CHECK(proper(layout, made.puzzle));
    for (const auto& orbit : orbits_of(wanted.symmetry, 20))
      for (const Cell cell : orbit) CHECK((made.puzzle[cell] == 0) == (made.puzzle[orbit[0]] == 0));
  }
}

TEST(large_puzzles_with_many_clues_are_known_not_to_be_minimal) {
  const Layout layout = Layout::boxes(4, 5);
  AnyRemover remover(layout, {Symmetry::none, 200, Minimal::no, {}});
  AnyMade made;
  CHECK(remover.make(1, 0, made) == Stopped::no);
  CHECK(made.finished && made.known && made.minimal == Minimal::no);
}

// 18x18, where a test may take 5,000 nodes.
TEST(where_a_test_is_given_up_it_is_unknown_whether_the_puzzle_is_minimal) {
  const Layout layout = Layout::boxes(3, 6);
  const auto made_for = [&](Minimal least) {
    AnyMade made;
    CHECK(AnyRemover(layout, {Symmetry::diagonal, 0, least, {}}).make(1, 5, made) == Stopped::no);
    CHECK(made.finished && layout.complete(made.solution) && proper(layout, made.puzzle));
    return made;
  };
  const AnyMade given_up = made_for(Minimal::no);
  CHECK(!given_up.known && given_up.minimal == Minimal::no);
  const AnyMade again = made_for(Minimal::no);
  CHECK(!again.known && again.puzzle == given_up.puzzle);
  // If minimal puzzles are requested, clause learning completes the test.
  const AnyMade proven = made_for(Minimal::symmetric);
  CHECK(proven.known && proven.minimal == Minimal::symmetric);
}

TEST(regions_are_connected_and_of_equal_size) {
  for (const int size : {4, 5, 7, 9, 12, 16}) {
    Random random(2);
    const auto regions = random_regions(size, random), boxes = random_regions(size, random);
    CHECK(regions != boxes);
    std::vector<int> sizes(static_cast<std::size_t>(size));
    for (const std::uint16_t region : regions) ++sizes[region];
    for (const int cells : sizes) CHECK_EQ(cells, size);
    // From the first cell of each region, all its other cells are reached.
    for (std::uint16_t region = 0; region < size; ++region) {
      std::vector<int> reached{static_cast<int>(std::find(regions.begin(), regions.end(), region) - regions.begin())};
      for (std::size_t i = 0; i < reached.size(); ++i)
        for (int other = 0; other < size * size; ++other) {
          const int across = std::abs(other % size - reached[i] % size), down = std::abs(other / size - reached[i] / size);
          if (regions[static_cast<std::size_t>(other)] == region && across + down == 1 &&
              std::find(reached.begin(), reached.end(), other) == reached.end())
            reached.push_back(other);
        }
      CHECK_EQ(static_cast<int>(reached.size()), size);
    }
  }
}

TEST(patterns_are_kept) {
  Cells81 cells = 0;
  std::vector<bool> mask(81);
  for (int cell = 0; cell < 81; ++cell)
    if ((cell / 9 + cell % 9) % 3 == 0 || cell == 4) cells |= cell_bit(cell), mask[static_cast<std::size_t>(cell)] = true;
  const Layout layout = Layout::boxes(3, 3);
  Pattern pattern(cells, Minimal::no);
  for (std::uint64_t index = 0; index < 20; ++index) {
    Made made, again;
    CHECK(pattern.make(3, index, made) == Stopped::no && pattern.make(3, index, again) == Stopped::no);
    CHECK(made.puzzle == again.puzzle && made.attempts == again.attempts && made.clues == size_of(cells));
    std::vector<Value> puzzle(made.puzzle.begin(), made.puzzle.end()), solution;
    CHECK(solutions(layout, puzzle, &solution) == 1 && std::equal(solution.begin(), solution.end(), made.solution.begin()));
    bool minimal = true;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      CHECK((puzzle[cell] != 0) == mask[cell]);
      if (!puzzle[cell]) continue;
      std::vector<Value> less = puzzle;
      less[cell] = 0;
      minimal = minimal && solutions(layout, less) > 1;
    }
    CHECK(minimal == (made.minimal == Minimal::yes));
  }
  CHECK(fault_of(cells) == PatternFault::none);
  CHECK(fault_of(1) == PatternFault::few_cells);
  Cells81 rows = 0, columns = 0;
  for (int cell = 0; cell < 81; ++cell) {
    if (cell / 9 != 3 && cell / 9 != 5) rows |= cell_bit(cell);
    if (cell % 9 != 7 && cell % 9 != 8) columns |= cell_bit(cell);
  }
  CHECK(fault_of(rows) == PatternFault::empty_rows && fault_of(columns) == PatternFault::empty_columns);
}

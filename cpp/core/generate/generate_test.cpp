#include <algorithm>
#include <set>
#include <string>

#include "core/generate/depth_limit.hpp"
#include "core/generate/each_once.hpp"
#include "core/generate/forbidding.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

int clues_of(const Run& run) {
  return static_cast<int>(run.puzzle.size()) - static_cast<int>(std::count(run.puzzle.begin(), run.puzzle.end(), 0));
}

std::string text(const std::vector<Value>& values) {
  std::string line;
  for (const Value value : values) line += value ? static_cast<char>('0' + value) : '.';
  return line;
}

// Whether the search finds the solution and no other.
bool proper(const Layout& layout, const Run& run) {
  if (!layout.complete(run.solution)) return false;
  std::vector<Mask> masks;
  for (std::size_t cell = 0; cell < run.puzzle.size(); ++cell) {
    if (run.puzzle[cell] && run.puzzle[cell] != run.solution[cell]) return false;
    masks.push_back(run.puzzle[cell] ? Mask{1} << (run.puzzle[cell] - 1) : all_values(layout.size()));
  }
  search::Solver solver(layout);
  solver.start(masks.data());
  Meter meter{Budget{}};
  std::vector<Value> solution(run.puzzle.size());
  return solver.next(solution.data(), meter) == Found::solution && solution == run.solution &&
         solver.next(solution.data(), meter) == Found::exhausted;
}

// Whether every clue is necessary.
bool minimal(const Layout& layout, const Run& run) {
  for (std::size_t cell = 0; cell < run.puzzle.size(); ++cell) {
    Run less = run;
    less.puzzle[cell] = 0;
    if (run.puzzle[cell] && proper(layout, less)) return false;
  }
  return true;
}

Budget nodes(std::uint64_t most) {
  Budget budget;
  budget.nodes = most;
  return budget;
}

template <class Make>
bool refuses(const Make& make) {
  try {
    make();
  } catch (const std::invalid_argument&) { return true; }
  return false;
}

const Layout& classic() {
  static const Layout layout = Layout::boxes(3, 3);
  return layout;
}

std::vector<Layout> small_layouts() {
  const std::uint16_t regions[] = {0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3};
  return {Layout::boxes(1, 1),       Layout::boxes(1, 3),       Layout::boxes(2, 2),
          Layout::boxes(2, 3),       Layout::boxes(3, 2),       Layout::boxes(2, 4),
          Layout::boxes(2, 2, true), Layout::boxes(3, 3, true), Layout::boxes(3, 3, false, true),
          Layout::jigsaw(regions)};
}

DepthLimited to_clues(const Layout& layout, int clues, bool remember = false) {
  return {clues, {Where::random, usual_max_depth(layout)}, usual_max_remove_depth(layout), remember};
}

}  // namespace

TEST(forbidding_reaches_the_blanks_with_any_solver) {
  for (const char* solver : {"auto", "classic", "search", "backtracking"})
    for (const bool remember : {false, true})
      for (const int blanks : {1, 17, 40}) {
        Random random(3, static_cast<std::uint64_t>(blanks));
        const Run run = forbidding(classic(), {.blanks = blanks, .solver = solver, .remember = remember}, random, {});
        CHECK(run.stopped == Stopped::no);
        CHECK_EQ(clues_of(run), 81 - blanks);
        CHECK(proper(classic(), run));
        CHECK(run.solver_calls == run.tried + run.restarts + 1);
        CHECK(run.nodes >= run.solver_calls);
      }
}

TEST(forbidding_counts_a_restart_after_every_cell_was_tried) {
  const Layout layout = Layout::boxes(2, 2);
  std::uint64_t restarts = 0;
  for (std::uint64_t index = 0; index < 60; ++index)
    for (const bool remember : {false, true}) {
      Random random(1, index);
      const Run run = forbidding(layout, {.blanks = 12, .remember = remember}, random, {});
      CHECK_EQ(clues_of(run), 4);
      CHECK(proper(layout, run) && minimal(layout, run));
      // Removals are given up at a minimal puzzle; with `remember` each of its cells was tried exactly once.
      if (remember)
        CHECK(run.tried >= 16 * run.restarts + 12 && run.tried <= 16 * run.restarts + 16);
      else
        CHECK(run.tried >= 16 * run.restarts + 12);
      restarts += run.restarts;
    }
  CHECK(restarts > 0);
}

TEST(remembering_does_not_change_removals_that_never_fail) {
  for (std::uint64_t index = 0; index < 20; ++index) {
    Random first(5, index), second(5, index);
    const Run plain = forbidding(classic(), {.blanks = 20}, first, {});
    const Run sparing = forbidding(classic(), {.blanks = 20, .remember = true}, second, {});
    if (plain.tried == 20) CHECK(plain.puzzle == sparing.puzzle);
    CHECK(sparing.tried <= 81);
  }
}

TEST(each_once_leaves_a_minimal_puzzle) {
  for (const Layout& layout : small_layouts())
    for (const char* solver : {"auto", "search", "backtracking"}) {
      if (solver[0] == 'b' && layout.size() > 8) continue;
      Random random(2, 7);
      const Run run = each_once(layout, {solver}, random, {});
      CHECK(proper(layout, run) && minimal(layout, run));
      CHECK_EQ(run.tried, static_cast<std::uint64_t>(layout.cells()));
      CHECK(clues_of(run) >= fewest_clues(layout));
    }
}

TEST(independent_regions_are_the_boxes_of_the_diagonal) {
  using Numbers = std::vector<std::uint16_t>;
  CHECK(independent_regions(classic()) == (Numbers{0, 4, 8}));
  CHECK(independent_regions(Layout::boxes(2, 3)) == (Numbers{0, 3}));
  CHECK(independent_regions(Layout::boxes(3, 2)) == (Numbers{0, 4}));
  CHECK(independent_regions(Layout::boxes(1, 4)) == (Numbers{0}));
  for (const Layout& layout : small_layouts()) {
    std::set<std::uint16_t> houses;
    std::size_t count = 0;
    for (const std::uint16_t number : independent_regions(layout))
      for (const Cell cell : layout.houses()[static_cast<std::size_t>(2 * layout.size() + number)].cells) {
        std::set<std::uint16_t> mine;
        for (const std::uint16_t house : layout.houses_of(cell)) mine.insert(house);
        for (const std::uint16_t house : mine) CHECK(!houses.contains(house) || house / layout.size() < 3);
        ++count;
      }
    CHECK(count > 0);
  }
}

TEST(depth_limited_fill_obeys_its_depth) {
  for (const Where where : {Where::random, Where::ordered, Where::smallest}) {
    std::uint64_t again = 0;
    for (std::uint64_t index = 0; index < 50; ++index) {
      Random random(4, index);
      const Run run = depth_limited_fill(classic(), {where, 81}, random, {});
      CHECK(classic().complete(run.solution) && run.puzzle == run.solution);
      CHECK_EQ(run.solver_calls, run.fill_restarts + 1);
      again += run.fill_restarts;
    }
    CHECK(again > 0);  // 81 values leave no room for one wrong value
  }
}

// A run whose depth was as great as its maximum is accepted; with a maximum one less it is abandoned.
TEST(every_value_tried_counts) {
  const std::vector<Mask> blank(81, all_values(9));
  std::vector<Value> first(81), second(81);
  for (std::uint64_t index = 0; index < 50; ++index) {
    Random a(6, index), b(6, index), c(6, index);
    Meter meter{Budget{}};
    methods::Guessing endless(classic(), {Where::smallest, 0});
    endless.start(blank.data(), &a, nullptr);
    CHECK(endless.next(first.data(), meter) == Found::solution);
    CHECK(endless.values_tried() >= 81);
    const auto depth = static_cast<std::uint32_t>(endless.values_tried());
    const Run run = depth_limited_fill(classic(), {Where::smallest, depth}, b, {});
    CHECK(run.fill_restarts == 0 && run.solution == first);
    if (depth > 81) CHECK(depth_limited_fill(classic(), {Where::smallest, depth - 1}, c, {}).fill_restarts > 0);
  }
}

TEST(depth_limited_reaches_the_clues) {
  for (const Layout& layout : small_layouts())
    for (const bool remember : {false, true}) {
      const int clues = std::max(fewest_clues(layout), layout.cells() * 2 / 5);
      Random random(9, 1);
      const Run run = depth_limited(layout, to_clues(layout, clues, remember), random, {});
      CHECK(run.stopped == Stopped::no);
      CHECK_EQ(clues_of(run), clues);
      CHECK(proper(layout, run));
    }
}

TEST(depth_limited_obeys_its_remove_depth) {
  std::uint64_t restarts = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    DepthLimited settings = to_clues(classic(), 34);
    settings.max_remove_depth = 47;  // none may fail
    Random random(10, index);
    const Run run = depth_limited(classic(), settings, random, nodes(200'000));
    CHECK(proper(classic(), run));
    if (run.stopped != Stopped::no) continue;
    CHECK_EQ(clues_of(run), 34);
    CHECK_EQ(run.tried, 47 * (run.restarts + 1));  // every abandoned path has tried as many cells
    restarts += run.restarts;
  }
  CHECK(restarts > 0);
}

// No 4x4 grid whose boxes are its rows has a puzzle of 3 clues; with `remember` each grid is soon exhausted.
TEST(depth_limited_abandons_a_grid_without_such_a_puzzle) {
  const Layout layout = Layout::boxes(1, 4);
  DepthLimited settings = to_clues(layout, 3, true);
  settings.max_remove_depth = 1'000'000'000;
  Random random(11);
  const Run run = depth_limited(layout, settings, random, nodes(200'000));
  CHECK(run.stopped == Stopped::nodes);
  CHECK(run.restarts > 1);
  CHECK(proper(layout, run));
}

TEST(a_stopped_run_leaves_a_proper_puzzle) {
  for (std::uint64_t most = 1; most < 3000; most = most * 3 / 2 + 1) {
    Random a(12, most), b(12, most), c(12, most);
    const Run runs[] = {forbidding(classic(), {.blanks = 60}, a, nodes(most)), each_once(classic(), {}, b, nodes(most)),
                        depth_limited(classic(), to_clues(classic(), 20), c, nodes(most))};
    for (const Run& run : runs) {
      CHECK(run.nodes <= most);
      CHECK(run.puzzle.empty() ? run.stopped == Stopped::nodes : proper(classic(), run));
    }
    CHECK(runs[0].stopped == Stopped::nodes && runs[2].stopped == Stopped::nodes);
  }
}

TEST(impossible_requests_are_refused) {
  Random random(1);
  CHECK(refuses([&] { forbidding(classic(), {.blanks = 0}, random, {}); }));
  CHECK(refuses([&] { forbidding(classic(), {.blanks = 65}, random, {}); }));
  CHECK(refuses([&] { forbidding(classic(), {.blanks = 5, .solver = "nobody"}, random, {}); }));
  CHECK(refuses([&] { forbidding(Layout::boxes(2, 2), {.blanks = 5, .solver = "classic"}, random, {}); }));
  CHECK(refuses([&] { each_once(classic(), {"nobody"}, random, {}); }));
  CHECK(refuses([&] { depth_limited_fill(classic(), {Where::random, 80}, random, {}); }));
  CHECK(refuses([&] { depth_limited(classic(), to_clues(classic(), 16), random, {}); }));
  CHECK(refuses([&] { depth_limited(classic(), to_clues(classic(), 82), random, {}); }));
  const std::uint16_t regions[] = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
  const Layout impossible = Layout::jigsaw(regions);  // no grid at all
  CHECK(refuses([&] { forbidding(impossible, {.blanks = 5}, random, {}); }));
  CHECK(refuses([&] { each_once(impossible, {}, random, {}); }));
  const std::uint16_t apart[] = {0, 0, 1, 1, 0, 0, 2, 2, 1, 2, 3, 3, 1, 2, 3, 3};
  CHECK_EQ(independent_regions(Layout::jigsaw(apart)).size(), 2u);
  CHECK(refuses([&] { each_once(Layout::jigsaw(apart), {}, random, {}); }));
  CHECK(refuses([&] { depth_limited_fill(impossible, {Where::random, 1000}, random, {}); }));
  DepthLimited shallow = to_clues(classic(), 30);
  shallow.max_remove_depth = 50;
  CHECK(refuses([&] { depth_limited(classic(), shallow, random, {}); }));
}

// Both draw the grid in the documented order, and the clues that can be removed do not depend on the solver.
TEST(forbidding_gives_the_same_with_classic_and_search) {
  for (std::uint64_t index = 0; index < 20; ++index) {
    Random first(13, index), second(13, index);
    CHECK(forbidding(classic(), {.blanks = 54, .solver = "classic"}, first, {}).puzzle ==
          forbidding(classic(), {.blanks = 54, .solver = "search"}, second, {}).puzzle);
  }
}

// The results of a seed are guaranteed: these change only with a note in the changelog.
TEST(seeds_keep_their_puzzles) {
  Random a(7), b(7), c(7), d(7), e(7);
  CHECK_EQ(text(forbidding(classic(), {.blanks = 50}, a, {}).puzzle),
           "5....18...2...4.31...83.6..7.1....6..54.82173.....5...8.65.73...3.4...96....2....");
  CHECK_EQ(text(forbidding(classic(), {.blanks = 40, .solver = "backtracking"}, b, {}).puzzle),
           ".4.2..3.19...4.7.8..29.1...6..352.7..284..16.75.8.62..2....4.131.9...487437.68.5.");
  CHECK_EQ(text(each_once(classic(), {}, c, {}).puzzle),
           "52.78.....3..5...6.....2.......67...69.3..........5....8..3..1591....86...4.....7");
  CHECK_EQ(text(depth_limited(classic(), to_clues(classic(), 25), d, {}).puzzle),
           "...3.8..9...1....7....5.61...8.......2....845....6..7.6.9....81..2....5.4859.....");
  const Layout six = Layout::boxes(2, 3);
  CHECK_EQ(text(depth_limited(six, to_clues(six, 10, true), e, {}).puzzle), ".5....6.4........213.6..5........4.1");
}

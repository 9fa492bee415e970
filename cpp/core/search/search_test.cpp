#include "core/search/search.hpp"

#include <cstdlib>
#include <new>
#include <set>
#include <string>

#include "core/grid/layout.hpp"
#include "core/search/engine.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"
#include "testing/reference.hpp"

namespace {
std::size_t allocations = 0;
}
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace sudokit;
using namespace sudokit::search;
using reference::Masks;
using reference::random_layout;
using reference::random_masks;
using reference::Values;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

Budget nodes(std::uint64_t count) {
  Budget budget;
  budget.nodes = count;
  return budget;
}

// Runs to at most `limit` solutions and `most` nodes, with at most `portion` nodes per call of next().
template <class AnySolver>
reference::Run run(AnySolver& solver, const Masks& masks, Random* order, std::size_t limit, std::uint64_t portion,
                   const Work& work, std::uint64_t most = unlimited) {
  reference::Run result;
  Values solution(masks.size());
  solver.start(masks.data(), order);
  Found found = Found::stopped;
  while (result.solutions.size() < limit && found != Found::exhausted && work.nodes < most) {
    Meter meter(nodes(std::min(portion, most - work.nodes)));
    found = solver.next(solution.data(), meter);
    if (found == Found::solution) result.solutions.push_back(solution);
  }
  result.work = work;
  result.complete = found == Found::exhausted;
  return result;
}

bool equal(const Work& a, const Work& b) {
  return a.guesses == b.guesses && a.backtracks == b.backtracks && a.nodes == b.nodes;
}

bool equal(const reference::Run& a, const reference::Run& b) {
  return a.solutions == b.solutions && a.complete == b.complete && equal(a.work, b.work);
}

constexpr reference::Limits small_limits{400, 400};

// The expected results for a puzzle, from the reference, in the documented order and in the random one of the seed.
struct Expected {
  const Layout& layout;
  const Masks& masks;
  std::uint64_t seed;
  reference::Run documented, shuffled;
  std::uint32_t next_bits;  // the next bits of the random order after the search
};

Expected expect(const Layout& layout, const Masks& masks, std::uint64_t seed) {
  Random order(seed);
  Expected expected{layout,
                    masks,
                    seed,
                    reference::search(layout, masks, nullptr, small_limits),
                    reference::search(layout, masks, &order, small_limits),
                    0};
  expected.next_bits = order.bits();
  return expected;
}

template <class AnySolver>
void check_solver(AnySolver& solver, const Work& work, const Expected& expected, std::uint64_t portion) {
  const auto& [layout, masks, seed, documented, shuffled, next_bits] = expected;
  const auto [solutions, most] = small_limits;
  CHECK(equal(run(solver, masks, nullptr, solutions, portion, work, most), documented));
  Random order(seed);
  CHECK(equal(run(solver, masks, &order, solutions, portion, work, most), shuffled));
  // At the node limit the engine may already have branched, and drawn, where the reference had no node left to do so.
  if (shuffled.complete) CHECK_EQ(order.bits(), next_bits);
}

template <class Word, std::size_t Links, bool Copies>
void check_engine(const Expected& expected) {
  EngineOf<Word, Links, Copies> engine(expected.layout);
  check_solver(engine, engine.work, expected, unlimited);
  check_solver(engine, engine.work, expected, 1);
}

int rounds() {
  const char* text = std::getenv("SUDOKIT_TEST_ROUNDS");
  return text ? std::atoi(text) : testing::examples(250);
}

TEST(same_as_the_slow_reference) {
  Random random(2026, 1);
  for (int round = 0; round < rounds(); ++round) {
    const Layout layout = random_layout(random);
    const Masks masks = random_masks(layout, random);
    const Expected expected = expect(layout, masks, static_cast<std::uint64_t>(round));
    CHECK_EQ(expected.documented.work.nodes, 1 + expected.documented.work.guesses + expected.documented.work.backtracks);
    Solver solver(layout);
    check_solver(solver, solver.work(), expected, unlimited);
    check_solver(solver, solver.work(), expected, 1);
    check_solver(solver, solver.work(), expected, 1 + random.below(5));
    check_engine<std::uint16_t, 0, false>(expected);
    check_engine<std::uint32_t, 0, true>(expected);
    check_engine<std::uint64_t, 0, false>(expected);
    if (!layout.has_diagonals() && !layout.has_windows()) check_engine<std::uint64_t, 3, false>(expected);
  }
}

std::set<std::string> as_set(const std::vector<Values>& solutions) {
  std::set<std::string> set;
  for (const Values& values : solutions) set.emplace(values.begin(), values.end());
  return set;
}

TEST(same_solutions_as_brute_force) {
  Random random(2026, 2);
  int none = 0, one = 0, several = 0;
  for (int round = 0; round < 4 * rounds(); ++round) {
    const Layout layout = random_layout(random);
    const Masks masks = random_masks(layout, random);
    const auto brute = reference::brute_force(layout, masks, {2000, 20000}, random);
    if (!brute.complete) continue;
    Solver solver(layout);
    const auto found = run(solver, masks, nullptr, 2001, unlimited, solver.work());
    CHECK(found.complete);
    const auto distinct = as_set(found.solutions);
    CHECK_EQ(distinct.size(), found.solutions.size());
    CHECK(distinct == as_set(brute.solutions));
    for (const Values& values : found.solutions) CHECK(layout.complete(values));
    ++(found.solutions.empty() ? none : found.solutions.size() == 1 ? one : several);
  }
  CHECK(none > rounds() / 5);
  CHECK(one > rounds() / 5);
  CHECK(several > rounds() / 5);
}

// Well-known counts of solution grids.
TEST(numbers_of_grids) {
  const auto count = [](const Layout& layout) {
    Solver solver(layout);
    const Masks masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
    Meter meter(Budget{});
    solver.start(masks.data());
    std::uint64_t found = 0;
    while (solver.next(nullptr, meter) == Found::solution) ++found;
    return found;
  };
  CHECK_EQ(count(Layout::boxes(1, 1)), 1u);
  CHECK_EQ(count(Layout::boxes(1, 2)), 2u);
  CHECK_EQ(count(Layout::boxes(1, 3)), 12u);
  CHECK_EQ(count(Layout::boxes(2, 2)), 288u);
  CHECK_EQ(count(Layout::boxes(2, 2, true)), 48u);
  CHECK_EQ(count(Layout::boxes(1, 5)), 161280u);
}

// The grid (row, column) -> row's shift + column, which is valid for every box shape.
Values pattern(int height, int width) {
  const int size = height * width;
  Values values;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      values.push_back(static_cast<Value>((row % height * width + row / height + column) % size + 1));
  return values;
}

Masks with_holes(const Values& values, int size, std::uint32_t percent, Random& random) {
  Masks masks;
  for (const Value value : values) masks.push_back(random.below(100) < percent ? all_values(size) : Mask{1} << (value - 1));
  return masks;
}

// Too large for the reference: compares the engines with each other, and whole runs with runs resumed at every node.
TEST(large_grids) {
  Random random(7);
  constexpr std::uint64_t most = 1500;
  for (const auto [height, width, percent] :
       {std::array{5, 5, 40}, {4, 8, 50}, {5, 6, 40}, {3, 11, 45}, {6, 6, 40}, {7, 7, 35}, {8, 8, 30}, {8, 8, 60}}) {
    const Layout layout = Layout::boxes(height, width);
    const Values values = pattern(height, width);
    CHECK(layout.complete(values));
    const Masks masks = with_holes(values, layout.size(), static_cast<std::uint32_t>(percent), random);
    Solver solver(layout);
    CHECK(solver.memory() < 200'000'000);
    const auto whole = run(solver, masks, nullptr, 5, unlimited, solver.work(), most);
    for (const Values& solution : whole.solutions) {
      CHECK(layout.complete(solution));
      for (std::size_t cell = 0; cell < masks.size(); ++cell) CHECK(masks[cell] >> (solution[cell] - 1) & 1);
    }
    CHECK(equal(run(solver, masks, nullptr, 5, 1, solver.work(), most), whole));
    if (layout.size() > 36) continue;
    EngineOf<std::uint64_t, 0, true> copying(layout);
    CHECK(equal(run(copying, masks, nullptr, 5, unlimited, copying.work, most), whole));
    EngineOf<std::uint64_t, 3, false> trailing(layout);
    CHECK(equal(run(trailing, masks, nullptr, 5, unlimited, trailing.work, most), whole));
  }
}

TEST(allocates_only_in_the_constructor) {
  for (const auto [height, width] : {std::array{3, 3}, {5, 5}, {6, 7}, {8, 8}}) {
    const Layout layout = Layout::boxes(height, width);
    const Masks masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
    Values solution(masks.size());
    Solver solver(layout);
    Random random(1);
    const std::size_t before = allocations;
    for (int i = 0; i < 2; ++i) {
      Meter meter(nodes(300));
      solver.start(masks.data(), &random);
      while (solver.next(solution.data(), meter) == Found::solution) {}
    }
    CHECK_EQ(allocations, before);
  }
}

TEST(stops_in_time) {
  const Layout layout = Layout::boxes(8, 8);
  const Masks masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
  Solver solver(layout);
  Budget budget;
  budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(100);
  Meter meter(budget, solver.stride());
  solver.start(masks.data());
  Found found = Found::solution;
  while (found == Found::solution) found = solver.next(nullptr, meter);
  CHECK(found == Found::stopped);
  CHECK(meter.stopped() == Stopped::time);
  CHECK(Budget::Clock::now() - budget.deadline < std::chrono::milliseconds(500));  // 50 on an idle machine
}

TEST(no_solution_before_start_or_after_the_end) {
  const Layout layout = Layout::boxes(2, 2);
  Solver solver(layout);
  Meter meter(Budget{});
  CHECK(solver.next(nullptr, meter) == Found::exhausted);
  const Masks masks(16, 1);
  solver.start(masks.data());
  CHECK(solver.next(nullptr, meter) == Found::exhausted);
  CHECK(solver.next(nullptr, meter) == Found::exhausted);
  CHECK_EQ(solver.work().nodes, 1u);
  Masks wide(16, ~Mask{0});  // bits beyond N are ignored
  solver.start(wide.data());
  CHECK(solver.next(nullptr, meter) == Found::solution);
}

}  // namespace

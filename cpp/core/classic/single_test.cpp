#include "core/classic/single.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/classic/single_kernel.hpp"
#include "core/search/search.hpp"
#include "testing/check.hpp"
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
using reference::Masks;
using reference::Run;
using reference::Values;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

const Layout& layout() {
  static const Layout classic = Layout::boxes(3, 3);
  return classic;
}

Run in_documented_order(const Masks& masks, Random* order, std::size_t limit) {
  return reference::search(layout(), masks, order, {limit, 1'000'000});
}

Budget nodes(std::uint64_t count) {
  Budget budget;
  budget.nodes = count;
  return budget;
}

Values values_of(const std::string& line) {
  Values values;
  for (const char c : line) values.push_back(c >= '1' && c <= '9' ? static_cast<Value>(c - '0') : Value{0});
  return values;
}

Masks masks_of(const Values& values) {
  Masks masks;
  for (const Value value : values) masks.push_back(value ? Mask{1} << (value - 1) : all_values(9));
  return masks;
}

// Up to `limit` solutions, with `portion` nodes per call of next().
template <class Solver, class Start>
Run run(Solver& solver, const Start& start, Random* order, std::size_t limit, std::uint64_t portion = unlimited) {
  Run result;
  Values solution(81);
  solver.start(start.data(), order);
  while (result.solutions.size() < limit) {
    Meter meter(nodes(portion));
    const Found found = solver.next(solution.data(), meter);
    if (found == Found::solution) result.solutions.push_back(solution);
    if (found == Found::exhausted) break;
  }
  result.work = solver.work();
  result.complete = result.solutions.size() < limit;
  return result;
}

bool equal(const Run& a, const Run& b) {
  return a.solutions == b.solutions && a.complete == b.complete && a.work.guesses == b.work.guesses &&
         a.work.backtracks == b.work.backtracks && a.work.nodes == b.work.nodes;
}

bool proper(const Masks& masks, const Values& solution) {
  for (std::size_t cell = 0; cell < 81; ++cell)
    if (solution[cell] < 1 || solution[cell] > 9 || !(masks[cell] >> (solution[cell] - 1) & 1)) return false;
  return layout().complete(solution);
}

Values random_grid(Random& random) {
  classic::Solver solver;
  Values values(81, 0);
  Meter meter{Budget{}};
  solver.start(values.data(), &random);
  Values grid(81);
  CHECK(solver.next(grid.data(), meter) == Found::solution);
  CHECK(layout().complete(grid));
  return grid;
}

// A minimal puzzle: clues are removed in random order as long as there is one solution.
Values minimal_puzzle(Random& random) {
  Values puzzle = random_grid(random);
  std::uint8_t order[81];
  for (std::uint8_t i = 0; i < 81; ++i) order[i] = i;
  random.shuffle(order, 81);
  for (const std::uint8_t cell : order) {
    const Value value = std::exchange(puzzle[cell], Value{0});
    if (classic::solve(puzzle.data(), 2, nullptr).count != 1) puzzle[cell] = value;
  }
  return puzzle;
}

// Minimal puzzles with clues taken away, added back or made wrong.
Values random_puzzle(Random& random) {
  Values puzzle = minimal_puzzle(random);
  const std::uint32_t away = random.below(4);
  for (std::uint32_t i = 0; i < away; ++i) {
    std::uint32_t cell = random.below(81);
    while (puzzle[cell] == 0) cell = (cell + 1) % 81;
    puzzle[cell] = 0;
  }
  if (random.below(5) == 0) puzzle[random.below(81)] = static_cast<Value>(1 + random.below(9));
  return puzzle;
}

// Candidates of a nearly filled grid or of a puzzle, some eliminated at random.
Masks random_masks(Random& random) {
  const Values grid = random_grid(random);
  Masks masks(81, all_values(9));
  const std::uint32_t eliminated = 20 + random.below(45), kept = random.below(30);
  const bool spare = random.below(4) != 0;  // the grid remains a solution
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (random.below(100) < kept) masks[cell] = Mask{1} << (grid[cell] - 1);
    for (std::uint32_t value = 1; value <= 9; ++value)
      if (random.below(100) < eliminated && !(spare && value == grid[cell])) masks[cell] &= ~(Mask{1} << (value - 1));
  }
  return masks;
}

template <class Start>
Run compare(const Start& start, const Masks& masks, std::uint64_t seed, std::size_t limit) {
  const Run documented = in_documented_order(masks, nullptr, limit);
  classic::Solver solver;
  CHECK(equal(run(solver, start, nullptr, limit), documented));
  CHECK(equal(run(solver, start, nullptr, limit, 1), documented));
  for (const Values& solution : documented.solutions) CHECK(proper(masks, solution));
  Random order(seed), again(seed), resumed(seed);
  const Run shuffled = in_documented_order(masks, &order, limit);
  CHECK(equal(run(solver, start, &again, limit), shuffled));
  CHECK_EQ(again.bits(), order.bits());  // exactly as many draws
  CHECK(equal(run(solver, start, &resumed, limit, 1 + seed % 3), shuffled));
  return documented;
}

int rounds() {
  const char* text = std::getenv("SUDOKIT_TEST_ROUNDS");
  return text ? std::atoi(text) : testing::examples(150);
}

TEST(same_as_the_slow_reference) {
  Random random(9, 1);
  int none = 0, one = 0, several = 0;
  for (int round = 0; round < rounds(); ++round) {
    const Values puzzle = random_puzzle(random);
    const Run from_values = compare(puzzle, masks_of(puzzle), static_cast<std::uint64_t>(round), 30);
    const Masks masks = random_masks(random);
    const Run from_masks = compare(masks, masks, static_cast<std::uint64_t>(round), 30);
    for (const Run& found : {from_values, from_masks})
      ++(found.solutions.empty() ? none : found.solutions.size() == 1 ? one : several);
  }
  CHECK(none > rounds() / 10);
  CHECK(one > rounds() / 10);
  CHECK(several > rounds() / 10);
}

TEST(same_as_the_search_for_any_layout) {
  Random random(9, 2);
  search::Solver general(layout());
  classic::Solver special;
  for (int round = 0; round < 10 * rounds(); ++round) {
    const Masks masks = round % 2 ? random_masks(random) : masks_of(random_puzzle(random));
    CHECK(equal(run(special, masks, nullptr, 100), run(general, masks, nullptr, 100)));
  }
}

// The closures and choices of all kernels are the same: so are solutions, their order, and the work, in both orders.
TEST(every_kernel_searches_alike) {
  Random random(9, 5);
  const auto kernels = classic::single_kernels();
  CHECK(kernels.back() == &classic::single_plain);
  classic::Solver plain(classic::single_plain);
  for (int round = 0; round < 20 * rounds(); ++round) {
    const bool from_values = round % 2;
    const Values puzzle = from_values ? random_puzzle(random) : Values();
    const Masks masks = from_values ? masks_of(puzzle) : random_masks(random);
    for (const classic::SingleKernel* kernel : kernels) {
      classic::Solver solver(*kernel);
      const auto both = [&](const auto& start) {
        CHECK(equal(run(solver, start, nullptr, 30), run(plain, start, nullptr, 30)));
        solver.start(start.data()), plain.start(start.data());
        solver.in_any_order(), plain.in_any_order();
        Meter first(nodes(200)), second(nodes(200));
        while (solver.next(nullptr, first) == Found::solution) {}
        while (plain.next(nullptr, second) == Found::solution) {}
        CHECK_EQ(solver.work().nodes, plain.work().nodes);
        CHECK_EQ(solver.work().guesses, plain.work().guesses);
      };
      if (from_values)
        both(puzzle);
      else
        both(masks);
    }
  }
}

TEST(kernels_are_named) {
  for (const classic::SingleKernel* kernel : classic::single_kernels())
    CHECK(&classic::single_kernel_named(kernel->name) == kernel);
  CHECK(&classic::single_kernel_named("") == classic::single_kernels().front());
  CHECK(&classic::single_kernel_named("portable") == &classic::single_plain);
}

std::set<std::string> as_texts(const std::vector<Values>& solutions) {
  std::set<std::string> texts;
  for (const Values& solution : solutions) texts.emplace(solution.begin(), solution.end());
  return texts;
}

TEST(finds_every_solution) {
  Random random(9, 3);
  classic::Solver solver;
  for (int round = 0; round < rounds(); ++round) {
    const Values puzzle = random_puzzle(random);
    const Masks masks = masks_of(puzzle);
    const Run found = run(solver, puzzle, nullptr, 200);
    if (!found.complete) continue;
    const auto brute = reference::brute_force(layout(), masks, {201, 10'000'000}, random).solutions;
    CHECK_EQ(brute.size(), found.solutions.size());
    CHECK(as_texts(brute) == as_texts(found.solutions));
  }
}

struct Known {
  const char* line;
  unsigned count;  // 2: two or more
};

// The first three are from the Sudoku Exchange puzzle bank, which is in the public domain; the others were generated.
constexpr Known known[] = {
    {".78.4.6..6.....59.5..61............9.194.235.2............38..5.65.....3..3.9.48.", 1},
    {"..3.7.......69.17.7.15...3......7..4.27...95.4..2......5...43.6.72.19.......5.2..", 1},
    {"...5..1...1...8.9...4..3.258.6..195.....8.....256..4.343.1..7...6.8...4...8..6...", 1},
    {"1769..5.2295736..1.431527.95..2.41.3931...274724.9.6......6..8.6.9.13..74.75...1.", 1},
    {"....65.2.57.3..9..216.7.4..7...4.183.6498......1732.9.62.41.379.396..2.84.7..3.61", 1},
    {"2.8.1.9737...928643..7.6.21.4....7.9.5.6.1.4.1839..2..4..5391.2..9.6.4378.1..4...", 1},
    {".....6.92....9...3..1.......8.5.3....6....74.75.4.....4......8...32..6.7....8.2..", 1},
    {".......214.1.7....8.3....56.7..........64......4135.....2....1.........57..814.3.", 1},
    {".6..5.73.4.....5......17....5..61...............798.....5.84..22......9731.....6.", 1},
    {"..8...4..9..5.3....4.8...7....75.2.1..59.2.3..........1.237....7.....8..8..6..3..", 2},
    {"...91....8....2..9..9...56...1.2........94.8.5..3.7...1....5.4..468.....2........", 2},
    {"......75.49........724....124.9.61.........951........5.3.8............9...3...7.", 2},
    {".....9.7....46..9.4...5.1..8.6.2...7.795....1.1..8......16....43.7.......2.8...6.", 0},
    {".....83.52..76......9.......1.3...86..5..9..79......4.....4.6..15...7......9..413", 0},
    {"..7..5.........4..1.9..8.....2.3.6...3.91...7.6.7..3......4.562.7..........6.1.3.", 0},
};

TEST(known_puzzles) {
  for (const Known& each : known) {
    const Values puzzle = values_of(each.line);
    Values first(81), alone(81);
    const classic::Answer answer = classic::solve(puzzle.data(), 2, first.data());
    CHECK_EQ(answer.count, each.count);
    CHECK(answer.stopped == Stopped::no);
    CHECK_EQ(answer.work.nodes, 1 + answer.work.guesses + answer.work.backtracks);
    CHECK_EQ(classic::solve(puzzle.data(), 1, alone.data()).count, each.count ? 1u : 0u);
    if (each.count == 0) continue;
    CHECK(first == alone);
    CHECK(proper(masks_of(puzzle), first));
  }
}

TEST(conflicting_givens_end_at_once) {
  Random random(9, 4);
  CHECK(!classic::conflicting(Values(81, 0).data()));
  CHECK(!classic::conflicting(random_grid(random).data()));
  for (const auto& [first, second] : {std::pair{0, 8}, {0, 72}, {0, 20}, {40, 41}, {80, 60}}) {
    Values values(81, 0);
    values[static_cast<std::size_t>(first)] = values[static_cast<std::size_t>(second)] = 5;
    CHECK(classic::conflicting(values.data()));
    const classic::Answer answer = classic::solve(values.data(), 2, nullptr);
    CHECK_EQ(answer.count, 0u);
    CHECK_EQ(answer.work.nodes, 1u);
    classic::Solver solver;
    CHECK_EQ(run(solver, masks_of(values), nullptr, 2).solutions.size(), 0u);
    CHECK_EQ(solver.work().nodes, 1u);
  }
  for (int round = 0; round < 1000; ++round) {
    Values values(81, 0);
    for (int i = 0; i < 12; ++i) values[random.below(81)] = static_cast<Value>(1 + random.below(9));
    CHECK_EQ(classic::conflicting(values.data()), !layout().conflicts(values).empty());
  }
  Values values(81, 0);
  values[80] = 10;
  CHECK(classic::conflicting(values.data()));
  CHECK_EQ(classic::solve(values.data(), 2, nullptr).count, 0u);
}

TEST(nearly_empty_grids_stop_at_their_limit) {
  classic::Solver solver;
  for (const char* clues : {"", "1", "12", "123456789", "1.......1"}) {
    Values values(81, 0);
    const Values row = values_of(clues);
    std::copy(row.begin(), row.end(), values.begin());
    Values first(81);
    const classic::Answer answer = classic::solve(values.data(), 1000, first.data());
    CHECK_EQ(answer.count, row.size() == 9 && row[1] == 0 ? 0u : 1000u);
    CHECK(answer.work.nodes < 3000);
    if (answer.count) CHECK(proper(masks_of(values), first));
    const Run few = run(solver, values, nullptr, 20), again = run(solver, masks_of(values), nullptr, 20, 1);
    CHECK(equal(few, again));
  }
  Random random(9, 5);
  const Values grid = random_grid(random);
  const Run whole = run(solver, grid, nullptr, 2);
  CHECK_EQ(whole.solutions.size(), 1u);
  CHECK(std::equal(grid.begin(), grid.end(), whole.solutions.at(0).begin()));
  CHECK_EQ(whole.work.nodes, 1u);
}

TEST(odd_masks) {
  classic::Solver solver;
  Masks masks(81, ~Mask{0});  // bits beyond 9 do not count
  CHECK(proper(masks, run(solver, masks, nullptr, 1).solutions.at(0)));
  masks[40] = ~Mask{0} << 9;
  CHECK(run(solver, masks, nullptr, 1).solutions.empty());
  CHECK(run(solver, Masks(81, 0), nullptr, 1).solutions.empty());
  CHECK(run(solver, Masks(81, 1), nullptr, 1).solutions.empty());
  CHECK(run(solver, Masks(81, 0xff), nullptr, 1).solutions.empty());  // no place for 9
  CHECK_EQ(solver.work().nodes, 1u);
}

TEST(no_solution_before_start_or_after_the_end) {
  classic::Solver solver;
  Meter meter{Budget{}};
  CHECK(solver.next(nullptr, meter) == Found::exhausted);
  const Values puzzle = values_of(known[0].line);
  solver.start(puzzle.data());
  CHECK(solver.next(nullptr, meter) == Found::solution);
  CHECK(solver.next(nullptr, meter) == Found::exhausted);
  CHECK(solver.next(nullptr, meter) == Found::exhausted);
}

TEST(stops_in_time) {
  const Values empty(81, 0);
  const classic::Answer answer = classic::solve(empty.data(), 1'000'000'000, nullptr, nodes(500));
  CHECK(answer.stopped == Stopped::nodes);
  CHECK_EQ(answer.work.nodes, 500u);
  CHECK(answer.count > 100);
  Budget late;
  late.deadline = Budget::Clock::now() + std::chrono::milliseconds(20);
  CHECK(classic::solve(empty.data(), 1'000'000'000, nullptr, late).stopped == Stopped::time);
  CHECK(Budget::Clock::now() - late.deadline < std::chrono::milliseconds(200));
  CHECK(classic::solve(empty.data(), 1, nullptr, nodes(0)).stopped == Stopped::nodes);
}

// A budget whose question is answered with yes each third time: the caller stops, and resumes, many times.
TEST(a_search_that_was_stopped_resumes_where_it_was) {
  const Values empty(81, 0);
  classic::Solver whole, stopped;
  Meter free{Budget{}};
  int questions = 0, stops = 0;
  Budget budget;
  budget.context = &questions;
  budget.asked_to_stop = [](void* count) { return ++*static_cast<int*>(count) % 3 == 0; };
  Values expected(81), found(81);
  whole.start(empty.data());
  stopped.start(empty.data());
  for (int i = 0; i < 300; ++i) {
    CHECK(whole.next(expected.data(), free) == Found::solution);
    for (;;) {
      Meter meter(budget, 1);
      const Found answer = stopped.next(found.data(), meter);
      if (answer == Found::solution) break;
      CHECK(answer == Found::stopped && meter.stopped() == Stopped::request);
      ++stops;
    }
    CHECK(found == expected);
  }
  CHECK(stops > 50);
  CHECK_EQ(stopped.work().nodes, whole.work().nodes);
  CHECK_EQ(stopped.work().guesses, whole.work().guesses);
  CHECK_EQ(stopped.work().backtracks, whole.work().backtracks);
}

TEST(copies_search_independently) {
  const Values empty(81, 0);
  classic::Solver solver;
  Meter meter{Budget{}};
  Values a(81), b(81);
  solver.start(empty.data());
  for (int i = 0; i < 5; ++i) CHECK(solver.next(a.data(), meter) == Found::solution);
  classic::Solver copy = solver;
  for (int i = 0; i < 50; ++i) {
    CHECK(solver.next(a.data(), meter) == Found::solution);
    CHECK(copy.next(b.data(), meter) == Found::solution);
    CHECK(a == b);
  }
}

TEST(allocates_nothing) {
  const Values empty(81, 0);
  const Masks masks(81, all_values(9));
  Values solution(81);
  Random random(1);
  const std::size_t before = allocations;
  classic::Solver solver;
  Meter meter(nodes(2000));
  solver.start(empty.data(), &random);
  while (solver.next(solution.data(), meter) == Found::solution) {}
  solver.start(masks.data());
  classic::solve(empty.data(), 100, solution.data());
  CHECK_EQ(allocations, before);
}

}  // namespace

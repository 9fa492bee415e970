// The hand-over between the search and clause learning: no solution is lost or found twice.
#include "core/search/staged.hpp"

#include <set>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::search;

namespace {

std::vector<Mask> open_grid(const Layout& layout) {
  return std::vector<Mask>(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
}

// All solutions, found with a new meter of `portion` nodes for each call.
std::vector<std::string> all(Staged& staged, const Layout& layout, std::uint64_t portion) {
  std::vector<std::string> found;
  std::vector<Value> solution(static_cast<std::size_t>(layout.cells()));
  Budget budget;
  budget.nodes = portion;
  for (;;) {
    Meter meter(budget);
    Found next;
    while ((next = staged.next(solution.data(), meter)) == Found::solution) {
      CHECK(layout.complete(solution));
      found.emplace_back(solution.begin(), solution.end());
    }
    if (next == Found::exhausted) return found;
  }
}

}  // namespace

TEST(every_solution_once_wherever_it_hands_over) {
  // 288 solutions: more than clause learning handles, so that the search takes over again.
  const Layout layout = Layout::boxes(2, 2);
  Staged staged(layout);
  for (const std::uint64_t share : {0, 1, 5, 12, 40, 1000})
    for (const std::uint64_t portion : {std::uint64_t{7}, ~std::uint64_t{0}}) {
      staged.start(open_grid(layout).data(), nullptr, share);
      const auto found = all(staged, layout, portion);
      CHECK_EQ(found.size(), 288u);
      CHECK_EQ(std::set<std::string>(found.begin(), found.end()).size(), 288u);
      CHECK_EQ(staged.has_learned(), share < 40);
    }
}

TEST(the_documented_order_within_the_share) {
  const Layout layout = Layout::boxes(2, 2);
  Staged staged(layout);
  Solver solver(layout);
  solver.start(open_grid(layout).data());
  staged.start(open_grid(layout).data(), nullptr, 1000);
  std::vector<Value> expected(16), found(16);
  Meter meter{Budget{}};
  while (solver.next(expected.data(), meter) == Found::solution) {
    CHECK(staged.next(found.data(), meter) == Found::solution);
    CHECK(found == expected);
  }
  CHECK(staged.next(found.data(), meter) == Found::exhausted);
  CHECK_EQ(staged.work().nodes, solver.work().nodes);
}

TEST(a_meter_is_charged_by_both_stages) {
  // Value 1 has seven columns for eight rows.
  const Layout layout = Layout::boxes(1, 12);
  auto masks = open_grid(layout);
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (cell / 12 < 8 && cell % 12 >= 7) masks[cell] &= ~Mask{1};
  Staged staged(layout);
  staged.start(masks.data(), nullptr, 30);
  Budget budget;
  budget.nodes = 40;
  Meter meter(budget);
  CHECK(staged.next(nullptr, meter) == Found::stopped);
  CHECK(meter.stopped() == Stopped::nodes);
  CHECK_EQ(meter.nodes_left(), 0u);
  CHECK(staged.learning());
  CHECK_EQ(staged.work().nodes, 40u);
  Meter more{Budget{}};
  CHECK(staged.next(nullptr, more) == Found::exhausted);
}

TEST(the_same_seed_gives_the_same_solutions) {
  const Layout layout = Layout::boxes(3, 4);
  std::vector<Value> first(144), second(144), other(144);
  Staged staged(layout);
  const auto solve = [&](std::vector<Value>& solution, std::uint64_t seed) {
    Random order(seed);
    Meter meter{Budget{}};
    staged.start(open_grid(layout).data(), &order, 0);
    CHECK(staged.next(solution.data(), meter) == Found::solution);
  };
  solve(first, 5);
  solve(other, 6);
  solve(second, 5);
  CHECK(first == second);
  CHECK(first != other);
}

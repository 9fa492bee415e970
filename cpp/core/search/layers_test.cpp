#include "core/search/search.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/base/random.hpp"
#include "core/generate/full_grids.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::search;

namespace {

std::vector<Value> some_solution(const Layout& layout, Random& random) {
  std::vector<Value> solution(static_cast<std::size_t>(layout.cells()));
  Meter meter{Budget{}};
  CHECK(generate::FullGrids(layout).make(random, meter, solution.data()) == Found::solution);
  return solution;
}

std::vector<Mask> masks_of(const Layout& layout, const std::vector<Value>& solution, const std::vector<Cell>& clues) {
  std::vector<Mask> masks(solution.size(), all_values(layout.size()));
  for (const Cell cell : clues) masks[cell] = Mask{1} << (solution[cell] - 1);
  return masks;
}

std::vector<bool> known(Solver& solver, std::size_t cells) {
  std::vector<bool> answer;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const Cell wanted[] = {static_cast<Cell>(cell)};
    answer.push_back(solver.close(wanted));
  }
  return answer;
}

// The number of solutions with another value in the cell, counted up to one.
bool differs(const Layout& layout, std::vector<Mask> masks, Cell cell, Value value) {
  masks[cell] &= ~(Mask{1} << (value - 1));
  Solver solver(layout);
  Meter meter{Budget{}};
  solver.start(masks.data());
  return solver.next(nullptr, meter) == Found::solution;
}

}  // namespace

// Opens layers of clues on top of each other and drops them again, on engines that copy states and on those with a trail.
// Each layer must hold exactly what a solver finds that gets the same clues at once.
TEST(a_layer_holds_exactly_the_consequences_of_its_clues) {
  Random random(7);
  bool some_solved = false;
  const std::pair<Layout, std::size_t> layouts[] = {{Layout::boxes(2, 3, true), 2},
                                                    {Layout::boxes(3, 3), 11},
                                                    {Layout::boxes(3, 3, false, true), 9},
                                                    {Layout::boxes(5, 7), 300}};
  for (const auto& [layout, a_layer] : layouts) {
    const auto solution = some_solution(layout, random);
    std::vector<Cell> cells(solution.size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<Cell>(i);
    random.shuffle(cells.data(), cells.size());
    std::vector<std::vector<Cell>> clues{{cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(a_layer)}};
    Solver solver(layout), fresh(layout);
    solver.start(masks_of(layout, solution, clues[0]).data());
    solver.close();
    bool found[2] = {}, solved[2] = {};
    for (int step = 0; step < 12; ++step) {
      if (clues.size() < 4 && (clues.size() == 1 || random.below(3) != 0)) {
        solver.open_layer();
        clues.push_back(clues.back());
        for (std::size_t i = 0; i < a_layer; ++i) {
          const Cell cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
          clues.back().push_back(cell);
          solver.fix(cell, solution[cell]);
        }
      } else {
        solver.drop_layer();
        clues.pop_back();
      }
      const auto masks = masks_of(layout, solution, clues.back());
      fresh.start(masks.data());
      const bool all = fresh.close();
      solved[all] = true;
      CHECK_EQ(solver.close(), all);
      CHECK(known(solver, cells.size()) == known(fresh, cells.size()));
      const Cell cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      if (layout.size() <= 9) {
        Meter meter{Budget{}};
        const bool other = differs(layout, masks, cell, solution[cell]);
        found[other] = true;
        CHECK_EQ(solver.differs(cell, solution[cell], meter), other);
      } else {
        Budget few;
        few.nodes = 3;
        Meter meter(few);
        solver.differs(cell, solution[cell], meter);
      }
      CHECK(known(solver, cells.size()) == known(fresh, cells.size()));
    }
    some_solved = some_solved || solved[1];
    CHECK(solved[0] && (layout.size() > 9 || (found[0] && found[1])));
  }
  CHECK(some_solved);
}

TEST(a_partly_closed_layer_can_be_dropped) {
  const Layout layout = Layout::boxes(3, 3);
  Random random(3);
  const auto solution = some_solution(layout, random);
  std::vector<Cell> half, rest;
  for (Cell cell = 0; cell < 81; ++cell) (cell % 3 == 0 ? half : rest).push_back(cell);
  Solver solver(layout);
  solver.start(masks_of(layout, solution, half).data());
  solver.close();
  const auto before = known(solver, 81);
  CHECK(std::ranges::find(before, false) != before.end());
  solver.open_layer();
  for (const Cell cell : rest) solver.fix(cell, solution[cell]);
  CHECK(solver.close(std::span(half).first(1)));
  solver.drop_layer();
  CHECK(!solver.close());
  CHECK(known(solver, 81) == before);
}

// The meter ends the search as if there were no other solution.
TEST(a_search_in_a_layer_obeys_the_node_limit) {
  const Layout layout = Layout::boxes(3, 3);
  Random random(3);
  const auto solution = some_solution(layout, random);
  Solver solver(layout);
  solver.start(masks_of(layout, solution, {}).data());
  solver.close();
  Budget one;
  one.nodes = 1;
  Meter meter(one), enough{Budget{}};
  CHECK(!solver.differs(0, solution[0], meter));
  CHECK(solver.differs(0, solution[0], enough));
}

// The method against its own definition: the first deduction, found by checking every cell, house and crossing.
#include "core/methods/deduction.hpp"

#include <algorithm>
#include <bit>

#include "core/grid/layout.hpp"
#include "core/steps/log.hpp"
#include "core/steps/replay.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::methods;
using reference::Masks;
using reference::Values;
using steps::Candidate;
using steps::Step;
using steps::Technique;

namespace {

struct State {
  const Layout& layout;
  const Masks& masks;
  const std::vector<char>& placed;
};

struct Deduced {
  int group = 0;  // 0: there is none
  std::vector<Candidate> placements, eliminations;
};

bool has(const House& house, Cell cell) { return std::ranges::count(house.cells, cell) > 0; }

std::vector<Cell> common(const House& a, const House& b) {
  std::vector<Cell> cells;
  for (const Cell cell : a.cells)
    if (has(b, cell)) cells.push_back(cell);
  return cells;
}

bool crosses(const House& a, const House& b) {
  const std::size_t cells = common(a, b).size();
  return cells >= 2 && cells < a.cells.size();
}

Mask united(const Masks& masks, const std::vector<Cell>& cells) {
  Mask values = 0;
  for (const Cell cell : cells) values |= masks[cell];
  return values;
}

// The candidates of `values` in `house` outside `other`.
std::vector<Candidate> outside(const Masks& masks, const House& house, const House& other, Mask values) {
  std::vector<Candidate> found;
  for (const Cell cell : house.cells)
    for (Value value = 1; value <= 64; ++value)
      if (!has(other, cell) && masks[cell] & values & Mask{1} << (value - 1)) found.push_back({cell, value});
  return found;
}

bool contradictory(const State& state, unsigned groups) {
  const auto houses = state.layout.houses();
  const Mask all = all_values(state.layout.size());
  for (const Mask mask : state.masks)
    if (mask == 0) return true;
  for (const House& house : houses)
    if (united(state.masks, house.cells) != all) return true;
  if (groups & 4)
    for (const House& a : houses)
      for (const House& b : houses)
        if (&a != &b && crosses(a, b)) {
          const auto cells = common(a, b);
          if (static_cast<std::size_t>(std::popcount(united(state.masks, cells))) < cells.size()) return true;
        }
  return false;
}

Deduced first_single(const State& state) {
  for (std::size_t cell = 0; cell < state.masks.size(); ++cell)
    if (std::has_single_bit(state.masks[cell]) && !state.placed[cell])
      return {1, {{static_cast<Cell>(cell), static_cast<Value>(std::countr_zero(state.masks[cell]) + 1)}}, {}};
  return {};
}

Deduced first_last_place(const State& state) {
  for (const House& house : state.layout.houses())
    for (int value = 1; value <= state.layout.size(); ++value) {
      std::vector<Cell> places;
      for (const Cell cell : house.cells)
        if (state.masks[cell] >> (value - 1) & 1) places.push_back(cell);
      if (places.size() == 1 && !state.placed[places[0]]) return {2, {{places[0], static_cast<Value>(value)}}, {}};
    }
  return {};
}

Deduced first_full_crossing(const State& state) {
  const auto houses = state.layout.houses();
  for (std::size_t a = 0; a < houses.size(); ++a)
    for (std::size_t b = a + 1; b < houses.size(); ++b) {
      if (!crosses(houses[a], houses[b])) continue;
      const auto cells = common(houses[a], houses[b]);
      const Mask values = united(state.masks, cells);
      if (static_cast<std::size_t>(std::popcount(values)) != cells.size()) continue;
      auto lost = outside(state.masks, houses[a], houses[b], values);
      for (const Candidate it : outside(state.masks, houses[b], houses[a], values)) lost.push_back(it);
      if (!lost.empty()) return {3, {}, lost};
    }
  return {};
}

Deduced first_confined(const State& state) {
  const auto houses = state.layout.houses();
  for (const House& base : houses)
    for (int value = 1; value <= state.layout.size(); ++value)
      for (const House& cover : houses) {
        const Mask bit = Mask{1} << (value - 1);
        if (&base == &cover || !crosses(base, cover) || !outside(state.masks, base, cover, bit).empty()) continue;
        const auto lost = outside(state.masks, cover, base, bit);
        if (!lost.empty()) return {4, {}, lost};
      }
  return {};
}

Deduced first_deduction(const State& state, unsigned groups) {
  Deduced found = first_single(state);
  if (!found.group && groups & 2) found = first_last_place(state);
  if (!found.group && groups & 4) found = first_full_crossing(state);
  if (!found.group && groups & 8) found = first_confined(state);
  return found;
}

int group_of(Technique technique) {
  switch (technique) {
    case Technique::naked_single: return 1;
    case Technique::hidden_single: return 2;
    case Technique::locked_set: return 3;
    case Technique::pointing:
    case Technique::claiming: return 4;
    default: return 0;
  }
}

std::vector<std::pair<int, int>> sorted(const std::vector<Candidate>& candidates) {
  std::vector<std::pair<int, int>> result;
  for (const Candidate it : candidates) result.emplace_back(it.cell, it.value);
  std::ranges::sort(result);
  return result;
}

struct Ran {
  steps::Log log;
  std::vector<Values> solutions;
};

// Runs until a solution is found or a hundred nodes are used.
void run(Deduction& method, const Masks& masks, Random* order, Ran& ran) {
  Budget budget;
  budget.nodes = 100;
  Meter meter(budget);
  Values solution(masks.size());
  method.start(masks.data(), order, &ran.log);
  if (method.next(solution.data(), meter) == Found::solution) ran.solutions.push_back(solution);
}

// Every step must be the first that its state allows, and the last state must allow none.
std::array<std::uint64_t, 4> check_order(const Layout& layout, const Masks& masks, unsigned groups, const Ran& ran) {
  std::array<std::uint64_t, 4> counts{};
  steps::Replay replay(layout, masks.data(), ran.log);
  for (std::size_t i = 0; i < ran.log.size(); ++i) {
    const Step step = ran.log.at(i);
    replay.seek(i);
    const State state{layout, replay.masks(), replay.placed()};
    if (step.technique == Technique::given || step.technique == Technique::undo || step.technique == Technique::forbidden)
      continue;
    const bool dead = contradictory(state, groups);
    CHECK_EQ(step.technique == Technique::contradiction, dead);
    if (dead) continue;
    const Deduced first = first_deduction(state, groups);
    CHECK_EQ(group_of(step.technique), first.group);
    if (!first.group) continue;
    ++counts[static_cast<std::size_t>(first.group - 1)];
    CHECK(sorted(step.placements) == sorted(first.placements));
    CHECK(sorted(step.eliminations) == sorted(first.eliminations));
  }
  return counts;
}

// The most cells guessed at once.  A cell counts until the guesses before it are undone, and once however many of its
// values were tried.
std::size_t most_cells(const steps::Log& log) {
  std::vector<std::pair<Cell, bool>> path;  // cell, and whether its guess is in force
  std::size_t most = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const Step step = log.at(i);
    if (step.technique == Technique::guess) {
      const Cell cell = step.placements[0].cell;
      if (!path.empty() && path.back() == std::pair(cell, false)) path.pop_back();
      path.emplace_back(cell, true);
    } else if (step.technique == Technique::undo) {
      while (!path.back().second) path.pop_back();
      path.back().second = false;
    }
    most = std::max(most, path.size());
  }
  return most;
}

}  // namespace

TEST(each_step_is_the_first_that_the_state_allows) {
  Random random(5);
  std::array<std::uint64_t, 4> all{};
  for (int i = 0; i < testing::examples(150); ++i) {
    const Layout layout = reference::random_layout(random);
    const Masks masks = reference::random_masks(layout, random);
    const unsigned groups = random.below(2) ? Deduction::all_groups : random.below(16) | 1;
    Deduction method(layout);
    method.allow(groups, random.below(2) == 0);
    Random order(random.bits());
    Ran ran;
    run(method, masks, random.below(3) ? nullptr : &order, ran);
    const auto counts = check_order(layout, masks, groups, ran);
    CHECK(counts == method.steps());
    CHECK_EQ(method.max_open(), most_cells(ran.log));
    for (std::size_t group = 0; group < 4; ++group) all[group] += counts[group];
  }
  for (const std::uint64_t steps : all) CHECK(steps > 2);
}

TEST(each_set_of_groups_keeps_every_solution) {
  Random random(6);
  std::uint64_t solutions = 0;
  for (int i = 0; i < 600; ++i) {
    const Layout layout = reference::random_layout(random);
    Masks masks = reference::random_masks(layout, random);
    for (Mask& mask : masks) mask &= all_values(layout.size());
    const auto all = reference::brute_force(layout, masks, {200, 4000}, random);
    solutions += all.solutions.size();
    Deduction method(layout);
    for (unsigned groups = 1; groups < 16; groups += 2) {
      method.allow(groups, false);
      Ran ran;
      run(method, masks, nullptr, ran);
      for (const Values& solution : all.solutions)
        for (std::size_t cell = 0; cell < masks.size(); ++cell)
          CHECK(method.candidates()[cell] >> (solution[cell] - 1) & 1);
      CHECK_EQ(method.end() == Deduction::End::solved, ran.solutions.size() == 1);
      if (!all.solutions.empty()) CHECK(method.end() != Deduction::End::contradiction);
      if (method.end() == Deduction::End::solved && all.complete) CHECK(ran.solutions == all.solutions);
      CHECK_EQ(method.work().nodes, 1u);
    }
  }
  CHECK(solutions > 1000);
}

TEST(depth_counts_guesses_in_force) {
  // An empty grid needs nested guesses; deduction alone is stuck at once.
  const Layout layout = Layout::boxes(2, 2);
  const Masks masks(16, 15);
  Deduction method(layout);
  Ran ran;
  run(method, masks, nullptr, ran);
  CHECK_EQ(ran.solutions.size(), 1u);
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < ran.log.size(); ++i) deepest = std::max<std::size_t>(deepest, ran.log.at(i).depth);
  CHECK_EQ(method.max_depth(), deepest);
  CHECK_EQ(method.max_depth(), method.work().guesses);
  CHECK(method.max_open() >= method.max_depth());
  method.allow(Deduction::all_groups, false);
  Ran stuck;
  run(method, masks, nullptr, stuck);
  CHECK(method.end() == Deduction::End::stuck);
  CHECK_EQ(stuck.log.size(), 0u);
}

TEST(a_crossing_with_fewer_values_than_cells_is_a_contradiction) {
  const Layout layout = Layout::boxes(2, 3);
  Masks masks(36, 63);
  masks[0] = masks[1] = masks[2] = 3;
  Deduction method(layout);
  Ran ran, without;
  run(method, masks, nullptr, ran);
  CHECK(method.end() == Deduction::End::contradiction);
  CHECK_EQ(ran.log.size(), 1u);
  const Step step = ran.log.at(0);
  CHECK(step.technique == Technique::contradiction);
  CHECK_EQ(step.values, Mask{3});
  CHECK_EQ(step.cells.size(), 3u);
  CHECK_EQ(step.houses.size(), 2u);
  method.allow(11, false);
  run(method, masks, nullptr, without);
  CHECK(method.end() == Deduction::End::stuck);
}

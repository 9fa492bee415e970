#include "core/steps/replay.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

#include "core/methods/method.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::steps;
using reference::Masks;
using reference::Values;

namespace {

struct Run {
  Log log;
  std::vector<Values> solutions;
  bool complete = false;
};

void solve(const methods::Entry& entry, const Layout& layout, const Masks& masks, std::uint64_t nodes, Run& run) {
  const auto method = entry.make(layout);
  method->start(masks.data(), nullptr, &run.log);
  Budget budget;
  budget.nodes = nodes;
  Meter meter(budget);
  Values solution(masks.size());
  Found found = Found::solution;
  while (found == Found::solution && run.solutions.size() < 50) {
    found = method->next(solution.data(), meter);
    if (found == Found::solution) run.solutions.push_back(solution);
  }
  run.complete = found == Found::exhausted;
}

// A literal implementation of the definition in step.hpp: it keeps every whole state.
struct Plain {
  const Layout& layout;
  std::vector<Masks> states;
  std::vector<std::pair<int, Masks>> guesses;

  Plain(const Layout& on, const Masks& initial) : layout(on), states{initial} {}

  void take(const Step& step) {
    Masks masks = states.back();
    if (step.technique == Technique::guess) guesses.emplace_back(step.depth, masks);
    if (step.technique == Technique::undo)
      while (!guesses.empty() && guesses.back().first >= step.depth) {
        masks = guesses.back().second;
        guesses.pop_back();
      }
    for (const Candidate it : step.placements)
      for (int other = 0; other < layout.cells(); ++other) {
        bool peer = false;
        for (const House& house : layout.houses())
          peer |= std::ranges::count(house.cells, it.cell) && std::ranges::count(house.cells, static_cast<Cell>(other));
        if (other == it.cell)
          masks[it.cell] &= Mask{1} << (it.value - 1);
        else if (peer)
          masks[static_cast<Cell>(other)] &= ~(Mask{1} << (it.value - 1));
      }
    for (const Candidate it : step.eliminations) masks[it.cell] &= ~(Mask{1} << (it.value - 1));
    states.push_back(masks);
  }
};

bool within(const Masks& inner, const Masks& outer) {
  for (std::size_t cell = 0; cell < inner.size(); ++cell)
    if (inner[cell] & ~outer[cell]) return false;
  return true;
}

// Whether every cell has one value left and all houses are correct; `values` receives the grid.
bool full(const Layout& layout, const Masks& masks, Values& values) {
  values.clear();
  for (const Mask mask : masks) {
    if (!std::has_single_bit(mask)) return false;
    values.push_back(static_cast<Value>(std::countr_zero(mask) + 1));
  }
  return layout.complete(values);
}

bool keeps(const Masks& masks, const Values& solution) {
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (!(masks[cell] >> (solution[cell] - 1) & 1)) return false;
  return true;
}

template <class Error>
bool throws(Replay& replay, std::size_t index) {
  try {
    replay.seek(index);
  } catch (const Error&) { return true; }
  return false;
}

void check(const methods::Entry& entry, const Layout& layout, Masks masks, Random& random) {
  for (Mask& mask : masks) mask &= all_values(layout.size());
  Run run;
  solve(entry, layout, masks, 300, run);
  Plain plain(layout, masks);
  Replay replay(layout, masks.data(), run.log);
  std::vector<Values> reached;
  Values values;
  for (std::size_t i = 0; i < run.log.size(); ++i) {
    const Step step = run.log.at(i);
    plain.take(step);
    const Masks &before = plain.states[i], &after = plain.states[i + 1];
    replay.seek(i + 1);
    CHECK(replay.masks() == after);
    if (step.technique == Technique::undo) continue;
    CHECK(within(after, before));
    for (const Candidate it : step.eliminations) CHECK(before[it.cell] >> (it.value - 1) & 1);
    if (step.depth == 0 && run.complete && plain.guesses.empty() && step.technique != Technique::forbidden)
      for (const Values& solution : run.solutions)
        if (keeps(before, solution)) CHECK(keeps(after, solution));
    if (full(layout, after, values) && (reached.empty() || reached.back() != values)) reached.push_back(values);
  }
  CHECK(reached == run.solutions);
  for (int i = 0; i < 20; ++i) {
    const std::size_t index = random.below(static_cast<std::uint32_t>(plain.states.size()));
    replay.seek(index);
    CHECK_EQ(replay.index(), index);
    CHECK(replay.masks() == plain.states[index]);
  }
  // Forward only: the same states, and no differences are kept.
  Replay forward(layout, masks.data(), run.log, false);
  for (std::size_t i = 0; i < plain.states.size(); ++i) {
    forward.seek(i);
    CHECK(forward.masks() == plain.states[i]);
  }
  CHECK_EQ(forward.memory(), 0u);
  if (run.log.size() > 0) CHECK(throws<std::logic_error>(forward, 0));
  // Straight to the end, and back.
  Replay another(layout, masks.data(), run.log);
  another.seek(run.log.size());
  CHECK(another.masks() == plain.states.back());
  CHECK(run.log.size() == 0 || another.memory() > 0);
  another.seek(0);
  CHECK(another.masks() == masks);
  CHECK(std::ranges::none_of(another.placed(), [](char placed) { return placed != 0; }));
}

}  // namespace

TEST(every_trail_replays_to_the_solutions) {
  int kept = 0;
  for (const methods::Entry& entry : methods::entries()) {
    if (!entry.keeps_trail) continue;
    ++kept;
    Random random(11);
    for (int i = 0; i < 150; ++i) {
      const Layout layout = reference::random_layout(random);
      const Masks masks = reference::random_masks(layout, random);
      if (entry.can_do(layout)) check(entry, layout, masks, random);
    }
  }
  CHECK(kept > 0);
}

TEST(placed_marks_the_cells_that_steps_placed) {
  const Layout layout = Layout::boxes(2, 2);
  const Masks initial(16, 15);
  Log log;
  Step step;
  step.clear(Technique::guess, 1);
  step.placements = {{5, 3}};
  log.append(step);
  step.clear(Technique::undo, 1);
  log.append(step);
  Replay replay(layout, initial.data(), log);
  replay.seek(1);
  CHECK_EQ(std::ranges::count(replay.placed(), 1), 1);
  CHECK(replay.placed()[5]);
  CHECK_EQ(replay.masks()[5], Mask{4});
  CHECK_EQ(replay.masks()[4], Mask{11});
  replay.seek(2);
  CHECK(replay.masks() == initial);
  CHECK(!replay.placed()[5]);
}

TEST(an_undo_of_an_outer_guess_undoes_the_inner_ones) {
  const Layout layout = Layout::boxes(2, 2);
  const Masks initial(16, 15);
  Log log;
  Step step;
  for (std::uint16_t depth = 1; depth <= 3; ++depth) {
    step.clear(Technique::guess, depth);
    step.placements = {{static_cast<Cell>(depth * 5), 1}};
    log.append(step);
  }
  step.clear(Technique::undo, 2);
  log.append(step);
  Replay replay(layout, initial.data(), log);
  replay.seek(1);
  const Masks after_one = replay.masks();
  replay.seek(4);
  CHECK(replay.masks() == after_one);
}

TEST(impossible_logs_are_refused) {
  const Layout layout = Layout::boxes(2, 2);
  const Masks initial(16, 15);
  Step step;
  Log undo, outside;
  step.clear(Technique::undo, 1);
  undo.append(step);
  step.clear(Technique::naked_single, 0);
  step.placements = {{16, 1}};
  outside.append(step);
  Replay first(layout, initial.data(), undo), second(layout, initial.data(), outside);
  CHECK(throws<std::logic_error>(first, 1));
  CHECK(throws<std::logic_error>(second, 1));
  CHECK(throws<std::out_of_range>(first, 2));
}

// The methods that fill cell by cell: their state against plain counting, their nodes against the articles' loops in their
// simplest form, and their trails replayed.
#include "core/methods/filling.hpp"

#include <algorithm>

#include "core/grid/layout.hpp"
#include "core/methods/fewest_values.hpp"
#include "core/methods/forced_cells.hpp"
#include "core/methods/guess_network.hpp"
#include "core/methods/guessing.hpp"
#include "core/methods/trivial_rows.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::methods;
using reference::Masks;
using reference::Values;
using steps::Log;
using steps::Step;
using steps::Technique;

namespace {

Masks masks_of(const char* puzzle) {
  Masks masks;
  for (; *puzzle; ++puzzle) masks.push_back(*puzzle == '.' ? all_values(9) : Mask{1} << (*puzzle - '1'));
  return masks;
}

const char* const hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const char* const needs_guesses = "4....9..6.1.......5.3..12.97....4.8........72..12.3....5.3.7....6.....3.....9.7.1";
const char* const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// The legal values of a cell, from its peers alone.
Mask plain_legal(const Layout& layout, const Masks& masks, const Values& values, Cell cell) {
  if (values[cell]) return 0;
  Mask legal = masks[cell] & all_values(layout.size());
  for (const Cell peer : layout.peers(cell))
    if (values[peer]) legal &= ~(Mask{1} << (values[peer] - 1));
  return legal;
}

// The solvers of the fourth article.
struct Plain {
  const Layout& layout;
  const Masks& masks;
  bool forced, hidden;
  std::uint64_t nodes = 0;
  bool dead = false;
  std::vector<Values> solutions;

  Mask legal(const Values& values, Cell cell) const { return plain_legal(layout, masks, values, cell); }

  // Fills one cell; false if there is none to fill, or a value has no place.
  bool fill_one(Values& values) {
    for (Cell cell = 0; cell < values.size(); ++cell)
      if (const Mask mask = legal(values, cell); forced && std::popcount(mask) == 1)
        return values[cell] = static_cast<Value>(std::countr_zero(mask) + 1), true;
    if (!hidden) return false;
    for (const House& house : layout.houses())
      for (int value = 1; value <= layout.size(); ++value) {
        std::vector<Cell> places;
        bool there = false;
        for (const Cell cell : house.cells) {
          there = there || values[cell] == value;
          if (legal(values, cell) >> (value - 1) & 1) places.push_back(cell);
        }
        if (there) continue;
        if (places.size() == 1) return values[places[0]] = static_cast<Value>(value), true;
        if (places.empty()) return dead = true, false;
      }
    return false;
  }

  void solve(Values values) {
    if (++nodes > 3000) return;
    dead = false;
    while (fill_one(values)) {}
    if (dead) return;
    Cell best = 0;
    int fewest = 99;
    for (Cell cell = 0; cell < values.size(); ++cell)
      if (const int count = std::popcount(legal(values, cell)); !values[cell] && count < fewest)
        best = cell, fewest = count;
    if (fewest == 99) {
      if (layout.complete(values)) solutions.push_back(values);  // two equal givens can fill the grid too
      return;
    }
    for (Mask rest = legal(values, best); rest; rest &= rest - 1) {
      values[best] = static_cast<Value>(std::countr_zero(rest) + 1);
      solve(values);
      values[best] = 0;
    }
  }
};

void check_nodes(Method& method, const Layout& layout, const Masks& masks, bool forced, bool hidden) {
  Values givens(masks.size(), 0), solution(masks.size());
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (const Mask mask = masks[cell] & all_values(layout.size()); is_single(mask))
      givens[cell] = static_cast<Value>(std::countr_zero(mask) + 1);
  Plain plain{layout, masks, forced, hidden, 0, false, {}};
  if (layout.conflicts(givens).empty()) plain.solve(givens);
  if (plain.nodes == 0 || plain.nodes > 3000) return;
  const Budget budget;
  Meter meter(budget);
  std::vector<Values> solutions;
  method.start(masks.data(), nullptr, nullptr);
  while (method.next(solution.data(), meter) == Found::solution) solutions.push_back(solution);
  CHECK(solutions == plain.solutions);  // in the same order
  CHECK_EQ(method.work().nodes, plain.nodes);
}

// Replays every state of a trail, using peers alone; checks each step against the state in which it is reported.
class Replay {
 public:
  Replay(const Layout& layout, const Masks& masks) : layout_(layout), states_(1, masks) {}

  void go(const Step& step) {
    Masks& state = states_.back();
    switch (step.technique) {
      case Technique::naked_single: CHECK(is_single(state[step.placements.at(0).cell])); break;
      case Technique::guess:
        states_.push_back(state);
        guesses.push_back({states_.back(), step.placements.at(0)});
        break;
      case Technique::contradiction: CHECK_EQ(state[step.cells.at(0).thing], Mask{0}); break;
      case Technique::undo:
        CHECK_EQ(states_.size(), step.depth + std::size_t{1});
        states_.resize(step.depth);
        return;
      default: break;
    }
    CHECK_EQ(states_.size(), step.depth + std::size_t{1});
    for (const auto [cell, value] : step.placements) place(cell, Mask{1} << (value - 1));
  }
  const Masks& state() const { return states_.back(); }
  bool filled() const { return std::all_of(state().begin(), state().end(), is_single); }

  std::vector<std::pair<Masks, steps::Candidate>> guesses;  // each with the state before it

 private:
  void place(Cell cell, Mask bit) {
    Masks& state = states_.back();
    CHECK(state[cell] & bit || states_.size() == 1);  // givens may contradict each other
    state[cell] &= bit;
    for (const Cell peer : layout_.peers(cell)) state[peer] &= ~bit;
  }
  const Layout& layout_;
  std::vector<Masks> states_;
};

struct Guessed {
  Found found;
  std::uint64_t tried;
  bool too_deep;
  Values solution;
};

Guessed guess(Guessing& method, const Masks& masks, Random* order, Log* log = nullptr) {
  const Budget budget;
  Meter meter(budget);
  Values solution(masks.size());
  method.start(masks.data(), order, log);
  const Found found = method.next(solution.data(), meter);
  return {found, method.values_tried(), method.too_deep(), solution};
}

}  // namespace

TEST(a_filling_counts_legal_values_and_restoring_undoes_everything) {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const Layout layout = reference::random_layout(random);
    const Masks masks = reference::random_masks(layout, random);
    Filling filling(layout);
    if (!filling.start(masks.data())) continue;
    Values values(masks.size(), 0);
    for (const Cell cell : filling.filled()) values[cell] = filling.values()[cell];
    const auto check = [&] {
      std::size_t fewest = 0, empty = 0;
      int least = 99;
      for (Cell cell = 0; cell < values.size(); ++cell) {
        const Mask legal = plain_legal(layout, masks, values, cell);
        CHECK_EQ(filling.legal(cell), legal);
        CHECK_EQ(filling.is_empty(cell), values[cell] == 0);
        if (values[cell]) continue;
        CHECK_EQ(filling.nth(empty++), std::size_t{cell});
        if (std::popcount(legal) < least) least = std::popcount(legal), fewest = cell;
      }
      CHECK_EQ(filling.complete(), empty == 0);
      if (empty) CHECK_EQ(filling.fewest(), fewest);
    };
    check();
    std::vector<Values> before;
    for (int move = 0; move < 60; ++move) {
      if (!filling.complete() && random.below(3)) {
        const std::size_t cell =
            filling.nth(random.below(static_cast<std::uint32_t>(masks.size() - filling.filled().size())));
        Mask legal = filling.legal(cell);
        const Mask bit = draw(legal, &random);
        before.push_back(values);
        filling.remember();
        bool sound = filling.fill(cell, bit);
        if (sound && random.below(2)) sound = filling.fill_forced();
        for (const Cell filled : filling.filled()) values[filled] = filling.values()[filled];
        check();
        if (sound) continue;
        CHECK_EQ(plain_legal(layout, masks, values, filling.without_value()), Mask{0});
        CHECK(filling.is_empty(filling.without_value()));
      }
      if (before.empty()) continue;
      filling.restore();
      values = before.back();
      before.pop_back();
      check();
    }
  }
}

TEST(nodes_are_those_of_the_plain_loops) {
  Random random(11);
  for (int i = 0; i < testing::examples(150); ++i) {
    const Layout layout = reference::random_layout(random);
    const Masks masks = reference::random_masks(layout, random);
    FewestValues fewest(layout);
    ForcedCells forced(layout, false), hidden(layout, true);
    check_nodes(fewest, layout, masks, false, false);
    check_nodes(forced, layout, masks, true, false);
    check_nodes(hidden, layout, masks, true, true);
  }
}

namespace {

// The number of candidates of the cell that guess-neural tries before this one.
std::size_t rank_by_network(std::span<const GuessNetwork::Candidate> candidates, const steps::Candidate& guess) {
  std::size_t rank = 0;
  for (const auto& each : candidates) {
    if (each.cell != guess.cell) continue;
    if (each.value == guess.value) return rank;
    ++rank;
  }
  return candidates.size();
}

// Every guess is in the cell of the least cost; its values are tried in their order.
template <class Guesses>
void check_network_guesses(const Layout& layout, const Guesses& guesses) {
  GuessNetwork network(layout);
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    const auto& [state, guess] = guesses[i];
    Masks legal(state.begin(), state.end());
    for (Mask& mask : legal)
      if (is_single(mask)) mask = 0;
    const auto candidates = network.evaluate(legal);
    const auto best = std::min_element(candidates.begin(), candidates.end(),
                                       [](const auto& a, const auto& b) { return a.cost < b.cost; });
    CHECK_EQ(std::size_t{guess.cell}, std::size_t{best->cell});
    const auto earlier = std::count_if(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const auto& other) { return other.first == state; });
    CHECK_EQ(rank_by_network(candidates, guess), static_cast<std::size_t>(earlier));
  }
}

}  // namespace

TEST(trails_replay_to_the_solution) {
  const Layout classic = Layout::boxes(3, 3);
  for (const char* const puzzle : {hard, needs_guesses, easy})
    for (const Where where : {Where::random, Where::ordered, Where::smallest, Where::network})
      for (int seed = -1; seed < (where == Where::network ? 1 : 3); ++seed) {
        const Masks masks = masks_of(puzzle);
        Random order(static_cast<std::uint64_t>(seed));
        Guessing method(classic, {where, 0});
        Log log;
        Budget budget;
        budget.nodes = 3000;
        Meter meter(budget);
        Values solution(81);
        method.start(masks.data(), seed < 0 ? nullptr : &order, &log);
        const Found found = method.next(solution.data(), meter);
        Replay replay(classic, masks);
        std::uint64_t tried = 0;
        for (std::size_t i = 0; i < log.size(); ++i) {
          const Step step = log.at(i);
          replay.go(step);
          if (step.technique == Technique::undo)  // a reason, or an undo below it, precedes each undo
            CHECK(log.at(i - 1).technique == Technique::contradiction || log.at(i - 1).technique == Technique::undo);
          tried += step.technique == Technique::guess || step.technique == Technique::naked_single;
        }
        CHECK_EQ(tried, method.values_tried());
        CHECK_EQ(log.at(log.size() - 1).technique == Technique::solution, found == Found::solution);
        CHECK_EQ(replay.guesses.size() + 1, method.work().nodes);
        CHECK_EQ(replay.filled(), found == Found::solution);
        if (found == Found::solution)
          for (std::size_t cell = 0; cell < 81; ++cell) CHECK_EQ(replay.state()[cell], Mask{1} << (solution[cell] - 1));
        if (where == Where::network && seed < 0) check_network_guesses(classic, replay.guesses);
        // Where the strategy requires: the first cell with several candidates, or one with the fewest.
        for (const auto& [state, guess] : replay.guesses) {
          std::size_t first = 81, fewest = 81;
          for (std::size_t cell = 81; cell-- > 0;) {
            if (is_single(state[cell])) continue;
            first = cell;
            if (fewest == 81 || std::popcount(state[cell]) <= std::popcount(state[fewest])) fewest = cell;
          }
          if (where == Where::ordered) CHECK_EQ(std::size_t{guess.cell}, first);
          if (where == Where::smallest) CHECK_EQ(std::size_t{guess.cell}, fewest);
        }
      }
}

TEST(a_random_strategy_guesses_in_different_cells_and_its_own_stream_is_the_same) {
  const Layout classic = Layout::boxes(3, 3);
  const Masks empty(81, all_values(9));
  Guessing method(classic, {Where::random, 150});
  std::vector<Cell> cells;
  Values first;
  for (int seed = -2; seed < 20; ++seed) {
    Random order(static_cast<std::uint64_t>(seed));
    Log log;
    const Guessed result = guess(method, empty, seed < 0 ? nullptr : &order, &log);
    cells.push_back(log.at(0).placements[0].cell);
    if (seed == -2) first = result.solution;
    if (seed == -1) CHECK(result.solution == first);
  }
  CHECK_EQ(cells[0], cells[1]);
  std::sort(cells.begin(), cells.end());
  CHECK(std::unique(cells.begin(), cells.end()) - cells.begin() > 10);
}

TEST(the_depth_counts_every_value_tried_and_its_maximum_ends_an_attempt) {
  const Layout classic = Layout::boxes(3, 3);
  Guessing free_of_limit(classic, {Where::smallest, 0});
  const Guessed trivial = guess(free_of_limit, masks_of(easy), nullptr);
  CHECK_EQ(trivial.tried, std::uint64_t{51});  // each empty cell once
  const Guessed free = guess(free_of_limit, masks_of(needs_guesses), nullptr);
  CHECK(free.found == Found::solution && !free.too_deep && free.tried > 51);
  Guessing enough(classic, {Where::smallest, static_cast<std::uint32_t>(free.tried)});
  const Guessed same = guess(enough, masks_of(needs_guesses), nullptr);
  CHECK(same.found == Found::solution && same.solution == free.solution && !same.too_deep);
  Guessing less(classic, {Where::smallest, static_cast<std::uint32_t>(free.tried - 1)});
  for (int again = 0; again < 2; ++again) {
    const Guessed ended = guess(less, masks_of(needs_guesses), nullptr);
    CHECK(ended.found == Found::exhausted && ended.too_deep);
    CHECK_EQ(ended.tried, free.tried);
  }
  // Restarting with the next random numbers eventually fills a grid; 81 values are the minimum.
  const Masks empty(81, all_values(9));
  for (const std::uint32_t max_depth : {81u, 150u}) {
    Guessing filler(classic, {Where::random, max_depth});
    Random order(1);
    Guessed result = guess(filler, empty, &order);
    int restarts = 0;
    for (; result.too_deep && restarts < 5000; ++restarts) result = guess(filler, empty, &order);
    CHECK(result.found == Found::solution && classic.complete(result.solution));
    CHECK(result.tried >= 81 && result.tried <= max_depth);
    CHECK(restarts > 0);
  }
}

TEST(trivial_rows_fill_as_plain_loops_do) {
  const Layout classic = Layout::boxes(3, 3);
  Values rows;
  for (const char* text : {easy, needs_guesses, hard}) {
    const Masks masks = masks_of(text);
    for (const Mask mask : masks)
      rows.push_back(std::has_single_bit(mask) ? static_cast<Value>(std::countr_zero(mask) + 1) : Value{0});
  }
  rows.resize(5 * 81);
  rows[3 * 81] = rows[3 * 81 + 1] = 1;  // a conflict
  rows[4 * 81 + 5] = 10;
  std::vector<Filled> filled(5);
  std::vector<std::uint16_t> left(5);
  CHECK(fill_trivial_rows(classic, rows.data(), 5, {}, {filled.data(), left.data()}));
  CHECK(filled ==
        std::vector<Filled>({Filled::wholly, Filled::partly, Filled::partly, Filled::impossible, Filled::unreadable}));
  for (std::size_t row = 0; row < 3; ++row) {
    const Masks masks(81, all_values(9));
    Values values(rows.begin() + static_cast<std::ptrdiff_t>(row * 81),
                  rows.begin() + static_cast<std::ptrdiff_t>(row * 81 + 81));
    for (bool more = true; more;) {
      more = false;
      for (Cell cell = 0; cell < 81; ++cell)
        if (const Mask legal = plain_legal(classic, masks, values, cell); std::has_single_bit(legal)) {
          values[cell] = static_cast<Value>(std::countr_zero(legal) + 1);
          more = true;
        }
    }
    CHECK_EQ(left[row], static_cast<std::uint16_t>(std::count(values.begin(), values.end(), Value{0})));
  }
}

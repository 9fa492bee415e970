#include "core/logic/backdoors.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/card.hpp"
#include "core/logic/profiles.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

struct Posed {
  std::vector<Value> values, solution;
  std::vector<Mask> masks;
};

// A puzzle with one solution: as many values as necessary, drawn in random order, sometimes with candidates eliminated.
Posed random_puzzle(const Layout& layout, Random& random) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  const reference::Masks all(cells, all_values(layout.size()));
  Posed posed;
  posed.values.assign(cells, 0);
  const auto filled = reference::brute_force(layout, all, {1, 100'000}, random).solutions;
  if (filled.empty()) return posed;
  posed.solution = filled[0];
  posed.values = filled[0];
  std::vector<std::size_t> order(cells);
  for (std::size_t i = 0; i < cells; ++i) order[i] = i;
  for (std::size_t i = cells; i > 1; --i) std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  for (const std::size_t cell : order) {
    posed.values[cell] = 0;
    if (reference::brute_force(layout, layout.candidates(posed.values), {2, 100'000}, random).solutions.size() != 1)
      posed.values[cell] = posed.solution[cell];
  }
  posed.masks = layout.candidates(posed.values);
  if (random.below(2)) return posed;
  for (std::size_t cell = 0; cell < cells; ++cell)
    for (int v = 1; v <= layout.size(); ++v)
      if (const auto value = static_cast<Value>(v); value != posed.solution[cell] && random.below(10) == 0)
        posed.masks[cell] &= ~bit_of(value);
  return posed;
}

// Whether plain singles solve the puzzle when the cells of a set are known.
bool singles_solve(const Layout& layout, const Posed& posed, const std::vector<Cell>& known) {
  reference::Masks masks = posed.masks;
  for (const Cell cell : known) masks[cell] = bit_of(posed.solution[cell]);
  while (reference::naked_singles(layout, masks) || reference::hidden_singles(layout, masks)) {}
  return std::all_of(masks.begin(), masks.end(), [](Mask mask) { return std::popcount(mask) == 1; });
}

// Every backdoor of exactly `size` cells among the open ones.
void all_of_size(const Layout& layout, const Posed& posed, std::size_t size, Cell from, std::vector<Cell>& chosen,
                 std::vector<std::vector<Cell>>& found) {
  if (chosen.size() == size) {
    if (singles_solve(layout, posed, chosen)) found.push_back(chosen);
    return;
  }
  for (Cell cell = from; cell < layout.cells(); ++cell) {
    if (posed.values[cell]) continue;
    chosen.push_back(cell);
    all_of_size(layout, posed, size, static_cast<Cell>(cell + 1), chosen, found);
    chosen.pop_back();
  }
}

Backdoors backdoors_of(const Layout& layout, const Posed& posed, std::uint64_t work = BackdoorSearch::most_work) {
  BackdoorSearch search(layout);
  Meter meter{Budget{}};
  Backdoors found;
  search.find(posed.values, posed.masks, posed.solution, meter, found, work);
  return found;
}

void compare(const Layout& layout, const Posed& posed, int (&sizes)[largest_backdoor + 2]) {
  const Backdoors found = backdoors_of(layout, posed, std::numeric_limits<std::uint64_t>::max());
  std::vector<std::vector<Cell>> all;
  std::size_t size = 0;
  for (; all.empty() && size <= largest_backdoor; ++size) {
    std::vector<Cell> chosen;
    all_of_size(layout, posed, size, 0, chosen, all);
  }
  CHECK_EQ(found.found, !all.empty());
  ++sizes[all.empty() ? largest_backdoor + 1 : size - 1];
  if (all.empty()) return CHECK_EQ(found.more_than, largest_backdoor);
  CHECK_EQ(found.smallest.size(), size - 1);
  CHECK_EQ(found.more_than, static_cast<int>(size) - 2);
  CHECK(std::find(all.begin(), all.end(), found.smallest) != all.end());
  CHECK_EQ(found.alone.size(), size == 2 ? all.size() : std::size_t{0});
  for (std::size_t i = 0; i < found.alone.size(); ++i) CHECK_EQ(found.alone[i], all[i][0]);
}

std::vector<Value> values_of(const char* text) {
  std::vector<Value> values;
  for (; *text; ++text) values.push_back(*text >= '1' && *text <= '9' ? static_cast<Value>(*text - '0') : Value{0});
  return values;
}

Posed posed_of(const Layout& layout, const char* text) {
  Random random(1);
  Posed posed{values_of(text), {}, {}};
  posed.masks = layout.candidates(posed.values);
  posed.solution = reference::brute_force(layout, posed.masks, {1, 10'000'000}, random).solutions.at(0);
  return posed;
}

}  // namespace

TEST(the_smallest_backdoors_are_those_of_brute_force) {
  Random random(1);
  int sizes[largest_backdoor + 2] = {};
  for (const auto& layout : {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(1, 5), Layout::boxes(2, 3, true)})
    for (int i = 0; i < testing::examples(60); ++i) compare(layout, random_puzzle(layout, random), sizes);
  for (int i = 0; i < testing::examples(60); ++i) {
    const Layout layout = reference::random_jigsaw(6, i % 3 == 0, true, random);
    const Posed posed = random_puzzle(layout, random);
    if (!posed.solution.empty()) compare(layout, posed, sizes);
  }
  CHECK(sizes[0] > 0 && sizes[1] > 0 && sizes[2] > 0);
}

TEST(a_closure_with_some_cells_given_is_that_of_plain_singles) {
  Random random(2);
  for (int i = 0; i < testing::examples(200); ++i) {
    const Layout layout = reference::random_layout(random);
    if (layout.size() > 6) continue;
    const Posed posed = random_puzzle(layout, random);
    if (posed.solution.empty()) continue;
    SinglesClosure singles(layout);
    singles.start(posed.values, posed.masks, posed.solution);
    std::vector<Cell> given;
    for (int more = 0; more < 3; ++more) {
      CHECK_EQ(singles.solved(), singles_solve(layout, posed, given));
      given.push_back(static_cast<Cell>(random.below(static_cast<std::uint32_t>(layout.cells()))));
      singles.give(given.back());
    }
  }
}

TEST(a_puzzle_that_singles_solve_needs_no_backdoor) {
  const Layout layout = Layout::boxes(3, 3);
  const Posed posed = posed_of(layout, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  const Backdoors found = backdoors_of(layout, posed);
  CHECK(found.found && found.smallest.empty() && found.alone.empty());
  CHECK_EQ(found.more_than, -1);
}

TEST(the_limit_of_work_leaves_a_bound) {
  const Layout layout = Layout::boxes(3, 3);
  const Posed posed = posed_of(layout, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  const Backdoors whole = backdoors_of(layout, posed);
  CHECK(whole.found);
  CHECK_EQ(whole.more_than, static_cast<int>(whole.smallest.size()) - 1);
  for (const std::uint64_t work : {1, 100, 1000, 5000}) {
    const Backdoors some = backdoors_of(layout, posed, work);
    CHECK(some.more_than <= whole.more_than);
    CHECK(!some.found || some.smallest.size() == whole.smallest.size());
  }
  CHECK(!backdoors_of(layout, posed, 100).found);
}

TEST(a_stopped_meter_ends_the_search) {
  const Layout layout = Layout::boxes(3, 3);
  const Posed posed = posed_of(layout, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  BackdoorSearch search(layout);
  Budget budget;
  budget.nodes = 10;
  Meter meter(budget);
  Backdoors found;
  search.find(posed.values, posed.masks, posed.solution, meter, found);
  CHECK(!found.found && meter.stopped() == Stopped::nodes);
}

TEST(a_card_that_is_cut_short_leaves_its_rating) {
  const Layout layout = Layout::boxes(3, 3);
  const Posed posed = posed_of(layout, ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..");
  const auto explainer = Explainer::of(layout);
  const Profile& profile = profile_named("hodoku").profile;
  const Problem problem{posed.values, {}, {}, posed.solution};
  Meter meter{Budget{}};
  Rating rating;
  explainer->path(problem, profile, meter, nullptr, rating, nullptr);
  Budget budget;
  budget.nodes = 10;
  Meter little(budget);
  Card card;
  CardMaker(layout).make(*explainer, problem, profile, rating, little, card);
  CHECK(little.stopped() == Stopped::nodes && rating.stopped == Stopped::no && rating.solved);
  CHECK(!card.backdoors.found);
}

TEST(a_card_says_what_decided_the_level) {
  const Layout layout = Layout::boxes(3, 3);
  const Posed posed = posed_of(layout, ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..");
  const auto explainer = Explainer::of(layout);
  Profile profile = profile_named("hodoku").profile;
  const Problem problem{posed.values, {}, {}, posed.solution};
  Meter meter{Budget{}};
  Rating rating;
  Card card;
  explainer->path(problem, profile, meter, nullptr, rating, nullptr);
  CardMaker maker(layout);
  maker.make(*explainer, problem, profile, rating, meter, card);
  CHECK(card.decided == Card::Decided::step);
  CHECK(card.course.moments[card.deciding].taken == Technique::pointing);
  CHECK_EQ(card.course.moments.size(), std::size_t{rating.steps});
  CHECK_EQ(card.uniqueness_steps, 0u);
  CHECK_EQ(card.without_uniqueness.score, rating.score);
  for (const Course::Moment& moment : card.course.moments) CHECK(moment.open > 0);
  profile.most[1] = rating.score - 1;  // of medium
  explainer->path(problem, profile, meter, nullptr, rating, nullptr);
  maker.make(*explainer, problem, profile, rating, meter, card);
  CHECK(card.decided == Card::Decided::score && rating.level == 2 && rating.step_level == 1);
  CHECK_EQ(card.deciding, rating.steps - 1);
}

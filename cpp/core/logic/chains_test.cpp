#include <algorithm>
#include <set>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/families.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/link_table.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

Cell at(int row, int column) { return static_cast<Cell>((row - 1) * 9 + column - 1); }

constexpr Mask of(std::initializer_list<int> values) {
  Mask mask = 0;
  for (const int value : values) mask |= Mask{1} << (value - 1);
  return mask;
}

// An empty 9x9 grid with some candidates removed.
struct Marks {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables{layout};
  std::vector<Mask> masks = std::vector<Mask>(81, all_values(9));

  void only(int row, int column, std::initializer_list<int> values) { masks[at(row, column)] = of(values); }
  // Leaves the value only these places in the row or column.
  void row(int row, int value, std::initializer_list<int> columns) {
    for (int column = 1; column <= 9; ++column)
      if (std::ranges::count(columns, column) == 0) masks[at(row, column)] &= ~of({value});
  }
  void column(int column, int value, std::initializer_list<int> rows) {
    for (int row = 1; row <= 9; ++row)
      if (std::ranges::count(rows, row) == 0) masks[at(row, column)] &= ~of({value});
  }

  std::vector<Step> steps(Find<2> find, bool first, bool sets = false) const {
    const std::vector<Value> values(81, 0);
    State<2> state(tables, values, masks);
    Limits limits;
    limits.als_in_chains = sets;
    const Budget budget;
    Meter meter(budget);
    Scratch scratch;
    Search<2> search{state, limits, meter, scratch, {}};
    search.wanted.set();
    search.first = first;
    std::vector<Step> found;
    search.context = &found;
    search.receive = [](void* context, const Step& step) {
      static_cast<std::vector<Step>*>(context)->push_back(step);
      return true;
    };
    find(search);
    return found;
  }
};

std::set<std::pair<int, int>> lost(const Step& step) {
  std::set<std::pair<int, int>> result;
  for (const Candidate& one : step.eliminations) result.emplace(one.cell, one.value);
  return result;
}

// The cells and values of a chain, in order.
std::vector<std::pair<int, int>> chain(const Step& step) {
  std::vector<std::pair<int, int>> result;
  for (const Node& node : step.nodes) result.emplace_back(node.cells[0], node.value);
  return result;
}

bool takes_turns(const Step& step, bool first) {
  for (std::size_t i = 0; i < step.links.size(); ++i)
    if (step.links[i].strong != (first == (i % 2 == 0)) || step.links[i].from != i) return false;
  return true;
}

}  // namespace

TEST(remote_pair) {
  Marks marks;
  for (const auto& [row, column] : {std::pair{1, 1}, {1, 5}, {5, 5}, {5, 2}}) marks.only(row, column, {1, 2});
  const auto found = marks.steps(&find::remote_pair<2>, true);
  CHECK_EQ(found.size(), 1u);
  std::set<std::pair<int, int>> expected;
  for (const auto& [row, column] : {std::pair{1, 2}, {2, 2}, {3, 2}, {4, 1}, {5, 1}, {6, 1}})
    for (const int value : {1, 2}) expected.emplace(at(row, column), value);
  CHECK(lost(found[0]) == expected);
  CHECK(takes_turns(found[0], true));
  CHECK_EQ(found[0].cells.size(), 4u);
  CHECK(found[0].cells[0].role == Role::colour_1 && found[0].cells[3].role == Role::colour_2);
  marks.only(5, 2, {1, 3});
  CHECK(marks.steps(&find::remote_pair<2>, true).empty());
}

TEST(xy_chain) {
  Marks marks;
  marks.only(1, 1, {1, 2});
  marks.only(1, 5, {2, 3});
  marks.only(5, 5, {3, 4});
  marks.only(5, 9, {4, 1});
  const auto found = marks.steps(&find::xy_chain<2>, true);
  CHECK_EQ(found.size(), 1u);
  CHECK((lost(found[0]) == std::set<std::pair<int, int>>{{at(1, 9), 1}, {at(5, 1), 1}}));
  const std::vector<std::pair<int, int>> expected = {{at(1, 1), 1}, {at(1, 1), 2}, {at(1, 5), 2}, {at(1, 5), 3},
                                                     {at(5, 5), 3}, {at(5, 5), 4}, {at(5, 9), 4}, {at(5, 9), 1}};
  CHECK(chain(found[0]) == expected);
  CHECK(takes_turns(found[0], true));
  CHECK(found[0].candidates.front().role == Role::pincer && found[0].candidates.back().thing == (Candidate{at(5, 9), 1}));
  marks.only(5, 9, {4, 1, 5});
  CHECK(marks.steps(&find::xy_chain<2>, false).empty());
}

TEST(x_chain) {
  Marks marks;
  marks.row(1, 7, {1, 5});
  marks.row(4, 7, {5, 9});
  marks.row(8, 7, {2, 9});
  const auto found = marks.steps(&find::x_chain<2>, true);
  CHECK_EQ(found.size(), 1u);
  CHECK((chain(found[0]) == std::vector<std::pair<int, int>>{
                                {at(1, 1), 7}, {at(1, 5), 7}, {at(4, 5), 7}, {at(4, 9), 7}, {at(8, 9), 7}, {at(8, 2), 7}}));
  CHECK((lost(found[0]) == std::set<std::pair<int, int>>{{at(2, 2), 7}, {at(3, 2), 7}, {at(7, 1), 7}, {at(9, 1), 7}}));
}

// 1 and 2 of r1c1 are the ends of a chain that leaves the cell and returns, so the cell holds one of the two.
TEST(continuous_loop) {
  Marks marks;
  marks.row(1, 1, {1, 5});
  marks.only(5, 5, {1, 3});
  marks.only(5, 9, {3, 2});
  marks.column(1, 2, {1, 5});
  const auto all = marks.steps(&find::nice_loop<2>, false);
  const auto loop = std::ranges::find(all, Technique::continuous_nice_loop, &Step::technique);
  CHECK(loop != all.end());
  if (loop == all.end()) return;
  CHECK_EQ(loop->links.back().to, 0);
  CHECK_EQ(loop->links.size(), 8u);
  CHECK(std::ranges::all_of(loop->links, [&](const Link& link) { return link.to == (link.from + 1) % 8; }));
  std::set<std::pair<int, int>> expected;
  for (const int value : {3, 4, 5, 6, 7, 8, 9}) expected.emplace(at(1, 1), value);
  for (const int row : {2, 3, 4, 6, 7, 8, 9}) expected.emplace(at(row, 5), 1);
  for (const int column : {2, 3, 4, 6, 7, 8})
    for (const int value : {2, 3}) expected.emplace(at(5, column), value);
  CHECK(lost(*loop) == expected);
}

TEST(grouped_loop_and_set) {
  Marks marks;
  marks.row(1, 7, {1, 5, 6});  // r1c1 or the group r1c56
  marks.column(5, 7, {1, 2, 9});
  marks.column(6, 7, {1, 2, 9});  // box 2: all of 7 in r12c56
  marks.row(2, 7, {5, 6, 9});
  const auto grouped = marks.steps(&find::grouped_nice_loop<2>, false);
  CHECK(!grouped.empty());
  CHECK(std::ranges::all_of(grouped, [](const Step& step) {
    return std::ranges::any_of(step.nodes, [](const Node& node) { return node.cells.size() > 1; });
  }));
  marks.only(8, 1, {1, 2, 7});
  marks.only(8, 2, {1, 2, 7, 8});
  marks.only(8, 3, {1, 2, 8});
  const auto with_sets = marks.steps(&find::grouped_nice_loop<2>, false, true);
  CHECK(std::ranges::any_of(with_sets, [](const Step& step) {
    return std::ranges::any_of(step.nodes, [](const Node& node) { return !node.set.empty(); });
  }));
}

// Every weak link leads to a set, and the two places of 1 in column 5 also exclude each other: the loop must not take that
// way back.
TEST(loop_through_two_sets_and_a_pair_of_places) {
  Marks marks;
  marks.only(1, 1, {1, 3, 4});
  marks.only(1, 2, {2, 3, 4});
  marks.only(2, 3, {3, 4});
  marks.only(8, 1, {1, 5, 6});
  marks.only(8, 2, {2, 5, 6});
  marks.only(8, 3, {5, 6});
  marks.column(5, 1, {1, 8});
  std::set<std::pair<int, int>> expected;
  for (const auto& [row, column] : {std::pair{1, 3}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {3, 3}})
    for (const int value : {3, 4}) expected.emplace(at(row, column), value);
  for (const int value : {5, 6}) {
    for (int column = 4; column <= 9; ++column) expected.emplace(at(8, column), value);
    for (const int row : {7, 9})
      for (int column = 1; column <= 3; ++column) expected.emplace(at(row, column), value);
  }
  for (const int column : {3, 4, 6, 7, 8, 9}) expected.emplace(at(1, column), 1);
  for (const int column : {4, 6, 7, 8, 9}) expected.emplace(at(8, column), 1);
  for (const int row : {2, 3, 4, 5, 6, 7, 9}) expected.emplace(at(row, 2), 2);
  const auto found = marks.steps(&find::grouped_nice_loop<2>, false, true);
  CHECK(std::ranges::any_of(found, [&](const Step& step) {
    return step.technique == Technique::grouped_continuous_nice_loop && lost(step) == expected;
  }));
}

// Every implication can be read backwards, and walks and closures reach the same nodes.
TEST(implications_are_symmetric_and_closed) {
  Random random(5);
  for (const Layout& layout : {Layout::boxes(3, 3), Layout::boxes(2, 3, true), Layout::boxes(3, 3, true, true)}) {
    const Tables<2> tables(layout);
    for (int round = 0; round < (testing::sanitized ? 3 : 12); ++round) {
      std::vector<Mask> masks(static_cast<std::size_t>(layout.cells()));
      for (Mask& mask : masks)
        for (int n = 2 + static_cast<int>(random.below(2)); n; --n)
          mask |= Mask{1} << random.below(static_cast<std::uint32_t>(layout.size()));
      const std::vector<Value> values(masks.size(), 0);
      const State<2> state(tables, values, masks);
      const Budget budget;
      Meter meter(budget);
      LinkTable<2> links;
      CHECK(links.build(state, Links::all, round % 2 == 0, round % 3 == 2, meter));
      for (Literal from = 0; from < 2 * links.nodes(); ++from)
        for (const Literal to : links.follows(from)) {
          CHECK(is_on(from) != is_on(to));
          CHECK(std::ranges::count(links.follows(to ^ 1u), from ^ 1u) > 0);
        }
      if (!links.has_bits()) continue;
      CHECK(links.close(meter));
      Walk<2> walk, through;
      for (const std::uint32_t node : links.ends()) {
        walk.start(links, off(node));
        through.start(links, off(node), Walk<2>::everything, true, true);
        for (const std::uint32_t other : links.ends()) {
          const bool reached = links.on_from_off().has(links.end_number(node), links.end_number(other));
          CHECK_EQ(walk.reached(on(other)), reached);
          CHECK_EQ(through.reached(on(other)), reached);
          if (reached) CHECK_EQ(walk.depth(on(other)), through.depth(on(other)));
        }
      }
      for (std::uint32_t node = 0; node < links.candidates(); ++node) {
        walk.start(links, on(node), off(node));
        through.start(links, on(node), off(node), false, true);
        CHECK_EQ(walk.reached(off(node)), through.reached(off(node)));
        if (walk.reached(off(node))) CHECK_EQ(walk.depth(off(node)), through.depth(off(node)));
      }
    }
  }
}

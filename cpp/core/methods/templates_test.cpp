#include <algorithm>
#include <set>
#include <string>
#include <thread>

#include "core/grid/layout.hpp"
#include "core/methods/templates.hpp"
#include "core/methods/templates_indexed.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::methods;

namespace {

std::vector<Mask> masks_of(const std::string& puzzle) {
  std::vector<Mask> masks;
  for (const char c : puzzle) masks.push_back(c == '.' ? all_values(9) : Mask{1} << (c - '1'));
  return masks;
}

std::vector<std::size_t> sizes_of(const std::vector<std::vector<TableSet>>& lists) {
  std::vector<std::size_t> sizes;
  for (const auto& list : lists) sizes.push_back(list.size());
  return sizes;
}

// Counts by definition: tests every set of N cells, one per row, against the houses.
std::size_t count_by_definition(const Layout& layout, std::vector<int>& columns) {
  const int size = layout.size();
  if (static_cast<int>(columns.size()) < size) {
    std::size_t count = 0;
    for (int column = 0; column < size; ++column) {
      columns.push_back(column);
      count += count_by_definition(layout, columns);
      columns.pop_back();
    }
    return count;
  }
  for (const House& house : layout.houses()) {
    int met = 0;
    for (const Cell cell : house.cells) met += columns[static_cast<std::size_t>(cell / size)] == cell % size;
    if (met != 1) return 0;
  }
  return 1;
}

}  // namespace

TEST(tables_hold_every_template_once) {
  Random random(3);
  std::vector<int> none;
  for (int i = 0; i < 60; ++i) {
    const Layout layout = reference::random_layout(random);
    if (layout.size() > 6) continue;
    const TemplateTable table(layout);
    CHECK_EQ(table.size(), count_by_definition(layout, none));
    for (std::size_t number = 1; number < table.size(); ++number) CHECK(!(table[number] == table[number - 1]));
  }
  CHECK_EQ(TemplateTable(Layout::boxes(3, 3)).size(), 46656u);
  for (const auto& [height, width] : {std::pair(1, 1), {1, 4}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}, {2, 5}})
    CHECK_EQ(TemplateTable(Layout::boxes(height, width)).size(), templates_bound(Layout::boxes(height, width)));
}

// The article's own three puzzles, with its counts.
TEST(counts_match_the_article) {
  const std::pair<const char*, std::vector<std::size_t>> known[] = {
      {"2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7.", {1, 3, 18, 2, 1, 12, 15, 5, 1}},
      {"5..8.72.....92.6..742....8.....95..693576...217.4.2..8.........29....4..3.1..6...",
       {55, 2, 55, 2, 20, 1, 11, 12, 3}},
      {"..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64..",
       {42, 2, 56, 2, 42, 2, 8, 154, 8}}};
  Templates plain(Layout::boxes(3, 3));
  TemplatesIndexed indexed(Layout::boxes(3, 3));
  for (const auto& [puzzle, counts] : known) {
    const auto masks = masks_of(puzzle);
    plain.start(masks.data(), nullptr, nullptr);
    CHECK(sizes_of({plain.lists().begin(), plain.lists().end()}) == counts);
    indexed.start(masks.data(), nullptr, nullptr);
    for (std::size_t value = 0; value < 9; ++value) CHECK_EQ(indexed.lists().list(value).size(), counts[value]);
  }
}

TEST(the_index_finds_what_filtering_finds) {
  Random random(11);
  for (int i = 0; i < 150; ++i) {
    const Layout layout = reference::random_layout(random);
    const TemplateTable table(layout);
    for (int round = 0; round < 10; ++round) {
      TableSet closed;
      const std::uint32_t share = random.below(100);
      for (int cell = 0; cell < layout.cells(); ++cell)
        if (random.below(100) < share) closed.insert(static_cast<Cell>(cell));
      std::vector<TableSet> filtered, looked_up;
      table.filter(closed, filtered);
      table.look_up(closed, looked_up);
      CHECK(filtered == looked_up);
    }
  }
}

// Pruning must never drop a template of a solution, and must drop every template that overlaps all those of another value.
TEST(pruning_reaches_its_fixpoint) {
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    const Layout layout = reference::random_layout(random);
    const auto masks = reference::random_masks(layout, random);
    TemplatesIndexed method(layout);
    method.start(masks.data(), nullptr, nullptr);
    TemplatesIndexed::Lists lists = method.lists();
    Budget budget;
    budget.nodes = 1'000'000;
    Meter meter(budget);
    const bool possible = lists.prune_by_pairs(meter);
    const auto solutions = reference::brute_force(layout, masks, {20, 20000}, random).solutions;
    if (!solutions.empty()) CHECK(possible);
    if (!possible || meter.stopped() != Stopped::no) continue;
    for (std::size_t value = 0; value < lists.size(); ++value) {
      for (const auto& solution : solutions) {
        TableSet wanted;
        for (std::size_t cell = 0; cell < solution.size(); ++cell)
          if (solution[cell] == value + 1) wanted.insert(static_cast<Cell>(cell));
        CHECK_EQ(std::count(lists.list(value).begin(), lists.list(value).end(), wanted), 1);
      }
      for (const TableSet& each : lists.list(value))
        for (std::size_t other = 0; other < lists.size(); ++other) {
          if (other == value) continue;
          const auto& partners = lists.list(other);
          CHECK(
              std::any_of(partners.begin(), partners.end(), [&](const TableSet& partner) { return !partner.meets(each); }));
        }
    }
  }
}

// Tests the enumeration that layouts over 9x9 use on layouts that have a table to compare with.
TEST(enumerating_finds_what_the_table_holds) {
  Random random(13);
  for (int i = 0; i < 150; ++i) {
    const Layout layout = reference::random_layout(random);
    const auto masks = reference::random_masks(layout, random);
    const auto size = static_cast<std::size_t>(layout.size());
    TemplateSource<2> table(layout);
    TemplateSource<4> enumerated(layout);
    TemplateLists<2> expected(size, size * size);
    TemplateLists<4> lists(size, size * size);
    Meter meter{Budget{}};
    table.start(masks.data());
    enumerated.start(masks.data());
    CHECK(table.list(expected, false, meter) && enumerated.list(lists, false, meter));
    const auto key = [](const auto& set) { return std::pair(set.word(0), set.word(1)); };
    for (std::size_t value = 0; value < size; ++value) {
      std::vector<std::pair<std::uint64_t, std::uint64_t>> a, b;
      for (const auto& each : expected.list(value)) a.push_back(key(each));
      for (const auto& each : lists.list(value)) b.push_back(key(each));
      std::sort(a.begin(), a.end());
      std::sort(b.begin(), b.end());
      CHECK(a == b);
    }
  }
}

TEST(enumerating_methods_find_the_same_solutions) {
  Random random(17);
  for (int i = 0; i < 150; ++i) {
    const Layout layout = reference::random_layout(random);
    const auto masks = reference::random_masks(layout, random);
    const auto solve = [&](Method& method) {
      std::set<std::string> solutions;
      std::vector<Value> solution(masks.size());
      Budget budget;
      budget.nodes = 20000;
      Meter meter(budget);
      method.start(masks.data(), nullptr, nullptr);
      Found found = Found::solution;
      while (solutions.size() < 50 && (found = method.next(solution.data(), meter)) == Found::solution)
        CHECK(solutions.emplace(solution.begin(), solution.end()).second);
      return std::pair(found == Found::exhausted, solutions);
    };
    IndexedTemplates<2> table(layout);
    IndexedTemplates<4> enumerated(layout);
    const auto expected = solve(table), found = solve(enumerated);
    if (expected.first && found.first) CHECK(expected.second == found.second);
    CHECK_EQ(expected.first, found.first);
  }
}

TEST(enumerating_is_metered_and_bounded) {
  const Layout layout = Layout::boxes(4, 4);
  const std::vector<Mask> masks(256, all_values(16));
  IndexedTemplates<4> method(layout);
  std::vector<Value> solution(256);
  Budget budget;
  budget.nodes = 3;
  Meter meter(budget);
  method.start(masks.data(), nullptr, nullptr);
  CHECK(method.next(solution.data(), meter) == Found::stopped);
  Meter unlimited{Budget{}};
  bool thrown = false;
  try {
    method.next(solution.data(), unlimited);
  } catch (const TooManyTemplates&) { thrown = true; }
  CHECK(thrown);
}

TEST(the_table_of_a_layout_is_made_once) {
  const Layout layout = Layout::boxes(2, 4);
  std::shared_ptr<const TemplateTable> tables[4];
  std::vector<std::thread> threads;
  for (auto& table : tables)
    threads.emplace_back([&] {
      table = TemplateTable::of(layout);
      table->make_index();
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& table : tables) CHECK(table == tables[0]);
  CHECK(TemplateTable::of(Layout::boxes(4, 2)) != tables[0]);
  CHECK(TemplateTable::of(Layout::boxes(2, 4, true)) != tables[0]);
}

TEST(layouts_without_a_table) {
  CHECK(has_template_table(Layout::boxes(2, 5)));
  CHECK(!has_template_table(Layout::boxes(3, 4)));
  CHECK(!has_template_table(Layout::boxes(8, 8)));
}

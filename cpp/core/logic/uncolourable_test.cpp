#include "core/logic/uncolourable.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/suppositions.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

constexpr Mask three = 0b111, two = 0b11, one_more = 0b1000;

// Whether the cells from here on can take the values so that those that see each other differ.
bool can_fill(const Tables<2>& tables, const std::vector<Cell>& cells, std::vector<Value>& held, int values) {
  const std::size_t at = held.size();
  if (at == cells.size()) return true;
  for (int v = 1; v <= values; ++v) {
    bool free = true;
    for (std::size_t i = 0; i < at; ++i) free = free && !(held[i] == v && tables.peers[cells[i]].has(cells[at]));
    if (!free) continue;
    held.push_back(static_cast<Value>(v));
    if (can_fill(tables, cells, held, values)) return true;
    held.pop_back();
  }
  return false;
}

// A grid whose other candidates are all values but the first few.
State<2> with(const Tables<2>& tables, const std::vector<Cell>& cells, Mask values, const std::vector<Cell>& guarded) {
  const std::vector<Value> empty(81, 0);
  std::vector<Mask> masks(81, all_values(9) & ~values);
  for (const Cell cell : cells) masks[cell] = values;
  for (const Cell cell : guarded) masks[cell] |= one_more;
  return State<2>(tables, empty, masks);
}

}  // namespace

// All 1,296 ways to take three cells in different rows and columns of four boxes, compared with trying to fill them.
TEST(tridagons_are_what_three_values_cannot_fill) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  std::array<std::vector<std::array<int, 3>>, 1> orders;
  std::array<int, 3> order{0, 1, 2};
  do orders[0].push_back(order);
  while (std::next_permutation(order.begin(), order.end()));
  int impossible = 0;
  for (int shape = 0; shape < 1296; ++shape) {
    std::vector<Cell> cells;
    for (int box = 0, rest = shape; box < 4; ++box, rest /= 6)
      for (int row = 0; row < 3; ++row) {
        const int column = orders[0][static_cast<std::size_t>(rest % 6)][static_cast<std::size_t>(row)];
        cells.push_back(static_cast<Cell>((box / 2 * 6 + row) * 9 + box % 2 * 3 + column));
      }
    std::vector<Value> held;
    const bool fits = can_fill(tables, cells, held, 3);
    impossible += !fits;
    const State<2> state = with(tables, cells, three, {cells[5]});
    const auto found = tridagons(state, 3);
    CHECK_EQ(found.size(), fits ? std::size_t{0} : std::size_t{1});
    if (found.size() != 1) continue;
    CHECK_EQ(found[0].values, three);
    CHECK(found[0].guardians == (std::vector<Candidate>{{cells[5], 4}}));
    CHECK(std::is_permutation(found[0].cells.begin(), found[0].cells.end(), cells.begin(), cells.end()));
  }
  CHECK_EQ(impossible, 648);
}

TEST(guardians_are_counted_and_settled_cells_are_allowed) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  // Rising in three boxes, falling in one.
  const std::vector<Cell> cells{0, 10, 20, 3, 13, 23, 27, 37, 47, 32, 40, 48};
  State<2> state = with(tables, cells, three, {cells[1], cells[4]});
  CHECK_EQ(tridagons(state, 1).size(), std::size_t{0});
  CHECK_EQ(tridagons(state, 2).size(), std::size_t{1});
  state.place(cells[0], 1);  // it is still the same pattern
  CHECK_EQ(tridagons(state, 2).size(), std::size_t{1});
  state.remove(cells[1], 4);
  const auto found = tridagons(state, 2);
  CHECK_EQ(found.size(), std::size_t{1});
  if (!found.empty()) CHECK(found[0].guardians == (std::vector<Candidate>{{cells[4], 4}}));
  std::vector<Value> values(81, 0);
  values[cells[0]] = 1;  // a given belongs to no pattern
  std::vector<Mask> masks(81, all_values(9) & ~three);
  for (const Cell cell : cells) masks[cell] = three;
  masks[cells[4]] |= one_more;
  CHECK(tridagons(State<2>(tables, values, masks), 2).empty());
}

TEST(oddagons_are_rings_of_odd_length_without_shortcuts) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  Meter meter{Budget{}};
  const std::vector<Cell> five{0, 4, 40, 37, 10};           // r1c1, r1c5, r5c5, r5c2, r2c2
  const std::vector<Cell> four{0, 4, 40, 36};               // r1c1, r1c5, r5c5, r5c1
  const std::vector<Cell> seven{0, 4, 40, 44, 80, 73, 10};  // r1c1, r1c5, r5c5, r5c9, r9c9, r9c2, r2c2
  CHECK_EQ(oddagons(with(tables, five, two, {five[2]}), 2, meter).size(), std::size_t{1});
  CHECK_EQ(oddagons(with(tables, five, two, {}), 2, meter).size(), std::size_t{0});  // no guardian
  CHECK_EQ(oddagons(with(tables, five, two, {five[2]}), 0, meter).size(), std::size_t{0});
  CHECK_EQ(oddagons(with(tables, four, two, {four[2]}), 2, meter).size(), std::size_t{0});
  const auto found = oddagons(with(tables, seven, two, {seven[2]}), 2, meter);
  CHECK_EQ(found.size(), std::size_t{1});
  for (const auto& pattern : found) {
    CHECK_EQ(pattern.cells.size() % 2, std::size_t{1});
    std::vector<Value> held;
    CHECK(!can_fill(tables, pattern.cells, held, 2));
  }
}

// The last candidate of a list is true, and losing all is a fault that rests on the list.
TEST(lists_of_candidates_are_used_below_suppositions) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  const std::vector<Value> empty(81, 0);
  const State<2> state(tables, empty);
  Suppositions<2> made;
  CHECK(made.start(state));
  const std::array<Candidate, 3> list{Candidate{0, 1}, Candidate{40, 2}, Candidate{80, 3}};
  made.relate(list);
  CHECK(!made.suppose({1, 1}));  // r1c1 is not 1
  CHECK(!made.suppose({41, 2}));
  CHECK_EQ(made.mask(80), Mask{0b100});
  const auto reason = made.reason_of({80, 5});
  CHECK_EQ(reason.lists, std::uint32_t{1});
  CHECK_EQ(reason.size, std::uint32_t{1});
  CHECK_EQ(reason.premises.size(), std::size_t{1});
  made.leave();
  CHECK(made.has(80, 5));
  CHECK(!made.suppose({79, 3}));
  CHECK_EQ(made.mask(40), Mask{0b10});
  made.leave();
  made.leave();
  CHECK(!made.suppose({40, 3}));  // r5c5 is not 2
  CHECK(!made.suppose({0, 5}));   // nor r1c1 1
  CHECK_EQ(made.mask(80), Mask{0b100});
  made.leave();
  CHECK(!made.suppose({80, 4}));
  CHECK(made.has(0, 1));
  CHECK(made.mask(0) == Mask{1});
}

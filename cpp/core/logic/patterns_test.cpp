// Patterns of one value, colouring, wings and uniqueness, on states made for the purpose: all candidates except what a
// pattern excludes, so that each step and each of its limits can be checked by hand.
#include <algorithm>
#include <string>

#include "core/grid/layout.hpp"
#include "core/logic/families.hpp"
#include "core/logic/limits.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

struct Board {
  Layout layout;
  Tables<2> tables{layout};
  std::vector<Mask> masks;
  std::vector<Value> values;
  std::vector<char> givens;
  Limits limits;
  bool by_values = true, by_givens = true, unique = true;

  explicit Board(Layout from = Layout::boxes(3, 3))
      : layout(std::move(from)),
        masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size())),
        values(masks.size(), 0),
        givens(masks.size(), 0) {}

  Cell at(int row, int column) const { return static_cast<Cell>((row - 1) * layout.size() + column - 1); }
  // Leaves the cell these candidates: "135".
  void only(int row, int column, const std::string& digits) {
    Mask& mask = masks[at(row, column)];
    mask = 0;
    for (const char digit : digits) mask |= bit_of(static_cast<Value>(digit - '0'));
  }
  void lose(int row, int column, int value) { masks[at(row, column)] &= ~bit_of(static_cast<Value>(value)); }
  // Leaves the value only these places in the row or column.
  void bind_row(int value, int row, std::vector<int> columns) {
    for (int c = 1; c <= layout.size(); ++c)
      if (std::find(columns.begin(), columns.end(), c) == columns.end()) lose(row, c, value);
  }
  void bind_column(int value, int column, std::vector<int> rows) {
    for (int r = 1; r <= layout.size(); ++r)
      if (std::find(rows.begin(), rows.end(), r) == rows.end()) lose(r, column, value);
  }
  void place(int row, int column, int value, bool given) {
    values[at(row, column)] = static_cast<Value>(value);
    givens[at(row, column)] = given;
  }

  std::vector<Step> steps(Technique technique, bool first = false) {
    const Budget budget;
    Meter meter(budget);
    Scratch scratch;
    State<2> state(tables, values, masks, givens);
    Search<2> search{state, limits, meter, scratch, {}};
    search.wanted.set(static_cast<std::size_t>(technique));
    search.first = first;
    search.assume_unique = unique;
    search.unique_by_values = by_values;
    search.unique_by_givens = by_givens;
    std::vector<Step> found;
    search.context = &found;
    search.receive = [](void* context, const Step& step) {
      static_cast<std::vector<Step>*>(context)->push_back(step);
      return true;
    };
    finder<2>(technique)(search);
    for (const Step& step : found) {
      CHECK(step.technique == technique);
      CHECK(!step.eliminations.empty());
      for (const Candidate& one : step.eliminations) CHECK(state.has(one.cell, one.value));
    }
    return found;
  }
};

// The eliminations of a step: "5: r1c2 r3c4; 7: r1c2".
std::string reported(const Step& step, int size = 9) {
  std::vector<Candidate> lost = step.eliminations;
  std::sort(lost.begin(), lost.end(), [](const Candidate& a, const Candidate& b) {
    return a.value != b.value ? a.value < b.value : a.cell < b.cell;
  });
  std::string text;
  int value = 0;
  for (const Candidate& one : lost) {
    if (one.value != value) text += (value ? "; " : "") + std::to_string(one.value) + ":";
    value = one.value;
    text += " r" + std::to_string(one.cell / size + 1) + "c" + std::to_string(one.cell % size + 1);
  }
  return text;
}

bool reports(const std::vector<Step>& steps, const std::string& text, int size = 9) {
  return std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return reported(step, size) == text; });
}

int with_role(const Step& step, Role role) {
  int n = 0;
  for (const auto& part : step.cells) n += part.role == role;
  for (const auto& part : step.candidates) n += part.role == role;
  for (const auto& part : step.houses) n += part.role == role;
  return n;
}

}  // namespace

TEST(a_skyscraper_eliminates_candidates_that_see_both_far_ends) {
  Board board;
  board.bind_row(5, 2, {3, 7});
  board.bind_row(5, 6, {3, 8});
  const auto steps = board.steps(Technique::skyscraper);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r1c8 r3c8 r4c7 r5c7"));
  CHECK_EQ(steps[0].links.size(), 3u);
  CHECK_EQ(with_role(steps[0], Role::pincer), 2);
  board.bind_row(5, 6, {3, 7});  // it is an X-wing now
  CHECK(board.steps(Technique::skyscraper).empty());
}

TEST(a_kite_and_its_dual) {
  Board board;
  board.limits.dual_patterns = false;
  board.bind_row(5, 2, {3, 7});
  board.bind_column(5, 2, {1, 6});
  auto steps = board.steps(Technique::two_string_kite);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r6c7"));
  board.bind_row(5, 1, {2, 8});
  board.bind_column(5, 3, {2, 5});
  board.limits.dual_patterns = true;
  steps = board.steps(Technique::dual_two_string_kite);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r5c8 r6c7"));
  CHECK_EQ(steps[0].nodes.size(), 8u);
}

TEST(a_dual_kite_of_two_values) {
  Board board;
  board.bind_row(5, 2, {3, 7});
  board.bind_column(5, 2, {1, 6});
  board.bind_row(8, 2, {3, 9});  // through the same two cells of box 1
  board.bind_column(8, 2, {1, 5});
  auto steps = board.steps(Technique::dual_two_string_kite);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r6c7; 8: r5c9"));
  CHECK(steps[0].values == (bit_of(5) | bit_of(8)));
  CHECK_EQ(steps[0].nodes.size(), 8u);
  board.bind_row(7, 1, {2, 8});  // the other way round
  board.bind_column(7, 3, {2, 5});
  CHECK(reports(board.steps(Technique::dual_two_string_kite), "5: r6c7; 7: r5c8"));
  CHECK(reports(board.steps(Technique::dual_two_string_kite), "7: r5c8; 8: r5c9"));
  board.bind_row(6, 2, {1, 8});  // other near ends
  board.bind_column(6, 2, {3, 7});
  CHECK_EQ(board.steps(Technique::dual_two_string_kite).size(), 3u);
}

TEST(a_turbot_fish_joins_any_two_links) {
  Board board;
  board.bind_row(5, 2, {3, 7});
  for (int r = 7; r <= 9; ++r)  // box 7 keeps two places
    for (int c = 1; c <= 3; ++c)
      if (!(r == 8 && c == 3) && !(r == 9 && c == 1)) board.lose(r, c, 5);
  const auto steps = board.steps(Technique::turbot_fish);
  CHECK(reports(steps, "5: r9c7"));
  CHECK_EQ(reported(board.steps(Technique::turbot_fish, true)[0]), "5: r9c7");
}

TEST(an_empty_rectangle_needs_a_row_and_a_column) {
  Board board;
  board.limits.dual_patterns = false;
  for (const int r : {1, 2})  // box 1 keeps row 3 and column 3
    for (const int c : {1, 2}) board.lose(r, c, 5);
  board.bind_column(5, 8, {3, 6});
  auto steps = board.steps(Technique::empty_rectangle);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r6c3"));
  CHECK_EQ(with_role(steps[0], Role::cover), 2);
  board.bind_row(5, 7, {3, 9});
  board.limits.dual_patterns = true;
  CHECK(reports(board.steps(Technique::dual_empty_rectangle), "5: r3c9 r6c3"));
  for (const int c : {1, 3}) board.lose(3, c, 5);  // two places are left, and one of them is in both parts
  board.lose(1, 3, 5);
  CHECK(board.steps(Technique::empty_rectangle).empty());
  board.limits.one_candidate_rectangles = true;
  CHECK(reports(board.steps(Technique::empty_rectangle), "5: r6c3"));
}

TEST(colours) {
  Board board;
  board.bind_row(5, 2, {3, 7});
  board.bind_column(5, 7, {2, 5});
  board.bind_row(5, 5, {7, 1});
  // r2c3 and r5c7 against r2c7 and r5c1: a candidate that sees one of each is eliminated.
  const auto steps = board.steps(Technique::simple_colours_trap);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r1c1 r3c1 r4c3 r6c3"));
  CHECK_EQ(with_role(steps[0], Role::colour_1), 2);
  CHECK_EQ(with_role(steps[0], Role::colour_2), 2);
  board.bind_column(5, 1, {5, 3});  // r3c1 joins the colour of r2c3 and r5c7, which it sees
  const auto wraps = board.steps(Technique::simple_colours_wrap);
  CHECK_EQ(wraps.size(), 1u);
  CHECK(reports(wraps, "5: r2c3 r3c1 r5c7"));
}

TEST(colours_of_two_nets) {
  Board one;
  one.bind_row(5, 2, {3, 7});
  CHECK(one.steps(Technique::multi_colours_1).empty());
  one.bind_row(5, 8, {2, 7});  // r2c7 sees r8c7, so r2c3 or r8c2 holds
  auto steps = one.steps(Technique::multi_colours_1);
  CHECK(!steps.empty());
  CHECK(reports(steps, "5: r1c2 r3c2 r7c3 r9c3"));
  CHECK(one.steps(Technique::multi_colours_2).empty());
  Board two;
  two.bind_row(5, 2, {3, 7});
  two.bind_row(5, 8, {4, 7});
  two.bind_column(5, 4, {1, 8});
  CHECK(two.steps(Technique::multi_colours_2).empty());
  two.bind_row(5, 1, {4, 8});  // r2c7 sees r8c7 and r1c8, one of which holds
  steps = two.steps(Technique::multi_colours_2);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "5: r2c7"));
  CHECK_EQ(with_role(steps[0], Role::colour_1) + with_role(steps[0], Role::colour_2), 2);
  CHECK_EQ(with_role(steps[0], Role::colour_3) + with_role(steps[0], Role::colour_4), 4);
}

TEST(wings) {
  Board board;
  board.only(2, 2, "12");
  board.only(2, 7, "13");
  board.only(5, 2, "23");
  auto steps = board.steps(Technique::xy_wing);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "3: r5c7"));
  CHECK_EQ(steps[0].links.size(), 5u);
  board.only(2, 2, "123");
  CHECK(board.steps(Technique::xy_wing).empty());
  CHECK(board.steps(Technique::xyz_wing).empty());
  board.only(5, 2, "45");
  board.only(3, 1, "23");
  steps = board.steps(Technique::xyz_wing);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "3: r2c1 r2c3"));
}

TEST(a_w_wing_needs_a_link_between_its_cells) {
  Board board;
  board.only(2, 2, "12");
  board.only(5, 7, "12");
  CHECK(board.steps(Technique::w_wing).empty());
  board.bind_row(2, 8, {2, 7});
  const auto steps = board.steps(Technique::w_wing);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "1: r2c7 r5c2"));
  CHECK_EQ(with_role(steps[0], Role::bridge), 3);
}

TEST(a_wxyz_wing) {
  Board board;
  board.only(2, 2, "123");
  board.only(2, 3, "24");
  board.only(2, 8, "14");
  board.only(3, 1, "34");
  // 1 is confined to row 2, 2 to row 2, 3 to box 1; 4 is not confined.
  const auto steps = board.steps(Technique::wxyz_wing);
  CHECK(reports(steps, "4: r2c1"));
  board.only(2, 8, "12");  // now a triple with the pivot and r2c3, or no longer four values
  CHECK(!reports(board.steps(Technique::wxyz_wing), "4: r2c1"));
}

namespace {

Board rectangle(const std::string& a, const std::string& b, const std::string& c, const std::string& d) {
  Board board;  // r1c1 and r1c2 in a box, r5c1 and r5c2 in another
  board.only(1, 1, a);
  board.only(1, 2, b);
  board.only(5, 1, c);
  board.only(5, 2, d);
  return board;
}

}  // namespace

TEST(unique_rectangles_by_type) {
  Board one = rectangle("12", "12", "12", "1234");
  CHECK(reports(one.steps(Technique::unique_rectangle_1), "1: r5c2; 2: r5c2"));
  CHECK_EQ(with_role(one.steps(Technique::unique_rectangle_1)[0], Role::deadly), 4 + 8);
  Board two = rectangle("12", "12", "123", "123");
  CHECK(reports(two.steps(Technique::unique_rectangle_2),
                "3: r4c1 r4c2 r4c3 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9 r6c1 r6c2 r6c3"));
  Board five = rectangle("12", "123", "123", "12");
  CHECK(five.steps(Technique::unique_rectangle_2).empty());
  CHECK(reports(five.steps(Technique::unique_rectangle_5), "3: r2c1 r3c1 r4c2 r6c2"));
  Board three = rectangle("12", "12", "123", "124");
  three.only(5, 9, "34");
  CHECK(reports(three.steps(Technique::unique_rectangle_3),
                "3: r5c3 r5c4 r5c5 r5c6 r5c7 r5c8; 4: r5c3 r5c4 r5c5 r5c6 r5c7 r5c8"));
  Board four = rectangle("12", "12", "123", "124");
  four.bind_row(1, 5, {1, 2});
  CHECK(reports(four.steps(Technique::unique_rectangle_4), "2: r5c1 r5c2"));
  CHECK(four.steps(Technique::unique_rectangle_4, true).empty());  // HoDoKu wants it eliminated from the box too
  Board six = rectangle("12", "123", "124", "12");
  for (const int row : {1, 5}) six.bind_row(1, row, {1, 2});
  for (const int column : {1, 2}) six.bind_column(1, column, {1, 5});
  CHECK(reports(six.steps(Technique::unique_rectangle_6), "1: r1c2 r5c1"));
  Board hidden = rectangle("12", "123", "124", "1256");
  hidden.bind_row(1, 5, {1, 2});
  hidden.bind_column(1, 2, {1, 5});
  CHECK(reports(hidden.steps(Technique::hidden_rectangle), "2: r5c2"));
}

TEST(a_rectangle_needs_one_solution_and_two_boxes) {
  Board board = rectangle("12", "12", "12", "1234");
  board.unique = false;
  CHECK(board.steps(Technique::unique_rectangle_1).empty());
  Board four;  // in four boxes
  four.only(1, 1, "12");
  four.only(1, 4, "12");
  four.only(5, 1, "12");
  four.only(5, 4, "123");
  CHECK(four.steps(Technique::unique_rectangle_1).empty());
}

TEST(a_rectangle_with_a_missing_candidate_needs_values_with_one_solution) {
  Board board = rectangle("12", "1", "12", "1234");
  CHECK(reports(board.steps(Technique::unique_rectangle_1), "1: r5c2; 2: r5c2"));
  board.by_values = false;
  CHECK(board.steps(Technique::unique_rectangle_1).empty());
  board.by_values = true;
  board.limits.missing_in_rectangles = false;
  CHECK(board.steps(Technique::unique_rectangle_1).empty());
}

TEST(avoidable_rectangles_have_placed_cells_that_are_not_given) {
  Board board;
  board.place(1, 1, 1, false);
  board.place(1, 2, 2, false);
  board.place(5, 1, 2, false);
  board.only(5, 2, "19");
  CHECK(reports(board.steps(Technique::avoidable_rectangle_1), "1: r5c2"));
  board.by_givens = false;
  CHECK(board.steps(Technique::avoidable_rectangle_1).empty());
  board.by_givens = true;
  board.place(1, 2, 2, true);
  CHECK(board.steps(Technique::avoidable_rectangle_1).empty());
  Board two;
  two.place(1, 1, 1, false);
  two.place(1, 2, 2, false);
  two.only(5, 1, "29");
  two.only(5, 2, "19");
  CHECK(reports(two.steps(Technique::avoidable_rectangle_2),
                "9: r4c1 r4c2 r4c3 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9 r6c1 r6c2 r6c3"));
}

TEST(a_grave_except_for_one_candidate) {
  Board board(Layout::boxes(2, 2));
  const char* rows[4] = {"1234", "3412", "2143", "4321"};
  for (int r = 1; r <= 4; ++r)
    for (int c = 1; c <= 4; ++c) board.only(r, c, rows[r - 1][c - 1] <= '2' ? "12" : "34");
  CHECK(board.steps(Technique::bug_plus_1).empty());
  board.only(2, 3, "123");
  const auto steps = board.steps(Technique::bug_plus_1);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "1: r2c3; 2: r2c3", 4));
  board.only(4, 4, "123");
  CHECK(board.steps(Technique::bug_plus_1).empty());
}

namespace {

// A ring around boxes 1, 4 and 7.
Board ring(std::vector<std::string> digits) {
  Board board;
  const int cells[6][2] = {{1, 1}, {1, 2}, {4, 2}, {4, 3}, {7, 3}, {7, 1}};
  for (int i = 0; i < 6; ++i) board.only(cells[i][0], cells[i][1], digits[static_cast<std::size_t>(i)]);
  return board;
}

}  // namespace

TEST(unique_loops_by_type) {
  Board one = ring({"12", "12", "12", "1234", "12", "12"});
  for (Mask& mask : one.masks)  // no other cell can take part
    if (mask == all_values(9)) mask &= ~bit_of(1);
  const auto steps = one.steps(Technique::unique_loop_1);
  CHECK_EQ(steps.size(), 1u);
  CHECK(reports(steps, "1: r4c3; 2: r4c3"));
  CHECK_EQ(with_role(steps[0], Role::deadly), 6 + 12);
  one.only(7, 1, "19");
  CHECK(one.steps(Technique::unique_loop_1).empty());
  Board two = ring({"12", "12", "12", "123", "123", "12"});
  CHECK(reports(two.steps(Technique::unique_loop_2), "3: r1c3 r2c3 r3c3 r5c3 r6c3 r8c3 r9c3"));
  Board three = ring({"12", "12", "12", "123", "124", "12"});
  three.only(9, 3, "34");
  CHECK(
      reports(three.steps(Technique::unique_loop_3), "3: r1c3 r2c3 r3c3 r5c3 r6c3 r8c3; 4: r1c3 r2c3 r3c3 r5c3 r6c3 r8c3"));
  Board four = ring({"12", "12", "12", "123", "124", "12"});
  four.bind_column(1, 3, {4, 7});
  CHECK(reports(four.steps(Technique::unique_loop_4), "2: r4c3 r7c3"));
}

TEST(uniqueness_techniques_skip_layouts_with_extra_houses) {
  CHECK(!works_on(Technique::unique_rectangle_1, Layout::boxes(3, 3, true)));
  Board board(Layout::boxes(3, 3, true));
  board.only(1, 2, "12");
  board.only(1, 3, "12");
  board.only(4, 2, "12");
  board.only(4, 3, "1234");
  CHECK(board.steps(Technique::unique_rectangle_1).empty());
}

// Row 3 and the region of r3c1 leave over r3c4, r3c5 and r5c1, r5c5.
TEST(leftovers) {
  const std::string names = "AAAABBABBBCCCDDDEEDDCEEEC";
  std::vector<std::uint16_t> regions;
  for (const char name : names) regions.push_back(static_cast<std::uint16_t>(name - 'A'));
  const Board plain(Layout::jigsaw(regions));
  CHECK(works_on(Technique::law_of_leftovers, plain.layout) && !works_on(Technique::law_of_leftovers, Layout::boxes(3, 3)));
  Board missing(plain.layout), standing(plain.layout), confined(plain.layout);
  CHECK(missing.steps(Technique::law_of_leftovers).empty());
  for (const int column : {4, 5}) missing.lose(3, column, 1);
  CHECK(reports(missing.steps(Technique::law_of_leftovers), "1: r5c1 r5c5", 5));
  standing.place(3, 4, 2, false);
  CHECK(reports(standing.steps(Technique::law_of_leftovers), "2: r5c2 r5c3", 5));
  confined.only(3, 4, "12");
  confined.only(5, 5, "345");
  const auto steps = confined.steps(Technique::law_of_leftovers);
  CHECK(reports(steps, "1: r3c5; 2: r3c5; 3: r5c1; 4: r5c1; 5: r5c1", 5));
  confined.only(5, 5, "2345");
  CHECK(confined.steps(Technique::law_of_leftovers).empty());
}

// In a grid with windows the cells r234c159 hold every value once.
TEST(hidden_houses) {
  const Board plain(Layout::boxes(3, 3, false, true));
  Board standing(plain.layout), claiming(plain.layout), naked(plain.layout);
  CHECK(standing.steps(Technique::set_equivalence).empty());
  standing.place(2, 1, 5, false);
  CHECK(reports(standing.steps(Technique::set_equivalence), "5: r3c5 r3c9 r4c5 r4c9"));
  claiming.bind_column(1, 1, {2, 3, 4});
  CHECK(reports(claiming.steps(Technique::set_equivalence), "1: r2c5 r2c9 r3c5 r3c9 r4c5 r4c9"));
  naked.only(2, 1, "12");
  naked.only(4, 9, "12");
  const std::string rest = " r2c5 r2c9 r3c1 r3c5 r3c9 r4c1 r4c5";
  CHECK(reports(naked.steps(Technique::set_equivalence), "1:" + rest + "; 2:" + rest));
}

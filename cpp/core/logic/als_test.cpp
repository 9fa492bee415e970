#include "core/logic/als.hpp"

#include <string>

#include "core/grid/layout.hpp"
#include "core/logic/families.hpp"
#include "core/logic/limits.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

// A 9x9 grid in which a few cells have few candidates, and its steps.
struct Board {
  Layout layout = Layout::boxes(3, 3);
  Tables<2> tables{layout};
  std::vector<Value> values = std::vector<Value>(81);
  std::vector<Mask> masks = std::vector<Mask>(81, all_values(9));
  Limits limits;
  Meter meter{Budget{}};
  Scratch scratch;
  std::vector<Step> steps;

  void set(int row, int column, const char* digits) {
    Mask mask = 0;
    for (; *digits; ++digits) mask |= bit_of(static_cast<Value>(*digits - '0'));
    masks[static_cast<std::size_t>(9 * (row - 1) + column - 1)] = mask;
  }
  static bool receive(void* context, const Step& step) {
    static_cast<Board*>(context)->steps.push_back(step);
    return true;
  }
  const std::vector<Step>& find(Find<2> search_for) {
    State<2> state(tables, values, masks);
    Search<2> search{state, limits, meter, scratch, {}};
    search.first = false;
    search.wanted.set();
    search.receive = &receive;
    search.context = this;
    steps.clear();
    CHECK(search_for(search));
    return steps;
  }
  // "2r1c7 ...": the eliminations of the first step with exactly these cells.
  std::string of(const std::string& cells) const {
    for (const Step& step : steps) {
      std::string result;
      std::string named;
      for (const auto& part : step.cells) named += name_of(part.thing);
      if (named != cells) continue;
      for (const Candidate& one : step.eliminations) result += std::to_string(one.value) + name_of(one.cell) + " ";
      return result;
    }
    return {};
  }
  static std::string name_of(Cell cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }
};

}  // namespace

TEST(two_sets_eliminate_a_value_that_sees_it_in_both) {
  Board board;
  board.set(1, 1, "12");
  board.set(1, 9, "13");
  board.set(2, 8, "23");
  board.find(&find::als_xz<2>);
  CHECK_EQ(board.of("r1c1r1c9r2c8"), "2r1c7 2r1c8 2r2c1 2r2c2 2r2c3 ");
}

TEST(two_restricted_commons_lock_both_sets) {
  Board board;
  board.set(1, 1, "123");
  board.set(1, 2, "123");
  board.set(1, 8, "124");
  board.set(1, 9, "124");
  board.find(&find::als_xz<2>);
  const std::string eliminated = board.of("r1c1r1c2r1c8r1c9");
  for (const char* one : {"1r1c5 ", "2r1c5 ", "3r1c5 ", "4r1c5 ", "3r2c1 ", "4r3c8 "})
    CHECK(eliminated.find(one) != std::string::npos);
  for (const char* one : {"1r2c1 ", "4r2c1 ", "3r3c8 ", "5r1c5 "}) CHECK(eliminated.find(one) == std::string::npos);
}

TEST(a_middle_set_joins_two_ends) {
  Board board;
  board.set(1, 1, "15");
  board.set(1, 9, "12");
  board.set(9, 9, "25");
  board.find(&find::als_xy_wing<2>);
  CHECK_EQ(board.of("r1c1r1c9r9c9"), "5r9c1 ");
}

TEST(four_sets_in_a_row_are_a_chain_and_three_are_not) {
  Board board;
  board.set(1, 1, "15");
  board.set(1, 9, "12");
  board.set(9, 9, "23");
  board.set(9, 2, "35");
  board.find(&find::als_chain<2>);
  CHECK_EQ(board.of("r1c1r1c9r9c9r9c2"), "5r1c2 5r2c2 5r3c2 5r7c1 5r8c1 5r9c1 ");
  board.limits.als_chain_sets_listed = 3;
  board.find(&find::als_chain<2>);
  CHECK_EQ(board.steps.size(), 0u);
}

TEST(each_value_of_a_stem_has_a_petal) {
  Board board;
  board.set(5, 5, "12");
  board.set(5, 1, "17");
  board.set(1, 5, "27");
  board.find(&find::death_blossom<2>);
  CHECK_EQ(board.of("r5c5r5c1r1c5"), "7r1c1 ");
}

TEST(sue_de_coq_locks_a_row_and_a_box) {
  Board board;
  board.set(1, 1, "1234");
  board.set(1, 2, "1234");
  board.set(1, 9, "12");
  board.set(2, 3, "34");
  board.find(&find::sue_de_coq<2>);
  const std::string eliminated = board.of("r1c1r1c2r1c9r2c3");
  for (const char* one : {"1r1c5 ", "2r1c5 ", "3r3c1 ", "4r2c1 "}) CHECK(eliminated.find(one) != std::string::npos);
  for (const char* one : {"3r1c5 ", "1r3c1 ", "5r1c5 "}) CHECK(eliminated.find(one) == std::string::npos);
}

TEST(sets_are_found_again_after_an_elimination) {
  Board board;
  State<2> state(board.tables, board.values, board.masks);
  Search<2> search{state, board.limits, board.meter, board.scratch, {}};
  const std::uint32_t before = almost_locked_sets(search).count();
  for (Value value = 3; value <= 9; ++value) state.remove(0, value);
  CHECK_EQ(almost_locked_sets(search).count(), before + 1);
}

TEST(sets_are_found_again_if_only_one_value_has_changed) {
  for (Value gone = 1; gone <= 9; ++gone) {
    Board board;
    board.masks[0] =
        bit_of(gone) | bit_of(static_cast<Value>(gone % 9 + 1)) | bit_of(static_cast<Value>((gone + 1) % 9 + 1));
    State<2> state(board.tables, board.values, board.masks);
    Search<2> search{state, board.limits, board.meter, board.scratch, {}};
    const std::uint32_t before = almost_locked_sets(search).count();
    state.remove(0, gone);
    CHECK_EQ(almost_locked_sets(search).count(), before + 1);  // the cell alone, which holds two values now
  }
}

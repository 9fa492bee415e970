#include <stdexcept>

#include "core/grid/crossings.hpp"
#include "core/grid/layout.hpp"
#include "core/grid/symmetries.hpp"
#include "testing/check.hpp"

using namespace sudokit;

TEST(boxes_of_every_shape) {
  for (int height = 1; height <= 64; ++height)
    for (int width = 1; height * width <= 64; ++width) {
      const Layout layout = Layout::boxes(height, width, true);
      CHECK_EQ(layout.houses().size(), static_cast<std::size_t>(3 * layout.size() + 2));
      for (const House& house : layout.houses()) CHECK_EQ(house.cells.size(), static_cast<std::size_t>(layout.size()));
    }
}

TEST(height_before_width) {
  const Layout layout = Layout::boxes(2, 3);
  const std::vector<Cell> expected{0, 1, 2, 6, 7, 8};
  CHECK(layout.houses()[12].cells == expected);
  CHECK(layout.houses()[12].kind == HouseKind::box);
}

TEST(classic_is_recognised) {
  CHECK(Layout::boxes(3, 3).classic());
  CHECK(!Layout::boxes(3, 3, true).classic());
  CHECK(!Layout::boxes(3, 3, false, true).classic());
  CHECK_EQ(Layout::boxes(3, 3).peers(40).size(), std::size_t{20});
  CHECK_EQ(Layout::boxes(4, 4, false, true).houses().size(), std::size_t{48 + 9});
}

TEST(impossible_layouts_throw) {
  const auto throws = [](auto make) {
    try {
      make();
    } catch (const std::invalid_argument&) { return true; }
    return false;
  };
  CHECK(throws([] { return Layout::boxes(0, 3); }));
  CHECK(throws([] { return Layout::boxes(9, 8); }));
  CHECK(throws([] { return Layout::boxes(2, 3, false, true); }));
  CHECK(throws([] { return Layout::jigsaw(std::vector<std::uint16_t>{0, 1, 1}); }));
  CHECK(throws([] { return Layout::jigsaw(std::vector<std::uint16_t>{0, 1, 1, 1}); }));
  CHECK(throws([] { return Layout::jigsaw(std::vector<std::uint16_t>{0, 0, 2, 2}); }));
}

TEST(conflicts_and_completeness) {
  const Layout layout = Layout::boxes(2, 2);
  const std::vector<Value> full{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  CHECK(layout.complete(full));
  CHECK(layout.conflicts(full).empty());
  auto wrong = full;
  wrong[0] = 2;
  CHECK(!layout.complete(wrong));
  const auto found = layout.conflicts(wrong);
  CHECK_EQ(found.size(), std::size_t{2});
  CHECK_EQ(found[0].second, Cell{1});
  CHECK_EQ(found[0].house, 0);
  CHECK_EQ(found[1].second, Cell{8});
  wrong[0] = 0;
  CHECK(!layout.complete(wrong));
}

TEST(crossings_of_an_ordinary_grid) {
  const auto crossings = crossings_of(Layout::boxes(3, 3));
  CHECK_EQ(crossings.size(), 54u);
  for (const Crossing& crossing : crossings) {
    CHECK_EQ(crossing.cells.size(), 3u);
    CHECK_EQ(crossing.rest[0].size(), 6u);
    CHECK_EQ(crossing.rest[1].size(), 6u);
    CHECK(crossing.houses[0] < 18 && crossing.houses[1] >= 18);
  }
  CHECK_EQ(crossings_of(Layout::boxes(2, 3)).size(), 6u * 2 + 6u * 3);
  CHECK_EQ(crossings_of(Layout::boxes(1, 4)).size(), 0u);
}

TEST(symmetries_of_the_square) {
  for (const int size : {4, 9}) {
    const auto at = [&](Motion motion, int row, int column) {
      return static_cast<int>(symmetry_of(motion, size).image(static_cast<Cell>(row * size + column)));
    };
    const int last = size - 1;
    CHECK_EQ(at(Motion::quarter, 0, 1), 1 * size + last);
    CHECK_EQ(at(Motion::half, 0, 1), last * size + last - 1);
    CHECK_EQ(at(Motion::three_quarters, 0, 1), (last - 1) * size);
    CHECK_EQ(at(Motion::rows, 0, 1), last * size + 1);
    CHECK_EQ(at(Motion::columns, 0, 1), last - 1);
    CHECK_EQ(at(Motion::diagonal, 0, 1), size);
    CHECK_EQ(at(Motion::other_diagonal, 0, 1), (last - 1) * size + last);
  }
  const Layout square = Layout::boxes(3, 3), oblong = Layout::boxes(2, 3);
  for (int i = 0; i < motions; ++i) {
    const auto motion = static_cast<Motion>(i);
    CHECK(motion_of(symmetry_of(motion, 9)) == motion);
    CHECK(keeps_houses(symmetry_of(motion, 9), square));
    const bool upright = motion == Motion::half || motion == Motion::rows || motion == Motion::columns;
    CHECK_EQ(keeps_houses(symmetry_of(motion, 6), oblong), upright);
  }
  Symmetry swapped = symmetry_of(Motion::rows, 9);
  std::swap(swapped.lines[0], swapped.lines[4]);
  CHECK(!motion_of(swapped) && !keeps_houses(swapped, square));
}

TEST(symmetries_of_callers) {
  const Symmetry sound = symmetry_of(Motion::quarter, 4);
  CHECK(sound.is_sound(4) && !sound.is_sound(5) && !Symmetry{}.is_sound(4));
  for (const std::uint16_t line : {std::uint16_t{5}, std::uint16_t{0}, std::uint16_t{8}, std::uint16_t{900}}) {
    Symmetry wrong = sound;  // twice the same line, a row among columns, a box, no house
    wrong.lines[1] = line == 5 ? wrong.lines[0] : line;
    CHECK(!wrong.is_sound(4));
  }
  for (const Value value : {Value{0}, Value{1}, Value{5}}) {
    Symmetry wrong = sound;
    wrong.values[2] = value;
    CHECK(!wrong.is_sound(4));
  }
}

TEST(values_that_a_symmetry_replaces) {
  Symmetry half = symmetry_of(Motion::half, 4);
  // 1 and 2 change places, 3 stays, and so 4 stays as well.
  std::vector<Value> givens{1, 0, 3, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 3, 0, 2};
  CHECK(fit_values(half, givens));
  CHECK(half.values == (std::vector<Value>{0, 2, 1, 3, 4}));
  givens[1] = 4;
  CHECK(!fit_values(half, givens));  // it would go to an open cell
  givens[14] = 3;
  CHECK(!fit_values(half, givens));  // 3 and 4 would both become 3
  givens[1] = givens[14] = givens[2] = givens[13] = 0;
  CHECK(!fit_values(half, givens));  // neither 3 nor 4 is given
}

#include <algorithm>
#include <vector>

#include "core/photo/cell_ink.hpp"
#include "core/photo/find_grid.hpp"
#include "core/photo/in_order.hpp"
#include "core/photo/straighten.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::photo;

namespace {

constexpr int sizes[] = {9, 6, 4, 16};

Quad square(double left, double top, double side) {
  return {{{left, top}, {left + side, top}, {left + side, top + side}, {left, top + side}}};
}

void fill(Grey& picture, int left, int top, int wide, int high, std::uint8_t grey) {
  for (int y = top; y < top + high; ++y)
    for (int x = left; x < left + wide; ++x) picture.row(y)[x] = grey;
}

void draw_lines(Grey& picture, int left, int top, int cell, int size, std::uint8_t grey) {
  for (int k = 0; k <= size; ++k) {
    fill(picture, left, top + k * cell, size * cell + 2, 2, grey);
    fill(picture, left + k * cell, top, 2, size * cell + 2, grey);
  }
}

std::vector<FoundGrid> found_in(const Grey& picture) {
  Meter meter{Budget{}};
  return find_grids(picture, sizes, meter);
}

constexpr int whole = 9 * straight_cell + 2 * straight_margin;

}  // namespace

// The gaps between light lines pass for dark lines, and a grid found by them is half a cell away.
TEST(light_lines_are_told_from_the_gaps_between_them) {
  for (const int size : {9, 6})
    for (const bool light : {false, true}) {
      Grey picture(600, 600, light ? 20 : 230);
      draw_lines(picture, 60, 60, 480 / size, size, light ? 200 : 40);
      const std::vector<FoundGrid> found = found_in(picture);
      CHECK(!found.empty());
      CHECK_EQ(found[0].size, size);
      CHECK_EQ(found[0].light, light);
      CHECK(distance(found[0].quad, square(60, 60, 480.0 / size * size)) < 8);
    }
}

TEST(both_grids_of_a_picture_are_found) {
  for (const int second : {16, 24, 30}) {  // pixels of a cell
    Grey picture(720, 400, 225);
    draw_lines(picture, 30, 30, 36, 9, 30);
    draw_lines(picture, 400, 40, second, 9, 30);
    const std::vector<FoundGrid> found = found_in(picture);
    for (const Quad& quad : {square(30, 30, 324), square(400, 40, 9.0 * second)})
      CHECK(std::any_of(found.begin(), found.end(), [&](const FoundGrid& one) {
        return one.size == 9 && distance(one.quad, quad) < 0.03 * side(quad) + 4;
      }));
  }
}

TEST(faint_ink_fades_and_is_seen_among_marks) {
  Grey straight(whole, whole, 220);
  const auto draw = [&](int cell, int left, int top, int wide, int high, std::uint8_t grey) {
    fill(straight, straight_margin + cell % 9 * straight_cell + left, straight_margin + cell / 9 * straight_cell + top,
         wide, high, grey);
  };
  for (int cell = 0; cell < 81; cell += 3) draw(cell, 16, 10, 16, 28, 20);
  draw(1, 12, 12, 20, 20, 200);                           // a tenth of the others' depth
  draw(4, 6, 6, 6, 12, 40), draw(4, 30, 30, 6, 12, 190);  // two marks, one of them faint
  const Grey faded = without_faint(straight, 9);
  const auto middle = [](const Grey& picture, int cell) {
    return static_cast<int>(
        picture.row(straight_margin + cell / 9 * straight_cell + 24)[straight_margin + cell % 9 * straight_cell + 24]);
  };
  CHECK_EQ(middle(straight, 1), 200);
  CHECK(middle(faded, 1) > 212);
  CHECK_EQ(middle(faded, 0), 20);
  std::vector<CellInk> ink = ink_of(straight, 9);
  CHECK_EQ(ink[4].parts.size(), 1U);
  add_faint_parts(straight, 9, 4, ink[4]);
  CHECK_EQ(ink[4].parts.size(), 2U);
  add_faint_parts(straight, 9, 4, ink[4]);
  CHECK_EQ(ink[4].parts.size(), 2U);
  add_faint_parts(straight, 9, 2, ink[2]);
  CHECK(ink[2].parts.empty());
}

TEST(equal_keys_stay_in_order) {
  std::vector<int> numbers{31, 12, 21, 11, 32, 22};
  sort_by(numbers, [](int number) { return number / 10; });
  CHECK(numbers == std::vector<int>({12, 11, 21, 22, 31, 32}));
  sort_by(numbers, [](int number) { return -(number % 10); });
  CHECK(numbers == std::vector<int>({12, 22, 32, 11, 21, 31}));
  std::vector<int> none;
  sort_by(none, [](int number) { return number; });
  CHECK(none.empty());
}

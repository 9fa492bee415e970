#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/base/random.hpp"
#include "core/photo/cell_ink.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/dark_regions.hpp"
#include "core/photo/decide.hpp"
#include "core/photo/find_grid.hpp"
#include "core/photo/grid_lines.hpp"
#include "core/photo/pencil_marks.hpp"
#include "core/photo/print_or_hand.hpp"
#include "core/photo/proper_reading.hpp"
#include "core/photo/read_picture.hpp"
#include "core/photo/straighten.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::photo;
using sudokit::testing::examples;

namespace {

double chance(Random& random) { return random.bits() / 4294967296.0; }

// A grid drawn with dark lines; the rows bend by `curl` cells in the middle.
Grey drawn_grid(int width, int height, const Quad& quad, int size, double curl = 0) {
  Grey picture(width, height, 230);
  const Projection place(quad);
  for (int line = 0; line <= size; ++line)
    for (int k = 0; k <= 4000; ++k) {
      const double along = k / 4000.0;
      for (const bool down : {false, true}) {
        const double u = down ? line / static_cast<double>(size) : along,
                     v = down ? along : line / static_cast<double>(size);
        const Point at = place(u, v + curl / size * std::sin(u * 3.14159265));
        for (int dy = 0; dy < 2; ++dy)
          for (int dx = 0; dx < 2; ++dx) {
            const int x = static_cast<int>(at.x) + dx, y = static_cast<int>(at.y) + dy;
            if (x >= 0 && y >= 0 && x < width && y < height) picture.row(y)[x] = 40;
          }
      }
    }
  return picture;
}

constexpr Quad tilted{{{100, 80}, {480, 110}, {450, 420}, {90, 450}}};
constexpr int nine[] = {9};

Meter endless() { return Meter(Budget{}); }

}  // namespace

TEST(means_of_boxes_are_those_of_a_plain_sum) {
  Random random(1);
  for (const auto& [width, height, radius] : {std::tuple(1, 1, 3), {7, 5, 1}, {20, 9, 4}, {3, 30, 10}}) {
    Response picture(width, height);
    for (float& value : picture.at) value = static_cast<float>(random.below(256));
    const Response mean = box_mean(picture, radius), most = greatest_near(picture, radius);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        double sum = 0, count = 0, greatest = 0;
        for (int v = std::max(0, y - radius); v <= std::min(height - 1, y + radius); ++v)
          for (int u = std::max(0, x - radius); u <= std::min(width - 1, x + radius); ++u)
            sum += picture.row(v)[u], ++count, greatest = std::max<double>(greatest, picture.row(v)[u]);
        CHECK(std::abs(mean.row(y)[x] - sum / count) < 0.01);
        CHECK_EQ(static_cast<double>(most.row(y)[x]), greatest);
      }
  }
}

TEST(resizing_keeps_an_even_picture_and_the_mean) {
  for (const auto& [width, height] : {std::pair(1, 1), {7, 3}, {40, 60}, {13, 200}}) {
    const Grey even = resized(Grey(31, 17, 93), width, height);
    CHECK(std::all_of(even.at.begin(), even.at.end(), [](int value) { return value == 93; }));
  }
  Grey board(64, 64);
  for (int y = 0; y < 64; ++y)
    for (int x = 0; x < 64; ++x) board.row(y)[x] = (x + y) % 2 ? 200 : 100;
  const Grey half = resized(board, 32, 32);
  CHECK(std::all_of(half.at.begin(), half.at.end(), [](int value) { return value == 150; }));
  const std::vector<std::uint8_t> red{255, 0, 0, 255, 0, 0};
  double scale = 0;
  CHECK_EQ(static_cast<int>(grey_of({2, 1, red}, 100, &scale).at[0]), 38);
  CHECK_EQ(scale, 1.0);
  CHECK_EQ(grey_of({2, 1, red}, 1, &scale).width, 1);
  CHECK_EQ(scale, 0.5);
}

TEST(projections_take_corners_to_corners_and_back) {
  Random random(2);
  for (int example = 0; example < 200; ++example) {
    Quad quad{{{0, 0}, {100, 0}, {100, 100}, {0, 100}}};
    for (Point& corner : quad) corner = corner + Point{chance(random) * 40, chance(random) * 40};
    const Projection place(quad);
    const double u[] = {0, 1, 1, 0}, v[] = {0, 0, 1, 1};
    for (std::size_t i = 0; i < 4; ++i) {
      const Point at = place(u[i], v[i]);
      CHECK(std::hypot(at.x - quad[i].x, at.y - quad[i].y) < 1e-9);
    }
    const Point inside{chance(random), chance(random)}, back = place.back(place(inside.x, inside.y));
    CHECK(std::hypot(back.x - inside.x, back.y - inside.y) < 1e-9);
    CHECK(area(quad) > 0 && plausible(quad));
    CHECK(distance(ordered(turned(quad, 2)), quad) < 1e-9 || quad[0].x + quad[0].y > 40);
  }
  CHECK(!plausible({{{0, 0}, {0, 0}, {0, 0}, {0, 0}}}));
  CHECK(!plausible({{{0, 0}, {0, 10}, {10, 10}, {10, 0}}}));  // anticlockwise
}

TEST(regions_are_connected_and_have_their_outline) {
  Grey marks(6, 4);
  // A U of 1, a diagonal neighbour, and one apart.
  for (const auto& [x, y] : {std::pair(0, 0), {0, 1}, {1, 2}, {2, 1}, {2, 0}, {5, 3}}) marks.row(y)[x] = 1;
  CHECK_EQ(regions(marks, 1, false, 0).size(), 4U);
  const std::vector<Region> found = regions(marks, 1, true, 0);
  CHECK_EQ(found.size(), 2U);
  CHECK_EQ(found[0].pixels, 5);
  CHECK_EQ(found[0].box(), 9.0);
  CHECK_EQ(hull(found[0].outline).size(), 4U + 1U);
  CHECK_EQ(regions(grown(marks), 1, true, 0).size(), 1U);
  CHECK_EQ(regions(Grey(), 1, true, 0).size(), 0U);
}

TEST(a_grid_scores_and_digits_without_lines_do_not) {
  const Grey grid = drawn_grid(560, 540, tilted, 9);
  const Response lines = line_map(grid, side(tilted), 9, false);
  CHECK(line_score(lines, tilted, 9) > 0.8);
  CHECK(line_score(lines, tilted, 6) < 0.4);
  CHECK(line_score(line_map(grid, side(tilted), 9, true), tilted, 9) < 0.3);
  Quad moved = tilted;
  for (Point& corner : moved) corner = corner + Point{7, -6};
  CHECK(line_score(lines, moved, 9) < 0.5);
  constexpr double steps[] = {0.03, 0.015, 0.008, 0.004, 0.002};
  const Climbed climbed = climb(lines, moved, 9, steps);
  CHECK(distance(climbed.quad, tilted) < 4);
}

TEST(grids_are_found_and_even_pictures_hold_none) {
  Meter meter = endless();
  const std::vector<FoundGrid> found = find_grids(drawn_grid(560, 540, tilted, 9), nine, meter);
  CHECK(!found.empty());
  CHECK(distance(found[0].quad, tilted) < 5);
  CHECK(found[0].seen > 0.9);
  const std::vector<FoundGrid> none = find_grids(Grey(300, 200, 128), nine, meter);
  CHECK(none.empty() || none[0].score < 0.3);
  Budget budget;
  budget.nodes = 3;
  Meter short_meter(budget);
  find_grids(drawn_grid(560, 540, tilted, 9), nine, short_meter);
  CHECK(short_meter.stopped() == Stopped::nodes);
}

TEST(the_cells_tell_how_many_there_are) {
  constexpr int sizes[] = {9, 6, 4, 16};
  Meter meter = endless();
  for (const int size : sizes) {
    const std::vector<FoundGrid> found = find_grids(drawn_grid(560, 540, tilted, size), sizes, meter);
    CHECK(!found.empty());
    CHECK_EQ(found[0].size, size);
    CHECK(distance(found[0].quad, tilted) < std::max(5.0, 0.1 * side(tilted) / size));
    for (const FoundGrid& other : found) CHECK(other.size == size || other.seen < 0.5);
  }
}

TEST(a_mesh_flattens_curled_lines) {
  const Quad square{{{60, 60}, {500, 60}, {500, 500}, {60, 500}}};
  const Grey curled = drawn_grid(560, 560, square, 9, 0.25);
  const Grey before = straightened(curled, square, 9, {});
  Mesh mesh;
  CHECK(fit_mesh(before, 9, false, 0.32, mesh));
  CHECK(std::abs(mesh.at(4.5, 4.5, 9).y - 0.25) < 0.06);
  CHECK(std::abs(mesh.at(0, 4.5, 9).y) < 0.08);
  CHECK(std::abs(mesh.at(4.5, 4.5, 9).x) < 0.05);
  const Grey after = straightened(curled, square, 9, {mesh});
  const double m = straight_margin, s = straight_margin + 9 * straight_cell;
  const Quad whole{{{m, m}, {s, m}, {s, s}, {m, s}}};
  const auto score = [&](const Grey& straight) {
    return line_score(line_map(straight, 9 * straight_cell, 9, false), whole, 9);
  };
  CHECK(score(after) > score(before) + 0.1);
  CHECK(!fit_mesh(Grey(480, 480, 128), 9, false, 0.3, mesh));
  CHECK_EQ(cut_cells(after, 9, {0, 0, 1}).size(), std::size_t{81} * cell_side * cell_side);
}

TEST(kernels_read_cells_alike) {
  Random random(3);
  std::vector<std::uint8_t> cells(std::size_t{20} * cell_side * cell_side);
  for (auto& pixel : cells) pixel = static_cast<std::uint8_t>(random.below(256));
  std::fill_n(cells.begin(), cell_side * cell_side, std::uint8_t{77});  // an even cell
  const std::vector<std::int32_t> expected = CellNet(nets::Kernel::plain).outputs(cells).numbers;
  for (const nets::Kernel kernel : nets::kernels()) CHECK(CellNet(kernel).outputs(cells).numbers == expected);
  const Outputs outputs = CellNet().outputs(cells);
  for (const auto& [values, alphabet] :
       {std::pair(4, Alphabet::numbers), {9, Alphabet::numbers}, {12, Alphabet::with_zero}, {16, Alphabet::letters}}) {
    const std::vector<CellReading> read = readings(outputs, values, alphabet);
    CHECK_EQ(read.size(), 20U);
    for (const CellReading& cell : read) {
      CHECK(std::abs(std::accumulate(cell.classes.begin(), cell.classes.end(), 0.0) - 1) < 1e-5);
      for (auto k = static_cast<std::size_t>(std::max(values, 9)) + 1; k < marks_class; ++k)
        CHECK_EQ(cell.classes[k], 0.0F);
    }
    CHECK(read[0].classes[0] > 0.8F);  // nothing in it
  }
}

TEST(the_alphabet_is_the_one_that_explains_the_symbols) {
  // Outputs in the order of the network's symbols: nothing, 1 to 9, marks, 0, A to P, 10 to 16, by hand.
  const auto seen = [](std::initializer_list<std::size_t> numbers) {
    Outputs outputs{std::vector<std::int32_t>(numbers.size() * (symbols + 1), 0), 4};
    std::size_t cell = 0;
    for (const std::size_t number : numbers) outputs.numbers[cell++ * (symbols + 1) + number] = 200;
    return outputs;
  };
  CHECK(alphabet_of(seen({1, 2, 12, 13}), 9) == Alphabet::numbers);
  CHECK(alphabet_of(seen({0, 1, 9, 28, 34}), 16) == Alphabet::numbers);
  CHECK(alphabet_of(seen({0, 1, 9, 12, 18}), 16) == Alphabet::up_from_one);
  CHECK(alphabet_of(seen({0, 1, 9, 12, 11}), 16) == Alphabet::with_zero);
  CHECK(alphabet_of(seen({0, 12, 20, 27}), 16) == Alphabet::letters);
  const std::vector<CellReading> read = readings(seen({0, 11, 12, 9, 10}), 16, Alphabet::with_zero);
  const std::size_t expected[] = {0, 16, 10, 9, marks_class};
  for (std::size_t i = 0; i < 5; ++i) CHECK(read[i].classes[expected[i]] > 0.9F);
  CHECK(readings(seen({14}), 16, Alphabet::letters)[0].classes[3] > 0.9F);
  CHECK(readings(seen({30}), 16, Alphabet::numbers)[0].classes[12] > 0.9F);
}

namespace {

// A straightened grid with dark rectangles; places and sizes in pixels of a cell.
struct Drawn {
  Grey straight{9 * straight_cell + 2 * straight_margin, 9 * straight_cell + 2 * straight_margin, 220};
  void ink(std::size_t cell, int left, int top, int wide, int high, std::uint8_t grey = 30) {
    const int x0 = straight_margin + static_cast<int>(cell % 9) * straight_cell + left,
              y0 = straight_margin + static_cast<int>(cell / 9) * straight_cell + top;
    for (int y = y0; y < y0 + high; ++y)
      for (int x = x0; x < x0 + wide; ++x) straight.row(y)[x] = grey;
  }
};

}  // namespace

TEST(ink_is_told_by_its_shape) {
  Drawn drawn;
  for (int line = 0; line < 9; ++line)
    for (std::size_t cell = 0; cell < 81; ++cell) drawn.ink(cell, 0, 0, straight_cell, 2);
  drawn.ink(1, 16, 10, 16, 28);                            // a value
  drawn.ink(2, 5, 5, 8, 12), drawn.ink(2, 20, 5, 8, 12);   // two marks
  drawn.ink(3, 6, 6, 8, 13);                               // one in a corner
  drawn.ink(4, 20, 16, 8, 16);                             // small, in the middle
  drawn.ink(5, 10, 10, 2, 2);                              // a speck
  drawn.ink(6, 0, 4, straight_cell, 3);                    // a thick line
  drawn.ink(7, 16, 10, 16, 28), drawn.ink(7, 5, 3, 6, 9);  // a value and an old mark
  const std::vector<CellInk> ink = ink_of(drawn.straight, 9);
  const Shape expected[] = {Shape::nothing, Shape::value,   Shape::marks,   Shape::marks,
                            Shape::unclear, Shape::nothing, Shape::nothing, Shape::value};
  for (std::size_t i = 0; i < 8; ++i) CHECK(shape_of(ink[i], 0.5) == expected[i]);
  CHECK_EQ(ink[2].parts.size(), 2U);
  std::vector<CellReading> cells(81);
  for (CellReading& cell : cells) cell.classes[7] = 1;
  tell_marks_by_shape(ink, cells);
  CHECK(cells[2].classes[marks_class] > 0.5F && cells[1].classes[7] > 0.9F && cells[4].classes[7] > 0.9F);
  const auto sets =
      mark_sets(resized(drawn.straight, drawn.straight.width * mark_detail, drawn.straight.height * mark_detail), 9, ink,
                cells, {}, Alphabet::numbers, CellNet());
  CHECK_EQ(static_cast<int>(sets[1].values), 0);
  CHECK(sets[2].values != 0);
  CHECK(sets[3].values != 0);
  // The rules count where the ink is not clear: each cell's likeliest value moves to the one that no given excludes.
  std::vector<LikelyMarks> likely(81);
  int moved = 0;
  for (unsigned value = 1; value <= 9; ++value) {
    likely[3] = {static_cast<std::uint16_t>(0x1FF & ~(1U << (value - 1))), static_cast<Value>(value)};
    const auto told =
        mark_sets(resized(drawn.straight, drawn.straight.width * mark_detail, drawn.straight.height * mark_detail), 9, ink,
                  cells, likely, Alphabet::numbers, CellNet());
    CHECK_EQ(static_cast<int>(told[2].values), static_cast<int>(sets[2].values));
    if (told[3].values == sets[3].values) continue;
    ++moved;
    CHECK_EQ(static_cast<unsigned>(told[3].values), 1U << (value - 1));
    CHECK(told[3].chance <= sets[3].chance);  // what the rules say against the ink is no more certain
  }
  CHECK(moved > 0);
}

TEST(printed_values_are_alike_and_written_ones_are_not) {
  Drawn drawn;
  Random random(9);
  std::vector<CellReading> cells(81);
  Grey red(drawn.straight.width, drawn.straight.height, 128), blue = red;
  std::vector<bool> hand(81);
  for (std::size_t i = 0; i < 81; i += 2) {
    hand[i] = i % 3 == 0;
    const int high = hand[i] ? 16 + static_cast<int>(random.below(22)) : 24,
              wide = 6 + static_cast<int>(hand[i] ? random.below(20) : i % 9);
    const int top = hand[i] ? 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(40 - high))) : 12;
    drawn.ink(i, 16, top, wide, high);
    cells[i].classes[1 + i % 9] = 1;
    // The network is right of four in five, and not sure.
    cells[i].by_hand = (random.below(5) == 0) != hand[i] ? 0.7F : 0.3F;
  }
  tell_print_from_hand(drawn.straight, ink_of(drawn.straight, 9), {red, blue}, 9, cells);
  int wrong = 0;
  for (std::size_t i = 0; i < 81; i += 2) wrong += (cells[i].by_hand > 0.5F) != hand[i];
  CHECK(wrong <= 4);
}

namespace {

// The values of a puzzle with one solution and few givens.
std::vector<Value> random_puzzle(const Layout& layout, SolutionCounter& counter, Random& random) {
  std::vector<Value> full;
  const auto all = static_cast<std::size_t>(layout.cells());
  search::Solver solver(layout);
  const std::vector<Mask> open(all, all_values(layout.size()));
  full.resize(all);
  Meter meter = endless();
  solver.start(open.data(), &random);
  solver.next(full.data(), meter);
  std::vector<std::size_t> order(all);
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(order.data(), order.size());
  for (const std::size_t cell : order) {
    const Value value = full[cell];
    full[cell] = 0;
    if (counter.count(full) != Count::one) full[cell] = value;
  }
  return full;
}

// Every assignment in ascending order of cost: the first with one solution.
double cheapest_proper(SolutionCounter& counter, const Choices& choices) {
  struct Assignment {
    double cost;
    std::vector<Value> values;
  };
  std::vector<Assignment> all{{0, {}}};
  for (const auto& cell : choices) {
    std::vector<Assignment> longer;
    for (const Assignment& one : all)
      for (const Choice& choice : cell) {
        longer.push_back({one.cost + choice.cost, one.values});
        longer.back().values.push_back(choice.value);
      }
    all = std::move(longer);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
  for (const Assignment& one : all)
    if (counter.count(one.values) == Count::one) return one.cost;
  return -1;
}

}  // namespace

TEST(the_proper_reading_is_that_of_an_exhaustive_search) {
  Random random(4);
  int repaired = 0, hopeless = 0;
  for (int example = 0; example < examples(1000); ++example) {
    const Layout layout = example % 3 == 0   ? Layout::boxes(3, 3)
                          : example % 3 == 1 ? Layout::boxes(2, 3)
                                             : Layout::boxes(2, 2);
    SolutionCounter counter(layout);
    const std::vector<Value> puzzle = random_puzzle(layout, counter, random);
    Choices choices;
    for (const Value value : puzzle) choices.push_back({{value, 0.01}});
    // Up to six cells misread: the truth is dearer than another value; sometimes it is not even among the choices.
    const auto misread = 1 + random.below(6);
    const auto size = static_cast<std::uint32_t>(layout.size());
    for (std::uint32_t k = 0; k < misread; ++k) {
      auto& cell = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      if (cell.size() > 1) continue;
      const Value truth = cell[0].value, other = static_cast<Value>((truth + 1 + random.below(size)) % (size + 1));
      const double extra = 0.1 + chance(random) * 5;
      cell = {{other, 0.1}};
      if (random.below(40) != 0) cell.push_back({truth, 0.1 + extra});
      if (random.below(2) == 0)
        cell.push_back({static_cast<Value>((other + 1 + random.below(size)) % (size + 1)), 0.2 + extra});
    }
    Meter meter = endless();
    const ProperReading reading = proper_reading(counter, choices, 100000, meter);
    const double expected = cheapest_proper(counter, choices);
    CHECK_EQ(reading.found, expected >= 0);
    if (reading.found) CHECK(std::abs(reading.cost - expected) < 1e-9);
    if (reading.found) CHECK(counter.count(reading.values) == Count::one);
    if (!reading.found) CHECK(reading.exhausted && reading.solution.empty());
    repaired += reading.found;
    hopeless += !reading.found;
    CHECK(proper_reading(counter, choices, 5, meter).nodes <= 5);
  }
  CHECK(repaired > examples(1000) / 2 && hopeless > 0);
}

TEST(the_rules_repair_a_misread_given_and_report_a_players_mistake) {
  const Layout layout = Layout::boxes(3, 3);
  Random random(5);
  SolutionCounter counter(layout);
  std::vector<Value> puzzle = random_puzzle(layout, counter, random), solution;
  counter.count(puzzle, &solution);
  std::vector<CellReading> cells(81);
  std::size_t given = 81, written = 81;
  for (std::size_t i = 0; i < 81; ++i) {
    cells[i].classes[puzzle[i]] = 1;
    if (puzzle[i] != 0) given = i;
    if (puzzle[i] == 0) written = i;
  }
  const auto wrong = static_cast<Value>(solution[written] % 9 + 1);
  cells[written].classes = {};
  cells[written].classes[wrong] = 1;
  cells[written].by_hand = 1;
  // The reader prefers a value that clashes with another given of the row, column or box.
  Value seen = 0;
  for (const Cell peer : layout.peers(static_cast<Cell>(given)))
    if (puzzle[peer] != 0) seen = puzzle[peer];
  CHECK(seen != 0);
  cells[given].classes = {};
  cells[given].classes[seen] = 0.7F;
  cells[given].classes[puzzle[given]] = 0.3F;
  const std::vector<float> agreement(81, 1.0F);
  Meter meter = endless();
  const Decision decision = decide(layout, cells, agreement, meter);
  CHECK(decision.basis == Basis::unique);
  CHECK(decision.solution == solution);
  for (std::size_t i = 0; i < 81; ++i) {
    const ReadCell& cell = decision.cells[i];
    CHECK_EQ(static_cast<int>(cell.value), static_cast<int>(i == written ? wrong : puzzle[i]));
    CHECK_EQ(cell.sure, i != written && i != given);
    CHECK_EQ(cell.mistake, i == written);
  }
  CHECK_EQ(static_cast<int>(decision.cells[given].seen), static_cast<int>(seen));
  CHECK(decision.cells[written].kind == Kind::handwritten && decision.cells[given].kind == Kind::given);
}

TEST(any_picture_gets_an_answer) {
  const Layout classic = Layout::boxes(3, 3), small = Layout::boxes(2, 2);
  const Layout* const layouts[] = {&classic, &small};
  Random random(6);
  for (const auto& [width, height] : {std::pair(1, 1), {1, 500}, {500, 1}, {39, 41}, {64, 64}, {200, 150}})
    for (int kind = 0; kind < 3; ++kind) {
      std::vector<std::uint8_t> bytes(static_cast<std::size_t>(3 * width * height), 255);
      if (kind == 1)
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
      if (kind == 2)
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = i / 30 % 2 ? 255 : 0;
      const PictureReading reading = read_picture({width, height, bytes}, layouts, Allowance{});
      CHECK(reading.grids.empty());
      CHECK(reading.stopped == Stopped::no);
    }
}

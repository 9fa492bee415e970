// The scale of Sudoku Explainer: steps that were compared with the original program, ratings, and the soundness of paths.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/se/chain.hpp"
#include "core/se/rater.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::se;

namespace {

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char c : text) values.push_back(c == '.' ? Value{0} : static_cast<Value>(c - '0'));
  return values;
}

// A state as in tests/cases/se.states.
Board board_of(const std::string& text) {
  std::vector<Value> values(cells, 0);
  std::vector<Mask> masks(cells, 0);
  std::istringstream in(text);
  std::string cell;
  for (std::size_t i = 0; in >> cell; ++i) {
    if (cell[0] == '*')
      values[i] = static_cast<Value>(cell[1] - '0');
    else
      for (const char c : cell) masks[i] |= Mask{1} << (c - '1');
  }
  return Board::of_candidates(values, masks);
}

std::string name_of(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

std::string text_of(double rating) {
  return std::to_string(tenths(rating) / 10) + "." + std::to_string(tenths(rating) % 10);
}

std::string described(const Finding& found) {
  std::string text = text_of(found.rating) + " " + identifier(found.technique) + " " + std::to_string(found.complexity);
  for (const auto& one : found.step.placements) text += " " + name_of(one.cell) + "=" + std::to_string(one.value);
  for (const auto& one : found.step.eliminations) text += " " + name_of(one.cell) + "." + std::to_string(one.value);
  return text;
}

// Whether the parts of the step are of this state, and its links between its nodes.
bool names_what_there_is(const steps::Step& step, const Board& board) {
  bool good = step.placements.size() + step.eliminations.size() > 0;
  for (const auto& one : step.eliminations) good = good && board.has(one.cell, one.value - 1);
  for (const auto& one : step.placements) good = good && board.has(one.cell, one.value - 1);
  for (const auto& part : step.candidates) good = good && board.has(part.thing.cell, part.thing.value - 1);
  for (const auto& part : step.houses) good = good && part.thing < units;
  for (const auto& link : step.links) good = good && link.from < step.nodes.size() && link.to < step.nodes.size();
  return good;
}

std::string rated(const Board& board, const Budget& budget = {}) {
  Rater rater;
  Meter meter(budget, 1);
  const Rating rating = rater.rate(board, meter);
  return text_of(rating.er.rating) + " " + text_of(rating.ep.rating) + " " + text_of(rating.ed.rating);
}

// Puzzles of our own, and their ratings by the original program.
struct Example {
  const char *puzzle, *rating;
};

constexpr Example examples[] = {
    {"1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39", "8.3 1.2 1.2"},
    {"...93...48......3..4.2...5......5...6.93..4..2.........1.58..2.5.......698..4....", "8.0 1.2 1.2"},
    {"5...3.8..1.7......8..1...54..5..23..6.4...9.8.......7......76.9...8.....2863.....", "7.2 1.2 1.2"},
    {"..3..2..79..7..6....1....8.3....1.....4.3...66..4....8...9....1....739..8...4.37.", "7.2 1.2 1.2"},
    {".4...5.76..614..8.2.5.......8..72.....3.....9....5...75...1....8....7.9........63", "4.2 1.2 1.2"},
    {"...7.......593...8..4.6.31........4..5...92...21....5..1..749....6........96....3", "7.1 1.2 1.2"},
    {"1..45...2..231.4.......8.......4..8.9.....1..7......35.9.6...542.5..496...75.....", "9.0 1.2 1.2"},
    {"..1.8.....7.2.4...85..97....25......6.......8......92....56..41...3.8.6.....7.3..", "8.9 1.5 1.5"},
    {"9..7..3...5..2..1...7.....93..6..7...6..5..3...2..8..61..4..6...4..6..8...6..3..4", "9.3 1.2 1.2"},
    {"..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4", "9.7 9.7 2.6"},
    {"..7.5..2..8...4.........8...2....769.....9....16.7.3...5..476..1..9.3..23.2.6....", "5.7 1.2 1.2"},
};

}  // namespace

TEST(steps_are_those_of_the_original) {
  std::ifstream in(std::string(SUDOKIT_CASES) + "/se.states");
  Rater rater;
  int tried = 0;
  for (std::string expected, state; std::getline(in, expected);) {
    if (expected.empty() || expected[0] == '#') continue;
    std::getline(in, state);
    const Board board = board_of(state);
    Meter meter{Budget{}};
    Finding found;
    CHECK(rater.step(board, meter, found, true));
    CHECK_EQ(described(found), expected);
    CHECK(names_what_there_is(found.step, board));
    ++tried;
  }
  CHECK_EQ(tried, 50);
}

TEST(puzzles_have_the_ratings_of_the_original) {
  for (const auto& [puzzle, rating] : examples) CHECK_EQ(rated(Board::of_values(values_of(puzzle))), rating);
}

TEST(no_step_removes_a_value_of_the_solution) {
  Rater rater;
  for (const auto& [puzzle, rating] : examples) {
    std::vector<std::pair<int, int>> removed;
    std::vector<Value> solution = values_of(puzzle);
    Meter meter{Budget{}};
    const Rating result = rater.rate(Board::of_values(solution), meter, [&](const Board&, const Finding& found) {
      for (const auto& one : found.step.eliminations) removed.emplace_back(one.cell, one.value);
      for (const auto& one : found.step.placements) solution[one.cell] = one.value;
      return true;
    });
    CHECK(result.solved);
    for (const auto& [cell, value] : removed) CHECK(solution[cell] != value);
  }
}

TEST(a_rater_keeps_nothing_between_puzzles) {
  Rater rater;
  Meter meter{Budget{}};
  for (int round = 0; round < 2; ++round)
    for (const int i : {9, 0, 10}) {
      const Rating rating = rater.rate(Board::of_values(values_of(examples[i].puzzle)), meter);
      CHECK_EQ(text_of(rating.er.rating), std::string(examples[i].rating).substr(0, 3));
    }
}

TEST(an_interrupted_rating_is_a_lower_bound) {
  Rater rater;
  for (const std::uint64_t nodes : {0u, 1u, 40u, 400u}) {
    Meter meter(Budget{.nodes = nodes}, 1);
    const Rating rating = rater.rate(Board::of_values(values_of(examples[9].puzzle)), meter);
    CHECK(rating.stopped == Stopped::nodes);
    CHECK(!rating.solved);
    CHECK(rating.er.rating <= 9.75);
  }
}

TEST(candidates_alone_are_rated) {
  std::vector<Mask> masks(cells, all_nine);
  const auto values = values_of(examples[0].puzzle);
  for (int c = 0; c < cells; ++c)
    if (values[c]) masks[c] = Mask{1} << (values[c] - 1);
  // A cell with one candidate counts as a value only if no peer has it: here all peers do.
  CHECK_EQ(Board::of_sukaku(masks).left, cells);
  const Board board = Board::of_values(values);
  for (int c = 0; c < cells; ++c)
    if (!values[c]) masks[c] = board.candidates[c];
  CHECK_EQ(rated(Board::of_sukaku(masks)), rated(board));
}

TEST(a_grid_without_steps_is_rated_20) {
  // It has two solutions.
  CHECK_EQ(rated(Board::of_values(values_of("6.92.1748"
                                            "4.86.7192"
                                            "712948365"
                                            "394825617"
                                            "175369824"
                                            "826714953"
                                            "981472536"
                                            "267593481"
                                            "543186279"))),
           "20.0 0.0 0.0");
}

TEST(lengths_add_to_ratings) {
  const int complexities[] = {6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26};
  const int added[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
  for (int i = 0; i < 11; ++i) CHECK_EQ(tenths(length_addition(complexities[i])), added[i]);
}

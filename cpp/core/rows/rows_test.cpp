#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>

#include "core/rows/answer_lines.hpp"
#include "core/rows/canonical_rows.hpp"
#include "core/rows/check_rows.hpp"
#include "core/rows/minimise_rows.hpp"
#include "core/rows/movable.hpp"
#include "core/rows/rate_rows.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/rows/verify_rows.hpp"
#include "core/solving/solve.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {

const std::string unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string empty(81, '.');

std::string lines_of(std::initializer_list<std::string> rows) {
  std::string text;
  for (const std::string& row : rows) text.append(row).append(1, '\n');
  return text;
}

// A profile with naked and hidden singles only.
logic::Profile singles() {
  logic::Profile profile;
  for (const auto technique : {steps::Technique::naked_single, steps::Technique::hidden_single}) {
    profile.order.emplace_back().set(static_cast<std::size_t>(technique));
    profile.scale[static_cast<std::size_t>(technique)] = {4, 0};
  }
  profile.most = {~std::uint32_t{0}};
  return profile;
}

// A budget that asks to stop from the second question on: one thread does one block of rows.
Budget after_a_block(int& questions) {
  Budget budget;
  budget.context = &questions;
  budget.asked_to_stop = [](void* count) { return ++*static_cast<int*>(count) > 1; };
  return budget;
}

// A budget that asks to stop at once.
Budget ended() {
  Budget budget;
  budget.asked_to_stop = [](void*) { return true; };
  return budget;
}

template <class Call>
bool refused(const Call& call) {
  try {
    call();
    return false;
  } catch (const std::invalid_argument&) { return true; }
}

}  // namespace

TEST(rows_of_text_are_solved) {
  Solvers solvers(Layout::boxes(3, 3));
  std::string conflict = unique, wrong = unique;
  conflict[1] = '5';
  wrong[80] = 'x';
  const std::string text = lines_of({unique, empty, conflict, wrong});
  const rows::LineRows source(text, 82);
  const rows::SolvedRows solved = rows::solve_rows(solvers, source);
  CHECK((solved.statuses == std::vector{Status::unique, Status::multiple, Status::invalid, Status::invalid}));
  CHECK((solved.counts == std::vector<std::uint32_t>{1, 2, 0, 0}));
  CHECK(
      (solved.invalid == std::vector<rows::InvalidRow>{{2, rows::Fault::conflict, 0, 1}, {3, rows::Fault::value, 80, -1}}));
  CHECK(solved.invalid == rows::invalid_rows(solvers.layout, source));
  for (std::size_t cell = 0; cell < 81; ++cell) {
    CHECK_EQ(solved.solutions[cell], answer[cell] - '0');
    CHECK_EQ(solved.solutions[81 + cell], 0);
  }
  const rows::SolvedRows first = rows::solve_rows(solvers, source, {.limit = 1});
  CHECK(first.statuses[1] == Status::solved);
  CHECK((first.solutions[81] == 1));
}

TEST(rows_of_any_layout_agree_with_single_puzzles) {
  for (const Layout& layout : {Layout::boxes(2, 3), Layout::boxes(2, 2, true), Layout::boxes(3, 3)}) {
    Solvers solvers(layout);
    const auto cells = static_cast<std::size_t>(layout.cells());
    std::vector<Value> values(20 * cells);
    for (std::size_t row = 0; row < 20; ++row)
      for (std::size_t i = 0; i < row % 6; ++i)
        values[row * cells + (7 * i + row) % cells] =
            static_cast<Value>(1 + (i + row) % static_cast<std::size_t>(layout.size()));
    const rows::ValueRows source(values.data(), 20, cells);
    for (const unsigned threads : {1u, 3u}) {
      const rows::SolvedRows solved = rows::solve_rows(solvers, source, {.threads = threads});
      for (std::size_t row = 0; row < 20; ++row) {
        const Solved one = solve(solvers, {{values.data() + row * cells, cells}});
        CHECK(solved.statuses[row] == one.status);
        CHECK_EQ(solved.counts[row], one.count);
      }
    }
  }
}

TEST(rows_not_begun_are_undecided) {
  for (const Layout& layout : {Layout::boxes(3, 3), Layout::boxes(2, 3)}) {
    Solvers solvers(layout);
    const auto cells = static_cast<std::size_t>(layout.cells());
    const std::size_t count = 300'000 / cells * 20;
    const std::vector<Value> values(count * cells);
    const rows::ValueRows source(values.data(), count, cells);
    for (const unsigned threads : {1u, 2u}) {
      std::vector<Value> solutions(count * cells, 77);
      std::vector<std::uint32_t> counts(count, 77);
      std::vector<Status> statuses(count, Status::invalid);
      const rows::RowReport report = rows::solve_rows_into(solvers, source, {.limit = 1, .threads = threads}, ended(),
                                                           {solutions.data(), counts.data(), statuses.data()});
      CHECK(report.stopped == Stopped::request);
      CHECK(report.invalid.empty());
      CHECK(statuses.back() == Status::undecided);
      for (std::size_t row = 0; row < count; ++row) {
        const bool known = statuses[row] == Status::solved;
        CHECK(known || statuses[row] == Status::undecided);
        CHECK_EQ(counts[row], known ? 1u : 0u);
        CHECK_EQ(static_cast<int>(solutions[row * cells] != 0), static_cast<int>(known));
      }
    }
  }
}

TEST(rows_are_rated) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::string text = lines_of({unique, empty, unique.substr(0, 80) + "x"});
  const rows::RatedRows rated = rows::rate_rows(solvers, rows::LineRows(text, 82), singles());
  CHECK((rated.statuses == std::vector{Status::unique, Status::multiple, Status::invalid}));
  CHECK_EQ(rated.scores[0], 4u * 51);
  CHECK((rated.levels == std::vector<std::uint8_t>{0, rows::unrated, rows::unrated}));
  CHECK_EQ(rated.solved[0], 1);
  CHECK_EQ(rated.invalid.size(), std::size_t{1});
  std::uint64_t steps = 0;
  for (std::size_t i = 0; i < logic::techniques; ++i) steps += rated.histograms[i];
  CHECK_EQ(steps, std::uint64_t{51});
}

TEST(rows_have_cards) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::string text = lines_of({unique, empty, unique});
  const rows::RatedRows plain = rows::rate_rows(solvers, rows::LineRows(text, 82), singles());
  rows::RatedRows rated = plain;
  std::vector<rows::CardRow> cards(3);
  cards[1].rated = 1;
  const rows::RatingPlaces places{rated.statuses.data(),   rated.scores.data(), rated.levels.data(), rated.hardest.data(),
                                  rated.histograms.data(), rated.solved.data(), cards.data()};
  rows::rate_rows_into(solvers, rows::LineRows(text, 82), singles(), 2, {}, places);
  CHECK(rated.scores == plain.scores && rated.histograms == plain.histograms);
  CHECK(cards[0].rated == 1 && cards[1].rated == 0);
  CHECK_EQ(cards[0].backdoor_size, 0);
  CHECK_EQ(cards[0].backdoor_cells[0], rows::no_cell);
  CHECK(cards[0].open_steps >= 51);
  CHECK(cards[0].tightest_open > 0 && cards[0].tightest_open == cards[2].tightest_open);
  CHECK_EQ(cards[0].score_without_uniqueness, rated.scores[0]);
}

TEST(rows_have_canonical_forms) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::string text = lines_of({answer, answer, unique.substr(0, 80) + "x"});
  const rows::CanonicalRows made = rows::canonical_rows(solvers, rows::LineRows(text, 82), 2);
  CHECK(std::equal(made.forms.begin(), made.forms.begin() + 81, made.forms.begin() + 81));
  CHECK(made.orders[0] >= 1);
  CHECK_EQ(made.orders[2], std::uint64_t{0});
  CHECK_EQ(made.invalid.size(), std::size_t{1});
  Solvers other(Layout::boxes(4, 4));
  const std::vector<Value> grid(256);
  CHECK(refused([&] { rows::canonical_rows(other, rows::ValueRows(grid.data(), 1, 256)); }));
}

TEST(rows_without_time_have_no_canonical_form) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::string text = lines_of({answer, answer});
  for (const unsigned threads : {1u, 2u}) {
    const rows::CanonicalRows made = rows::canonical_rows(solvers, rows::LineRows(text, 82), threads, ended());
    CHECK(made.stopped == Stopped::request);
    CHECK((made.orders == std::vector<std::uint64_t>(2)));
    CHECK((made.forms == std::vector<Value>(2 * 81)));
  }
}

TEST(rows_are_checked) {
  for (const Layout& layout : {Layout::boxes(2, 2), Layout::boxes(2, 2, true)}) {
    Solvers solvers(layout);
    const std::vector<Value> values{1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0,   // unique, some givens redundant
                                    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,   // several solutions
                                    1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};  // a conflict
    const rows::ValueRows source(values.data(), 3, 16);
    const rows::CheckedRows checked = rows::check_rows(solvers, source, {.threads = 2});
    CHECK_EQ(checked.invalid.size(), std::size_t{1});
    CHECK(checked.statuses[1] == Status::multiple);
    CHECK((checked.minimal[1] == rows::not_known && checked.minimal[2] == rows::not_known));
    std::vector<Value> shorter(values.begin(), values.begin() + 16);
    for (std::size_t cell = 0; cell < 16; ++cell) {
      if (checked.statuses[0] != Status::unique || values[cell] == 0) continue;
      shorter[cell] = 0;
      CHECK_EQ(checked.redundant[cell] == 1, solve(solvers, {{shorter.data(), 16}}).status == Status::unique);
      shorter[cell] = values[cell];
    }
  }
  Solvers classic(Layout::boxes(3, 3));
  const std::string text = lines_of({unique, empty, unique.substr(0, 80) + "x"});
  const rows::CheckedRows checked = rows::check_rows(classic, rows::LineRows(text, 82));
  CHECK((checked.statuses == std::vector{Status::unique, Status::multiple, Status::invalid}));
  CHECK((checked.minimal == std::vector<std::uint8_t>{0, rows::not_known, rows::not_known}));
  CHECK_EQ(checked.redundant[0], 1);
  const rows::CheckedRows cut = rows::check_rows(classic, rows::LineRows(text, 82), {}, ended());
  CHECK(cut.stopped == Stopped::request);
  CHECK(cut.minimal[0] == rows::not_known);
}

TEST(rows_are_verified) {
  const Layout layout = Layout::boxes(3, 3);
  const auto values_of = [](const std::string& line) {
    std::vector<Value> values;
    for (const char c : line) values.push_back(c == '.' ? Value{0} : static_cast<Value>(c - '0'));
    return values;
  };
  std::vector<Value> puzzles, solutions;
  const auto add = [&](const std::string& puzzle, const std::string& solution) {
    for (const Value value : values_of(puzzle)) puzzles.push_back(value);
    for (const Value value : values_of(solution)) solutions.push_back(value);
  };
  std::string hole = answer, swapped = answer, wrong = answer;
  hole[80] = '.';
  std::swap(swapped[0], swapped[1]);
  wrong[80] = ':';  // a value of 10
  add(unique, answer);
  add(unique, hole);
  add(unique, swapped);
  add(empty, swapped);
  add(unique, wrong);
  for (const unsigned threads : {1u, 2u}) {
    std::vector<rows::Wrong> found(5);
    std::vector<std::int16_t> cells(10);
    CHECK(rows::verify_rows(layout, {puzzles.data(), 5, 81}, {solutions.data(), 5, 81}, threads, {},
                            {found.data(), cells.data()}) == Stopped::no);
    using enum rows::Wrong;
    CHECK((found == std::vector{nothing, rows::Wrong::empty, given, conflict, unreadable}));
    CHECK((cells == std::vector<std::int16_t>{-1, -1, 80, -1, 0, -1, 0, 72, -1, -1}));
    CHECK(rows::verify_rows(layout, {puzzles.data(), 5, 81}, {solutions.data(), 5, 81}, threads, ended(),
                            {found.data(), cells.data()}) == Stopped::request);
    CHECK((found == std::vector(5, undecided)));
    CHECK((cells == std::vector<std::int16_t>(10, -1)));
  }
  CHECK(refused([&] { rows::verify_rows(layout, {puzzles.data(), 5, 81}, {solutions.data(), 4, 81}, 1, {}, {}); }));
}

TEST(a_stop_keeps_the_rows_that_are_finished) {
  const std::string small = "1234341221434321";
  std::vector<Value> grids;
  const auto rows_of = [&](std::size_t rows) {
    grids.clear();
    for (std::size_t row = 0; row < rows; ++row)
      for (const char symbol : small) grids.push_back(static_cast<Value>(symbol - '0'));
    return rows::ValueRows(grids.data(), rows, 16);
  };
  const Layout layout = Layout::boxes(2, 2);
  int questions = 0;
  std::vector<rows::Wrong> found(8192 + 3);
  std::vector<std::int16_t> cells(2 * found.size());
  const rows::ValueRows full = rows_of(found.size());
  CHECK(rows::verify_rows(layout, full, full, 1, after_a_block(questions), {found.data(), cells.data()}) ==
        Stopped::request);
  CHECK_EQ(std::count(found.begin(), found.begin() + 8192, rows::Wrong::nothing), 8192);
  CHECK_EQ(std::count(found.begin() + 8192, found.end(), rows::Wrong::undecided), 3);
  Solvers solvers(layout);
  questions = 0;
  const rows::CanonicalRows made = rows::canonical_rows(solvers, rows_of(4096 + 3), 1, after_a_block(questions));
  CHECK(made.stopped == Stopped::request);
  CHECK_EQ(std::count(made.orders.begin(), made.orders.begin() + 4096, std::uint64_t{32}), 4096);
  CHECK_EQ(std::count(made.orders.begin() + 4096, made.orders.end(), std::uint64_t{0}), 3);
}

TEST(rows_are_minimised) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::string text = lines_of({answer, unique, empty, unique.substr(0, 80) + "x"});
  const rows::LineRows source(text, 82);
  const std::vector<std::uint64_t> indices{5, 6, 7, 8};
  for (const unsigned threads : {1u, 3u}) {
    std::vector<Status> statuses(4);
    std::vector<Value> puzzles(4 * 81), solutions(4 * 81);
    std::vector<std::uint32_t> necessary(4);
    std::vector<std::uint8_t> finished(4), minimal(4);
    std::vector<std::uint64_t> tests(4), conflicts(4);
    const rows::RowReport report =
        rows::minimise_rows(solvers, source, {.seed = 3, .indices = indices.data(), .threads = threads}, {},
                            {statuses.data(), puzzles.data(), solutions.data(), necessary.data(), finished.data(),
                             minimal.data(), tests.data(), conflicts.data()});
    CHECK((statuses == std::vector{Status::unique, Status::unique, Status::multiple, Status::invalid}));
    CHECK_EQ(report.invalid.size(), std::size_t{1});
    CHECK((minimal == std::vector<std::uint8_t>{1, 1, rows::not_known, rows::not_known}));
    Random random(3, 5);
    std::vector<Value> full(81);
    for (std::size_t cell = 0; cell < 81; ++cell) full[cell] = static_cast<Value>(answer[cell] - '0');
    generate::Minimised made;
    generate::Minimiser(solvers.layout, {}).minimise(full.data(), full.data(), random, made);
    CHECK(std::equal(made.puzzle.begin(), made.puzzle.end(), puzzles.begin()));
    const rows::CheckedRows checked = rows::check_rows(solvers, rows::ValueRows(puzzles.data(), 2, 81));
    CHECK((checked.minimal == std::vector<std::uint8_t>{1, 1}));
  }
}

TEST(lines_are_answered) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::string text = lines_of({unique, empty, unique.substr(0, 80) + "x"});
  const rows::LineRows source(text, 82);
  const auto said = [&](rows::Question question) { return rows::answer_lines(solvers, source, question).blocks.at(0); };
  const std::string lines = said(rows::Question::solve);
  CHECK_EQ(lines.substr(0, 81), answer);
  CHECK_EQ(lines[81], '\n');
  CHECK(lines.substr(82, 9) == "123456789");
  CHECK_EQ(lines.substr(164), "invalid\n");
  CHECK_EQ(said(rows::Question::count), "1\n2\ninvalid\n");
  CHECK_EQ(said(rows::Question::check).substr(0, 28), "unique redundant r1c1 r1c2 r");
  CHECK_EQ(rows::answer_lines(solvers, source, rows::Question::check).imperfect, std::uint64_t{1});
}

TEST(rows_that_do_not_fit_the_layout_are_refused) {
  Solvers solvers(Layout::boxes(2, 3));
  const std::string text = lines_of({unique});
  std::vector<Value> table(256, 10);
  CHECK(refused([&] { rows::LineRows(text, 80); }));
  CHECK(refused([&] { rows::LineRows(text, 82, table.data()); }));
  CHECK(refused([&] { rows::solve_rows(solvers, rows::LineRows(text, 82)); }));
  CHECK(refused([&] { rows::rate_rows(solvers, rows::LineRows(text, 82), singles()); }));
  CHECK(refused([&] { rows::answer_lines(solvers, rows::LineRows(text, 82), rows::Question::count); }));
  Solvers classic(Layout::boxes(3, 3));
  CHECK(refused([&] { rows::solve_rows(classic, rows::LineRows(text, 82), {.limit = 0}); }));
  CHECK(refused([&] { rows::solve_rows(classic, rows::LineRows(text, 82), {.threads = 0}); }));
  CHECK(refused([&] { rows::solve_rows(classic, rows::LineRows(text, 82), {.instruction_set = "none such"}); }));
}

// A kernel writes nothing beyond its grid, and finds what the plain transformation finds.
TEST(grids_move_as_transformations_say) {
  for (const Layout& layout : {Layout::boxes(3, 3), Layout::boxes(4, 2), Layout::boxes(2, 3), Layout::boxes(2, 2)}) {
    const auto cells = static_cast<std::size_t>(layout.cells());
    Random random(5);
    for (int i = 0; i < 300; ++i) {
      std::vector<Value> grid(cells), moved(cells + 16, Value{77}), expected(cells);
      for (Value& value : grid) value = static_cast<Value>(random.below(static_cast<std::uint32_t>(layout.size()) + 1));
      rows::Movable movable(static_cast<std::size_t>(layout.size()), grid.data());
      for (int again = 0; again < 2; ++again) {
        const canon::Transformation t = canon::random_transformation(layout, random);
        canon::apply(t, layout.size(), grid.data(), expected.data());
        movable.move(t, moved.data());
        CHECK(std::equal(expected.begin(), expected.end(), moved.begin()));
        CHECK(std::all_of(moved.begin() + static_cast<std::ptrdiff_t>(cells), moved.end(),
                          [](Value value) { return value == 77; }));
      }
    }
  }
}

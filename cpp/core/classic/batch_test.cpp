#include "core/classic/batch.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/classic/single.hpp"
#include "testing/check.hpp"
#include "testing/reference.hpp"

namespace {

using namespace sudokit;
using classic::BatchSolver;
using classic::Engine;
using classic::RowStatus;

using Row = std::array<Value, 81>;

const Layout& layout() {
  static const Layout classic = Layout::boxes(3, 3);
  return classic;
}

struct Answers {
  std::vector<Value> solutions;
  std::vector<std::uint32_t> counts;
  std::vector<RowStatus> status;
  bool operator==(const Answers&) const = default;
};

// Solves in calls of `size` rows.
Answers solve(BatchSolver& solver, const std::vector<Row>& rows, std::uint32_t limit, std::size_t size) {
  Answers answers{std::vector<Value>(rows.size() * 81, 77), std::vector<std::uint32_t>(rows.size(), 77),
                  std::vector<RowStatus>(rows.size())};
  for (std::size_t i = 0; i < rows.size(); i += size)
    solver.solve(rows[i].data(), std::min(size, rows.size() - i), limit, &answers.solutions[i * 81], &answers.counts[i],
                 &answers.status[i]);
  return answers;
}

Row random_solution(Random& random) {
  Row row{};
  for (int i = 0; i < 81; ++i) row[i] = static_cast<Value>((i / 9 * 3 + i / 27 + i) % 9 + 1);
  Value names[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(names + 1, 9);
  int line[2][9];
  for (auto& order : line) {
    int band[3] = {0, 1, 2};
    random.shuffle(band, 3);
    for (int b = 0; b < 3; ++b) {
      int inner[3] = {0, 1, 2};
      random.shuffle(inner, 3);
      for (int k = 0; k < 3; ++k) order[b * 3 + k] = band[b] * 3 + inner[k];
    }
  }
  Row shuffled{};
  const bool turned = random.below(2);
  for (int r = 0; r < 9; ++r)
    for (int c = 0; c < 9; ++c) {
      const int from = line[0][r] * 9 + line[1][c];
      shuffled[turned ? c * 9 + r : r * 9 + c] = names[row[from]];
    }
  return shuffled;
}

// A full grid with all but `givens` cells emptied.
Row thinned(Row row, int givens, Random& random) {
  std::array<int, 81> order;
  for (int i = 0; i < 81; ++i) order[i] = i;
  random.shuffle(order.data(), 81);
  for (int k = givens; k < 81; ++k) row[order[k]] = 0;
  return row;
}

// Removes givens while the solution stays the only one.
Row minimal(Row row, BatchSolver& solver, Random& random) {
  std::array<int, 81> order;
  for (int i = 0; i < 81; ++i) order[i] = i;
  random.shuffle(order.data(), 81);
  for (int cell : order) {
    Row fewer = row;
    fewer[cell] = 0;
    if (solve(solver, {fewer}, 2, 1).counts[0] == 1) row = fewer;
  }
  return row;
}

// Rows of all kinds: with one solution, several or none, invalid, full, empty, nearly empty.
std::vector<Row> mixture(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  BatchSolver solver("portable", Engine::lanes);
  std::vector<Row> rows;
  while (rows.size() < count) {
    Row full = random_solution(random);
    const std::uint32_t kind = random.below(16);
    if (kind < 4)
      rows.push_back(thinned(full, 30 + static_cast<int>(random.below(30)), random));
    else if (kind < 8)
      rows.push_back(minimal(full, solver, random));
    else if (kind < 10)
      rows.push_back(thinned(full, 22 + static_cast<int>(random.below(4)), random));
    else if (kind == 10)
      rows.push_back(full);
    else if (kind == 11)
      rows.push_back(thinned(full, static_cast<int>(random.below(12)), random));
    else if (kind == 12) {
      Row changed = thinned(full, 60, random);
      changed[random.below(81)] = static_cast<Value>(random.below(256));
      rows.push_back(changed);
    } else if (kind == 13) {
      Row two{};
      two[random.below(81)] = two[random.below(81)] = static_cast<Value>(1 + random.below(9));
      rows.push_back(two);
    } else {
      Row changed = minimal(full, solver, random);
      const std::uint32_t cell = random.below(81);
      changed[cell] = static_cast<Value>(1 + random.below(9));
      rows.push_back(changed);
    }
  }
  return rows;
}

bool is_puzzle(const Row& row) {
  return std::all_of(row.begin(), row.end(), [](Value v) { return v <= 9; }) && layout().conflicts(row).empty();
}

reference::Run in_documented_order(const Row& row, std::size_t limit) {
  reference::Masks masks;
  for (Value v : row) masks.push_back(v ? Mask{1} << (v - 1) : all_values(9));
  return reference::search(layout(), masks, nullptr, {limit, 1'000'000});
}

void check_against_reference(const Row& row, const Answers& answers, std::size_t i, std::uint32_t limit) {
  const Value* solution = &answers.solutions[i * 81];
  const Row zeros{};
  if (!is_puzzle(row)) {
    CHECK(answers.status[i] == RowStatus::invalid);
    CHECK_EQ(answers.counts[i], 0u);
    CHECK(std::equal(zeros.begin(), zeros.end(), solution));
    return;
  }
  const auto run = in_documented_order(row, limit);
  CHECK(answers.status[i] == RowStatus::done);
  CHECK_EQ(answers.counts[i], run.solutions.size());
  if (run.solutions.size() == 1)
    CHECK(std::equal(solution, solution + 81, run.solutions[0].begin()));
  else
    CHECK(std::equal(zeros.begin(), zeros.end(), solution));
}

constexpr Engine engines[] = {Engine::automatic, Engine::lanes, Engine::slices};

}  // namespace

TEST(every_engine_agrees_with_the_reference) {
  const auto rows = mixture(testing::examples(300), 1);
  for (std::uint32_t limit : {1u, 2u, 7u}) {
    BatchSolver first("portable", Engine::slices);
    const Answers expected = solve(first, rows, limit, rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) check_against_reference(rows[i], expected, i, limit);
    for (const auto& name : classic::instruction_sets())
      for (Engine engine : engines) {
        BatchSolver solver(name, engine);
        CHECK(solve(solver, rows, limit, rows.size()) == expected);
      }
  }
}

TEST(answers_do_not_depend_on_the_batch) {
  const auto rows = mixture(700, 2);
  for (std::uint32_t limit : {1u, 2u}) {
    BatchSolver first("portable", Engine::lanes);
    const Answers expected = solve(first, rows, limit, rows.size());
    for (const auto& name : classic::instruction_sets())
      for (Engine engine : engines) {
        BatchSolver solver(name, engine);
        for (std::size_t size : {1, 2, 3, 10, 31, 32, 33, 100, 511, 512, 513, 10000}) {
          if (engine == Engine::slices && size < 31) continue;  // slow, and no different from the larger sizes
          CHECK(solve(solver, rows, limit, size) == expected);
        }
      }
  }
}

TEST(invalid_rows_that_resemble_puzzles) {
  std::vector<Row> rows;
  Random random(3);
  for (int k = 0; k < 400; ++k) {  // two or three equal givens in one house, nothing else: an early version never ended
    const House& house = layout().houses()[random.below(27)];
    Row row{};
    const auto value = static_cast<Value>(1 + random.below(9));
    const std::uint32_t a = random.below(9), b = (a + 1 + random.below(8)) % 9;
    row[house.cells[a]] = row[house.cells[b]] = value;
    if (k % 2) row[random.below(81)] = static_cast<Value>(random.below(10));
    rows.push_back(row);
  }
  for (int v : {10, 16, 17, 25, 128, 129, 255}) {
    Row row{};
    row[random.below(81)] = static_cast<Value>(v);
    rows.push_back(row);
  }
  for (const auto& name : classic::instruction_sets())
    for (Engine engine : engines) {
      BatchSolver solver(name, engine);
      const Answers answers = solve(solver, rows, 2, rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i)
        CHECK_EQ(static_cast<int>(answers.status[i]),
                 static_cast<int>(is_puzzle(rows[i]) ? RowStatus::done : RowStatus::invalid));
    }
}

TEST(rows_after_many_invalid_ones_are_solved) {
  Random random(9);
  std::vector<Row> rows;
  for (int k = 0; k < 1100; ++k) {  // more than two loads of the widest block
    Row row = random_solution(random);
    if (k % 2)
      row[random.below(81)] = 200;
    else
      row[0] = row[8];
    rows.push_back(row);
  }
  for (int k = 0; k < 40; ++k) rows.push_back(thinned(random_solution(random), 40, random));
  for (const auto& name : classic::instruction_sets())
    for (Engine engine : engines) {
      BatchSolver solver(name, engine);
      const Answers answers = solve(solver, rows, 2, rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK_EQ(static_cast<int>(answers.status[i]), static_cast<int>(i < 1100 ? RowStatus::invalid : RowStatus::done));
        if (i >= 1100) check_against_reference(rows[i], answers, i, 2);
      }
    }
}

// Rows that are neither full nor few begin in lanes and move to slices; at that moment some lanes have just been loaded.
TEST(both_engines_recognise_invalid_rows) {
  Random random(10);
  std::vector<Row> rows;
  for (int k = 0; k < 600; ++k) {
    Row row = thinned(random_solution(random), 23, random);
    if (k % 2) row[40] = row[41] = 5;
    rows.push_back(row);
  }
  for (const auto& name : classic::instruction_sets()) {
    BatchSolver solver(name), one_by_one(name, Engine::lanes);
    for (std::size_t size : {150, 151, 153, 157, 163, 600}) {
      const Answers answers = solve(solver, rows, 2, size);
      CHECK(answers == solve(one_by_one, rows, 2, size));
      for (std::size_t i = 0; i < rows.size(); ++i)
        CHECK_EQ(static_cast<int>(answers.status[i]),
                 static_cast<int>(is_puzzle(rows[i]) ? RowStatus::done : RowStatus::invalid));
    }
  }
}

TEST(big_limits_count_exactly) {
  Random random(4);
  std::vector<Row> rows(1);  // the empty grid
  for (int k = 0; k < testing::examples(20); ++k) rows.push_back(thinned(random_solution(random), 24, random));
  BatchSolver first;
  const Answers expected = solve(first, rows, 1000, rows.size());
  CHECK_EQ(expected.counts[0], 1000u);
  for (std::size_t i = 1; i < rows.size(); ++i) check_against_reference(rows[i], expected, i, 1000);
  for (Engine engine : engines) {
    BatchSolver solver({}, engine);
    CHECK(solve(solver, rows, 1000, rows.size()) == expected);
  }
}

TEST(solutions_can_be_omitted) {
  const auto rows = mixture(600, 5);
  BatchSolver solver;
  const Answers expected = solve(solver, rows, 2, rows.size());
  for (Engine engine : engines) {
    BatchSolver other({}, engine);
    std::vector<std::uint32_t> counts(rows.size());
    std::vector<RowStatus> status(rows.size());
    other.solve(rows[0].data(), rows.size(), 2, nullptr, counts.data(), status.data());
    CHECK(counts == expected.counts);
    CHECK(status == expected.status);
  }
}

TEST(a_stopped_call_is_sound) {
  auto rows = mixture(3000, 6);
  BatchSolver whole;
  const Answers expected = solve(whole, rows, 2, rows.size());
  for (Engine engine : engines)
    for (int questions : {0, 1, 2}) {
      BatchSolver solver({}, engine);
      Budget budget;
      int asked = questions;
      budget.context = &asked;
      budget.asked_to_stop = [](void* left) { return (*static_cast<int*>(left))-- == 0; };
      Answers answers{std::vector<Value>(rows.size() * 81, 77), std::vector<std::uint32_t>(rows.size(), 77),
                      std::vector<RowStatus>(rows.size())};
      const Stopped stopped = solver.solve(rows[0].data(), rows.size(), 2, answers.solutions.data(), answers.counts.data(),
                                           answers.status.data(), budget);
      if (questions == 0) CHECK(stopped == Stopped::request);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const Value* solution = &answers.solutions[i * 81];
        if (answers.status[i] == RowStatus::undecided) {
          CHECK(stopped == Stopped::request);
          CHECK(answers.counts[i] <= expected.counts[i]);
          CHECK(std::all_of(solution, solution + 81, [](Value v) { return v == 0; }));
        } else {
          CHECK(answers.status[i] == expected.status[i]);
          CHECK_EQ(answers.counts[i], expected.counts[i]);
          CHECK(std::equal(solution, solution + 81, &expected.solutions[i * 81]));
        }
      }
    }
}

// Lanes complete a search that was stopped after any number of nodes; what they find, and the work if there is at most one
// solution, are the same for all instruction sets.
TEST(searches_are_completed_in_lanes) {
  Random random(21);
  int completed = 0;
  for (const Row& row : mixture(static_cast<std::size_t>(testing::examples(1500)), 22)) {
    if (!is_puzzle(row) || std::count(row.begin(), row.end(), 0) > 81 - 17) continue;
    for (const std::uint32_t limit : {1u, 2u}) {
      Row expected{}, first{}, other{};
      const classic::Answer answer = classic::solve(row.data(), limit, expected.data());
      classic::Solver begun;
      begun.start(row.data());
      Budget few;
      few.nodes = 1 + random.below(8);
      Meter meter(few);
      std::uint32_t count = 0;
      Found found = Found::solution;
      while (count < limit && (found = begun.next(count ? other.data() : first.data(), meter)) == Found::solution) ++count;
      if (found != Found::stopped) continue;
      std::optional<classic::Rest> before;
      for (const auto& name : classic::instruction_sets()) {
        Row solution = first;
        const auto rest = BatchSolver(name).complete(begun, limit, count, solution.data());
        CHECK(rest.has_value() && rest->stopped == Stopped::no);
        CHECK_EQ(rest->count, answer.count);
        if (answer.count == 1) CHECK(solution == expected);
        if (answer.count == limit) continue;  // then the search ends before its last node
        CHECK_EQ(rest->work.nodes, 1 + rest->work.guesses + rest->work.backtracks);
        if (before) CHECK(before->work.nodes == rest->work.nodes && before->work.guesses == rest->work.guesses);
        before = rest;
        ++completed;
      }
    }
  }
  CHECK(completed > testing::examples(1500) / 10);
}

TEST(a_solver_can_be_used_again_and_for_no_rows) {
  const auto rows = mixture(200, 7);
  BatchSolver solver;
  const Answers expected = solve(solver, rows, 2, rows.size());
  solver.solve(nullptr, 0, 2, nullptr, nullptr, nullptr);
  CHECK(solve(solver, rows, 2, 7) == expected);
  CHECK(solve(solver, rows, 2, rows.size()) == expected);
}

TEST(instruction_sets_are_named_and_forced) {
  const auto names = classic::instruction_sets();
  CHECK(!names.empty());
  CHECK_EQ(names.back(), std::string("portable"));
  const char* before = std::getenv("SUDOKIT_ISA");
  const std::string kept = before ? before : "";
  for (const auto& name : names) {
    CHECK_EQ(BatchSolver(name).instruction_set(), name);
    setenv("SUDOKIT_ISA", name.c_str(), 1);
    CHECK_EQ(classic::default_instruction_set(), name);
    CHECK_EQ(BatchSolver().instruction_set(), name);
  }
  setenv("SUDOKIT_ISA", "abacus", 1);
  int thrown = 0;
  try {
    BatchSolver();
  } catch (const std::invalid_argument&) { ++thrown; }
  try {
    BatchSolver("abacus");
  } catch (const std::invalid_argument&) { ++thrown; }
  CHECK_EQ(thrown, 2);
  if (before)
    setenv("SUDOKIT_ISA", kept.c_str(), 1);
  else
    unsetenv("SUDOKIT_ISA");
}

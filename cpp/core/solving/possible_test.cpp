#include "core/solving/possible.hpp"

#include "core/solving/counting.hpp"
#include "core/solving/solve.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {

std::vector<Value> read(const char* line) {
  std::vector<Value> values;
  for (; *line; ++line) values.push_back(*line == '.' ? Value{0} : static_cast<Value>(*line - '0'));
  return values;
}

std::uint64_t count(Solvers& solvers, const std::vector<Mask>& masks) {
  const std::vector<Value> empty(masks.size());
  SolveOptions all;
  all.limit = all_solutions;
  return solve(solvers, {empty, masks}, all).count;
}

// The same by asking for the number of solutions with each value in each cell.
void check_against_counts(Solvers& solvers, const std::vector<Value>& values, std::uint64_t bound) {
  const Possible told = possible(solvers, values, bound, {});
  const std::vector<Mask> given = masks_of(solvers.layout, values);
  const std::uint64_t solutions = count(solvers, given);
  const int size = solvers.layout.size();
  CHECK_EQ(told.count, std::min(bound, solutions));
  CHECK_EQ(told.counts.empty(), solutions >= bound);
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    std::vector<Mask> open = given;
    for (int value = 0; value < size; ++value) {
      open[cell] = given[cell] & (Mask{1} << value);
      const std::uint64_t with = open[cell] ? count(solvers, open) : 0;
      CHECK_EQ((told.masks[cell] >> value & 1) != 0, with > 0);
      if (!told.counts.empty()) CHECK_EQ(told.counts[cell * static_cast<std::size_t>(size) + value], with);
    }
    if (values[cell] || solutions == 0) continue;
    const auto by_value = solutions_by_value(solvers, values, static_cast<Cell>(cell), bound, {});
    for (int value = 0; value < size; ++value) {
      open[cell] = Mask{1} << value;
      CHECK_EQ(by_value[static_cast<std::size_t>(value)], std::min(bound, count(solvers, open)));
    }
  }
  std::vector<Cell> redundant;
  for (std::size_t cell = 0; cell < values.size() && solutions > 0; ++cell) {
    if (!values[cell]) continue;
    std::vector<Mask> without = given;
    without[cell] = all_values(size);
    if (count(solvers, without) == solutions) redundant.push_back(static_cast<Cell>(cell));
  }
  CHECK(told.redundant == redundant);
}

}  // namespace

TEST(what_is_possible_is_what_the_solutions_have) {
  Solvers four(Layout::boxes(2, 2));
  for (const char* line :
       {"1.......2.......", "1.2.....2...4...", "1234341221434321", "12..34....4.4321", "................"})
    for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{5}, std::uint64_t{1000}})
      check_against_counts(four, read(line), bound);
}

TEST(a_puzzle_without_a_solution_leaves_nothing_open) {
  Solvers four(Layout::boxes(2, 2));
  const Possible told = possible(four, read("12......4...3..."), 10, {});
  if (told.count > 0) return;  // it has one after all: the test above compares it
  for (const Mask mask : told.masks) CHECK_EQ(mask, Mask{0});
  CHECK(told.redundant.empty());
}

TEST(redundant_givens_of_a_nine_by_nine_are_found) {
  Solvers nine(Layout::boxes(3, 3));
  std::vector<Value> values = read("7.3..5.8..8.674.2...4...7...1.49.56.8.5...2.9.26.38.7...1...8...7.869.5..3.2..6.7");
  const Possible told = possible(nine, values, 100, {});
  CHECK_EQ(told.count, std::uint64_t{1});
  for (const Cell cell : told.redundant) {
    const Value kept = values[cell];
    values[cell] = 0;
    CHECK_EQ(count(nine, masks_of(nine.layout, values)), std::uint64_t{1});
    values[cell] = kept;
  }
}

TEST(a_budget_ends_it_and_is_told) {
  Solvers nine(Layout::boxes(3, 3));
  Allowance allowance;
  allowance.nodes = 3;
  const Possible told = possible(nine, std::vector<Value>(81), 100, allowance);
  CHECK(told.stopped == Stopped::nodes);
}

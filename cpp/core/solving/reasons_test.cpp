// Clashes, closest solutions and case splits of whole puzzles.
#include <algorithm>
#include <string>

#include "core/grid/layout.hpp"
#include "core/logic/profiles.hpp"
#include "core/solving/cases.hpp"
#include "core/solving/clash.hpp"
#include "core/solving/closest.hpp"
#include "core/solving/solve.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch == '.' ? Value{0} : static_cast<Value>(ch - '0'));
  return values;
}

bool solvable(Solvers& solvers, const std::vector<Value>& values) {
  SolveOptions options;
  options.limit = 1;
  return solve(solvers, {values}, options).count == 1;
}

}  // namespace

TEST(a_clash_is_minimal) {
  Solvers solvers(Layout::boxes(2, 2));
  const auto values = values_of("12..34..4..3..2.");
  const Clash clash = find_clash(solvers, {values});
  CHECK((clash.cells == std::vector<Cell>{1, 8, 14}));
  CHECK(clash.minimal && clash.eliminated.empty() && clash.stopped == Stopped::no);
  std::vector<Value> alone(16, 0);
  for (const Cell cell : clash.cells) alone[cell] = values[cell];
  CHECK(!solvable(solvers, alone));
  for (const Cell cell : clash.cells) {
    auto without = alone;
    without[cell] = 0;
    CHECK(solvable(solvers, without));
  }
  CHECK(find_clash(solvers, {values_of("12..34.....3..2.")}).cells.empty());
  CHECK(find_clash(solvers, {values}, {0.0}).stopped == Stopped::time);
  Allowance few;
  few.nodes = 1;
  CHECK(!find_clash(solvers, {values}, few).minimal);
}

TEST(two_solutions_that_differ_least) {
  Solvers solvers(Layout::boxes(2, 2));
  const Closest closest = find_closest(solvers, {std::vector<Value>(16, 0)});
  CHECK_EQ(closest.looked_at, std::uint64_t{288});
  CHECK(closest.all);
  CHECK_EQ(closest.differing.size(), std::size_t{4});
  std::vector<Value> decided(16, 0);
  for (const Cell cell : closest.deciding) decided[cell] = closest.first[cell];
  CHECK(solve(solvers, {decided}, {}).status == Status::unique);
  const Closest none = find_closest(solvers, {values_of("12..34.....3..2.")});
  CHECK(none.first.empty() && none.looked_at == 1 && none.all);
}

TEST(a_puzzle_without_solutions_is_refuted) {
  Solvers solvers(Layout::boxes(2, 2));
  const auto& profile = logic::profile_named("hodoku").profile;
  steps::Log log;
  CHECK(refute(solvers, {values_of("12..34..4..3..2.")}, profile, log).found);
  CHECK(log.at(log.size() - 1).technique == steps::Technique::contradiction);
  CHECK(!refute(solvers, {values_of("11..............")}, profile, log).found);
  CHECK_EQ(log.size(), std::size_t{0});
  CHECK(!refute(solvers, {values_of("12..34..4..3..2.")}, profile, log, {0.0}).found);
}

#include "core/solving/solve.hpp"

#include <stdexcept>
#include <string>

#include "core/lines/lines.hpp"
#include "core/methods/method.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/enumeration.hpp"
#include "core/steps/log.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {

const std::string line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

std::vector<Value> values_in(const std::string& text) {
  std::vector<Value> values(81);
  lines::read_row(text.data(), values.data());
  return values;
}

template <class Call>
bool refused(const Call& call) {
  try {
    call();
    return false;
  } catch (const std::invalid_argument&) { return true; }
}

SolveOptions by(const std::string& method, std::uint64_t limit = 2) {
  SolveOptions options;
  options.method = method;
  options.limit = limit;
  return options;
}

}  // namespace

TEST(every_method_gives_the_same_answer) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::vector<Value> values = values_in(line);
  std::vector<std::string> names = {"auto", "classic", "search"};
  for (const methods::Entry& entry : methods::entries())
    if (entry.can_do(solvers.layout) && entry.name != "catalogue") names.emplace_back(entry.name);
  CHECK(names.size() > 10);
  for (const std::string& name : names) {
    CHECK(can_solve(solvers.layout, name));
    const Solved solved = solve(solvers, {values}, by(name));
    CHECK(solved.status == Status::unique);
    CHECK(solved.solution == values_in(answer));
    CHECK_EQ(solved.count, std::uint64_t{1});
    CHECK_EQ(solved.work.nodes, 1 + solved.work.guesses + solved.work.backtracks);
    CHECK_EQ(solved.method, name == "auto" ? "classic" : name);
  }
}

TEST(a_catalogue_that_lacks_the_solution_leaves_the_puzzle_undecided) {
  Solvers solvers(Layout::boxes(3, 3));
  std::vector<Value> values = values_in(line);
  const Solved solved = solve(solvers, {values}, by("catalogue"));
  CHECK(solved.status == Status::undecided && solved.stopped == Stopped::coverage);
  CHECK(solved.count == 0 && solved.solution.empty());
  values[2] = 5;
  CHECK(solve(solvers, {values}, by("catalogue")).status == Status::invalid);
}

TEST(statuses) {
  Solvers solvers(Layout::boxes(3, 3));
  std::vector<Value> values = values_in(line);
  CHECK(solve(solvers, {values}, by("auto", 1)).status == Status::solved);
  CHECK(solve(solvers, {std::vector<Value>(81)}).status == Status::multiple);
  values[2] = 1;  // no conflict yet, but no solution
  CHECK(solve(solvers, {values}).status == Status::none);
  values[2] = 5;
  const Solved invalid = solve(solvers, {values});
  CHECK(invalid.status == Status::invalid);
  CHECK(invalid.solution.empty());
  SolveOptions few = by("auto", all_solutions);
  few.allowance.nodes = 1000;
  const Solved stopped = solve(solvers, {std::vector<Value>(81)}, few);
  CHECK(stopped.stopped == Stopped::nodes);
  CHECK(stopped.status == Status::multiple);
  CHECK(stopped.count > 2);
}

TEST(no_time_at_all) {
  for (const Layout& layout : {Layout::boxes(3, 3), Layout::boxes(2, 3)}) {
    Solvers solvers(layout);
    std::vector<Value> values(static_cast<std::size_t>(layout.cells()));
    SolveOptions options;
    options.allowance.seconds = 0;
    const Solved undecided = solve(solvers, {values}, options);
    CHECK(undecided.status == Status::undecided);
    CHECK(undecided.stopped == Stopped::time);
    CHECK_EQ(undecided.method, layout.classic() ? "classic" : "search");
    values[0] = values[1] = 1;
    const Solved invalid = solve(solvers, {values}, options);
    CHECK(invalid.status == Status::invalid);
    CHECK(invalid.stopped == Stopped::no);
  }
}

TEST(set_up_is_counted_once_and_apart) {
  for (const char* method : {"templates", "templates-indexed", "guess-smallest", "search"}) {
    Solvers solvers(Layout::boxes(3, 3));
    const std::vector<Value> values = values_in(line);
    CHECK(solve(solvers, {values}, by(method)).setup_seconds > 0);
    CHECK_EQ(solve(solvers, {values}, by(method)).setup_seconds, 0.0);
  }
}

TEST(candidates_are_obeyed) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::vector<Value> values = values_in(line);
  std::vector<Mask> masks = solvers.layout.candidates(values);
  CHECK(solve(solvers, {values, masks}).status == Status::unique);
  masks[2] &= ~(Mask{1} << (values_in(answer)[2] - 1));
  for (const char* method : {"auto", "classic", "search", "cdcl", "dancing-links"})
    CHECK(solve(solvers, {values, masks}, by(method)).status == Status::none);
}

TEST(arguments_that_do_not_fit_are_refused) {
  Solvers solvers(Layout::boxes(2, 3));
  const std::vector<Value> values(36), short_one(35), high(36, 7);
  const std::vector<Mask> few(3);
  CHECK(refused([&] { solve(solvers, {short_one}); }));
  CHECK(refused([&] { solve(solvers, {high}); }));
  CHECK(refused([&] { solve(solvers, {values, few}); }));
  CHECK(refused([&] { solve(solvers, {values}, by("classic")); }));
  CHECK(refused([&] { solve(solvers, {values}, by("no such method")); }));
  CHECK(refused([&] { solve(solvers, {values}, by("auto", 0)); }));
  CHECK(!can_solve(solvers.layout, "classic"));
  CHECK(!can_solve(solvers.layout, "no such method"));
}

TEST(long_work_is_announced) {
  Solvers solvers(Layout::boxes(3, 3));
  int announced = 0;
  SolveOptions options = by("auto", 1);
  options.allowance.context = &announced;
  options.allowance.before_long_work = [](void* count) { ++*static_cast<int*>(count); };
  solve(solvers, {values_in(line)}, options);
  CHECK_EQ(announced, 0);
  options.limit = 1000;
  CHECK_EQ(solve(solvers, {std::vector<Value>(81)}, options).count, std::uint64_t{1000});
  CHECK_EQ(announced, 1);
}

TEST(trails_are_kept) {
  Solvers solvers(Layout::boxes(3, 3));
  steps::Log log;
  SolveOptions options = by("deduction");
  options.trail = &log;
  CHECK(solve(solvers, {values_in(line)}, options).status == Status::unique);
  CHECK(log.size() >= 51);
}

TEST(all_solutions_one_at_a_time) {
  for (const Layout& layout : {Layout::boxes(2, 2), Layout::boxes(2, 2, true)}) {
    Solvers solvers(layout);
    const std::vector<Value> empty(16);
    Enumeration enumeration(solvers, masks_of(layout, empty));
    Value solution[16];
    std::uint64_t count = 0;
    while (enumeration.next(solution) == Found::solution) {
      CHECK(layout.complete(solution));
      ++count;
    }
    CHECK_EQ(count, std::uint64_t{layout.has_diagonals() ? 48u : 288u});
    CHECK(enumeration.stopped() == Stopped::no);
  }
  Solvers classic(Layout::boxes(3, 3));
  Enumeration first(classic, masks_of(classic.layout, std::vector<Value>(81)));
  Value solution[81];
  CHECK(first.next(solution) == Found::solution);
  CHECK(std::vector<Value>(solution, solution + 81) == solve(classic, {std::vector<Value>(81)}, by("auto", 1)).solution);
  CHECK(refused([&] { Enumeration(classic, std::vector<Mask>(80)); }));
}

#include "core/solving/stages.hpp"

#include <atomic>

#include "core/solving/counting.hpp"
#include "core/solving/division.hpp"
#include "core/solving/partner.hpp"
#include "core/solving/solve.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {

std::vector<Mask> all_candidates(const Layout& layout) {
  return std::vector<Mask>(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
}

// Value 1 has 8 columns for 9 rows: no single house shows the contradiction, and proving it takes thousands of nodes or
// conflicts.
std::vector<Mask> hole(const Layout& layout) {
  std::vector<Mask> masks = all_candidates(layout);
  for (std::size_t row = 0; row < 9; ++row)
    for (std::size_t column = 8; column < 16; ++column) masks[row * 16 + column] &= ~Mask{1};
  return masks;
}

// 4x4 with two candidates eliminated in each of two cells.
std::vector<Mask> open_grid(const Layout& layout) {
  std::vector<Mask> masks = all_candidates(layout);
  masks[0] = 0b1100;
  masks[6] = 0b0011;
  return masks;
}

SolveOptions two_threads(std::uint64_t limit, std::uint64_t alone) {
  SolveOptions options;
  options.limit = limit;
  options.threads = 2;
  options.shares = {1'000'000, alone, ~std::uint64_t{0}};
  return options;
}

}  // namespace

TEST(parts_have_the_solutions_of_the_whole) {
  for (const Layout& layout : {Layout::boxes(1, 5), Layout::boxes(2, 2, true)}) {
    Solvers solvers(layout);
    std::vector<Mask> masks = all_candidates(layout);
    for (const std::size_t cell : {std::size_t{0}, 2 * static_cast<std::size_t>(layout.size()) + 1}) masks[cell] = 0b11;
    const std::vector<Value> empty(masks.size());
    const auto parts = parts_of(layout, masks);
    CHECK(parts.size() >= 2);
    SolveOptions all;
    all.limit = all_solutions;
    std::uint64_t sum = 0;
    for (const auto& part : parts) sum += solve(solvers, {empty, part}, all).count;
    CHECK_EQ(sum, solve(solvers, {empty, masks}, all).count);
  }
}

TEST(some_puzzles_cannot_be_divided) {
  const Layout layout = Layout::boxes(2, 2);
  std::vector<Mask> masks = all_candidates(layout);
  CHECK(parts_of(layout, masks).empty());  // no cell has two values
  masks[0] = masks[1] = 0b1;
  CHECK(!close_singles(layout, masks));
  CHECK(parts_of(layout, masks).empty());
}

TEST(two_threads_divide_the_counting) {
  Solvers solvers(Layout::boxes(2, 2));
  const std::vector<Mask> masks = open_grid(solvers.layout);
  const std::vector<Value> empty(16);
  CHECK_EQ(parts_of(solvers.layout, masks).size(), std::size_t{4});
  SolveOptions alone;
  alone.limit = all_solutions;
  const std::uint64_t whole = solve(solvers, {empty, masks}, alone).count;
  CHECK(whole > 2);
  for (const std::uint64_t limit : {all_solutions, std::uint64_t{2}, whole, whole + 1}) {
    const Solved solved = solve(solvers, {empty, masks}, two_threads(limit, 1));
    CHECK_EQ(solved.count, std::min(limit, whole));
    CHECK(solved.stopped == Stopped::no);
    CHECK_EQ(solved.method, "cdcl");
    CHECK(solved.handed_over == std::vector<std::string>{"search"});
    CHECK(solvers.layout.complete(solved.solution));
  }
}

TEST(two_threads_obey_the_clock_and_the_caller) {
  Solvers solvers(Layout::boxes(1, 24));
  std::vector<Mask> masks = all_candidates(solvers.layout);
  for (std::size_t row = 0; row < 14; ++row)
    for (std::size_t column = 11; column < 24; ++column) masks[row * 24 + column] &= ~Mask{1};
  const std::vector<Value> empty(masks.size());
  for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{2}}) {
    SolveOptions options = two_threads(limit, 100);
    options.allowance.seconds = 0.1;
    const Solved timed = solve(solvers, {empty, masks}, options);
    CHECK(timed.status == Status::undecided);
    CHECK(timed.stopped == Stopped::time);
    std::atomic<int> asked = 0;
    options.allowance = {};
    options.allowance.context = &asked;
    options.allowance.asked_to_stop = [](void* count) { return ++*static_cast<std::atomic<int>*>(count) > 3; };
    CHECK(solve(solvers, {empty, masks}, options).stopped == Stopped::request);
  }
}

TEST(a_race_has_one_answer) {
  Solvers solvers(Layout::boxes(1, 16));
  const std::vector<Mask> masks = hole(solvers.layout);
  const std::vector<Value> empty(masks.size());
  const Solved none = solve(solvers, {empty, masks}, two_threads(1, 565));
  CHECK(none.status == Status::none);
  CHECK_EQ(none.method, "cdcl");
  const Solved found = solve(solvers, {empty}, two_threads(1, 1));
  CHECK(found.status == Status::solved);
  CHECK(solvers.layout.complete(found.solution));
}

TEST(the_partner_takes_hard_puzzles) {
  static int asked = 0;
  static bool installed = true;
  register_partner(std::string(last_resort), {[] { return installed; },
                                              [](Solvers& solvers, const PartnerRequest& request) {
                                                ++asked;
                                                CHECK_EQ(request.candidates.size(),
                                                         static_cast<std::size_t>(solvers.layout.cells()));
                                                CHECK_EQ(request.limit, std::uint64_t{2});
                                                PartnerAnswer answer;
                                                answer.work = {3, 4, 8};
                                                return answer;
                                              }});
  Solvers solvers(Layout::boxes(1, 16));
  const std::vector<Mask> masks = hole(solvers.layout);
  const std::vector<Value> empty(masks.size());
  SolveOptions options;
  options.shares.own = 570;
  const Solved by_partner = solve(solvers, {empty, masks}, options);
  CHECK(by_partner.status == Status::none);
  CHECK_EQ(by_partner.method, "sat");
  CHECK((by_partner.handed_over == std::vector<std::string>{"search", "cdcl"}));
  CHECK_EQ(by_partner.work.nodes, std::uint64_t{8});
  CHECK_EQ(asked, 1);
  // By name, without the earlier stages; but it counts no nodes.
  options.method = "sat";
  CHECK_EQ(solve(solvers, {empty, masks}, options).method, "sat");
  options.allowance.nodes = 10;
  try {
    solve(solvers, {empty, masks}, options);
    CHECK(false);
  } catch (const std::invalid_argument&) {}
  // A node limit prevents `auto` from using it, and so does its absence, which the answer reports.
  options.method = "auto";
  options.allowance.nodes = 100'000;
  CHECK_EQ(solve(solvers, {empty, masks}, options).method, "cdcl");
  installed = false;
  options = {};
  options.shares.own = 10;
  const Solved alone = solve(solvers, {empty, masks}, options);
  CHECK(alone.status == Status::none);
  CHECK(alone.partner_might_help);
  CHECK_EQ(asked, 2);
}

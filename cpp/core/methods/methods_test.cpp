#include <algorithm>
#include <set>
#include <string>

#include "core/methods/method.hpp"
#include "core/search/search.hpp"
#include "core/steps/log.hpp"
#include "testing/check.hpp"
#include "testing/random_puzzles.hpp"

using namespace sudokit;
using namespace sudokit::methods;
using reference::Masks;
using reference::Values;

namespace {

struct Run {
  std::vector<Values> solutions;
  Work work;
  bool complete = false;
};

bool equal(const Work& a, const Work& b) {
  return a.guesses == b.guesses && a.backtracks == b.backtracks && a.nodes == b.nodes;
}

constexpr std::uint64_t most_nodes = 20000;

// Runs to at most `limit` solutions and `left` nodes, with at most `portion` nodes per call of next().
template <class Solver>
Run run(Solver& solver, std::size_t cells, std::size_t limit, std::uint64_t left, std::uint64_t portion = most_nodes) {
  Run result;
  Values solution(cells);
  Found found = Found::stopped;
  bool covered = true;
  while (result.solutions.size() < limit && found != Found::exhausted && left > 0 && covered) {
    Budget budget;
    budget.nodes = std::min(portion, left);
    Meter meter(budget);
    found = solver.next(solution.data(), meter);
    left -= budget.nodes - meter.nodes_left();
    covered = meter.stopped() != Stopped::coverage;
    if (found == Found::solution) result.solutions.push_back(solution);
  }
  result.work = solver.work();
  result.complete = found == Found::exhausted;
  return result;
}

std::set<std::string> as_set(const std::vector<Values>& solutions) {
  std::set<std::string> set;
  for (const Values& values : solutions) set.emplace(values.begin(), values.end());
  return set;
}

void check(const Entry& entry, const Layout& layout, const Masks& masks, std::uint64_t nodes, Random& random) {
  const std::size_t cells = masks.size(), limit = 100;
  search::Solver search(layout);
  search.start(masks.data());
  const Run expected = run(search, cells, limit, most_nodes);
  if (!expected.complete) return;  // too many solutions to compare the sets

  const auto method = entry.make(layout);
  steps::Log log;
  method->start(masks.data(), nullptr, nullptr);
  const Run plain = run(*method, cells, limit + 1, nodes);
  if (plain.complete) {
    CHECK_EQ(as_set(plain.solutions).size(), plain.solutions.size());  // no duplicates
    CHECK(as_set(plain.solutions) == as_set(expected.solutions));
    CHECK_EQ(plain.work.nodes, 1 + plain.work.guesses + plain.work.backtracks);
  }
  // Interrupted at every node, with a trail: the answers and the work must be the same.
  method->start(masks.data(), nullptr, &log);
  const Run portions = run(*method, cells, limit + 1, nodes, 1);
  CHECK(portions.solutions == plain.solutions);
  CHECK(equal(portions.work, plain.work));
  CHECK_EQ(portions.complete, plain.complete);
  if (!plain.complete) return;
  // In a random order: the same set.
  const std::uint64_t seed = random.bits();
  Random order(seed), again(seed);
  method->start(masks.data(), &order, nullptr);
  const Run shuffled = run(*method, cells, limit + 1, nodes);
  if (shuffled.complete) CHECK(as_set(shuffled.solutions) == as_set(expected.solutions));
  method->start(masks.data(), &again, nullptr);
  const Run repeated = run(*method, cells, limit + 1, nodes, 3);
  CHECK(repeated.solutions == shuffled.solutions);
  CHECK(equal(repeated.work, shuffled.work));
}

}  // namespace

TEST(methods_agree_with_the_search_on_random_layouts) {
  Random random(7);
  std::vector<std::pair<Layout, Masks>> puzzles;
  for (int i = 0; i < testing::examples(400); ++i) {
    const Layout layout = reference::random_layout(random);
    puzzles.emplace_back(layout, reference::random_masks(layout, random));
  }
  for (const Entry& entry : entries()) {
    const int before = testing::failures();
    // A node of guess-neural takes a hundred times as long as others.
    const bool slow = entry.name == "guess-neural";
    for (std::size_t i = 0; i < puzzles.size(); i += slow ? 16 : 1)
      if (entry.can_do(puzzles[i].first))
        check(entry, puzzles[i].first, puzzles[i].second, slow ? 300 : most_nodes, random);
    if (testing::failures() != before) std::printf("%s is wrong\n", std::string(entry.name).c_str());
  }
}

TEST(names_are_found) {
  for (const Entry& entry : entries()) CHECK(find(entry.name) == &entry);
  CHECK(find("magic") == nullptr);
}

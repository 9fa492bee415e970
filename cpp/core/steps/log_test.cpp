#include "core/steps/log.hpp"

#include "core/base/random.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::steps;

namespace {

Candidate random_candidate(Random& random) {
  return {static_cast<Cell>(random.below(4096)), static_cast<Value>(1 + random.below(64))};
}

Role random_role(Random& random) { return static_cast<Role>(random.below(roles)); }

Step random_step(Random& random) {
  Step step;
  step.technique = static_cast<Technique>(random.below(techniques));
  step.depth = static_cast<std::uint16_t>(random.below(4096));
  if (random.below(2)) step.values = (Mask{random.bits()} << 32 | random.bits()) >> random.below(64);
  for (std::uint32_t n = random.below(4); n; --n) step.placements.push_back(random_candidate(random));
  for (std::uint32_t n = random.below(4); n; --n) step.eliminations.push_back(random_candidate(random));
  for (std::uint32_t n = random.below(3); n; --n)
    step.cells.push_back({static_cast<Cell>(random.below(4096)), random_role(random)});
  for (std::uint32_t n = random.below(3); n; --n)
    step.candidates.push_back({random_candidate(random), random_role(random)});
  for (std::uint32_t n = random.below(3); n; --n)
    step.houses.push_back({static_cast<std::uint16_t>(random.below(243)), random_role(random)});
  for (std::uint32_t n = random.below(3); n; --n) {
    Node& node = step.nodes.emplace_back();
    node.value = random_candidate(random).value;
    for (std::uint32_t k = random.below(4); k; --k) node.cells.push_back(random_candidate(random).cell);
    for (std::uint32_t k = random.below(4); k; --k) node.set.push_back(random_candidate(random).cell);
  }
  const auto nodes = static_cast<std::uint32_t>(step.nodes.size());
  for (std::uint32_t n = nodes ? random.below(3) : 0; n; --n)
    step.links.push_back({static_cast<std::uint16_t>(random.below(nodes)), static_cast<std::uint16_t>(random.below(nodes)),
                          random.below(2) == 0});
  return step;
}

}  // namespace

TEST(a_log_returns_the_steps_appended_to_it) {
  Random random(1);
  Log log;
  std::vector<Step> steps;
  for (int i = 0; i < 1000; ++i) {
    steps.push_back(random_step(random));
    log.append(steps.back());
  }
  CHECK_EQ(log.size(), steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) CHECK(log.at(i) == steps[i]);
  log.clear();
  CHECK_EQ(log.size(), 0u);
}

TEST(a_single_takes_few_bytes) {
  Log log;
  Step step;
  step.technique = Technique::naked_single;
  step.placements = {{40, 5}};
  step.cells = {{40, Role::subject}};
  for (int i = 0; i < 1024; ++i) log.append(step);
  CHECK(log.memory() <= 1024 * 16);
}

TEST(a_log_with_a_limit_keeps_the_first_steps_and_counts_all) {
  Random random(3);
  Log all, some(10);
  for (int i = 0; i < 100; ++i) {
    const Step step = random_step(random);
    all.append(step);
    some.append(step);
  }
  CHECK_EQ(some.size(), 10u);
  for (std::size_t i = 0; i < some.size(); ++i) CHECK(some.at(i) == all.at(i));
  CHECK(some.memory() < all.memory());
  CHECK(some.counts() == all.counts());
  CHECK_EQ(some.deepest(), all.deepest());
  std::uint64_t total = 0;
  for (const std::uint64_t count : some.counts()) total += count;
  CHECK_EQ(total, 100u);
  // What was not kept can be counted afterwards; clearing forgets the counts but not the limit.
  Log again(10);
  again.count(Technique::guess, 7, 3);
  CHECK_EQ(again.counts().at(static_cast<std::size_t>(Technique::guess)), 7u);
  CHECK_EQ(again.deepest(), 3);
  again.clear();
  CHECK(again.counts().empty());
  CHECK_EQ(again.deepest(), 0);
  for (int i = 0; i < 12; ++i) again.append(all.at(0));
  CHECK_EQ(again.size(), 10u);
}

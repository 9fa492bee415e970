// Steps of random rules on 4x4 grids: none eliminates a candidate that some grid with these rules has, and paths end.
#include <algorithm>
#include <bit>
#include <vector>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/profiles.hpp"
#include "core/ruled/explain_ruled.hpp"
#include "core/rules/rule_search.hpp"
#include "testing/check.hpp"

namespace sudokit::ruled {

namespace {

using rules::Constraint;
using rules::Kind;

std::vector<std::vector<Cell>> houses_of(const Layout& layout) {
  std::vector<std::vector<Cell>> all;
  for (const House& house : layout.houses()) all.emplace_back(house.cells.begin(), house.cells.end());
  return all;
}

std::vector<Value> any_grid(const Layout& layout, std::uint64_t seed) {
  const rules::Program program({layout.size(), houses_of(layout), {}});
  rules::Search search(program);
  Meter meter(Budget{});
  const std::vector<Mask> all(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
  return search.solve(all, 1, seed, meter).first;
}

std::vector<Cell> some_cells(Random& random, int cells, std::uint32_t count) {
  std::vector<Cell> chosen;
  while (chosen.size() < count) {
    const auto cell = static_cast<Cell>(random.below(static_cast<std::uint32_t>(cells)));
    if (std::find(chosen.begin(), chosen.end(), cell) == chosen.end()) chosen.push_back(cell);
  }
  return chosen;
}

// A rule that holds on the grid.
Rule some_rule(Random& random, const Layout& layout, const std::vector<Value>& grid, std::uint16_t number) {
  const int size = layout.size();
  Rule rule{number, static_cast<Trait>(random.below(8)), {}};
  Constraint one;
  one.cells = some_cells(random, layout.cells(), 2 + random.below(2));
  const auto value = [&](std::size_t i) { return grid[one.cells[i]]; };
  switch (random.below(4)) {
    case 0:
      one.kind = Kind::linear;
      one.coefficients.assign(one.cells.size(), 1);
      for (std::size_t i = 0; i < one.cells.size(); ++i) one.total += value(i);
      break;
    case 1:
      one.kind = Kind::pair;
      one.cells.resize(2);
      for (int first = 1; first <= size; ++first)
        one.sets.push_back(static_cast<Set>(random.below(1u << size) | (first == value(0) ? 1u << (value(1) - 1) : 0)));
      break;
    case 2: {
      one.kind = Kind::count;
      one.counts.resize(static_cast<std::size_t>(size));
      std::vector<char>& first = one.counts[value(0) - 1u];
      first.assign(one.cells.size() + 1, 1);
      first[0] = 0;
      break;
    }
    default: {
      unsigned set = 0;
      for (std::size_t i = 0; i < one.cells.size(); ++i) set |= 1u << (value(i) - 1);
      one.kind = Kind::linear;
      one.coefficients.assign(one.cells.size(), 1);
      for (std::size_t i = 0; i < one.cells.size(); ++i) one.total += value(i);
      if (std::popcount(set) < static_cast<int>(one.cells.size())) break;
      Constraint different;
      different.kind = Kind::different;
      different.cells = one.cells;
      rule.trait = Trait::cage;
      rule.constraints.push_back(different);
    }
  }
  rule.constraints.push_back(one);
  return rule;
}

}  // namespace

TEST(steps_of_random_rules_are_sound) {
  const Layout layout = Layout::boxes(2, 2);
  const logic::Profile& profile = logic::profile_named("hodoku").everything;
  const std::vector<Value> empty(16, 0);
  int ruled_steps = 0, chains = 0, nets = 0, solved = 0;
  for (std::uint64_t round = 0; round < 300; ++round) {
    Random random(round, 1);
    const std::vector<Value> grid = any_grid(layout, round);
    std::vector<Rule> all;
    rules::Model model{4, houses_of(layout), {}};
    for (std::uint16_t number = 0; number < 3 + round % 8; ++number) {
      all.push_back(some_rule(random, layout, grid, number));
      for (const Constraint& one : all.back().constraints) model.constraints.push_back(one);
    }
    const rules::Program program(model);
    rules::Search search(program);
    Meter meter(Budget{});
    const auto possible = search.true_candidates(std::vector<Mask>(16, all_values(4)), 0, meter);
    const RuleExplainer explainer(layout, all);
    steps::Log log;
    CHECK(explainer.list_steps({empty}, profile, log, {}) == Stopped::no);
    for (std::size_t i = 0; i < log.size(); ++i) {
      const steps::Step step = log.at(i);
      ruled_steps += !step.rules.empty();
      chains += step.technique == steps::Technique::rule_chain;
      nets += step.technique == steps::Technique::rule_net;
      for (const steps::Candidate& one : step.eliminations) CHECK(!(possible.masks[one.cell] & bit_of(one.value)));
      for (const steps::Candidate& one : step.placements) CHECK(possible.masks[one.cell] == bit_of(one.value));
    }
    const Explained explained = explainer.explain({empty}, profile, nullptr, {}, 1000);
    if (explained.status != Status::unique) continue;
    CHECK(explained.solution == grid);
    CHECK(explained.rating.solved);
    ++solved;
  }
  CHECK(ruled_steps > 1000);
  CHECK(chains > 100);
  CHECK(nets > 100);
  CHECK(solved > 20);
}

}  // namespace sudokit::ruled

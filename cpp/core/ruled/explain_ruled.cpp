#include "core/ruled/explain_ruled.hpp"

#include <algorithm>

#include "core/ruled/rule_steps.hpp"
#include "core/rules/rule_search.hpp"
#include "core/solving/status.hpp"

namespace sudokit::ruled {

namespace {

constexpr std::uint32_t stride = 8;  // nodes between checks of the clock

std::vector<std::vector<Cell>> houses_of(const Layout& layout) {
  std::vector<std::vector<Cell>> all;
  for (const House& house : layout.houses()) all.emplace_back(house.cells.begin(), house.cells.end());
  return all;
}

}  // namespace

rules::Model model_of(const Layout& layout, const std::vector<Rule>& all) {
  rules::Model model{layout.size(), houses_of(layout), {}};
  for (const Rule& rule : all)
    model.constraints.insert(model.constraints.end(), rule.constraints.begin(), rule.constraints.end());
  return model;
}

struct RuleExplainer::Posed {
  Status status = Status::undecided;
  std::uint64_t count = 0;
  Stopped stopped = Stopped::no;
  std::vector<Value> solution;  // empty unless there is exactly one
};

RuleExplainer::RuleExplainer(const Layout& layout, const std::vector<Rule>& rules)
    : layout_(layout),
      program_(std::make_unique<rules::Program>(model_of(layout, rules))),
      units_(layout.size(), houses_of(layout), rules) {}

RuleExplainer::Posed RuleExplainer::pose(const PuzzleView& puzzle, const Budget& budget) const {
  Posed posed;
  std::vector<Mask> masks(puzzle.values.size());
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const Mask all = puzzle.masks.empty() ? all_values(layout_.size()) : puzzle.masks[i];
    masks[i] = puzzle.values[i] ? bit_of(puzzle.values[i]) : all;
  }
  Meter meter(budget, stride);
  if (!meter.look()) {
    posed.stopped = meter.stopped();
  } else {
    rules::Search search(*program_);
    rules::Answer answer = search.solve(masks, 2, std::nullopt, meter);
    posed.count = answer.count;
    posed.stopped = answer.stopped;
    if (answer.count == 1 && answer.stopped == Stopped::no) posed.solution = std::move(answer.first);
  }
  posed.status = status_of(posed.count, posed.stopped, 2);
  if (posed.status != Status::unique) posed.solution.clear();
  if (!layout_.conflicts(puzzle.values).empty()) posed.status = Status::invalid;
  return posed;
}

Explained RuleExplainer::explain(const PuzzleView& puzzle, const logic::Profile& profile, steps::Log* log,
                                 const Allowance& allowance, std::uint32_t most_steps) const {
  check(layout_, puzzle);
  allowance.begin_long_work();
  const Budget budget = allowance.budget();
  Posed posed = pose(puzzle, budget);
  Explained explained;
  explained.status = posed.status;
  explained.count = posed.count;
  explained.count_stopped = posed.stopped;
  Meter meter(budget, stride);
  RuleSteps rule_steps(units_);
  logic::Problem problem{puzzle.values, puzzle.masks, puzzle.givens, posed.solution, false, false};
  problem.most_steps = posed.status == Status::invalid ? 0 : most_steps;
  problem.rules = &rule_steps;
  if (meter.look())
    logic::Explainer::of(layout_)->path(problem, profile, meter, log, explained.rating, nullptr);
  else
    explained.rating.stopped = meter.stopped();
  explained.solution = std::move(posed.solution);
  return explained;
}

Stopped RuleExplainer::list_steps(const PuzzleView& puzzle, const logic::Profile& profile, steps::Log& log,
                                  const Allowance& allowance) const {
  check(layout_, puzzle);
  allowance.begin_long_work();
  log.clear();
  const Budget budget = allowance.budget();
  const Posed posed = pose(puzzle, budget);
  Meter meter(budget, stride);
  if (!meter.look()) return meter.stopped();
  RuleSteps rule_steps(units_);
  logic::Problem problem{puzzle.values, puzzle.masks, puzzle.givens, posed.solution, false, false};
  problem.rules = &rule_steps;
  const Stopped stopped = logic::Explainer::of(layout_)->steps(problem, profile, meter, log);
  return stopped != Stopped::no ? stopped : posed.stopped;
}

}  // namespace sudokit::ruled

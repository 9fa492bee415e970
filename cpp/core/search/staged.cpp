#include "core/search/staged.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::search {
namespace {

// If the search finds this many solutions within its share it is making progress, and clause learning would not help.
constexpr std::size_t enough_by_search = 16;
// If clause learning finds this many solutions there are many more, and the search should take over again.
constexpr std::uint64_t enough_by_learning = 64;
// The search's share is search_cells / cells nodes up to hexadoku.  Beyond, it is further divided by the square of cells /
// hexadoku, but never below least_nodes.
constexpr std::uint64_t search_cells = 81'000, hexadoku = 256, least_nodes = 16;

}  // namespace

// With more cells a node costs more and the search achieves less.  Setting up the clauses takes as long as about ten nodes.
std::uint64_t Staged::search_share(std::size_t cells) {
  const std::uint64_t cubed = std::uint64_t{cells} * cells * cells;
  return std::max(least_nodes, std::min(search_cells / cells, search_cells * hexadoku * hexadoku / cubed));
}

Staged::Staged(const Layout& layout)
    : layout_(layout), cells_(static_cast<std::size_t>(layout.cells())), solver_(layout), found_(cells_) {}

void Staged::start(const Mask* candidates, Random* order, std::uint64_t search_nodes) {
  candidates_.assign(candidates, candidates + cells_);
  order_ = order;
  solver_.start(candidates, order);
  given_.clear();
  nodes_left_ = search_nodes;
  learned_solutions_ = 0;
  learner_used_ = false;
  stage_ = Stage::search;
}

Found Staged::next(Value* solution, Meter& meter) {
  if (stage_ != Stage::learn) return next_by_search(solution, meter);
  return next_by_learning(solution, meter);
}

Found Staged::next_by_search(Value* solution, Meter& meter) {
  const bool shares = stage_ == Stage::search && given_.size() < enough_by_search;
  for (;;) {
    const std::uint64_t before = meter.nodes_left();
    Found found;
    if (shares) {
      Meter part = meter.part(nodes_left_, solver_.stride());
      found = solver_.next(found_.data(), part);
      meter.settle(part);
      SUDOKIT_INVARIANT(before - meter.nodes_left() <= nodes_left_);
      nodes_left_ -= before - meter.nodes_left();
      if (found == Found::stopped && meter.stopped() == Stopped::no) {
        begin_learning();
        return next_by_learning(solution, meter);
      }
    } else {
      found = solver_.next(found_.data(), meter);
    }
    if (found != Found::solution) return found;
    SUDOKIT_INVARIANT(layout_.complete(found_));
    if (shares)
      given_.emplace(found_.begin(), found_.end());
    else if (stage_ == Stage::search_again && given_.contains(std::string(found_.begin(), found_.end())))
      continue;
    if (solution) std::copy(found_.begin(), found_.end(), solution);
    return found;
  }
}

void Staged::begin_learning() {
  stage_ = Stage::learn;
  learner_used_ = true;
  root_charged_ = solver_.work().nodes > 0;
  LearnerOptions options;
  options.charge_decisions = true;
  options.shuffled = order_ != nullptr;
  options.seed = order_ ? order_->bits() : 0;
  if (learner_)
    learner_->clear(options);
  else
    learner_.emplace(layout_, options);
  learner_->restrict(candidates_.data());
  std::vector<Literal> clause(cells_);
  for (const std::string& given : given_) {
    for (std::size_t cell = 0; cell < cells_; ++cell)
      clause[cell] = {static_cast<Cell>(cell), static_cast<Value>(given[cell]), false};
    learner_->add_clause(clause);
  }
  given_.clear();
}

Found Staged::next_by_learning(Value* solution, Meter& meter) {
  if (!root_charged_ && !meter.charge()) return Found::stopped;
  root_charged_ = true;
  Meter part = meter.part(meter.nodes_left(), learner_->stride());
  const Verdict verdict = learner_->solve({}, part);
  meter.settle(part);
  if (verdict == Verdict::none) return Found::exhausted;
  if (verdict == Verdict::undecided) return Found::stopped;
  const auto model = learner_->model();
  SUDOKIT_INVARIANT(layout_.complete(model) && !given_.contains(std::string(model.begin(), model.end())));
  if (solution) std::copy(model.begin(), model.end(), solution);
  given_.emplace(model.begin(), model.end());
  learner_->exclude_model();
  // The search resumes where it stopped, and skips the solutions that clause learning found.
  if (++learned_solutions_ == enough_by_learning) stage_ = Stage::search_again;
  return Found::solution;
}

Work Staged::work() const {
  Work work = solver_.work();
  if (!learner_used_) return work;
  work.guesses += learner_->work().decisions;
  work.backtracks += learner_->work().conflicts;
  work.nodes = 1 + work.guesses + work.backtracks;
  return work;
}

const LearnerWork& Staged::learned() const {
  static const LearnerWork nothing;
  return learner_used_ ? learner_->work() : nothing;
}

}  // namespace sudokit::search

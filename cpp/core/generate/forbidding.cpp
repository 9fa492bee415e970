#include "core/generate/forbidding.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::generate {

namespace {

class Remover {
 public:
  Remover(const Layout& layout, const Forbidding& settings, Random& random, const Budget& budget)
      : settings_(settings),
        random_(random),
        solver_(solver_named(settings.solver, layout)),
        all_(all_values(layout.size())),
        masks_(static_cast<std::size_t>(layout.cells())),
        other_(masks_.size()),
        nodes_(budget.nodes),
        meter_(budget, solver_ ? solver_->stride() : 1) {
    if (!solver_) throw std::invalid_argument("no such solver for this layout");
    if (settings.blanks < 1 || settings.blanks > layout.cells() - fewest_clues(layout))
      throw std::invalid_argument("no puzzle has that many blanks");
  }

  Run run() {
    if (meter_.look())
      while (fill() && !remove()) ++run_.restarts;
    run_.stopped = meter_.stopped();
    run_.nodes = nodes_ - meter_.nodes_left();
    return std::move(run_);
  }

 private:
  Found solve(Random* order) {
    solver_->start(masks_.data(), order, nullptr);
    const Found found = solver_->next(other_.data(), meter_);
    ++run_.solver_calls;
    return found;
  }

  // False if stopped.  Throws std::invalid_argument if the layout has no full grid.
  bool fill() {
    run_.puzzle.clear();
    run_.solution.clear();
    std::fill(masks_.begin(), masks_.end(), all_);
    const Found found = solve(&random_);
    if (found == Found::exhausted) throw std::invalid_argument("the layout has no filled grid");
    if (found == Found::stopped) return false;
    run_.puzzle = run_.solution = other_;
    for (std::size_t cell = 0; cell < masks_.size(); ++cell) masks_[cell] = Mask{1} << (other_[cell] - 1);
    return true;
  }

  // Empties the cell if no other value there leads to a solution.  Found::exhausted: it is empty now.
  Found empty(Cell cell) {
    const Mask old = masks_[cell];
    masks_[cell] = all_ & ~old;
    ++run_.tried;
    const Found found = masks_[cell] ? solve(settings_.solver == "backtracking" ? &random_ : nullptr) : Found::exhausted;
    masks_[cell] = found == Found::exhausted ? all_ : old;
    if (found == Found::exhausted) run_.puzzle[cell] = 0;
    return found;
  }

  // True if done or stopped; false if every cell was tried.
  bool remove() {
    std::vector<Cell> cells(masks_.size());
    std::iota(cells.begin(), cells.end(), Cell{0});
    std::size_t left = cells.size(), given = left;  // the first `left` cells are untried, the first `given` filled
    for (int blanks = 0; blanks < settings_.blanks;) {
      if (left == 0) return false;
      std::swap(cells[random_.below(static_cast<std::uint32_t>(left))], cells[left - 1]);
      const Found found = empty(cells[--left]);
      if (found == Found::stopped) return true;
      if (found == Found::solution) continue;
      ++blanks;
      SUDOKIT_INVARIANT(left < given && run_.puzzle[cells[left]] == 0);
      std::swap(cells[left], cells[--given]);
      if (!settings_.remember) left = given;
    }
    return true;
  }

  const Forbidding settings_;
  Random& random_;
  std::unique_ptr<methods::Method> solver_;
  const Mask all_;
  std::vector<Mask> masks_;
  std::vector<Value> other_;
  const std::uint64_t nodes_;
  Meter meter_;
  Run run_;
};

}  // namespace

Run forbidding(const Layout& layout, const Forbidding& settings, Random& random, const Budget& budget) {
  return Remover(layout, settings, random, budget).run();
}

}  // namespace sudokit::generate

#include "core/generate/each_once.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::generate {

namespace {

const House& region(const Layout& layout, std::uint16_t number) {
  return layout.houses()[static_cast<std::size_t>(2 * layout.size() + number)];  // they follow the rows and columns
}

class OnceTrier {
 public:
  OnceTrier(const Layout& layout, const EachOnce& settings, Random& random, const Budget& budget)
      : layout_(layout),
        random_(random),
        solver_(solver_named(settings.solver, layout)),
        all_(all_values(layout.size())),
        masks_(static_cast<std::size_t>(layout.cells())),
        other_(masks_.size()),
        budget_(budget) {
    if (!solver_) throw std::invalid_argument("no such solver for this layout");
  }

  Run run() {
    if (fill()) remove();
    return std::move(run_);
  }

 private:
  // The number of fills that begin with all independent regions, before only one region is filled in advance; and the nodes
  // per cell of the first fill.  With fewer, fills are restarted sooner.  Not tuned; other numbers would change the grids
  // of all seeds.
  static constexpr std::uint64_t most_fill_restarts = 64, first_nodes_a_cell = 16;

  Found solve(Random* order, Meter& meter) {
    const std::uint64_t before = meter.nodes_left();
    solver_->start(masks_.data(), order, nullptr);
    const Found found = solver_->next(other_.data(), meter);
    ++run_.solver_calls;
    run_.nodes += before - meter.nodes_left();
    return found;
  }

  bool fill() {
    std::vector<std::uint16_t> regions = independent_regions(layout_);
    std::vector<Value> values(static_cast<std::size_t>(layout_.size()));
    std::iota(values.begin(), values.end(), Value{1});
    std::uint64_t nodes = first_nodes_a_cell * masks_.size();
    for (;; ++run_.fill_restarts) {
      std::fill(masks_.begin(), masks_.end(), all_);
      for (const std::uint16_t number : regions) {
        random_.shuffle(values.data(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
          masks_[region(layout_, number).cells[i]] = Mask{1} << (values[i] - 1);
      }
      Budget part = budget_;
      part.nodes = std::min(budget_.nodes, nodes);
      Meter meter(part, solver_->stride());
      const Found found = meter.look() ? solve(&random_, meter) : Found::stopped;
      budget_.nodes -= part.nodes - meter.nodes_left();
      if (found == Found::solution) break;
      if (found == Found::stopped && (meter.stopped() != Stopped::nodes || budget_.nodes == 0)) {
        run_.stopped = meter.stopped();
        return false;
      }
      if (found == Found::stopped) nodes *= 2;
      // Relabelling turns any filling of a region into any other, so if one filling has no solution, the layout has none.
      else if (regions.size() == 1)
        throw std::invalid_argument("the layout has no filled grid");
      if (run_.fill_restarts == most_fill_restarts) regions.resize(1);
    }
    SUDOKIT_INVARIANT(layout_.complete(other_));
    run_.puzzle = run_.solution = other_;
    for (std::size_t cell = 0; cell < masks_.size(); ++cell) masks_[cell] = Mask{1} << (other_[cell] - 1);
    return true;
  }

  void remove() {
    std::vector<Cell> cells(masks_.size());
    std::iota(cells.begin(), cells.end(), Cell{0});
    random_.shuffle(cells.data(), cells.size());
    Meter meter(budget_, solver_->stride());
    for (const Cell cell : cells) {
      const Mask old = masks_[cell];
      masks_[cell] = all_ & ~old;
      const Found found = masks_[cell] ? solve(nullptr, meter) : Found::exhausted;
      if (found == Found::stopped) break;
      ++run_.tried;
      masks_[cell] = found == Found::exhausted ? all_ : old;
      if (found == Found::exhausted) run_.puzzle[cell] = 0;
    }
    run_.stopped = meter.stopped();
  }

  const Layout& layout_;
  Random& random_;
  std::unique_ptr<methods::Method> solver_;
  const Mask all_;
  std::vector<Mask> masks_;
  std::vector<Value> other_;
  Budget budget_;  // nodes: those left
  Run run_;
};

}  // namespace

std::vector<std::uint16_t> independent_regions(const Layout& layout) {
  std::vector<std::uint16_t> regions;
  std::vector<bool> seen(static_cast<std::size_t>(layout.cells()), false);  // peers of the regions chosen so far
  for (std::uint16_t number = 0; number < layout.size(); ++number) {
    const std::vector<Cell>& cells = region(layout, number).cells;
    if (std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return seen[cell]; })) continue;
    regions.push_back(number);
    for (const Cell cell : cells)
      for (const Cell peer : layout.peers(cell)) seen[peer] = true;
  }
  SUDOKIT_INVARIANT(!regions.empty() && regions[0] == 0);
  return regions;
}

Run each_once(const Layout& layout, const EachOnce& settings, Random& random, const Budget& budget) {
  return OnceTrier(layout, settings, random, budget).run();
}

}  // namespace sudokit::generate

#include "core/generate/depth_limit.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/methods/filling.hpp"

namespace sudokit::generate {

namespace {

// Cells that are filled in about a tenth of a millisecond, by guesses and the trivial cells that follow from them.
constexpr int cells_a_look = 16384;
std::uint32_t stride_for(const Layout& layout) { return static_cast<std::uint32_t>(1 + cells_a_look / layout.cells()); }

// The best values in the article, for 9x9.
constexpr std::uint64_t classic_depth = 150, classic_remove_depth = 130;

std::uint64_t scaled(std::uint64_t of_classic, const Layout& layout) {
  return (of_classic * static_cast<std::uint64_t>(layout.cells()) + 80) / 81;
}

Mask bit_of(Value value) { return Mask{1} << (value - 1); }

class Filler {
 public:
  Filler(const Layout& layout, const DepthLimitedFill& settings, Random& random, Meter& meter, Run& run)
      : random_(random),
        meter_(meter),
        run_(run),
        blank_(static_cast<std::size_t>(layout.cells()), all_values(layout.size())),
        values_(blank_.size()),
        guessing_(layout, {settings.where, static_cast<std::uint32_t>(std::min(settings.max_depth, most_depth))}) {
    if (settings.max_depth < blank_.size()) throw std::invalid_argument("the maximum depth is below the number of cells");
  }

  // False if stopped.
  bool fill() {
    for (;; ++run_.fill_restarts) {
      guessing_.start(blank_.data(), &random_, nullptr);
      const Found found = guessing_.next(values_.data(), meter_);
      ++run_.solver_calls;
      if (found == Found::stopped) return false;
      if (found == Found::solution) break;
      if (!guessing_.too_deep()) throw std::invalid_argument("the layout has no filled grid");
    }
    run_.puzzle = run_.solution = values_;
    return true;
  }

 private:
  static constexpr std::uint64_t most_depth = std::numeric_limits<std::uint32_t>::max();

  Random& random_;
  Meter& meter_;
  Run& run_;
  const std::vector<Mask> blank_;
  std::vector<Value> values_;
  methods::Guessing guessing_;
};

// Whether a known solution is the only one.
class Checker {
 public:
  Checker(const Layout& layout, Meter& meter, Run& run)
      : meter_(meter),
        run_(run),
        all_(all_values(layout.size())),
        filling_(layout),
        guessing_(layout, {methods::Where::smallest, 0}),
        masks_(static_cast<std::size_t>(layout.cells())),
        other_(masks_.size()) {}

  // Found::solution: there is another one.
  Found another(const std::vector<Value>& puzzle, const std::vector<Value>& solution) {
    for (std::size_t cell = 0; cell < masks_.size(); ++cell) masks_[cell] = puzzle[cell] ? bit_of(puzzle[cell]) : all_;
    filling_.start(masks_.data());
    for (std::size_t known = filling_.givens();;) {
      filling_.fill_forced();
      if (filling_.complete()) return Found::exhausted;
      for (; known < filling_.filled().size(); ++known) {
        const Cell cell = filling_.filled()[known];
        masks_[cell] = bit_of(solution[cell]);
      }
      const std::size_t cell = filling_.fewest();
      for (Mask others = filling_.legal(cell) & ~bit_of(solution[cell]); others; others &= others - 1) {
        const Found found = solve_with(cell, others & -others);
        if (found != Found::exhausted) return found;
      }
      SUDOKIT_INVARIANT(filling_.legal(cell) & bit_of(solution[cell]));
      filling_.fill(cell, bit_of(solution[cell]));
    }
  }

 private:
  Found solve_with(std::size_t cell, Mask bit) {
    masks_[cell] = bit;
    guessing_.start(masks_.data(), nullptr, nullptr);
    const Found found = guessing_.next(other_.data(), meter_);
    ++run_.solver_calls;
    return found;
  }

  Meter& meter_;
  Run& run_;
  const Mask all_;
  methods::Filling filling_;
  methods::Guessing guessing_;
  std::vector<Mask> masks_;  // the filled cells, and the value being tried
  std::vector<Value> other_;
};

class Remover {
 public:
  Remover(const Layout& layout, const DepthLimited& settings, Random& random, Meter& meter, Run& run)
      : settings_(settings),
        blanks_(static_cast<std::size_t>(layout.cells() - settings.clues)),
        random_(random),
        run_(run),
        checker_(layout, meter, run) {
    if (settings.clues < fewest_clues(layout) || settings.clues > layout.cells())
      throw std::invalid_argument("no puzzle has that number of clues");
    if (settings.max_remove_depth < blanks_)
      throw std::invalid_argument("the maximum remove depth is below the number of blanks");
  }

  enum class End : std::uint8_t { done, too_deep, exhausted, stopped };
  // Removes cells from the filled grid in run_.
  End remove() {
    run_.puzzle = run_.solution;
    std::uint64_t left = settings_.max_remove_depth;
    depth_ = 0;
    places_.resize(std::max<std::size_t>(places_.size(), 1));
    places_[0].untried.resize(run_.solution.size());
    std::iota(places_[0].untried.begin(), places_[0].untried.end(), Cell{0});
    while (depth_ < blanks_) {
      SUDOKIT_INVARIANT(blanks() == depth_);
      const std::size_t needed = settings_.remember ? blanks_ - depth_ : 1;
      if (places_[depth_].untried.size() < needed) {
        if (depth_ == 0) return End::exhausted;
        --depth_;
        run_.puzzle[places_[depth_].removed] = run_.solution[places_[depth_].removed];
        continue;
      }
      if (left == 0) return End::too_deep;
      --left;
      if (!try_one()) return End::stopped;
    }
    SUDOKIT_INVARIANT(blanks() == blanks_);
    return End::done;
  }

 private:
  // For the invariants: the number of empty cells; all others must be as in the solution.
  std::size_t blanks() const {
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < run_.puzzle.size(); ++cell) {
      SUDOKIT_INVARIANT(run_.puzzle[cell] == 0 || run_.puzzle[cell] == run_.solution[cell]);
      count += run_.puzzle[cell] == 0;
    }
    return count;
  }

  // One place on the path of removals: the cells not yet tried here, and the one that was removed here.
  struct Place {
    std::vector<Cell> untried;
    Cell removed = 0;
  };

  bool try_one() {
    std::vector<Cell>& untried = places_[depth_].untried;
    std::swap(untried[random_.below(static_cast<std::uint32_t>(untried.size()))], untried.back());
    const Cell cell = untried.back();
    untried.pop_back();
    ++run_.tried;
    run_.puzzle[cell] = 0;
    const Found another = checker_.another(run_.puzzle, run_.solution);
    if (another != Found::exhausted) {
      run_.puzzle[cell] = run_.solution[cell];
      return another != Found::stopped;
    }
    places_[depth_].removed = cell;
    if (places_.size() == ++depth_) places_.emplace_back();
    std::vector<Cell>& next = places_[depth_].untried;
    if (settings_.remember) {
      next = places_[depth_ - 1].untried;
    } else {
      next.clear();
      for (std::size_t i = 0; i < run_.puzzle.size(); ++i)
        if (run_.puzzle[i]) next.push_back(static_cast<Cell>(i));
    }
    return true;
  }

  const DepthLimited settings_;
  const std::size_t blanks_;
  Random& random_;
  Run& run_;
  Checker checker_;
  std::vector<Place> places_;
  std::size_t depth_ = 0;  // cells removed
};

}  // namespace

std::uint64_t usual_max_depth(const Layout& layout) { return scaled(classic_depth, layout); }
std::uint64_t usual_max_remove_depth(const Layout& layout) { return scaled(classic_remove_depth, layout); }

Run depth_limited_fill(const Layout& layout, const DepthLimitedFill& settings, Random& random, const Budget& budget) {
  Run run;
  Meter meter(budget, stride_for(layout));
  Filler filler(layout, settings, random, meter, run);
  if (meter.look()) filler.fill();
  run.stopped = meter.stopped();
  run.nodes = budget.nodes - meter.nodes_left();
  return run;
}

Run depth_limited(const Layout& layout, const DepthLimited& settings, Random& random, const Budget& budget) {
  Run run;
  Meter meter(budget, stride_for(layout));
  Filler filler(layout, settings.fill, random, meter, run);
  Remover remover(layout, settings, random, meter, run);
  bool filled = meter.look() && filler.fill();
  while (filled) {
    const Remover::End end = remover.remove();
    if (end == Remover::End::done || end == Remover::End::stopped) break;
    ++run.restarts;
    if (end == Remover::End::exhausted) filled = filler.fill();
  }
  run.stopped = meter.stopped();
  run.nodes = budget.nodes - meter.nodes_left();
  return run;
}

}  // namespace sudokit::generate

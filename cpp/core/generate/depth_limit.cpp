#include "core/generate/depth_limit.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace sudokit::generate {

namespace {

constexpr std::uint32_t stride = 64;  // guesses, with the trivial cells that follow from them

std::uint64_t scaled(std::uint64_t of_classic, const Layout& layout) {
  return (of_classic * static_cast<std::uint64_t>(layout.cells()) + 80) / 81;
}

class Filler {
 public:
  Filler(const Layout& layout, const DepthLimitedFill& settings, Random& random, Meter& meter, Run& run)
      : settings_(settings), random_(random), meter_(meter), run_(run), blank_(static_cast<std::size_t>(layout.cells())),
        filling_(layout), guesser_(layout) {
    if (settings.max_depth < blank_.size()) throw std::invalid_argument("the maximum depth is below the number of cells");
  }

  // False: stopped.
  bool fill() {
    for (;; ++run_.fill_restarts) {
      std::uint64_t left = settings_.max_depth;
      const std::uint64_t before = meter_.nodes_left();
      filling_.load(blank_);
      const Guesser::End end = guesser_.run(filling_, settings_.where, &random_, left, meter_);
      ++run_.solver_calls;
      run_.nodes += before - meter_.nodes_left();
      if (end == Guesser::End::exhausted) throw std::invalid_argument("the layout has no filled grid");
      if (end == Guesser::End::stopped) return false;
      if (end == Guesser::End::filled) break;
    }
    run_.puzzle = run_.solution = filling_.values();
    return true;
  }

 private:
  const DepthLimitedFill settings_;
  Random& random_;
  Meter& meter_;
  Run& run_;
  const std::vector<Value> blank_;
  Filling filling_;
  Guesser guesser_;
};

// Whether a known solution is the only one.
class Checker {
 public:
  Checker(const Layout& layout, Meter& meter, Run& run) : meter_(meter), run_(run), filling_(layout), guesser_(layout) {}

  enum class Answer : std::uint8_t { only_one, more, stopped };
  Answer check(const std::vector<Value>& puzzle, const std::vector<Value>& solution) {
    const std::uint64_t before = meter_.nodes_left();
    const Answer answer = along(puzzle, solution);
    run_.nodes += before - meter_.nodes_left();
    return answer;
  }

 private:
  Answer along(const std::vector<Value>& puzzle, const std::vector<Value>& solution) {
    filling_.load(puzzle);
    for (;;) {
      filling_.fill_trivial(endless_);
      if (filling_.empty() == 0) return Answer::only_one;
      if (!meter_.charge()) return Answer::stopped;
      const Cell cell = filling_.choose(Where::smallest, nullptr);
      const Value known = solution[cell];
      for (Mask others = filling_.allowed(cell) & ~(Mask{1} << (known - 1)); others; others &= others - 1) {
        const Answer answer = leads_on(cell, static_cast<Value>(std::countr_zero(others) + 1));
        if (answer != Answer::only_one) return answer;
      }
      filling_.place(cell, known);
    }
  }

  // The filling is left as it was, unless there is more than one solution.
  Answer leads_on(Cell cell, Value value) {
    const std::size_t placed = filling_.placed();
    Guesser::End end = Guesser::End::exhausted;
    ++run_.solver_calls;
    if (!meter_.charge()) return Answer::stopped;
    if (filling_.place(cell, value)) end = guesser_.run(filling_, Where::smallest, nullptr, endless_, meter_);
    if (end == Guesser::End::filled) return Answer::more;
    if (end == Guesser::End::stopped) return Answer::stopped;
    filling_.take_back(placed);
    return Answer::only_one;
  }

  Meter& meter_;
  Run& run_;
  Filling filling_;
  Guesser guesser_;
  std::uint64_t endless_ = ~std::uint64_t{0};
};

class Remover {
 public:
  Remover(const Layout& layout, const DepthLimited& settings, Random& random, Meter& meter, Run& run)
      : settings_(settings), blanks_(static_cast<std::size_t>(layout.cells() - settings.clues)), random_(random), run_(run),
        checker_(layout, meter, run) {
    if (settings.clues < fewest_clues(layout) || settings.clues > layout.cells())
      throw std::invalid_argument("no puzzle has that number of clues");
    if (settings.max_remove_depth < blanks_)
      throw std::invalid_argument("the maximum remove depth is below the number of blanks");
  }

  enum class End : std::uint8_t { done, too_deep, exhausted, stopped };
  // From the filled grid in run_.
  End remove() {
    run_.puzzle = run_.solution;
    std::uint64_t left = settings_.max_remove_depth;
    depth_ = 0;
    places_.resize(std::max<std::size_t>(places_.size(), 1));
    places_[0].untried.resize(run_.solution.size());
    std::iota(places_[0].untried.begin(), places_[0].untried.end(), Cell{0});
    while (depth_ < blanks_) {
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
    return End::done;
  }

 private:
  // One place on the path of removals: the cells not yet tried here, and the one that is empty from here on.
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
    const Checker::Answer answer = checker_.check(run_.puzzle, run_.solution);
    if (answer != Checker::Answer::only_one) {
      run_.puzzle[cell] = run_.solution[cell];
      return answer == Checker::Answer::more;
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

std::uint64_t usual_max_depth(const Layout& layout) { return scaled(150, layout); }
std::uint64_t usual_max_remove_depth(const Layout& layout) { return scaled(130, layout); }

Run depth_limited_fill(const Layout& layout, const DepthLimitedFill& settings, Random& random, const Budget& budget) {
  Run run;
  Meter meter(budget, stride);
  Filler filler(layout, settings, random, meter, run);
  if (meter.look()) filler.fill();
  run.stopped = meter.stopped();
  return run;
}

Run depth_limited(const Layout& layout, const DepthLimited& settings, Random& random, const Budget& budget) {
  Run run;
  Meter meter(budget, stride);
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
  return run;
}

}  // namespace sudokit::generate

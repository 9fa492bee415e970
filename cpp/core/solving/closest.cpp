#include "core/solving/closest.hpp"

#include <algorithm>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/search/search.hpp"
#include "core/solving/counting.hpp"

namespace sudokit {

namespace {

class Comparison {
 public:
  Comparison(Solvers& solvers, const PuzzleView& puzzle, Meter& meter)
      : layout_(solvers.layout),
        meter_(meter),
        search_(solvers.searches.lend(solvers.layout)),
        cells_(puzzle.values.size()) {
    masks_ = puzzle.masks.empty() ? masks_of(layout_, puzzle.values)
                                  : std::vector<Mask>(puzzle.masks.begin(), puzzle.masks.end());
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if (puzzle.values[cell]) masks_[cell] = Mask{1} << (puzzle.values[cell] - 1);
  }

  // Finds the solutions to compare; whether these are all.
  bool collect() {
    const std::uint64_t most = std::max<std::uint64_t>(2, most_compared * 81 / std::max<std::size_t>(cells_, 81));
    std::vector<Value> solution(cells_);
    search_->start(masks_.data());
    while (count() < most) {
      const Found found = search_->next(solution.data(), meter_);
      if (found != Found::solution) return found == Found::exhausted;
      solutions_.insert(solutions_.end(), solution.begin(), solution.end());
    }
    return search_->next(nullptr, meter_) == Found::exhausted;
  }

  std::uint64_t count() const { return solutions_.size() / cells_; }
  const Value* solution(std::size_t number) const { return solutions_.data() + number * cells_; }

  // The first pair that differs in the fewest cells.
  std::pair<std::size_t, std::size_t> closest_pair() const {
    std::pair<std::size_t, std::size_t> best{0, 1};
    std::size_t least = cells_ + 1;
    const auto n = static_cast<std::size_t>(count());
    for (std::size_t i = 0; i < n; ++i) {
      const Value* const one = solution(i);
      for (std::size_t j = i + 1; j < n; ++j) {
        const Value* const other = solution(j);
        std::size_t different = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell) different += one[cell] != other[cell];
        if (different >= least) continue;
        least = different;
        best = {i, j};
      }
      if (!meter_.charge()) break;
    }
    return best;
  }

  // The cells whose values in the solution leave no other one; none if the meter stopped.
  std::vector<Cell> deciding(const Value* wanted) {
    std::vector<std::uint32_t> otherwise(cells_, 0);  // by cell: solutions looked at with another value
    for (std::size_t i = 0; i < count(); ++i)
      for (std::size_t cell = 0; cell < cells_; ++cell) otherwise[cell] += solution(i)[cell] != wanted[cell];
    std::vector<Cell> given;
    std::vector<Value> other(cells_);
    while (find_other(wanted, given, other)) {
      std::size_t best = cells_;
      for (std::size_t cell = 0; cell < cells_; ++cell)
        if (other[cell] != wanted[cell] && (best == cells_ || otherwise[cell] > otherwise[best])) best = cell;
      given.push_back(static_cast<Cell>(best));
      // The solutions looked at that this cell excludes no longer count.
      for (std::size_t i = 0; i < count(); ++i) {
        Value* const one = solutions_.data() + i * cells_;
        if (one[0] == 0 || one[best] == wanted[best]) continue;
        for (std::size_t cell = 0; cell < cells_; ++cell) otherwise[cell] -= one[cell] != wanted[cell];
        one[0] = 0;
      }
    }
    for (std::size_t i = given.size(); i > 0 && meter_.stopped() == Stopped::no; --i) {
      std::vector<Cell> without = given;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i - 1));
      if (!find_other(wanted, without, other) && meter_.stopped() == Stopped::no) given = std::move(without);
    }
    if (meter_.stopped() != Stopped::no) given.clear();
    std::sort(given.begin(), given.end());
    return given;
  }

 private:
  // Whether there is another solution with these cells as in the wanted one; false if the meter stopped.
  bool find_other(const Value* wanted, const std::vector<Cell>& given, std::vector<Value>& other) {
    std::vector<Mask> masks = masks_;
    for (const Cell cell : given) masks[cell] = Mask{1} << (wanted[cell] - 1);
    search_->start(masks.data());
    while (search_->next(other.data(), meter_) == Found::solution)
      if (!std::equal(other.begin(), other.end(), wanted)) return true;
    return false;
  }

  const Layout& layout_;
  Meter& meter_;
  Pool<search::Solver>::Lease search_;
  std::size_t cells_;
  std::vector<Mask> masks_;
  std::vector<Value> solutions_;  // one after the other; those that no longer count begin with 0
};

}  // namespace

Closest find_closest(Solvers& solvers, const PuzzleView& puzzle, const Allowance& allowance) {
  check(solvers.layout, puzzle);
  Closest closest;
  if (allowance.seconds && *allowance.seconds <= 0) {
    closest.stopped = Stopped::time;
    return closest;
  }
  Meter meter(allowance.budget(), stride_for(solvers.layout));
  allowance.begin_long_work();
  Comparison comparison(solvers, puzzle, meter);
  closest.all = comparison.collect();
  closest.looked_at = comparison.count();
  if (comparison.count() >= 2) {
    const auto [one, other] = comparison.closest_pair();
    const std::size_t cells = puzzle.values.size();
    closest.first.assign(comparison.solution(one), comparison.solution(one) + cells);
    closest.second.assign(comparison.solution(other), comparison.solution(other) + cells);
    for (std::size_t cell = 0; cell < cells; ++cell)
      if (closest.first[cell] != closest.second[cell]) closest.differing.push_back(static_cast<Cell>(cell));
    if (meter.stopped() == Stopped::no) closest.deciding = comparison.deciding(closest.first.data());
  }
  closest.stopped = meter.stopped();
  return closest;
}

}  // namespace sudokit

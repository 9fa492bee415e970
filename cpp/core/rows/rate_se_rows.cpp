#include "core/rows/rate_se_rows.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/base/pool.hpp"
#include "core/rows/row_blocks.hpp"
#include "core/se/rater.hpp"
#include "core/solving/prepared.hpp"

namespace sudokit::rows {

namespace {

// Rows in a block: few, because a hard puzzle takes ten thousand times as long as an easy one.
constexpr std::size_t most_in_block = 8;
// Nodes of a rating between checks of the clock.
constexpr std::uint32_t stride = 4;

class SeWork {
 public:
  SeWork(Solvers& solvers, std::optional<double> seconds_each, const SePlaces& places)
      : solvers_(solvers), seconds_each_(seconds_each), places_(places) {}

  Stopped rate(const RowBlock& block) {
    auto rater = raters_.lend([] { return std::make_unique<se::Rater>(); });
    UniqueCounter counter(solvers_);
    std::vector<Value> solution(se::cells);
    Meter all(block.budget, 64);
    for (std::size_t i = 0; i < block.count; ++i) {
      const std::size_t row = block.first + i;
      const Value* const values = block.values + i * se::cells;
      Status status = Status::invalid;
      if (const auto fault = fault_of(solvers_.layout, row, values)) {
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
      } else {
        status = all.stopped() == Stopped::no ? counter.count(values, solution.data(), all) : Status::undecided;
      }
      se::Rating rating;
      if (status == Status::unique) {
        Budget budget = block.budget;
        budget.deadline = std::min(budget.deadline, deadline_in(seconds_each_));
        Meter meter(budget, stride);
        rating = rater->rate(se::Board::of_values({values, se::cells}), meter);
        if (rating.stopped != Stopped::no) status = Status::undecided;
        if (rating.stopped == Stopped::request) all.end(Stopped::request);
        all.look();
      }
      put(row, status, rating);
    }
    return all.stopped();
  }

  void put(std::size_t row, Status status, const se::Rating& rating) {
    places_.statuses[row] = status;
    places_.solved[row] = rating.solved;
    std::size_t at = row * 3;
    for (const se::Reached* const reached : {&rating.er, &rating.ep, &rating.ed}) {
      places_.ratings[at] = static_cast<std::uint16_t>(se::tenths(reached->rating));
      places_.techniques[at] = static_cast<std::uint8_t>(reached->technique);
      places_.nestings[at++] = static_cast<std::uint8_t>(reached->nesting);
    }
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  Solvers& solvers_;
  const std::optional<double> seconds_each_;
  const SePlaces& places_;
  Pool<se::Rater> raters_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

}  // namespace

RowReport rate_se_rows(Solvers& solvers, const RowSource& source, unsigned threads, std::optional<double> seconds_each,
                       const Budget& budget, const SePlaces& places) {
  if (!solvers.layout.classic()) throw std::invalid_argument("this scale is for 9x9 with boxes of 3x3 only");
  if (source.cells() != se::cells) throw std::invalid_argument("the rows do not have as many cells as the layout");
  SeWork work(solvers, seconds_each, places);
  const std::size_t size = std::clamp<std::size_t>(source.rows() / (16 * std::size_t{threads} + 1), 1, most_in_block);
  const Stopped stopped = run_row_blocks(
      source, size, threads, budget, [&](const RowBlock& block) { return work.rate(block); },
      [&](std::size_t first, std::size_t count) {
        for (std::size_t row = first; row < first + count; ++row) work.put(row, Status::undecided, {});
      });
  return {work.invalid(), stopped};
}

}  // namespace sudokit::rows

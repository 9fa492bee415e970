#include "core/rows/rate_se_rows.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>

#include "core/base/allowance.hpp"
#include "core/base/pool.hpp"
#include "core/rows/counted_rows.hpp"
#include "core/se/rater.hpp"

namespace sudokit::rows {

namespace {

// Rows in a block: few, because a hard puzzle takes ten thousand times as long as an easy one.
constexpr std::size_t most_in_block = 8;
// Nodes of a rating between checks of the clock.
constexpr std::uint32_t stride = 4;

class SeWork {
 public:
  SeWork(std::optional<double> seconds_each, const SePlaces& places) : seconds_each_(seconds_each), places_(places) {}

  Stopped rate(const RowBlock& block, CountedRows& counted) {
    auto rater = raters_.lend([] { return std::make_unique<se::Rater>(); });
    Meter all(block.budget, 64);
    counted.count(block, all, [&](std::size_t row, std::span<const Value> values, Status status, const auto&) {
      se::Rating rating;
      if (status == Status::unique) {
        Budget budget = block.budget;
        budget.deadline = std::min(budget.deadline, deadline_in(seconds_each_));
        Meter meter(budget, stride);
        rating = rater->rate(se::Board::of_values(values), meter);
        if (rating.stopped != Stopped::no) status = Status::undecided;
        if (rating.stopped == Stopped::request) all.end(Stopped::request);
        all.look();
      }
      put(row, status, rating);
    });
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

 private:
  const std::optional<double> seconds_each_;
  const SePlaces& places_;
  Pool<se::Rater> raters_;
};

}  // namespace

RowReport rate_se_rows(Solvers& solvers, const RowSource& source, unsigned threads, std::optional<double> seconds_each,
                       const Budget& budget, const SePlaces& places) {
  if (!solvers.layout.classic()) throw std::invalid_argument("this scale is for 9x9 with boxes of 3x3 only");
  SeWork work(seconds_each, places);
  return rate_row_blocks(
      solvers, source, threads, most_in_block, budget,
      [&](const RowBlock& block, CountedRows& counted) { return work.rate(block, counted); },
      [&](std::size_t row) { work.put(row, Status::undecided, {}); });
}

}  // namespace sudokit::rows

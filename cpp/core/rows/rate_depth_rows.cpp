#include "core/rows/rate_depth_rows.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/pool.hpp"
#include "core/depth/rating.hpp"
#include "core/rows/row_blocks.hpp"
#include "core/solving/prepared.hpp"
#include "core/solving/rate_depth.hpp"

namespace sudokit::rows {

namespace {

// Rows in a block: few, because a hard puzzle takes a thousand times as long as an easy one.
constexpr std::size_t most_in_block = 16;

class DepthWork {
 public:
  DepthWork(Solvers& solvers, const DepthPlaces& places) : solvers_(solvers), places_(places) {}

  Stopped rate(const RowBlock& block) {
    auto rater = raters_.lend([&] { return std::make_unique<depth::Rater>(solvers_.layout); });
    UniqueCounter counter(solvers_);
    const auto cells = static_cast<std::size_t>(solvers_.layout.cells());
    std::vector<Value> solution(cells);
    Meter all(block.budget, 64);
    for (std::size_t i = 0; i < block.count; ++i) {
      const std::size_t row = block.first + i;
      const Value* const values = block.values + i * cells;
      Status status = Status::invalid;
      if (const auto fault = fault_of(solvers_.layout, row, values)) {
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
      } else {
        status = all.stopped() == Stopped::no ? counter.count(values, solution.data(), all) : Status::undecided;
      }
      depth::Rating rating;
      if (status == Status::unique) {
        Meter meter(block.budget, depth_stride);
        rating = rater->rate({values, cells}, {}, solution, meter);
        if (rating.stopped != Stopped::no) {
          status = Status::undecided;
          all.end(rating.stopped);
        }
      }
      put(row, status, rating);
    }
    return all.stopped();
  }

  void put(std::size_t row, Status status, const depth::Rating& rating) {
    places_.statuses[row] = status;
    places_.depths[row] = static_cast<std::uint8_t>(rating.depth);
    places_.braids[row] = static_cast<std::uint16_t>(rating.braid);
    places_.solved[row] = rating.solved;
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  Solvers& solvers_;
  const DepthPlaces& places_;
  Pool<depth::Rater> raters_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

}  // namespace

RowReport rate_depth_rows(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                          const DepthPlaces& places) {
  if (source.cells() != static_cast<std::size_t>(solvers.layout.cells()))
    throw std::invalid_argument("the rows do not have as many cells as the layout");
  DepthWork work(solvers, places);
  const std::size_t size = std::clamp<std::size_t>(source.rows() / (16 * std::size_t{threads} + 1), 1, most_in_block);
  const Stopped stopped = run_row_blocks(
      source, size, threads, budget, [&](const RowBlock& block) { return work.rate(block); },
      [&](std::size_t first, std::size_t count) {
        for (std::size_t row = first; row < first + count; ++row) work.put(row, Status::undecided, {});
      });
  return {work.invalid(), stopped};
}

}  // namespace sudokit::rows

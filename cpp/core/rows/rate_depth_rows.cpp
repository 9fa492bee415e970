#include "core/rows/rate_depth_rows.hpp"

#include <memory>
#include <span>

#include "core/base/pool.hpp"
#include "core/depth/rating.hpp"
#include "core/rows/counted_rows.hpp"
#include "core/solving/rate_depth.hpp"

namespace sudokit::rows {

namespace {

// Rows in a block: few, because a hard puzzle takes a thousand times as long as an easy one.
constexpr std::size_t most_in_block = 16;

class DepthWork {
 public:
  DepthWork(Solvers& solvers, const DepthPlaces& places) : solvers_(solvers), places_(places) {}

  Stopped rate(const RowBlock& block, CountedRows& counted) {
    auto rater = raters_.lend([&] { return std::make_unique<depth::Rater>(solvers_.layout); });
    Meter all(block.budget, 64);
    counted.count(block, all, [&](std::size_t row, std::span<const Value> values, Status status, const auto& solution) {
      depth::Rating rating;
      if (status == Status::unique) {
        Meter meter(block.budget, depth_stride);
        rating = rater->rate(values, {}, solution, meter);
        if (rating.stopped != Stopped::no) {
          status = Status::undecided;
          all.end(rating.stopped);
        }
      }
      put(row, status, rating);
    });
    return all.stopped();
  }

  void put(std::size_t row, Status status, const depth::Rating& rating) {
    places_.statuses[row] = status;
    places_.depths[row] = static_cast<std::uint8_t>(rating.depth);
    places_.braids[row] = static_cast<std::uint16_t>(rating.braid);
    places_.solved[row] = rating.solved;
  }

 private:
  Solvers& solvers_;
  const DepthPlaces& places_;
  Pool<depth::Rater> raters_;
};

}  // namespace

RowReport rate_depth_rows(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                          const DepthPlaces& places) {
  DepthWork work(solvers, places);
  return rate_row_blocks(
      solvers, source, threads, most_in_block, budget,
      [&](const RowBlock& block, CountedRows& counted) { return work.rate(block, counted); },
      [&](std::size_t row) { work.put(row, Status::undecided, {}); });
}

}  // namespace sudokit::rows

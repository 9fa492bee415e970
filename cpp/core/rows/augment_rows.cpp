#include "core/rows/augment_rows.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/rows/movable.hpp"
#include "core/rows/row_blocks.hpp"

namespace sudokit::rows {

namespace {

constexpr std::size_t results_a_block = 8192;

class AugmentWork {
 public:
  AugmentWork(const Layout& layout, const Value* with, const AugmentPlan& plan, const AugmentPlaces& places)
      : layout_(layout),
        with_(with),
        plan_(plan),
        places_(places),
        sampler_(layout, plan.group),
        size_(static_cast<std::size_t>(layout.size())),
        cells_(size_ * size_) {}

  Stopped augment(const RowBlock& block) {
    Meter meter(block.budget, 4096);
    for (std::size_t i = 0; i < block.count; ++i) {
      const std::size_t row = block.first + i;
      const Value* const values = block.values + i * cells_;
      if (const auto fault = fault_of(layout_, row, values)) {
        skip(row, 1);
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
        continue;
      }
      Movable grid(size_, values);
      std::optional<Movable> beside;
      if (with_) beside.emplace(size_, with_ + row * cells_);
      for (std::size_t copy = 0; copy < plan_.copies; ++copy) {
        if (meter.stopped() != Stopped::no) {
          skip_copies(row * plan_.copies + copy, plan_.copies - copy);
          break;
        }
        meter.charge();
        put(grid, beside, row * plan_.copies + copy);
      }
    }
    return meter.stopped();
  }

  void skip(std::size_t row, std::size_t count) { skip_copies(row * plan_.copies, count * plan_.copies); }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  void put(Movable& grid, std::optional<Movable>& beside, std::size_t at) {
    const canon::Transformation t = sampler_.sample(plan_.seed, plan_.first + at);
    grid.move(t, places_.grids + at * cells_);
    if (beside) beside->move(t, places_.solutions + at * cells_);
    if (!places_.transpose) return;
    places_.transpose[at] = t.transpose;
    if (size_ == 9)
      put_lines<9>(t, at, 9);
    else
      put_lines<0>(t, at, size_);
  }

  // `known`: the size, if the compiler is to know it.
  template <std::size_t known>
  void put_lines(const canon::Transformation& t, std::size_t at, std::size_t size) {
    if (known != 0) size = known;
    std::copy_n(t.rows.begin(), size, places_.rows + at * size);
    std::copy_n(t.columns.begin(), size, places_.columns + at * size);
    std::copy_n(t.values.begin() + 1, size, places_.values + at * size);
  }

  void skip_copies(std::size_t first, std::size_t count) {
    std::fill_n(places_.grids + first * cells_, count * cells_, Value{0});
    if (with_) std::fill_n(places_.solutions + first * cells_, count * cells_, Value{0});
    if (!places_.transpose) return;
    std::fill_n(places_.transpose + first, count, std::uint8_t{0});
    for (std::uint8_t* const part : {places_.rows, places_.columns, places_.values})
      std::fill_n(part + first * size_, count * size_, std::uint8_t{0});
  }

  const Layout& layout_;
  const Value* with_;
  const AugmentPlan& plan_;
  const AugmentPlaces& places_;
  const canon::Sampler sampler_;
  const std::size_t size_, cells_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

void check_width(const Solvers& solvers, const RowSource& source) {
  if (source.cells() != static_cast<std::size_t>(solvers.layout.cells()))
    throw std::invalid_argument("the rows do not have as many cells as the layout");
}

}  // namespace

RowReport augment_rows(Solvers& solvers, const RowSource& source, const Value* with, const AugmentPlan& plan,
                       unsigned threads, const Budget& budget, const AugmentPlaces& places) {
  check_width(solvers, source);
  if (with &&
      std::any_of(with, with + source.rows() * source.cells(), [&](Value value) { return value > solvers.layout.size(); }))
    throw std::invalid_argument("a value beyond those of the layout");
  if (plan.copies == 0) throw std::invalid_argument("each row needs at least one copy");
  AugmentWork work(solvers.layout, with, plan, places);
  const std::size_t size = std::max<std::size_t>(1, results_a_block / plan.copies);
  const Stopped stopped = run_row_blocks(
      source, size, threads, budget, [&](const RowBlock& block) { return work.augment(block); },
      [&](std::size_t first, std::size_t count) { work.skip(first, count); });
  return {work.invalid(), stopped};
}

RowReport invariant_rows(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                         std::uint64_t* invariants) {
  check_width(solvers, source);
  const Layout& layout = solvers.layout;
  if (!canon::can_do(layout)) throw std::invalid_argument("there is no canonical form for this layout");
  std::vector<InvalidRow> invalid;
  std::mutex mutex;
  const auto work = [&](const RowBlock& block) {
    for (std::size_t i = 0; i < block.count; ++i) {
      const Value* const row = block.values + i * source.cells();
      const auto fault = is_sound(layout, row) ? std::nullopt : fault_of(layout, block.first + i, row);
      invariants[block.first + i] = fault ? 0 : canon::invariant(layout, row);
      if (!fault) continue;
      const std::lock_guard lock(mutex);
      invalid.push_back(*fault);
    }
    return Stopped::no;
  };
  const Stopped stopped = run_row_blocks(source, 4096, threads, budget, work, [&](std::size_t first, std::size_t count) {
    std::fill_n(invariants + first, count, 0);
  });
  std::sort(invalid.begin(), invalid.end());
  return {std::move(invalid), stopped};
}

}  // namespace sudokit::rows

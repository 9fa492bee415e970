#include "core/rows/minimise_rows.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "core/base/pool.hpp"
#include "core/base/random.hpp"
#include "core/rows/row_blocks.hpp"
#include "core/rows/row_counter.hpp"

namespace sudokit::rows {

namespace {

class MinimiseWork {
 public:
  MinimiseWork(Solvers& solvers, const MinimiseRowOptions& options, const MinimisePlaces& places)
      : solvers_(solvers), options_(options), places_(places), cells_(static_cast<std::size_t>(solvers.layout.cells())) {}

  Stopped minimise(const RowBlock& block) {
    RowCounter counter(solvers_);
    auto minimiser = minimisers_.lend(solvers_.layout, options_.options);
    Meter meter(block.budget, counter.stride());
    Stopped stopped = Stopped::no;
    clear(block.first, block.count);
    for (std::size_t i = 0; i < block.count; ++i) {
      const Value* const row = block.values + i * cells_;
      const std::size_t number = block.first + i;
      if (const auto fault = fault_of(solvers_.layout, number, row)) {
        places_.statuses[number] = Status::invalid;
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
        continue;
      }
      if (stopped != Stopped::no) continue;
      Value* const solution = places_.solutions + number * cells_;
      const Status status = counter.count(row, solution, meter);
      places_.statuses[number] = status;
      stopped = meter.stopped();
      if (status == Status::unique)
        stopped = one(*minimiser, row, solution, number, block.budget);
      else
        std::fill_n(solution, cells_, Value{0});
    }
    return stopped;
  }

  void clear(std::size_t first, std::size_t count) {
    std::fill_n(places_.statuses + first, count, Status::undecided);
    std::fill_n(places_.puzzles + first * cells_, count * cells_, Value{0});
    std::fill_n(places_.solutions + first * cells_, count * cells_, Value{0});
    std::fill_n(places_.necessary + first, count, 0u);
    std::fill_n(places_.finished + first, count, std::uint8_t{0});
    std::fill_n(places_.minimal + first, count, not_known);
    std::fill_n(places_.tests + first, count, std::uint64_t{0});
    std::fill_n(places_.conflicts + first, count, std::uint64_t{0});
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  Stopped one(generate::Minimiser& minimiser, const Value* row, const Value* solution, std::size_t number,
              const Budget& budget) {
    Random random(options_.seed, options_.indices[number]);
    generate::Minimised made;
    const Stopped stopped = minimiser.minimise(row, solution, random, made, budget);
    std::copy(made.puzzle.begin(), made.puzzle.end(), places_.puzzles + number * cells_);
    places_.necessary[number] = static_cast<std::uint32_t>(std::count(made.necessary.begin(), made.necessary.end(), true));
    places_.finished[number] = made.finished;
    const bool done = made.finished && stopped == Stopped::no;
    places_.minimal[number] = done ? !made.single_can_go : made.single_can_go ? std::uint8_t{0} : not_known;
    places_.tests[number] = made.tests;
    places_.conflicts[number] = made.conflicts;
    return stopped;
  }

  Solvers& solvers_;
  const MinimiseRowOptions& options_;
  const MinimisePlaces& places_;
  std::size_t cells_;
  Pool<generate::Minimiser> minimisers_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

}  // namespace

RowReport minimise_rows(Solvers& solvers, const RowSource& source, const MinimiseRowOptions& options, const Budget& budget,
                        const MinimisePlaces& places) {
  if (source.cells() != static_cast<std::size_t>(solvers.layout.cells()))
    throw std::invalid_argument("rows of another number of cells than the layout has");
  if (options.threads == 0 || !options.indices) throw std::invalid_argument("threads go from 1, and each row has an index");
  MinimiseWork work(solvers, options, places);
  const std::size_t size = std::clamp<std::size_t>(source.rows() / (16 * std::size_t{options.threads} + 1), 1, 64);
  const Stopped stopped = run_row_blocks(
      source, size, options.threads, budget, [&](const RowBlock& block) { return work.minimise(block); },
      [&](std::size_t first, std::size_t count) { work.clear(first, count); });
  return {work.invalid(), stopped};
}

}  // namespace sudokit::rows

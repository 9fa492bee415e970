#include "core/rows/solve_rows.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "core/rows/row_blocks.hpp"
#include "core/search/staged.hpp"

namespace sudokit::rows {

namespace {

// One set of batch solvers per instruction set: making one allocates its workspace.
Pool<classic::BatchSolver>& batch_solvers(const std::string& instruction_set) {
  static std::mutex mutex;
  static std::vector<std::pair<std::string, std::unique_ptr<Pool<classic::BatchSolver>>>> all;
  const std::lock_guard lock(mutex);
  for (const auto& [name, pool] : all)
    if (name == instruction_set) return *pool;
  return *all.emplace_back(instruction_set, std::make_unique<Pool<classic::BatchSolver>>()).second;
}

class RowWork {
 public:
  RowWork(Solvers& solvers, const RowOptions& options, const RowPlaces& places)
      : solvers_(solvers), options_(options), places_(places), cells_(static_cast<std::size_t>(solvers.layout.cells())) {}

  Stopped solve(const RowBlock& block) {
    const Stopped stopped = solvers_.layout.classic() ? solve_classic(block) : solve_general(block);
    for (std::size_t i = 0; i < block.count; ++i)
      SUDOKIT_INVARIANT(is_answered(block.first + i, block.values + i * cells_));
    std::vector<InvalidRow> invalid;
    for (std::size_t i = 0; i < block.count; ++i)
      if (places_.statuses[block.first + i] == Status::invalid)
        invalid.push_back(fault_of(solvers_.layout, block.first + i, block.values + i * cells_).value());
    const std::lock_guard lock(mutex_);
    invalid_.insert(invalid_.end(), invalid.begin(), invalid.end());
    return stopped;
  }

  void skip(std::size_t first, std::size_t count) {
    std::fill_n(places_.solutions + first * cells_, count * cells_, Value{0});
    std::fill_n(places_.counts + first, count, 0u);
    std::fill_n(places_.statuses + first, count, Status::undecided);
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  // For the invariants: whether the row's solution and count agree with its status.
  bool is_answered(std::size_t row, const Value* values) const {
    const std::span<const Value> shown(places_.solutions + row * cells_, cells_);
    const Status status = places_.statuses[row];
    if (places_.counts[row] > options_.limit || (status == Status::unique && places_.counts[row] != 1)) return false;
    const bool must = status == Status::unique || status == Status::solved;
    if (std::all_of(shown.begin(), shown.end(), [](Value value) { return value == 0; })) return !must;
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if (values[cell] && values[cell] != shown[cell]) return false;
    return (must || (options_.first_of_many && places_.counts[row] > 0)) && solvers_.layout.complete(shown);
  }

  Stopped solve_classic(const RowBlock& block) {
    auto lease = batch_solvers(options_.instruction_set).lend(options_.instruction_set);
    std::vector<classic::RowStatus> status(block.count);
    Value* const solutions = places_.solutions + block.first * cells_;
    std::uint32_t* const counts = places_.counts + block.first;
    const Stopped stopped =
        (*lease).solve(block.values, block.count, options_.limit, solutions, counts, status.data(), block.budget);
    for (std::size_t i = 0; i < block.count; ++i) {
      Status& answer = places_.statuses[block.first + i];
      const bool ended = status[i] == classic::RowStatus::undecided;
      answer = status_of(counts[i], ended ? Stopped::request : Stopped::no, options_.limit);
      if (status[i] == classic::RowStatus::invalid) answer = Status::invalid;
      if (options_.first_of_many && answer == Status::multiple)
        classic::solve(block.values + i * cells_, 1, solutions + i * cells_);
    }
    return stopped;
  }

  Stopped solve_general(const RowBlock& block) {
    const Layout& layout = solvers_.layout;
    auto lease = solvers_.staged.lend(layout);
    Meter meter(block.budget, static_cast<std::uint32_t>(std::max(1, 16384 / layout.cells())));
    std::vector<Mask> masks(cells_);
    for (std::size_t i = 0; i < block.count; ++i)
      solve_one(*lease, meter, block.values + i * cells_, block.first + i, masks);
    return meter.stopped();
  }

  void solve_one(search::Staged& solver, Meter& meter, const Value* values, std::size_t row, std::vector<Mask>& masks) {
    const Layout& layout = solvers_.layout;
    Value* const solution = places_.solutions + row * cells_;
    std::fill_n(solution, cells_, Value{0});
    places_.counts[row] = 0;
    if (fault_of(layout, row, values)) {
      places_.statuses[row] = Status::invalid;
      return;
    }
    for (std::size_t cell = 0; cell < cells_; ++cell)
      masks[cell] = values[cell] ? Mask{1} << (values[cell] - 1) : all_values(layout.size());
    solver.start(masks.data());
    std::uint32_t found = 0;
    Stopped stopped = Stopped::no;
    while (found < options_.limit && stopped == Stopped::no) {
      const Found next = solver.next(found == 0 ? solution : nullptr, meter);
      if (next == Found::exhausted) break;
      if (next == Found::stopped) stopped = meter.stopped();
      found += next == Found::solution;
    }
    const Status status = status_of(found, stopped, options_.limit);
    places_.counts[row] = found;
    places_.statuses[row] = status;
    const bool shown = status == Status::unique || status == Status::solved || (options_.first_of_many && found > 0);
    if (!shown) std::fill_n(solution, cells_, Value{0});
  }

  Solvers& solvers_;
  const RowOptions& options_;
  const RowPlaces& places_;
  std::vector<InvalidRow> invalid_;
  std::size_t cells_;
  std::mutex mutex_;
};

// The number of rows in a block: enough to fill the lanes with search nodes, but few enough to share work among threads.
std::size_t block_rows(std::size_t rows, unsigned threads, bool classic) {
  if (!classic) return std::clamp<std::size_t>(rows / (8 * std::size_t{threads} + 1), 1, 64);
  // At the beginning and end of each block some lanes are idle.  So there are few large blocks of equal size, the same
  // number for each thread: one, or at least two if the rows suffice.
  const std::size_t share = (rows + threads - 1) / threads;
  if (share <= 16384) return std::max<std::size_t>(share, 4096);
  const std::size_t blocks = std::max<std::size_t>(threads > 1 ? 2 : 1, (share + 65535) / 65536);
  return (share + blocks - 1) / blocks;
}

}  // namespace

RowReport solve_rows_into(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget,
                          const RowPlaces& places) {
  const auto cells = static_cast<std::size_t>(solvers.layout.cells());
  if (source.cells() != cells) throw std::invalid_argument("the rows do not have as many cells as the layout");
  if (options.limit == 0 || options.threads == 0) throw std::invalid_argument("limit and threads must be at least 1");
  const std::size_t size = block_rows(source.rows(), options.threads, solvers.layout.classic());
  RowWork work(solvers, options, places);
  const Stopped stopped = run_row_blocks(
      source, size, options.threads, budget, [&](const RowBlock& block) { return work.solve(block); },
      [&](std::size_t first, std::size_t count) { work.skip(first, count); });
  return {work.invalid(), stopped};
}

SolvedRows solve_rows(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget) {
  const std::size_t rows = source.rows();
  SolvedRows solved;
  solved.solutions.resize(rows * static_cast<std::size_t>(solvers.layout.cells()));
  solved.counts.resize(rows);
  solved.statuses.resize(rows, Status::undecided);
  static_cast<RowReport&>(solved) = solve_rows_into(
      solvers, source, options, budget, {solved.solutions.data(), solved.counts.data(), solved.statuses.data()});
  return solved;
}

}  // namespace sudokit::rows

#include "bind/rows.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

#include "core/base/blocks.hpp"
#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "core/search/staged.hpp"

namespace sudokit::bind {

std::optional<InvalidRow> fault_of(const Layout& layout, std::size_t row, const Value* values) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  const auto number = static_cast<std::int64_t>(row);
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (values[cell] > layout.size()) return InvalidRow{number, 0, static_cast<std::int64_t>(cell), -1};
  // Most rows are sound: houses are looked at by masks before a conflict is named.
  for (const House& house : layout.houses()) {
    Mask seen = 0;
    for (const Cell cell : house.cells) {
      const Mask bit = values[cell] ? Mask{1} << (values[cell] - 1) : 0;
      if (seen & bit) {
        const auto conflict = layout.conflicts({values, cells}).at(0);
        return InvalidRow{number, 1, conflict.first, conflict.second};
      }
      seen |= bit;
    }
  }
  return std::nullopt;
}

namespace {

// One set of batch solvers an instruction set: making one allocates its workspace.
Pool<classic::BatchSolver>& batch_solvers(const std::string& instruction_set) {
  static std::mutex mutex;
  static std::vector<std::pair<std::string, std::unique_ptr<Pool<classic::BatchSolver>>>> all;
  const std::lock_guard lock(mutex);
  for (const auto& [name, pool] : all)
    if (name == instruction_set) return *pool;
  return *all.emplace_back(instruction_set, std::make_unique<Pool<classic::BatchSolver>>()).second;
}

// Where rows that come as text are read to.  Kept between calls, as the solvers' workspaces are: fresh memory costs more than
// reading does, in page faults.
class Scratch {
 public:
  Value* room_for(std::size_t values) {
    if (values > size_) {
      memory_ = std::make_unique_for_overwrite<Value[]>(values);
      size_ = values;
    }
    return memory_.get();
  }

 private:
  std::unique_ptr<Value[]> memory_;
  std::size_t size_ = 0;
};

Pool<Scratch>& scratches() {
  static Pool<Scratch> all;
  return all;
}

RowAnswer answer_of(std::uint32_t count, std::uint32_t limit) {
  if (count == 0) return RowAnswer::none;
  if (count >= 2) return RowAnswer::multiple;
  return limit == 1 ? RowAnswer::solved : RowAnswer::unique;
}

// What one block works with.
struct Block {
  std::size_t first, count;
  const Value* values;
  Budget budget;
};

class RowWork {
 public:
  RowWork(LayoutHandle& handle, const RowOptions& options, RowResults& results)
      : handle_(handle), options_(options), results_(results),
        cells_(static_cast<std::size_t>(handle.layout.cells())) {}

  void solve(const Block& block) {
    const Stopped stopped = handle_.layout.classic() ? solve_classic(block) : solve_general(block);
    std::vector<InvalidRow> invalid;
    for (std::size_t i = 0; i < block.count; ++i)
      if (results_.answers[block.first + i] == RowAnswer::invalid)
        invalid.push_back(fault_of(handle_.layout, block.first + i, block.values + i * cells_).value());
    const std::lock_guard lock(mutex_);
    results_.invalid.insert(results_.invalid.end(), invalid.begin(), invalid.end());
    if (results_.stopped == Stopped::no) results_.stopped = stopped;
  }

 private:
  Stopped solve_classic(const Block& block) {
    auto lease = batch_solvers(options_.instruction_set).lend(options_.instruction_set);
    std::vector<classic::RowStatus> status(block.count);
    Value* const solutions = results_.solutions + block.first * cells_;
    std::uint32_t* const counts = results_.counts + block.first;
    const Stopped stopped =
        (*lease).solve(block.values, block.count, options_.limit, solutions, counts, status.data(), block.budget);
    for (std::size_t i = 0; i < block.count; ++i) {
      RowAnswer& answer = results_.answers[block.first + i];
      answer = answer_of(counts[i], options_.limit);
      if (status[i] == classic::RowStatus::invalid) answer = RowAnswer::invalid;
      if (status[i] == classic::RowStatus::undecided && counts[i] < 2) answer = RowAnswer::undecided;
      if (options_.first_of_many && answer == RowAnswer::multiple)
        classic::solve(block.values + i * cells_, 1, solutions + i * cells_);
    }
    return stopped;
  }

  Stopped solve_general(const Block& block) {
    const Layout& layout = handle_.layout;
    auto lease = handle_.staged.lend(layout);
    Meter meter(block.budget, static_cast<std::uint32_t>(std::max(1, 16384 / layout.cells())));
    std::vector<Mask> masks(cells_);
    for (std::size_t i = 0; i < block.count; ++i)
      solve_one(*lease, meter, block.values + i * cells_, block.first + i, masks);
    return meter.stopped();
  }

  void solve_one(search::Staged& solver, Meter& meter, const Value* values, std::size_t row, std::vector<Mask>& masks) {
    const Layout& layout = handle_.layout;
    Value* const solution = results_.solutions + row * cells_;
    std::fill_n(solution, cells_, Value{0});
    results_.counts[row] = 0;
    if (fault_of(layout, row, values)) {
      results_.answers[row] = RowAnswer::invalid;
      return;
    }
    for (std::size_t cell = 0; cell < cells_; ++cell)
      masks[cell] = values[cell] ? Mask{1} << (values[cell] - 1) : all_values(layout.size());
    solver.start(masks.data());
    std::uint32_t found = 0;
    bool stopped = false;
    while (found < options_.limit && !stopped) {
      const Found next = solver.next(found == 0 ? solution : nullptr, meter);
      if (next == Found::exhausted) break;
      stopped = next == Found::stopped;
      found += next == Found::solution;
    }
    results_.counts[row] = found;
    results_.answers[row] = stopped && found < 2 ? RowAnswer::undecided : answer_of(found, options_.limit);
    const bool shown = results_.answers[row] == RowAnswer::unique || results_.answers[row] == RowAnswer::solved ||
                       (options_.first_of_many && found > 0);
    if (!shown) std::fill_n(solution, cells_, Value{0});
  }

  LayoutHandle& handle_;
  const RowOptions& options_;
  RowResults& results_;
  std::size_t cells_;
  std::mutex mutex_;
};

// Large enough to keep a block's search nodes company, small enough to share work between threads.
std::size_t block_rows(std::size_t rows, unsigned threads, bool classic) {
  if (!classic) return std::clamp<std::size_t>(rows / (8 * std::size_t{threads} + 1), 1, 64);
  // Every block begins and ends with search nodes to spare, so few large ones, of one size and as many for each thread; two
  // where they are large even so.
  const std::size_t share = (rows + threads - 1) / threads;
  if (share <= 16384) return std::max<std::size_t>(share, 4096);
  const std::size_t blocks = std::max<std::size_t>(threads > 1 ? 2 : 1, (share + 65535) / 65536);
  return (share + blocks - 1) / blocks;
}

}  // namespace

void solve_rows(LayoutHandle& handle, const RowSource& source, const RowOptions& options, const Budget& budget,
                RowResults& results) {
  const std::size_t rows = source.rows(), size = block_rows(rows, options.threads, handle.layout.classic());
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  RowWork work(handle, options, results);
  Blocks blocks{(rows + size - 1) / size, options.threads, budget.asked_to_stop, budget.context};
  const bool one_thread = options.threads <= 1 || blocks.count <= 1;
  run_blocks(blocks, [&](std::size_t number, const std::atomic<bool>& stop) {
    const std::size_t first = number * size, count = std::min(size, rows - first);
    Budget mine = budget;
    if (!one_thread) {
      mine.asked_to_stop = [](void* flag) { return static_cast<std::atomic<bool>*>(flag)->load(); };
      mine.context = const_cast<std::atomic<bool>*>(&stop);
    }
    if (source.in_place()) return work.solve({first, count, source.read(first, count, nullptr), mine});
    auto scratch = scratches().lend();
    work.solve({first, count, source.read(first, count, (*scratch).room_for(count * cells)), mine});
  });
  std::sort(results.invalid.begin(), results.invalid.end());
}

}  // namespace sudokit::bind

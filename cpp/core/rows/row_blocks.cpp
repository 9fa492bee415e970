#include "core/rows/row_blocks.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "core/base/blocks.hpp"
#include "core/base/invariant.hpp"
#include "core/base/pool.hpp"
#include "core/base/uninitialised.hpp"

namespace sudokit::rows {

namespace {

// Memory for rows read from text.  It is kept between calls, like the solvers' workspaces: with fresh memory, page faults
// cost more than reading does.
class Scratch {
 public:
  Value* room_for(std::size_t values) {
    if (values > size_) {
      memory_ = uninitialised<Value>(values);
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

}  // namespace

Stopped run_row_blocks(const RowSource& source, std::size_t size, unsigned threads, const Budget& budget,
                       const std::function<Stopped(const RowBlock&)>& work,
                       const std::function<void(std::size_t first, std::size_t count)>& skip) {
  const std::size_t rows = source.rows(), count = (rows + size - 1) / size;
  const auto rows_of = [&](std::size_t number) { return std::min(size, rows - number * size); };
  const bool one_thread = threads <= 1 || count <= 1;  // then this thread works, and must itself ask the caller
  std::vector<char> begun(count, 0);
  std::mutex mutex;
  Stopped stopped = Stopped::no;
  const bool complete = run_blocks(
      {count, threads, budget.asked_to_stop, budget.context}, [&](std::size_t number, const std::atomic<bool>& stop) {
        RowBlock block{number * size, rows_of(number), nullptr, budget};
        SUDOKIT_INVARIANT(block.count >= 1 && block.first + block.count <= rows && !begun[number]);
        begun[number] = 1;
        if (!one_thread) {
          block.budget.asked_to_stop = [](void* flag) { return static_cast<std::atomic<bool>*>(flag)->load(); };
          block.budget.context = const_cast<std::atomic<bool>*>(&stop);
        }
        Stopped why;
        if (source.in_place()) {
          block.values = source.read(block.first, block.count, nullptr);
          why = work(block);
        } else {
          auto scratch = scratches().lend();
          block.values = source.read(block.first, block.count, scratch->room_for(block.count * source.cells()));
          why = work(block);
        }
        const std::lock_guard lock(mutex);
        if (stopped == Stopped::no) stopped = why;
      });
  for (std::size_t number = 0; number < count; ++number)
    if (!begun[number]) skip(number * size, rows_of(number));
  return complete || stopped != Stopped::no ? stopped : Stopped::request;
}

}  // namespace sudokit::rows

#include "core/base/blocks.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/invariant.hpp"

namespace sudokit {

namespace {

// Threads that are joined on destruction, like std::jthread, which some standard libraries lack.
class Workers {
 public:
  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { join(); }
  template <class Work>
  void start(const Work& work) {
    threads_.emplace_back(work);
  }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace

bool run_blocks(const Blocks& blocks, const std::function<void(std::size_t, const std::atomic<bool>&)>& work) {
  const auto asked_to_stop = [&] { return blocks.asked_to_stop && blocks.asked_to_stop(blocks.context); };
  std::atomic<bool> stop = false;
  const auto threads = std::min<std::size_t>(std::max(1u, blocks.threads), blocks.count);
  if (threads <= 1) {
    for (std::size_t block = 0; block < blocks.count; ++block) {
      if (asked_to_stop()) return false;
      work(block, stop);
    }
    return true;
  }
  // Ask before any worker starts: otherwise they could finish a small batch that the caller wants stopped.
  if (asked_to_stop()) return false;
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::condition_variable ended;
  std::size_t running = threads;
  std::exception_ptr failure;
  Workers pool;
  for (std::size_t i = 0; i < threads; ++i)
    pool.start([&] {
      std::exception_ptr mine;
      try {
        for (std::size_t block; !stop && (block = next++) < blocks.count;) work(block, stop);
      } catch (...) {
        mine = std::current_exception();
        stop = true;
      }
      const std::lock_guard lock(mutex);
      if (mine && !failure) failure = mine;
      --running;
      ended.notify_one();
    });
  bool stopped = false;
  {
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
      lock.unlock();
      if (!stopped && asked_to_stop()) stop = stopped = true;
      lock.lock();
    }
  }
  pool.join();
  SUDOKIT_INVARIANT(running == 0 && (stop || next >= blocks.count));
  if (failure) std::rethrow_exception(failure);
  return !stopped;
}

}  // namespace sudokit

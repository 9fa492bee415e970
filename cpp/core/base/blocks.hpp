// Work in blocks over threads: each worker takes the next free block, so that no result depends on the number of threads.
//
// Only the calling thread asks whether to stop (it may need to ask an interpreter); it does not work itself unless it is
// the only one, in which case the work's own budget asks.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>

namespace sudokit {

struct Blocks {
  std::size_t count = 0;
  unsigned threads = 1;
  bool (*asked_to_stop)(void*) = nullptr;
  void* context = nullptr;
};

// Calls work(block, stop) for 0..count-1; `stop` becomes true when the rest is no longer needed.  An exception in a worker
// stops the others and is thrown here.  Returns false if it was stopped; if a stop was requested before the call, no work
// is started.
bool run_blocks(const Blocks& blocks, const std::function<void(std::size_t, const std::atomic<bool>&)>& work);

}  // namespace sudokit

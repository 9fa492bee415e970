// Work divided into numbered blocks and shared among threads: each worker takes the next free block.  The work must depend
// on the block's number alone, so that the number of threads does not change the result.
//
// Only the calling thread asks whether to stop, because it may need to ask an interpreter.  It does no work itself unless
// it is the only thread; then it asks between blocks, and the work's own budget asks within them.
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

// Calls work(block, stop) for each block 0..count-1; `stop` becomes true when the call is stopped or a worker throws.  An
// exception in a worker stops the others and is rethrown here.  Returns false if the caller stopped it; if a stop was
// requested before the call, no work is started.
bool run_blocks(const Blocks& blocks, const std::function<void(std::size_t, const std::atomic<bool>&)>& work);

}  // namespace sudokit

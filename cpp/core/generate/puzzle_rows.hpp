// Many puzzles for one request, shared among threads.
//
// Guarantees.  Row i is the puzzle of (seed, first + i), whatever the number of threads, unless the budget ended it.  The
// seconds are per puzzle; puzzles that are made together share the sum.
#pragma once
#include <cstdint>
#include <optional>

#include "core/base/budget.hpp"
#include "core/generate/puzzles.hpp"

namespace sudokit::generate {

struct PuzzleRows {
  std::uint64_t seed, first;
  std::size_t count;
  unsigned threads = 1;
  std::optional<double> seconds;
  bool (*asked_to_stop)(void*) = nullptr;
  void* context = nullptr;
};

// Throws std::invalid_argument for impossible requests.  Returns why puzzles are missing, if any are.
Stopped make_rows(const Layout& layout, const Request& request, const PuzzleRows& wanted, const Rows& rows);

}  // namespace sudokit::generate

// Many puzzles to order, over threads.
//
// Guarantees.  Row i is the puzzle of (seed, first + i), whatever the number of threads, unless the budget ended it.  The
// seconds are for each puzzle: puzzles that are made together have the sum of theirs.
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

// Throws std::invalid_argument for what cannot be; returns why puzzles are missing, if some are.
Stopped make_rows(const Layout& layout, const Request& request, const PuzzleRows& wanted, const Rows& rows);

}  // namespace sudokit::generate

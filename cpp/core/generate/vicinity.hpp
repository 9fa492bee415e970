// 9x9 puzzles of few clues, by searching in the vicinity of others.
//
// From a puzzle of n clues, {-1+1} takes one clue away, lists the solutions that come up, and adds each clue that only one of
// them has: other puzzles of n clues.  {-2+1} takes one more clue away and so leads to n - 1.  A search begins with puzzles of 22
// clues by removal (removal.hpp), always continues with a puzzle of the fewest clues that it has not yet been at, and takes a few
// of its neighbours at random.  Isomorphic puzzles are left out by their canonical form.
//
// Neighbours are alike, so a pool's puzzles are by no means independent.  There is a pool for every (seed, block): puzzle
// `index` of a seed is number index % pool_size of block index / pool_size.  Pools do not know of each other.
//
// The vicinity of puzzles is how most known puzzles of 17 clues were found (G. Royle and many others); the search is ours.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/budget.hpp"
#include "core/generate/removal.hpp"

namespace sudokit::generate {

class Vicinity {
 public:
  static constexpr std::size_t pool_size = 1024;
  static constexpr int most_clues = 22;  // what a search begins with

  // Clues 17..most_clues - 1.  Minimal::yes: only minimal puzzles.  Throws std::invalid_argument.
  Vicinity(int clues, Minimal minimal, std::string_view instruction_set = {});
  ~Vicinity();
  Vicinity(Vicinity&&) noexcept;

  // The first `count` puzzles of a pool, pool_size at most; `made` is how many when the call is stopped.
  Stopped make(std::uint64_t seed, std::uint64_t block, std::size_t count, Made* puzzles, std::size_t& made, const Budget& budget = {});

  struct Figures {
    std::uint64_t scanned = 0, solutions = 0, tests = 0, isomorphic = 0;
  };
  Figures figures() const;  // of all calls

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

// 9x9 puzzles with few clues, found by searching in the vicinity of others.
//
// From a puzzle of n clues, {-1+1} removes one clue, lists the solutions, and adds each value that only one of them has,
// which gives other puzzles of n clues.  {-2+1} removes one more clue, which leads to n - 1.  A search begins with puzzles
// of 22 clues made by removal (removal.hpp), always continues with an unvisited puzzle of the fewest clues, and takes a few
// of its neighbours at random.  Isomorphic puzzles are recognised by their canonical form and dropped.
//
// Neighbours are similar, so the puzzles of a pool are not independent.  There is a pool for every (seed, block): puzzle
// `index` of a seed is number index % pool_size of block index / pool_size.  Pools are made independently of each other.
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
  static constexpr int most_clues = 22;  // of the puzzles with which a search begins

  // Clues 17..most_clues - 1.  Minimal::yes: only minimal puzzles.  Throws std::invalid_argument for other numbers of
  // clues.
  Vicinity(int clues, Minimal minimal, std::string_view instruction_set = {});
  ~Vicinity();
  Vicinity(Vicinity&&) noexcept;

  // Makes the first `count` puzzles of a pool, at most pool_size; `made` receives how many there are, fewer if the call was
  // stopped.
  Stopped make(std::uint64_t seed, std::uint64_t block, std::size_t count, Made* puzzles, std::size_t& made,
               const Budget& budget = {});

  struct Figures {
    std::uint64_t scanned = 0, solutions = 0, tests = 0, isomorphic = 0;
  };
  Figures figures() const;  // of all calls

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

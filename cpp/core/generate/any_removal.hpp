// Puzzles of any layout by removal: as in removal.hpp, but one puzzle at a time, with the search (core/search).
//
// Below 20x20, full grids come from the search with values in random order, restarted if it takes long.  A test that takes
// more than `usual_test_nodes` nodes is completed by clause learning if a minimal puzzle was requested.  Otherwise it is
// given up: its orbit stays, and that is reported, because the puzzle may then have unnecessary clues.  From 20x20 on, full
// grids are those of full_grids.hpp, and clues are removed as in minimise.hpp; tests are given up only if no minimal puzzle
// was requested.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/generate/removal.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::generate {

struct AnyTarget {
  Symmetry symmetry = Symmetry::none;
  int clues = 0;  // 0: as many as remain when no more can be removed
  Minimal minimal = Minimal::no;
  std::vector<bool> pattern;  // by cell: whether it has a clue; empty: no pattern
};

struct AnyMade {
  // If the call was stopped: empty below 20x20; from there on the puzzle made so far, empty if there was no full grid yet.
  std::vector<Value> puzzle, solution;
  std::uint64_t attempts = 0;
  Minimal minimal = Minimal::no;  // as far as proven
  bool known = true;              // whether `minimal` is certain; false: a test was given up
  bool finished = false;          // false: the call was stopped, and the puzzle has more clues than wanted
};

class AnyRemover {
 public:
  // Throws std::invalid_argument for impossible requests.
  AnyRemover(const Layout& layout, const AnyTarget& wanted);
  ~AnyRemover();
  AnyRemover(AnyRemover&&) noexcept;

  // The maximum nodes of a test, by size: many for sizes whose tests are short, so that nearly all are completed.
  static std::uint64_t usual_test_nodes(const Layout& layout);

  // Makes the puzzle of (seed, index).  Returns what stopped the call.
  Stopped make(std::uint64_t seed, std::uint64_t index, AnyMade& made, const Budget& budget = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// Random connected regions for a jigsaw of N x N cells, as region numbers: boxes, or rows if N is prime, after many
// exchanges of cells between neighbouring regions.
std::vector<std::uint16_t> random_regions(int size, Random& random);

}  // namespace sudokit::generate

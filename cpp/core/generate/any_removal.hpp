// Puzzles of any layout by removal: the way of removal.hpp, one puzzle at a time, with the search (core/search).
//
// Below 20x20 full grids come from the search with values in random order, restarted if it takes long.  A test that would take
// more than `usual_test_nodes` nodes is given up: its orbit stays, and that is reported, because the puzzle may then have clues that are
// not needed.  From 20x20 on full grids are those of full_grids.hpp, and clues are removed as in minimise.hpp; tests are given up only where
// minimal puzzles were not requested.
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
  int clues = 0;              // 0: whatever removal to the end leaves
  Minimal minimal = Minimal::no;
  std::vector<bool> pattern;  // where clues may be, one a cell; empty: anywhere
};

struct AnyMade {
  // Where the call was stopped: empty below 20x20, and from there on what there was by then, empty before there was a full grid.
  std::vector<Value> puzzle, solution;
  std::uint64_t attempts = 0;
  Minimal minimal = Minimal::no;        // what was proven of it
  bool known = true;                    // whether that was found out; else a test was given up
  bool finished = false;                // false: the call was stopped, and the puzzle has more clues than wanted
};

class AnyRemover {
 public:
  // Throws std::invalid_argument for impossible requests.
  AnyRemover(const Layout& layout, const AnyTarget& wanted);
  ~AnyRemover();
  AnyRemover(AnyRemover&&) noexcept;

  // Nodes a test may take, by size: many where tests are short, so that nearly all are brought to completion.
  static std::uint64_t usual_test_nodes(const Layout& layout);

  // The puzzle of (seed, index).
  Stopped make(std::uint64_t seed, std::uint64_t index, AnyMade& made, const Budget& budget = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// Regions of a jigsaw of N x N cells, each connected, at random: those of boxes, or of rows where N has no boxes, after many
// exchanges of cells between neighbours.
std::vector<std::uint16_t> random_regions(int size, Random& random);

}  // namespace sudokit::generate

// Reduces a puzzle, or a full grid, to a puzzle all of whose clues are proven necessary.
//
// Orbits of clues (single clues without symmetry) are removed if the solution stays unique.  Up to 12x12, and if `plain`,
// they are tested in random order; otherwise line by line (rows or columns, in random order within a band, bands in random
// order), which leaves fewer clues, and puzzles whose tests are many times shorter.  As long as propagation alone solves
// the rest, many orbits are removed at once: a part of them is tested, with all others in place, and halved if the test
// fails.  What follows from the others is kept in layers (search/layers.hpp), so that each half adds only the other half;
// and a part can be removed as soon as the values of its own cells are deduced.
//
// An orbit that propagation does not decide is tested at once by a few nodes of search for another solution.  As long as
// few clues have been removed there usually is one nearby, so the orbit is necessary.  Otherwise the orbit is postponed, so
// that the puzzle stays easy as long as possible; `plain` decides it in its turn.  Postponed orbits are decided by clause
// learning (search/learner.hpp), in groups: the other clues are facts or assumptions, and a cell of the orbit is assumed to
// differ from the solution.  If there is no model, the orbit is removed; otherwise it is necessary.  The solution gives the
// target phases, because models share most cells with it; that halves the time.  Above 12x12 a test that takes long is
// postponed again, until all others are done.
//
// Minimising clues with a solver that takes assumptions is the extraction of a minimal unsatisfiable subset (survey:
// Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications", 2010).  Shrinking to the core, the
// assumptions that a proof used, was tried and dropped: what makes it fast elsewhere is the order of the assumptions.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/generate/symmetry.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::generate {

// The progress of a minimisation; can be read while it runs.
struct MinimiseProgress {
  std::atomic<std::uint32_t> clues = 0, necessary = 0;
};

struct MinimiseOptions {
  Symmetry symmetry = Symmetry::none;
  bool plain = false;
  bool by_lines = true;              // above 12x12 and if not `plain`; false: random order, which spreads clues evenly
  std::vector<bool> keep;            // by cell: whether its clue must stay; empty: none
  int least = 0;                     // the minimum number of clues
  std::uint64_t most_conflicts = 0;  // a test that takes more is given up, and the orbit stays; 0: no limit
};

struct Minimised {
  std::vector<Value> puzzle;
  std::vector<bool> necessary;  // by cell: the clue, or its orbit, is proven necessary
  std::uint64_t tests = 0;      // calls of the learner
  std::uint64_t conflicts = 0;
  bool finished = false;       // every clue is necessary or must be kept
  bool single_can_go = false;  // with symmetry, and finished: some single clue can be removed
  bool single_known = false;   // with symmetry: whether single_can_go was determined
};

class Minimiser {
 public:
  Minimiser(const Layout& layout, MinimiseOptions options);
  ~Minimiser();
  Minimiser(Minimiser&&) noexcept;

  // `solution` must be the only solution of `puzzle`.  The result depends only on these and on `random`; if the call is
  // stopped, it is the puzzle reached so far.  Returns what stopped the call.
  Stopped minimise(const Value* puzzle, const Value* solution, Random& random, Minimised& made, const Budget& budget = {},
                   MinimiseProgress* progress = nullptr);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

// From a puzzle, or a full grid, to a puzzle all of whose clues are proven necessary.
//
// Orbits of clues (single clues without symmetry) go where the solution stays the only one: up to 12x12 and if `plain` in
// random order, else line by line (rows or columns, in random order within a band, bands in random order), which leaves
// puzzles whose tests are many times shorter, and fewer clues.  As long as propagation alone solves what is left, many go at
// once: a part of them is tested, with all others in place, and halved where it fails.  What the others make known is kept in
// layers (search/search.hpp), so that a half adds only the other half; and a part can go as soon as its own cells are known.
//
// An orbit that propagation does not decide is tested there and then by a few nodes of search, for another solution: as long
// as few clues are removed there usually is one nearby, and it is necessary.  Otherwise it is postponed, so that the puzzle stays easy as
// long as it can; `plain` decides it in its turn.  What was put off is decided by clause learning (search/learner.hpp), in
// groups: the other clues are facts or assumed, and it is assumed that a cell of the orbit differs from the solution.  No model:
// the orbit goes.  A model: it is necessary.  Models are looked for near the solution, with which they share most cells: that
// halves the time.  Above 12x12 a test that takes long is put off again, until all others are done.
//
// Minimisation of clues by a solver that answers questions under assumptions is the extraction of a minimal unsatisfiable
// subset (survey: Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications", 2010).  Shrinking to the core,
// the assumptions that a proof used, was tried and left: what makes it fast elsewhere is the order of the assumptions.
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

// What a minimisation has come to; may be read while it runs.
struct MinimiseProgress {
  std::atomic<std::uint32_t> clues = 0, necessary = 0;
};

struct MinimiseOptions {
  Symmetry symmetry = Symmetry::none;
  bool plain = false;
  bool by_lines = true;              // above 12x12, unless plain; else in random order, which leaves no line emptier than others
  std::vector<bool> keep;            // cells whose clues stay, one a cell; empty: none
  int least = 0;                     // no fewer clues than that
  std::uint64_t most_conflicts = 0;  // a test that takes more is given up, and the orbit stays; 0: none is
};

struct Minimised {
  std::vector<Value> puzzle;
  std::vector<bool> necessary;    // by cell: the clue, or its orbit, is proven necessary
  std::uint64_t tests = 0;        // questions to the learner
  std::uint64_t conflicts = 0;
  bool finished = false;          // every clue is necessary or kept
  bool single_can_go = false;     // with symmetry, and finished: some single clue can be left out
  bool single_known = false;      // with symmetry: whether that was found out
};

class Minimiser {
 public:
  Minimiser(const Layout& layout, MinimiseOptions options);
  ~Minimiser();
  Minimiser(Minimiser&&) noexcept;

  // `puzzle` must have `solution` as its only one.  The answer follows from it and from `random`; where the call is stopped, it is
  // a puzzle on the way.
  Stopped minimise(const Value* puzzle, const Value* solution, Random& random, Minimised& made, const Budget& budget = {},
                   MinimiseProgress* progress = nullptr);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

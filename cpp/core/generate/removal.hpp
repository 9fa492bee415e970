// 9x9 puzzles by removal: from an exactly uniform full grid, orbits of clues are removed in random order.
//
// An ATTEMPT is a full grid and an order of its orbits, both drawn from its own random stream.  Each orbit in turn is
// removed if the puzzle still has one solution without it and, if a number of clues is wanted, enough clues are left.  An
// orbit that could not be removed cannot be removed later, so at the end no orbit can be: without symmetry the puzzle is
// minimal, with symmetry minimal among those of that symmetry.  If a number of clues is wanted, an attempt has four
// ENDINGS: it forks when 13 clues more than that are left, and if an ending leads to another number, or to a puzzle that is
// not as minimal as wanted, the next one takes the orbits after the fork in a new order.  An attempt fails if no ending
// gives what is wanted; then the next attempt begins.  The puzzle of (seed, index) is that of the first attempt that does
// not fail.
//
// UNBIASED attempts end at the first orbit that cannot be removed, and fail unless the puzzle is minimal there.  Each
// attempt at its grid reaches such a puzzle of n clues with probability 1 / C(81, n), so puzzles of n clues are equally
// likely, and with weights C(81, n) all minimal puzzles are (D. Berthier, "Unbiased statistics of a CSP: a controlled-bias
// generator", 2009).
//
// The batch solver does the tests of many attempts side by side, in a stream (core/classic/row_stream.hpp): an attempt puts
// its next test in when the last one is answered.  A test of one clue looks for a solution with another value in its cell,
// because the puzzle with the clue has only one.  Two measures reduce the number of tests without changing any result:
// several orbits are removed at once, and fewer if that was too many; and orbits that contain the last clue of a small
// unavoidable set are not tested.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/generate/small_sets.hpp"
#include "core/generate/symmetry.hpp"

namespace sudokit::generate {

// What must be necessary: nothing, every orbit, or every single clue.
enum class Minimal : std::uint8_t { no, symmetric, yes };

struct Target {
  Symmetry symmetry = Symmetry::none;
  int clues = 0;  // 0: as many as remain when no more can be removed
  Minimal minimal = Minimal::no;
  bool unbiased = false;  // without symmetry
};

struct Made {
  std::array<Value, 81> puzzle{}, solution{};
  std::uint64_t attempts = 0;  // including the one that did not fail; 0: the call was stopped before there was a puzzle
  std::uint8_t clues = 0;
  Minimal minimal = Minimal::no;
};

// Identifies a puzzle, and the random numbers from which it is made.
struct Address {
  std::uint64_t seed, index;
};

class Remover {
 public:
  // Throws std::invalid_argument for impossible requests, and for an unavailable instruction set.
  explicit Remover(const Target& wanted, std::string_view instruction_set = {});
  ~Remover();
  Remover(Remover&&) noexcept;

  // The puzzles (seed, first) ... (seed, first + count - 1).
  Stopped make(std::uint64_t seed, std::uint64_t first, std::size_t count, Made* made, const Budget& budget = {});

  // The puzzles of these addresses.
  Stopped make(const Address* addresses, std::size_t count, Made* made, const Budget& budget = {});

  struct Figures {
    std::uint64_t attempts = 0, tests = 0, sweeps = 0;  // sweeps: of the batch solver
  };
  Figures figures() const;  // of all calls

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

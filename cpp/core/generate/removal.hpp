// 9x9 puzzles by removal: from an exactly uniform full grid, orbits of clues are removed in random order.
//
// An ATTEMPT is a full grid and an order of its orbits, both drawn from a stream of its own.  Each orbit goes in its turn if
// the puzzle still has one solution without it and, where a number of clues is wanted, enough clues are left.  What could not
// go cannot be removed later, so at the end no orbit can: without symmetry the puzzle is minimal, with symmetry it is minimal among
// those of that symmetry.  Where a number of clues is wanted, an attempt has four ENDINGS: as soon as 13 clues more than that are left
// it forks, and an ending that leads to another number, or to a puzzle that is not as minimal as wanted, is followed by one that
// takes the orbits after the fork in a new order.  An attempt fails if no ending gives what is wanted; then the next one has its
// turn.  The puzzle of (seed, index) is that of the first attempt that does not fail.
//
// UNBIASED attempts end at the first orbit that cannot be removed, and fail unless the puzzle is minimal there.  Such a puzzle of n clues
// is met with probability 1 / C(81, n) for every attempt at its grid, so puzzles of n clues are equally likely, and with weights
// C(81, n) all minimal puzzles are (D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009).
//
// The tests of many attempts go side by side through the batch solver (core/classic/batch.hpp).  Two things make them few, and
// change no result: several orbits are removed at once, and fewer of them where that was too much; and orbits that a small
// unavoidable set needs are not tested.
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

// What must be indispensable: nothing, every orbit, or every single clue.
enum class Minimal : std::uint8_t { no, symmetric, yes };

struct Target {
  Symmetry symmetry = Symmetry::none;
  int clues = 0;  // 0: whatever removal to the end leaves
  Minimal minimal = Minimal::no;
  bool unbiased = false;  // without symmetry
};

struct Made {
  std::array<Value, 81> puzzle{}, solution{};
  std::uint64_t attempts = 0;  // the one that did not fail included; 0: the call was stopped before
  std::uint8_t clues = 0;
  Minimal minimal = Minimal::no;  // what was proven of it
};

// Where a puzzle's random numbers come from.
struct Address {
  std::uint64_t seed, index;
};

class Remover {
 public:
  // Throws std::invalid_argument for what cannot be, and for an unknown instruction set.
  explicit Remover(const Target& wanted, std::string_view instruction_set = {});
  ~Remover();
  Remover(Remover&&) noexcept;

  // The puzzles (seed, first) ... (seed, first + count - 1).
  Stopped make(std::uint64_t seed, std::uint64_t first, std::size_t count, Made* made, const Budget& budget = {});

  // The puzzles of these addresses.
  Stopped make(const Address* addresses, std::size_t count, Made* made, const Budget& budget = {});

  struct Figures {
    std::uint64_t attempts = 0, tests = 0, calls = 0;
  };
  Figures figures() const;  // of all calls

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

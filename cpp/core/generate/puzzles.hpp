// Makes puzzles for a request, of any layout, and chooses how they are made.
//
//   9x9 with 3x3 boxes   by removal (removal.hpp); 17 to 21 clues without symmetry by the vicinity (vicinity.hpp); with a
//                        pattern by changing values (pattern.hpp)
//   other layouts        by removal with the search (any_removal.hpp)
//
// Guarantees.  A puzzle depends only on the layout, the request and its address (seed, index), not on the other puzzles
// made, unless the budget ended it.  Every puzzle returned has exactly one solution, which comes with it.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/generate/removal.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::generate {

struct Request {
  Symmetry symmetry = Symmetry::none;
  int clues = 0;
  Minimal minimal = Minimal::no;
  bool unbiased = false;      // 9x9 without symmetry or pattern
  std::vector<bool> pattern;  // by cell: whether it has a clue; empty: no pattern
};

enum class Way : std::uint8_t { removal, vicinity, pattern, search };
Way way_of(const Layout& layout, const Request& request);
std::string_view name_of(Way way);

// The destination of the results: one row per puzzle.
struct Rows {
  Value *puzzles, *solutions;  // N*N values
  std::uint64_t* attempts;     // 0: not made
  std::uint8_t* flags;         // of Flag, and Minimal in the two lowest bits
};
enum Flag : std::uint8_t { minimal_bits = 3, known = 4, finished = 8 };

class Maker {
 public:
  // Throws std::invalid_argument for impossible requests.
  Maker(const Layout& layout, const Request& request);
  ~Maker();
  Maker(Maker&&) noexcept;

  // The number of puzzles that are best made together: those with the same `index / together`.
  static std::size_t together(const Layout& layout, Way way);

  // The puzzles (seed, first) ... (seed, first + count - 1).
  Stopped make(std::uint64_t seed, std::uint64_t first, std::size_t count, const Rows& rows, const Budget& budget = {});
  // The puzzles of these addresses, each as if it were made alone.
  Stopped make(const Address* addresses, std::size_t count, const Rows& rows, const Budget& budget = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

// Puzzles to order, of any layout: chooses the way they are made.
//
//   9x9 with 3x3 boxes   by removal (removal.hpp); 17 to 21 clues without symmetry by the vicinity (vicinity.hpp); with a
//                        pattern by changing values (pattern.hpp)
//   other layouts        by removal with the search (any_removal.hpp)
//
// Guarantees.  A puzzle depends on the layout, the request and its address (seed, index) alone, not on those made beside it, unless the
// budget ended it.  Every puzzle handed out has one solution, which comes with it.
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
  std::vector<bool> pattern;  // one item a cell; empty: none
};

enum class Way : std::uint8_t { removal, vicinity, pattern, search };
Way way_of(const Layout& layout, const Request& request);
std::string_view name_of(Way way);

// Where results go: one row a puzzle.
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

  // Puzzles that are best made together: those of one number `index / together`.
  static std::size_t together(const Layout& layout, Way way);

  // The puzzles (seed, first) ... (seed, first + count - 1).
  Stopped make(std::uint64_t seed, std::uint64_t first, std::size_t count, const Rows& rows, const Budget& budget = {});
  // The puzzles of these addresses, each as if it was made alone.
  Stopped make(const Address* addresses, std::size_t count, const Rows& rows, const Budget& budget = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace sudokit::generate

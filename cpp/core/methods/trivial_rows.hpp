// Many puzzles filled by trivial cells alone: cells with one legal value, until there are none.  What is left needs a guess,
// in the methods that fill trivial cells and then guess.
//
// Guarantees.  The answer to a row depends on the row alone, not on threads.
#pragma once
#include <cstddef>
#include <cstdint>

#include "core/grid/layout.hpp"

namespace sudokit::methods {

enum class Filled : std::uint8_t {
  wholly,      // the trivial cells fill the grid: it is the only solution
  partly,      // cells are left, each with two legal values or more
  impossible,  // equal values share a house, or a cell has no legal value
  unreadable,  // a value above N
  undecided,   // the call ended before this row was reached
};

struct FilledPlaces {
  Filled* filled;
  std::uint16_t* left;  // empty cells at the end; 0 for rows that are not `partly`
};

struct TrivialCall {
  unsigned threads = 1;
  bool (*asked_to_stop)(void*) = nullptr;
  void* context = nullptr;
};

// Returns false if the caller stopped it.
bool fill_trivial_rows(const Layout& layout, const Value* puzzles, std::size_t rows, const TrivialCall& call,
                       const FilledPlaces& places);

}  // namespace sudokit::methods

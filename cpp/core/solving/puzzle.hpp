// A puzzle as passed to the verbs: views of the caller's memory, for the duration of one call.
#pragma once
#include <span>

#include "core/grid/layout.hpp"

namespace sudokit {

struct PuzzleView {
  std::span<const Value> values;      // N*N, 0 for an empty cell
  std::span<const Mask> masks = {};   // the candidates, one mask per cell; empty: those that the values allow
  std::span<const char> givens = {};  // for explaining: which filled cells are givens; empty: all
};

// Throws std::invalid_argument unless there is one value 0..N per cell, and one mask and given per cell or none.
void check(const Layout& layout, const PuzzleView& puzzle);

}  // namespace sudokit

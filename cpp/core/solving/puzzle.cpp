#include "core/solving/puzzle.hpp"

#include <stdexcept>

namespace sudokit {

void check(const Layout& layout, const PuzzleView& puzzle) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  if (puzzle.values.size() != cells) throw std::invalid_argument("one value is needed for each cell");
  for (const Value value : puzzle.values)
    if (value > layout.size()) throw std::invalid_argument("values go from 0 to N");
  if (!puzzle.masks.empty() && puzzle.masks.size() != cells)
    throw std::invalid_argument("one mask is needed for each cell");
  if (!puzzle.givens.empty() && puzzle.givens.size() != cells)
    throw std::invalid_argument("one given is needed for each cell");
}

}  // namespace sudokit

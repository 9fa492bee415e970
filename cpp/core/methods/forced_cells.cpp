#include "core/methods/forced_cells.hpp"

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

ForcedCells::ForcedCells(const Layout& layout, bool hidden) : FillingMethod(layout), hidden_(hidden) {
  for (const House& house : layout.houses())
    house_cells_.insert(house_cells_.end(), house.cells.begin(), house.cells.end());
}

// Goes round the houses until a whole round has filled nothing.
bool ForcedCells::settle() {
  if (!filling_.fill_forced()) return false;
  if (!hidden_) return true;
  const std::size_t houses = house_cells_.size() / static_cast<std::size_t>(filling_.size());
  std::size_t unchanged = 0;
  for (std::size_t house = 0; unchanged < houses; house = house + 1 == houses ? 0 : house + 1) {
    bool filled = false;
    if (!fill_hidden(house, filled)) return false;
    unchanged = filled ? 0 : unchanged + 1;
  }
  return true;
}

bool ForcedCells::fill_hidden(std::size_t house, bool& filled) {
  const Mask missing = all_values(filling_.size()) & ~filling_.used()[house];
  if (!missing) return true;
  const Cell* const cells = &house_cells_[house * static_cast<std::size_t>(filling_.size())];
  Mask once = 0, twice = 0;
  for (int i = 0; i < filling_.size(); ++i) {
    const Mask legal = filling_.legal(cells[i]);
    twice |= once & legal;
    once |= legal;
  }
  if (once != missing) return false;
  SUDOKIT_INVARIANT((once & ~missing) == 0);
  Mask hidden = once & ~twice;
  if (!hidden) return true;
  filled = true;
  // Each value needs a cell of its own: two hidden singles in one cell leave one of them without a place.
  for (int i = 0; i < filling_.size(); ++i) {
    const Mask here = filling_.legal(cells[i]) & hidden;
    if (!here) continue;
    if (!is_single(here) || !filling_.fill(cells[i], here)) return false;
    hidden ^= here;
  }
  return hidden == 0 && filling_.fill_forced();
}

}  // namespace sudokit::methods

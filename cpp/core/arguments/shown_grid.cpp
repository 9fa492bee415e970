#include "core/arguments/shown_grid.hpp"

namespace sudokit::arguments {

void Board::start(std::span<const Value> values, std::span<const Mask> masks) {
  SUDOKIT_INVARIANT(values.size() == static_cast<std::size_t>(cells()) && masks.size() == values.size());
  values_.assign(values.begin(), values.end());
  masks_.assign(masks.begin(), masks.end());
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (values_[i]) place(static_cast<Cell>(i), values_[i]);
}

void Board::place(Cell cell, Value value) {
  values_[cell] = value;
  masks_[cell] = 0;
  for (const Cell peer : layout_->peers(cell)) masks_[peer] &= ~bit_of(value);
}

void Board::apply(const steps::Step& step) {
  for (const auto& [cell, value] : step.placements) place(cell, value);
  for (const auto& [cell, value] : step.eliminations) masks_[cell] &= ~bit_of(value);
}

bool Board::see(Cell a, Cell b) const {
  if (a == b) return false;
  for (const std::uint16_t mine : layout_->houses_of(a))
    for (const std::uint16_t theirs : layout_->houses_of(b))
      if (mine == theirs) return true;
  return false;
}

bool Board::sees_all(Cell cell, std::span<const Cell> cells) const {
  for (const Cell other : cells)
    if (!see(cell, other)) return false;
  return true;
}

bool Board::all_see_each_other(std::span<const Cell> cells) const {
  for (std::size_t i = 1; i < cells.size(); ++i)
    if (!sees_all(cells[i], cells.first(i))) return false;
  return true;
}

bool Board::in_house(Cell cell, int house) const {
  for (const std::uint16_t mine : layout_->houses_of(cell))
    if (mine == house) return true;
  return false;
}

int Board::common_house(std::span<const Cell> cells) const {
  if (cells.empty()) return -1;
  for (const std::uint16_t house : layout_->houses_of(cells[0])) {
    bool all = true;
    for (const Cell cell : cells) all = all && in_house(cell, house);
    if (all) return house;
  }
  return -1;
}

}  // namespace sudokit::arguments

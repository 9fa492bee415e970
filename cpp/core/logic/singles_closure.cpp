#include "core/logic/singles_closure.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::logic {

SinglesClosure::SinglesClosure(const Layout& layout) : layout_(layout) {
  for (int cell = 0; cell < layout.cells(); ++cell)
    width_ = std::max(width_, layout.houses_of(static_cast<Cell>(cell)).size());
}

void SinglesClosure::start(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution) {
  const auto cells = static_cast<std::size_t>(layout_.cells()), size = static_cast<std::size_t>(layout_.size());
  const auto houses = layout_.houses();
  SUDOKIT_INVARIANT(values.size() == cells && solution.size() == cells && (masks.empty() || masks.size() == cells));
  solution_.assign(solution.begin(), solution.end());
  spot_.resize(houses.size() * (size + 1));
  now_.rest.assign(cells * width_, static_cast<std::uint16_t>(size - 1));
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto own = layout_.houses_of(static_cast<Cell>(cell));
    for (std::size_t i = 0; i < own.size(); ++i)
      spot_[own[i] * (size + 1) + solution_[cell]] = static_cast<std::uint32_t>(cell * width_ + i);
  }
  now_.masks.assign(cells, all_values(layout_.size()));
  now_.open.assign((cells + 63) / 64, 0);
  for (std::size_t cell = 0; cell < cells; ++cell) insert(now_.open, static_cast<Cell>(cell));
  now_.left = static_cast<int>(cells);
  ready_.clear();
  work_ = 0;
  if (size == 1) ready_.push_back(0);  // the cell of a 1x1 grid is a single from the start
  for (std::size_t cell = 0; cell < cells; ++cell)
    if (values[cell]) place(static_cast<Cell>(cell));
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (now_.masks[cell])
      for (const Value value : values_in(now_.masks[cell] & ~masks[cell])) {
        now_.masks[cell] &= ~bit_of(value);
        lose(static_cast<Cell>(cell), value);
      }
  drain();
}

void SinglesClosure::give(Cell cell) {
  ready_.push_back(cell);
  drain();
}

// The cell has just lost a candidate, which is not its value.
void SinglesClosure::lose(Cell cell, Value value) {
  SUDOKIT_INVARIANT(solution_[cell] != value);
  const Mask mask = now_.masks[cell];
  if (mask && !(mask & (mask - 1))) ready_.push_back(cell);
  const std::size_t row = static_cast<std::size_t>(layout_.size()) + 1;
  for (const std::uint16_t house : layout_.houses_of(cell)) {
    const std::uint32_t spot = spot_[house * row + value];
    SUDOKIT_INVARIANT(now_.rest[spot] > 0);
    if (--now_.rest[spot] == 0) ready_.push_back(static_cast<Cell>(spot / width_));
  }
}

void SinglesClosure::place(Cell cell) {
  const Value value = solution_[cell];
  const Mask lost = now_.masks[cell] & ~bit_of(value);
  now_.masks[cell] = 0;
  erase(now_.open, cell);
  --now_.left;
  ++work_;
  for (const Cell peer : layout_.peers(cell))
    if (now_.masks[peer] & bit_of(value)) {
      now_.masks[peer] &= ~bit_of(value);
      lose(peer, value);
    }
  for (const Value other : values_in(lost)) lose(cell, other);
}

void SinglesClosure::drain() {
  while (!ready_.empty()) {
    const Cell cell = ready_.back();
    ready_.pop_back();
    if (now_.masks[cell]) place(cell);
  }
}

}  // namespace sudokit::logic

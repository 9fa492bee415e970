#include "core/search/learner_root.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::search::learning {
namespace {

constexpr Mask bit(std::size_t index) { return Mask{1} << index; }
std::size_t lowest(Mask mask) { return static_cast<std::size_t>(std::countr_zero(mask)); }

}  // namespace

Root::Root(const Layout& layout)
    : size_(static_cast<std::size_t>(layout.size())),
      link_begin_(static_cast<std::size_t>(layout.cells()) + 1),
      candidates_(static_cast<std::size_t>(layout.cells()), all_values(layout.size())),
      places_(layout.houses().size() * size_, all_values(layout.size())),
      used_(layout.houses().size()),
      placed_(candidates_.size()) {
  for (std::size_t cell = 0; cell < cells(); ++cell)
    link_begin_[cell + 1] =
        link_begin_[cell] + static_cast<std::uint32_t>(layout.houses_of(static_cast<Cell>(cell)).size());
  links_.resize(link_begin_.back());
  cell_at_.reserve(places_.size());
  std::vector<std::uint32_t> next(link_begin_.begin(), link_begin_.end() - 1);
  for (std::size_t house = 0; house < layout.houses().size(); ++house)
    for (std::size_t place = 0; place < size_; ++place) {
      const Cell cell = layout.houses()[house].cells[place];
      cell_at_.push_back(cell);
      links_[next[cell]++] = {static_cast<std::uint16_t>(house), static_cast<std::uint8_t>(place)};
    }
}

void Root::clear() {
  const Mask all = all_values(static_cast<int>(size_));
  std::fill(candidates_.begin(), candidates_.end(), all);
  std::fill(places_.begin(), places_.end(), all);
  std::fill(used_.begin(), used_.end(), Mask{0});
  std::fill(placed_.begin(), placed_.end(), std::uint8_t{0});
  queue_.clear();
}

bool Root::fix(std::size_t cell, std::size_t value) {
  SUDOKIT_INVARIANT(cell < cells() && value < size_ && queue_.empty());
  queue_.emplace_back(static_cast<Cell>(cell), static_cast<Value>(value));
  return close();
}

bool Root::forbid(std::size_t cell, std::size_t value) { return remove(cell, value) && close(); }

// Naked singles first, from the values used in each house: they remove candidates before the places are computed.
bool Root::restrict(const Mask* candidates) {
  for (std::size_t cell = 0; cell < cells(); ++cell) candidates_[cell] &= candidates[cell];
  const bool sound = close_cells() && find_places() && close();
  SUDOKIT_INVARIANT(!sound || agrees());
  return sound;
}

// For the invariants: a cell is a place of each of its candidates in each of its houses, and every single is placed.
bool Root::agrees() const {
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    if (known(cell) != (placed_[cell] != 0)) return false;
    for (std::size_t value = 0; value < size_; ++value)
      for (const Link link : links(cell))
        if ((places(link.house, value) >> link.place & 1) != (candidates_[cell] >> value & 1)) return false;
  }
  return std::none_of(places_.begin(), places_.end(), [](Mask places) { return places == 0; });
}

bool Root::close_cells() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      if (placed_[cell]) {
        if (candidates_[cell] == 0) return false;
        continue;
      }
      Mask used = 0;
      for (const Link link : links(cell)) used |= used_[link.house];
      const Mask left = candidates_[cell] &= ~used;
      if ((left & (left - 1)) != 0) continue;
      if (left == 0) return false;
      placed_[cell] = changed = true;
      for (const Link link : links(cell)) used_[link.house] |= left;
    }
  }
  return true;
}

bool Root::find_places() {
  std::fill(places_.begin(), places_.end(), Mask{0});
  for (std::size_t cell = 0; cell < cells(); ++cell)
    for (Mask values = candidates_[cell]; values; values &= values - 1)
      for (const Link link : links(cell)) places_[link.house * size_ + lowest(values)] |= bit(link.place);
  for (std::size_t slot = 0; slot < places_.size(); ++slot) {
    const Mask places = places_[slot];
    if (places == 0) return false;
    if ((places & (places - 1)) != 0) continue;
    const Cell cell = cell_at_[slot - slot % size_ + lowest(places)];
    if (!placed_[cell]) queue_.emplace_back(cell, static_cast<Value>(slot % size_));
  }
  return true;
}

bool Root::remove(std::size_t cell, std::size_t value) {
  if (!(candidates_[cell] & bit(value))) return true;
  const Mask left = candidates_[cell] &= ~bit(value);
  if (left == 0) return false;
  if ((left & (left - 1)) == 0) queue_.emplace_back(static_cast<Cell>(cell), static_cast<Value>(lowest(left)));
  for (const Link link : links(cell)) {
    const Mask places = places_[link.house * size_ + value] &= ~bit(link.place);
    if (places == 0) return false;
    if ((places & (places - 1)) == 0)
      queue_.emplace_back(cell_at_[link.house * size_ + lowest(places)], static_cast<Value>(value));
  }
  return true;
}

bool Root::place(std::size_t cell, std::size_t value) {
  if (!(candidates_[cell] & bit(value))) return false;
  if (placed_[cell]) return true;
  placed_[cell] = 1;
  for (Mask others = candidates_[cell] & ~bit(value); others; others &= others - 1)
    if (!remove(cell, lowest(others))) return false;
  for (const Link link : links(cell)) {
    used_[link.house] |= bit(value);
    for (Mask others = places_[link.house * size_ + value] & ~bit(link.place); others; others &= others - 1)
      if (!remove(cell_at_[link.house * size_ + lowest(others)], value)) return false;
  }
  return true;
}

bool Root::close() {
  while (!queue_.empty()) {
    const auto [cell, value] = queue_.back();
    queue_.pop_back();
    if (!place(cell, value)) return false;
  }
  return true;
}

}  // namespace sudokit::search::learning

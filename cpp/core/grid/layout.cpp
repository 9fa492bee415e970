#include "core/grid/layout.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace sudokit {

namespace {

// Whether the items are strictly ascending.
template <class Item>
bool ascends(const std::vector<Item>& items) {
  return std::adjacent_find(items.begin(), items.end(), std::greater_equal<>()) == items.end();
}

}  // namespace

Layout Layout::boxes(int box_height, int box_width, bool diagonals, bool windows) {
  if (box_height < 1 || box_width < 1 || box_height > max_size || box_width > max_size || box_height * box_width > max_size)
    throw std::invalid_argument("a box must be at least 1x1 and hold at most 64 cells");
  if (windows && (box_height != box_width || box_height < 2))
    throw std::invalid_argument("windows need square boxes of at least 2x2");
  Layout layout;
  layout.size_ = box_height * box_width;
  layout.box_height_ = box_height;
  layout.box_width_ = box_width;
  layout.diagonals_ = diagonals;
  layout.windows_ = windows;
  const int stacks = layout.size_ / box_width;
  for (int row = 0; row < layout.size_; ++row)
    for (int column = 0; column < layout.size_; ++column)
      layout.region_of_.push_back(static_cast<std::uint16_t>(row / box_height * stacks + column / box_width));
  layout.add_lines_and_regions();
  if (diagonals) layout.add_diagonals();
  if (windows) layout.add_windows();
  layout.index_houses();
  return layout;
}

Layout Layout::jigsaw(std::span<const std::uint16_t> regions, bool diagonals) {
  Layout layout;
  while (static_cast<std::size_t>(layout.size_) * static_cast<std::size_t>(layout.size_) < regions.size()) ++layout.size_;
  if (layout.size_ < 1 || layout.size_ > max_size || static_cast<std::size_t>(layout.cells()) != regions.size())
    throw std::invalid_argument("a jigsaw needs one region for each cell of a square grid of at most 64x64");
  std::vector<int> members(static_cast<std::size_t>(layout.size_));
  for (const std::uint16_t region : regions) {
    if (region >= layout.size_) throw std::invalid_argument("region numbers must be below N");
    ++members[region];
  }
  for (const int count : members)
    if (count != layout.size_) throw std::invalid_argument("every region must hold N cells");
  layout.diagonals_ = diagonals;
  layout.region_of_.assign(regions.begin(), regions.end());
  layout.add_lines_and_regions();
  if (diagonals) layout.add_diagonals();
  layout.index_houses();
  return layout;
}

void Layout::add_lines_and_regions() {
  const auto size = static_cast<std::size_t>(size_);
  const HouseKind region_kind = box_height_ ? HouseKind::box : HouseKind::region;
  houses_.resize(3 * size);
  for (std::size_t i = 0; i < size; ++i) {
    houses_[i].kind = HouseKind::row;
    houses_[size + i].kind = HouseKind::column;
    houses_[2 * size + i].kind = region_kind;
  }
  for (std::size_t cell = 0; cell < size * size; ++cell) {
    SUDOKIT_INVARIANT(region_of_[cell] < size);
    houses_[cell / size].cells.push_back(static_cast<Cell>(cell));
    houses_[size + cell % size].cells.push_back(static_cast<Cell>(cell));
    houses_[2 * size + region_of_[cell]].cells.push_back(static_cast<Cell>(cell));
  }
}

void Layout::add_diagonals() {
  House down{HouseKind::diagonal, {}}, up{HouseKind::diagonal, {}};
  for (int row = 0; row < size_; ++row) {
    down.cells.push_back(static_cast<Cell>(row * size_ + row));
    up.cells.push_back(static_cast<Cell>(row * size_ + size_ - 1 - row));
  }
  houses_.push_back(std::move(down));
  houses_.push_back(std::move(up));
}

// Windows lie one cell from the edge and one cell apart, so k of them fit a side where k*h + (k+1) = h*h, that is k = h-1:
// four in a 9x9 grid, nine in 16x16.
void Layout::add_windows() {
  const int height = box_height_;
  for (int top = 1; top + height < size_; top += height + 1)
    for (int left = 1; left + height < size_; left += height + 1) {
      House window{HouseKind::window, {}};
      for (int row = top; row < top + height; ++row)
        for (int column = left; column < left + height; ++column)
          window.cells.push_back(static_cast<Cell>(row * size_ + column));
      houses_.push_back(std::move(window));
    }
}

void Layout::index_houses() {
  houses_of_.resize(static_cast<std::size_t>(cells()));
  peers_.resize(static_cast<std::size_t>(cells()));
  for (std::size_t h = 0; h < houses_.size(); ++h)
    for (const Cell cell : houses_[h].cells) houses_of_[cell].push_back(static_cast<std::uint16_t>(h));
  for (std::size_t cell = 0; cell < peers_.size(); ++cell) {
    std::vector<Cell>& peers = peers_[cell];
    for (const std::uint16_t h : houses_of_[cell])
      for (const Cell other : houses_[h].cells)
        if (other != cell) peers.push_back(other);
    std::sort(peers.begin(), peers.end());
    peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
  }
  SUDOKIT_INVARIANT(houses_are_sound());
  SUDOKIT_INVARIANT(peers_are_sound());
}

// Whether every house has N cells in reading order; the houses of every cell are its row, its column, its region, then any
// extras, in ascending order; and no box is wider or higher than box_width_ x box_height_ allow.
bool Layout::houses_are_sound() const {
  const auto size = static_cast<std::size_t>(size_);
  for (const House& house : houses_)
    if (house.cells.size() != size || !ascends(house.cells)) return false;
  for (std::size_t cell = 0; cell < houses_of_.size(); ++cell) {
    const auto& of = houses_of_[cell];
    if (of.size() < 3 || of[0] != cell / size || of[1] != size + cell % size || of[2] != 2 * size + region_of_[cell] ||
        !ascends(of))
      return false;
    if (box_height_ == 0) continue;
    const Cell first = houses_[of[2]].cells.front();
    const std::size_t down = cell / size - first / size, right = cell % size - first % size;  // negative: wraps
    if (down >= static_cast<std::size_t>(box_height_) || right >= static_cast<std::size_t>(box_width_)) return false;
  }
  return true;
}

// Whether the peers of every cell are strictly ascending, exclude the cell itself, and have the cell as a peer.
bool Layout::peers_are_sound() const {
  for (std::size_t cell = 0; cell < peers_.size(); ++cell) {
    const std::vector<Cell>& peers = peers_[cell];
    if (!ascends(peers)) return false;
    for (const Cell peer : peers)
      if (peer == cell || !std::binary_search(peers_[peer].begin(), peers_[peer].end(), cell)) return false;
  }
  return true;
}

std::vector<Conflict> Layout::conflicts(std::span<const Value> values) const {
  SUDOKIT_INVARIANT(values.size() == peers_.size());
  std::vector<Conflict> found;
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (values[cell] == 0) continue;
    for (const Cell peer : peers_[cell]) {
      if (peer <= cell || values[peer] != values[cell]) continue;
      const auto& mine = houses_of_[cell];
      const auto& theirs = houses_of_[peer];
      const auto house = *std::find_first_of(mine.begin(), mine.end(), theirs.begin(), theirs.end());
      SUDOKIT_INVARIANT(house < houses_.size());
      found.push_back({static_cast<Cell>(cell), peer, house});
    }
  }
  return found;
}

std::vector<Mask> Layout::candidates(std::span<const Value> values) const {
  SUDOKIT_INVARIANT(values.size() == peers_.size());
  std::vector<Mask> masks(values.size(), all_values(size_));
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (values[cell] == 0) continue;
    SUDOKIT_INVARIANT(values[cell] <= size_);
    const Mask bit = Mask{1} << (values[cell] - 1);
    masks[cell] = bit;
    for (const Cell peer : peers(static_cast<Cell>(cell)))
      if (values[peer] == 0) masks[peer] &= ~bit;
  }
  return masks;
}

bool Layout::complete(std::span<const Value> values) const {
  SUDOKIT_INVARIANT(values.size() == peers_.size());
  for (const House& house : houses_) {
    Mask seen = 0;
    for (const Cell cell : house.cells) {
      if (values[cell] == 0 || values[cell] > size_) return false;
      seen |= Mask{1} << (values[cell] - 1);
    }
    if (seen != all_values(size_)) return false;
  }
  return true;
}

}  // namespace sudokit

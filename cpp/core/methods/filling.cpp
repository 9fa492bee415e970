#include "core/methods/filling.hpp"

#include <algorithm>

namespace sudokit::methods {

Filling::Filling(const Layout& layout)
    : size_(layout.size()), no_house_(static_cast<std::uint16_t>(layout.houses().size())),
      stride_((static_cast<std::size_t>(layout.cells()) + 63) / 64 * 64), peers_begin_(1, 0),
      used_(layout.houses().size() + 1, 0) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  for (std::size_t cell = 0; cell < cells; ++cell)
    houses_a_cell_ = std::max(houses_a_cell_, layout.houses_of(static_cast<Cell>(cell)).size());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto houses = layout.houses_of(static_cast<Cell>(cell));
    houses_.insert(houses_.end(), houses.begin(), houses.end());
    houses_.resize((cell + 1) * houses_a_cell_, no_house_);
    const auto peers = layout.peers(static_cast<Cell>(cell));
    peers_.insert(peers_.end(), peers.begin(), peers.end());
    peers_begin_.push_back(static_cast<std::uint32_t>(peers_.size()));
  }
  open_.resize(cells);
  allowed_.resize(cells);
  values_.resize(cells);
  filled_.reserve(cells);
  forced_.reserve(cells);
  marks_.reserve(cells);
  levels_ = std::make_unique_for_overwrite<std::uint8_t[]>((cells + 1) * stride_);
}

bool Filling::start(const Mask* candidates) {
  std::fill(used_.begin(), used_.end(), 0);
  filled_.clear();
  forced_.clear();
  marks_.clear();
  forced_head_ = 0;
  bool sound = true;
  const auto reject = [&](std::size_t cell) {
    if (sound) without_value_ = static_cast<Cell>(cell);
    sound = false;
  };
  std::uint8_t* const counts = this->counts();
  std::memset(counts, is_filled, stride_);
  const Mask all = all_values(size_);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    const Mask mask = open_[cell] = allowed_[cell] = candidates[cell] & all;
    if (!std::has_single_bit(mask)) continue;
    if (used_by_peers(cell) & mask) reject(cell);
    else toggle(cell, mask);
    values_[cell] = static_cast<Value>(std::countr_zero(mask) + 1);
    open_[cell] = 0;
    filled_.push_back(static_cast<Cell>(cell));
  }
  givens_ = filled_.size();
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    if (std::has_single_bit(allowed_[cell])) continue;
    counts[cell] = static_cast<std::uint8_t>(std::popcount(legal(cell)));
    if (counts[cell] == 0) reject(cell);
    if (counts[cell] == 1) forced_.push_back(static_cast<Cell>(cell));
  }
  return sound;
}

bool Filling::fill(std::size_t cell, Mask bit) {
  std::uint8_t* const counts = this->counts();
  counts[cell] = is_filled;
  open_[cell] = 0;
  values_[cell] = static_cast<Value>(std::countr_zero(bit) + 1);
  filled_.push_back(static_cast<Cell>(cell));
  bool sound = true;
  // Pointers of our own: a byte written through `counts` could be anything's, as far as the compiler knows.
  const std::uint16_t* const houses = houses_.data();
  const Mask *const used = used_.data(), *const open = open_.data();
  const std::size_t width = houses_a_cell_;
  const Cell* const end = peers_.data() + peers_begin_[cell + 1];
  for (const Cell* at = peers_.data() + peers_begin_[cell]; at != end; ++at) {
    const Cell peer = *at;
    if (!(open[peer] & bit & ~used_by_peers(peer, houses, used, width))) continue;
    const std::uint8_t left = --counts[peer];
    if (left > 1) continue;
    if (left == 1) {
      forced_.push_back(peer);
    } else if (sound) {
      without_value_ = peer;
      sound = false;
    }
  }
  toggle(cell, bit);
  return sound;
}

bool Filling::next_forced(std::size_t& cell) {
  while (forced_head_ < forced_.size()) {
    cell = forced_[forced_head_++];
    if (is_empty(cell)) return true;
  }
  return false;
}

// What waits in the queue of forced cells is forced still after coming back to here, so the queue is cut, never emptied.
void Filling::remember() {
  const std::uint8_t* const from = counts();
  marks_.push_back({filled_.size(), forced_head_, forced_.size()});
  std::memcpy(counts(), from, stride_);
}

void Filling::restore() {
  const Mark mark = marks_.back();
  marks_.pop_back();
  for (; filled_.size() > mark.filled; filled_.pop_back()) {
    const std::size_t cell = filled_.back();
    toggle(cell, Mask{1} << (values_[cell] - 1));
    open_[cell] = allowed_[cell];
  }
  forced_.resize(mark.forced);
  forced_head_ = mark.forced_head;
}

// The least byte first, then where it stands: both run over many bytes at a time.
std::size_t Filling::fewest() const {
  const std::uint8_t* const counts = this->counts();
  std::uint8_t least = is_filled;
  for (std::size_t i = 0; i < stride_; ++i) least = std::min(least, counts[i]);
  return static_cast<std::size_t>(static_cast<const std::uint8_t*>(std::memchr(counts, least, stride_)) - counts);
}

std::size_t Filling::nth(std::size_t n) const {
  const std::uint8_t* const counts = this->counts();
  std::size_t cell = 0;
  for (;; ++cell)
    if (counts[cell] != is_filled && n-- == 0) return cell;
}

}  // namespace sudokit::methods

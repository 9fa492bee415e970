#include "core/methods/filling.hpp"

#include <algorithm>

#include "core/base/uninitialised.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

namespace {

// std::popcount is a function call here, and compilers turn the usual summing of bit fields into it.  Few values are legal,
// so a loop is fast.
unsigned bits_in(Mask mask) {
  unsigned count = 0;
  for (; mask; mask &= mask - 1) ++count;
  return count;
}

}  // namespace

Filling::Filling(const Layout& layout)
    : size_(layout.size()),
      no_house_(static_cast<std::uint16_t>(layout.houses().size())),
      words_((static_cast<std::size_t>(layout.cells()) + 63) / 64),
      stride_(words_ * 64),
      used_(layout.houses().size() + 1, 0) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  peers_.resize(cells * words_);
  for (std::size_t cell = 0; cell < cells; ++cell)
    houses_a_cell_ = std::max(houses_a_cell_, layout.houses_of(static_cast<Cell>(cell)).size());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto houses = layout.houses_of(static_cast<Cell>(cell));
    houses_.insert(houses_.end(), houses.begin(), houses.end());
    houses_.resize((cell + 1) * houses_a_cell_, no_house_);
    for (const Cell peer : layout.peers(static_cast<Cell>(cell))) peers_[cell * words_ + peer / 64] |= Word{1} << peer % 64;
  }
  open_.resize(cells);
  allowed_.resize(cells);
  values_.resize(cells);
  filled_.resize(cells);
  forced_.resize(cells);
  marks_.reserve(cells);
  places_.resize(static_cast<std::size_t>(size_) * words_);
  eliminated_.resize(cells * words_);
  others_.resize(cells);
  levels_ = uninitialised<std::uint8_t>((cells + 1) * stride_);
}

bool Filling::start(const Mask* candidates) {
  std::fill(used_.begin(), used_.end(), 0);
  std::fill(places_.begin(), places_.end(), 0);
  marks_.clear();
  filled_count_ = forced_count_ = forced_head_ = 0;
  bool sound = true;
  const auto reject = [&](std::size_t cell) {
    if (sound) without_value_ = static_cast<Cell>(cell);
    sound = false;
  };
  counts_ = levels_.get();
  std::memset(counts_, is_filled, stride_);
  const Mask all = all_values(size_);
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    const Mask mask = open_[cell] = allowed_[cell] = candidates[cell] & all;
    if (!is_single(mask)) continue;
    if (used_by_peers(cell) & mask)
      reject(cell);
    else
      toggle(cell, mask);
    values_[cell] = static_cast<Value>(std::countr_zero(mask) + 1);
    open_[cell] = 0;
    filled_[filled_count_++] = static_cast<Cell>(cell);
  }
  givens_ = filled_count_;
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    if (is_single(allowed_[cell])) continue;
    const Mask values = legal(cell);
    const unsigned count = bits_in(values);
    counts_[cell] = static_cast<std::uint8_t>(count);
    if (count == 0) reject(cell);
    if (count == 1) forced_[forced_count_++] = static_cast<Cell>(cell);
    flip_places(cell, values);
  }
  return sound;
}

bool Filling::agrees_on(std::size_t cell) const {
  if (!is_empty(cell)) return open_[cell] == 0;
  const Mask values = legal(cell);
  for (std::size_t value = 0; value < static_cast<std::size_t>(size_); ++value)
    if ((places_[value * words_ + cell / 64] >> cell % 64 & 1) != (values >> value & 1)) return false;
  return counts_[cell] == bits_in(values);
}

bool Filling::is_solved() const {
  const auto full = [all = all_values(size_)](Mask used) { return used == all; };
  return complete() && std::all_of(used_.begin(), used_.end() - 1, full) && used_.back() == 0;
}

bool Filling::fill(std::size_t cell, Mask bit) {
  SUDOKIT_INVARIANT(is_empty(cell) && is_single(bit) && legal(cell) & bit);
  return words_ == 2 ? fill_as<2>(cell, bit, legal(cell) ^ bit) : fill_as<0>(cell, bit, legal(cell) ^ bit);
}

bool Filling::fill_forced() { return words_ == 2 ? fill_forced_as<2>() : fill_forced_as<0>(); }

void Filling::restore() { words_ == 2 ? restore_as<2>() : restore_as<0>(); }

template <std::size_t fixed_words>
bool Filling::fill_forced_as() {
  while (forced_head_ < forced_count_) {
    const std::size_t cell = forced_[forced_head_++];
    if (!is_empty(cell)) continue;
    const Mask bit = legal(cell);
    SUDOKIT_INVARIANT(is_single(bit));
    if (!fill_as<fixed_words>(cell, bit, 0)) return false;
  }
  return true;
}

template <std::size_t fixed_words>
bool Filling::fill_as(std::size_t cell, Mask bit, Mask others) {
  const std::size_t words = fixed_words ? fixed_words : words_;
  const auto value = static_cast<std::size_t>(std::countr_zero(bit));
  std::uint8_t* const counts = counts_;
  flip_places(cell, others);
  counts[cell] = is_filled;
  open_[cell] = 0;
  values_[cell] = static_cast<Value>(value + 1);
  const Word* const peers = &peers_[cell * words];
  Word *const places = &places_[value * words], *const eliminated = &eliminated_[filled_count_ * words];
  places[cell / 64] ^= Word{1} << cell % 64;
  others_[filled_count_] = others;
  filled_[filled_count_++] = static_cast<Cell>(cell);
  bool sound = true;
  for (std::size_t word = 0; word < words; ++word) {
    Word lose = eliminated[word] = places[word] & peers[word];
    places[word] ^= lose;
    for (; lose; lose &= lose - 1) {
      const std::size_t peer = word * 64 + static_cast<std::size_t>(std::countr_zero(lose));
      SUDOKIT_INVARIANT(counts[peer] != is_filled && counts[peer] > 0);
      const std::uint8_t left = --counts[peer];
      if (left > 1) continue;
      if (left == 1) {
        forced_[forced_count_++] = static_cast<Cell>(peer);
      } else if (sound) {
        without_value_ = static_cast<Cell>(peer);
        sound = false;
      }
    }
  }
  toggle(cell, bit);
  return sound;
}

bool Filling::next_forced(std::size_t& cell) {
  while (forced_head_ < forced_count_) {
    cell = forced_[forced_head_++];
    if (is_empty(cell)) return true;
  }
  return false;
}

// The forced cells queued at this point are forced again after restore(), so the queue is cut back there, never emptied.
void Filling::remember() {
  SUDOKIT_INVARIANT(marks_.size() < cells() && forced_head_ <= forced_count_);
  marks_.push_back({filled_count_, forced_head_, forced_count_});
  std::memcpy(counts_ + stride_, counts_, stride_);
  counts_ += stride_;
}

template <std::size_t fixed_words>
void Filling::restore_as() {
  const std::size_t words = fixed_words ? fixed_words : words_;
  SUDOKIT_INVARIANT(!marks_.empty());
  const Mark mark = marks_.back();
  const std::size_t filled_before = filled_count_;
  marks_.pop_back();
  while (filled_count_ > mark.filled) {
    const std::size_t cell = filled_[--filled_count_];
    const auto value = static_cast<std::size_t>(values_[cell] - 1);
    for (std::size_t word = 0; word < words; ++word)
      places_[value * words + word] |= eliminated_[filled_count_ * words + word];
    toggle(cell, Mask{1} << value);
    open_[cell] = allowed_[cell];
    places_[value * words + cell / 64] ^= Word{1} << cell % 64;
    flip_places(cell, others_[filled_count_]);
  }
  counts_ -= stride_;
  forced_count_ = mark.forced;
  forced_head_ = mark.forced_head;
  for (std::size_t i = filled_count_; i < filled_before; ++i)
    SUDOKIT_INVARIANT(is_empty(filled_[i]) && agrees_on(filled_[i]));
}

// Finds the least byte, then its position; both loops handle many bytes at a time.
std::size_t Filling::fewest() const {
  const std::uint8_t* const counts = counts_;
  std::uint8_t least = is_filled;
  for (std::size_t i = 0; i < stride_; ++i) least = std::min(least, counts[i]);
  SUDOKIT_INVARIANT(least != is_filled);
  return static_cast<std::size_t>(static_cast<const std::uint8_t*>(std::memchr(counts, least, stride_)) - counts);
}

std::size_t Filling::nth(std::size_t n) const {
  SUDOKIT_INVARIANT(n < cells() - filled_count_);
  const std::uint8_t* const counts = counts_;
  std::size_t cell = 0;
  for (;; ++cell)
    if (counts[cell] != is_filled && n-- == 0) return cell;
}

}  // namespace sudokit::methods

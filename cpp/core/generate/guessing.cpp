#include "core/generate/guessing.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace sudokit::generate {

namespace {

Value value_of(Mask single) { return static_cast<Value>(std::countr_zero(single) + 1); }

}  // namespace

Filling::Filling(const Layout& layout)
    : layout_(layout), houses_(layout), all_(all_values(layout.size())), used_(houses_), values_(houses_.cells()),
      left_(houses_.cells()), place_(houses_.cells()) {
  trail_.reserve(values_.size());
  empty_.reserve(values_.size());
}

bool Filling::load(std::span<const Value> values) {
  used_.clear();
  trail_.clear();
  changes_.clear();
  trivial_.clear();
  empty_.clear();
  std::copy(values.begin(), values.end(), values_.begin());
  for (std::size_t cell = 0; cell < values_.size(); ++cell) {
    left_[cell] = 0;
    if (values_[cell]) {
      used_.toggle(cell, Mask{1} << (values_[cell] - 1));
    } else {
      place_[cell] = static_cast<std::uint16_t>(empty_.size());
      empty_.push_back(static_cast<Cell>(cell));
    }
  }
  bool alive = true;
  for (const Cell cell : empty_) {
    left_[cell] = all_ & ~used_.by_peers_of(cell);
    alive = alive && left_[cell] != 0;
    if (std::has_single_bit(left_[cell])) trivial_.push_back(cell);
  }
  return alive;
}

bool Filling::place(Cell cell, Value value) {
  const Mask bit = Mask{1} << (value - 1);
  values_[cell] = value;
  trail_.push_back({cell, left_[cell], changes_.size()});
  left_[cell] = 0;
  const Cell last = empty_.back();
  empty_[place_[cell]] = last;
  place_[last] = place_[cell];
  empty_.pop_back();
  for (const Cell peer : layout_.peers(cell)) {
    if (!(left_[peer] & bit)) continue;
    const Mask mask = left_[peer] ^= bit;
    changes_.push_back(peer);
    if (mask & (mask - 1)) continue;
    if (mask == 0) {
      trivial_.clear();
      return false;
    }
    trivial_.push_back(peer);
  }
  return true;
}

Filling::Trivial Filling::fill_trivial(std::uint64_t& left) {
  while (!trivial_.empty()) {
    const Cell cell = trivial_.back();
    trivial_.pop_back();
    if (values_[cell]) continue;  // it was noticed twice
    if (left == 0) {
      trivial_.clear();
      return Trivial::too_deep;
    }
    --left;
    if (!place(cell, value_of(allowed(cell)))) return Trivial::dead_end;
  }
  return Trivial::none_left;
}

// Cells come back in the opposite order, so that each finds its old place among the empty ones.
void Filling::take_back(std::size_t placed) {
  while (trail_.size() > placed) {
    const auto [cell, allowed, changes] = trail_.back();
    trail_.pop_back();
    for (; changes_.size() > changes; changes_.pop_back()) left_[changes_.back()] |= Mask{1} << (values_[cell] - 1);
    values_[cell] = 0;
    left_[cell] = allowed;
    empty_.push_back(cell);
    const std::uint16_t place = place_[cell];
    if (place + 1u != empty_.size()) {
      const Cell moved = empty_[place];
      empty_.back() = moved;
      place_[moved] = static_cast<std::uint16_t>(empty_.size() - 1);
      empty_[place] = cell;
    }
  }
  trivial_.clear();
}

Cell Filling::choose(Where where, Random* random) const {
  if (where == Where::random) return empty_[random->below(static_cast<std::uint32_t>(empty_.size()))];
  Cell best = empty_[0];
  int fewest = std::numeric_limits<int>::max();
  for (const Cell cell : empty_) {
    const int count = where == Where::ordered ? 0 : std::popcount(allowed(cell));
    if (count > fewest || (count == fewest && cell > best)) continue;
    best = cell;
    fewest = count;
  }
  return best;
}

void Guesser::open(const Filling& filling, Where where, Random* random) {
  Frame frame{filling.choose(where, random), filling.placed(), 0, 0};
  Value* const values = &values_[frames_.size() * (values_.size() / filling.values().size())];
  for (Mask mask = filling.allowed(frame.cell); mask; mask &= mask - 1) values[frame.count++] = value_of(mask);
  if (random) random->shuffle(values, frame.count);
  frames_.push_back(frame);
}

Guesser::End Guesser::run(Filling& filling, Where where, Random* random, std::uint64_t& left, Meter& meter) {
  const std::size_t size = values_.size() / filling.values().size(), begin = filling.placed();
  frames_.clear();
  bool alive = true;
  for (;;) {
    const Filling::Trivial trivial = alive ? filling.fill_trivial(left) : Filling::Trivial::dead_end;
    if (trivial == Filling::Trivial::none_left) {
      if (filling.empty() == 0) return End::filled;
      open(filling, where, random);
    }
    while (!frames_.empty() && frames_.back().next == frames_.back().count) frames_.pop_back();
    const bool charged = trivial != Filling::Trivial::too_deep && !frames_.empty() && left > 0 && meter.charge();
    if (!charged) {
      filling.take_back(begin);
      if (trivial == Filling::Trivial::too_deep) return End::too_deep;
      if (frames_.empty()) return End::exhausted;
      return left == 0 ? End::too_deep : End::stopped;
    }
    Frame& frame = frames_.back();
    filling.take_back(frame.placed);
    --left;
    alive = filling.place(frame.cell, values_[(frames_.size() - 1) * size + frame.next++]);
  }
}

}  // namespace sudokit::generate

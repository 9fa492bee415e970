#include "core/depth/trials.hpp"

namespace sudokit::depth {

Trials::Trials(const Layout& layout) : size_(layout.size()) {
  const auto size = static_cast<Index>(size_), cells = static_cast<Index>(layout.cells());
  const auto houses = static_cast<Index>(layout.houses().size());
  of_variable_.resize((cells + houses * size) * std::size_t{size});
  first_.push_back(0);
  for (Index cell = 0; cell < cells; ++cell)
    for (Index value = 0; value < size; ++value) {
      of_candidate_.push_back(cell);
      of_variable_[cell * std::size_t{size} + value] = cell * size + value;
      for (const Index house : layout.houses_of(static_cast<Cell>(cell)))
        of_candidate_.push_back(cells + house * size + value);
      first_.push_back(of_candidate_.size());
    }
  for (Index house = 0; house < houses; ++house)
    for (Index value = 0; value < size; ++value) {
      std::size_t at = (cells + house * size + value) * std::size_t{size};
      for (const Index cell : layout.houses()[house].cells) of_variable_[at++] = cell * size + value;
    }
  alive_.resize(cells * size);
  placed_.resize(cells * size);
  count_.resize(cells + houses * size);
}

void Trials::start(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution) {
  alive_.assign(alive_.size(), 1);
  placed_.assign(placed_.size(), 0);
  count_.assign(count_.size(), static_cast<std::uint8_t>(size_));
  solution_.assign(solution.begin(), solution.end());
  lost_.clear();
  set_.clear();
  singles_.clear();
  levels_.clear();
  left_ = values.size();
  fault_ = false;
  const auto size = static_cast<Index>(size_);
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    const Index first = static_cast<Index>(cell) * size;
    if (values[cell])
      place(first + values[cell] - 1);
    else if (!masks.empty())
      for (Index value = 0; value < size; ++value)
        if (!(masks[cell] >> value & 1)) lose(first + value);
  }
}

void Trials::lose(Index candidate) {
  if (!alive_[candidate]) return;
  SUDOKIT_INVARIANT(!placed_[candidate]);
  alive_[candidate] = 0;
  lost_.push_back(candidate);
  for (const Index variable : variables_of(candidate)) {
    const std::uint8_t left = --count_[variable];
    if (left == 1) singles_.push_back(variable);
    fault_ = fault_ || left == 0;
  }
}

void Trials::place(Index candidate) {
  SUDOKIT_INVARIANT(alive_[candidate] && !placed_[candidate]);
  placed_[candidate] = 1;
  set_.push_back(candidate);
  --left_;
  for (const Index variable : variables_of(candidate)) {
    if (count_[variable] == 1) continue;
    for (const Index other : candidates_of(variable))
      if (other != candidate && alive_[other]) lose(other);
  }
}

bool Trials::follow() {
  for (std::size_t i = 0; i < singles_.size() && !fault_; ++i)
    for (const Index candidate : candidates_of(singles_[i]))
      if (alive_[candidate]) {
        if (!placed_[candidate]) place(candidate);
        break;
      }
  singles_.clear();
  return fault_;
}

void Trials::suppose(Index candidate) {
  SUDOKIT_INVARIANT(singles_.empty() && !fault_);
  levels_.push_back({lost_.size(), set_.size()});
  place(candidate);
}

void Trials::leave() {
  const Level level = levels_.back();
  levels_.pop_back();
  for (; lost_.size() > level.lost; lost_.pop_back()) {
    alive_[lost_.back()] = 1;
    for (const Index variable : variables_of(lost_.back())) ++count_[variable];
  }
  for (; set_.size() > level.placed; set_.pop_back(), ++left_) placed_[set_.back()] = 0;
  singles_.clear();
  fault_ = false;
}

std::vector<Trials::Index> Trials::open() const {
  std::vector<Index> found;
  for (Index candidate = 0; candidate < candidates(); ++candidate)
    if (alive_[candidate] && !placed_[candidate]) found.push_back(candidate);
  return found;
}

bool Trials::close(int depth, Meter& meter) {
  const std::vector<Index> all = open();
  if (depth > 1 && close(depth - 1, meter)) return true;
  for (std::size_t at = 0, since = 0; since < all.size() && left_ > 0; at = (at + 1) % all.size(), ++since) {
    const Index candidate = all[at];
    if (!alive_[candidate] || placed_[candidate] || (levels_.empty() && in_solution(candidate))) continue;
    if (!meter.charge()) return false;
    suppose(candidate);
    const bool dead = follow() || (depth > 1 && close(depth - 1, meter));
    leave();
    if (!dead) continue;
    lose(candidate);
    if (follow()) return true;
    if (depth > 1 && close(depth - 1, meter)) return true;
    since = 0;
  }
  return false;
}

}  // namespace sudokit::depth

#include "core/methods/deduction.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/methods/zero_based.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::methods {

using steps::Technique;
using namespace zero_based;

// Nodes between two checks of the counters, in builds that check invariants.
static constexpr std::uint64_t nodes_an_audit = 16;

bool Deduction::Waiting::first(std::size_t& i) const {
  for (std::size_t word = 0; word < words_.size(); ++word)
    if (words_[word]) {
      i = word * 64 + static_cast<std::size_t>(std::countr_zero(words_[word]));
      return true;
    }
  return false;
}

Deduction::Deduction(const Layout& layout)
    : size_(static_cast<std::size_t>(layout.size())),
      stride_(static_cast<std::uint32_t>(std::max(1, 2048 / layout.cells()))),
      crossings_(crossings_of(layout)),
      masks_(static_cast<std::size_t>(layout.cells())),
      is_placed_(masks_.size()),
      placed_in_(layout.houses().size()),
      in_house_(placed_in_.size() * size_),
      in_crossing_(crossings_.size() * size_),
      crossing_values_(crossings_.size()),
      singles_(masks_.size()),
      full_(crossings_.size()),
      last_houses_(placed_in_.size()),
      confined_houses_(placed_in_.size()),
      last_(placed_in_.size()),
      confined_(placed_in_.size()) {
  std::vector<std::vector<std::uint16_t>> of_cell(masks_.size()), of_house(placed_in_.size());
  for (std::size_t number = 0; number < crossings_.size(); ++number) {
    const Crossing& crossing = crossings_[number];
    for (const Cell cell : crossing.cells) of_cell[cell].push_back(static_cast<std::uint16_t>(number));
    for (const std::uint16_t house : crossing.houses) of_house[house].push_back(static_cast<std::uint16_t>(number));
    widest_ = std::max(widest_, static_cast<int>(crossing.cells.size()));
  }
  widest_ = std::max(widest_, 1);
  const auto keep = [this](std::vector<Span>& spans, std::span<const std::uint16_t> numbers) {
    const auto begin = static_cast<std::uint32_t>(flat_.size());
    flat_.insert(flat_.end(), numbers.begin(), numbers.end());
    spans.push_back({begin, static_cast<std::uint32_t>(flat_.size())});
  };
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    keep(peers_, layout.peers(static_cast<Cell>(cell)));
    keep(houses_of_, layout.houses_of(static_cast<Cell>(cell)));
    keep(crossings_of_, of_cell[cell]);
  }
  for (std::size_t house = 0; house < placed_in_.size(); ++house) {
    house_cells_.push_back(layout.houses()[house].cells);
    kinds_.push_back(layout.houses()[house].kind);
    keep(crossings_of_house_, of_house[house]);
  }
  removed_.reserve(masks_.size() * size_);
  placed_.reserve(masks_.size());
  frames_.reserve(masks_.size());
  others_.reserve(masks_.size());
}

// --- the state ------------------------------------------------------------------------------------------------------------

void Deduction::start(const Mask* candidates, Random* order, steps::Log* log) {
  order_ = order;
  log_ = log;
  if (log_) log_->clear();
  work_ = {0, 0, 1};
  steps_ = {};
  max_depth_ = max_open_ = 0;
  next_ = Next::root;
  end_ = End::open;
  dead_ = false;
  removed_.clear();
  placed_.clear();
  frames_.clear();
  others_.clear();
  place_givens(candidates);
  count_all();
  note_all();
}

// Runs before the counters are set up, so that eliminating from a peer changes only one mask.
void Deduction::place_givens(const Mask* candidates) {
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    masks_[cell] = candidates[cell] & all_values(static_cast<int>(size_));
    is_placed_[cell] = std::has_single_bit(masks_[cell]);
    if (is_placed_[cell]) placed_.emplace_back(static_cast<Cell>(cell), static_cast<std::uint8_t>(lowest(masks_[cell])));
  }
  std::fill(placed_in_.begin(), placed_in_.end(), 0);
  for (const auto& [cell, value] : placed_) {
    const Mask bit = Mask{1} << value;
    for (const std::uint16_t peer : part(flat_, peers_[cell])) masks_[peer] &= ~bit;
    for (const std::uint16_t house : part(flat_, houses_of_[cell])) placed_in_[house] |= bit;
  }
}

void Deduction::count_all() {
  std::fill(in_house_.begin(), in_house_.end(), 0);
  std::fill(in_crossing_.begin(), in_crossing_.end(), 0);
  std::fill(crossing_values_.begin(), crossing_values_.end(), 0);
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    each(masks_[cell], [&](int value) {
      for (const std::uint16_t house : part(flat_, houses_of_[cell])) ++in_house_[at(house, value)];
      for (const std::uint16_t crossing : part(flat_, crossings_of_[cell])) ++in_crossing_[at(crossing, value)];
    });
    for (const std::uint16_t crossing : part(flat_, crossings_of_[cell])) crossing_values_[crossing] |= masks_[cell];
  }
}

// Finds the deductions of the whole state from the counters; afterwards remove() keeps track of them.
void Deduction::note_all() {
  forget_waiting();
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    if (masks_[cell] == 0)
      dead_ = true;
    else if (std::has_single_bit(masks_[cell]) && !is_placed_[cell])
      singles_.add(cell);
  }
  for (std::size_t house = 0; house < placed_in_.size(); ++house)
    each(all_values(static_cast<int>(size_)) & ~placed_in_[house], [&](int value) { note(house, value); });
  for (std::size_t crossing = 0; crossing < crossings_.size(); ++crossing) note_values(crossing);
}

// Notes the deductions that follow from the places left for a value in a house.
void Deduction::note(std::size_t house, int value) {
  const int places = in_house_[at(house, value)];
  const Mask bit = Mask{1} << value;
  if (places > widest_ || placed_in_[house] & bit) return;
  confined_[house] |= bit;
  confined_houses_.add(house);
  if (places == 1) {
    last_[house] |= bit;
    last_houses_.add(house);
  } else if (places == 0) {
    dead_ = true;
  }
}

// Notes the deductions that follow from the values left in a crossing.
void Deduction::note_values(std::size_t crossing) {
  const auto values = static_cast<std::size_t>(std::popcount(crossing_values_[crossing]));
  const std::size_t cells = crossings_[crossing].cells.size();
  if (values > cells || !allows(3)) return;
  full_.add(crossing);
  if (values < cells) dead_ = true;
}

void Deduction::forget_waiting() {
  singles_.clear();
  full_.clear();
  last_houses_.clear();
  confined_houses_.clear();
  std::fill(last_.begin(), last_.end(), 0);
  std::fill(confined_.begin(), confined_.end(), 0);
}

void Deduction::remove(Cell cell, int value) {
  const Mask bit = Mask{1} << value;
  SUDOKIT_INVARIANT(masks_[cell] & bit);
  const Mask left = masks_[cell] ^= bit;
  removed_.emplace_back(cell, static_cast<std::uint8_t>(value));
  if (left == 0)
    dead_ = true;
  else if ((left & (left - 1)) == 0)
    singles_.add(cell);
  for (const std::uint16_t house : part(flat_, houses_of_[cell])) {
    SUDOKIT_INVARIANT(in_house_[at(house, value)] > 0);
    --in_house_[at(house, value)];
    note(house, value);
  }
  for (const std::uint16_t crossing : part(flat_, crossings_of_[cell])) {
    SUDOKIT_INVARIANT(in_crossing_[at(crossing, value)] > 0 && crossing_values_[crossing] & bit);
    if (--in_crossing_[at(crossing, value)]) continue;
    crossing_values_[crossing] ^= bit;
    note_values(crossing);
  }
}

void Deduction::place(Cell cell, int value) {
  const Mask bit = Mask{1} << value;
  SUDOKIT_INVARIANT(!is_placed_[cell] && masks_[cell] & bit);
  is_placed_[cell] = true;
  placed_.emplace_back(cell, static_cast<std::uint8_t>(value));
  for (const std::uint16_t house : part(flat_, houses_of_[cell])) placed_in_[house] |= bit;
  each(masks_[cell] & ~bit, [&](int other) { remove(cell, other); });
  for (const std::uint16_t peer : part(flat_, peers_[cell]))
    if (masks_[peer] & bit) remove(peer, value);
}

// Restores the state before the latest guess in force.
void Deduction::take_back() {
  SUDOKIT_INVARIANT(!frames_.empty());
  const Frame& frame = frames_.back();
  SUDOKIT_INVARIANT(frame.placed <= placed_.size() && frame.removed <= removed_.size() && frame.others <= others_.size());
  for (; placed_.size() > frame.placed; placed_.pop_back()) {
    const auto [cell, value] = placed_.back();
    is_placed_[cell] = false;
    for (const std::uint16_t house : part(flat_, houses_of_[cell])) placed_in_[house] ^= Mask{1} << value;
  }
  for (; removed_.size() > frame.removed; removed_.pop_back()) {
    const auto [cell, value] = removed_.back();
    const Mask bit = Mask{1} << value;
    masks_[cell] |= bit;
    for (const std::uint16_t house : part(flat_, houses_of_[cell])) ++in_house_[at(house, value)];
    for (const std::uint16_t crossing : part(flat_, crossings_of_[cell])) {
      ++in_crossing_[at(crossing, value)];
      crossing_values_[crossing] |= bit;
    }
  }
  others_.resize(frame.others);
  frames_.pop_back();
  dead_ = false;
  forget_waiting();  // no deduction was waiting when the guess was made
  if constexpr (invariants_checked)
    if (work_.nodes % nodes_an_audit == 0) SUDOKIT_INVARIANT(counters_agree());
}

// For the invariants: compares the counters with a fresh count.
bool Deduction::counters_agree() const {
  std::vector<int> in_house(in_house_.size()), in_crossing(in_crossing_.size());
  std::vector<Mask> values(crossings_.size());
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    each(masks_[cell], [&](int value) {
      for (const std::uint16_t house : part(flat_, houses_of_[cell])) ++in_house[at(house, value)];
      for (const std::uint16_t crossing : part(flat_, crossings_of_[cell])) ++in_crossing[at(crossing, value)];
    });
    for (const std::uint16_t crossing : part(flat_, crossings_of_[cell])) values[crossing] |= masks_[cell];
  }
  return values == crossing_values_ && std::equal(in_house.begin(), in_house.end(), in_house_.begin(), in_house_.end()) &&
         std::equal(in_crossing.begin(), in_crossing.end(), in_crossing_.begin(), in_crossing_.end());
}

// --- the four groups ------------------------------------------------------------------------------------------------------

Deduction::End Deduction::deduce() {
  while (!dead_) {
    if (single()) continue;
    if (allows(2) && last_place()) continue;
    if (allows(3) && full_crossing()) continue;
    if (allows(4) && confined()) continue;
    return placed_.size() == masks_.size() ? End::solved : End::stuck;
  }
  return End::contradiction;
}

// Each of these functions makes the first deduction of its group.  False: there is none.

bool Deduction::single() {
  for (std::size_t cell; singles_.first(cell);) {
    singles_.drop(cell);
    if (is_placed_[cell]) continue;
    const int value = lowest(masks_[cell]);
    if (log_) log_placement(Technique::naked_single, static_cast<Cell>(cell), value);
    place(static_cast<Cell>(cell), value);
    ++steps_[0];
    return true;
  }
  return false;
}

bool Deduction::last_place() {
  for (std::size_t house; last_houses_.first(house);) {
    last_[house] &= ~placed_in_[house];
    if (last_[house] == 0) {
      last_houses_.drop(house);
      continue;
    }
    const int value = lowest(last_[house]);
    const Mask bit = Mask{1} << value;
    SUDOKIT_INVARIANT(in_house_[at(house, value)] == 1);
    const auto& cells = house_cells_[house];
    const Cell cell = *std::find_if(cells.begin(), cells.end(), [&](Cell place) { return masks_[place] & bit; });
    if (log_) log_placement(Technique::hidden_single, cell, value, static_cast<int>(house));
    place(cell, value);
    ++steps_[1];
    return true;
  }
  return false;
}

bool Deduction::full_crossing() {
  for (std::size_t number; full_.first(number);) {
    full_.drop(number);
    if (!lock(number)) continue;
    ++steps_[2];
    return true;
  }
  return false;
}

bool Deduction::lock(std::size_t number) {
  const Crossing& crossing = crossings_[number];
  bool elsewhere = false;
  each(crossing_values_[number], [&](int value) {
    for (const std::uint16_t house : crossing.houses)
      elsewhere |= in_house_[at(house, value)] != in_crossing_[at(number, value)];
  });
  if (!elsewhere) return false;
  const Mask values = crossing_values_[number];
  if (log_) log_locked(crossing);
  for (const auto& rest : crossing.rest) eliminate(rest, values);
  if (log_) log_->append(step_);
  return true;
}

bool Deduction::confined() {
  for (std::size_t house; confined_houses_.first(house);) {
    confined_[house] &= ~placed_in_[house];
    if (confined_[house] == 0) {
      confined_houses_.drop(house);
      continue;
    }
    if (confine(house, lowest(confined_[house]))) {  // it may be confined to a second crossing
      ++steps_[3];
      return true;
    }
    confined_[house] &= confined_[house] - 1;
  }
  return false;
}

bool Deduction::confine(std::size_t house, int value) {
  for (const std::uint16_t number : part(flat_, crossings_of_house_[house])) {
    const Crossing& crossing = crossings_[number];
    const int here = in_crossing_[at(number, value)], cover = crossing.houses[0] == house;
    if (here != in_house_[at(house, value)] || here == in_house_[at(crossing.houses[cover], value)]) continue;
    if (log_) log_confined(house, crossing, cover, value);
    eliminate(crossing.rest[cover], Mask{1} << value);
    if (log_) log_->append(step_);
    return true;
  }
  return false;
}

void Deduction::eliminate(const std::vector<Cell>& cells, Mask values) {
  for (const Cell cell : cells)
    each(masks_[cell] & values, [&](int value) {
      if (log_) step_.eliminations.push_back(candidate(cell, value));
      remove(cell, value);
    });
}

// --- the search -----------------------------------------------------------------------------------------------------------

Found Deduction::next(Value* solution, Meter& meter) {
  for (;;) {
    if (next_ == Next::other && frames_.empty()) next_ = Next::nothing;
    if (next_ == Next::nothing) return Found::exhausted;
    if (!meter.charge()) return Found::stopped;
    if (next_ == Next::root && log_) log_givens();
    if (next_ == Next::guess) guess();
    if (next_ == Next::other) try_other();
    end_ = deduce();
    next_ = end_ != End::stuck ? Next::other : guessing_ ? Next::guess : Next::nothing;
    if (end_ == End::contradiction && log_) log_contradiction();
    if (end_ != End::solved) continue;
    if (log_) {
      begin(Technique::solution);
      log_->append(step_);
    }
    SUDOKIT_INVARIANT(placed_.size() == masks_.size());
    for (const Mask placed : placed_in_) SUDOKIT_INVARIANT(placed == all_values(static_cast<int>(size_)));
    for (const auto& [cell, value] : placed_) solution[cell] = static_cast<Value>(value + 1);
    return Found::solution;
  }
}

void Deduction::guess() {
  Cell cell = 0;
  while (is_placed_[cell]) ++cell;
  Mask values = masks_[cell];
  if (order_)
    for (auto skip = order_->below(static_cast<std::uint32_t>(std::popcount(values))); skip; --skip) values &= values - 1;
  // Another value of the same cell counts as no deeper than the value before it.
  const std::size_t others_before = frames_.empty() ? 0 : frames_.back().others;
  if (others_.size() > others_before && others_.back() == cell) others_.pop_back();
  frames_.push_back({cell, lowest(values), removed_.size(), placed_.size(), others_.size()});
  ++work_.guesses;
  ++work_.nodes;
  measure_depth();
  if (log_) log_placement(Technique::guess, cell, lowest(values));
  place(cell, lowest(values));
}

void Deduction::try_other() {
  const auto [cell, value, removed, placed, others] = frames_.back();
  if (log_) {
    begin(Technique::undo);
    log_->append(step_);
  }
  take_back();
  if (log_) {
    begin(Technique::forbidden);
    step_.eliminations.push_back(candidate(cell, value));
    log_->append(step_);
  }
  others_.push_back(cell);
  ++work_.backtracks;
  ++work_.nodes;
  measure_depth();
  remove(cell, value);
}

void Deduction::measure_depth() {
  max_depth_ = std::max(max_depth_, frames_.size());
  max_open_ = std::max(max_open_, frames_.size() + others_.size());
}

}  // namespace sudokit::methods

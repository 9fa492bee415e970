#include "core/logic/state.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::logic {

template <int Words>
Tables<Words>::Tables(const Layout& from)
    : layout(from),
      size(from.size()),
      cells(from.cells()),
      boxes_only(from.box_height() != 0 && !from.has_diagonals() && !from.has_windows()) {
  const auto houses = from.houses();
  if (size > State<Words>::max_values || houses.size() > State<Words>::max_houses)
    throw std::logic_error("a layout beyond the capacity it was given");
  for (const House& one : houses) {
    Set set;
    for (const Cell cell : one.cells) set.insert(cell);
    house.push_back(set);
    kind.push_back(one.kind);
  }
  for (std::size_t first = 0; first < house.size(); ++first)
    for (std::size_t second = first + 1; second < house.size(); ++second)
      if (const Set common = house[first] & house[second]; common.count() > 1)
        crossings.push_back({static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second), common});
  for (int cell = 0; cell < cells; ++cell) {
    Set set;
    for (const Cell peer : from.peers(static_cast<Cell>(cell))) set.insert(peer);
    peers.push_back(set);
    all.insert(static_cast<Cell>(cell));
    const auto of = from.houses_of(static_cast<Cell>(cell));
    if (of.size() > 6) throw std::logic_error("a cell in more houses than there is room for");
    std::array<std::uint16_t, 6> those{};
    std::copy(of.begin(), of.end(), those.begin());
    houses_of_cell.push_back(those);
    in_houses.push_back(static_cast<std::uint8_t>(of.size()));
    row.push_back(of[0]);
    column.push_back(of[1]);
    region.push_back(of[2]);
  }
}

template <int Words>
State<Words>::State(const Tables<Words>& tables, std::span<const Value> values, std::span<const Mask> masks,
                    std::span<const char> givens)
    : tables_(&tables) {
  const int cells = tables.cells, size = tables.size;
  const Mask every = all_values(size);
  values_.fill(0);
  masks_.fill(0);
  for (auto& row : counts_) row.fill(0);
  naked_.reserve(static_cast<std::size_t>(cells));
  hidden_.reserve(static_cast<std::size_t>(cells) * 2);
  for (int house = 0; house < tables.houses(); ++house)
    for (int value = 1; value <= size; ++value) counts_[value][house] = static_cast<std::uint8_t>(size);
  for (int value = 1; value <= size; ++value) places_[value] = tables.all;
  for (int cell = 0; cell < cells; ++cell) masks_[cell] = every;
  open_ = tables.all;
  for (int at = 0; at < cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    if (values[cell] == 0) continue;
    place(cell, values[cell]);
    if (givens.empty() || givens[cell]) givens_.insert(cell);
  }
  // The cell of a 1x1 grid is a single from the start; other cells become one when they lose a candidate.
  if (size == 1 && values[0] == 0) naked_.push_back({0, 1});
  if (masks.empty()) return;
  for (int at = 0; at < cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    if (values[cell]) continue;
    for (const Value value : values_in(masks_[cell] & ~masks[cell])) remove(cell, value);
  }
  SUDOKIT_INVARIANT(agrees());
}

// For the invariants: places and counts match the masks; cells without a value are open, and only they have candidates.
template <int Words>
bool State<Words>::agrees() const {
  std::array<Set, max_values + 1> places{};
  for (int at = 0; at < tables_->cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    if (open_.has(cell) != (values_[cell] == 0) || (values_[cell] && masks_[cell])) return false;
    for (const Value value : values_in(masks_[cell])) places[value].insert(cell);
  }
  for (int value = 1; value <= tables_->size; ++value) {
    if (!(places[value] == places_[value])) return false;
    for (int house = 0; house < tables_->houses(); ++house)
      if (counts_[value][house] != (places[value] & tables_->house[house]).count()) return false;
  }
  return true;
}

template <int Words>
typename State<Words>::Set State<Words>::bivalue() const {
  Set result;
  for (const Cell cell : open_)
    if (candidates(cell) == 2) result.insert(cell);
  return result;
}

// Removes the cell from the places of the value, and notes new hidden singles.  `own`: the cell is being filled with the
// value.
template <int Words>
inline void State<Words>::lose(Cell cell, Value value, bool own) {
  SUDOKIT_INVARIANT(places_[value].has(cell));
  places_[value].erase(cell);
  auto& counts = counts_[value];
  for (const std::uint16_t house : tables_->houses_of(cell)) {
    SUDOKIT_INVARIANT(counts[house] > 0);
    const int left = --counts[house];
    if (left > 1) continue;
    if (left == 1) {
      const Set rest = places(value, house);
      if (rest) hidden_.push_back({rest.first(), value});
    } else if (!own) {
      broken_ = true;
    }
  }
}

template <int Words>
void State<Words>::eliminate_candidate(Cell cell, Value value) {
  masks_[cell] &= ~bit_of(value);
  lose(cell, value, false);
  const Mask left = masks_[cell];
  if (left & (left - 1)) return;
  if (left == 0)
    broken_ = true;
  else
    naked_.push_back({cell, lowest_value(left)});
}

template <int Words>
void State<Words>::remove(Cell cell, Value value) {
  if (!has(cell, value)) return;
  ++version_;
  eliminate_candidate(cell, value);
}

template <int Words>
void State<Words>::place(Cell cell, Value value) {
  SUDOKIT_INVARIANT(values_[cell] == 0 && value >= 1 && value <= size());
  ++version_;
  if (!has(cell, value)) broken_ = true;
  values_[cell] = value;
  open_.erase(cell);
  for (const Cell peer : tables_->peers[cell] & places_[value]) eliminate_candidate(peer, value);
  for (const Value lost : values_in(masks_[cell])) lose(cell, lost, lost == value);
  masks_[cell] = 0;
}

template <int Words>
void State<Words>::apply(const Step& step) {
  for (const Candidate& one : step.placements) place(one.cell, one.value);
  for (const Candidate& one : step.eliminations) remove(one.cell, one.value);
  // On the largest grids this check would take longer than everything else.
  if constexpr (invariants_checked && Words <= 10) SUDOKIT_INVARIANT(agrees());
}

#define SUDOKIT_INSTANTIATE(words) \
  template struct Tables<words>;   \
  template class State<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

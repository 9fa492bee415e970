// What deduction writes to its log (deduction.cpp is the method).
#include <bit>

#include "core/methods/deduction.hpp"
#include "core/methods/zero_based.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::methods {

using steps::Role;
using steps::Technique;
using namespace zero_based;

void Deduction::begin(Technique technique) { step_.clear(technique, frames_.size()); }

void Deduction::log_givens() {
  begin(Technique::given);
  for (const auto& [cell, value] : placed_) step_.placements.push_back(candidate(cell, value));
  if (!placed_.empty()) log_->append(step_);
}

void Deduction::log_placement(Technique technique, Cell cell, int value, int house) {
  begin(technique);
  step_.placements.push_back(candidate(cell, value));
  step_.cells.push_back({cell, Role::subject});
  if (house >= 0) add_house(static_cast<std::size_t>(house), Role::base);
  log_->append(step_);
}

// The parts and roles are those of find::locked_set (logic/intersections.cpp).
void Deduction::log_locked(const Crossing& crossing) {
  begin(Technique::locked_set);
  for (const std::uint16_t house : crossing.houses) add_house(house, Role::base);
  for (const Cell cell : crossing.cells) {
    if (is_placed_[cell]) continue;
    step_.values |= masks_[cell];
    step_.cells.push_back({cell, Role::set_a});
  }
}

void Deduction::log_confined(std::size_t house, const Crossing& crossing, int cover, int value) {
  const bool line = kinds_[house] == HouseKind::row || kinds_[house] == HouseKind::column;
  begin(line ? Technique::claiming : Technique::pointing);
  step_.values = Mask{1} << value;
  add_house(house, Role::base);
  add_house(crossing.houses[cover], Role::cover);
  for (const Cell cell : crossing.cells) {
    if (!(masks_[cell] & step_.values)) continue;
    step_.cells.push_back({cell, Role::base});
    step_.candidates.push_back({candidate(cell, value), Role::base});
  }
}

void Deduction::log_contradiction() {
  begin(Technique::contradiction);
  explain_contradiction();
  log_->append(step_);
}

// Names the first cell without a value, else the first house without a place for a value, else the first crossing.
void Deduction::explain_contradiction() {
  for (std::size_t cell = 0; cell < masks_.size(); ++cell)
    if (masks_[cell] == 0) return step_.cells.push_back({static_cast<Cell>(cell), Role::subject});
  for (std::size_t house = 0; house < placed_in_.size(); ++house)
    for (int value = 0; value < static_cast<int>(size_); ++value)
      if (in_house_[at(house, value)] == 0) {
        step_.values = Mask{1} << value;
        return add_house(house, Role::base);
      }
  for (std::size_t number = 0; number < crossings_.size(); ++number) {
    const Crossing& crossing = crossings_[number];
    step_.values = crossing_values_[number];
    if (static_cast<std::size_t>(std::popcount(step_.values)) >= crossing.cells.size()) continue;
    for (const std::uint16_t house : crossing.houses) add_house(house, Role::base);
    for (const Cell cell : crossing.cells) step_.cells.push_back({cell, Role::base});
    return;
  }
}

}  // namespace sudokit::methods

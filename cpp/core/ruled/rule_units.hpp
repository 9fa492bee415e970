// The rules of a puzzle, each compiled by itself: what it says, beside the houses, and nothing that other rules add.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ruled/house_sums.hpp"
#include "core/rules/rule_program.hpp"

namespace sudokit::ruled {

using rules::Set;

// How people look at a rule; decides which technique uses it.
#define SUDOKIT_TRAITS(trait) \
  trait(other) trait(cage) trait(thermo) trait(clone) trait(arrow) trait(renban) trait(quadruple) trait(outside)

enum class Trait : std::uint8_t {
#define SUDOKIT_TRAIT(id) id,
  SUDOKIT_TRAITS(SUDOKIT_TRAIT)
#undef SUDOKIT_TRAIT
};

// Throws std::invalid_argument if there is no such trait.
Trait trait_named(std::string_view name);

struct Rule {
  std::uint16_t number;  // by which steps name it
  Trait trait;
  std::vector<rules::Constraint> constraints;
};

// Two cells and what the values of one leave to the other, both ways.
struct Pair {
  Cell first, second;
  std::vector<Set> seconds, firsts;
};

struct Unit {
  std::uint16_t rule = 0;
  Trait trait{};
  std::vector<Cell> cells;  // ascending
  std::vector<Pair> pairs;
  std::vector<rules::Item> items;  // everything but the pairs
  // Sets of different values for all of `distinct`, one of which its cells hold; null: there are none.
  const std::vector<Set>* sets = nullptr;
  std::vector<Cell> distinct;
  std::vector<std::pair<std::uint8_t, std::uint8_t>>
      different;  // positions in `cells` of cells that differ, with both orders
  std::vector<Set> own_sets;
};

class Units {
 public:
  // Throws rules::ModelError.
  Units(int size, const std::vector<std::vector<Cell>>& houses, const std::vector<Rule>& rules);

  const rules::Program& houses() const { return *houses_; }  // the houses alone
  const std::vector<std::unique_ptr<Unit>>& all() const { return units_; }
  const std::vector<HouseSum>& sums() const { return sums_; }
  const std::vector<std::vector<Cell>>& cells_of_houses() const { return cells_of_houses_; }
  // Rules with a plain sum of all their cells, no cell in two of them.
  const std::vector<const Unit*>& sums_apart() const { return sums_apart_; }

 private:
  void add(const Rule& rule);
  void add_set(Unit& unit, const rules::Constraint& constraint, std::vector<Set> sets, const std::vector<Set>* known,
               int total) const;
  void add_constraint(Unit& unit, const rules::Constraint& one, const std::vector<Cell>& apart) const;

  std::unique_ptr<rules::Program> houses_;
  std::vector<std::unique_ptr<Unit>> units_;  // each stays where it is: items refer to its sets
  std::vector<HouseSum> sums_;
  std::vector<std::vector<Cell>> cells_of_houses_;
  std::vector<const Unit*> sums_apart_;
};

}  // namespace sudokit::ruled

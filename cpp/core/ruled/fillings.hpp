// Every way to fill the cells of one rule: which candidates occur in one, and the ways themselves if they are few.
//
// Depth first over the cells, with the propagators of the rule's constraints at each node.  Exact, up to a number of nodes.
#pragma once
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/ruled/rule_units.hpp"

namespace sudokit::ruled {

class Fillings {
 public:
  static constexpr int usual_nodes = 3000;  // for one candidate, or for a list

  explicit Fillings(const Units& units) : units_(units) {}

  // Removes from `sets` (of all cells) the candidates of the unit's cells that occur in no filling; those for which the nodes
  // do not suffice stay.  False: there is no filling, or the meter stopped.
  bool support(const Unit& unit, Set* sets, Meter& meter, int most_nodes = usual_nodes);
  // Removes what propagation alone removes, of the unit's pairs and of its items.
  bool propagate(const Unit& unit, Set* sets) const;
  // The fillings that these candidates leave, in the order of the unit's cells; none if there are more than `most`.
  std::vector<std::vector<Value>> list(const Unit& unit, const Set* sets, std::size_t most, Meter& meter);

 private:
  bool visit(const Unit& unit, const Set* sets, std::size_t depth);
  int open_cell(const Unit& unit, const Set* sets) const;
  bool fill(const Unit& unit, const Set* sets, std::size_t depth, std::vector<std::vector<Value>>& found, std::size_t most);

  const Units& units_;
  std::vector<std::vector<Set>> levels_;
  std::vector<Set> supported_;
  Meter* meter_ = nullptr;
  int nodes_ = 0, most_nodes_ = usual_nodes;
};

}  // namespace sudokit::ruled

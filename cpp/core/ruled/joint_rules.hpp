// Rules taken together: two whose cells see each other, and a house with the sums in it.
//
// Each is a unit of its own, for `fillings.hpp` to fill.  They are made when they are first wanted, since few puzzles need them.
#pragma once
#include <cstdint>
#include <vector>

#include "core/ruled/rule_units.hpp"

namespace sudokit::ruled {

struct Joint {
  std::vector<std::uint16_t> rules, houses;  // ascending
  Unit unit;
};

class JointRules {
 public:
  explicit JointRules(const Units& units) : units_(units) {}

  // At most ten cells each; the shorter ones first.
  const std::vector<Joint>& pairs();
  // One for each house in which two sums or more lie, at least in part.
  const std::vector<Joint>& houses();

 private:
  void add_to(Unit& joint, const Unit& unit) const;
  void finish(Unit& joint) const;
  bool see_each_other(const Unit& one, const Unit& other) const;

  const Units& units_;
  std::vector<Joint> pairs_, houses_;
  bool have_pairs_ = false, have_houses_ = false;
};

}  // namespace sudokit::ruled

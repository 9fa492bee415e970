// Steps that follow from rules on top of the houses, in one line.
#include "core/arguments/argued.hpp"

namespace sudokit::arguments {

void rules(Writer& writer) {
  const std::vector<int> houses = writer.houses_of(Role::base);
  const Reason reason = houses.empty() ? Reason::rules : Reason::sums;
  const Index line = writer.line(Claim::none, reason, writer.step.eliminations, {});
  writer.argument.name_rules(writer.step.rules);
  Parts bases;
  for (const int house : houses) bases.push_back(Part::of_house(house, 0));
  writer.argument.name_bases(bases);
  writer.shown(line);
}

}  // namespace sudokit::arguments

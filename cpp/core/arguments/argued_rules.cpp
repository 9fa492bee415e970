// Steps that follow from rules on top of the houses: in one line, or along a chain.
#include "core/arguments/argued.hpp"
#include "core/arguments/link_reasons.hpp"

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

// A candidate whose being true leads to its being false.  The step names the rules of its links in their order, where cells and
// houses do not suffice.
void rule_chain(Writer& writer) {
  const Chain chain = chains_of(writer.step).at(0);
  const Index first = suppose(writer, chain.front());
  Index line = first;
  std::size_t rule = 0;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const Node &node = writer.step.nodes[chain[i].node], &source = writer.step.nodes[chain[i - 1].node];
    const Fact fact{&source, line};
    Index next = chain[i].on ? turn_on(writer, node, {&fact, 1}) : turn_off(writer, node, {&fact, 1});
    if (next == no_line) {
      if (rule == writer.step.rules.size()) return writer.leave();
      next = writer.line(chain[i].on ? Claim::one : Claim::none, Reason::rules, candidates_of(node), {&line, 1});
      writer.argument.name_rules({&writer.step.rules[rule++], 1});
    }
    line = next;
  }
  const Index fault = writer.both(first, {&line, 1});
  writer.leave();
  writer.conclude(writer.absurd(first, fault));
}

}  // namespace sudokit::arguments

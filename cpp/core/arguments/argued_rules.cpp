// Steps that follow from rules on top of the houses: in one line, or along links.
#include <algorithm>

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

namespace {

// The links of a step as lines: those to one node, one after the other, are its premises together.
class Net {
 public:
  explicit Net(Writer& writer)
      : writer_(writer), lines_(writer.step.nodes.size(), no_line), on_(writer.step.nodes.size(), false) {}

  void argue() {
    const Index first = suppose(writer_, node(0), true);
    set(0, first, true);
    const auto& links = writer_.step.links;
    for (std::size_t at = 0; at < links.size();) {
      const std::uint16_t to = links[at].to;
      const bool on = links[at].strong;
      std::vector<Fact> facts;
      for (; at < links.size() && links[at].to == to && links[at].strong == on; ++at)
        facts.push_back({&node(links[at].from), lines_[links[at].from]});
      const Index line = conclusion(to, on, facts);
      if (line == no_line) return writer_.leave();
      if (lines_[to] != no_line) return contradict(first, lines_[to], line);
      set(to, line, on);
    }
    writer_.leave();
  }

 private:
  const Node& node(std::size_t at) const { return writer_.step.nodes[at]; }

  void set(std::size_t at, Index line, bool on) {
    lines_[at] = line;
    on_[at] = on;
  }

  // By a cell or a house, or else by the next rule of the step.
  Index conclusion(std::uint16_t to, bool on, std::span<const Fact> facts) {
    for (const Fact& fact : facts)
      if (fact.line == no_line) return no_line;
    if (facts.size() == 1 && *facts[0].node == node(to)) return facts[0].line;  // false, and true before
    std::vector<Fact> fitting;
    for (const Fact& fact : facts)
      if (on_[static_cast<std::size_t>(fact.node - writer_.step.nodes.data())] != on) fitting.push_back(fact);
    const Index line = on ? turn_on(writer_, node(to), fitting) : turn_off(writer_, node(to), fitting);
    if (line != no_line || rule_ == writer_.step.rules.size()) return line;
    Indices from;
    for (const Fact& fact : facts) from.push_back(fact.line);
    if (!on && is_by_sums(node(to))) return by_sums(node(to), from);
    const Index by_rule = writer_.line(on ? Claim::one : Claim::none, Reason::rules, candidates_of(node(to)), from);
    writer_.argument.name_rules({&writer_.step.rules[rule_++], 1});
    return by_rule;
  }

  bool is_by_sums(const Node& one) const {
    return std::any_of(writer_.step.candidates.begin(), writer_.step.candidates.end(), [&](const auto& part) {
      return part.role == Role::base && part.thing.value == one.value && part.thing.cell == one.cells.front();
    });
  }

  // By the next rules and houses of the step, up to the house that ends them.
  Index by_sums(const Node& one, const Indices& from) {
    const Index line = writer_.line(Claim::none, Reason::sums, candidates_of(one), from);
    std::vector<std::uint16_t> rules;
    Parts houses;
    std::uint16_t last = 0;
    for (bool ends = false; !ends && house_ < writer_.step.houses.size() && rule_ < writer_.step.rules.size(); ++house_) {
      const std::uint16_t rule = writer_.step.rules[rule_++], house = writer_.step.houses[house_].thing;
      if (rules.empty() || rules.back() != rule) rules.push_back(rule);
      if (houses.empty() || last != house) houses.push_back(Part::of_house(house, 0));
      last = house;
      ends = writer_.step.houses[house_].role == Role::cover;
    }
    writer_.argument.name_rules(rules);
    writer_.argument.name_bases(houses);
    return line;
  }

  void contradict(Index first, Index true_line, Index false_line) {
    const Index fault = writer_.both(true_line, {&false_line, 1});
    writer_.leave();
    writer_.conclude(writer_.absurd(first, fault));
  }

  Writer& writer_;
  Indices lines_;
  std::vector<bool> on_;
  std::size_t rule_ = 0, house_ = 0;
};

}  // namespace

// A candidate whose being true leads to its being false, or another's being both.  The step names the rules of its links in
// their order, where cells and houses do not suffice.  A candidate with the role base is false by sums: that link has as many of
// the step's houses, up to one with the role cover, and rules beside them.
void rule_net(Writer& writer) { Net(writer).argue(); }

}  // namespace sudokit::arguments

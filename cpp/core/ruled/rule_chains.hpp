// Chains through rules: alternating links from a candidate back to itself, which is then false.
//
// Weak links: candidates of a cell, equal ones that see each other, and what a rule does not allow at once: values of a pair,
// equal values, values that no set left to a cage has both.  Strong links: the two candidates of a cell, the two places of a
// value in a house, and by a rule the two places of a value that a cage needs, and values of a pair one of which must be true.
// Every open chain (AIC) is found too, from each candidate that contradicts both of its ends.
//
// Breadth first from each candidate; the first step is the shortest chain, of several that of the first candidate by cell and
// value.  Only chains with a link by a rule are reported.
#pragma once
#include <cstdint>
#include <vector>

#include "core/logic/technique_search.hpp"
#include "core/ruled/rule_units.hpp"

namespace sudokit::ruled {

class RuleChains {
 public:
  explicit RuleChains(const Units& units) : units_(units) {}

  // False: emit returned false, or the meter stopped.
  bool find(const std::vector<Set>& sets, const logic::RuleSource::Request& request);

 private:
  using Bits = std::vector<std::uint64_t>;
  static constexpr std::uint16_t no_rule = 0xffff;
  struct Node {
    Cell cell;
    Value value;
  };
  struct Strong {
    std::uint32_t to;
    std::uint16_t rule;  // no_rule: by a cell or a house
  };
  struct ByRule {
    std::uint32_t one, other;
    std::uint16_t rule;
  };

  void build(const std::vector<Set>& sets);
  void link_pair(const Pair& pair, std::uint16_t rule, const std::vector<Set>& sets);
  void link_sets(const Unit& unit, const std::vector<Set>& sets);
  void weak(std::uint32_t one, std::uint32_t other, std::uint16_t rule);
  void strong(std::uint32_t one, std::uint32_t other, std::uint16_t rule);
  bool excludes(std::uint32_t one, std::uint32_t other) const {
    return weak_[one * words_ + (other >> 6)] >> (other & 63) & 1;
  }
  // Whether the grid alone shows it.
  bool conflict(std::uint32_t one, std::uint32_t other) const;
  std::uint16_t rule_of(std::uint32_t one, std::uint32_t other) const;
  // Finds the shortest way from the candidate being true to its being false; false: there is none within `most` nodes.
  bool walk(std::uint32_t from, std::size_t most);
  std::uint16_t rule_at(std::size_t place) const;
  bool has_rule() const;
  bool report(const logic::RuleSource::Request& request) const;

  const Units& units_;
  std::vector<Node> nodes_;
  std::vector<std::int32_t> index_;  // by cell and value
  std::size_t words_ = 0;
  Bits weak_, off_;
  std::vector<char> alone_;  // by node: the only place of its value in a house, so no rule is needed for it to be true
  std::vector<std::vector<Strong>> strong_;
  std::vector<ByRule> by_rule_;          // weak links
  std::vector<std::int32_t> on_from_;    // by node that is on: the node off before it
  std::vector<std::uint32_t> off_from_;  // by node that is off: the node on before it
  std::vector<std::uint32_t> queue_, depth_;
  std::vector<std::uint32_t> path_;  // on, off, on …; the last, on, excludes the first
};

}  // namespace sudokit::ruled

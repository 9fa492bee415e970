// The steps of rules: one technique after the other asks each rule, in order, what it leaves.
//
// Guarantees.  A step eliminates candidates only, and follows from the rules that it names, the houses, and the candidates: in
// every filling of these rules' cells in which cells of a house differ, the candidates eliminated do not occur (for a required
// value: they leave the rule none).  The first step depends only on the rules and the candidates.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/logic/technique_search.hpp"
#include "core/ruled/fillings.hpp"
#include "core/ruled/joint_rules.hpp"
#include "core/ruled/rule_chains.hpp"
#include "core/ruled/rule_nets.hpp"

namespace sudokit::ruled {

class RuleSteps final : public logic::RuleSource {
 public:
  explicit RuleSteps(const Units& units);

  bool find(const Request& request) override;

 private:
  using Technique = steps::Technique;
  struct Seen {
    std::uint64_t hash = 0;
    std::uint32_t nothing = 0;  // techniques that found nothing for these candidates, as bits
  };

  bool find_one(Technique technique, const Request& request);
  bool ask(Technique technique, const Unit& unit, const Request& request);
  bool exclusions(const Unit& unit, const Request& request);
  bool pairs(Technique technique, const Unit& unit, const Request& request);
  bool narrowed(Technique technique, const Unit& unit, const Request& request);
  bool required(const Unit& unit, const Request& request);
  bool house_sums(const Request& request);
  bool house_sum(const HouseSum& sum, const Request& request);
  bool required_of(const HouseSum& sum, const Request& request);
  bool emit_sum(const HouseSum& sum, const Request& request) const;
  bool joint(Technique technique, const Request& request);
  void begin(Technique technique, const Unit& unit, const Request& request) const;
  // Adds what `tried_` lacks as eliminations; false: nothing.
  bool add_losses(const std::vector<Cell>& cells, const Request& request) const;
  std::vector<Set> left_sets(const std::vector<Cell>& cells, const std::vector<Set>& all, const Set* sets) const;
  Set required_values(const std::vector<Cell>& cells, const std::vector<Set>& all) const;
  std::vector<Cell> strike_seeing(const std::vector<Cell>& cells, Set value);
  void list_sets(const std::vector<Set>& sets, const Request& request) const;
  std::uint64_t hash_of(const std::vector<Cell>& cells) const;

  const Units& units_;
  Fillings fillings_;
  JointRules joint_;
  RuleChains chains_;
  RuleNets nets_;
  std::vector<Set> sets_, tried_;
  std::vector<Seen> seen_;
  std::vector<Seen> seen_sums_, seen_pairs_, seen_houses_;
};

}  // namespace sudokit::ruled

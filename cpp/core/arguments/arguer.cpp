#include "core/arguments/arguer.hpp"

#include <algorithm>

#include "core/arguments/argued.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::arguments {
namespace {

using steps::Technique;

void solution(Writer& writer) {
  for (const Candidate& one : writer.step.placements) writer.line(Claim::one, Reason::solution, {&one, 1}, {});
}

// Types 2 to 4 of bivalue universal graves and aligned exclusion, of the profile `se`, have no technique of their own.
void forced(Writer& writer) {
  const Step& step = writer.step;
#ifndef SUDOKIT_PAGE_RULES
  const bool of_graves = std::any_of(step.candidates.begin(), step.candidates.end(),
                                     [](const auto& part) { return part.role == Role::extra; });
  if (of_graves) return bug(writer);
#endif
  if (step.nodes.empty()) return refute_left(writer);
  if (is_listed_net(step) && has_unlinked_nodes(step)) return net_verity(writer);
  verity(writer);
}

// A clash in a cell or house is named by the step.
void refuted(Writer& writer) {
  const bool named = !writer.cells_of(Role::base).empty() || !writer.houses_of(Role::base).empty();
  if (named || !is_listed_net(writer.step)) return contradiction(writer);
  net_contradiction(writer);
}

// Counting does not suffice for loops of the profile `se` that visit a cell twice.
void linked(Writer& writer) {
  chains(writer);
  if (writer.step.technique == Technique::continuous_nice_loop && !writer.left().empty()) refute_left(writer);
}

bool between(Technique technique, Technique first, Technique last) { return technique >= first && technique <= last; }

#ifndef SUDOKIT_PAGE
void write_taught(Writer& writer) {
  switch (writer.step.technique) {
    case Technique::firework_triple:
    case Technique::firework_quadruple: return firework(writer);
    case Technique::medusa_trap:
    case Technique::medusa_wrap: return refute_left(writer);
    case Technique::aligned_pair_exclusion:
    case Technique::aligned_triple_exclusion: return aligned_exclusion(writer);
    case Technique::bent_set: return bent_set(writer);
    case Technique::chute_remote_pair: return chute_remote_pair(writer);
    case Technique::law_of_leftovers: return leftovers(writer);
    case Technique::xyz_ring: return xyz_ring(writer);
    case Technique::set_equivalence: return set_equivalence(writer);
    default: return;
  }
}
#endif

// Rules on top of the houses, which a module of the page has for itself, and what only the profile `expert` has, which the page
// leaves to the service.
bool is_served(Technique technique) {
  return between(technique, Technique::rule_exclusion, Technique::rule_support) ||
         between(technique, Technique::junior_exocet, Technique::nested_refutation) ||
         technique >= Technique::impossible_pattern;
}

void write_served(Writer& writer) {
  [[maybe_unused]] const Technique technique = writer.step.technique;
#if !defined(SUDOKIT_PAGE) || defined(SUDOKIT_PAGE_RULES)
  if (technique == Technique::rule_chain || technique == Technique::rule_net) return rule_net(writer);
  if (between(technique, Technique::rule_exclusion, Technique::rule_support)) return rules(writer);
#endif
#ifndef SUDOKIT_PAGE
  if (technique == Technique::junior_exocet || technique == Technique::complex_exocet) return exocet(writer);
  if (between(technique, Technique::tridagon, Technique::bivalue_oddagon)) return tridagon(writer);
  if (technique == Technique::guardian_forcing_chain) return guardian_forcing(writer);
  if (between(technique, Technique::sk_loop, Technique::msls)) return rank_set(writer);
  if (technique == Technique::impossible_pattern) return tridagon(writer);
  if (technique == Technique::reverse_bug) return reverse_bug(writer);
  if (between(technique, Technique::guarded_rectangle, Technique::bug_plus_n)) return deadly_set(writer);
  if (between(technique, Technique::refutation, Technique::nested_refutation)) return refutation(writer);
  if (technique == Technique::symmetrical_placement) return symmetrical_placement(writer);
  if (technique == Technique::whip || technique == Technique::braid) return refutation(writer);
  write_taught(writer);
#endif
}

// Of puzzles with rules uniqueness proves nothing.
void write_unique(Writer& writer) {
#ifndef SUDOKIT_PAGE_RULES
  switch (writer.step.technique) {
    case Technique::unique_rectangle_1:
    case Technique::unique_rectangle_2:
    case Technique::unique_rectangle_5:
    case Technique::avoidable_rectangle_1:
    case Technique::avoidable_rectangle_2:
    case Technique::unique_loop_1:
    case Technique::unique_loop_2: return deadly_extras(writer);
    case Technique::unique_rectangle_3:
    case Technique::unique_loop_3: return deadly_subset(writer);
    case Technique::unique_rectangle_4:
    case Technique::unique_rectangle_6:
    case Technique::hidden_rectangle:
    case Technique::unique_loop_4: return deadly_confined(writer);
    case Technique::bug_plus_1: return bug(writer);
    default: return;
  }
#else
  static_cast<void>(writer);
#endif
}

void write(Writer& writer) {
  const Technique technique = writer.step.technique;
  if (between(technique, Technique::x_wing, Technique::finned_mutant_leviathan)) return fish(writer);
  if (between(technique, Technique::locked_pair, Technique::naked_quadruple)) return naked_subset(writer);
  if (between(technique, Technique::hidden_pair, Technique::hidden_quadruple)) return hidden_subset(writer);
  if (between(technique, Technique::continuous_nice_loop, Technique::als_chain)) return linked(writer);
  if (is_served(technique)) return write_served(writer);
  if (between(technique, Technique::unique_rectangle_1, Technique::unique_loop_4)) return write_unique(writer);
  switch (technique) {
    case Technique::full_house: return full_house(writer);
    case Technique::naked_single: return naked_single(writer);
    case Technique::hidden_single: return hidden_single(writer);
    case Technique::locked_set: return naked_subset(writer);
    case Technique::pointing:
    case Technique::claiming: return intersection(writer);
    case Technique::kraken_fish_1: return kraken_fish(writer, false);
    case Technique::kraken_fish_2: return kraken_fish(writer, true);
    case Technique::skyscraper:
    case Technique::two_string_kite:
    case Technique::dual_two_string_kite:
    case Technique::turbot_fish:
    case Technique::xy_wing:
    case Technique::w_wing:
    case Technique::x_chain:
    case Technique::xy_chain: return chains(writer);
    case Technique::empty_rectangle:
    case Technique::dual_empty_rectangle: return empty_rectangle(writer);
    case Technique::simple_colours_trap:
    case Technique::simple_colours_wrap: return simple_colours(writer);
    case Technique::multi_colours_1:
    case Technique::multi_colours_2: return multi_colours(writer);
    case Technique::xyz_wing:
    case Technique::wxyz_wing: return counted_wing(writer);
    case Technique::remote_pair: return remote_pair(writer);
    case Technique::death_blossom: return death_blossom(writer);
    case Technique::sue_de_coq: return sue_de_coq(writer);
    case Technique::template_set:
    case Technique::template_delete: return templates(writer);
    case Technique::forcing_chain_contradiction:
    case Technique::forcing_net_contradiction: return refuted(writer);
    case Technique::forcing_chain_verity:
    case Technique::forcing_net_verity: return forced(writer);
    case Technique::brute_force: return solution(writer);
    default: return;  // a step of a search
  }
}

// A line claims something, or it is a fault; others come of steps that change less than those of their technique do.
bool is_sound(const Argument& argument) {
  return std::all_of(argument.lines.begin(), argument.lines.end(),
                     [&](const Line& line) { return (line.claim == Claim::fault) == argument.candidates(line).empty(); });
}

bool is_placed(const Argument& argument, const Candidate& one) {
  return std::any_of(argument.lines.begin(), argument.lines.end(), [&](const Line& line) {
    return line.depth == 0 && line.claim == Claim::one && argument.candidates(line).size() == 1 &&
           argument.candidates(line)[0] == one;
  });
}

}  // namespace

bool Arguer::argue(const steps::Step& step, Argument& argument) const {
  Writer writer(board_, step, argument);
  write(writer);
  if (!is_sound(argument)) {
    argument.clear();
    return false;
  }
  return !argument.empty() && writer.left().empty() &&
         std::all_of(step.placements.begin(), step.placements.end(),
                     [&](const Candidate& one) { return is_placed(argument, one); });
}

}  // namespace sudokit::arguments

// The searches of every family, one file each, named below.  core/steps/techniques.inc lists the techniques of each search.
//
// For the finder and tests only: a family declares its own searches, so that a new one recompiles no other family.
#pragma once
#include "core/logic/technique_search.hpp"

namespace sudokit::logic::find {

// singles.cpp
template <int Words>
bool full_house(Search<Words>& search);
template <int Words>
bool naked_single(Search<Words>& search);
template <int Words>
bool hidden_single(Search<Words>& search);

// intersections.cpp
template <int Words>
bool pointing(Search<Words>& search);
template <int Words>
bool claiming(Search<Words>& search);
template <int Words>
bool locked_subset(Search<Words>& search);
template <int Words>
bool locked_set(Search<Words>& search);

// subsets.cpp
template <int Words>
bool naked_subset(Search<Words>& search);
template <int Words>
bool hidden_subset(Search<Words>& search);

// fish.cpp
template <int Words>
bool fish(Search<Words>& search);

// kraken_fish.cpp
template <int Words>
bool kraken_fish(Search<Words>& search);

// single_value.cpp
template <int Words>
bool skyscraper(Search<Words>& search);
template <int Words>
bool two_string_kite(Search<Words>& search);
template <int Words>
bool turbot_fish(Search<Words>& search);
template <int Words>
bool empty_rectangle(Search<Words>& search);

// colouring.cpp
template <int Words>
bool simple_colours(Search<Words>& search);
template <int Words>
bool multi_colours(Search<Words>& search);

// wings.cpp
template <int Words>
bool xy_wing(Search<Words>& search);
template <int Words>
bool xyz_wing(Search<Words>& search);
template <int Words>
bool w_wing(Search<Words>& search);
template <int Words>
bool wxyz_wing(Search<Words>& search);

// Not of puzzles with rules: these rely on there being only one filling by the houses.
#ifndef SUDOKIT_PAGE_RULES
// uniqueness.cpp
template <int Words>
bool rectangle(Search<Words>& search);
template <int Words>
bool avoidable_rectangle(Search<Words>& search);
template <int Words>
bool bug(Search<Words>& search);

// unique_loops.cpp
template <int Words>
bool unique_loop(Search<Words>& search);
#else
template <int Words>
constexpr Find<Words> rectangle = nullptr;
template <int Words>
constexpr Find<Words> avoidable_rectangle = nullptr;
template <int Words>
constexpr Find<Words> bug = nullptr;
template <int Words>
constexpr Find<Words> unique_loop = nullptr;
#endif

// chains.cpp
template <int Words>
bool remote_pair(Search<Words>& search);
template <int Words>
bool x_chain(Search<Words>& search);
template <int Words>
bool xy_chain(Search<Words>& search);

// nice_loops.cpp
template <int Words>
bool nice_loop(Search<Words>& search);
template <int Words>
bool grouped_nice_loop(Search<Words>& search);

// almost_locked_sets.cpp
template <int Words>
bool als_xz(Search<Words>& search);
template <int Words>
bool als_xy_wing(Search<Words>& search);
template <int Words>
bool als_chain(Search<Words>& search);
template <int Words>
bool death_blossom(Search<Words>& search);

// sue_de_coq.cpp
template <int Words>
bool sue_de_coq(Search<Words>& search);

// value_templates.cpp
template <int Words>
bool overlay(Search<Words>& search);

// forcing.cpp
template <int Words>
bool forcing_chain(Search<Words>& search);
template <int Words>
bool forcing_net(Search<Words>& search);

// rule_step.cpp
template <int Words>
bool rule_step(Search<Words>& search);

// last_resort.cpp
template <int Words>
bool brute_force(Search<Words>& search);

// The page's module is too small for these: it leaves them out, and their techniques have no search.
#ifndef SUDOKIT_PAGE
// exocets.cpp
template <int Words>
bool junior_exocet(Search<Words>& search);

// complex_exocets.cpp
template <int Words>
bool complex_exocet(Search<Words>& search);

// guardians.cpp
template <int Words>
bool tridagon(Search<Words>& search);
template <int Words>
bool bivalue_oddagon(Search<Words>& search);
template <int Words>
bool guardian_forcing_chain(Search<Words>& search);

// rank_sets.cpp
template <int Words>
bool sk_loop(Search<Words>& search);
template <int Words>
bool msls(Search<Words>& search);

// refutations.cpp
template <int Words>
bool refutation(Search<Words>& search);
template <int Words>
bool split_refutation(Search<Words>& search);
template <int Words>
bool nested_refutation(Search<Words>& search);

// impossible_patterns.cpp
template <int Words>
bool impossible_pattern(Search<Words>& search);

// guarded_rectangles.cpp
template <int Words>
bool guarded_rectangle(Search<Words>& search);
template <int Words>
bool extended_rectangle(Search<Words>& search);

// graves.cpp
template <int Words>
bool bug_lite(Search<Words>& search);
template <int Words>
bool bug_plus_n(Search<Words>& search);
template <int Words>
bool reverse_bug(Search<Words>& search);

// fireworks.cpp
template <int Words>
bool firework(Search<Words>& search);

// medusa.cpp
template <int Words>
bool medusa(Search<Words>& search);

// aligned_exclusion.cpp
template <int Words>
bool aligned_exclusion(Search<Words>& search);

// bent_sets.cpp
template <int Words>
bool bent_set(Search<Words>& search);

// chute_pairs.cpp
template <int Words>
bool chute_remote_pair(Search<Words>& search);

// leftovers.cpp
template <int Words>
bool law_of_leftovers(Search<Words>& search);

// xyz_rings.cpp
template <int Words>
bool xyz_ring(Search<Words>& search);

// symmetrical_placements.cpp
template <int Words>
bool symmetrical_placement(Search<Words>& search);

// whips.cpp
template <int Words>
bool whip(Search<Words>& search);

// hidden_houses.cpp
template <int Words>
bool set_equivalence(Search<Words>& search);
#else
template <int Words>
constexpr Find<Words> junior_exocet = nullptr;
template <int Words>
constexpr Find<Words> complex_exocet = nullptr;
template <int Words>
constexpr Find<Words> tridagon = nullptr;
template <int Words>
constexpr Find<Words> bivalue_oddagon = nullptr;
template <int Words>
constexpr Find<Words> guardian_forcing_chain = nullptr;
template <int Words>
constexpr Find<Words> sk_loop = nullptr;
template <int Words>
constexpr Find<Words> msls = nullptr;
template <int Words>
constexpr Find<Words> refutation = nullptr;
template <int Words>
constexpr Find<Words> split_refutation = nullptr;
template <int Words>
constexpr Find<Words> nested_refutation = nullptr;
template <int Words>
constexpr Find<Words> impossible_pattern = nullptr;
template <int Words>
constexpr Find<Words> guarded_rectangle = nullptr;
template <int Words>
constexpr Find<Words> extended_rectangle = nullptr;
template <int Words>
constexpr Find<Words> bug_lite = nullptr;
template <int Words>
constexpr Find<Words> bug_plus_n = nullptr;
template <int Words>
constexpr Find<Words> reverse_bug = nullptr;
template <int Words>
constexpr Find<Words> firework = nullptr;
template <int Words>
constexpr Find<Words> medusa = nullptr;
template <int Words>
constexpr Find<Words> aligned_exclusion = nullptr;
template <int Words>
constexpr Find<Words> bent_set = nullptr;
template <int Words>
constexpr Find<Words> chute_remote_pair = nullptr;
template <int Words>
constexpr Find<Words> law_of_leftovers = nullptr;
template <int Words>
constexpr Find<Words> xyz_ring = nullptr;
template <int Words>
constexpr Find<Words> symmetrical_placement = nullptr;
template <int Words>
constexpr Find<Words> whip = nullptr;
template <int Words>
constexpr Find<Words> set_equivalence = nullptr;
#endif

}  // namespace sudokit::logic::find

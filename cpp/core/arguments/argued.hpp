// How the techniques of each family are argued.  Each function writes the lines of the writer's step.
#pragma once
#include "core/arguments/writer.hpp"

namespace sudokit::arguments {

// argued_singles.cpp
void full_house(Writer& writer);
void naked_single(Writer& writer);
void hidden_single(Writer& writer);

// argued_sets.cpp
void intersection(Writer& writer);   // also one that leaves a value a single place in another house
void naked_subset(Writer& writer);   // and locked sets
void hidden_subset(Writer& writer);  // also one that leaves another value a single place
void counted_wing(Writer& writer);   // XYZ- and WXYZ-wings
void sue_de_coq(Writer& writer);

// argued_fish.cpp
void fish(Writer& writer);
void kraken_fish(Writer& writer, bool by_house);

// argued_single_value.cpp
void empty_rectangle(Writer& writer);
void simple_colours(Writer& writer);
void multi_colours(Writer& writer);

// argued_uniqueness.cpp
void deadly_extras(Writer& writer);    // types 1, 2 and 5 of rectangles and loops; avoidable rectangles
void deadly_subset(Writer& writer);    // type 3
void deadly_confined(Writer& writer);  // types 4 and 6, hidden rectangles
void bug(Writer& writer);              // types 1 to 4

// argued_chains.cpp
void chains(Writer& writer);  // whatever consists of alternating links from end to end, or all the way round
void remote_pair(Writer& writer);
void death_blossom(Writer& writer);

// argued_forcing.cpp
void contradiction(Writer& writer);
void verity(Writer& writer);

// argued_nets.cpp
bool is_listed_net(const Step& step);       // whether it has what the next two functions need
bool has_unlinked_nodes(const Step& step);  // whether patterns or chains exclude candidates inside it
void net_contradiction(Writer& writer);
void net_verity(Writer& writer);
void refute_left(Writer& writer);  // aligned exclusion, and loops that visit a cell twice

// argued_deadly_sets.cpp
void deadly_set(Writer& writer);  // any pattern with guardians
void reverse_bug(Writer& writer);

// argued_exocets.cpp
void exocet(Writer& writer);

// argued_guardians.cpp
void tridagon(Writer& writer);  // and oddagons
void guardian_forcing(Writer& writer);

// argued_rank_sets.cpp
void rank_set(Writer& writer);  // SK-loops and multi-sector locked sets

// argued_refutations.cpp
void refutation(Writer& writer);  // also with a split, and nested ones; whips and braids

// argued_symmetry.cpp
void symmetrical_placement(Writer& writer);

// argued_taught.cpp
void firework(Writer& writer);
void chute_remote_pair(Writer& writer);
void bent_set(Writer& writer);
void aligned_exclusion(Writer& writer);
void leftovers(Writer& writer);
void xyz_ring(Writer& writer);
void set_equivalence(Writer& writer);

// argued_templates.cpp
void templates(Writer& writer);

// argued_rules.cpp
void rules(Writer& writer);
void rule_net(Writer& writer);

}  // namespace sudokit::arguments

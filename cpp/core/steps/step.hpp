// The only Step type of the project: one application of a technique, as data.
//
// A step holds what it changes (placements, eliminations) and what justifies it: cells, candidates, houses and links, each
// with its role.  A search uses the same type: a guess, a contradiction and an undo are steps too, so the log of any solver
// (log.hpp) can be replayed state by state.
//
// Replaying a step changes the candidate masks in this order (steps/replay.hpp implements it):
//   undo           restores the state before the guess of this depth;
//   placements     one after the other: the cell keeps only the value, if it still has it, and its peers lose it;
//   eliminations   the cell loses the value.
// A placement already removes the value from the peers, so eliminations list only what else the step removes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/grid/cell.hpp"

namespace sudokit::steps {

// Listed in technique.hpp.  The first is `given`.
enum class Technique : std::uint8_t;

// How a part contributes to its step.
#define SUDOKIT_ROLES(role)                                                                                           \
  role(subject)                     /* what the step is about */                                                      \
      role(base)                    /* where values must be placed */                                                 \
      role(cover)                   /* where the base confines them; the rest of the cover loses them */              \
      role(fin)                     /* places in the base outside the cover */                                        \
      role(endo_fin)                /* places in two base houses */                                                   \
      role(pivot)                   /* the cell or candidate that connects the others; the stem of a death blossom */ \
      role(pincer)                  /* an end of the pattern: at least one of the ends is true */                     \
      role(bridge)                  /* connects the ends */                                                           \
      role(deadly)                  /* the pattern that would have two solutions */                                   \
      role(extra)                   /* values beyond a deadly pattern, one of which must be true */                   \
      role(colour_1)                /* one of colours 1 and 2 is true */                                              \
      role(colour_2) role(colour_3) /* one of colours 3 and 4 is true */                                              \
      role(colour_4) role(set_a)    /* cells of an (almost) locked set */                                             \
      role(set_b) role(set_c) role(set_d) role(set_e) role(set_f) role(set_g) role(set_h) role(set_i)                 \
          role(restricted) /* a restricted common: a value that at most one of two sets can hold */                   \
      role(common) /* the places of a value that both ends hold; a candidate that sees all of them is eliminated */   \
      role(on)     /* in a chain or net: true under the assumption */                                                 \
      role(off)    /* in a chain or net: false under the assumption */                                                \
      role(other)

enum class Role : std::uint8_t {
#define SUDOKIT_ROLE(id) id,
  SUDOKIT_ROLES(SUDOKIT_ROLE)
#undef SUDOKIT_ROLE
};

inline constexpr int roles = static_cast<int>(Role::other) + 1;

// As in the lists above.  All other text about steps is in core/wording.
const char* identifier(Technique technique);
const char* family(Technique technique);
const char* identifier(Role role);

struct Candidate {
  Cell cell;
  Value value;  // 1..N
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

template <class Thing>
struct Part {
  Thing thing;
  Role role;
  friend bool operator==(const Part&, const Part&) = default;
};

// An end of a link.  It is true if one of its cells holds the value.  Either a candidate; or a group of cells; or the cells
// of an almost locked set that have the value as a candidate, in which case `set` lists all cells of that set.
struct Node {
  Value value = 0;
  std::vector<Cell> cells;
  std::vector<Cell> set;
  friend bool operator==(const Node&, const Node&) = default;
};

// Links in order form a chain; another chain begins at each link that does not start where the previous one ended.
struct Link {
  std::uint16_t from, to;  // by index in Step::nodes
  bool strong;             // at least one of the two is true; weak: at most one is
  friend bool operator==(const Link&, const Link&) = default;
};

struct Step {
  Technique technique{};
  std::uint16_t depth = 0;  // guesses in force; a guess counts itself, an undo counts the guess it undoes
  std::vector<Candidate> placements, eliminations;
  Mask values = 0;  // the values concerned, unless the placements show them
  std::vector<Part<Cell>> cells;
  std::vector<Part<Candidate>> candidates;
  std::vector<Part<std::uint16_t>> houses;  // by index in Layout::houses()
  std::vector<Node> nodes;                  // the ends of the links
  std::vector<Link> links;                  // in the order of the chain
  std::vector<std::uint16_t> rules;         // of a variant puzzle: those that the step follows from, by index
  std::vector<std::vector<Value>>
      lists;  // what these leave: sets of values, or values for `cells` in their order; of patterns

  // Resets everything, but keeps the memory.
  void clear(Technique technique, std::size_t depth);
  friend bool operator==(const Step&, const Step&) = default;
};

}  // namespace sudokit::steps

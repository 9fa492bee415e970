// The only Step type of the project: one application of a technique, as data.
//
// A step holds what it changes (placements, eliminations) and what justifies it: cells, candidates, houses and links, each
// with its role.  A search is described in the same terms: a guess, a contradiction and an undo are steps too, so that a
// log of them (log.hpp) replays any solver state by state.
//
// What replaying a step does to candidate masks, in this order (steps/replay.hpp does it):
//   undo           the state from before the guess of this depth comes back;
// placements     one after the other: the cell keeps only the value, if it still has it, and its peers lose it;
//   eliminations   the cell loses the value.
// Placements eliminate the value from peers by themselves, so eliminations hold only what else the step removes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/grid/cell.hpp"

namespace sudokit::steps {

// Listed in technique.hpp.  The first is `given`.
enum class Technique : std::uint8_t;

// How a part contributes to its step.
#define SUDOKIT_ROLES(role) \
  role(subject)      /* what the step is about */ \
  role(base)         /* where values must go */ \
  role(cover)        /* where they therefore go, so that they go nowhere else in it */ \
  role(fin)          /* places of the base outside the cover */ \
  role(endo_fin)     /* places in two base houses */ \
  role(pivot)        /* the cell or candidate that connects all others; the stem of a death blossom */ \
  role(pincer)       /* an end: whatever the middle is, one of the ends is true */ \
  role(bridge)       /* what joins the ends */ \
  role(deadly)       /* the pattern that would have two solutions */ \
  role(extra)        /* what breaks a deadly pattern; values beyond the pattern */ \
  role(colour_1)     /* of colours 1 and 2 one holds */ \
  role(colour_2) \
  role(colour_3)     /* of colours 3 and 4 one holds */ \
  role(colour_4) \
  role(set_a)        /* cells of an (almost) locked set */ \
  role(set_b) \
  role(set_c) \
  role(set_d) \
  role(set_e) \
  role(set_f) \
  role(set_g) \
  role(set_h) \
  role(set_i) \
  role(restricted)   /* a restricted common: a value that only one of two sets can hold */ \
  role(common)       /* the places of the value that both ends hold: a candidate that sees them all is eliminated */ \
  role(on)           /* of a chain or net: true under its assumption */ \
  role(off)          /* of a chain or net: false under its assumption */ \
  role(other)

enum class Role : std::uint8_t {
#define SUDOKIT_ROLE(id) id,
  SUDOKIT_ROLES(SUDOKIT_ROLE)
#undef SUDOKIT_ROLE
};

inline constexpr int roles = static_cast<int>(Role::other) + 1;

// As in the lists above: the only text about steps in the core.
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

// What a link joins: a candidate; or a group, one of whose cells holds the value; or the places of a value in an almost
// locked set, whose cells are then in `set`.
struct Node {
  Value value = 0;
  std::vector<Cell> cells;
  std::vector<Cell> set;
  friend bool operator==(const Node&, const Node&) = default;
};

// Links in order form a chain; another chain begins at each link that does not start where the previous one ended.
struct Link {
  std::uint16_t from, to;  // by index in Step::nodes
  bool strong;             // one of the two holds; weak: at most one does
  friend bool operator==(const Link&, const Link&) = default;
};

struct Step {
  Technique technique{};
  std::uint16_t depth = 0;  // guesses in force: a guess counts itself, an undo counts the one it takes back
  std::vector<Candidate> placements, eliminations;
  Mask values = 0;  // that the step is about, unless placements show them
  std::vector<Part<Cell>> cells;
  std::vector<Part<Candidate>> candidates;
  std::vector<Part<std::uint16_t>> houses;  // by index in Layout::houses()
  std::vector<Node> nodes;                  // that links join
  std::vector<Link> links;                  // in order

  // Empties it but keeps its memory.
  void clear(Technique technique, std::size_t depth);
  friend bool operator==(const Step&, const Step&) = default;
};

}  // namespace sudokit::steps

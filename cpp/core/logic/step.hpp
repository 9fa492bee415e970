// The project's one Step: one application of a technique, as data, and the log that keeps many of them small.
//
// A step says what it changes (placements, eliminations) and what it rests on: cells, candidates, houses and links, each
// with its role.  What a search does is told in the same words: a guess, a contradiction and an undo are steps too, so that
// a log replays any solver state by state.
//
// What replaying a step does to candidate masks, in this order:
//   undo           the state from before the `guess` it names by depth comes back;
//   placements     the cell keeps the value alone; its peers lose the value;
//   eliminations   the cell loses the value.
// Placements strike from peers by themselves, so eliminations hold only what else the step removes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/layout.hpp"

namespace sudokit::logic {

// Names and prose for them live in Python catalogues.  The numbers are private to one version of the library.
enum class Technique : std::uint8_t {
  given,            // a cell that was filled, or had one candidate, from the start
  guess,            // placements: the value tried; depth: the guesses in force, itself included
  contradiction,    // cells or houses: what has nothing left
  undo,             // back to before the guess of this depth
  naked_single,     // cells: the cell with one candidate left
  hidden_single,    // houses: where the value has one place left
  locked_triple,    // a line and a box whose crossing is reduced to as many values as it has cells
  pointing,         // all places of a value in a box or region lie in one line
  claiming,         // all places of a value in a line lie in one box or region
  forbidden,        // after a failed guess: its value cannot stand there
};

enum class Role : std::uint8_t { subject, base, cover, fin, other };

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

struct Link {
  Candidate from, to;
  bool strong;  // one of the two holds; weak: at most one does
  friend bool operator==(const Link&, const Link&) = default;
};

struct Step {
  Technique technique = Technique::given;
  std::uint16_t depth = 0;  // guesses in force after the step
  std::vector<Candidate> placements, eliminations;
  std::vector<Part<Cell>> cells;
  std::vector<Part<Candidate>> candidates;
  std::vector<Part<std::uint16_t>> houses;  // by index in Layout::houses()
  std::vector<Link> links;                  // in order
  friend bool operator==(const Step&, const Step&) = default;
};

// Steps in order, packed: a step takes some tens of bytes and no allocation of its own.
class Log {
 public:
  void clear();
  void append(const Step& step);
  std::size_t size() const { return starts_.size(); }
  Step at(std::size_t index) const;
  // Bytes that hold the steps.
  std::size_t memory() const { return bytes_.capacity() + starts_.capacity() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace sudokit::logic

// The project's one Step: one application of a technique, as data, and the log that keeps many of them small.
//
// A step says what it changes (placements, eliminations) and what it rests on: cells, candidates, houses and links, each
// with its role.  What a search does is told in the same words: a guess, a contradiction and an undo are steps too, so that
// a log replays any solver state by state.
//
// What replaying a step does to candidate masks, in this order (logic/replay.hpp does it):
//   undo           the state from before the guess of this depth comes back;
//   placements     one after the other: the cell keeps the value alone, if it has it still, and its peers lose it;
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
  given,          // placements: the cells that were filled, or had one candidate, from the start
  guess,          // placements: the value tried
  contradiction,  // cells: one that has no candidate; or houses and values: where a value has no place, or too few are left
  undo,           // back to before the guess of this depth, and of all deeper ones
  forbidden,      // after an undo: the value that was guessed cannot stand there, or all is found that has it there
  solution,       // every cell has its value
  naked_single,   // cells: the cell with one candidate left
  hidden_single,  // houses: where the value has one place left
  locked_set,     // houses: two whose common cells are reduced to as many values as there are cells; values: which
  pointing,       // all places of a value in a box, region or extra (base) lie in another house (cover)
  claiming,       // all places of a value in a line (base) lie in another house (cover)
};

inline constexpr int techniques = static_cast<int>(Technique::claiming) + 1;

// How a part serves its step.
enum class Role : std::uint8_t {
  subject,  // what the step is about
  base,     // where values must go
  cover,    // where they therefore go, so that they go nowhere else in it
  fin,
  other,
};

inline constexpr int roles = static_cast<int>(Role::other) + 1;

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
  std::uint16_t depth = 0;  // guesses in force: a guess counts itself, an undo the one it takes back
  std::vector<Candidate> placements, eliminations;
  Mask values = 0;  // that the step is about, where placements do not say
  std::vector<Part<Cell>> cells;
  std::vector<Part<Candidate>> candidates;
  std::vector<Part<std::uint16_t>> houses;  // by index in Layout::houses()
  std::vector<Link> links;                  // in order

  // Empties it and keeps its memory.
  void clear(Technique technique, std::size_t depth);
  friend bool operator==(const Step&, const Step&) = default;
};

// Steps in order, packed: a step takes ten to thirty bytes at 9x9 and no allocation of its own.
class Log {
 public:
  void clear();
  void append(const Step& step);
  std::size_t size() const { return starts_.size(); }
  Step at(std::size_t index) const;
  // Bytes that hold the steps.
  std::size_t memory() const { return bytes_.size() + starts_.size() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace sudokit::logic

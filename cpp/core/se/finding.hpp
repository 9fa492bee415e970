// One step of a rating: what it changes, its rating, and what justifies it.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "core/se/board.hpp"
#include "core/steps/step.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::se {

using steps::Role;

enum class Technique : std::uint8_t {
#define SUDOKIT_SE(id, ours, least, abbreviation, name) id,
#include "core/se/techniques.inc"
#undef SUDOKIT_SE
};

inline constexpr int techniques = static_cast<int>(Technique::dynamic_region) + 1;

const char* identifier(Technique technique);
// The technique of the project that comes nearest.
steps::Technique ours(Technique technique);
// The lowest rating of a step, in tenths.
int least_tenths(Technique technique);

// How deep chains may be nested: 0 none, 1 simple techniques inside dynamic chains (+), 2 forcing chains, 3 multiple forcing
// chains, 4 and above dynamic chains, which in turn may be nested to level - 4.
inline constexpr int deepest_nesting = 7;

// As Sudoku Explainer names a technique, with what chains inside its chains can do.
std::string abbreviation(Technique technique, int nesting = 0);
std::string name(Technique technique, int nesting = 0);

// Candidates to remove.
class Removals {
 public:
  void clear() {
    for (const Cell cell : touched_) bits_[cell] = 0;
    touched_.clear();
  }
  void add(int cell, Bits values) {
    if (!values) return;
    bits_[cell] |= values;
    touched_.insert(static_cast<Cell>(cell));
  }
  bool empty() const { return touched_.empty(); }
  const Cells& of_cells() const { return touched_; }
  Bits of(int cell) const { return bits_[cell]; }

 private:
  std::array<Bits, cells> bits_{};
  Cells touched_;
};

struct Finding {
  Technique technique{};
  int nesting = 0;
  double rating = 0;
  int complexity = 0;  // of chains
  Removals removals;
  int cell = -1, value = 0;  // a placement, if the cell is not negative
  steps::Step step;          // effects and justification; the effects are added by finish()
  // If set, every step is wanted: finish() hands it over and says false, so that the search goes on.
  std::function<void(const Finding&)> collect;

  void begin(Technique what, double how_hard);
  void place(int cell_, int value_) { cell = cell_, value = value_; }
  bool finish();  // false: changes nothing.  Otherwise completes the step.

  // What justifies the step.
  void part(int cell_, Role role) { step.cells.push_back({static_cast<Cell>(cell_), role}); }
  void candidate(int cell_, int value_, Role role) {
    step.candidates.push_back({{static_cast<Cell>(cell_), static_cast<Value>(value_ + 1)}, role});
  }
  void unit(int number, Role role) { step.houses.push_back({static_cast<std::uint16_t>(house_of(number)), role}); }
  void values(Bits bits) { step.values = bits; }
  std::uint16_t node(int cell_, int value_) {
    step.nodes.push_back({static_cast<Value>(value_ + 1), {static_cast<Cell>(cell_)}, {}});
    return static_cast<std::uint16_t>(step.nodes.size() - 1);
  }
  void link(std::size_t from, std::size_t to, bool strong) {
    step.links.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to), strong});
  }
};

// A rating as it is written: in tenths.
inline int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

}  // namespace sudokit::se

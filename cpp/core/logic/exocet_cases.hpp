// The cases of an exocet: which values its base holds, and in which targets they stand again.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "core/logic/suppositions.hpp"

namespace sudokit::logic {

struct Exocet {
  std::array<Cell, 2> base;
  std::array<std::vector<Cell>, 2> targets;  // each of one cell or two
  Mask values;                               // those of the base
};

// Tries all cases by singles and locked candidates (suppositions.hpp).
template <int Words>
class ExocetCases {
 public:
  // False: the grid has too many candidates.
  bool start(const State<Words>& state) {
    state_ = &state;
    return made_.start(state);
  }

  // The candidates that no case has which is left; none if no case is left.
  std::vector<Candidate> lost(const Exocet& exocet) {
    left_.assign(static_cast<std::size_t>(state_->tables().cells), 0);
    any_ = false;
    try_base(exocet);
    std::vector<Candidate> lost;
    if (!any_) return lost;  // the grid has no solution
    for (const Cell cell : state_->open())
      for (const Value value : values_in(state_->mask(cell) & ~left_[cell])) lost.push_back({cell, value});
    return lost;
  }

  // Whether it is a fault if a value of the base stands in none of the targets, whichever of its cells has it.
  bool needs_targets(const Exocet& exocet) {
    for (const Cell cell : exocet.base)
      for (const Value value : values_in(state_->mask(cell)))
        if (!needs_targets(exocet, {cell, value})) return false;
    return true;
  }

 private:
  bool needs_targets(const Exocet& exocet, Candidate one) {
    bool fault = made_.suppose(one);
    if (!fault) {
      without_.clear();
      for (const auto& target : exocet.targets)
        for (const Cell cell : target) without_.push_back({cell, one.value});
      fault = made_.suppose_none(without_);
      made_.leave();
    }
    made_.leave();
    return fault;
  }

  void try_base(const Exocet& exocet) {
    for (const Value first : values_in(state_->mask(exocet.base[0]))) {
      if (!made_.suppose({exocet.base[0], first}))
        for (const Value second : values_in(made_.mask(exocet.base[1]))) {
          const std::array both{first, second};
          if (!made_.suppose({exocet.base[1], second})) try_targets(exocet, both);
          made_.leave();
        }
      made_.leave();
    }
  }

  // Places each of the values in a target, in all ways.
  void try_targets(const Exocet& exocet, std::span<const Value> values) {
    if (values.empty()) return note();
    for (const auto& target : exocet.targets)
      for (const Cell cell : target) {
        if (!made_.has(cell, values[0])) continue;
        if (!made_.suppose({cell, values[0]})) try_targets(exocet, values.subspan(1));
        made_.leave();
      }
  }

  // Adds what is left of the candidates in the present case.
  void note() {
    any_ = true;
    for (const Cell cell : state_->open()) left_[cell] |= made_.mask(cell);
  }

  const State<Words>* state_ = nullptr;
  Suppositions<Words> made_;
  std::vector<Mask> left_;  // by cell: what some case has
  bool any_ = false;
  std::vector<Candidate> without_;
};

}  // namespace sudokit::logic

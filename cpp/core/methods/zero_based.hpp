// Values counted from 0, like the bits of a mask; deduction uses them.
#pragma once
#include <bit>

#include "core/grid/cell.hpp"
#include "core/steps/step.hpp"

namespace sudokit::methods::zero_based {

inline int lowest(Mask mask) { return std::countr_zero(mask); }

// Calls use(value) for each value of the mask, ascending.
template <class Use>
void each(Mask mask, const Use& use) {
  for (; mask; mask &= mask - 1) use(lowest(mask));
}

inline steps::Candidate candidate(Cell cell, int value) { return {cell, static_cast<Value>(value + 1)}; }

}  // namespace sudokit::methods::zero_based

// Values counted from 0, as bits of a mask are: what deduction reckons with.
#pragma once
#include <bit>

#include "core/grid/cell.hpp"
#include "core/steps/step.hpp"

namespace sudokit::methods::zero_based {

inline int lowest(Mask mask) { return std::countr_zero(mask); }

// Calls use(value) for each, ascending.
template <class Use>
void each(Mask mask, const Use& use) {
  for (; mask; mask &= mask - 1) use(lowest(mask));
}

inline steps::Candidate candidate(Cell cell, int value) { return {cell, static_cast<Value>(value + 1)}; }

}  // namespace sudokit::methods::zero_based

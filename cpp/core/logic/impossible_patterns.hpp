// Any cells that three values alone cannot fill: the patterns of uncolourable.hpp that are no tridagon, and those too.
//
// Cells without guardians (open, with two or three of the values and nothing else) cost nothing; others cost their guardians.
// A search takes as few of the others as it needs until the cells can no longer be filled: while a filling is found, it is
// extended to as many of the others as possible, and one of those left over must be taken.  So every smallest choice is found,
// each once.  No house has four of the cells, since that is a matter of counting.
#pragma once
#include <vector>

#include "core/base/budget.hpp"
#include "core/logic/state.hpp"
#include "core/logic/uncolourable.hpp"

namespace sudokit::logic {

// The patterns with at least one guardian and at most so many, those with fewer first; of equal ones by the values, then by
// the cells with guardians.  Of the cells without guardians only those that the pattern needs.  Ends early after a fixed
// amount of work, or if the meter does.
template <int Words>
std::vector<Uncolourable> impossible_patterns(const State<Words>& state, int most, Meter& meter);

}  // namespace sudokit::logic

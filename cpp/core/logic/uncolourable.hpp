// Cells that cannot all be filled with the same few values, because too many of them see each other: patterns that cannot be
// coloured.  Their guardians are the candidates beyond these values, so at least one guardian is true.
//
// Tridagon: three values, and four boxes in two bands and two stacks with three cells each, in different rows and columns of
// their box.  By rows, these cells have their columns in an order that is even or odd as a permutation, and so have the values.
// In two boxes side by side each row has different values, so one order of values is a rotation of the other, and both are even
// or both odd.  In two boxes one below the other the same holds for the order of values by columns, which is that by rows times
// that of the cells.  So if an odd number of the four boxes has cells in an odd order, this fails somewhere.
//
// Oddagon: two values, and an odd ring of five or more cells of which neighbours see each other.  The values would have to
// alternate.  Cells of a ring that are no neighbours do not see each other; otherwise a shorter ring says the same.
//
// What a pattern says stays true while the grid is filled: a cell of a tridagon can hold one of its values already, or have
// lost two of them.  So a pattern is found again after each step, with the guardians that are left.
#pragma once
#include <vector>

#include "core/base/budget.hpp"
#include "core/logic/state.hpp"

namespace sudokit::logic {

struct Uncolourable {
  std::vector<Cell> cells;  // of a tridagon by box; of an oddagon round the ring
  Mask values;
  std::vector<Candidate> guardians;  // by cell as above, ascending
};

// The patterns with at least one guardian and at most so many, those with fewer first; of equal ones by the values, then by
// the cells.  Stops early if the meter does; rings also after a fixed amount of work.
template <int Words>
std::vector<Uncolourable> tridagons(const State<Words>& state, int most);  // 9x9 only
template <int Words>
std::vector<Uncolourable> oddagons(const State<Words>& state, int most, Meter& meter);

}  // namespace sudokit::logic

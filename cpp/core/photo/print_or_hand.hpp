// Which values are printed and which are written by hand, by what the values of one picture have in common.
#pragma once
#include <vector>

#include "core/photo/cell_ink.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/picture.hpp"

namespace sudokit::photo {

// Changes by_hand; `tint` is straightened like the grid.  Printed values are alike in height, place, darkness and colour; the network's opinion of each starts a mixture of
// two normal distributions of these, which is fitted to the values of the picture (expectation and maximisation).  Print repeats
// itself: a value that looks just like another of its kind is printed.
void tell_print_from_hand(const Grey& straight, const std::vector<CellInk>& ink, const Tint& tint, int size,
                          std::vector<CellReading>& cells);

}  // namespace sudokit::photo

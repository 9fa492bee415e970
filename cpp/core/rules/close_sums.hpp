// Sums with one to three cells open, with coefficients 1 and -1 (one cell: any): exactly, with cells that differ.
#pragma once
#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

struct OpenCell {
  Cell cell;
  int factor;
};

// Keeps the candidates with which the open cells can make up the rest of the total; false: they cannot.
bool close_sum(Board& board, const OpenCell* open, int count, int rest);

}  // namespace sudokit::rules

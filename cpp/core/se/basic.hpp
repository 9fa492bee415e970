// Singles, locked candidates, sets, fish, wings and aligned exclusions.  Each function finds the first worthwhile step of its
// technique in the order of Sudoku Explainer's search, which docs/se.md describes.
#pragma once
#include "core/se/finding.hpp"

namespace sudokit::se {

bool hidden_single(const Board& board, Finding& found);
bool naked_single(const Board& board, Finding& found);
bool direct_locking(const Board& board, Finding& found);
bool locking(const Board& board, Finding& found);
bool direct_hidden_set(const Board& board, int size, Finding& found);
bool hidden_set(const Board& board, int size, Finding& found);
bool naked_set(const Board& board, int size, Finding& found);
bool fish(const Board& board, int size, Finding& found);
bool xy_wing(const Board& board, bool z_in_pivot, Finding& found);
bool unique_loop(const Board& board, Finding& found);
bool bug(const Board& board, Finding& found);
bool aligned_pair(const Board& board, Finding& found);
bool aligned_triplet(const Board& board, Finding& found);

}  // namespace sudokit::se

// Pencil marks: which cells have them, and which values they are.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/cell.hpp"
#include "core/photo/cell_ink.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/picture.hpp"

namespace sudokit::photo {

// Changes the probabilities by what the ink's shapes say: small ink, in several parts or off the middle, is marks; tall ink is not.
// The fewer cells look like marks, the less their shape says.  Returns which may be marks: those that look like them, and where many
// do, those whose shape says nothing.
std::vector<bool> tell_marks_by_shape(const std::vector<CellInk>& ink, std::vector<CellReading>& cells);

struct MarkSet {
  std::uint16_t values = 0;  // value 1 first
  float chance = 0;          // of the least probable mark; 0 if there is none
};

// What the rules say of the marks of a cell: players mark values that no given excludes, the solution's among them.
struct LikelyMarks {
  std::uint16_t excluded = 0;  // by givens; value 1 first
  Value solution = 0;          // 0: not known
};

inline constexpr int mark_detail = 2;  // times the pixels of a straightened grid, a side

// The set of each cell in which marks are the most probable content; none elsewhere.  Every part is cut out of `fine`, the grid
// straightened with mark_detail, enlarged and read as if it were a value.  Marks that stand in rows ascend, if that is nearly as
// probable as any other reading; where most marks of the grid stand in three rows of three by their values, their places count too.
// `likely`, one for each cell or none at all, counts as a prior: ink that is clear outweighs it.
std::vector<MarkSet> mark_sets(const Grey& fine, int size, const std::vector<CellInk>& ink,
                               const std::vector<CellReading>& cells, std::span<const LikelyMarks> likely,
                               Alphabet alphabet, const CellNet& net);

}  // namespace sudokit::photo

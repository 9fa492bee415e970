// XY-wings and XYZ-wings.
#include "core/se/basic.hpp"

namespace sudokit::se {

namespace {

bool wing(const Board& board, int pivot, int one, int other, bool z_in_pivot, Finding& found) {
  const Bits common = board.candidates[one] & board.candidates[other];
  const int z = first(common);
  Cells seeing = peers_of(one) & peers_of(other);
  if (z_in_pivot) seeing &= peers_of(pivot);
  for (const int c : {pivot, one, other}) seeing.erase(static_cast<Cell>(c));
  found.begin(z_in_pivot ? Technique::xyz_wing : Technique::xy_wing, z_in_pivot ? 4.4 : 4.2);
  for (const Cell c : seeing)
    if (board.has(c, z)) found.removals.add(c, bit(z));
  if (found.removals.empty()) return false;
  found.values(board.candidates[pivot] | common);
  found.part(pivot, Role::pivot);
  found.part(one, Role::pincer);
  found.part(other, Role::pincer);
  if (z_in_pivot) found.candidate(pivot, z, Role::common);
  found.candidate(one, z, Role::common);
  found.candidate(other, z, Role::common);
  if (!z_in_pivot) {
    const int x = first(board.candidates[one] & ~common), y = first(board.candidates[other] & ~common);
    const std::uint16_t nodes[] = {found.node(one, z),   found.node(one, x),   found.node(pivot, x),
                                   found.node(pivot, y), found.node(other, y), found.node(other, z)};
    for (std::size_t i = 0; i + 1 < 6; ++i) found.link(nodes[i], nodes[i + 1], i % 2 == 0);
  }
  return found.finish();
}

}  // namespace

bool xy_wing(const Board& board, bool z_in_pivot, Finding& found) {
  for (int pivot = 0; pivot < cells; ++pivot) {
    const Bits all = board.candidates[pivot];
    if (count(all) != (z_in_pivot ? 3 : 2)) continue;
    for (const int one : peers(pivot)) {
      const Bits xz = board.candidates[one];
      if (count(xz) != 2 || count(all & ~xz) != 1) continue;
      for (const int other : peers(pivot)) {
        const Bits yz = board.candidates[other];
        if (count(yz) != 2 || count(all | xz | yz) != 3 || count(all & xz & yz) != (z_in_pivot ? 1 : 0)) continue;
        if (wing(board, pivot, one, other, z_in_pivot, found)) return true;
      }
    }
  }
  return false;
}

}  // namespace sudokit::se

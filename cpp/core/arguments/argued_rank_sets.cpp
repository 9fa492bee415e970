// Sets of rank 0: as many covers as cells, and houses that need a value besides them.  What lies in more covers than it needs is
// false.
#include <cstddef>

#include "core/arguments/argued.hpp"

namespace sudokit::arguments {
namespace {

std::size_t parts_with(const Board& board, const Candidate& one, const Parts& parts) {
  std::size_t count = 0;
  for (const Part& part : parts)
    count += part.kind == Part::Kind::cell ? part.index == one.cell
                                           : part.value == one.value && board.in_house(one.cell, part.index);
  return count;
}

void conclude(Writer& writer, const Parts& bases, const Parts& covers, bool cells_only) {
  Candidates lost;
  for (const Candidate& one : writer.left())
    if (parts_with(writer.board, one, covers) > parts_with(writer.board, one, bases)) lost.push_back(one);
  if (lost.empty()) return;
  const Reason reason = cells_only ? Reason::locked_set : Reason::counted;
  writer.shown(writer.count(reason, Claim::none, lost, bases, covers));
}

}  // namespace

// Each time there are as many covers as bases, the next ones begin.
void rank_set(Writer& writer) {
  Parts cells;
  for (const Cell cell : writer.cells_of(Role::set_a)) cells.push_back(Part::of_cell(cell));
  const auto& houses = writer.step.houses;
  Parts bases = cells, covers;
  for (std::size_t i = 0; i < houses.size(); ++i) {
    Parts& parts = houses[i].role == Role::base ? bases : covers;
    for (const Value value : writer.step.lists.at(i)) parts.push_back(Part::of_house(houses[i].thing, value));
    if (bases.size() != covers.size()) continue;
    conclude(writer, bases, covers, bases.size() == cells.size());
    bases = cells;
    covers.clear();
  }
}

}  // namespace sudokit::arguments

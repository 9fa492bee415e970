// Cells and values that are counted: intersections, subsets, XYZ- and WXYZ-wings, Sue de Coq.
#include "core/arguments/argued.hpp"

namespace sudokit::arguments {
namespace {

Parts cell_parts(std::span<const Cell> cells) {
  Parts parts;
  for (const Cell cell : cells) parts.push_back(Part::of_cell(cell));
  return parts;
}

Parts house_parts(int house, Mask values) {
  Parts parts;
  for (const Value value : values_in(values)) parts.push_back(Part::of_house(house, value));
  return parts;
}

// The eliminations still to be shown that lie in a house and have one of the values.
Candidates left_in(const Writer& writer, int house, Mask values) {
  Candidates found;
  for (const Candidate& one : writer.left())
    if (values & bit_of(one.value) && writer.board.in_house(one.cell, house)) found.push_back(one);
  return found;
}

}  // namespace

void intersection(Writer& writer) {
  const std::vector<int> houses = writer.houses_of(Role::base);
  const Index confined = writer.place(houses.at(0), writer.value());
  if (writer.step.placements.empty()) return writer.conclude(confined);
  Candidates lost;
  for (const Candidate& one : writer.in_cells(writer.board.house(houses.at(1)).cells, writer.value()))
    if (writer.conflicts(one, confined)) lost.push_back(one);
  const Index excluded = writer.excluded(lost, confined);
  writer.place(houses.at(1), writer.value(), {&excluded, 1});
}

void naked_subset(Writer& writer) {
  const Board& board = writer.board;
  const Cells cells = writer.cells_of(Role::set_a);
  const Mask values = writer.values_in(cells);
  for (const std::uint16_t house : board.layout().houses_of(cells.at(0))) {
    bool inside = true;
    for (const Cell cell : cells) inside = inside && board.in_house(cell, house);
    const Candidates lost = inside ? left_in(writer, house, values) : Candidates();
    if (lost.empty()) continue;
    writer.shown(writer.count(Reason::locked_set, Claim::none, lost, cell_parts(cells), house_parts(house, values)));
  }
}

void hidden_subset(Writer& writer) {
  const int house = writer.houses_of(Role::base).at(0);
  const Cells cells = writer.cells_of(Role::set_a);
  const bool placed = !writer.step.placements.empty();
  const Candidates lost = placed ? writer.in_cells(cells, writer.step.placements[0].value) : writer.left();
  if (lost.empty()) return;
  const Index confined =
      writer.count(Reason::hidden_set, Claim::none, lost, house_parts(house, writer.step.values), cell_parts(cells));
  if (placed)
    writer.place(house, writer.step.placements[0].value, {&confined, 1});
  else
    writer.shown(confined);
}

// The cells hold as many values as there are cells, and all values but one at most once: so one of the cells holds that one.
void counted_wing(Writer& writer) {
  Cells cells = writer.cells_of(Role::pivot);
  for (const Cell cell : writer.cells_of(Role::pincer)) cells.push_back(cell);
  const Candidates common = writer.candidates_of(Role::common);
  Parts covers;
  for (const Value value : values_in(writer.values_in(cells) & ~bit_of(common.at(0).value)))
    covers.push_back(writer.cover(writer.places(cells, value), value));
  writer.conclude(writer.count(Reason::locked_set, Claim::one, common, cell_parts(cells), covers));
}

// Each house is argued by itself: the values that only the shared cells hold are counted in the house that loses them.
void sue_de_coq(Writer& writer) {
  const Cells shared = writer.cells_of(Role::set_a), line = writer.cells_of(Role::set_b),
              box = writer.cells_of(Role::set_c);
  const std::vector<int> houses = writer.houses_of(Role::base);
  const Mask in_line = writer.values_in(line), in_box = writer.values_in(box);
  const Mask in_shared = writer.values_in(shared) & ~in_line & ~in_box;
  Parts bases;
  for (const auto* const cells : {&shared, &line, &box})
    for (const Cell cell : *cells) bases.push_back(Part::of_cell(cell));
  for (const bool first : {false, true}) {
    const int house = houses.at(first ? 0 : 1);
    const Candidates lost = left_in(writer, house, in_shared | (first ? in_line : in_box));
    if (lost.empty()) continue;
    Parts covers;
    for (const auto& [of, values] :
         {std::pair{houses.at(0), in_line}, std::pair{houses.at(1), in_box}, std::pair{house, in_shared}})
      for (const Value value : values_in(values)) covers.push_back(Part::of_house(of, value));
    writer.shown(writer.count(Reason::counted, Claim::none, lost, bases, covers));
  }
}

}  // namespace sudokit::arguments

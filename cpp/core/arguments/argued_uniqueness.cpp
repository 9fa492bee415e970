// Deadly patterns: cells that would have two solutions if each of them held only two values.
#include <algorithm>
#include <array>

#include "core/arguments/argued.hpp"

namespace sudokit::arguments {
namespace {

// One of the candidates beyond the pattern is true; a fault if the lines exclude all of them.
Index deadly(Writer& writer, std::span<const Cell> cells, Mask values, std::span<const Candidate> extras,
             std::span<const Index> from = {}) {
  const Index added = writer.line(extras.empty() ? Claim::fault : Claim::one, Reason::deadly, extras, from);
  writer.argument.name_cells(cells);
  writer.argument.lines[added].values = values;
  return added;
}

Candidates extras_of(const Writer& writer, std::span<const Cell> cells, Mask values) {
  Candidates extras;
  for (const Cell cell : cells)
    for (const Candidate& one : writer.in_cell(cell, values)) extras.push_back(one);
  return extras;
}

Index pattern(Writer& writer) {
  const Cells cells = writer.cells_of(Role::deadly);
  return deadly(writer, cells, writer.step.values, extras_of(writer, cells, writer.step.values));
}

// What remains of the pattern once a candidate is supposed: excludes what goes beyond it in the cells that become certain.
class Completion {
 public:
  Completion(Writer& writer, Candidate lost)
      : writer_(writer), lost_(lost), cells_(writer.cells_of(Role::deadly)), pair_(writer.step.values) {
    bound_ = writer.candidates_of(Role::base).at(0).value;
  }

  void argue() {
    const Index supposed = writer_.suppose(Claim::one, {&lost_, 1});
    const Index fault = lost_.value == bound_ ? opposite(supposed) : confined(supposed);
    writer_.leave();
    writer_.conclude(writer_.absurd(supposed, fault));
  }

 private:
  // The other value has only places of the pattern left in the houses.
  Index confined(Index supposed) {
    keep_only(lost_, supposed, bit_of(bound_));
    for (const int house : writer_.houses_of(Role::base)) {
      if (!writer_.board.in_house(lost_.cell, house)) continue;
      if (const Index line = force(house); writer_.is_fault(line)) return line;
    }
    return complete();
  }

  // The value is excluded next to the cell, so the opposite cell holds it too.
  Index opposite(Index supposed) {
    keep_only(lost_, supposed, 0);
    Candidates seen;
    for (const Cell cell : cells_)
      if (writer_.board.has(cell, bound_) && writer_.board.see(cell, lost_.cell)) seen.push_back({cell, bound_});
    if (!seen.empty()) lines_.push_back(writer_.excluded(seen, supposed));
    for (const int house : writer_.houses_of(Role::base)) {
      if (writer_.board.in_house(lost_.cell, house)) continue;
      const Index line = force(house);
      return writer_.is_fault(line) ? line : complete();
    }
    return complete();
  }

  Index force(int house) {
    const Index line = writer_.place(house, bound_, lines_);
    if (writer_.is_fault(line)) return line;
    const Candidates found(writer_.claimed(line).begin(), writer_.claimed(line).end());
    if (found.size() == 1) keep_only(found[0], line, 0);
    return line;
  }

  // Excludes the candidates beyond the pattern from a cell, and those of `more`.
  void keep_only(Candidate one, Index line, Mask more) {
    const Candidates others = writer_.in_cell(one.cell, (pair_ & ~more) | bit_of(one.value));
    if (!others.empty()) lines_.push_back(writer_.excluded(others, line));
  }

  // Names the lines that exclude candidates beyond the pattern.
  Index complete() {
    Indices from;
    for (const Index line : lines_)
      if (std::any_of(writer_.claimed(line).begin(), writer_.claimed(line).end(),
                      [&](const Candidate& one) { return (bit_of(one.value) & pair_) == 0; }))
        from.push_back(line);
    return deadly(writer_, cells_, pair_, {}, from);
  }

  Writer& writer_;
  Candidate lost_;
  Cells cells_;
  Mask pair_;
  Value bound_;
  Indices lines_;
};

}  // namespace

void deadly_extras(Writer& writer) { writer.conclude(pattern(writer)); }

namespace {

// The candidates that the line claims one of are a cell more of the subset.
void with_subset(Writer& writer, Index line) {
  const Cells cells = writer.cells_of(Role::set_a);
  Mask values = writer.values_in(cells);
  for (const Candidate& one : writer.claimed(line)) values |= bit_of(one.value);
  Parts bases;
  for (const Cell cell : cells) bases.push_back(Part::of_cell(cell));
  for (const int house : writer.houses_of(Role::base)) {
    Candidates lost;
    for (const Candidate& one : writer.left())
      if (values & bit_of(one.value) && writer.board.in_house(one.cell, house)) lost.push_back(one);
    if (lost.empty()) continue;
    Parts covers;
    for (const Value value : values_in(values)) covers.push_back(Part::of_house(house, value));
    writer.shown(writer.count(Reason::counted, Claim::none, lost, bases, covers, {&line, 1}));
  }
}

}  // namespace

namespace {

// The values of the pattern and others have only its wide cells and those of the set in the house.  One of the wide cells holds
// an extra value, so all cells of the set hold one of these values.
void with_hidden_set(Writer& writer, Index line) {
  const Cells set = writer.cells_of(Role::set_a);
  Cells cells = set;
  Mask extras = 0, lost = 0;
  for (const Candidate& one : writer.claimed(line)) {
    extras |= bit_of(one.value);
    if (std::find(cells.begin(), cells.end(), one.cell) == cells.end()) cells.push_back(one.cell);
  }
  for (const Candidate& one : writer.left()) lost |= bit_of(one.value);
  const int house = writer.houses_of(Role::base).at(0);
  Parts bases, covers;
  for (const Value value : values_in(writer.values_in(cells) & ~extras & ~lost))
    if (writer.places(cells, value).size() == writer.places(writer.board.house(house).cells, value).size())
      bases.push_back(Part::of_house(house, value));
  for (const Cell cell : cells) covers.push_back(Part::of_cell(cell));
  writer.shown(writer.count(Reason::counted, Claim::none, writer.left(), bases, covers, {&line, 1}));
}

}  // namespace

void deadly_subset(Writer& writer) {
  const Index line = pattern(writer);
  const Cells set = writer.cells_of(Role::set_a);
  const bool inside = std::any_of(writer.left().begin(), writer.left().end(), [&](const Candidate& one) {
    return std::find(set.begin(), set.end(), one.cell) != set.end();
  });
  return inside ? with_hidden_set(writer, line) : with_subset(writer, line);
}

void deadly_confined(Writer& writer) {
  const Candidates lost = writer.left();
  for (const Candidate& one : lost) Completion(writer, one).argue();
}

void bug(Writer& writer) {
  const Index extra = deadly(writer, {}, 0, writer.candidates_of(Role::extra));
  const Candidates bound = writer.candidates_of(Role::base);
  if (!writer.cells_of(Role::set_a).empty()) return with_subset(writer, extra);
  if (bound.empty()) return writer.conclude(extra);
  // One of the cells holds an extra value, and the other one the value bound to them.
  Parts covers;
  Cells cells;
  for (const Candidate& one : bound) {
    covers.push_back(Part::of_cell(one.cell));
    cells.push_back(one.cell);
  }
  for (const std::uint16_t house : writer.board.layout().houses_of(cells[0])) {
    const Cells places = writer.places(writer.board.house(house).cells, bound[0].value);
    if (!std::is_permutation(places.begin(), places.end(), cells.begin(), cells.end())) continue;
    const Part base = Part::of_house(house, bound[0].value);
    return writer.shown(writer.count(Reason::counted, Claim::none, writer.left(), {&base, 1}, covers, {&extra, 1}));
  }
}

}  // namespace sudokit::arguments

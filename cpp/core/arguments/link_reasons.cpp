#include "core/arguments/link_reasons.hpp"

#include <algorithm>
#include <array>

namespace sudokit::arguments {
namespace {

bool holds(const Cells& cells, Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

bool same_set(const Node& a, const Node& b) { return a.set.size() > 1 && a.set == b.set; }

bool single(const Node& node) { return node.cells.size() == 1; }

Indices lines_of(std::span<const Fact> facts) {
  Indices lines;
  for (const Fact& fact : facts) lines.push_back(fact.line);
  return lines;
}

Parts parts_of(const Writer& writer, const Strong& link) {
  Parts parts;
  for (const auto& [value, cells] : link.covers) parts.push_back(writer.cover(cells, value));
  return parts;
}

// A set of n cells with n + 1 values, and perhaps a further cell that only their other values leave.
bool of_set(const Writer& writer, const Node& in, Value other, const Cell* beyond, Strong& link) {
  Cells cells = in.set;
  Mask values = writer.values_in(cells) & ~bit_of(in.value);
  if (!beyond) values &= ~bit_of(other);
  if (beyond) cells.push_back(*beyond);
  if (bits_in(values) + 1 != static_cast<int>(cells.size())) return false;
  for (const Cell cell : cells) link.bases.push_back(Part::of_cell(cell));
  for (const Value value : values_in(values)) {
    Cells places = writer.places(cells, value);
    if (!writer.board.all_see_each_other(places)) {  // the further cell does not see the others of this value
      if (!beyond) return false;
      std::erase(places, *beyond);
      if (value != other) return false;
    }
    link.covers.push_back({value, places});
  }
  return true;
}

// What is left to a cell or in a house once the facts are off.
Index remaining(Writer& writer, const Node& node, std::span<const Fact> off) {
  const Board& board = writer.board;
  const Indices lines = lines_of(off);
  const auto denied = [&](const Candidate& one) {
    for (const Fact& fact : off)
      if (fact.node->value == one.value && holds(fact.node->cells, one.cell)) return true;
    return false;
  };
  if (single(node)) {
    bool alone = true;
    for (const Candidate& one : writer.in_cell(node.cells[0])) alone = alone && (one.value == node.value || denied(one));
    if (alone) return writer.only(node.cells[0], lines);
  }
  for (const std::uint16_t house : board.layout().houses_of(node.cells[0])) {
    bool fits = true;
    for (const Cell cell : node.cells) fits = fits && board.in_house(cell, house);
    if (!fits) continue;
    for (const Cell cell : board.house(house).cells)
      fits = fits &&
             (!board.open(cell) || !board.has(cell, node.value) || holds(node.cells, cell) || denied({cell, node.value}));
    if (fits) return writer.place(house, node.value, lines);
  }
  return no_line;
}

// The other values of the set are locked in it, so the cell beyond it loses them.
Index beyond_set(Writer& writer, const Node& node, const Fact& fact) {
  const Node& set = *fact.node;
  const Cell cell = node.cells[0];
  Strong link;
  if (!of_set(writer, set, node.value, &cell, link)) return no_line;
  Parts bases, covers;
  for (const Cell one : set.set) bases.push_back(Part::of_cell(one));
  Candidates lost;
  for (const auto& [value, cells] : link.covers) {
    covers.push_back(writer.cover(cells, value));
    if (value != node.value && writer.board.has(cell, value)) lost.push_back({cell, value});
  }
  const Index locked = writer.count(Reason::locked_set, Claim::none, lost, bases, covers, {&fact.line, 1});
  return writer.only(cell, {&locked, 1});
}

Index of_sets(Writer& writer, const Node& node, std::span<const Fact> off) {
  for (const Fact& fact : off) {
    Strong link;
    if (same_set(node, *fact.node)) {
      if (!of_set(writer, *fact.node, node.value, nullptr, link)) continue;
    } else if (node.set.size() > 1 && single(*fact.node) && !holds(node.set, fact.node->cells[0])) {
      if (!of_set(writer, node, fact.node->value, fact.node->cells.data(), link)) continue;
    } else if (fact.node->set.size() > 1 && single(node) && !holds(fact.node->set, node.cells[0])) {
      if (const Index line = beyond_set(writer, node, fact); line != no_line) return line;
      continue;
    } else {
      continue;
    }
    const Candidates claimed = writer.in_cells(node.cells, node.value);
    return writer.count(Reason::locked_set, Claim::one, claimed, link.bases, parts_of(writer, link), {&fact.line, 1});
  }
  return no_line;
}

}  // namespace

std::vector<Chain> chains_of(const Step& step) {
  std::vector<Chain> found;
  for (const auto& link : step.links) {
    if (found.empty() || found.back().back().node != link.from || found.back().back().on == link.strong)
      found.push_back({{link.from, !link.strong}});
    found.back().push_back({link.to, link.strong});
  }
  return found;
}

Candidates candidates_of(const Node& node) {
  Candidates found;
  for (const Cell cell : node.cells) found.push_back({cell, node.value});
  return found;
}

Index suppose(Writer& writer, const Node& node, bool on) {
  return writer.suppose(on ? Claim::one : Claim::none, candidates_of(node));
}

Index turn_off(Writer& writer, const Node& node, std::span<const Fact> on) {
  const Candidates all = candidates_of(node);
  for (const Fact& fact : on) {
    bool excluded = true;
    for (const Candidate& one : all) excluded = excluded && writer.conflicts(one, fact.line);
    if (excluded) return writer.excluded(all, fact.line);
  }
  return no_line;
}

Index turn_on(Writer& writer, const Node& node, std::span<const Fact> off) {
  if (const Index line = of_sets(writer, node, off); line != no_line) return line;
  return remaining(writer, node, off);
}

Index follow(Writer& writer, const Chain& chain, Index first) {
  Index line = first;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const Node &node = writer.step.nodes[chain[i].node], &source = writer.step.nodes[chain[i - 1].node];
    const Fact fact{&source, line};
    line = chain[i].on ? turn_on(writer, node, {&fact, 1}) : turn_off(writer, node, {&fact, 1});
    if (line == no_line || writer.is_fault(line)) break;
  }
  return line;
}

bool strong_link(const Writer& writer, const Node& a, const Node& b, Strong& link) {
  if (same_set(a, b)) return of_set(writer, a, b.value, nullptr, link);
  const Board& board = writer.board;
  if (single(a) && single(b) && a.cells == b.cells) {
    link.bases.push_back(Part::of_cell(a.cells[0]));
    return board.mask(a.cells[0]) == (bit_of(a.value) | bit_of(b.value));
  }
  // A set and a cell beyond it show more than a house does, so they come first.
  for (const auto& [set, cell] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (set->set.size() < 2 || !single(*cell) || holds(set->set, cell->cells[0])) continue;
    if (of_set(writer, *set, cell->value, cell->cells.data(), link)) return true;
    link = {};
  }
  if (a.value != b.value) return false;
  for (const std::uint16_t house : board.layout().houses_of(a.cells[0])) {
    bool fits = true;
    for (const Cell cell : writer.places(board.house(house).cells, a.value))
      fits = fits && (holds(a.cells, cell) || holds(b.cells, cell));
    for (const auto* const cells : {&a.cells, &b.cells})
      for (const Cell cell : *cells) fits = fits && board.in_house(cell, house);
    if (!fits) continue;
    link.bases.push_back(Part::of_house(house, a.value));
    return true;
  }
  return false;
}

}  // namespace sudokit::arguments

#include "core/se/board.hpp"

#include <vector>

namespace sudokit::se {

namespace {

struct Sets {
  std::array<Cells, units> unit;
  std::array<Cells, cells> peers;
  std::array<std::vector<Bits>, 10> subsets;
  Sets() {
    for (int u = 0; u < units; ++u)
      for (int i = 0; i < 9; ++i) unit[u].insert(static_cast<Cell>(cell_of(u, i)));
    for (int c = 0; c < cells; ++c)
      for (const int other : se::peers(c)) peers[c].insert(static_cast<Cell>(other));
    for (int bits = 0; bits <= all_nine; ++bits) subsets[count(static_cast<Bits>(bits))].push_back(static_cast<Bits>(bits));
  }
};

const Sets& sets() {
  static const Sets all;
  return all;
}

}  // namespace

const Cells& cells_of(int unit) { return sets().unit[unit]; }
const Cells& peers_of(int cell) { return sets().peers[cell]; }
std::span<const Bits> subsets(int size) { return sets().subsets[size]; }

void Board::add(int cell, Bits mine) {
  candidates[cell] = mine;
  for (int kind = 0; kind < 3; ++kind)
    for (const int v : ones(mine)) places[unit_of(cell, kind)][v] |= bit(position_of(cell, kind));
}

void Board::set_value(int cell, int value_) {
  value[cell] = static_cast<std::uint8_t>(value_ + 1);
  for (int kind = 0; kind < 3; ++kind) --open[unit_of(cell, kind)];
  --left;
}

void Board::place(int cell, int value_) {
  set_value(cell, value_);
  for (const int v : ones(candidates[cell])) remove(cell, v);
  for (const int other : peers(cell))
    if (has(other, value_)) remove(other, value_);
}

Board Board::of_values(std::span<const Value> values) {
  Board board;
  board.open.fill(9);
  for (int c = 0; c < cells; ++c)
    if (!values[c]) board.add(c, all_nine);
  for (int c = 0; c < cells; ++c)
    if (const Value v = values[c]) board.place(c, v - 1);
  return board;
}

Board Board::of_candidates(std::span<const Value> values, std::span<const Mask> masks) {
  Board board;
  board.open.fill(9);
  for (int c = 0; c < cells; ++c) {
    const auto at = c;
    if (values[at])
      board.set_value(c, values[at] - 1);
    else
      board.add(c, static_cast<Bits>(masks[at] & all_nine));
  }
  return board;
}

Board Board::of_sukaku(std::span<const Mask> masks) {
  Board board;
  board.open.fill(9);
  for (int c = 0; c < cells; ++c) board.add(c, static_cast<Bits>(masks[c] & all_nine));
  for (int c = 0; c < cells; ++c) {
    const Bits mine = board.candidates[c];
    if (!single(mine)) continue;
    const int v = first(mine);
    bool alone = true;
    for (const int other : peers(c)) alone = alone && !board.has(other, v);
    if (alone) board.place(c, v);
  }
  return board;
}

Cells Board::cells_with(int value_) const {
  Cells found;
  for (int r = 0; r < 9; ++r)
    for (const int k : ones(places[9 + r][value_])) found.insert(r * 9 + k);
  return found;
}

}  // namespace sudokit::se

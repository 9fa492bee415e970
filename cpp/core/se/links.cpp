#include "core/se/links.hpp"

namespace sudokit::se {

void Links::build_on(const Board& board, int candidate, bool in_units, bool in_cells) {
  const int cell = cell_at(candidate), v = value_at(candidate);
  auto& arcs = on_[candidate];
  std::uint8_t n = 0;
  if (in_cells && count(board.candidates[cell]) == 2)
    arcs[n++] = {static_cast<std::uint16_t>(cell * 9 + first(board.candidates[cell] & ~bit(v))), Cause::cell};
  if (in_units)
    for (int kind = 0; kind < 3; ++kind) {
      const int u = unit_of(cell, kind);
      const Bits others = board.places[u][v] & ~bit(position_of(cell, kind));
      if (!single(others)) continue;
      const auto to = static_cast<std::uint16_t>(cell_of(u, first(others)) * 9 + v);
      bool known = false;
      for (int i = 0; i < n; ++i) known = known || arcs[i].to == to;
      if (!known) arcs[n++] = {to, cause_of(kind)};
    }
  on_count_[candidate] = n;
}

void Links::build_off(const Board& board, int candidate, bool in_cells) {
  const int cell = cell_at(candidate), v = value_at(candidate);
  Arc *off = off_.data() + off_size_, *leading = leading_.data() + leading_size_;
  const auto add = [&](int to, Cause cause) {
    *off++ = {static_cast<std::uint16_t>(to), cause};
    if (on_count_[to]) *leading++ = off[-1];
  };
  if (in_cells)
    for (const int other : ones(board.candidates[cell] & ~bit(v))) add(cell * 9 + other, Cause::cell);
  for (int kind = 0; kind < 3; ++kind) {
    const int u = unit_of(cell, kind);
    Bits at = board.places[u][v] & ~bit(position_of(cell, kind));
    if (kind != block)  // the block came first
      at &= ~(kind == row ? 7 << cell % 9 / 3 * 3 : 7 << cell / 27 * 3);
    for (const int i : ones(at)) add(cell_of(u, i) * 9 + v, cause_of(kind));
  }
  off_at_[candidate] = off_size_;
  leading_at_[candidate] = leading_size_;
  off_count_[candidate] = static_cast<std::uint8_t>(off - off_.data() - off_size_);
  leading_count_[candidate] = static_cast<std::uint8_t>(leading - leading_.data() - leading_size_);
  off_size_ += off_count_[candidate];
  leading_size_ += leading_count_[candidate];
}

void Links::build(const Board& board, bool in_units, bool in_cells) {
  off_size_ = leading_size_ = 0;
  for (int c = 0; c < cells; ++c)
    for (const int v : ones(board.candidates[c])) build_on(board, c * 9 + v, in_units, in_cells);
  for (int c = 0; c < cells; ++c)
    for (const int v : ones(board.candidates[c])) build_off(board, c * 9 + v, in_cells);
}

}  // namespace sudokit::se

// Locked candidates, pairs and X-wings under suppositions.
#include <algorithm>

#include "core/arguments/deductions.hpp"

namespace sudokit::arguments {

bool Deductions::patterns(int scope, const Candidate* wanted) {
  return locked(scope, wanted) || hidden_pairs(scope, wanted) || naked_pairs(scope, wanted) || x_wings(scope, wanted);
}

namespace {

bool holds(const Cells& cells, Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

// Whether the list has the candidate; without one, anything.
bool has_wanted(const Candidates& lost, const Candidate* wanted) {
  return wanted ? std::find(lost.begin(), lost.end(), *wanted) != lost.end() : !lost.empty();
}

}  // namespace

bool Deductions::lose(int scope, const Candidates& lost, const Candidate* wanted, Reason reason, const Parts& bases,
                      const Parts& covers, const std::vector<int>& from) {
  if (!has_wanted(lost, wanted)) return false;
  for (const Candidate& one : lost)
    if (!wanted || one == *wanted)
      turn(scope, one, false,
           add(scope,
               {.kind = Kind::counted, .one = one, .reason = reason, .bases = bases, .covers = covers, .from = from}));
  return true;
}

// The same places are not named twice.
int Deductions::add_place(int scope, Fact fact) {
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (facts_[i].kind == Kind::place && facts_[i].scope == scope && facts_[i].house == fact.house &&
        facts_[i].one == fact.one && facts_[i].from == fact.from)
      return static_cast<int>(i);
  return add(scope, std::move(fact));
}

// The places of a value in one house all lie in another one too.
bool Deductions::locked(int scope, const Candidate* wanted) {
  const Layout& layout = writer_.board.layout();
  const int houses = static_cast<int>(layout.houses().size());
  for (int base = 0; base < houses; ++base)
    for (int v = 1; v <= size_; ++v) {
      const auto value = static_cast<Value>(v);
      if (wanted && value != wanted->value) continue;
      const Cells at_base = places(scope, base, value);
      if (at_base.size() < 2) continue;
      for (const std::uint16_t cover : layout.houses_of(at_base[0])) {
        const auto in_cover = [&](Cell cell) { return writer_.board.in_house(cell, cover); };
        if (cover == base || !std::all_of(at_base.begin(), at_base.end(), in_cover)) continue;
        Candidates lost;
        for (const Cell cell : places(scope, cover, value))
          if (!holds(at_base, cell)) lost.push_back({cell, value});
        if (!has_wanted(lost, wanted)) continue;
        Fact fact{.kind = Kind::place, .on = true, .one = {at_base[0], value}, .house = base};
        gone_places(scope, base, value, at_base, fact.from);
        const int by = add_place(scope, std::move(fact));
        for (const Candidate& one : lost)
          if (!wanted || one == *wanted) exclude(scope, one, by);
        return true;
      }
    }
  return false;
}

bool Deductions::hidden_pairs(int scope, const Candidate* wanted) {
  const int houses = static_cast<int>(writer_.board.layout().houses().size());
  for (int house = 0; house < houses; ++house) {
    if (wanted && !writer_.board.in_house(wanted->cell, house)) continue;
    for (int v = 1; v <= size_; ++v) {
      const auto first = static_cast<Value>(v);
      const Cells cells = places(scope, house, first);
      if (cells.size() != 2) continue;
      for (int w = 1; w < v; ++w) {
        const auto second = static_cast<Value>(w);
        if (places(scope, house, second) != cells) continue;
        const Mask pair = bit_of(first) | bit_of(second);
        Candidates lost;
        Parts covers;
        for (const Cell cell : cells) {
          covers.push_back(Part::of_cell(cell));
          for (const Value value : values_in(at(scope).now[cell] & ~pair)) lost.push_back({cell, value});
        }
        std::vector<int> from;
        gone_places(scope, house, first, cells, from);
        gone_places(scope, house, second, cells, from);
        const Parts bases{Part::of_house(house, second), Part::of_house(house, first)};
        if (lose(scope, lost, wanted, Reason::hidden_set, bases, covers, from)) return true;
      }
    }
  }
  return false;
}

bool Deductions::naked_pairs(int scope, const Candidate* wanted) {
  const Board& board = writer_.board;
  const int houses = static_cast<int>(board.layout().houses().size());
  for (int house = 0; house < houses; ++house) {
    if (wanted && !board.in_house(wanted->cell, house)) continue;
    const auto& all = board.house(house).cells;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Mask pair = at(scope).now[all[i]];
      if (bits_in(pair) != 2) continue;
      for (std::size_t j = 0; j < i; ++j) {
        if (at(scope).now[all[j]] != pair) continue;
        Candidates lost;
        for (const Cell cell : all)
          if (cell != all[i] && cell != all[j])
            for (const Value value : values_in(at(scope).now[cell] & pair)) lost.push_back({cell, value});
        std::vector<int> from;
        gone_values(scope, all[j], pair, from);
        gone_values(scope, all[i], pair, from);
        Parts covers;
        for (const Value value : values_in(pair)) covers.push_back(Part::of_house(house, value));
        const Parts bases{Part::of_cell(all[j]), Part::of_cell(all[i])};
        if (lose(scope, lost, wanted, Reason::locked_set, bases, covers, from)) return true;
      }
    }
  }
  return false;
}

// Of rows and columns.
bool Deductions::x_wings(int scope, const Candidate* wanted) {
  const Board& board = writer_.board;
  const auto line_of = [&](Cell cell, bool row) {
    for (const std::uint16_t house : board.layout().houses_of(cell))
      if (board.house(house).kind == (row ? HouseKind::row : HouseKind::column)) return static_cast<int>(house);
    return none;
  };
  const int houses = static_cast<int>(board.layout().houses().size());
  for (int v = 1; v <= size_; ++v) {
    const auto value = static_cast<Value>(v);
    if (wanted && value != wanted->value) continue;
    for (int base = 0; base < houses; ++base) {
      const HouseKind kind = board.house(base).kind;
      if (kind != HouseKind::row && kind != HouseKind::column) continue;
      const bool rows = kind == HouseKind::row;
      const Cells cells = places(scope, base, value);
      if (cells.size() != 2) continue;
      const int covers[] = {line_of(cells[0], !rows), line_of(cells[1], !rows)};
      for (int other = 0; other < base; ++other) {
        if (board.house(other).kind != kind) continue;
        const Cells more = places(scope, other, value);
        if (more.size() != 2 || line_of(more[0], !rows) != covers[0] || line_of(more[1], !rows) != covers[1]) continue;
        Candidates lost;
        for (const int cover : covers)
          for (const Cell cell : places(scope, cover, value))
            if (!holds(cells, cell) && !holds(more, cell)) lost.push_back({cell, value});
        std::vector<int> from;
        gone_places(scope, other, value, more, from);
        gone_places(scope, base, value, cells, from);
        const Parts bases{Part::of_house(other, value), Part::of_house(base, value)},
            over{Part::of_house(covers[0], value), Part::of_house(covers[1], value)};
        if (lose(scope, lost, wanted, Reason::fish, bases, over, from)) return true;
      }
    }
  }
  return false;
}

}  // namespace sudokit::arguments

// What is counted over several houses: fireworks, chute pairs, leftovers, hidden houses, XYZ-rings; bent sets; aligned
// exclusion, by cases.
#include <algorithm>
#include <array>
#include <vector>

#include "core/arguments/argued.hpp"

namespace sudokit::arguments {
namespace {

// Refutes combinations of values: a set of cells loses so many that too few are left, or a value sees itself.
class Combinations {
 public:
  explicit Combinations(Writer& writer) : writer_(writer), cells_(writer.cells_of(Role::set_a)), sets_(cells_) {
    const Cells more = writer.cells_of(Role::set_b);
    for (const Cell cell : more)
      if (std::find(sets_.begin(), sets_.end(), cell) == sets_.end()) sets_.push_back(cell);
  }

  // A line that denies the candidate beside those that are supposed; `no_line`: nothing does.
  Index refuted(const Candidate& one) {
    const Index supposition = writer_.suppose(Claim::one, {&one, 1});
    supposed_.push_back({one, supposition});
    Index fault = short_of_values();
    if (fault == no_line && supposed_.size() < cells_.size()) fault = no_value(cells_[supposed_.size()]);
    supposed_.pop_back();
    writer_.leave();
    return fault == no_line ? no_line : writer_.absurd(supposition, fault);
  }

 private:
  struct Supposed {
    Candidate one;
    Index line;
  };

  bool is_lost(const Candidate& candidate) const {
    return std::any_of(supposed_.begin(), supposed_.end(),
                       [&](const Supposed& by) { return writer_.board.conflict(candidate, by.one); });
  }

  // Each value of the next cell is excluded or refuted.
  Index no_value(Cell cell) {
    Indices without;
    for (const Candidate& one : writer_.in_cell(cell)) {
      const auto by = std::find_if(supposed_.begin(), supposed_.end(),
                                   [&](const Supposed& other) { return writer_.board.conflict(one, other.one); });
      const Index line = by == supposed_.end() ? refuted(one) : writer_.excluded({&one, 1}, by->line);
      if (line == no_line) return no_line;
      without.push_back(line);
    }
    return writer_.only(cell, without);
  }

  // Up to three cells of a house with fewer values left than they are.
  Index short_of_values() {
    Cells some;
    for (std::size_t size = 1; size <= 3; ++size)
      if (const Index line = extend(some, size, 0); line != no_line) return line;
    return no_line;
  }

  Index extend(Cells& some, std::size_t size, std::size_t from) {
    if (some.size() == size) return counted(some);
    for (std::size_t i = from; i < sets_.size(); ++i) {
      const bool is_supposed =
          std::any_of(supposed_.begin(), supposed_.end(), [&](const Supposed& by) { return by.one.cell == sets_[i]; });
      if (is_supposed) continue;
      some.push_back(sets_[i]);
      const Index line = writer_.board.common_house(some) < 0 ? no_line : extend(some, size, i + 1);
      some.pop_back();
      if (line != no_line) return line;
    }
    return no_line;
  }

  Index counted(const Cells& some) {
    Mask left = 0;
    for (const Cell cell : some)
      for (const Candidate& one : writer_.in_cell(cell))
        if (!is_lost(one)) left |= bit_of(one.value);
    if (bits_in(left) >= static_cast<int>(some.size())) return no_line;
    Indices from;
    for (const Supposed& by : supposed_) {
      Candidates lost;
      for (const Candidate& one : writer_.in_cells(some, by.one.value))
        if (writer_.board.conflict(one, by.one)) lost.push_back(one);
      if (!lost.empty()) from.push_back(writer_.excluded(lost, by.line));
    }
    // Fewer cells have enough values, so all but the last have just as many as they are, and leave it none.
    const Cell last = some.back();
    if (some.size() > 1) {
      Candidates lost;
      for (const Candidate& one : writer_.in_cell(last))
        if (!is_lost(one)) lost.push_back(one);
      from.push_back(some.size() == 2 ? writer_.excluded(lost, writer_.only(some[0], from))
                                      : locked(some, left, lost, from));
    }
    return writer_.only(last, from);
  }

  // All but the last of the cells lock the values in their house.
  Index locked(const Cells& some, Mask values, const Candidates& lost, const Indices& from) {
    const int house = writer_.board.common_house(some);
    Parts bases, covers;
    for (const Cell cell : some)
      if (cell != some.back()) bases.push_back(Part::of_cell(cell));
    for (const Value value : values_in(values)) covers.push_back(Part::of_house(house, value));
    return writer_.count(Reason::locked_set, Claim::none, lost, bases, covers, from);
  }

  Writer& writer_;
  Cells cells_, sets_;
  std::vector<Supposed> supposed_;
};

void append(Parts& to, const Parts& more) { to.insert(to.end(), more.begin(), more.end()); }

// The houses of the role that do not hold the value yet.
Parts lacking(const Writer& writer, Role role, Value value) {
  Parts found;
  for (const int house : writer.houses_of(role)) {
    const auto& cells = writer.board.house(house).cells;
    if (std::none_of(cells.begin(), cells.end(), [&](Cell cell) { return writer.board.value(cell) == value; }))
      found.push_back(Part::of_house(house, value));
  }
  return found;
}

Parts open_cells(const Writer& writer, Role role) {
  Parts found;
  for (const Cell cell : writer.cells_of(role))
    if (writer.board.open(cell)) found.push_back(Part::of_cell(cell));
  return found;
}

}  // namespace

// Each value needs a place in its row and one in its column, and fits once into their box, and one value into each cell.
void firework(Writer& writer) {
  Parts bases, covers;
  const auto& houses = writer.step.houses;
  for (std::size_t i = 0; i < houses.size(); ++i) {
    Parts& parts = houses[i].role == Role::base ? bases : covers;
    if (writer.step.lists.empty())
      for (const Value value : values_in(writer.step.values)) parts.push_back(Part::of_house(houses[i].thing, value));
    else
      for (const Value value : writer.step.lists.at(i)) parts.push_back(Part::of_house(houses[i].thing, value));
  }
  for (const Role role : {Role::pivot, Role::pincer})
    for (const Cell cell : writer.cells_of(role)) covers.push_back(Part::of_cell(cell));
  const Candidates lost = writer.left();
  writer.shown(writer.count(Reason::counted, Claim::none, lost, bases, covers));
}

// If both cells held the other value, the third box would have no place for it.
void chute_remote_pair(Writer& writer) {
  const Candidates common = writer.candidates_of(Role::common);
  const Value other = lowest_value(writer.step.values & ~bit_of(common.at(0).value));
  Parts bases, covers;
  for (const Cell cell : writer.cells_of(Role::pincer)) bases.push_back(Part::of_cell(cell));
  bases.push_back(Part::of_house(writer.houses_of(Role::base).at(0), other));
  for (const int line : writer.houses_of(Role::cover)) covers.push_back(Part::of_house(line, other));
  writer.conclude(writer.count(Reason::counted, Claim::one, common, bases, covers));
}

// The bases need each value, and the covers have room for it once: a fish, beside the leftovers that hold the values and those that
// can hold them, which are covers and bases of their own if values are confined to them.
void leftovers(Writer& writer) {
  const Cells able = writer.cells_of(Role::pincer);
  Parts bases, covers;
  for (const Value value : values_in(writer.step.values)) {
    const Parts base = lacking(writer, Role::base, value), cover = lacking(writer, Role::cover, value);
    append(bases, base);
    append(covers, cover);
    Candidates lost;
    for (const Candidate& one : writer.left())
      if (one.value == value) lost.push_back(one);
    if (able.empty()) writer.shown(writer.count(Reason::fish, Claim::none, lost, base, cover));
  }
  if (able.empty()) return;
  const Candidates common = writer.candidates_of(Role::common);
  if (!common.empty()) return writer.conclude(writer.count(Reason::fish, Claim::one, common, bases, covers));
  append(bases, open_cells(writer, Role::pivot));
  append(covers, open_cells(writer, Role::pincer));
  const Candidates lost = writer.left();
  writer.shown(writer.count(Reason::counted, Claim::none, lost, bases, covers));
}

// The houses that count +1 need each value once more than those that count -1 have room for it: one of its places in the
// hidden house is true.  Where the hidden house loses a value, the roles are exchanged: those that count -1 need it as well,
// and with something else that needs it they fill all the room that the others have.
void set_equivalence(Writer& writer) {
  Parts needed, room;  // by the houses that count +1, and by those that count -1
  for (const Value value : values_in(writer.step.values)) {
    append(needed, lacking(writer, Role::base, value));
    append(room, lacking(writer, Role::cover, value));
  }
  const Candidates common = writer.candidates_of(Role::common), lost = writer.left();
  if (!common.empty()) return writer.conclude(writer.count(Reason::fish, Claim::one, common, needed, room));
  const Parts hidden = open_cells(writer, Role::pincer), naked = open_cells(writer, Role::set_a);
  if (!hidden.empty()) {
    append(room, hidden);
    writer.shown(writer.count(Reason::counted, Claim::none, lost, needed, room));
    return;
  }
  append(room, naked);
  for (const int house : writer.houses_of(Role::bridge)) {
    const Part claimed = Part::of_house(house, writer.value());
    if (std::erase(needed, claimed) == 0) room.push_back(claimed);  // otherwise it would be a base and a cover
  }
  writer.shown(writer.count(naked.empty() ? Reason::fish : Reason::counted, Claim::none, lost, room, needed));
}

// Counted once for each house, or cell, that loses a value beside the pivot and an end.
void xyz_ring(Writer& writer) {
  const Candidates common = writer.candidates_of(Role::common);
  const Value z = common.at(0).value;
  const Cell pivot = writer.cells_of(Role::pivot).at(0);
  const Cells ends = writer.cells_of(Role::pincer);
  Parts bases{Part::of_cell(pivot)};
  for (const Cell end : ends) bases.push_back(Part::of_cell(end));
  bases.push_back(Part::of_house(writer.houses_of(Role::base).at(0), z));
  while (!writer.left().empty()) {
    const Candidate first = writer.left()[0];
    Parts covers;
    for (const int house : writer.houses_of(Role::cover)) covers.push_back(Part::of_house(house, z));
    Candidates lost{first};
    for (const Cell end : ends) {
      const Value own = lowest_value(writer.board.mask(end) & ~bit_of(z));
      Cells cells{pivot, end};
      if (own == first.value) cells.push_back(first.cell);
      covers.push_back(writer.cover(cells, own));
      const Part& cover = covers.back();
      for (const Candidate& one : writer.left())
        if (one != first && one.value == own && cover.kind == Part::Kind::house &&
            writer.board.in_house(one.cell, cover.index))
          lost.push_back(one);
    }
    for (const Candidate& one : writer.left())
      if (one != first && one.value == z) lost.push_back(one);
    writer.shown(writer.count(Reason::counted, Claim::none, lost, bases, covers));
  }
}

void bent_set(Writer& writer) {
  Cells cells = writer.cells_of(Role::set_a);
  for (const Cell cell : writer.cells_of(Role::set_b)) cells.push_back(cell);
  const Candidates common = writer.candidates_of(Role::common);
  Parts bases, covers;
  for (const Cell cell : cells) bases.push_back(Part::of_cell(cell));
  for (const Value value : values_in(writer.values_in(cells) & ~bit_of(common.at(0).value)))
    covers.push_back(writer.cover(writer.places(cells, value), value));
  writer.conclude(writer.count(Reason::locked_set, Claim::one, common, bases, covers));
}

void aligned_exclusion(Writer& writer) {
  Combinations combinations(writer);
  const Candidates lost = writer.left();
  for (const Candidate& one : lost)
    if (const Index line = combinations.refuted(one); line != no_line) writer.shown(line);
}

}  // namespace sudokit::arguments

#include "core/ruled/fillings.hpp"

#include <algorithm>
#include <bit>

#include "core/rules/rule_board.hpp"

namespace sudokit::ruled {

bool Fillings::propagate(const Unit& unit, Set* sets) const {
  rules::Board board{&units_.houses(), sets};
  // A diagram is exact, for cells that differ as well.
  if (unit.pairs.empty() && unit.items.size() == 1 && unit.items[0].task == rules::Task::diagram)
    return rules::propagate(board, unit.items[0]);
  do {
    board.changed = false;
    for (const auto& [one, other] : unit.different) {
      const Set set = sets[unit.cells[one]];
      if (rules::is_single(set) && !board.narrow(unit.cells[other], static_cast<Set>(~set))) return false;
    }
    for (const Pair& pair : unit.pairs) {
      Set firsts = 0, seconds = 0;
      for (Set left = sets[pair.first]; left; left &= left - 1) seconds |= pair.seconds[std::countr_zero(left)];
      for (Set left = sets[pair.second]; left; left &= left - 1) firsts |= pair.firsts[std::countr_zero(left)];
      if (!board.narrow(pair.first, firsts) || !board.narrow(pair.second, seconds)) return false;
    }
    for (const rules::Item& item : unit.items)
      if (!rules::propagate(board, item)) return false;
  } while (board.changed);
  return true;
}

int Fillings::open_cell(const Unit& unit, const Set* sets) const {
  int best = -1, fewest = rules::most_values + 1;
  for (const Cell cell : unit.cells)
    if (const int count = std::popcount(sets[cell]); count > 1 && count < fewest) best = cell, fewest = count;
  return best;
}

// Whether there is a filling, or the nodes do not suffice to decide; notes what a filling supports.
bool Fillings::visit(const Unit& unit, const Set* sets, std::size_t depth) {
  if (++nodes_ > most_nodes_ || !meter_->charge()) return true;
  if (levels_.size() <= depth) levels_.emplace_back();
  levels_[depth].assign(sets, sets + units_.houses().cells());
  if (!propagate(unit, levels_[depth].data())) return false;
  const int cell = open_cell(unit, levels_[depth].data());
  if (cell < 0) {
    for (const Cell one : unit.cells) supported_[one] |= levels_[depth][one];
    return true;
  }
  for (Set left = levels_[depth][cell]; left; left &= left - 1) {
    std::vector<Set> next = levels_[depth];
    next[cell] = left & static_cast<Set>(-left);
    if (visit(unit, next.data(), depth + 1)) return true;
  }
  return false;
}

bool Fillings::support(const Unit& unit, Set* sets, Meter& meter, int most_nodes) {
  if (!propagate(unit, sets)) return false;
  if (unit.cells.size() > rules::most_values) return true;
  meter_ = &meter;
  most_nodes_ = most_nodes;
  supported_.assign(units_.houses().cells(), 0);
  std::vector<Set> tried(sets, sets + units_.houses().cells());
  for (const Cell cell : unit.cells)
    for (Set left = tried[cell]; left; left &= left - 1) {
      const Set value = left & static_cast<Set>(-left);
      if (supported_[cell] & value) continue;
      std::vector<Set> with = tried;
      with[cell] = value;
      nodes_ = 0;
      if (visit(unit, with.data(), 0)) continue;
      sets[cell] &= static_cast<Set>(~value);
      if (!sets[cell]) return false;
    }
  return meter.stopped() == Stopped::no;
}

// True: more than `most`, or too many nodes.
bool Fillings::fill(const Unit& unit, const Set* sets, std::size_t depth, std::vector<std::vector<Value>>& found,
                    std::size_t most) {
  if (++nodes_ > most_nodes_ || !meter_->charge()) return true;
  std::vector<Set> own(sets, sets + units_.houses().cells());
  if (!propagate(unit, own.data())) return false;
  const int cell = open_cell(unit, own.data());
  if (cell < 0) {
    std::vector<Value>& one = found.emplace_back();
    for (const Cell at : unit.cells) one.push_back(static_cast<Value>(rules::least(own[at])));
    return found.size() > most;
  }
  for (Set left = own[cell]; left; left &= left - 1) {
    std::vector<Set> next = own;
    next[cell] = left & static_cast<Set>(-left);
    if (fill(unit, next.data(), depth + 1, found, most)) return true;
  }
  return false;
}

std::vector<std::vector<Value>> Fillings::list(const Unit& unit, const Set* sets, std::size_t most, Meter& meter) {
  std::vector<std::vector<Value>> found;
  if (unit.cells.size() > rules::most_values) return found;
  meter_ = &meter;
  most_nodes_ = usual_nodes;
  nodes_ = 0;
  if (fill(unit, sets, 0, found, most)) found.clear();
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace sudokit::ruled

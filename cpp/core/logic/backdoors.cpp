#include "core/logic/backdoors.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::logic {

// A set of this many cells is tried cell by cell; a larger one is worth the work of finding another set to intersect it with.
constexpr int few = 12;

// Gives the value of a cell away.  False: the search must end.
bool BackdoorSearch::give(Cell cell) {
  if (singles_.work() >= most_ || !meter_->charge()) return false;
  singles_.give(cell);
  return true;
}

// Adds a set to hit: what stays open when as many cells as possible are given away without solving the puzzle.
BackdoorSearch::Answer BackdoorSearch::shrink() {
  SUDOKIT_INVARIANT(!singles_.solved());
  const SinglesClosure::Known start = singles_.known();
  SinglesClosure::Known stuck = start;
  for (const Cell cell : cells_of(start.open)) {
    if (!has(stuck.open, cell)) continue;
    if (!give(cell)) return Answer::ended;
    if (singles_.solved())
      singles_.restore(stuck);
    else
      stuck = singles_.known();
  }
  to_hit_.push_back(stuck.open);
  singles_.restore(start);
  return Answer::yes;
}

// The smallest set that the cells given away do not hit yet; null if none is known.
const CellBits* BackdoorSearch::smallest_open() const {
  const CellBits* best = nullptr;
  for (const CellBits& set : to_hit_)
    if (inside(set, singles_.open()) && (!best || count(set) < count(*best))) best = &set;
  return best;
}

// The cells, not tried before, that solve the puzzle from here, each alone.
BackdoorSearch::Answer BackdoorSearch::one(const CellBits& tried, std::vector<Cell>& all, bool stop_at_first) {
  CellBits left = singles_.open();
  std::size_t used = 0;
  const auto narrow = [&] {
    for (; used < to_hit_.size(); ++used)
      if (inside(to_hit_[used], singles_.open()))
        for (std::size_t i = 0; i < left.size(); ++i) left[i] &= to_hit_[used][i];
  };
  for (std::size_t i = 0; i < left.size(); ++i) left[i] &= ~tried[i];
  narrow();
  if (count(left) > few) {
    if (shrink() == Answer::ended) return Answer::ended;
    narrow();
  }
  const SinglesClosure::Known start = singles_.known();
  for (const Cell cell : cells_of(left)) {
    if (!give(cell)) return Answer::ended;
    const bool solved = singles_.solved();
    singles_.restore(start);
    if (!solved) continue;
    all.push_back(cell);
    if (stop_at_first) return Answer::yes;
  }
  return all.empty() ? Answer::no : Answer::yes;
}

// Whether some `size` cells, none tried before, solve the puzzle from here; they are then in `given_`.
BackdoorSearch::Answer BackdoorSearch::some(int size, CellBits tried) {
  if (size == 1) {
    std::vector<Cell> last;
    const Answer answer = one(tried, last, true);
    if (answer == Answer::yes) given_.push_back(last[0]);
    return answer;
  }
  if (!smallest_open() && shrink() == Answer::ended) return Answer::ended;
  const CellBits branches = *smallest_open();
  const SinglesClosure::Known start = singles_.known();
  for (const Cell cell : cells_of(branches)) {
    if (has(tried, cell)) continue;
    if (!give(cell)) return Answer::ended;
    SUDOKIT_INVARIANT(!singles_.solved());  // fewer cells were shown not to be enough
    given_.push_back(cell);
    CellBits followed = start.open;
    for (std::size_t i = 0; i < followed.size(); ++i) followed[i] &= ~singles_.open()[i];
    const Answer answer = some(size - 1, tried);
    if (answer != Answer::no) return answer;
    given_.pop_back();
    singles_.restore(start);
    for (std::size_t i = 0; i < tried.size(); ++i) tried[i] |= followed[i];
  }
  return Answer::no;
}

void BackdoorSearch::find(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution,
                          Meter& meter, Backdoors& backdoors, std::uint64_t work) {
  meter_ = &meter;
  most_ = work;
  to_hit_.clear();
  given_.clear();
  backdoors = {};
  singles_.start(values, masks, solution);
  if (singles_.solved()) {
    backdoors.found = true;
    return;
  }
  backdoors.more_than = 0;
  const SinglesClosure::Known start = singles_.known();
  const CellBits none(start.open.size(), 0);
  if (shrink() == Answer::ended) return;
  const Answer alone = one(none, backdoors.alone, false);
  if (alone == Answer::ended) backdoors.alone.clear();
  if (alone == Answer::yes) {
    backdoors.found = true;
    backdoors.smallest = {backdoors.alone[0]};
  }
  for (int size = 2; alone == Answer::no && size <= largest_backdoor; ++size) {
    backdoors.more_than = size - 1;
    singles_.restore(start);
    given_.clear();
    const Answer answer = some(size, none);
    if (answer == Answer::ended) return;
    if (answer == Answer::no) {
      backdoors.more_than = size;
      continue;
    }
    backdoors.found = true;
    backdoors.smallest = given_;
    std::sort(backdoors.smallest.begin(), backdoors.smallest.end());
    return;
  }
}

}  // namespace sudokit::logic

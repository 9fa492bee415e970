#include "core/rules/rule_learner.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::rules {

namespace {

constexpr double peer_weight = 1e-4, item_weight = 1e-2;              // of a candidate's activity, before any conflict
constexpr std::uint64_t restart_unit = 32;                            // conflicts; restarts follow Luby's series
constexpr std::uint64_t first_reduction = 2000, most_between = 5000;  // conflicts between reductions
constexpr int few = 3;  // candidates of a house that are compared for what they all exclude

// 1 1 2 1 1 2 4 …: Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.
std::uint64_t luby(std::uint64_t index) {
  for (;;) {
    const int bits = std::bit_width(index + 1);
    const std::uint64_t whole = (std::uint64_t{1} << bits) - 1;
    if (index + 1 == whole) return std::uint64_t{1} << (bits - 1);
    index -= (std::uint64_t{1} << (bits - 1)) - 1;
  }
}

}  // namespace

Learner::Learner(const Program& program, std::span<const Mask> candidates)
    : program_(program),
      size_(program.size()),
      cells_(program.cells()),
      words_(program.words()),
      sets_(cells_, program.all()),
      tried_(sets_),
      relaxed_(sets_),
      places_(static_cast<std::size_t>(size_) * words_, 0),
      queue_(program),
      next_reduction_(first_reduction) {
  const std::size_t count = static_cast<std::size_t>(cells_) * size_;
  state_.assign(2 * count, 0);
  level_of_.assign(count, 0);
  position_.assign(count, 0);
  reason_.resize(count);
  watches_.resize(2 * count);
  activity_.assign(count, 0);
  seen_.assign(count, 0);
  for (int cell = 0; cell < cells_; ++cell) {
    const Cell own = static_cast<Cell>(cell);
    double weight = 0;
    for (int i = 0; i < words_; ++i) weight += peer_weight * std::popcount(program.peers(own)[i]);
    for (int i = 0; i < program.item_words(); ++i) weight += item_weight * std::popcount(program.items_of(own)[i]);
    std::fill_n(activity_.begin() + candidate(cell, 0), size_, weight);
    for (int value = 0; value < size_; ++value) places_[value * words_ + (cell >> 6)] |= Word{1} << (cell & 63);
    if (program.linked(own)) queue_.linked[cell >> 6] |= Word{1} << (cell & 63);
  }
  for (std::size_t item = 0; item < program.items().size(); ++item) queue_.items[item / 64] |= Word{1} << item % 64;
  queue_.values = program.all();
  for (Word& houses : queue_.houses) houses = program.houses() == 64 ? ~Word{0} : (Word{1} << program.houses()) - 1;
  for (int cell = 0; cell < cells_ && open_; ++cell)
    for (Set gone = static_cast<Set>(program.all() & ~candidates[cell]); gone && open_; gone &= gone - 1)
      open_ = assign(2 * candidate(cell, std::countr_zero(gone)) + 1, {});
}

bool Learner::fail(Why why, std::uint32_t at, std::uint32_t other) {
  conflict_ = {why, at, other};
  return false;
}

bool Learner::assign(Literal literal, Reason reason) {
  const Candidate c = literal >> 1;
  state_[literal] = 1;
  state_[literal ^ 1] = -1;
  level_of_[c] = level();
  position_[c] = static_cast<std::uint32_t>(trail_.size());
  reason_[c] = reason;
  trail_.push_back(literal);
  if (!(literal & 1)) return true;
  const int cell = cell_of(c), value = value_of(c);
  places_[value * words_ + (cell >> 6)] &= ~(Word{1} << (cell & 63));
  sets_[cell] &= static_cast<Set>(~(1u << value));
  return sets_[cell] != 0 || fail(Why::choice, static_cast<std::uint32_t>(cell));
}

// What waits for a cell that lost a value.
bool Learner::follow_false(int cell, int value) {
  const Cell own = static_cast<Cell>(cell);
  queue_.houses[value] |= program_.houses_of(own);
  queue_.values |= static_cast<Set>(1u << value);
  const Word* woken = program_.items_of(own);
  for (int i = 0; i < program_.item_words(); ++i) queue_.items[i] |= woken[i];
  if (program_.linked(own)) queue_.linked[cell >> 6] |= Word{1} << (cell & 63);
  if (!is_single(sets_[cell])) return true;
  const Literal last = 2 * candidate(cell, std::countr_zero(sets_[cell]));
  return state_[last] != 0 || assign(last, {Why::choice, static_cast<std::uint32_t>(cell)});
}

// Removes all that the candidate excludes.
bool Learner::follow_true(Candidate c) {
  const int cell = cell_of(c), value = value_of(c);
  const Cell own = static_cast<Cell>(cell);
  const auto remove = [&](Candidate gone) {
    if (state_[2 * gone] > 0) return fail(Why::excluded, c, gone);
    return assign(2 * gone + 1, {Why::excluded, c});
  };
  for (Set others = sets_[cell] & static_cast<Set>(~(1u << value)); others; others &= others - 1)
    if (!remove(candidate(cell, std::countr_zero(others)))) return false;
  const bool linked = program_.linked(own);
  const int from = linked ? 0 : value, to = linked ? size_ : value + 1;
  for (int other = from; other < to; ++other) {
    const Word* row = linked ? program_.excluded(own, value + 1) + other * words_ : program_.peers(own);
    for (int i = 0; i < words_; ++i)
      for (Word left = row[i] & places_[other * words_ + i]; left; left &= left - 1)
        if (!remove(candidate(i * 64 + std::countr_zero(left), other))) return false;
  }
  return true;
}

bool Learner::propagate_literals() {
  while (head_ < trail_.size()) {
    const Literal literal = trail_[head_++];
    const Candidate c = literal >> 1;
    if (literal & 1 ? !follow_false(cell_of(c), value_of(c)) : !follow_true(c)) return false;
    if (!watches_[literal ^ 1].empty() && !visit(literal ^ 1)) return false;
  }
  return true;
}

// One of these candidates is true: what all of them exclude is false.
bool Learner::remove_shared(std::uint32_t choice, std::span<const Candidate> left) {
  const bool linked =
      std::all_of(left.begin(), left.end(), [&](Candidate c) { return program_.linked(static_cast<Cell>(cell_of(c))); });
  const int value = value_of(left[0]), from = linked ? 0 : value, to = linked ? size_ : value + 1;
  for (int other = from; other < to; ++other)
    for (int i = 0; i < words_; ++i) {
      Word shared = places_[other * words_ + i];
      for (std::size_t k = 0; k < left.size() && shared; ++k) {
        const Cell cell = static_cast<Cell>(cell_of(left[k]));
        shared &= linked ? program_.excluded(cell, value_of(left[k]) + 1)[other * words_ + i] : program_.peers(cell)[i];
      }
      for (; shared; shared &= shared - 1) {
        // A candidate that is true has its own say when it is propagated.
        const Candidate gone = candidate(i * 64 + std::countr_zero(shared), other);
        if (state_[2 * gone] == 0 && !assign(2 * gone + 1, {Why::shared, choice})) return false;
      }
    }
  return true;
}

bool Learner::look_at_house(int value, int house) {
  Candidate left[few];
  int count = 0;
  const std::uint32_t choice = static_cast<std::uint32_t>(cells_ + house * size_ + value);
  for (int i = 0; i < words_; ++i) {
    const Word here = places_[value * words_ + i] & program_.house(house)[i];
    if (count + std::popcount(here) > few) return true;
    for (Word rest = here; rest; rest &= rest - 1) left[count++] = candidate(i * 64 + std::countr_zero(rest), value);
  }
  if (count == 0) return fail(Why::choice, choice);
  if (count == 1) return state_[2 * left[0]] != 0 || assign(2 * left[0], {Why::choice, choice});
  return remove_shared(choice, {left, static_cast<std::size_t>(count)});
}

// Houses and cells with links that lost candidates, until something new is on the trail.
bool Learner::propagate_choices() {
  while (queue_.values) {
    const int value = std::countr_zero(queue_.values);
    Word& waiting = queue_.houses[value];
    if (!waiting) {
      queue_.values &= queue_.values - 1;
      continue;
    }
    const int house = std::countr_zero(waiting);
    waiting &= waiting - 1;
    if (!look_at_house(value, house)) return false;
    if (head_ < trail_.size()) return true;
  }
  Candidate left[most_values];
  for (int word = 0; word < words_; ++word)
    while (queue_.linked[word]) {
      const int cell = word * 64 + std::countr_zero(queue_.linked[word]);
      queue_.linked[word] &= queue_.linked[word] - 1;
      if (is_single(sets_[cell])) continue;
      std::size_t count = 0;
      for (Set rest = sets_[cell]; rest; rest &= rest - 1) left[count++] = candidate(cell, std::countr_zero(rest));
      if (!remove_shared(static_cast<std::uint32_t>(cell), {left, count})) return false;
      if (head_ < trail_.size()) return true;
    }
  return true;
}

bool Learner::run_item(int number) {
  const Item& item = program_.items()[number];
  const std::uint32_t begin = static_cast<std::uint32_t>(trail_.size()), at = static_cast<std::uint32_t>(number);
  tried_ = sets_;
  Board board{&program_, tried_.data()};
  if (!rules::propagate(board, item)) return fail(Why::item, at, begin);
  if (!board.changed) return true;
  for (const Cell cell : item.cells)
    for (Set gone = sets_[cell] & static_cast<Set>(~tried_[cell]); gone; gone &= gone - 1)
      if (const Candidate c = candidate(cell, std::countr_zero(gone)); !assign(2 * c + 1, {Why::item, at, begin}))
        return false;
  return true;
}

bool Learner::propagate() {
  for (;;) {
    if (!propagate_literals() || !propagate_choices()) return false;
    if (head_ < trail_.size()) continue;
    const int number = queue_.pop();
    if (number < 0) return true;
    if (!run_item(number)) return false;
  }
}

// What waits belongs to the levels that go: each level ended at a fixpoint before the next one began.
void Learner::backtrack(std::uint32_t to) {
  queue_.clear();
  if (level() <= to) return;
  for (std::size_t i = trail_.size(); i-- > levels_[to];) {
    const Literal literal = trail_[i];
    const Candidate c = literal >> 1;
    state_[literal] = state_[literal ^ 1] = 0;
    if (!(literal & 1)) continue;
    const int cell = cell_of(c), value = value_of(c);
    sets_[cell] |= static_cast<Set>(1u << value);
    places_[value * words_ + (cell >> 6)] |= Word{1} << (cell & 63);
  }
  trail_.resize(levels_[to]);
  head_ = trail_.size();
  levels_.resize(to);
}

// The open candidate with the greatest activity is true; the first of equals.
Learner::Literal Learner::decide() const {
  double most = -1;
  Candidate best = 0;
  for (int cell = 0; cell < cells_; ++cell) {
    if (is_single(sets_[cell])) continue;
    for (Set left = sets_[cell]; left; left &= left - 1) {
      const Candidate c = candidate(cell, std::countr_zero(left));
      if (activity_[c] <= most) continue;
      most = activity_[c];
      best = c;
    }
  }
  return 2 * best;
}

// Not all of these decisions again.  False: there were none, so this was the last solution.
bool Learner::exclude_solution() {
  if (level() == 0) return false;
  clause_.clear();
  for (std::size_t i = levels_.size(); i-- > 0;) clause_.push_back(trail_[levels_[i]] ^ 1);
  backtrack(level() - 1);
  const Literal last = clause_[0];
  return assign(last, clause_.size() > 1 ? Reason{Why::clause, store(clause_, 0)} : Reason{});
}

bool Learner::run(std::uint64_t limit, Meter& meter) {
  while (open_ && count_ < limit) {
    if (!propagate()) {
      open_ = learn();
      ++work_.backtracks;
      ++work_.nodes;
      ++since_restart_;
      if (open_ && !meter.charge()) return false;
      continue;
    }
    if (level() > 0 && since_restart_ >= restart_unit * luby(restarts_)) {
      since_restart_ = 0;
      ++restarts_;
      backtrack(0);
      if (work_.backtracks >= next_reduction_) {
        next_reduction_ = work_.backtracks + std::min(first_reduction + work_.backtracks / 10, most_between);
        reduce();
      }
    }
    const bool whole = std::all_of(sets_.begin(), sets_.end(), is_single);
    if (whole) {
      if (count_++ == 0)
        for (const Set set : sets_) first_.push_back(static_cast<Value>(least(set)));
      open_ = exclude_solution();
      continue;
    }
    if (!meter.charge()) return false;
    ++work_.guesses;
    ++work_.nodes;
    levels_.push_back(static_cast<std::uint32_t>(trail_.size()));
    assign(decide(), {});
  }
  return true;
}

}  // namespace sudokit::rules

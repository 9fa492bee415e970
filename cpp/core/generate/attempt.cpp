#include "core/generate/attempt.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/base/invariant.hpp"
#include "core/generate/uniform.hpp"

namespace sudokit::generate {
namespace {

constexpr Cells81 all_cells = (Cells81{1} << 81) - 1;

// No minimal puzzle with more clues is known; an unbiased attempt that would end with more is taken to fail.
constexpr int most_minimal = 40;

// The number of endings of an attempt, and how many clues more than wanted are left where they fork.  Measured at 22 to 25
// clues: more endings, or a later fork, do not give more puzzles in the same time.
constexpr int most_endings = 4, fork_above = 13;

// How many cells to remove at once: down to the next of these numbers of clues, where the solution stays unique in at least
// two of three cases.  It affects only the speed.
int cells_at_once(int clues) {
  constexpr int stages[] = {47, 41, 37, 34, 32, 30};
  for (const int stage : stages)
    if (clues > stage) return clues - stage;
  return 1;
}

}  // namespace

Plan::Plan(const Target& target) : wanted(target) {
  for (const auto& orbit : orbits_of(target.symmetry, 9)) {
    Cells81 set = 0;
    for (const Cell cell : orbit) set |= cell_bit(cell);
    orbits.push_back(set);
    sizes.push_back(static_cast<std::uint8_t>(orbit.size()));
  }
}

void Attempt::start(const Plan& plan, Random random) {
  plan_ = &plan;
  UniformGrids::get().sample(random, solution_.data());
  std::iota(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(plan.orbits.size()), std::uint8_t{0});
  random.shuffle(order_.data(), plan.orbits.size());
  hopeless_ = plan.wanted.unbiased && removed_too_soon();
  if (!hopeless_) sets_.find(solution_.data());
  puzzle_ = solution_;
  clues_ = all_cells;
  kept_ = 0;
  at_ = 0;
  at_most_ = 81;
  too_many_ = 82;
  left_ = 81;
  phase_ = Phase::removing;
  minimal_ = Minimal::no;
  endings_ = 0;
  random_ = random;
}

// Whether a small set alone shows that too many clues are left when the first orbit cannot be removed.
bool Attempt::removed_too_soon() const {
  Cells81 first = 0;
  for (std::size_t i = 0; i < 81 - most_minimal; ++i) first |= orbit(i);
  return holds_small_set(solution_.data(), first);
}

void Attempt::put(Value* row) const {
  std::memcpy(row, puzzle_.data(), puzzle_.size());
  for (Cells81 rest = chunk_; rest; rest &= rest - 1) row[first_of(rest)] = 0;
}

// Whether the clues are those of the solution, as many as left_ says, and include all that cannot be removed.
bool Attempt::agrees() const {
  for (std::size_t cell = 0; cell < 81; ++cell)
    if (puzzle_[cell] != (clues_ >> cell & 1 ? solution_[cell] : 0)) return false;
  return left_ == size_of(clues_) && !(kept_ & ~clues_) && (hopeless_ || sets_.agrees_with(clues_));
}

void Attempt::take_away(Cells81 cells) {
  SUDOKIT_INVARIANT(!(cells & ~clues_));
  clues_ &= ~cells;
  for (Cells81 rest = cells; rest; rest &= rest - 1) puzzle_[static_cast<std::size_t>(first_of(rest))] = 0;
}

Attempt::State Attempt::next(Value* row) {
  State state = step(row);
  while (state == State::failed && end_otherwise()) state = step(row);
  return state;
}

// The number of clues to remove before the fork; 81 if there is no fork ahead.
int Attempt::before_fork() const {
  const int above = left_ - plan_->wanted.clues - fork_above;
  return endings_ || !plan_->wanted.clues || plan_->wanted.unbiased || above <= 0 ? 81 : above;
}

// False if the wanted number of clues cannot be reached because too many are known to stay.  After the fork, and without
// symmetry, false also if success is unlikely: with n clues still to remove, fewer than 2 * (n - 1) may be removable.
// At 22 clues that saves a tenth of the tests.
bool Attempt::promising() const {
  const int wanted = plan_->wanted.clues, above = left_ - wanted;
  const int stay = size_of(kept_ | sets_.needed());
  if (stay > wanted) return false;
  return !endings_ || plan_->wanted.symmetry != Symmetry::none || left_ - stay >= 2 * (above - 1);
}

// Returns to the fork and continues with the remaining orbits in a new order; false if there is no fork, or no ending is
// left.
bool Attempt::end_otherwise() {
  if (!endings_ || endings_ == most_endings) return false;
  ++endings_;
  const Cells81 back = fork_.clues & ~clues_;
  sets_.put_back(back, fork_.needed);
  for (Cells81 rest = back; rest; rest &= rest - 1) {
    const auto cell = static_cast<std::size_t>(first_of(rest));
    puzzle_[cell] = solution_[cell];
  }
  order_ = fork_.order;
  clues_ = fork_.clues, kept_ = fork_.kept;
  at_ = fork_.at, left_ = fork_.left;
  random_.shuffle(order_.data() + at_, plan_->orbits.size() - at_);
  at_most_ = 81;
  phase_ = Phase::removing;
  SUDOKIT_INVARIANT(agrees());
  return true;
}

// Collects the next orbits in order that the small sets allow to remove, at most `room` cells but at least one orbit; false
// if none is left.
bool Attempt::collect(int room) {
  chunk_ = chunk_kept_ = 0;
  needed_ = sets_.needed();
  taken_ = 0;
  const int least = plan_->wanted.unbiased ? 0 : plan_->wanted.clues;
  for (chunk_end_ = at_; chunk_end_ < plan_->orbits.size() && taken_ < room; ++chunk_end_) {
    const Cells81 cells = orbit(chunk_end_);
    const int more = size(chunk_end_);
    if (left_ - taken_ - more < least) continue;
    if (taken_ && taken_ + more > room) break;
    if (!sets_.remove(cells)) {
      chunk_kept_ |= cells;
      if (plan_->wanted.unbiased) break;
      continue;
    }
    if (!taken_) first_kept_ = chunk_kept_, first_end_ = chunk_end_ + 1;
    chunk_ |= cells, taken_ += more;
  }
  SUDOKIT_INVARIANT(!(chunk_ & ~clues_) && taken_ == size_of(chunk_) && !(chunk_ & chunk_kept_));
  if (!taken_) kept_ |= chunk_kept_;
  return taken_;
}

Attempt::State Attempt::next_removal(Value* row) {
  const int wanted = plan_->wanted.clues;
  if (plan_->wanted.unbiased ? hopeless_ || (wanted && left_ < wanted) : wanted && !promising()) return State::failed;
  if (plan_->wanted.unbiased ? kept_ != 0 : left_ == wanted) return removed_all(row);
  if (!collect(plan_->wanted.unbiased ? at_most_ : std::min({at_most_, cells_at_once(left_), before_fork()})))
    return removed_all(row);
  put(row);
  return State::testing;
}

void Attempt::report(bool unique) {
  if (phase_ != Phase::removing) {
    can_go_ = unique;
    return;
  }
  if (!unique) sets_.put_back(chunk_, needed_);
  if (plan_->wanted.unbiased) return report_unbiased(unique);
  const bool single = taken_ == size(first_end_ - 1);
  if (!unique && !single) {
    at_most_ = taken_ / 2;
    return;
  }
  at_most_ = 81;
  if (unique) {
    take_away(chunk_), left_ -= taken_;
    kept_ |= chunk_kept_;
    at_ = chunk_end_;
    if (!endings_ && plan_->wanted.clues && left_ <= plan_->wanted.clues + fork_above) {
      SUDOKIT_INVARIANT(agrees());
      fork_ = {order_, clues_, kept_, sets_.needed(), at_, left_};
      endings_ = 1;
    }
  } else {
    kept_ |= first_kept_ | chunk_;
    at_ = first_end_;
  }
}

// Finds by bisection the first cell that cannot be removed.  The first test goes as far as the small sets allow, the next
// one down to the most clues that a minimal puzzle can have.
void Attempt::report_unbiased(bool unique) {
  if (unique) {
    take_away(chunk_), left_ -= taken_;
    at_ = chunk_end_;
  } else {
    too_many_ = at_ + static_cast<std::size_t>(taken_);
    hopeless_ = too_many_ <= 81 - most_minimal;
  }
  const std::size_t between = too_many_ - at_;
  if (between == 1) kept_ |= orbit(at_);
  at_most_ = !unique && at_ == 0 ? 81 - most_minimal : static_cast<int>(std::max<std::size_t>(1, between / 2));
}

// Nothing more can be removed: fails on a wrong number of clues, otherwise begins to check minimality.
Attempt::State Attempt::removed_all(Value* row) {
  const int wanted = plan_->wanted.clues;
  if (wanted && left_ != wanted) return State::failed;
  begin_check(Phase::orbits);
  return next_check(row);
}

void Attempt::begin_check(Phase phase) {
  phase_ = phase;
  at_ = 0;
  can_go_ = false;
}

// Continues to check minimality: orbits by their first cell, then single clues in reading order.
Attempt::State Attempt::next_check(Value* row) {
  if (can_go_) return end(phase_ == Phase::orbits ? Minimal::no : Minimal::symmetric);
  const bool by_orbit = phase_ == Phase::orbits;
  const std::size_t count = by_orbit ? plan_->orbits.size() : 81;
  while (at_ < count) {
    chunk_ = by_orbit ? plan_->orbits[at_] : cell_bit(static_cast<int>(at_));
    ++at_;
    const Cells81 needed = sets_.needed();
    if (!(chunk_ & clues_) || (by_orbit && (chunk_ & kept_)) || !sets_.remove(chunk_)) continue;
    sets_.put_back(chunk_, needed);
    taken_ = size_of(chunk_);
    put(row);
    return State::testing;
  }
  if (!by_orbit || plan_->wanted.symmetry == Symmetry::none) return end(Minimal::yes);
  begin_check(Phase::clues);
  return next_check(row);
}

Attempt::State Attempt::end(Minimal minimal) {
  chunk_ = 0;
  SUDOKIT_INVARIANT(agrees() && (!plan_->wanted.clues || left_ == plan_->wanted.clues));
  minimal_ = minimal;
  return minimal < plan_->wanted.minimal ? State::failed : State::done;
}

void Attempt::write(Made& made) const {
  put(made.puzzle.data());
  made.solution = solution_;
  made.clues = static_cast<std::uint8_t>(left_);
  made.minimal = minimal_;
}

}  // namespace sudokit::generate

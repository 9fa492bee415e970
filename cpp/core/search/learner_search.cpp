// The search loop of learner.hpp: propagate, then analyse the conflict or decide; restart from time to time.
//
// All assumptions share level 1, so that restarts keep what they imply.  Decisions are always positive literals.  Measured
// on 25x25 and 36x36 puzzles: the decay of 0.99 and positive decisions matter; the restart policy hardly does.
#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/invariant.hpp"
#include "core/base/random.hpp"
#include "core/search/learner_engine.hpp"

namespace sudokit::search {

using learning::candidate_of;
using learning::is_negative;
using learning::opposite;
using learning::positive;
using learning::Why;

namespace {

// Percentages below: the change in conflicts with another value; geometric means of 45 proofs (nine puzzles of 25x25 and
// 36x36, five seeds each, at most 6,000 conflicts).  The seed alone makes a difference of a few per cent.

// Conflicts before the first reduction of the clauses, and the growth of each later interval.  Frequent reductions speed up
// propagation; rare ones keep more clauses.  first_reduction 375: -6, 625: +2 %; reduction_step a quarter lower or higher:
// 0 %.
constexpr std::uint64_t first_reduction = 500, reduction_step = 50;
// Conflicts in the first stable or focused phase; each phase of the k-th pair has k * k times as many.  750 or 1,250: -1 %.
constexpr std::uint64_t mode_length = 1000;
// Restarts.  In stable mode: every luby_unit conflicts, times Luby's sequence (768: -1, 1,280: -2 %).  In focused mode:
// when the fast average of the LBD exceeds the slow one by restart_margin (1.05: -20, 1.15: -11 %), but after at least
// least_restart conflicts (1: -11, 3: -5 %).  On other puzzles the restart policy hardly matters (docs/large.md).
constexpr std::uint64_t luby_unit = 1024, least_restart = 2;
constexpr double restart_margin = 1.10;
// The weight of the latest LBD in each average.  fast_rate 0.0225: +8, 0.0375: -12 %; slow_rate matters only after 10,000
// conflicts.
constexpr double fast_rate = 0.03, slow_rate = 1e-4;
// The number of decisions without a conflict after which the clock is checked too.
constexpr std::uint64_t decisions_a_look = 128;
// The initial activities are so small that a single conflict outweighs them; random ones are smaller still.
constexpr double initial_activity = 1e-3, random_activity = 1e-6;
constexpr std::ptrdiff_t ahead = 3;  // how far ahead the clauses of watches are prefetched
// Decisions between two checks of all clauses, in builds that check invariants.
constexpr std::uint64_t decisions_an_audit = 64;

// Luby's sequence 1 1 2 1 1 2 4 1 1 2 ..., from i = 1.
std::uint64_t luby(std::uint64_t i) {
  for (;;) {
    const int bits = std::bit_width(i);
    if (i == (std::uint64_t{1} << bits) - 1) return std::uint64_t{1} << (bits - 1);
    i -= (std::uint64_t{1} << (bits - 1)) - 1;
  }
}

}  // namespace

// The rules of cells and houses come first, then the clauses: the masks are cheap and imply the most.
bool Learner::Engine::propagate() {
  for (;;) {
    if (peer_head_ < trail_.size()) {
      ++work.propagations;
      const Lit held = trail_[peer_head_++];
      if (!is_negative(held) && !falsify_peers(candidate_of(held))) return false;
    } else if (watch_head_ < trail_.size()) {
      if (!visit_watches(trail_[watch_head_++])) return false;
    } else {
      return true;
    }
  }
}

// Gives every clause that watches the opposite of `held` another literal to watch, or makes its last literal true.
bool Learner::Engine::visit_watches(Lit held) {
  const Lit fallen = opposite(held);
  auto& list = watches_[fallen];
  Watch *kept = list.data(), *next = kept, *const end = kept + list.size();
  bool sound = true;
  while (next != end) {
    if (end - next > ahead) __builtin_prefetch(&arena_[(next[ahead].clause & ~binary_bit) + 2]);
    const Watch watch = *next++;
    const int other_value = value(watch.other);
    if (other_value > 0) {
      *kept++ = watch;
      continue;
    }
    const std::uint32_t at = watch.clause & ~binary_bit;
    Lit other = watch.other;
    if (!(watch.clause & binary_bit)) {
      Lit* const lits = &arena_[at + 2];
      other = lits[0] ^ lits[1] ^ fallen;
      if (value(other) > 0) {
        *kept++ = {at, other};
        continue;
      }
      Lit *const last = lits + arena_[at], *found = lits + 2;
      while (found != last && value(*found) < 0) ++found;
      if (found != last) {
        const Lit instead = *found;
        if (value(instead) > 0) {
          *kept++ = {at, instead};
        } else {
          lits[0] = other;
          lits[1] = instead;
          *found = fallen;
          watches_[instead].push_back({at, other});
        }
        continue;
      }
    }
    *kept++ = {watch.clause, other};
    if (value(other) < 0) {
      conflict_ = {Why::clause, at};
      sound = false;
    } else {
      sound = set(other, {Why::clause, at});
    }
    if (!sound) break;
  }
  const auto visited = static_cast<std::size_t>(kept - list.data()), left = static_cast<std::size_t>(end - next);
  kept = std::copy(next, end, kept);
  SUDOKIT_INVARIANT(static_cast<std::size_t>(kept - list.data()) == visited + left);
  list.resize(static_cast<std::size_t>(kept - list.data()));
  return sound;
}

// Opens level 1 with the assumptions.  False: they are contradictory, and core holds the failed ones.
bool Learner::Engine::assume(std::span<const Literal> assumptions) {
  open_level();
  for (const Literal& assumption : assumptions) {
    const int now = state(assumption);
    if (now > 0) continue;
    if (now < 0) {
      find_failed_assumptions(&assumption);
      return false;
    }
    if (!set(lit(assumption), {}) || !propagate()) {
      find_failed_assumptions(nullptr);
      return false;
    }
  }
  return true;
}

// The initial branching order: candidates of the smallest choices first; or a random order.
void Learner::Engine::start_order() {
  started_ = true;
  pace_.next_reduction = first_reduction;
  pace_.next_mode = mode_length;
  Random random(options_.seed);
  for (Candidate c = 0; c < count(); ++c) {
    if (value(positive(c)) != 0) continue;
    double activity = 0;
    if (options_.shuffled) {
      activity = random_activity * random.bits() / 4294967296.0;
    } else {
      for (const Tie tie : ties(c)) activity += std::ldexp(initial_activity, -std::popcount(open_[tie.choice]));
    }
    order_.start(c, activity);
  }
}

Verdict Learner::Engine::solve(std::span<const Literal> assumptions, Meter& meter) {
  const std::uint32_t base = assumptions.empty() ? 0 : 1;
  if (!paused_ || base != 0) {
    backtrack(0);
    core.clear();
    if (!consistent_) return Verdict::none;
    prepare();
    if (!close_root()) return Verdict::none;
    if (!started_) start_order();
    pace_.since_restart = 0;
  }
  paused_ = false;
  // Resumes where it stopped, so that the total work does not depend on the limit of each call.  Assumptions are made
  // again.
  const auto pause = [&] {
    if (base != 0)
      backtrack(0);
    else
      paused_ = true;
    return Verdict::undecided;
  };
  for (;;) {
    if (conflict_pending_ || !propagate()) {
      if (level() == 0) return consistent_ = false, Verdict::none;
      if (!meter.charge()) {
        conflict_pending_ = true;
        return pause();
      }
      if (!resolve_conflict(base)) return backtrack(0), Verdict::none;
      continue;
    }
    SUDOKIT_INVARIANT(peer_head_ == trail_.size() && watch_head_ == trail_.size());
    if constexpr (invariants_checked)
      if (work.decisions % decisions_an_audit == 0) SUDOKIT_INVARIANT(clauses_are_settled());
    if (level() == 0) keep_root();
    if (level() < base && !assume(assumptions)) return backtrack(0), Verdict::none;
    if (restart_due()) {
      restart(base);
      continue;
    }
    if (!find_open() || rest_has_target_values()) return take_model(), Verdict::model;
    if (options_.charge_decisions && !meter.charge()) return pause();
    decide();
    if (work.decisions % decisions_a_look == 0 && !meter.look()) return pause();
  }
}

// Learns a clause from conflict_ and backjumps.  False: there is no solution; core holds the failed assumptions, if any.
bool Learner::Engine::resolve_conflict(std::uint32_t base) {
  ++work.conflicts;
  ++pace_.since_restart;
  const std::uint32_t top = conflict_level();
  if (top == 0) return consistent_ = false;
  if (top <= base) {
    find_failed_assumptions(nullptr);
    return false;
  }
  if (top < level()) backtrack(top);
  SUDOKIT_INVARIANT(level() == top);
  analyze();
  if (options_.on_learned) {
    std::vector<Literal> literals;
    for (const Lit l : clause_) literals.push_back(literal(l));
    options_.on_learned(literals);
  }
  ++work.learned;
  work.literals += clause_.size();
  const std::uint32_t lbd = lbd_of(clause_);
  if (clause_.size() == 1) {
    backtrack(0);
    conflict_pending_ = !set(clause_[0], {});
  } else {
    backtrack(level_of(candidate_of(clause_[1])));
    conflict_pending_ = !set(clause_[0], {Why::clause, store(clause_, lbd, false)});
  }
  order_.decay();
  ++pace_.averaged;
  pace_.fast += std::max(fast_rate, 1.0 / static_cast<double>(pace_.averaged)) * (lbd - pace_.fast);
  pace_.slow += std::max(slow_rate, 1.0 / static_cast<double>(pace_.averaged)) * (lbd - pace_.slow);
  return true;
}

bool Learner::Engine::restart_due() const {
  if (pace_.stable) return pace_.since_restart >= pace_.stable_interval;
  return pace_.since_restart >= least_restart && pace_.fast > restart_margin * pace_.slow;
}

// Backtracks to the level above which the branching order has changed; reduces the clauses or switches the mode when due.
void Learner::Engine::restart(std::uint32_t base) {
  ++work.restarts;
  pace_.since_restart = 0;
  if (pace_.stable) pace_.stable_interval = luby_unit * luby(++pace_.luby_index);
  if (work.conflicts >= pace_.next_reduction) {
    pace_.next_reduction = work.conflicts + first_reduction + reduction_step * (work.reductions + 1);
    backtrack(base);
    reduce();
    return;
  }
  if (work.conflicts >= pace_.next_mode) {
    ++pace_.modes;
    pace_.stable = !pace_.stable;
    pace_.next_mode = work.conflicts + mode_length * (pace_.modes / 2 + 1) * (pace_.modes / 2 + 1);
    pace_.luby_index = 1;
    pace_.stable_interval = luby_unit;
    backtrack(base);
    return;
  }
  std::uint32_t keep = base;
  if (find_open()) {
    const double next = order_.activity(order_.top());
    while (keep < level() && order_.activity(candidate_of(trail_[limits_[keep]])) > next) ++keep;
  }
  backtrack(keep);
}

void Learner::Engine::find_target_bits() {
  target_bit_.clear();
  if (target_.empty()) return;
  for (std::size_t cell = 0; cell < root_.cells(); ++cell) {
    if (choice_of(cell) == no_choice) continue;
    const Candidate c = number_of(cell, target_[cell] - 1u);
    target_bit_.push_back(c == no_candidate ? 0 : Mask{1} << ties(c)[0].bit);
  }
}

// Whether every open cell can still take its target value.  If so, all can take it at once: placed values have been removed
// from their peers, and the target is a solution.
bool Learner::Engine::rest_has_target_values() const {
  if (target_.empty() || !permanent_.empty()) return false;
  for (std::size_t choice = 0; choice < target_bit_.size(); ++choice)
    if (const Mask open = open_[choice]; !(open & target_bit_[choice]) && (open & (open - 1)) != 0) return false;
  return true;
}

// Brings the candidate to branch on to the top of the order.  False: no candidate is open, so the board is a solution.
bool Learner::Engine::find_open() {
  while (!order_.empty() && value(positive(order_.top())) != 0) order_.pop();
  return !order_.empty();
}

void Learner::Engine::decide() {
  SUDOKIT_INVARIANT(value(positive(order_.top())) == 0);
  ++work.decisions;
  open_level();
  Candidate chosen = order_.top();
  if (!target_.empty()) {
    const std::size_t cell = cell_of(chosen);
    const Candidate there = number_of(cell, target_[cell] - 1u);
    if (there != no_candidate && value(positive(there)) == 0) chosen = there;
  }
  set(positive(chosen), {});
}

void Learner::Engine::take_model() {
  model.resize(root_.cells());
  for (std::size_t cell = 0; cell < root_.cells(); ++cell) {
    const std::size_t choice = choice_of(cell);
    if (choice == no_choice)
      model[cell] = static_cast<Value>(std::countr_zero(root_.candidates(cell)) + 1);
    else if (!target_.empty() && (open_[choice] & target_bit_[choice]))
      model[cell] = target_[cell];
    else
      model[cell] = static_cast<Value>(value_of(lowest(choice, open_[choice])) + 1);
  }
  SUDOKIT_INVARIANT(is_solution());
}

}  // namespace sudokit::search

#include "core/depth/braids.hpp"

#include <algorithm>
#include <utility>

namespace sudokit::depth {
Braids::Braids(Trials& trials)
    : trials_(trials),
      alive_(trials.candidates()),
      placed_(trials.candidates()),
      barred_(trials.candidates()),
      wanted_(trials.candidates()),
      count_(trials.variables()),
      remover_(trials.candidates()),
      reason_(trials.candidates()),
      lost_at_(trials.candidates()) {}

void Braids::begin(Index supposed) {
  for (Index one = 0; one < trials_.candidates(); ++one) {
    alive_[one] = trials_.alive(one);
    placed_[one] = trials_.placed(one);
  }
  for (Index one = 0; one < trials_.variables(); ++one) count_[one] = static_cast<std::uint8_t>(trials_.count(one));
  for (auto* const list : {&lost_, &placed_order_, &ready_, &faults_}) list->clear();
  levels_.clear();
  place(supposed);
  // What the supposition itself removes needs no single.
  lost_.clear();
  placed_order_.clear();
}

void Braids::lose(Index candidate, Index remover) {
  alive_[candidate] = 0;
  remover_[candidate] = remover;
  lost_at_[candidate] = lost_.size();
  lost_.push_back(candidate);
  for (const Index variable : trials_.variables_of(candidate)) {
    const std::uint8_t left = --count_[variable];
    if (left == 1) ready_.push_back(variable);
    if (left == 0) faults_.push_back(variable);
  }
}

void Braids::place(Index candidate) {
  placed_[candidate] = 1;
  placed_order_.push_back(candidate);
  for (const Index variable : trials_.variables_of(candidate)) {
    if (count_[variable] == 1) continue;
    for (const Index other : trials_.candidates_of(variable))
      if (other != candidate && alive_[other]) lose(other, candidate);
  }
}

void Braids::leave() {
  const Level level = levels_.back();
  levels_.pop_back();
  for (; lost_.size() > level.lost; lost_.pop_back()) {
    alive_[lost_.back()] = 1;
    for (const Index variable : trials_.variables_of(lost_.back())) ++count_[variable];
  }
  for (; placed_order_.size() > level.placed; placed_order_.pop_back()) placed_[placed_order_.back()] = 0;
  ready_.resize(level.ready);
  faults_.clear();
}

std::optional<Braids::Index> Braids::single_of(Index variable) const {
  if (count_[variable] != 1) return {};
  for (const Index candidate : trials_.candidates_of(variable))
    if (alive_[candidate]) return placed_[candidate] || barred_[candidate] ? std::nullopt : std::optional(candidate);
  return {};
}

// How many of the singles placed since then the fault rests on.
int Braids::cone(Index variable, std::size_t from_lost, std::size_t from_placed) {
  int size = 0;
  const auto want = [&](Index of, std::size_t before) {
    for (const Index candidate : trials_.candidates_of(of))
      if (!alive_[candidate] && lost_at_[candidate] >= from_lost && lost_at_[candidate] < before &&
          lost_at_[candidate] < lost_.size() && lost_[lost_at_[candidate]] == candidate)
        wanted_[remover_[candidate]] = 1;
  };
  want(variable, lost_.size());
  for (std::size_t i = placed_order_.size(); i-- > from_placed;) {
    const Index placed = placed_order_[i];
    if (!std::exchange(wanted_[placed], 0)) continue;
    ++size;
    want(reason_[placed], lost_.size());
  }
  return size;
}

Braids::Bounds Braids::bounds(int most_rounds) {
  Bounds found;
  enter();
  const std::size_t from_lost = lost_.size(), from_placed = placed_order_.size();
  // Singles that were there before belong to the first round.
  std::size_t next = 0;
  for (int round = 1; round <= most_rounds && next < ready_.size(); ++round) {
    const std::size_t end = ready_.size();
    for (; next < end; ++next)
      if (const auto one = single_of(ready_[next])) {
        reason_[*one] = ready_[next];
        place(*one);
      }
    if (faults_.empty()) continue;
    found.rounds = round;
    found.singles = static_cast<int>(placed_order_.size() - from_placed);
    for (const Index fault : faults_) found.singles = std::min(found.singles, cone(fault, from_lost, from_placed));
    break;
  }
  leave();
  return found;
}

// Whether a fault can be reached with so many singles at most, none of them barred.  Each set of singles is tried once: one that
// has been tried at a node is barred for those after it.
bool Braids::reach(int singles, Meter& meter) {
  const Bounds now = bounds(singles);
  if (now.rounds == 0 || now.singles <= singles) return now.rounds != 0;
  if (!meter.charge()) return false;
  std::vector<Index> tried;
  bool found = false;
  for (std::size_t i = 0; i < ready_.size() && !found; ++i) {
    const auto one = single_of(ready_[i]);
    if (!one) continue;
    enter();
    place(*one);
    found = !faults_.empty() || reach(singles - 1, meter);
    leave();
    barred_[*one] = 1;
    tried.push_back(*one);
  }
  for (const Index one : tried) barred_[one] = 0;
  return found;
}

void Braids::remove(Index candidate) {
  trials_.remove(candidate);
  trials_.follow();
}

// Removes candidates that braids of this length refute; false: there are none.  Searches only where bounds decide nothing.
bool Braids::shorten(int length, Meter& meter) {
  bool removed = false;
  std::vector<Index> undecided;
  for (const Index one : trials_.open()) {
    if (!trials_.alive(one) || trials_.placed(one) || trials_.in_solution(one)) continue;
    if (!meter.charge()) return false;
    begin(one);
    const Bounds now = faults_.empty() ? bounds(length - 1) : Bounds{};
    if (faults_.empty() && now.rounds == 0) continue;
    if (now.singles < length) {
      remove(one);
      removed = true;
    } else {
      undecided.push_back(one);
    }
  }
  if (removed) return true;
  for (const Index one : undecided) {
    begin(one);
    if (reach(length - 1, meter)) {
      remove(one);
      return true;
    }
    if (meter.stopped() != Stopped::no) return false;
  }
  return false;
}

int Braids::longest(Meter& meter) {
  int length = 1;
  while (!trials_.solved() && meter.stopped() == Stopped::no)
    if (!shorten(length, meter) && meter.stopped() == Stopped::no) ++length;
  return length;
}

}  // namespace sudokit::depth

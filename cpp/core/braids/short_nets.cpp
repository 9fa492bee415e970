#include "core/braids/short_nets.hpp"

#include <algorithm>
#include <utility>

#include "core/base/invariant.hpp"

namespace sudokit::braids {

void ShortNets::clear(std::size_t candidates) {
  of_variable_.clear();
  full_count_.clear();
  first_in_.assign(1, 0);
  for (auto* const list : {&full_placed_, &barred_, &wanted_}) list->assign(candidates, 0);
  full_alive_.assign(candidates, 1);
  for (auto* const list : {&remover_, &reason_}) list->assign(candidates, 0);
  lost_at_.assign(candidates, 0);
}

void ShortNets::add(std::span<const Index> candidates) {
  of_variable_.insert(of_variable_.end(), candidates.begin(), candidates.end());
  first_in_.push_back(of_variable_.size());
  full_count_.push_back(static_cast<Index>(candidates.size()));
}

// Lists the variables of each candidate.
void ShortNets::ready() {
  first_of_.assign(candidates() + 1, 0);
  for (const Index candidate : of_variable_) ++first_of_[candidate + 1];
  for (std::size_t i = 0; i < candidates(); ++i) first_of_[i + 1] += first_of_[i];
  of_candidate_.resize(of_variable_.size());
  std::vector<std::size_t> next(first_of_);
  for (std::size_t variable = 0; variable < full_count_.size(); ++variable)
    for (const Index candidate : candidates_of(static_cast<Index>(variable)))
      of_candidate_[next[candidate]++] = static_cast<Index>(variable);
}

void ShortNets::set(std::span<const char> alive, std::span<const char> placed) {
  full_alive_.assign(alive.begin(), alive.end());
  full_placed_.assign(placed.begin(), placed.end());
  for (std::size_t variable = 0; variable < full_count_.size(); ++variable) {
    const auto own = candidates_of(static_cast<Index>(variable));
    const auto left = std::count_if(own.begin(), own.end(), [&](Index candidate) { return full_alive_[candidate] != 0; });
    full_count_[variable] = static_cast<Index>(left);
  }
}

bool ShortNets::are_linked(Index one, Index other) const {
  const auto own = variables_of(one), others = variables_of(other);
  return one != other && std::find_first_of(own.begin(), own.end(), others.begin(), others.end()) != own.end();
}

void ShortNets::begin(Index supposed) {
  alive_ = full_alive_;
  placed_ = full_placed_;
  count_ = full_count_;
  for (auto* const list : {&lost_, &placed_order_, &ready_, &faults_}) list->clear();
  levels_.clear();
  place(supposed);
  // What the supposition itself removes needs no single.
  lost_.clear();
  placed_order_.clear();
  net_.supposed = supposed;
}

void ShortNets::lose(Index candidate, Index remover) {
  alive_[candidate] = 0;
  remover_[candidate] = remover;
  lost_at_[candidate] = lost_.size();
  lost_.push_back(candidate);
  for (const Index variable : variables_of(candidate)) {
    const Index left = --count_[variable];
    if (left == 1) ready_.push_back(variable);
    if (left == 0) faults_.push_back(variable);
  }
}

void ShortNets::place(Index candidate) {
  placed_[candidate] = 1;
  placed_order_.push_back(candidate);
  for (const Index variable : variables_of(candidate)) {
    if (count_[variable] == 1) continue;
    for (const Index other : candidates_of(variable))
      if (other != candidate && alive_[other]) lose(other, candidate);
  }
}

void ShortNets::leave() {
  const Level level = levels_.back();
  levels_.pop_back();
  for (; lost_.size() > level.lost; lost_.pop_back()) {
    alive_[lost_.back()] = 1;
    for (const Index variable : variables_of(lost_.back())) ++count_[variable];
  }
  for (; placed_order_.size() > level.placed; placed_order_.pop_back()) placed_[placed_order_.back()] = 0;
  ready_.resize(level.ready);
  faults_.clear();
}

std::optional<ShortNets::Index> ShortNets::single_of(Index variable) const {
  if (count_[variable] != 1) return {};
  for (const Index candidate : candidates_of(variable))
    if (alive_[candidate]) return placed_[candidate] || barred_[candidate] ? std::nullopt : std::optional(candidate);
  return {};
}

// Lists, latest first, those of the singles placed since then that the fault rests on.
void ShortNets::cone(Index fault, std::size_t from_lost, std::size_t from_placed) {
  cone_.clear();
  const auto want = [&](Index variable) {
    for (const Index candidate : candidates_of(variable))
      if (!alive_[candidate] && lost_at_[candidate] >= from_lost && lost_at_[candidate] < lost_.size() &&
          lost_[lost_at_[candidate]] == candidate)
        wanted_[remover_[candidate]] = 1;
  };
  want(fault);
  for (std::size_t i = placed_order_.size(); i-- > from_placed;) {
    const Index placed = placed_order_[i];
    if (!std::exchange(wanted_[placed], char{0})) continue;
    cone_.push_back(placed);
    want(reason_[placed]);
  }
}

// The singles that follow, round by round, until there is a fault.
ShortNets::Bounds ShortNets::bounds(int most_rounds) {
  Bounds found;
  enter();
  const std::size_t from_lost = lost_.size(), from_placed = placed_order_.size();
  std::size_t next = 0;  // singles that were there before belong to the first round
  for (int round = 1; round <= most_rounds && next < ready_.size(); ++round) {
    const std::size_t end = ready_.size();
    for (; next < end; ++next)
      if (const auto one = single_of(ready_[next])) {
        reason_[*one] = ready_[next];
        place(*one);
      }
    if (faults_.empty()) continue;
    found.rounds = round;
    found.singles = static_cast<int>(placed_order_.size() - from_placed) + 1;
    for (const Index fault : faults_) {
      cone(fault, from_lost, from_placed);
      if (static_cast<int>(cone_.size()) >= found.singles) continue;
      found.singles = static_cast<int>(cone_.size());
      std::swap(least_cone_, cone_);
    }
    break;
  }
  leave();
  return found;
}

int ShortNets::least_length(Index supposed, int longest) {
  begin(supposed);
  if (!faults_.empty()) return 1;
  const Bounds found = bounds(longest - 1);
  return found.rounds == 0 ? 0 : found.rounds + 1;
}

ShortNets::Seen ShortNets::glance(Index supposed, int length) {
  begin(supposed);
  if (!faults_.empty()) return Seen::one;
  const Bounds found = bounds(length - 1);
  if (found.rounds == 0) return Seen::none;
  return found.singles < length ? Seen::one : Seen::undecided;
}

// Keeps the singles placed as those of the net.
void ShortNets::note() {
  net_.rights = placed_order_;
  net_.variables.clear();
  for (const Index right : net_.rights) net_.variables.push_back(reason_[right]);
}

// Adds the last variable to the net: of those that its singles leave without a candidate, the first.
bool ShortNets::ended(bool found) {
  if (!found) return false;
  begin(net_.supposed);
  for (const Index right : net_.rights) {
    SUDOKIT_INVARIANT(alive_[right] && !placed_[right] && faults_.empty());
    place(right);
  }
  SUDOKIT_INVARIANT(!faults_.empty());
  net_.variables.push_back(*std::min_element(faults_.begin(), faults_.end()));
  return true;
}

bool ShortNets::braid(Index supposed, int length, Meter& meter) {
  begin(supposed);
  if (faults_.empty()) return ended(reach(length - 1, meter));
  note();
  return ended(true);
}

// Whether a fault can be reached with so many singles at most, none of them barred.  Each set of singles is tried once: what
// has been tried at a node is barred for those after it.
bool ShortNets::reach(int singles, Meter& meter) {
  const Bounds now = bounds(singles);
  if (now.rounds == 0) return false;
  if (now.singles <= singles) {
    placed_order_.insert(placed_order_.end(), least_cone_.rbegin(), least_cone_.rend());
    note();
    placed_order_.resize(placed_order_.size() - least_cone_.size());
    return true;
  }
  if (!meter.charge()) return false;
  std::vector<Index> tried;
  bool found = false;
  for (std::size_t i = 0; i < ready_.size() && !found; ++i) {
    const auto one = single_of(ready_[i]);
    if (!one) continue;
    enter();
    reason_[*one] = ready_[i];
    place(*one);
    found = !faults_.empty();
    if (found) note();
    found = found || reach(singles - 1, meter);
    leave();
    barred_[*one] = 1;
    tried.push_back(*one);
  }
  for (const Index one : tried) barred_[one] = 0;
  return found;
}

bool ShortNets::whip(Index supposed, int length, Meter& meter) {
  begin(supposed);
  tried_.clear();
  if (faults_.empty()) return ended(extend(supposed, length - 1, meter));
  note();
  return ended(true);
}

bool ShortNets::is_new(Index latest) {
  std::vector<Index> key(placed_order_);
  std::sort(key.begin(), key.end());
  key.push_back(latest);
  return tried_.insert(std::move(key)).second;
}

// Whether so many singles more, each with a candidate that the one before removes, reach a fault.
bool ShortNets::extend(Index latest, int singles, Meter& meter) {
  if (singles == 0 || !is_new(latest) || !meter.charge()) return false;
  if (singles > 1 && bounds(singles).rounds == 0) return false;
  struct Next {
    Index variable, right;
  };
  std::vector<Next> following;
  for (const Index variable : ready_) {
    const auto right = single_of(variable);
    if (!right || std::any_of(following.begin(), following.end(), [&](const Next& one) { return one.right == *right; }))
      continue;
    const auto own = candidates_of(variable);
    if (std::any_of(own.begin(), own.end(), [&](Index left) { return are_linked(left, latest); }))
      following.push_back({variable, *right});
  }
  for (const auto& [variable, right] : following) {
    enter();
    reason_[right] = variable;
    place(right);
    const bool fault = !faults_.empty();
    if (fault) note();
    const bool found = fault || extend(right, singles - 1, meter);
    leave();
    if (found) return true;
  }
  return false;
}

}  // namespace sudokit::braids

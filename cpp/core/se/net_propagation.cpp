#include "core/se/net_propagation.hpp"

#include <algorithm>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/grid/mask.hpp"

namespace sudokit::se {

// The ancestors of a node are bits by node number: as many words as the number needs.
std::size_t Propagation::ancestors_at(std::size_t node) const {
  const std::size_t words = node / 64, rest = node % 64;
  return 32 * words * (words + 1) + rest * (words + 1);
}

void Propagation::start(const Board& source, Run& run) {
  source_ = &source;
  run_ = &run;
  now_.candidates = source.candidates;
  now_.places = source.places;
  if (manner_.level > 0) now_.open = source.open, now_.value = source.value;
  run.nodes.clear();
  run.parents.clear();
  run.on.fill(Run::none);
  run.off.fill(Run::none);
  run.live_on.clear();
  run.live_off.clear();
  run.contradiction[0] = run.contradiction[1] = -1;
  on_queue_.clear();
  off_queue_.clear();
  on_next_ = off_next_ = 0;
  live_ = 0;
  ancestors_.clear();
  with_nested_.clear();
  for (auto& unit : on_places_) unit.fill(0);
  for (auto& unit : off_places_) unit.fill(0);
  on_values_.fill(0);
  off_values_.fill(0);
}

// Adds a node with the parents given_, without making it known.
int Propagation::add(int candidate, bool on, Cause cause, std::int32_t nested) {
  auto& nodes = run_->nodes;
  const int node = static_cast<int>(nodes.size());
  nodes.push_back({static_cast<std::uint16_t>(candidate), on, cause, static_cast<std::uint32_t>(run_->parents.size()),
                   static_cast<std::uint16_t>(given_.size()), 0, 0, nested});
  run_->parents.insert(run_->parents.end(), given_.begin(), given_.end());
  count(node);
  return node;
}

void Propagation::count(int node) {
  auto& nodes = run_->nodes;
  Run::Node& mine = nodes[node];
  const std::size_t words = static_cast<std::size_t>(node) / 64 + 1, at = ancestors_at(node);
  ancestors_.resize(at + words);
  for (const std::uint16_t parent : given_)
    if (nodes[parent].cost == Run::dead) {
      mine.cost = Run::dead;
      return;
    }
  std::uint64_t* const bits = ancestors_.data() + at;
  std::fill(bits, bits + words, 0);
  for (const std::uint16_t parent : given_) {
    const std::uint64_t* const theirs = ancestors_.data() + ancestors_at(parent);
    for (std::size_t i = 0; i <= parent / 64u; ++i) bits[i] |= theirs[i];
  }
  bits[node / 64] |= std::uint64_t{1} << (node % 64);
  int n = 0;
  for (std::size_t i = 0; i < words; ++i) n += bits_in(bits[i]);
  mine.count = static_cast<std::uint16_t>(n);
  if (mine.nested >= 0) with_nested_.push_back(static_cast<std::uint16_t>(node));
  const int cost = with_nested_.empty() ? n : n + nested_cost(node);
  mine.cost = cost > bound_ ? Run::dead : static_cast<std::uint32_t>(cost);
}

// The complexity of the nested chains that the node depends on.
int Propagation::nested_cost(int node) {
  if (nested_seen_.size() < nested_.size()) nested_seen_.resize(nested_.size() + 64, 0);
  ++stamp_;
  const std::uint64_t* const bits = ancestors_.data() + ancestors_at(node);
  int cost = 0;
  for (const std::uint16_t other : with_nested_) {
    if (other > node || !(bits[other / 64] >> (other % 64) & 1)) continue;
    const std::int32_t nested = run_->nodes[other].nested;
    if (nested_seen_[nested] == stamp_) continue;
    nested_seen_[nested] = stamp_;
    cost += nested_.complexity(nested);
  }
  return cost;
}

// Adds a node and puts it into its queue.
int Propagation::insert(int candidate, bool on, Cause cause, std::int32_t nested) {
  const int node = add(candidate, on, cause, nested);
  const int cell = cell_at(candidate), v = value_at(candidate);
  (on ? run_->on : run_->off)[candidate] = static_cast<std::uint16_t>(node);
  (on ? on_values_ : off_values_)[cell] |= bit(v);
  auto& places = on ? on_places_ : off_places_;
  for (int kind = 0; kind < 3; ++kind) places[unit_of(cell, kind)][v] |= bit(position_of(cell, kind));
  (on ? on_queue_ : off_queue_).push_back(static_cast<std::uint16_t>(node));
  if (run_->nodes[node].cost != Run::dead) {
    ++live_;
    (on ? run_->live_on : run_->live_off).insert(candidate);
  }
  return node;
}

// The candidates `which` (values of a cell, or positions of a unit) are false, because the node is true.  `clash`: those of
// them known to be true.
bool Propagation::exclude(int node, int cell_or_unit, Bits which, Bits clash, Cause cause) {
  const int v = value_at(run_->nodes[node].candidate);
  const auto candidate = [&](int i) {
    return cause == Cause::cell ? cell_or_unit * 9 + i : cell_of(cell_or_unit, i) * 9 + v;
  };
  const Bits before = clash ? static_cast<Bits>((clash & -clash) - 1) : Bits{all_nine};
  const Bits known = cause == Cause::cell ? off_values_[cell_or_unit] : off_places_[cell_or_unit][v];
  given_.assign(1, static_cast<std::uint16_t>(node));
  for (const int i : ones(which & before & ~known)) insert(candidate(i), false, cause);
  if (!clash) return true;
  const int where = candidate(first(clash));
  run_->contradiction[0] = run_->on[where];
  run_->contradiction[1] = add(where, false, cause, -1);
  return false;
}

// Both functions return false if they find a contradiction.
bool Propagation::take_on(int node) {
  const int candidate = run_->nodes[node].candidate, cell = cell_at(candidate), v = value_at(candidate);
  if (!manner_.nishio) {
    const Bits others = now_.candidates[cell] & ~bit(v), clash = others & on_values_[cell];
    if ((clash || (others & ~off_values_[cell])) && !exclude(node, cell, others, clash, Cause::cell)) return false;
  }
  for (int kind = 0; kind < 3; ++kind) {
    const int u = unit_of(cell, kind);
    const Bits others = now_.places[u][v] & ~bit(position_of(cell, kind)), clash = others & on_places_[u][v];
    if ((clash || (others & ~off_places_[u][v])) && !exclude(node, u, others, clash, cause_of(kind))) return false;
  }
  return true;
}

bool Propagation::take_off(int node) {
  const int candidate = run_->nodes[node].candidate, cell = cell_at(candidate), v = value_at(candidate);
  struct Implication {
    int candidate;
    Cause cause;
  } implied[4];
  int n = 0;
  if (!manner_.nishio)
    if (const Bits other = now_.candidates[cell] & ~bit(v); single(other))
      implied[n++] = {cell * 9 + first(other), Cause::cell};
  for (int kind = 0; kind < 3; ++kind) {
    const int u = unit_of(cell, kind);
    const Bits others = now_.places[u][v] & ~bit(position_of(cell, kind));
    if (!single(others)) continue;
    const int other = cell_of(u, first(others)) * 9 + v;
    bool known = false;
    for (int i = 0; i < n; ++i) known = known || implied[i].candidate == other;
    if (!known) implied[n++] = {other, cause_of(kind)};
  }
  if (manner_.dynamic) now_.remove(cell, v);
  for (int i = 0; i < n; ++i) {
    const auto [to, cause] = implied[i];
    const bool clash = run_->off[to] != Run::none;
    if (!clash && run_->on[to] != Run::none) continue;
    given_.assign(1, static_cast<std::uint16_t>(node));
    if (manner_.dynamic && cause == Cause::cell) {
      for (const int other : ones(source_->candidates[cell] & ~now_.candidates[cell] & ~bit(v)))
        given_.push_back(run_->off[cell * 9 + other]);
    } else if (manner_.dynamic) {
      const int u = unit_of(cell, kind_of(cause));
      const Bits gone = source_->places[u][v] & ~now_.places[u][v] & ~bit(position_of(cell, kind_of(cause)));
      for (const int at : ones(gone)) given_.push_back(run_->off[cell_of(u, at) * 9 + v]);
    }
    if (clash) {
      run_->contradiction[0] = add(to, true, cause, -1);
      run_->contradiction[1] = run_->off[to];
      return false;
    }
    insert(to, true, cause);
  }
  return true;
}

// False if nothing new was found.
bool Propagation::take_advanced(Meter& meter) {
  const Implied& implied = advanced_.after(*source_, now_, manner_.level, meter);
  bool any = false;
  std::uint32_t lost = 0, parent = 0;
  for (const Implied::Step& step : implied.steps) {
    given_.clear();
    for (; parent < step.parents; ++parent) given_.push_back(run_->off[implied.parents[parent]]);
    const std::int32_t nested = step.complexity ? nested_.number(step.hash, step.complexity) : -1;
    for (; lost < step.lost; ++lost) {
      if (run_->off[implied.lost[lost]] != Run::none) continue;
      insert(implied.lost[lost], false, Cause::advanced, nested);
      any = true;
    }
  }
  return any;
}

void Propagation::run(const Board& source, int first, bool on, const Manner& manner, int bound, Meter& meter, Run& run) {
  manner_ = manner;
  bound_ = bound;
  start(source, run);
  given_.clear();
  insert(first, on, Cause::none);
  while (true) {
    if (live_ == 0 && manner.level == 0) return;  // all that follows costs more
    if (on_next_ < on_queue_.size()) {
      const int node = on_queue_[on_next_++];
      live_ -= run.nodes[node].cost != Run::dead;
      if (!take_on(node)) return;
    } else if (off_next_ < off_queue_.size()) {
      const int node = off_queue_[off_next_++];
      live_ -= run.nodes[node].cost != Run::dead;
      if (!take_off(node)) return;
    } else if (manner.level == 0 || !take_advanced(meter) || meter.stopped() != Stopped::no) {
      return;
    }
  }
}

}  // namespace sudokit::se

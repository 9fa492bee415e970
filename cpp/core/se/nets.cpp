#include "core/se/nets.hpp"

#include <algorithm>
#include <utility>

namespace sudokit::se {

namespace {

// Conclusions are found per candidate in phases; among equals, the first wins.
std::uint64_t order_of(int cell, int v, int phase) {
  return static_cast<std::uint64_t>((cell * 10 + v) * 16 + phase) << 32;
}

constexpr int phase_on = 0, phase_off = 1, phase_twofold = 2, phase_units = 4, phase_cell = 0, no_value = 9;

}  // namespace

// Runs are kept as long as their conclusions.
const Run* Nets::run(int candidate, bool on, Meter& meter) {
  Run*& known = (on ? on_runs_ : off_runs_)[candidate];
  if (known) return known;
  if (used_ == runs_.size()) runs_.push_back(std::make_unique<Run>());
  known = runs_[used_++].get();
  propagation_.run(*board_, candidate, on, manner_, every_ ? unlimited : most_ - 1, meter, *known);
  return known;
}

int Nets::effect_of(int candidate, bool on) const {
  if (!on) return candidate;
  const Bits others = board_->candidates[cell_at(candidate)] & ~bit(value_at(candidate));
  return single(others) ? candidate / 9 * 9 + first(others) : 729 + candidate;
}

bool Nets::is_wanted(int complexity, Shape shape, std::uint64_t order, int effect) const {
  if (complexity > most_) return false;
  const std::int32_t at = every_ ? by_effect_[effect] : kept_ ? 0 : -1;
  if (at < 0) return true;
  const Conclusion& best = conclusions_[at];
  if (complexity != best.complexity) return complexity < best.complexity;
  return shape != best.shape ? shape < best.shape : order < best.order;
}

void Nets::keep(int complexity, std::uint64_t order, const Conclusion& like, std::span<const Conclusion::Target> targets) {
  const int effect = effect_of(like.candidate, like.on);
  if (!is_wanted(complexity, like.shape, order, effect)) return;
  std::int32_t at = every_ ? by_effect_[effect] : kept_ ? 0 : -1;
  if (at < 0) {
    at = static_cast<std::int32_t>(kept_++);
    if (kept_ > conclusions_.size()) conclusions_.emplace_back();
    if (every_) by_effect_[effect] = at;
  }
  Conclusion& best = conclusions_[at];
  auto memory = std::move(best.targets);
  best = like;
  best.targets = std::move(memory);
  best.targets.assign(targets.begin(), targets.end());
  best.complexity = complexity;
  best.order = order;
  if (!every_) most_ = complexity;
}

int Nets::complexity_of(std::span<const Conclusion::Target> targets) {
  int flat = 0;
  bool any_nested = false;
  for (const auto& [run, node] : targets) {
    flat += run->nodes[node].count;
    any_nested = any_nested || run->nodes[node].cost != run->nodes[node].count;
  }
  return any_nested ? written_complexity_of(targets) : flat;
}

// The statements of each target, and each nested chain once.
int Nets::written_complexity_of(std::span<const Conclusion::Target> targets) {
  if (nested_seen_.size() < nested_.size()) nested_seen_.resize(nested_.size() + 64, 0);
  ++nested_stamp_;
  int complexity = 0;
  for (const auto& target : targets) {
    write_target(target, nullptr);
    complexity += static_cast<int>(queue_.size());
    for (const std::uint16_t node : queue_) {
      const std::int32_t nested = target.run->nodes[node].nested;
      if (nested < 0 || nested_seen_[nested] == nested_stamp_) continue;
      nested_seen_[nested] = nested_stamp_;
      complexity += nested_.complexity(nested);
    }
  }
  return complexity;
}

// Lists the nodes from which the target follows in queue_, breadth first, and appends them to `out`.
void Nets::write_target(const Conclusion::Target& target, std::vector<Statement>* out) {
  const Run& run = *target.run;
  if (++stamp_ == 0) written_.fill(0), stamp_ = 1;
  const auto seen = [&](std::uint16_t node) -> std::uint32_t& {
    return written_[run.nodes[node].candidate * 2u + run.nodes[node].on];
  };
  queue_.assign(1, target.node);
  seen(target.node) = stamp_;
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const Run::Node& node = run.nodes[queue_[i]];
    if (out) out->push_back({node.candidate, node.on, node.cause});
    for (std::uint32_t p = node.parent; p < node.parent + node.parents; ++p) {
      const std::uint16_t parent = run.parents[p];
      if (seen(parent) == stamp_) continue;
      seen(parent) = stamp_;
      queue_.push_back(parent);
    }
  }
}

void Nets::write(const Conclusion& conclusion, Reasons& reasons) {
  reasons.clear();
  for (const auto& target : conclusion.targets) {
    write_target(target, &reasons.statements);
    reasons.end_target();
  }
}

void Nets::contradiction(const Run& run, int source, bool on) {
  const auto a = static_cast<std::uint16_t>(run.contradiction[0]), b = static_cast<std::uint16_t>(run.contradiction[1]);
  const Conclusion::Target targets[] = {{&run, a}, {&run, b}};
  // Inside nested chains, the last statement may repeat an earlier one with other reasons; only writing it out counts it
  // rightly, whatever the bound.
  const Run::Node& last = run.nodes.back();
  const bool repeated = (last.on ? run.on : run.off)[last.candidate] != Run::none;
  if (!repeated && (run.nodes[a].cost == Run::dead || run.nodes[b].cost == Run::dead)) return;
  Conclusion like;
  like.shape = Shape::contradiction;
  like.candidate = like.source = static_cast<std::uint16_t>(source);
  like.on = !on;
  like.source_on = on;
  const int complexity = repeated ? written_complexity_of(targets) : complexity_of(targets);
  keep(complexity, order_of(cell_at(source), value_at(source), on ? phase_on : phase_off), like, targets);
}

// What follows from all runs: `on` and `off` of the same candidate, or each candidate of a cell or unit.
void Nets::offer(std::span<const Run* const> runs, Shape shape, int candidate, bool on, int source, int kind,
                 std::uint64_t order) {
  std::uint32_t least = 0, most_nested = 0;
  for (const Run* const run : runs) {
    const Run::Node& node = run->nodes[run->node_of(candidate, on)];
    least += node.count;
    most_nested = std::max(most_nested, node.cost - node.count);
  }
  if (on && single(board_->candidates[cell_at(candidate)])) return;
  order += static_cast<std::uint64_t>(runs[0]->node_of(candidate, on));
  if (!is_wanted(static_cast<int>(least + most_nested), shape, order, effect_of(candidate, on))) return;
  Conclusion::Target targets[9];
  std::size_t n = 0;
  for (const Run* const run : runs) targets[n++] = {run, static_cast<std::uint16_t>(run->node_of(candidate, on))};
  Conclusion like;
  like.shape = shape;
  like.candidate = static_cast<std::uint16_t>(candidate);
  like.on = on;
  like.source = static_cast<std::uint16_t>(source);
  like.kind = static_cast<std::uint8_t>(kind);
  keep(complexity_of({targets, n}), order, like, {targets, n});
}

void Nets::common(std::span<const Run* const> runs, Shape shape, int source, int kind, std::uint64_t order) {
  CandidateSet on = runs[0]->live_on, off = runs[0]->live_off;
  for (const Run* const run : runs.subspan(1)) on &= run->live_on, off &= run->live_off;
  on.each([&](int candidate) { offer(runs, shape, candidate, true, source, kind, order); });
  order += std::uint64_t{1} << 32;
  off.each([&](int candidate) { offer(runs, shape, candidate, false, source, kind, order); });
}

bool Nets::units_of(int cell, int v, Meter& meter) {
  for (int kind = 0; kind < 3; ++kind) {
    const int u = unit_of(cell, kind);
    const Bits at = board_->places[u][v];
    if (count(at) < 2 || first(at) != position_of(cell, kind)) continue;
    int of[9] = {}, size = 0;
    for (const int i : ones(at)) of[size++] = cell_of(u, i) * 9 + v;
    if (!can_agree(of, size)) continue;
    const Run* runs[9];
    for (int i = 0; i < size; ++i) {
      runs[i] = run(of[i], true, meter);
      if (meter.stopped() != Stopped::no) return false;
    }
    common({runs, static_cast<std::size_t>(size)}, Shape::region, cell * 9 + v, kind,
           order_of(cell, v, phase_units + 2 * kind));
  }
  return true;
}

bool Nets::search_candidate(int cell, int v, Meter& meter) {
  const int candidate = cell * 9 + v;
  if (!meter.charge()) return false;
  if (manner_.dynamic) {
    const Run* const on = run(candidate, true, meter);
    if (on->contradicts()) contradiction(*on, candidate, true);
    const Run* const off = run(candidate, false, meter);
    if (meter.stopped() != Stopped::no) return false;
    if (off->contradicts()) contradiction(*off, candidate, false);
    if (!manner_.nishio && count(board_->candidates[cell]) >= 3) {
      const Run* const runs[] = {on, off};
      common(runs, Shape::twofold, candidate, 0, order_of(cell, v, phase_twofold));
    }
    if (!every_) {  // only this cell uses it
      --used_;
      off_runs_[candidate] = nullptr;
    }
  }
  return manner_.nishio || units_of(cell, v, meter);
}

bool Nets::search_cell(int cell, Meter& meter) {
  const Bits mine = board_->candidates[cell];
  for (const int v : ones(mine))
    if (!search_candidate(cell, v, meter)) return false;
  if (manner_.nishio) return true;
  int of[9] = {}, size = 0;
  for (const int v : ones(mine)) of[size++] = cell * 9 + v;
  if (!can_agree(of, size)) return true;
  const Run* runs[9];
  for (int i = 0; i < size; ++i) runs[i] = run(of[i], true, meter);
  if (meter.stopped() != Stopped::no) return false;
  common({runs, static_cast<std::size_t>(size)}, Shape::cell, cell * 9 + first(mine), 0,
         order_of(cell, no_value, phase_cell));
  return true;
}

bool Nets::search(const Board& board, const Manner& manner, int most, bool every, Meter& meter) {
  board_ = &board;
  manner_ = manner;
  most_ = most;
  every_ = every;
  used_ = kept_ = 0;
  on_runs_.fill(nullptr);
  off_runs_.fill(nullptr);
  nested_.clear();
  if (every) by_effect_.fill(-1);
  if (!manner.dynamic) {
    links_.build(board, true, true);
    closure_.build(board, links_);
  }
  for (int cell = 0; cell < cells; ++cell) {
    const int n = count(board.candidates[cell]);
    const bool starts = n > 2 || (n == 2 && manner.dynamic);
    if (starts && !search_cell(cell, meter)) return false;
  }
  return meter.stopped() == Stopped::no;
}

std::span<const Conclusion> Nets::all(const Board& board, const Manner& manner, Meter& meter) {
  advanced_.forget();
  if (!search(board, manner, unlimited, true, meter)) return {};
  std::sort(conclusions_.begin(), conclusions_.begin() + static_cast<std::ptrdiff_t>(kept_),
            [](const Conclusion& a, const Conclusion& b) {
              if (a.complexity != b.complexity) return a.complexity < b.complexity;
              return a.shape != b.shape ? a.shape < b.shape : a.order < b.order;
            });
  return {conclusions_.data(), kept_};
}

}  // namespace sudokit::se

#include "core/se/single_chains.hpp"

#include <algorithm>
#include <utility>

namespace sudokit::se {

namespace {

constexpr int unlimited = std::numeric_limits<int>::max() / 2;

// Whether the second candidate is false if the first one is true.
bool excludes(int one, int other, bool in_cells) {
  if (cell_at(one) == cell_at(other)) return in_cells && one != other;
  return value_at(one) == value_at(other) && sees(cell_at(one), cell_at(other));
}

double base_of(bool cycle, bool in_units, bool in_cells) {
  if (in_units && in_cells) return 7.0;
  return cycle ? 6.5 : 6.6;
}

int key_of(bool in_units, bool in_cells) { return in_units && in_cells ? 4 : in_cells ? 3 : 2; }

}  // namespace

void SingleChain::cycle_removals(const Board& board, std::vector<std::pair<std::uint8_t, Bits>>& lost) const {
  lost.clear();
  Cells own, by_off[9];
  for (const Statement& one : path) {
    own.insert(static_cast<Cell>(cell_at(one.candidate)));
    if (!one.on) by_off[value_at(one.candidate)] |= peers_of(cell_at(one.candidate));
  }
  for (std::size_t i = 0; i + 1 < path.size(); i += 2) {
    const int v = value_at(path[i].candidate);
    for (const Cell cell : (peers_of(cell_at(path[i].candidate)) & by_off[v]) - own) {
      if (!board.has(cell, v)) continue;
      const auto known = std::find_if(lost.begin(), lost.end(), [&](const auto& entry) { return entry.first == cell; });
      if (known == lost.end())
        lost.emplace_back(static_cast<std::uint8_t>(cell), bit(v));
      else
        known->second |= bit(v);
    }
  }
}

void SingleChain::reasons(Reasons& reasons) const {
  reasons.clear();
  reasons.statements.assign(path.begin(), cycle ? path.end() - 1 : path.end());
  reasons.end_target();
  if (!cycle) return;
  // The cycle in the other direction.  Each statement keeps the cause that it had in this one.
  for (std::size_t i = path.size(); i-- > 1;) reasons.statements.push_back({path[i].candidate, !path[i].on, path[i].cause});
  reasons.end_target();
}

// Keeps the best.
struct SingleChains::Best {
  SingleChains& all;
  const Board& board;
  bool in_units = false, in_cells = false;
  bool any = false;
  int most_cycle = unlimited, most_chain = unlimited;

  void start_pass(bool units, bool cells) {
    in_units = units, in_cells = cells;
    set_limits();
  }
  // The highest complexity that would still be better, for a rating with this base.
  int limit(bool cycle) const {
    if (!any) return unlimited;
    int most = 0;
    for (int complexity = 1; complexity <= 2 * candidates; ++complexity) {
      const double rating = base_of(cycle, in_units, in_cells) + length_addition(complexity);
      if (!better(rating, complexity, key_of(in_units, in_cells))) break;
      most = complexity;
    }
    return most;
  }
  void set_limits() { most_cycle = limit(true), most_chain = limit(false); }
  bool better(double rating, int complexity, int key) const {
    const SingleChain& best = all.best_;
    if (rating != best.rating) return rating < best.rating;
    if (complexity != best.complexity) return complexity < best.complexity;
    return key < best.key;
  }
  void take(SingleChain& chain) {
    chain.rating = base_of(chain.cycle, in_units, in_cells) + length_addition(chain.complexity);
    chain.key = key_of(in_units, in_cells);
    chain.in_units = in_units, chain.in_cells = in_cells;
    if (any && !better(chain.rating, chain.complexity, chain.key)) return;
    any = true;
    std::swap(chain, all.best_);
    set_limits();
  }
  SingleChain& fresh() { return all.trial_; }
};

// Keeps all.
struct SingleChains::All {
  SingleChains& all;
  const Board& board;
  std::vector<SingleChain>& chains;
  std::size_t& count;
  bool in_units = false, in_cells = false;
  int most_cycle = unlimited, most_chain = unlimited;

  void start_pass(bool units, bool cells) { in_units = units, in_cells = cells; }
  void take(SingleChain& chain) {
    chain.rating = base_of(chain.cycle, in_units, in_cells) + length_addition(chain.complexity);
    chain.key = key_of(in_units, in_cells);
    chain.in_units = in_units, chain.in_cells = in_cells;
    ++count;
  }
  SingleChain& fresh() {
    if (count == chains.size()) chains.emplace_back();
    return chains[count];
  }
};

void SingleChains::next_stamp() {
  if (++stamp_ == 0) {
    on_seen_.fill(0);
    off_seen_.fill(0);
    stamp_ = 1;
  }
}

void SingleChains::write_path(int end, bool end_on, Cause cause, std::size_t parent, SingleChain& chain) const {
  chain.path.clear();
  chain.path.push_back({static_cast<std::uint16_t>(end), end_on, cause});
  for (std::size_t at = parent; at != none; at = nodes_[at].parent)
    chain.path.push_back({nodes_[at].candidate, nodes_[at].on, nodes_[at].cause});
}

// Whether the candidate is false before the node, an on node.
bool SingleChains::is_ancestor(int candidate, std::size_t node) const {
  for (std::size_t off = nodes_[node].parent; off != none; off = nodes_[nodes_[off].parent].parent)
    if (nodes_[off].candidate == candidate) return true;
  return false;
}

template <class Sink>
void SingleChains::cycles(int start, Sink& sink) {
  next_stamp();
  nodes_.clear();
  nodes_.push_back({static_cast<std::uint16_t>(start), none, Cause::none, true});
  on_seen_[start] = stamp_;
  std::size_t begin = 0, end = 1;
  for (int length = 2; begin < end && length <= sink.most_cycle; length += 2) {
    for (std::size_t p = begin; p < end; ++p)
      for (const Links::Arc arc : links_->leading_off(nodes_[p].candidate))
        if (!is_ancestor(arc.to, p)) nodes_.push_back({arc.to, static_cast<std::uint16_t>(p), arc.cause, false});
    const std::size_t off_end = nodes_.size();
    for (std::size_t p = end; p < off_end; ++p)
      for (const Links::Arc arc : links_->on(nodes_[p].candidate)) {
        if (length >= 4 && arc.to == start) {
          SingleChain& chain = sink.fresh();
          chain.cycle = true;
          chain.complexity = length;
          write_path(start, true, arc.cause, p, chain);
          chain.cycle_removals(sink.board, lost_);
          if (!lost_.empty()) sink.take(chain);
        }
        if (on_seen_[arc.to] == stamp_) continue;
        on_seen_[arc.to] = stamp_;
        nodes_.push_back({arc.to, static_cast<std::uint16_t>(p), arc.cause, true});
      }
    begin = off_end;
    end = nodes_.size();
  }
}

// From statements "on" to statements "off".  True: the assumption contradicts itself.
template <class Sink>
bool SingleChains::on_level(int start, bool from_on, std::size_t begin, std::size_t end, Sink& sink) {
  for (std::size_t p = begin; p < end; ++p) {
    if (from_on && excludes(nodes_[p].candidate, start, in_cells_)) {
      for (const Links::Arc arc : links_->off(nodes_[p].candidate))
        if (arc.to == start) write_path(start, false, arc.cause, p, sink.fresh());
      return true;
    }
    for (const Links::Arc arc : links_->leading_off(nodes_[p].candidate)) {
      if (off_seen_[arc.to] == stamp_) continue;
      off_seen_[arc.to] = stamp_;
      nodes_.push_back({arc.to, static_cast<std::uint16_t>(p), arc.cause, false});
    }
  }
  return false;
}

template <class Sink>
bool SingleChains::off_level(int start, bool from_on, std::size_t begin, std::size_t end, Sink& sink) {
  for (std::size_t p = begin; p < end; ++p)
    for (const Links::Arc arc : links_->on(nodes_[p].candidate)) {
      if (!from_on && arc.to == start) {
        write_path(start, true, arc.cause, p, sink.fresh());
        return true;
      }
      if (on_seen_[arc.to] == stamp_) continue;
      on_seen_[arc.to] = stamp_;
      nodes_.push_back({arc.to, static_cast<std::uint16_t>(p), arc.cause, true});
    }
  return false;
}

template <class Sink>
void SingleChains::chain(int start, bool from_on, Sink& sink) {
  next_stamp();
  nodes_.clear();
  nodes_.push_back({static_cast<std::uint16_t>(start), none, Cause::none, from_on});
  (from_on ? on_seen_ : off_seen_)[start] = stamp_;
  std::size_t begin = 0, end = 1;
  bool on = from_on;
  for (int complexity = 2; begin < end && complexity <= sink.most_chain; ++complexity, on = !on) {
    if (on ? on_level(start, from_on, begin, end, sink) : off_level(start, from_on, begin, end, sink)) {
      SingleChain& chain = sink.fresh();
      chain.cycle = false;
      chain.complexity = complexity;
      sink.take(chain);
      return;
    }
    begin = end;
    end = nodes_.size();
  }
}

// Finds the candidates from which any cycle or chain can start.
void SingleChains::select(const Board& board) {
  all_links_.build(board, true, true);
  all_closure_.build(board, all_links_);
  starts_.clear();
  for (int c = 0; c < cells; ++c) {
    if (count(board.candidates[c]) < 2) continue;
    for (const int v : ones(board.candidates[c])) {
      const int start = c * 9 + v;
      const Start found{static_cast<std::uint16_t>(start), all_closure_.leads(start, start), all_closure_.refutes(start),
                        all_closure_.proves(start, all_links_)};
      if (found.cycle || found.refuted || found.proved) starts_.push_back(found);
    }
  }
}

template <class Sink>
bool SingleChains::pass(const Board& board, bool in_units, bool in_cells, Sink& sink, Meter* meter) {
  if (starts_.empty()) return true;
  const bool all = in_units && in_cells;
  links_ = all ? &all_links_ : &some_links_;
  const Closure& closure = all ? all_closure_ : some_closure_;
  if (!all) {
    some_links_.build(board, in_units, in_cells);
    some_closure_.build(board, some_links_);
  }
  in_cells_ = in_cells;
  sink.start_pass(in_units, in_cells);
  for (const Start& one : starts_) {
    const int start = one.candidate;
    if (!in_units && count(board.candidates[cell_at(start)]) > 2) continue;
    if (meter && !meter->charge()) return false;
    if (one.cycle && closure.leads(start, start)) cycles(start, sink);
    if (!in_units) continue;
    if (one.refuted && closure.refutes(start)) chain(start, true, sink);
    if (one.proved && closure.proves(start, *links_)) chain(start, false, sink);
  }
  return true;
}

namespace {

Technique technique_of(const SingleChain& chain) {
  if (!chain.cycle) {
    if (chain.in_cells) return Technique::forcing_chain;
    return chain.complexity == 6 ? Technique::turbot_fish : Technique::forcing_x_chain;
  }
  if (chain.in_cells) return chain.in_units ? Technique::bidirectional_cycle : Technique::bidirectional_y_cycle;
  Cells distinct;
  for (const Statement& one : chain.path) distinct.insert(static_cast<Cell>(cell_at(one.candidate)));
  return distinct.count() == 4 ? Technique::generalized_x_wing : Technique::bidirectional_x_cycle;
}

// The links from the assumption to the end.
void show(const SingleChain& chain, Finding& found) {
  const std::size_t n = chain.path.size(), first = chain.cycle ? 1 : 0;
  std::vector<std::uint16_t> nodes;
  for (std::size_t i = n; i-- > first;) {
    const Statement& one = chain.path[i];
    const bool back = !chain.cycle && i == 0;  // the end is the assumption's candidate
    nodes.push_back(back ? nodes[0] : found.node(cell_at(one.candidate), value_at(one.candidate)));
    if (!back) found.candidate(cell_at(one.candidate), value_at(one.candidate), one.on ? Role::on : Role::off);
    if (nodes.size() > 1) found.link(nodes[nodes.size() - 2], nodes.back(), one.on);
  }
  if (chain.cycle) found.link(nodes.back(), nodes[0], true);
}

}  // namespace

bool SingleChains::write(const Board& board, const SingleChain& chain, Finding& found, bool explain) {
  found.begin(technique_of(chain), chain.rating);
  found.complexity = chain.complexity;
  const Statement& end = chain.path[0];
  const int cell = cell_at(end.candidate), v = value_at(end.candidate);
  if (chain.cycle) {
    chain.cycle_removals(board, lost_);
    for (const auto& [lost, values] : lost_) found.removals.add(lost, values);
  } else if (end.on) {
    found.place(cell, v);
    found.removals.add(cell, board.candidates[cell] & ~bit(v));
  } else {
    found.removals.add(cell, bit(v));
  }
  if (explain) show(chain, found);
  return found.finish();
}

bool SingleChains::find(const Board& board, Meter& meter, Finding& found, bool explain) {
  Best best{*this, board};
  select(board);
  if (!pass(board, true, false, best, &meter) || !pass(board, false, true, best, &meter) ||
      !pass(board, true, true, best, &meter) || !best.any)
    return false;
  return write(board, best_, found, explain);
}

void SingleChains::every(const Board& board, Finding& found) {
  std::vector<SingleChain> chains;
  std::size_t count = 0;
  all(board, chains, count);
  chains.resize(count);
  std::stable_sort(chains.begin(), chains.end(), [](const SingleChain& a, const SingleChain& b) {
    if (a.rating != b.rating) return a.rating < b.rating;
    return a.complexity != b.complexity ? a.complexity < b.complexity : a.key < b.key;
  });
  for (const SingleChain& chain : chains) write(board, chain, found, true);
}

void SingleChains::all(const Board& board, std::vector<SingleChain>& chains, std::size_t& count) {
  All all{*this, board, chains, count};
  count = 0;
  select(board);
  pass(board, true, false, all, nullptr);
  pass(board, false, true, all, nullptr);
  pass(board, true, true, all, nullptr);
}

}  // namespace sudokit::se

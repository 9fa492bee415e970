#include "core/se/advanced.hpp"

#include <algorithm>

#include "core/se/nets.hpp"

namespace sudokit::se {

Advanced::Advanced() = default;
Advanced::~Advanced() = default;

std::size_t Advanced::HashOfKey::operator()(const Key& key) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  for (const Bits bits : key.candidates) {
    hash = (hash ^ bits) * 0xd6e8feb86659fd93u;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

void Advanced::lose(int cell, Bits values) {
  for (auto& [known, bits] : losing_)
    if (known == cell) {
      bits |= values;
      return;
    }
  losing_.emplace_back(static_cast<std::uint8_t>(cell), values);
}

void Advanced::add_parent(int candidate) {
  if (parent_seen_[candidate] == stamp_) return;
  parent_seen_[candidate] = stamp_;
  out_->parents.push_back(static_cast<std::uint16_t>(candidate));
}

// Ends a step, the parents of which have been added; steps without parents hold outside the chain as well and are dropped.
//
// The cells come in the order of a hash table with as many places as Java's would have: by the remainder of the cell's number.
void Advanced::end_step(int complexity, std::uint64_t hash) {
  Implied& out = *out_;
  const std::size_t before = out.steps.empty() ? 0 : out.steps.back().parents;
  if (out.parents.size() > before) {
    const int places = losing_.size() <= 12 ? 16 : losing_.size() <= 24 ? 32 : 64;
    std::stable_sort(losing_.begin(), losing_.end(),
                     [&](const auto& a, const auto& b) { return a.first % places < b.first % places; });
    for (const auto& [cell, values] : losing_)
      for (const int v : ones(values)) out.lost.push_back(static_cast<std::uint16_t>(cell * 9 + v));
    out.steps.push_back(
        {static_cast<std::uint32_t>(out.lost.size()), static_cast<std::uint32_t>(out.parents.size()), complexity, hash});
  }
  losing_.clear();
  ++stamp_;
}

bool Advanced::locking(const Board& source, const Board& now) {
  each_locked(now, [&](const Locked& locked) {
    const Bits gone = source.places[locked.base][locked.value] & ~now.places[locked.base][locked.value] &
                      ~common_positions(locked.base, locked.cover);
    if (!gone) return true;
    for (const int i : ones(gone)) add_parent(cell_of(locked.base, i) * 9 + locked.value);
    for (const int i : ones(locked.lost)) lose(cell_of(locked.cover, i), bit(locked.value));
    end_step(0, 0);
    return true;
  });
  return !out_->steps.empty();
}

bool Advanced::hidden_pairs(const Board& source, const Board& now) {
  each_hidden_set(now, 2, 5, [&](int u, Bits values, Bits at) {
    const int a = first(values), b = first(values & (values - 1));
    const Bits gone = (source.places[u][a] | source.places[u][b]) & ~at;
    if (!gone) return true;
    for (const int i : ones(at))
      if (const Bits others = now.candidates[cell_of(u, i)] & ~values) lose(cell_of(u, i), others);
    if (losing_.empty()) return true;
    for (const int i : ones(gone))
      for (const int v : {a, b})
        if (source.places[u][v] >> i & 1) add_parent(cell_of(u, i) * 9 + v);
    end_step(0, 0);
    return true;
  });
  return !out_->steps.empty();
}

bool Advanced::naked_pairs(const Board& source, const Board& now) {
  each_naked_set(now, 2, [&](int u, Bits at, Bits values) {
    Bits gone = 0, others = 0;
    for (const int i : ones(at)) gone |= source.candidates[cell_of(u, i)] & ~values;
    if (!gone) return true;
    for (const int v : ones(values)) others |= now.places[u][v] & ~at;
    if (!others) return true;
    for (const int i : ones(others)) lose(cell_of(u, i), now.candidates[cell_of(u, i)] & values);
    for (const int i : ones(at))
      for (const int v : ones(source.candidates[cell_of(u, i)] & ~values)) add_parent(cell_of(u, i) * 9 + v);
    end_step(0, 0);
    return true;
  });
  return !out_->steps.empty();
}

bool Advanced::x_wings(const Board& source, const Board& now) {
  each_fish(now, 2, [&](const Fish& fish) {
    const int from = fish.from * 9, to = (row + column - fish.from) * 9;
    for (const int i : ones(fish.cover))
      for (const int at : ones(now.places[to + i][fish.value] & ~fish.base)) lose(cell_of(to + i, at), bit(fish.value));
    if (losing_.empty()) return true;
    for (const int i : ones(fish.base))
      for (const int at : ones(source.places[from + i][fish.value] & ~now.places[from + i][fish.value] & ~fish.cover))
        add_parent(cell_of(from + i, at) * 9 + fish.value);
    end_step(0, 0);
    return true;
  });
  return !out_->steps.empty();
}

bool Advanced::simple(const Board& source, const Board& now) {
  return locking(source, now) || hidden_pairs(source, now) || naked_pairs(source, now) || x_wings(source, now);
}

// The candidates without which a statement of the chains would not follow.  `root`: the cause of an assumption.
void Advanced::parents_of(const Reasons& reasons, Cause root, const Board& source, const Board& now) {
  for (const Statement& one : reasons.statements) {
    const Cause cause = one.cause == Cause::none ? root : one.cause;
    if (!one.on || (cause != Cause::cell && !is_unit(cause))) continue;
    const int cell = cell_at(one.candidate), v = value_at(one.candidate);
    if (cause == Cause::cell) {
      for (const int other : ones(source.candidates[cell] & ~now.candidates[cell])) add_parent(cell * 9 + other);
    } else {
      const int u = unit_of(cell, kind_of(cause));
      for (const int i : ones(source.places[u][v] & ~now.places[u][v])) add_parent(cell_of(u, i) * 9 + v);
    }
  }
}

void Advanced::single_chains(const Board& source, const Board& now) {
  std::size_t found = 0;
  single_.all(now, found_, found);
  std::vector<const SingleChain*> sorted;
  for (std::size_t i = 0; i < found; ++i) sorted.push_back(&found_[i]);
  std::stable_sort(sorted.begin(), sorted.end(), [](const SingleChain* a, const SingleChain* b) {
    if (a->rating != b->rating) return a->rating < b->rating;
    return a->complexity != b->complexity ? a->complexity < b->complexity : a->key < b->key;
  });
  std::unordered_map<Key, bool, HashOfKey> effects;
  for (const SingleChain* const chain : sorted) {
    const Statement& end = chain->path[0];
    const int cell = cell_at(end.candidate);
    if (chain->cycle)
      chain->cycle_removals(now, losing_);
    else
      lose(cell, end.on ? now.candidates[cell] & ~bit(value_at(end.candidate)) : bit(value_at(end.candidate)));
    Key effect{};
    for (const auto& [lost, values] : losing_) effect.candidates[lost] = values;
    if (!effects.try_emplace(effect, true).second) {
      losing_.clear();
      continue;
    }
    chain->reasons(reasons_);
    parents_of(reasons_, Cause::none, source, now);
    end_step(chain->complexity, reasons_.hash());
  }
}

void Advanced::nets(const Board& source, const Board& now, int level, Meter& meter) {
  if (!nets_) nets_ = std::make_unique<Nets>();
  const Manner manner{level >= 4, false, std::max(level - 4, 0)};
  for (const Conclusion& conclusion : nets_->all(now, manner, meter)) {
    const int cell = cell_at(conclusion.candidate), v = value_at(conclusion.candidate);
    lose(cell, conclusion.on ? now.candidates[cell] & ~bit(v) : bit(v));
    nets_->write(conclusion, reasons_);
    const Cause root = conclusion.shape == Shape::cell     ? Cause::cell
                       : conclusion.shape == Shape::region ? cause_of(conclusion.kind)
                                                           : Cause::none;
    parents_of(reasons_, root, source, now);
    end_step(conclusion.complexity, reasons_.hash());
  }
}

void Advanced::chains(const Board& source, const Board& now, int level, Meter& meter) {
  if (level < 4) {
    single_chains(source, now);
    if (level == 2 || !out_->steps.empty()) return;
  }
  nets(source, now, level, meter);
}

const Implied& Advanced::after(const Board& source, const Board& now, int level, Meter& meter) {
  out_ = &simple_;
  out_->clear();
  losing_.clear();
  ++stamp_;
  if (simple(source, now) || level < 2) return simple_;
  const auto [place, added] = known_.try_emplace(Key{now.candidates});
  if (added) {
    out_ = &place->second;
    chains(source, now, level, meter);
    if (meter.stopped() != Stopped::no) {
      known_.erase(place);
      simple_.clear();
      return simple_;
    }
  }
  return place->second;
}

}  // namespace sudokit::se

#include "core/logic/routes.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::logic {

template <int Words>
void Routes<Words>::use(const Table& table, const Choices& choices, const State<Words>& state, bool whole_only) {
  table_ = &table;
  choices_ = &choices;
  state_ = &state;
  whole_only_ = whole_only;
  reversed_ = false;
  buckets_.resize(ring);
}

template <int Words>
void Routes<Words>::make_reverse() {
  if (reversed_) return;
  reversed_ = true;
  const Fact count = table_->facts();
  reverse_start_.assign(std::size_t{count} + 2, 0);
  for (Fact fact = 0; fact < count; ++fact)
    for (const auto& entry : table_->direct(fact)) ++reverse_start_[entry.fact + 2];
  for (Fact fact = 0; fact < count; ++fact) reverse_start_[fact + 2] += reverse_start_[fact + 1];
  reverse_.resize(reverse_start_[count + 1]);
  for (Fact fact = 0; fact < count; ++fact) {
    const auto list = table_->direct(fact);
    for (std::uint32_t i = 0; i < list.size(); ++i) reverse_[reverse_start_[list[i].fact + 1]++] = {fact, i};
  }
}

template <int Words>
void Routes<Words>::start(Fact from) {
  const Fact count = table_->facts();
  distance_.assign(count, far);
  via_.resize(count);
  settled_.assign(count, 0);
  for (auto& bucket : buckets_) bucket.clear();
  distance_[from] = 0;
  buckets_[0].push_back(from);
  waiting_ = 1;
  origin_ = from;
  best_.kind = Kind::none;
  best_.length = far;
  best_.facts.clear();
  best_.choice = best_.house = -1;
}

// Dijkstra's algorithm with a ring of buckets, up to the length at which no shorter reason is possible.
template <int Words>
template <class Settle>
void Routes<Words>::run(bool backward, Settle settle) {
  for (unsigned now = 0; waiting_ > 0 && now + 1 < best_.length; ++now) {
    auto& bucket = buckets_[now % ring];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const Fact fact = bucket[i];
      SUDOKIT_INVARIANT(waiting_ > 0);
      --waiting_;
      if (settled_[fact] || distance_[fact] != now) continue;
      settled_[fact] = 1;
      if (table_->is_candidate(fact)) settle(fact, now);
      const auto reach = [&](Fact to, unsigned cost, const Hop& hop) {
        SUDOKIT_INVARIANT(cost < ring);
        if (distance_[to] <= now + cost) return;
        distance_[to] = now + cost;
        via_[to] = hop;
        buckets_[(now + cost) % ring].push_back(to);
        ++waiting_;
      };
      if (backward) {
        for (std::uint32_t at = reverse_start_[fact]; at < reverse_start_[fact + 1]; ++at) {
          const Hop hop = reverse_[at];
          if (hop.entry) reach(hop.fact, table_->direct(hop.fact)[hop.entry].cost, hop);
        }
      } else {
        const auto list = table_->direct(fact);
        for (std::uint32_t at = 1; at < list.size(); ++at) reach(list[at].fact, list[at].cost, {fact, at});
      }
    }
    bucket.clear();
  }
}

template <int Words>
void Routes<Words>::count_down() {
  const auto& choices = choices_->all;
  left_.resize(choices.size());
  sum_.assign(choices.size(), 0);
  for (std::size_t i = 0; i < choices.size(); ++i) left_[i] = static_cast<std::uint32_t>(choices[i].end - choices[i].first);
}

template <int Words>
void Routes<Words>::better(Kind kind, unsigned length) {
  best_.kind = kind;
  best_.length = length;
  best_.choice = best_.house = -1;
}

template <int Words>
const typename Routes<Words>::Reason& Routes<Words>::contradiction(Fact assumption) {
  const Table& table = *table_;
  const auto& choices = choices_->all;
  count_down();
  const auto& tables = state_->tables();
  const std::size_t values = static_cast<std::size_t>(tables.size) + 1;
  cell_on_.assign(static_cast<std::size_t>(tables.cells), table.facts());
  house_on_.assign(static_cast<std::size_t>(tables.houses()) * values, table.facts());
  start(assumption);
  run(false, [&](Fact fact, unsigned now) {
    const int candidate = table.candidate(fact);
    const Fact opposite = table.opposite(fact);
    if (settled_[opposite]) {
      const unsigned length = now + 1 + (opposite == assumption ? 0 : distance_[opposite] + 1);
      if (length < best_.length) {
        better(Kind::opposite, length);
        best_.facts.assign({fact});
        if (opposite != assumption) best_.facts.push_back(opposite);
      }
    }
    if (table.is_on(fact)) {
      const auto twice = [&](Fact& earlier, Kind kind, int house) {
        if (earlier == table.facts()) {
          earlier = fact;
          return;
        }
        const unsigned length = now + distance_[earlier] + 2;
        if (length >= best_.length) return;
        better(kind, length);
        best_.house = house;
        best_.facts.assign({earlier, fact});
      };
      twice(cell_on_[table.cell(candidate)], Kind::two_values, -1);
      for (const std::uint16_t house : tables.houses_of(table.cell(candidate)))
        twice(house_on_[house * values + table.value(candidate)], Kind::two_places, house);
      return;
    }
    for (const int index : choices_->of[candidate]) {
      sum_[index] += now + 1;
      if (--left_[index] || sum_[index] >= best_.length || (whole_only_ && !choices[index].whole)) continue;
      better(choices[index].house < 0 ? Kind::no_value : Kind::no_place, sum_[index]);
      best_.choice = index;
      best_.facts.clear();
      for (const int one : choices_->candidates(choices[index])) best_.facts.push_back(table.off(one));
    }
  });
  return best_;
}

template <int Words>
const typename Routes<Words>::Reason& Routes<Words>::verity(Fact conclusion) {
  const Table& table = *table_;
  const auto& choices = choices_->all;
  make_reverse();
  count_down();
  const Cell own = table.cell(table.candidate(conclusion));
  start(conclusion);
  run(true, [&](Fact fact, unsigned now) {
    const int candidate = table.candidate(fact);
    const Fact opposite = table.opposite(fact);
    if (settled_[opposite] && table.cell(candidate) != own) {
      const unsigned length = now + distance_[opposite] + 2;
      if (length < best_.length) {
        better(Kind::candidate, length);
        best_.facts.assign({table.on(candidate), table.off(candidate)});
      }
    }
    if (!table.is_on(fact)) return;
    for (const int index : choices_->of[candidate]) {
      sum_[index] += now + 1;
      if (--left_[index] || sum_[index] >= best_.length) continue;
      better(choices[index].house < 0 ? Kind::cell : Kind::house, sum_[index]);
      best_.choice = index;
      best_.facts.clear();
      for (const int one : choices_->candidates(choices[index])) best_.facts.push_back(table.on(one));
    }
  });
  return best_;
}

template <int Words>
const std::vector<typename Routes<Words>::Hop>& Routes<Words>::way_to(Fact fact) {
  way_.clear();
  for (; fact != origin_; fact = via_[fact].fact) way_.push_back(via_[fact]);
  std::reverse(way_.begin(), way_.end());
  return way_;
}

template <int Words>
const std::vector<typename Routes<Words>::Hop>& Routes<Words>::way_from(Fact fact) {
  way_.clear();
  while (fact != origin_) {
    const Hop hop = via_[fact];
    way_.push_back(hop);
    fact = table_->direct(hop.fact)[hop.entry].fact;
  }
  return way_;
}

template <int Words>
void Routes<Words>::hops_to(Fact fact, std::vector<std::uint32_t>& hops) {
  make_reverse();
  hops.assign(table_->facts(), far);
  hops[fact] = 0;
  std::vector<Fact> queue{fact};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (std::uint32_t at = reverse_start_[queue[i]]; at < reverse_start_[queue[i] + 1]; ++at) {
      const Fact from = reverse_[at].fact;
      if (hops[from] != far) continue;
      hops[from] = hops[queue[i]] + 1;
      queue.push_back(from);
    }
  }
}

#define SUDOKIT_INSTANTIATE(words) template class Routes<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

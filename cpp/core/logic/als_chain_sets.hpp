// The sets between the ends of an ALS chain that als_chain.cpp has found: with the fewest cells, or without repetition.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/logic/als_reports.hpp"

namespace sudokit::logic::als_chains {

inline constexpr int least_sets = 4, most_layers = 8;

// Memory kept between calls.
struct Memory {
  // Indexed by the number of links of a chain, less one; then by slot (its last set, and the restricted common that enters
  // it): the slots with which such chains begin, as bits.  `except`: any other restricted common enters the last set.
  std::array<WideRows, most_layers> entered, except;
  std::array<std::vector<char>, most_layers> has_entered, has_except;  // whether a row of these has been written
  WideRows ends;  // by spot: the slots with which a chain ending in it can begin
  std::vector<char> ends_known;
  std::vector<std::uint64_t> single, both;
  std::vector<std::uint32_t> set_of;
  std::vector<Value> value_of;
  std::vector<WideRows> reached;  // by number of links, then by restricted common: the sets that it enters
};

// A chain without its middle sets: its ends, the restricted commons next to them, and the eliminated values.
struct Ends {
  std::uint32_t first, last;
  Value out;
  Mask in;  // one of these enters the last set; none of them is eliminated
  Mask z;
  int links;
};
template <int Words>
class SetsBetween {
 public:
  // `most_links`: the maximum length of a chain.  `values`: N of the grid.
  SetsBetween(const AlmostLockedSets<Words>& als, const AlsLinks<Words>& links, Memory& memory, int most_links, int values)
      : als_(als), links_(links), memory_(memory), most_links_(most_links), values_(values) {}

  // The chain between these ends with the fewest cells; its sets are in ascending order.
  std::vector<AlsInChain> fewest_cells(const Ends& ends) const {
    struct Way {
      int cells = 0;           // 0: there is none
      std::uint32_t from = 0;  // slot of the previous set
      int layer = 0;
    };
    const std::uint32_t base = als_.sets[ends.first].first_slot;
    const bool endless = most_links_ > most_layers;
    const int layers = endless ? least_sets - 1 : most_links_;  // if endless, the last one holds all longer chains too
    std::vector<std::vector<Way>> ways(static_cast<std::size_t>(layers), std::vector<Way>(slot_end(ends.last) - base));
    const auto improve = [&](std::uint32_t set, Value by, int layer, Way way) {
      Way& known = ways[static_cast<std::size_t>(layer)][als_.slot(set, by) - base];
      if (known.cells == 0 || way.cells < known.cells) known = way;
    };
    for (std::uint32_t set = ends.first; set < ends.last; ++set) {
      for (std::uint32_t out = als_.sets[set].first_slot; out < slot_end(set); ++out) {
        const Value value = memory_.value_of[out];
        if (set == ends.first && value != ends.out) continue;
        each_bit(links_.restricted.row(out), links_.restricted.words(), [&](std::uint32_t next) {
          if (next > ends.last) return false;
          if (next <= set) return true;
          if (set == ends.first) improve(next, value, 0, {als_.sets[set].size + als_.sets[next].size, out, -1});
          for (std::uint32_t in = als_.sets[set].first_slot; in < slot_end(set); ++in) {
            if (in == out || set == ends.first) continue;
            for (int layer = 0; layer + 1 < layers + endless; ++layer) {
              const int cells = ways[static_cast<std::size_t>(layer)][in - base].cells;
              if (cells) improve(next, value, std::min(layer + 1, layers - 1), {cells + als_.sets[next].size, in, layer});
            }
          }
          return true;
        });
      }
    }
    Way best;
    std::uint32_t at = 0;
    for (int layer = least_sets - 2; layer < layers; ++layer) {
      for (const Value by : values_in(ends.in)) {
        const std::uint32_t slot = als_.slot(ends.last, by);
        const Way& way = ways[static_cast<std::size_t>(layer)][slot - base];
        if (way.cells && (best.cells == 0 || way.cells < best.cells)) best = way, at = slot;
      }
    }
    std::vector<AlsInChain> chain;
    if (best.cells == 0) return chain;
    chain.push_back({ends.last, Role::set_a, 0});
    while (true) {
      chain.push_back({memory_.set_of[best.from], Role::set_a, memory_.value_of[at]});
      if (best.layer < 0) break;
      at = best.from;
      best = ways[static_cast<std::size_t>(best.layer)][at - base];
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  // The shortest chain between these ends without a repeated set; empty if there is none.
  std::vector<AlsInChain> without_repetition(const Ends& ends) {
    const std::size_t values = static_cast<std::size_t>(values_) + 1, words = links_.linked.words();
    auto& reached = memory_.reached;
    if (reached.size() < static_cast<std::size_t>(most_links_) + 1)
      reached.resize(static_cast<std::size_t>(most_links_) + 1);
    reached[1].reset(values, als_.count());
    join(reached[1].row(ends.out), links_.restricted.row(als_.slot(ends.first, ends.out)), words);
    std::vector<AlsInChain> chain;
    std::vector<Mask> by(als_.count());
    for (int links = 2; links <= most_links_; ++links) {
      WideRows& next = reached[static_cast<std::size_t>(links)];
      const WideRows& now = reached[static_cast<std::size_t>(links) - 1];
      next.reset(values, als_.count());
      std::fill(by.begin(), by.end(), 0);
      for (std::size_t value = 1; value < values; ++value)
        each_bit(now.row(value), words,
                 [&](std::uint32_t set) { return by[set] |= bit_of(static_cast<Value>(value)), true; });
      for (std::uint32_t set = 0; set < als_.count(); ++set)
        if (by[set])
          for (const Value out : values_in(als_.sets[set].values))
            if (by[set] & ~bit_of(out)) join(next.row(out), links_.restricted.row(als_.slot(set, out)), words);
      if (links < std::max(ends.links, least_sets - 1)) continue;
      chain.clear();
      int steps_left = 10000;
      const Value in = lowest_value(ends.in);
      if (next.has(in, ends.last) && back(ends, links, ends.last, in, chain, steps_left)) break;
      chain.clear();
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

 private:
  std::uint32_t slot_end(std::uint32_t set) const { return als_.sets[set].first_slot + als_.sets[set].size + 1u; }

  // Extends the chain backwards from `set`, which `in` enters after `links` links.  False: there is no way.
  bool back(const Ends& ends, int links, std::uint32_t set, Value in, std::vector<AlsInChain>& chain, int& steps_left) {
    if (chain.empty()) chain.push_back({set, Role::set_a, 0});
    if (links == 1) {
      chain.push_back({ends.first, Role::set_a, in});
      return true;
    }
    const WideRows& before = memory_.reached[static_cast<std::size_t>(links) - 1];
    return !each_bit(links_.restricted.row(als_.slot(set, in)), links_.restricted.words(), [&](std::uint32_t other) {
      if (--steps_left < 0) return true;
      if (other == ends.first) return true;
      for (const AlsInChain& one : chain)
        if (one.set == other) return true;
      for (const Value value : values_in(als_.sets[other].values & ~bit_of(in))) {
        if (!before.has(value, other)) continue;
        if (links == 2 && value != ends.out) continue;
        chain.push_back({other, Role::set_a, in});
        if (back(ends, links - 1, other, value, chain, steps_left)) return false;
        chain.pop_back();
      }
      return true;
    });
  }

  const AlmostLockedSets<Words>& als_;
  const AlsLinks<Words>& links_;
  Memory& memory_;
  const int most_links_, values_;
};

}  // namespace sudokit::logic::als_chains

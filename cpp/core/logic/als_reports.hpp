// Builds the steps of almost locked sets.
#pragma once
#include <span>

#include "core/logic/als.hpp"

namespace sudokit::logic {

// A set in a chain, and the restricted common that links it to the next set; 0 for the last one.
struct AlsInChain {
  std::uint32_t set;
  Role role;
  Value next;
};

// set_a, set_b, ...; set_i for the ninth set and all later ones.
inline Role role_of_set(std::size_t at) {
  return at < 8 ? static_cast<Role>(static_cast<std::size_t>(Role::set_a) + at) : Role::set_i;
}

// Adds the cells of a set with their role, and its house.
template <int Words>
void report_set(Search<Words>& search, const AlmostLockedSet<Words>& set, Role role) {
  search.cells(set.cells, role);
  search.house(set.house, Role::base);
}

// Adds the places of a value in a set as a node; returns its index.
template <int Words>
std::uint16_t als_node(Search<Words>& search, const AlmostLockedSets<Words>& als, std::uint32_t set, Value value) {
  return search.node(als.spot(set, value).places, value, als.sets[set].cells);
}

// The values that a chain between the two sets eliminates somewhere: values of both sets, other than `less` (the restricted
// commons at the ends), that some candidate sees in all places of both.
template <int Words>
Mask falling_between(const AlmostLockedSets<Words>& als, const AlsLinks<Words>& links, std::uint32_t a, std::uint32_t b,
                     Mask less) {
  Mask result = 0;
  for (const Value value : values_in(als.sets[a].values & als.sets[b].values & ~less))
    if (links.joint.has(als.slots[als.slot(a, value)], b)) result |= bit_of(value);
  return result;
}

// Adds the eliminations of a chain between the two sets.
template <int Words>
void eliminate_between(Search<Words>& search, const AlmostLockedSets<Words>& als, std::uint32_t a, std::uint32_t b,
                       Mask values) {
  for (const Value value : values_in(values))
    search.eliminate(als.spot(a, value).falling & als.spot(b, value).falling, value);
}

// Adds the sets, the eliminations, the candidates with their roles, and a chain of links for each value.
template <int Words>
void report_chain(Search<Words>& search, const AlmostLockedSets<Words>& als, std::span<const AlsInChain> chain,
                  Mask values) {
  const std::uint32_t first = chain.front().set, last = chain.back().set;
  eliminate_between(search, als, first, last, values);
  for (const AlsInChain& one : chain) report_set(search, als.sets[one.set], one.role);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    search.candidates(als.spot(chain[i].set, chain[i].next).places, chain[i].next, Role::restricted);
    search.candidates(als.spot(chain[i + 1].set, chain[i].next).places, chain[i].next, Role::restricted);
  }
  for (const Value value : values_in(values)) {
    const Spot<Words>&one = als.spot(first, value), &other = als.spot(last, value);
    search.candidates(one.places | other.places, value, Role::common);
    std::uint16_t from = als_node(search, als, first, value);
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const std::uint16_t out = als_node(search, als, chain[i].set, chain[i].next);
      const std::uint16_t in = als_node(search, als, chain[i + 1].set, chain[i].next);
      search.link(from, out, true);
      search.link(out, in, false);
      from = in;
    }
    search.link(from, als_node(search, als, last, value), true);
  }
  search.step.values |= values;
}

}  // namespace sudokit::logic

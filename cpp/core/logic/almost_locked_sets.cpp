// Two and three almost locked sets (als.hpp).
//
// ALS-XZ: sets A and B have the restricted common x.  At least one of them lacks x and is therefore locked, so any other
// value z of both is in one of them: a candidate z that sees every z in both sets is eliminated.  With two restricted
// commons one is in A and the other in B: both values are eliminated where they see all their places in A and B, and all
// other values are locked in their sets.
// ALS-XY-wing: A and C have the restricted common x, B and C another one, y.  C can lack only one of the two, so x is not
// in A or y not in B, and that set is locked; z is eliminated as for ALS-XZ.
//
// Order.  ALS-XZ: by the numbers of the sets.  ALS-XY-wing, if only the first step is wanted: by the lesser of the pairs
// A-C and B-C, then by the greater; restricted commons of these pairs are not used as z.  All steps: by A and B, then C,
// with one step for each set of values z that some choice of x and y allows.
//
// Parts.  Cells: set_a, set_b and, in a wing, set_c (the middle).  Houses: one for each set, as base.  Candidates: the
// restricted commons in the sets that they link, as restricted; z in A and B, as common; values locked in a set by two
// restricted commons, as base.  Values: those eliminated.  Links: for each z a chain (z=x)A-(x=z)B; with two restricted
// commons also the loop.
#include <algorithm>
#include <array>

#include "core/logic/als_reports.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique als_xz, als_xy_wing;
}

namespace sudokit::logic::find {
template <int Words> bool als_xz(Search<Words>& search);
template <int Words> bool als_xy_wing(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

template <int Words>
struct Pairs {
  Search<Words>& search;
  const AlmostLockedSets<Words>& als;
  const AlsLinks<Words>& links;

  // Adds to `hits` the sets that make a step with this one; sets before it are left out.
  void mark(std::uint32_t a, std::uint64_t* hits) const {
    const std::uint32_t first = als.sets[a].first_slot, last = first + als.sets[a].size;
    const std::size_t words = links.linked.words();
    for (std::uint32_t z = first; z <= last; ++z) {
      const std::uint64_t *joint = links.joint.row(als.slots[z]), *restricted = links.otherwise.row(z);
      join_both(hits, joint, restricted, words);
    }
    for (std::uint32_t x = first; x <= last; ++x) {  // two restricted commons
      const std::uint64_t *one = links.restricted.row(x), *other = links.otherwise.row(x);
      join_both(hits, one, other, words);
    }
    std::fill_n(hits, a / 64, 0);
    hits[a / 64] &= ~std::uint64_t{1} << (a & 63);
  }

  // False: the receiver wants no more steps.
  bool report(std::uint32_t a, std::uint32_t b) {
    Mask commons = links.commons(als, a, b);
    const Value x = lowest_value(commons);
    commons &= commons - 1;
    const Value y = commons ? lowest_value(commons) : Value{0};
    search.begin(technique::als_xz);
    if (const Mask z = falling_between(als, links, a, b, bit_of(x))) {
      report_chain<Words>(search, als, std::array<AlsInChain, 2>{{{a, Role::set_a, x}, {b, Role::set_b, 0}}}, z);
    } else {
      report_set(search, als.sets[a], Role::set_a);
      report_set(search, als.sets[b], Role::set_b);
      for (const std::uint32_t set : {a, b}) search.candidates(als.spot(set, x).places, x, Role::restricted);
    }
    if (y) report_double(a, b, x, y);
    return search.step.eliminations.empty() || search.emit();
  }

  void report_double(std::uint32_t a, std::uint32_t b, Value x, Value y) {
    for (const std::uint32_t set : {a, b}) search.candidates(als.spot(set, y).places, y, Role::restricted);
    if (search.eliminate(als.spot(a, x).falling & als.spot(b, x).falling, x)) search.step.values |= bit_of(x);
    for (const auto& [set, other] : {std::pair{a, b}, std::pair{b, a}}) {
      for (const Value value : values_in(als.sets[set].values & ~(bit_of(x) | bit_of(y)))) {
        CellSet<Words> lost = als.spot(set, value).falling - als.sets[other].cells;
        for (const Candidate& one : search.step.eliminations)
          if (one.value == value) lost.erase(one.cell);
        if (!search.eliminate(lost, value)) continue;
        search.step.values |= bit_of(value);
        search.candidates(als.spot(set, value).places, value, Role::base);
      }
    }
    const std::uint16_t ax = als_node(search, als, a, x), ay = als_node(search, als, a, y),
                        by = als_node(search, als, b, y), bx = als_node(search, als, b, x);
    search.link(ax, ay, true);
    search.link(ay, by, false);
    search.link(by, bx, true);
    search.link(bx, ax, false);
  }
};

template <int Words>
struct Wings {
  struct Wing {
    std::uint32_t a = 0, b = 0, c = 0;
    Mask commons_a = 0, commons_b = 0, z = 0;
    // Both pairs of sets, the lesser pair first, each with its lesser set first.
    std::array<std::uint32_t, 4> key() const {
      const std::array<std::uint32_t, 2> one{std::min(a, c), std::max(a, c)}, other{std::min(b, c), std::max(b, c)};
      const auto &less = std::min(one, other), &more = std::max(one, other);
      return {less[0], less[1], more[0], more[1]};
    }
  };

  Search<Words>& search;
  const AlmostLockedSets<Words>& als;
  const AlsLinks<Words>& links;
  bool found = false;
  Wing best{};
  std::vector<std::uint64_t> ends{}, middles{};
  std::vector<std::pair<Value, const std::uint64_t*>> near{};  // restricted commons of A, each with its row of sets

  bool run() {
    ends.resize(links.linked.words());
    middles.resize(links.linked.words());
    for (std::uint32_t a = 0; a < als.count(); ++a) {
      if (!search.meter.charge()) return false;
      if (!with(a)) return false;
    }
    return !found || report(best, pick(best));
  }

  // All wings with A as one end; the other end comes after it.
  bool with(std::uint32_t a) {
    const auto& set = als.sets[a];
    const std::size_t words = ends.size();
    std::fill(ends.begin(), ends.end(), 0);
    for (std::uint32_t z = set.first_slot; z <= set.first_slot + set.size; ++z)
      join(ends.data(), links.joint.row(als.slots[z]), words);
    if (!search.limits.als_overlap)
      for (std::size_t i = a / 64; i < words; ++i) ends[i] &= ~links.overlap.row(a)[i];
    std::fill_n(ends.data(), a / 64, 0);
    ends[a / 64] &= ~std::uint64_t{1} << (a & 63);
    near.clear();
    std::uint32_t slot = set.first_slot;
    for (const Value x : values_in(set.values))
      if (const std::uint64_t* row = links.restricted.row(slot++); any_bit(row, words)) near.push_back({x, row});
    if (near.empty()) return true;
    return each_bit(ends.data(), words, [&](std::uint32_t b) {
      if (!meet(links.linked.row(a), links.linked.row(b), words)) return true;
      if (set.cells.within(als.sets[b].cells) || als.sets[b].cells.within(set.cells)) return true;
      const Mask both = set.values & als.sets[b].values;
      std::fill(middles.begin(), middles.end(), 0);
      for (const auto& [x, row] : near)
        join_both(middles.data(), row, both & bit_of(x) ? links.otherwise.row(als.slot(b, x)) : links.linked.row(b), words);
      return each_bit(middles.data(), words, [&](std::uint32_t c) { return consider(a, b, c); });
    });
  }

  bool consider(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    Wing wing{a, b, c};
    if (search.first && found && !(wing.key() < best.key())) return true;
    wing.commons_a = links.commons(als, a, c);
    wing.commons_b = links.commons(als, b, c);
    const auto two_of = [](Mask mask) { return mask & ~(mask & (mask - 1) & ((mask & (mask - 1)) - 1)); };
    wing.commons_a = two_of(wing.commons_a);
    wing.commons_b = two_of(wing.commons_b);
    if (search.first) {
      wing.z = falling_between(als, links, a, b, wing.commons_a | wing.commons_b);
      if (wing.z) found = true, best = wing;
      return true;
    }
    // The choices of x and y that leave different values z.
    std::array<Mask, 5> reported{};
    std::size_t many = 0;
    const Mask whole = falling_between(als, links, a, b, wing.commons_a | wing.commons_b);
    if (whole) {
      wing.z = reported[many++] = whole;
      if (!report(wing, pick(wing))) return false;
    }
    for (const Value x : values_in(wing.commons_a)) {
      for (const Value y : values_in(wing.commons_b & ~bit_of(x))) {
        wing.z = falling_between(als, links, a, b, bit_of(x) | bit_of(y));
        if (wing.z == 0 || std::find(reported.begin(), reported.begin() + many, wing.z) != reported.begin() + many)
          continue;
        reported[many++] = wing.z;
        if (!report(wing, {x, y})) return false;
      }
    }
    return true;
  }

  // The lowest x and y that differ.
  static std::pair<Value, Value> pick(const Wing& wing) {
    for (const Value x : values_in(wing.commons_a))
      if (const Mask left = wing.commons_b & ~bit_of(x)) return {x, lowest_value(left)};
    return {};
  }

  bool report(const Wing& wing, std::pair<Value, Value> joined) {
    search.begin(technique::als_xy_wing);
    eliminate_between(search, als, wing.a, wing.b, wing.z);
    if (search.is_known()) return true;
    search.begin(technique::als_xy_wing);
    report_chain<Words>(
        search, als,
        std::array<AlsInChain, 3>{
            {{wing.a, Role::set_a, joined.first}, {wing.c, Role::set_c, joined.second}, {wing.b, Role::set_b, 0}}},
        wing.z);
    return search.emit();
  }
};

}  // namespace

template <int Words>
bool find::als_xz(Search<Words>& search) {
  const auto& als = almost_locked_sets(search);
  const auto& links = als_links(search);
  Pairs<Words> pairs{search, als, links};
  std::vector<std::uint64_t> hits(links.linked.words());
  for (std::uint32_t a = 0; a < als.count(); ++a) {
    if (!search.meter.charge()) return false;
    std::fill(hits.begin(), hits.end(), 0);
    pairs.mark(a, hits.data());
    if (!each_bit(hits.data(), hits.size(), [&](std::uint32_t b) { return pairs.report(a, b); })) return false;
  }
  return true;
}

template <int Words>
bool find::als_xy_wing(Search<Words>& search) {
  const auto& als = almost_locked_sets(search);
  return Wings<Words>{search, als, als_links(search)}.run();
}

SUDOKIT_FINDS(als_xz)
SUDOKIT_FINDS(als_xy_wing)

}  // namespace sudokit::logic

// ALS chain: four or more almost locked sets (als.hpp), in which each set has a restricted common with the next, and
// neighbouring restricted commons differ.  If z is not in the first set, that set holds its restricted common; so the
// second set lacks it and holds the next one, and so on, until the last set must hold z.  So z is in the first or the last
// set, and is eliminated where it sees every z in both.
//
// Order, if only the first step is wanted.  Chains whose sets are in the order of als.hpp.  Of their effects: the one with
// the most eliminations, then the least sum of cell numbers, then the lowest first set; and of the chains with this
// effect the one with the fewest cells.  If two neighbouring sets have two restricted commons, neither is used as z at
// an end, unless the neighbouring link leaves only one of them.
// All steps.  Sets in any order, no set twice, at most limits.als_chain_sets_listed sets; by length, then by the last set,
// its restricted common, the first set and its restricted common.  One chain for each effect.  To find a chain without
// repetition, at most 10,000 ways between two ends are tried, a limit that is far from being reached.
//
// Parts.  Cells: set_a, set_b, ... in order (set_i from the ninth).  Houses: one for each set, as base.  Candidates: the
// restricted commons in the sets that they link, as restricted; z at both ends, as common.  Values: those eliminated.
// Links: for each z the chain (z=x)A-(x=y)B-(y=...).
#include <algorithm>
#include <unordered_map>

#include "core/logic/als_chain_sets.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique als_chain;
}

namespace sudokit::logic::find {
template <int Words> bool als_chain(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

using namespace als_chains;

constexpr std::size_t block_bits = 2048;

template <int Words>
class Chains {
 public:
  explicit Chains(Search<Words>& search)
      : search_(search),
        als_(almost_locked_sets(search)),
        links_(als_links(search)),
        memory_(search.scratch.template of<Memory>()) {
    memory_.set_of.clear();
    memory_.value_of.clear();
    for (std::uint32_t set = 0; set < als_.count(); ++set) {
      for (const Value value : values_in(als_.sets[set].values)) {
        memory_.set_of.push_back(set);
        memory_.value_of.push_back(value);
      }
    }
  }

  bool run() {
    for (from_ = 0; from_ < als_.count(); from_ = to_) {
      for (to_ = from_ + 1; to_ < als_.count() && slot_end(to_) - als_.sets[from_].first_slot <= block_bits; ++to_) {}
      bit_0_ = als_.sets[from_].first_slot;
      bits_ = slot_end(to_ - 1) - bit_0_;
      memory_.ends.reset(als_.spots.size(), bits_);
      memory_.ends_known.assign(als_.spots.size(), 0);
      words_ = memory_.ends.words();
      if (search_.first ? !ascending() : !any_order()) return false;
    }
    return search_.first ? best_.empty() || report_best() : report_all();
  }

 private:
  using Effect = std::vector<std::uint32_t>;

  std::uint32_t slot_end(std::uint32_t set) const { return als_.sets[set].first_slot + als_.sets[set].size + 1u; }
  int most_links() const {
    return (search_.first ? search_.limits.als_chain_sets : search_.limits.als_chain_sets_listed) - 1;
  }

  // --- pairs of ends ----------------------------------------------------------------------------------

  const std::uint64_t* ends_of(std::uint32_t spot) {
    std::uint64_t* row = memory_.ends.row(spot);
    if (!memory_.ends_known[spot]) {
      memory_.ends_known[spot] = 1;
      const Value value = als_.spots[spot].value;
      each_bit(links_.joint.row(spot), links_.joint.words(), [&](std::uint32_t set) {
        if (set >= to_) return false;
        if (set < from_) return true;
        for (std::uint32_t slot = als_.sets[set].first_slot; slot < slot_end(set); ++slot)
          if (memory_.value_of[slot] != value) memory_.ends.insert(spot, slot - bit_0_);
        return true;
      });
    }
    return row;
  }

  // Keeps all chains with these beginnings that enter the last set by one of `in`.
  void consider(const std::uint64_t* begins, std::uint32_t last, Mask in, int links) {
    if (last <= from_) return;  // the chain was found in the other direction
    const std::size_t words = words_before(last);
    std::uint64_t* hits = memory_.both.data() + 2 * words_;
    std::fill_n(hits, words, 0);
    for (const Value z : values_in(als_.sets[last].values & ~in)) {
      const std::uint64_t* ends = ends_of(als_.slots[als_.slot(last, z)]);
      join_both(hits, begins, ends, words);
    }
    each_bit(hits, words, [&](std::uint32_t bit) {
      const std::uint32_t slot = bit_0_ + bit, first = memory_.set_of[slot];
      const Value out = memory_.value_of[slot];
      const Mask z = falling_between(als_, links_, first, last, bit_of(out) | in);
      if (z && first < last) keep({first, last, out, in, z, links});
      return true;
    });
  }

  // The number of words of a row that chains of earlier sets can fill.
  std::size_t words_before(std::uint32_t set) const {
    return std::min<std::size_t>(words_, (als_.sets[set].first_slot - bit_0_ + 255) / 256 * 4);
  }

  // Adds to a row of a layer, which is written before it is read, as most of them stay empty.
  void add(WideRows& rows, std::vector<char>& written, std::uint32_t slot, const std::uint64_t* from, std::size_t words) {
    std::uint64_t* row = rows.row(slot);
    if (written[slot]) return join(row, from, words);
    written[slot] = 1;
    std::copy_n(from, words, row);
    std::fill_n(row + words, words_ - words, 0);
  }

  // Chains with their sets in ascending order.
  bool ascending() {
    const bool endless = most_links() > most_layers;  // the last layer then holds all longer chains too
    const int layers = endless ? least_sets - 1 : most_links();
    if (layers < least_sets - 1) return true;
    const std::size_t all = als_.slots.size();
    for (int i = 0; i < layers; ++i) {
      for (WideRows* const rows : {&memory_.entered[i], &memory_.except[i]}) rows->shape(all, bits_);
      for (auto* const written : {&memory_.has_entered[i], &memory_.has_except[i]}) written->assign(all, 0);
    }
    memory_.single.assign(words_, 0);
    memory_.both.assign(words_ * 3, 0);
    for (std::uint32_t set = from_ + 1; set < als_.count(); ++set) {
      if (!search_.meter.charge()) return false;
      for (std::uint32_t slot = als_.sets[set].first_slot; slot < slot_end(set); ++slot) enter(set, slot, layers, endless);
      const std::size_t words = words_before(set);
      for (int i = 0; i < layers; ++i)
        for (std::uint32_t slot = als_.sets[set].first_slot; slot < slot_end(set); ++slot)
          if (memory_.has_entered[i][slot])
            for (std::uint32_t other = als_.sets[set].first_slot; other < slot_end(set); ++other)
              if (other != slot) add(memory_.except[i], memory_.has_except[i], other, memory_.entered[i].row(slot), words);
    }
    return true;
  }

  void enter(std::uint32_t set, std::uint32_t slot, int layers, bool endless) {
    const Value value = memory_.value_of[slot];
    const std::uint64_t *otherwise = links_.otherwise.row(slot), *near = links_.restricted.row(slot);
    bool twice = false;
    using Layers = std::array<WideRows, most_layers>;
    using Written = std::array<std::vector<char>, most_layers>;
    const auto extend = [&](const Layers& rows, const Written& written, std::uint32_t by, std::size_t words) {
      for (int i = 1; i < layers + endless; ++i) {
        const int to = std::min(i, layers - 1);
        if (written[i - 1][by]) add(memory_.entered[to], memory_.has_entered[to], slot, rows[i - 1].row(by), words);
      }
    };
    each_bit(near, links_.restricted.words(), [&](std::uint32_t before) {
      if (before >= set) return false;
      if (before < from_) return true;
      const std::uint32_t by = als_.slot(before, value);
      if (before < to_) {
        add(memory_.entered[0], memory_.has_entered[0], slot, nullptr, 0);
        memory_.entered[0].insert(slot, by - bit_0_);
      }
      if (otherwise[before >> 6] >> (before & 63) & 1) {
        const Mask commons = links_.commons(als_, before, set);
        const Value low = lowest_value(commons), high = lowest_value(commons & (commons - 1));
        twice = twice || value == low;
        const std::uint32_t other = als_.slot(before, value == low ? high : low);
        extend(memory_.entered, memory_.has_entered, other, words_before(before));
      } else {
        extend(memory_.except, memory_.has_except, by, words_before(before));
      }
      return true;
    });
    std::fill(memory_.single.begin(), memory_.single.end(), 0);
    for (int i = least_sets - 2; i < layers; ++i)
      if (memory_.has_entered[i][slot]) join(memory_.single.data(), memory_.entered[i].row(slot), words_);
    if (any_bit(memory_.single.data(), words_)) consider(memory_.single.data(), set, bit_of(value), 0);
    if (twice) enter_by_either(set, slot, layers, endless);
  }

  // For sets with which the value is the lower of two restricted commons: chains that entered such a set by neither of the
  // two.
  void enter_by_either(std::uint32_t set, std::uint32_t slot, int layers, bool endless) {
    const Value value = memory_.value_of[slot];
    each_bit(links_.restricted.row(slot), links_.restricted.words(), [&](std::uint32_t before) {
      if (before >= set) return false;
      const Mask commons = before < from_ ? 0 : links_.commons(als_, before, set);
      if (bits_in(commons) < 2 || lowest_value(commons) != value) return true;
      const Mask in = bit_of(value) | bit_of(lowest_value(commons & (commons - 1)));
      std::uint64_t *sum = memory_.both.data(), *row = sum + words_;
      std::fill_n(sum, words_, 0);
      for (int i = 1; i < layers + endless; ++i) {
        const int layer = std::min(i, layers - 1);
        std::fill_n(row, words_, 0);
        for (std::uint32_t by = als_.sets[before].first_slot; by < slot_end(before); ++by)
          if (!(in & bit_of(memory_.value_of[by])) && memory_.has_entered[i - 1][by])
            join(row, memory_.entered[i - 1].row(by), words_);
        if (!any_bit(row, words_)) continue;
        add(memory_.entered[layer], memory_.has_entered[layer], slot, row, words_);
        if (layer >= least_sets - 2) join(sum, row, words_);
      }
      if (any_bit(sum, words_)) consider(sum, set, in, 0);
      return true;
    });
  }

  // Chains with their sets in any order, even with repetitions; by length, and each pair of ends only with the shortest.
  bool any_order() {
    WideRows &now = memory_.entered[0], &next = memory_.entered[1], &except = memory_.except[0], &seen = memory_.except[1];
    const std::size_t slots = als_.slots.size();
    now.reset(slots, bits_);
    seen.reset(slots, bits_);
    memory_.both.assign(words_ * 3, 0);
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
      each_bit(links_.restricted.row(slot), links_.restricted.words(), [&](std::uint32_t before) {
        if (before >= from_ && before < to_) now.insert(slot, als_.slot(before, memory_.value_of[slot]) - bit_0_);
        return before < to_;
      });
    }
    for (int links = 2; links <= most_links(); ++links) {
      except.reset(slots, bits_);
      next.reset(slots, bits_);
      for (std::uint32_t slot = 0; slot < slots; ++slot) {
        const std::uint32_t set = memory_.set_of[slot];
        if (!any_bit(now.row(slot), words_)) continue;
        for (std::uint32_t other = als_.sets[set].first_slot; other < slot_end(set); ++other)
          if (other != slot) join(except.row(other), now.row(slot), words_);
      }
      bool more = false;
      for (std::uint32_t slot = 0; slot < slots; ++slot) {
        if (!search_.meter.charge()) return false;
        std::uint64_t* row = next.row(slot);
        const Value value = memory_.value_of[slot];
        each_bit(links_.restricted.row(slot), links_.restricted.words(), [&](std::uint32_t before) {
          join(row, except.row(als_.slot(before, value)), words_);
          return true;
        });
        if (links < least_sets - 1) {
          more = true;
          continue;
        }
        std::uint64_t *known = seen.row(slot), any = 0;
        for (std::size_t i = 0; i < words_; ++i) {
          row[i] &= ~known[i];
          known[i] |= row[i];
          any |= row[i];
        }
        if (!any) continue;
        more = true;
        consider(row, memory_.set_of[slot], bit_of(value), links);
      }
      if (!more) break;
      std::swap(now, next);
    }
    return true;
  }

  // --- the chains to report ---------------------------------------------------------------------------

  CellSet<Words> lost(const Ends& ends, Value z) const {
    return als_.spot(ends.first, z).falling & als_.spot(ends.last, z).falling;
  }
  Effect effect_of(const Ends& ends) const {
    Effect effect;
    for (const Value z : values_in(ends.z))
      for (const Cell cell : lost(ends, z)) effect.push_back(std::uint32_t{cell} << 8 | z);
    return effect;
  }

  void keep(const Ends& ends) {
    if (!search_.first) {
      kept_.push_back(ends);
      return;
    }
    int count = 0;
    std::int64_t sum = 0;
    for (const Value z : values_in(ends.z)) {
      for (const Cell cell : lost(ends, z)) {
        ++count;
        sum += cell;
      }
    }
    const auto rank = std::pair(-count, sum);
    if (!best_.empty() && rank > rank_) return;
    if (best_.empty() || rank < rank_) best_.clear();
    rank_ = rank;
    best_.push_back(ends);
  }

  bool report_best() {
    const auto least = [](const Ends& a, const Ends& b) { return std::pair(a.first, a.last) < std::pair(b.first, b.last); };
    const Ends& chosen = *std::min_element(best_.begin(), best_.end(), least);
    const Effect effect = effect_of(chosen);
    std::vector<AlsInChain> shortest;
    int fewest = 0;
    for (const Ends& ends : best_) {
      if (effect_of(ends) != effect) continue;
      if (!search_.meter.charge()) return false;
      const auto chain = between_.fewest_cells(ends);
      int cells = 0;
      for (const AlsInChain& one : chain) cells += als_.sets[one.set].size;
      if (shortest.empty() || cells < fewest) shortest = chain, fewest = cells;
    }
    return report(shortest, chosen.z);
  }

  bool report_all() {
    // Ends by effect, in the order in which the effects were found; one chain per effect is reported.
    std::unordered_map<std::uint64_t, std::vector<std::pair<Effect, std::vector<Ends>>>> by_hash;
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    std::stable_sort(kept_.begin(), kept_.end(), [](const Ends& a, const Ends& b) { return a.links < b.links; });
    for (const Ends& ends : kept_) {
      const Effect effect = effect_of(ends);
      std::uint64_t hash = 0;
      for (const std::uint32_t one : effect) hash = (hash ^ one) * 0x9ddfea08eb382d69u, hash ^= hash >> 31;
      auto& bucket = by_hash[hash];
      const auto known = std::find_if(bucket.begin(), bucket.end(), [&](const auto& one) { return one.first == effect; });
      if (known != bucket.end()) {
        known->second.push_back(ends);
      } else {
        order.push_back({hash, bucket.size()});
        bucket.push_back({effect, {ends}});
      }
    }
    for (const auto& [hash, at] : order) {
      const auto& [effect, all] = by_hash[hash][at];
      search_.begin(technique::als_chain);
      for (const std::uint32_t one : effect) search_.eliminate(static_cast<Cell>(one >> 8), static_cast<Value>(one & 255));
      if (search_.is_known()) continue;
      for (const Ends& ends : all) {
        if (!search_.meter.charge()) return false;
        const auto chain = between_.without_repetition(ends);
        if (chain.empty()) continue;
        if (!report(chain, ends.z)) return false;
        break;
      }
    }
    return true;
  }

  bool report(std::vector<AlsInChain> chain, Mask z) {
    for (std::size_t i = 0; i < chain.size(); ++i) chain[i].role = role_of_set(i);
    search_.begin(technique::als_chain);
    report_chain<Words>(search_, als_, chain, z);
    return search_.emit();
  }

  Search<Words>& search_;
  const AlmostLockedSets<Words>& als_;
  const AlsLinks<Words>& links_;
  Memory& memory_;
  std::uint32_t from_ = 0, to_ = 0;  // the sets with which chains begin: one block at a time
  std::uint32_t bit_0_ = 0;          // the first slot of the block
  std::size_t bits_ = 0, words_ = 0;
  std::pair<int, std::int64_t> rank_{};
  std::vector<Ends> best_, kept_;
  SetsBetween<Words> between_{als_, links_, memory_, most_links(), search_.state.size()};
};

}  // namespace

template <int Words>
bool find::als_chain(Search<Words>& search) {
  return Chains<Words>(search).run();
}

SUDOKIT_FINDS(als_chain)

}  // namespace sudokit::logic

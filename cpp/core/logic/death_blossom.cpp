// Death blossom: a cell, the stem, and for each of its candidates v a petal: an almost locked set (als.hpp) in which all
// places of v see the stem.  Whatever value the stem takes, the petal of that value loses it and is locked.  So another
// value z that all petals hold is in one of them, and is eliminated where it sees every z in all petals.
//
// Petals share no cells unless limits.als_overlap allows it.  z is not a candidate of the stem.
//
// Order: by stem, then by the petals of its candidates, ascending, each by set number.  If all steps are wanted, an effect
// is reported again only with fewer cells.
//
// Parts.  Cells: the stem as pivot; the petals as set_a, set_b, ..., in the order of the stem's candidates.  Houses: one
// for each petal, as base.  Candidates: those of the stem, as pivot; their places in the petals, as restricted; z in the
// petals, as common.  Values: those eliminated.  Links: for each z and each v the chain (v)stem-(v=z)petal.
#include <algorithm>
#include <unordered_map>

#include "core/logic/als_reports.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique death_blossom;
}

namespace sudokit::logic::find {
template <int Words> bool death_blossom(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
class DeathBlossoms {
 public:
  explicit DeathBlossoms(Search<Words>& search)
      : search_(search), als_(almost_locked_sets(search)), links_(als_links(search)), words_(links_.linked.words()) {}

  bool run() {
    if (als_.count() == 0) return true;
    joint_.reset(als_.count(), als_.count());
    for (std::uint32_t set = 0; set < als_.count(); ++set)
      for (std::uint32_t slot = als_.sets[set].first_slot, i = 0; i <= als_.sets[set].size; ++i)
        join(joint_.row(set), links_.joint.row(als_.slots[slot + i]), words_);
    for (const Cell stem : search_.state.open()) {
      if (!search_.meter.charge()) return false;
      if (search_.state.candidates(stem) < 2 || !prepare(stem)) continue;
      if (!add_petal(0)) return false;
    }
    return true;
  }

 private:
  struct Target {
    Value z;
    CellSet<Words> cells;  // that see every z in all petals
  };

  // Lists the petals for each candidate; false if one has none.
  bool prepare(Cell stem) {
    stem_ = stem;
    values_.clear();
    for (const Value value : values_in(search_.state.mask(stem))) values_.push_back(value);
    petals_.reset(values_.size(), als_.count());
    free_.reset(values_.size(), als_.count());
    targets_.resize(std::max(targets_.size(), values_.size()));
    chosen_.resize(values_.size());
    for (std::uint32_t spot = 0; spot < als_.spots.size(); ++spot) {
      const auto at = std::lower_bound(values_.begin(), values_.end(), als_.spots[spot].value);
      if (at == values_.end() || *at != als_.spots[spot].value || !als_.spots[spot].falling.has(stem)) continue;
      join(petals_.row(static_cast<std::size_t>(at - values_.begin())), links_.members.row(spot), words_);
    }
    for (std::size_t level = 0; level < values_.size(); ++level)
      if (!any_bit(petals_.row(level), words_)) return false;
    return true;
  }

  bool add_petal(std::size_t level) {
    std::uint64_t* free = free_.row(level);
    for (std::size_t i = 0; i < words_; ++i) {
      free[i] = petals_.row(level)[i];
      for (std::size_t before = 0; before < level; ++before) {
        free[i] &= joint_.row(chosen_[before])[i];
        if (!search_.limits.als_overlap) free[i] &= ~links_.overlap.row(chosen_[before])[i];
      }
    }
    return each_bit(free, words_, [&](std::uint32_t set) {
      if (!search_.meter.charge()) return false;
      chosen_[level] = set;
      auto& targets = targets_[level];
      targets.clear();
      const auto keep = [&](Value z, CellSet<Words> cells) {
        cells &= als_.spot(set, z).falling;
        if (cells) targets.push_back({z, cells});
      };
      if (level == 0) {
        CellSet<Words> others = search_.state.open();
        others.erase(stem_);
        for (const Value z : values_in(als_.sets[set].values & ~search_.state.mask(stem_))) keep(z, others);
      } else {
        for (const Target& target : targets_[level - 1])
          if (als_.sets[set].values & bit_of(target.z)) keep(target.z, target.cells);
      }
      if (targets.empty()) return true;
      return level + 1 < values_.size() ? add_petal(level + 1) : report(targets);
    });
  }

  bool report(const std::vector<Target>& targets) {
    if (!search_.first) {
      std::uint64_t hash = 0;
      for (const Target& target : targets)
        for (const Cell cell : target.cells)
          hash = (hash ^ (std::uint64_t{cell} << 8 | target.z)) * 0x9ddfea08eb382d69u, hash ^= hash >> 31;
      int cells = 0;
      for (const std::uint32_t set : chosen_) cells += als_.sets[set].size;
      const auto [known, added] = reported_.try_emplace(hash, cells);
      if (!added && known->second <= cells) return true;
      known->second = cells;
    }
    search_.begin(technique::death_blossom);
    search_.cell(stem_, Role::pivot);
    for (const Value value : values_) search_.candidate(stem_, value, Role::pivot);
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      report_set(search_, als_.sets[chosen_[i]], role_of_set(i));
      search_.candidates(als_.spot(chosen_[i], values_[i]).places, values_[i], Role::restricted);
    }
    for (const Target& target : targets) {
      search_.eliminate(target.cells, target.z);
      search_.step.values |= bit_of(target.z);
      for (std::size_t i = 0; i < chosen_.size(); ++i) {
        search_.candidates(als_.spot(chosen_[i], target.z).places, target.z, Role::common);
        const std::uint16_t stem = search_.node(stem_, values_[i]), in = als_node(search_, als_, chosen_[i], values_[i]);
        search_.link(stem, in, false);
        search_.link(in, als_node(search_, als_, chosen_[i], target.z), true);
      }
    }
    return search_.emit();
  }

  Search<Words>& search_;
  const AlmostLockedSets<Words>& als_;
  const AlsLinks<Words>& links_;
  std::size_t words_;
  Cell stem_ = 0;
  std::vector<Value> values_;
  std::vector<std::uint32_t> chosen_;
  WideRows joint_, petals_, free_;
  std::vector<std::vector<Target>> targets_;
  std::unordered_map<std::uint64_t, int> reported_;  // by effect: the number of cells used
};

}  // namespace

template <int Words>
bool find::death_blossom(Search<Words>& search) {
  return DeathBlossoms<Words>(search).run();
}

SUDOKIT_FINDS(death_blossom)

}  // namespace sudokit::logic

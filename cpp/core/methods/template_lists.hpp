// The possible templates of each value, and how they eliminate each other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/invariant.hpp"
#include "core/grid/cell_set.hpp"

namespace sudokit::methods {

template <int Words>
class TemplateLists {
 public:
  using Set = CellSet<Words>;

  TemplateLists() = default;
  TemplateLists(std::size_t size, std::size_t cells) : lists_(size), common_(size), reached_(size) {
    for (std::size_t cell = 0; cell < cells; ++cell) all_.insert(static_cast<Cell>(cell));
  }

  // After filling a list, call measure() for its value.
  std::vector<Set>& list(std::size_t value) { return lists_[value]; }
  const std::vector<Set>& list(std::size_t value) const { return lists_[value]; }
  std::size_t size() const { return lists_.size(); }
  std::size_t total() const {
    std::size_t sum = 0;
    for (const auto& list : lists_) sum += list.size();
    return sum;
  }
  bool solved() const { return total() == lists_.size(); }
  // The value with the fewest templates, but at least two; the lowest if there are several.
  std::size_t fewest() const {
    std::size_t best = lists_.size();
    for (std::size_t value = 0; value < lists_.size(); ++value)
      if (lists_[value].size() > 1 && (best == lists_.size() || lists_[value].size() < lists_[best].size())) best = value;
    return best;
  }

  // The cells that all templates of a value go through, according to the last measure().
  const Set& common(std::size_t value) const { return common_[value]; }
  void measure(std::size_t value) {
    Set common = ~Set{}, reached;
    for (const Set& each : lists_[value]) common &= each, reached |= each;
    common_[value] = common;
    reached_[value] = reached;
  }

  // Copies what is left of `from` when `value` takes the template `chosen`.  Prune it next.
  void take(const TemplateLists& from, std::size_t value, const Set& chosen) {
    SUDOKIT_INVARIANT(&from != this && from.lists_.size() == lists_.size());
    all_ = from.all_;
    for (std::size_t other = 0; other < lists_.size(); ++other) {
      lists_[other].clear();
      if (other == value) {
        lists_[other].push_back(chosen);
        common_[other] = reached_[other] = chosen;
      } else {
        keep(other, from.lists_[other], chosen, {});
      }
    }
  }

  // Drops templates by cells, to a fixpoint.  A cell that all templates of a value share belongs to that value, and so does
  // a cell that no other value reaches.  False if there is no solution: a list is empty, or a cell is reached by no value
  // or belongs to two.
  bool prune_by_cells() {
    for (bool changed = true; changed;) {
      Set once, twice, taken;
      for (const Set& reached : reached_) twice |= once & reached, once |= reached;
      if (!all_.within(once)) return false;
      for (std::size_t value = 0; value < lists_.size(); ++value) {
        const Set own = common_[value] | (reached_[value] - twice);
        if (lists_[value].empty() || own.meets(taken)) return false;
        taken |= own;
      }
      changed = false;
      for (std::size_t value = 0; value < lists_.size(); ++value) {
        const Set own = common_[value] | (reached_[value] - twice), others = taken - own;
        if (!reached_[value].meets(others) && own.within(common_[value])) continue;
        keep(value, lists_[value], others, own);
        if (lists_[value].empty()) return false;
        changed = true;
      }
    }
    for (std::size_t value = 0; value < lists_.size(); ++value) SUDOKIT_INVARIANT(is_measured(value));
    return true;
  }

  // For the invariants: whether the measured sets match the templates of the list.
  bool is_measured(std::size_t value) const {
    Set common = ~Set{}, reached;
    for (const Set& each : lists_[value]) common &= each, reached |= each;
    return common == common_[value] && reached == reached_[value];
  }

  // Drops every template that overlaps all templates of some other value, to a fixpoint together with prune_by_cells().
  // Charges the meter once per template, and once per 64 pairs compared.  If the meter stops it, the state is valid but not
  // fully pruned.  False if there is no solution.
  bool prune_by_pairs(Meter& meter) {
    if (!prune_by_cells()) return false;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t value = 0; value < lists_.size(); ++value)
        for (std::size_t other = 0; other < lists_.size(); ++other) {
          if (value == other || lists_[value].size() == 1 || lists_[other].size() == 1) continue;  // pruned by cells
          const std::size_t before = lists_[value].size();
          if (!keep_supported(value, other, meter)) return true;
          if (lists_[value].empty()) return false;
          if (lists_[value].size() == before) continue;
          measure(value);
          changed = true;
        }
      if (changed && !prune_by_cells()) return false;
    }
    return true;
  }

 private:
  // Sets the value's list to the templates of `from` (which may be the same list) that avoid some cells and go through
  // others.
  void keep(std::size_t value, const std::vector<Set>& from, const Set& avoid, const Set& through) {
    std::vector<Set>& list = lists_[value];
    Set common = ~Set{}, reached;
    if (&from != &list) list.resize(from.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const Set each = from[i];
      if (!((each & avoid) | (through - each)).empty()) continue;
      list[kept++] = each;
      common &= each;
      reached |= each;
    }
    list.resize(kept);
    common_[value] = common;
    reached_[value] = reached;
  }

  // Drops the templates of `value` that overlap every template of `other`.  Each search for a partner that does not overlap
  // starts where the last one was found, because neighbouring templates are alike.  False: the meter stopped it, and the
  // remaining templates were kept unchecked.
  bool keep_supported(std::size_t value, std::size_t other, Meter& meter) {
    std::vector<Set>& list = lists_[value];
    const std::vector<Set>& partners = lists_[other];
    std::size_t kept = 0, at = 0;
    bool going = true;
    for (const Set each : list) {
      std::size_t looked = 0;
      for (; going && looked < partners.size() && each.meets(partners[at]); ++looked) {
        at = at + 1 == partners.size() ? 0 : at + 1;
        if (looked % 64 == 63) going = meter.charge();
      }
      going = going && meter.charge();
      if (!going || looked < partners.size()) list[kept++] = each;
    }
    list.resize(kept);
    if (!going) measure(value);
    return going;
  }

  std::vector<std::vector<Set>> lists_;
  std::vector<Set> common_, reached_;  // by value: the cells that all of its templates, or any, go through
  Set all_;
};

}  // namespace sudokit::methods

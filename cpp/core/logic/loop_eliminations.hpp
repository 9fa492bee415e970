// The eliminations of a continuous loop.  Links alternate all the way round, so one of the two nodes of each weak link is
// true.  A candidate that sees both is eliminated if it lies in no cell of the loop; if both are in one cell, its other
// candidates are.  The other values of a set that the loop passes through are locked in it.
#pragma once
#include <vector>

#include "core/logic/link_table.hpp"

namespace sudokit::logic::nice_loops {

template <int Words>
class LoopEliminations {
 public:
  using Set = CellSet<Words>;

  // `lost`: receives the eliminated candidates.
  LoopEliminations(const State<Words>& state, const LinkTable<Words>& links, std::vector<Candidate>& lost)
      : state_(state), tables_(state.tables()), links_(links), lost_(lost) {}

  // Finds the eliminations along the path, and between its ends.
  void of(const std::vector<Literal>& path) {
    lost_.clear();
    Set cells;
    for (const Literal one : path) {
      cells |= links_.cells(node_of(one));
      if (links_.node(node_of(one)).set >= 0) cells |= links_.set(node_of(one)).cells;
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
      const std::uint32_t one = node_of(path[i]), two = node_of(path[i + 1 == path.size() ? 0 : i + 1]);
      const auto &a = links_.node(one), &b = links_.node(two);
      if (is_on(path[i]))
        lose_at_weak_link(one, two, cells);
      else if (a.set >= 0 && a.set == b.set)
        lose_by_set(links_.set(one), bit_of(a.value) | bit_of(b.value));
      else if (a.set >= 0)
        lose_by_set_and_cell(one, two);
      else if (b.set >= 0)
        lose_by_set_and_cell(two, one);
    }
  }

 private:
  void lose_at_weak_link(std::uint32_t one, std::uint32_t two, const Set& cells) {
    const auto &a = links_.node(one), &b = links_.node(two);
    if (a.value != b.value) {
      for (const Value value : values_in(state_.mask(a.cell) & ~bit_of(a.value) & ~bit_of(b.value)))
        lost_.push_back({a.cell, value});
      return;
    }
    for (const Cell cell : (links_.seen(one) & links_.seen(two) & state_.places(a.value)) - cells)
      lost_.push_back({cell, a.value});
  }

  void lose_by_set(const typename LinkTable<Words>::AlmostLocked& set, Mask passed) {
    for (const Value value : values_in(set.values & ~passed)) {
      const Set places = set.cells & state_.places(value);
      for (const Cell cell : tables_.common_peers(places) & state_.places(value)) lost_.push_back({cell, value});
    }
  }

  // Either the set holds all its values but that of `one`, or the cell holds a value other than that of `other`.
  void lose_by_set_and_cell(std::uint32_t one, std::uint32_t other) {
    const auto& set = links_.set(one);
    const auto& node = links_.node(other);
    const Mask shared = state_.mask(node.cell) & ~bit_of(node.value);
    lose_by_set(set, shared | bit_of(links_.node(one).value) | bit_of(node.value));
    for (const Value value : values_in(shared & set.values)) {
      const Set places = set.cells & state_.places(value);
      for (const Cell cell : tables_.common_peers(places) & tables_.peers[node.cell] & state_.places(value))
        lost_.push_back({cell, value});
    }
  }

  const State<Words>& state_;
  const Tables<Words>& tables_;
  const LinkTable<Words>& links_;
  std::vector<Candidate>& lost_;
};

}  // namespace sudokit::logic::nice_loops

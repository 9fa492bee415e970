#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/logic/link_table.hpp"

namespace sudokit::logic {

template <int Words>
void Walk<Words>::prepare(const LinkTable<Words>& links, Literal from) {
  const std::size_t literals = std::size_t{2} * links.nodes();
  order_.clear();
  if (mark_.size() < literals) {
    mark_.resize(literals, 0);
    parent_.resize(literals);
    depth_.resize(literals);
    grouped_.resize(literals);
  }
  if (++round_ == 0) {
    std::fill(mark_.begin(), mark_.end(), 0u);
    round_ = 1;
  }
  mark_[from] = round_;
  parent_[from] = from;
  depth_[from] = 0;
  grouped_[from] = false;
  order_.push_back(from);
}

template <int Words>
void Walk<Words>::reach(Literal to, Literal from) {
  SUDOKIT_INVARIANT(mark_[from] == round_ && mark_[to] != round_);
  mark_[to] = round_;
  parent_[to] = from;
  depth_[to] = depth_[from] + 1;
  order_.push_back(to);
}

template <int Words>
void Walk<Words>::start(LinkTable<Words>& links, Literal from, Literal target, bool to_the_end, bool through_groups) {
  prepare(links, from);
  if (through_groups)
    walk_through_groups(links);
  else if (links.has_bits())
    walk_by_bits(links, target, to_the_end);
  else
    walk(links, to_the_end ? everything : target);
}

template <int Words>
void Walk<Words>::start_around(LinkTable<Words>& links, Literal from, Literal target) {
  prepare(links, from);
  for (const Literal to : links.follows(from))
    if (to != target && mark_[to] != round_) reach(to, from);
  walk(links, target, 1);
}

template <int Words>
void Walk<Words>::walk(LinkTable<Words>& links, Literal target, std::size_t next) {
  for (; next < order_.size(); ++next) {
    const Literal from = order_[next];
    for (const Literal to : links.follows(from)) {
      if (mark_[to] == round_) continue;
      reach(to, from);
      if (to == target) return;
    }
  }
}

// Like walk(), but the bits show which nodes turn off no further ends, and these are skipped.
template <int Words>
void Walk<Words>::walk_by_bits(LinkTable<Words>& links, Literal target, bool to_the_end) {
  const std::size_t words = links.words();
  seen_off_.assign(words, 0);
  // A target that is not an end has no bit.
  const bool apart = target != everything && !is_on(target) && !links.is_end(node_of(target));
  const auto sees_target = [&](std::uint32_t node) {
    const auto &one = links.node(node), &other = links.node(node_of(target));
    return one.value == other.value ? links.seen(node).has(other.cell) : !one.group && one.cell == other.cell;
  };
  for (std::size_t next = 0; next < order_.size(); ++next) {
    const Literal from = order_[next];
    if (is_on(from) && links.is_end(node_of(from))) {
      const std::uint64_t* row = links.weak().row(links.end_number(node_of(from)));
      std::uint64_t fresh = 0;
      for (std::size_t i = 0; i < words; ++i) {
        fresh |= row[i] & ~seen_off_[i];
        seen_off_[i] |= row[i];
      }
      if (fresh == 0 && !(apart && mark_[target] != round_ && sees_target(node_of(from)))) continue;
    } else if (!is_on(from) && !links.is_end(node_of(from))) {
      continue;
    }
    for (const Literal to : links.follows(from)) {
      if (mark_[to] == round_) continue;
      reach(to, from);
      if (to == target && !to_the_end) return;
    }
  }
}

template <int Words>
void Walk<Words>::walk_through_groups(LinkTable<Words>& links) {
  for (std::size_t next = 0; next < order_.size(); ++next) {
    const Literal from = order_[next];
    for (const Literal to : links.follows(from)) {
      if (mark_[to] != round_) {
        reach(to, from);
        grouped_[to] = grouped_[from] || links.node(node_of(to)).group;
      } else if (grouped_[from] && !grouped_[to] && depth_[to] == depth_[from] + 1) {
        parent_[to] = from;
        grouped_[to] = true;
      }
    }
  }
}

template <int Words>
void Walk<Words>::path(Literal to, std::vector<Literal>& path) const {
  SUDOKIT_INVARIANT(reached(to));
  path.clear();
  for (Literal at = to;; at = parent_[at]) {
    path.push_back(at);
    if (parent_[at] == at) break;
  }
  std::reverse(path.begin(), path.end());
  SUDOKIT_INVARIANT(path.size() == depth_[to] + 1u);
}

#define SUDOKIT_INSTANTIATE(words) template class Walk<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic

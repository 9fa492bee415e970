// Shared by the searches for chains: the conversion of a walk into the nodes and links of a step.
#pragma once
#include <vector>

#include "core/base/invariant.hpp"
#include "core/logic/link_table.hpp"
#include "core/logic/rank.hpp"

namespace sudokit::logic {

template <int Words>
std::uint16_t report_node(Search<Words>& search, const LinkTable<Words>& links, std::uint32_t at) {
  const auto& node = links.node(at);
  search.step.values |= bit_of(node.value);
  if (!node.group) return search.node(node.cell, node.value);
  return search.node(links.cells(at), node.value, node.set < 0 ? CellSet<Words>{} : links.set(at).cells);
}

// Adds an open chain: the literals of a walk, from off to on.
template <int Words>
void report_chain(Search<Words>& search, const LinkTable<Words>& links, const std::vector<Literal>& path) {
  SUDOKIT_INVARIANT(path.size() % 2 == 0 && !is_on(path.front()) && is_on(path.back()));
  std::uint16_t last = report_node(search, links, node_of(path[0]));
  for (std::size_t i = 1; i < path.size(); ++i) {
    SUDOKIT_INVARIANT(is_on(path[i]) != is_on(path[i - 1]));
    const std::uint16_t next = report_node(search, links, node_of(path[i]));
    search.link(last, next, is_on(path[i]));
    last = next;
  }
}

// Adds a closed chain, whose last link returns to the first node.  If the walk does not end where it began, a link of the
// opposite kind closes it; `from_end`: the loop begins with the last node of the walk.
template <int Words>
void report_loop(Search<Words>& search, const LinkTable<Words>& links, const std::vector<Literal>& path,
                 bool from_end = false) {
  std::uint16_t last = 0;
  if (from_end) {
    report_node(search, links, node_of(path.back()));
    last = report_node(search, links, node_of(path[0]));
    search.link(0, last, false);
  } else {
    report_node(search, links, node_of(path[0]));
  }
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const std::uint16_t next = report_node(search, links, node_of(path[i]));
    search.link(last, next, is_on(path[i]));
    last = next;
  }
  if (from_end || node_of(path.back()) == node_of(path[0])) {
    search.link(last, 0, is_on(path.back()));
    return;
  }
  const std::uint16_t next = report_node(search, links, node_of(path.back()));
  search.link(last, next, is_on(path.back()));
  search.link(next, 0, !is_on(path.back()));
}

}  // namespace sudokit::logic

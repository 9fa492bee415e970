// An automaton and "all values differ" at once: a diagram with one layer of nodes per cell, reduced so that no two nodes of
// a layer accept the same rests.  Propagating it is exact for both together.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "core/rules/rule_model.hpp"

namespace sudokit::rules {

struct Diagram {
  struct Edge {
    Set values;
    int to;
  };
  std::vector<int> first;   // of each node, and one more: the edges of node x are first[x] .. first[x + 1] - 1
  std::vector<Edge> edges;  // into the next layer; those with the most values first
  int start = -1;           // -1: no values are accepted
  int nodes() const { return static_cast<int>(first.size()) - 1; }  // node 0 is the end: it has no edges
};

// Null if the diagram would need more than a few ten thousand nodes before reduction.
std::unique_ptr<Diagram> make_diagram(const Automaton& automaton, int size, int cells);

// The same; diagrams of equal automata are made once, and the last few hundred are kept.
std::shared_ptr<const Diagram> shared_diagram(const Automaton& automaton, int size, int cells);

}  // namespace sudokit::rules

// An automaton and "all values differ" at once: a diagram with one layer per cell, reduced so that no two nodes of a layer
// accept the same rests.  Propagating it is exact for both together.
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
  struct Layer {
    std::vector<int> first;  // of each node, and one more: the edges of node x are first[x] .. first[x + 1] - 1
    std::vector<Edge> edges;
    int nodes() const { return static_cast<int>(first.size()) - 1; }
  };
  std::vector<Layer> layers;  // one per cell; node 0 of the first is the start; after the last there is one node
  bool possible = true;       // whether any values are accepted
};

// Null if the diagram would need more than a few ten thousand nodes before reduction.
std::unique_ptr<Diagram> make_diagram(const Automaton& automaton, int size, int cells);

}  // namespace sudokit::rules

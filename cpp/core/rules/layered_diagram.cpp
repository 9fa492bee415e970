#include "core/rules/layered_diagram.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace sudokit::rules {

namespace {

constexpr std::size_t most_nodes = 60'000;

using Key = std::uint64_t;  // used values and state
using Numbers = std::unordered_map<Key, int>;

Key key_of(unsigned used, int state) { return static_cast<Key>(used) << 32 | static_cast<unsigned>(state); }

// The nodes that can be reached, layer by layer; false if there are too many.
bool reach(const Automaton& automaton, int size, int cells, std::vector<std::vector<Key>>& layers) {
  layers.assign(1, {key_of(0, automaton.start)});
  std::size_t nodes = 1;
  for (int cell = 0; cell < cells; ++cell) {
    Numbers seen;
    std::vector<Key> next;
    for (const Key key : layers.back()) {
      const auto used = static_cast<unsigned>(key >> 32);
      const int state = static_cast<int>(key & 0xffffffffu);
      for (int value = 0; value < size; ++value) {
        const int to = used >> value & 1 ? -1 : automaton.next[static_cast<std::size_t>(state) * size + value];
        if (to < 0) continue;
        const Key reached = key_of(used | 1u << value, to);
        if (seen.emplace(reached, 0).second) next.push_back(reached);
      }
    }
    nodes += next.size();
    if (nodes > most_nodes) return false;
    layers.push_back(std::move(next));
  }
  return true;
}

}  // namespace

std::unique_ptr<Diagram> make_diagram(const Automaton& automaton, int size, int cells) {
  std::vector<std::vector<Key>> layers;
  if (!reach(automaton, size, cells, layers)) return nullptr;
  auto diagram = std::make_unique<Diagram>();
  diagram->layers.resize(cells);
  Numbers after;  // the reduced number of each node of the next layer that leads to acceptance
  for (const Key key : layers[cells])
    if (automaton.accepting[key & 0xffffffffu]) after.emplace(key, 0);
  for (int cell = cells - 1; cell >= 0; --cell) {
    Numbers here;
    std::map<std::vector<std::pair<int, Set>>, int> known;
    Diagram::Layer& layer = diagram->layers[cell];
    layer.first.push_back(0);
    for (const Key key : layers[cell]) {
      const auto used = static_cast<unsigned>(key >> 32);
      const auto state = static_cast<std::size_t>(key & 0xffffffffu);
      std::map<int, Set> edges;
      for (int value = 0; value < size; ++value) {
        const int to = used >> value & 1 ? -1 : automaton.next[state * size + value];
        if (to < 0) continue;
        const auto found = after.find(key_of(used | 1u << value, to));
        if (found != after.end()) edges[found->second] |= static_cast<Set>(1u << value);
      }
      if (edges.empty()) continue;
      const auto [place, fresh] =
          known.emplace(std::vector<std::pair<int, Set>>(edges.begin(), edges.end()), static_cast<int>(known.size()));
      if (fresh) {
        for (const auto& [to, values] : edges) layer.edges.push_back({values, to});
        layer.first.push_back(static_cast<int>(layer.edges.size()));
      }
      here.emplace(key, place->second);
    }
    after = std::move(here);
  }
  diagram->possible = !after.empty();
  return diagram;
}

}  // namespace sudokit::rules

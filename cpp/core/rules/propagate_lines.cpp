// Propagators along lines: automata, reduced diagrams, and the choice between alternatives.
#include <algorithm>
#include <cstring>
#include <vector>

#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

// Forward over the states that can be reached, backward over those that lead to acceptance: exact if no cell stands twice.
bool propagate_line(Board& board, const Item& item) {
  const Automaton& automaton = *item.automaton;
  const int size = board.program->size(), cells = static_cast<int>(item.cells.size());
  thread_local std::vector<std::vector<int>> reached;
  thread_local std::vector<int> stamp;  // the layer in which a state was seen last
  thread_local std::vector<char> good, better;
  if (static_cast<int>(reached.size()) <= cells) reached.resize(cells + 1);
  stamp.assign(automaton.states, -1);
  reached[0].assign(1, automaton.start);
  for (int i = 0; i < cells; ++i) {
    reached[i + 1].clear();
    const Set set = board.sets[item.cells[i]];
    for (const int state : reached[i])
      for (Set left = set; left; left &= left - 1) {
        const int to = automaton.next[static_cast<std::size_t>(state) * size + least(left) - 1];
        if (to < 0 || stamp[to] == i) continue;
        stamp[to] = i;
        reached[i + 1].push_back(to);
      }
    if (reached[i + 1].empty()) return false;
  }
  good.assign(automaton.accepting.begin(), automaton.accepting.end());
  for (int i = cells - 1; i >= 0; --i) {
    const Set set = board.sets[item.cells[i]];
    Set supported = 0;
    better.assign(automaton.states, 0);
    for (const int state : reached[i])
      for (Set left = set; left; left &= left - 1) {
        const int to = automaton.next[static_cast<std::size_t>(state) * size + least(left) - 1];
        if (to < 0 || !good[to]) continue;
        better[state] = 1;
        supported |= left & static_cast<Set>(-left);
      }
    good.swap(better);
    if (supported != set && !board.narrow(item.cells[i], supported)) return false;
  }
  return good[automaton.start] != 0;
}

bool propagate_diagram(Board& board, const Item& item) {
  const Diagram& diagram = *item.diagram;
  if (!diagram.possible) return false;
  const int cells = static_cast<int>(item.cells.size());
  thread_local std::vector<std::vector<char>> reached;
  thread_local std::vector<char> good, better;
  if (static_cast<int>(reached.size()) <= cells) reached.resize(cells + 1);
  reached[0].assign(1, 1);
  for (int i = 0; i < cells; ++i) {
    const Diagram::Layer& layer = diagram.layers[i];
    reached[i + 1].assign(i + 1 < cells ? diagram.layers[i + 1].nodes() : 1, 0);
    const Set set = board.sets[item.cells[i]];
    for (int node = 0; node < layer.nodes(); ++node) {
      if (!reached[i][node]) continue;
      for (int edge = layer.first[node]; edge < layer.first[node + 1]; ++edge)
        if (layer.edges[edge].values & set) reached[i + 1][layer.edges[edge].to] = 1;
    }
  }
  if (!reached[cells][0]) return false;
  good.assign(1, 1);
  for (int i = cells - 1; i >= 0; --i) {
    const Diagram::Layer& layer = diagram.layers[i];
    const Set set = board.sets[item.cells[i]];
    Set supported = 0;
    better.assign(layer.nodes(), 0);
    for (int node = 0; node < layer.nodes(); ++node) {
      if (!reached[i][node]) continue;
      for (int edge = layer.first[node]; edge < layer.first[node + 1]; ++edge) {
        const Set values = layer.edges[edge].values & set;
        if (!values || !good[layer.edges[edge].to]) continue;
        better[node] = 1;
        supported |= values;
      }
    }
    good.swap(better);
    if (supported != set && !board.narrow(item.cells[i], supported)) return false;
  }
  return true;
}

// Each alternative alone, to its fixpoint: what none of the possible ones leaves is removed.
bool propagate_any_of(Board& board, const Item& item) {
  Set tried[most_values * most_values], united[most_values * most_values] = {};
  bool possible = false;
  for (const auto& alternative : item.alternatives) {
    std::copy(board.sets, board.sets + board.program->cells(), tried);
    Board own{board.program, tried};
    bool holds = true;
    do {
      own.changed = false;
      for (const Item& part : alternative) {
        holds = propagate(own, part);
        if (!holds) break;
      }
    } while (holds && own.changed);
    if (!holds) continue;
    possible = true;
    for (const Cell cell : item.cells) united[cell] |= tried[cell];
  }
  if (!possible) return false;
  for (const Cell cell : item.cells)
    if (!board.narrow(cell, united[cell])) return false;
  return true;
}

}  // namespace sudokit::rules

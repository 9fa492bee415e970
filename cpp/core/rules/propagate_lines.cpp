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

namespace {

// Depth first through a diagram (Cheng and Yap, "An MDD-based generalized arc consistency algorithm", 2010): a node is
// visited once, and nothing more is visited once all candidates of this cell and those after it have support.
class Walk {
 public:
  Walk(Board& board, const Item& item)
      : diagram_(*item.diagram), stamps_(stamps_of_thread()), cells_(static_cast<int>(item.cells.size())) {
    for (int i = 0; i < cells_; ++i) sets_[i] = without_[i] = board.sets[item.cells[i]];
    supported_ = cells_;
    if (static_cast<int>(stamps_.seen.size()) < diagram_.nodes()) stamps_.seen.resize(diagram_.nodes(), 0);
    if ((stamps_.now += 2) < 2) {  // the stamps have begun again
      std::fill(stamps_.seen.begin(), stamps_.seen.end(), 0u);
      stamps_.now = 2;
    }
    seen_ = stamps_.seen.data();
    now_ = stamps_.now;
  }

  bool visit(int node, int layer) {
    if (layer == cells_) return true;
    unsigned& stamp = seen_[node];
    if (stamp >= now_) return stamp == now_;
    bool leads = false;
    for (int edge = diagram_.first[node]; edge < diagram_.first[node + 1]; ++edge) {
      const Set values = diagram_.edges[edge].values & sets_[layer];
      if (!values || !visit(diagram_.edges[edge].to, layer + 1)) continue;
      leads = true;
      without_[layer] &= static_cast<Set>(~values);
      if (without_[layer] == 0 && supported_ == layer + 1) supported_ = layer;
      if (supported_ <= layer) break;
    }
    stamp = leads ? now_ : now_ + 1;
    return leads;
  }
  Set without(int layer) const { return without_[layer]; }

 private:
  struct Stamps {
    std::vector<unsigned> seen;
    unsigned now = 0;
  };
  static Stamps& stamps_of_thread() {
    thread_local Stamps stamps;
    return stamps;
  }

  const Diagram& diagram_;
  Stamps& stamps_;
  unsigned* seen_;
  unsigned now_;
  int cells_, supported_;  // from this cell on, all candidates have support
  Set sets_[most_values], without_[most_values];
};

}  // namespace

bool propagate_diagram(Board& board, const Item& item) {
  Walk walk(board, item);
  if (item.diagram->start < 0 || !walk.visit(item.diagram->start, 0)) return false;
  for (std::size_t i = 0; i < item.cells.size(); ++i)
    if (walk.without(static_cast<int>(i)) &&
        !board.narrow(item.cells[i], static_cast<Set>(~walk.without(static_cast<int>(i)))))
      return false;
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

#include "core/rules/layered_diagram.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace sudokit::rules {

namespace {

constexpr std::size_t most_nodes = 60'000, most_kept = 500, largest_table = std::size_t{1} << 20;

// A number for each pair of used values and state; -1: none yet.
class Numbers {
 public:
  Numbers(int size, int states) : states_(states) {
    const std::size_t wanted = (std::size_t{1} << size) * states;
    if (wanted <= largest_table) table_.assign(wanted, -1);
  }
  int& at(unsigned used, int state) {
    const std::size_t key = static_cast<std::size_t>(used) * states_ + state;
    return table_.empty() ? rare_.try_emplace(key, -1).first->second : table_[key];
  }

 private:
  std::size_t states_;
  std::vector<int> table_;
  std::unordered_map<std::size_t, int> rare_;
};

struct Node {
  unsigned used;
  int state;
};

// The nodes that can be reached, layer by layer; false if there are too many.
bool reach(const Automaton& automaton, int size, int cells, std::vector<std::vector<Node>>& layers, Numbers& seen) {
  layers.assign(1, {{0, automaton.start}});
  std::size_t nodes = 1;
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<Node> next;
    for (const Node& node : layers.back()) {
      const int* to = automaton.next.data() + static_cast<std::size_t>(node.state) * size;
      for (unsigned left = ~node.used & ((1u << size) - 1); left; left &= left - 1) {
        const int value = std::countr_zero(left);
        if (to[value] < 0) continue;
        const unsigned used = node.used | 1u << value;
        int& number = seen.at(used, to[value]);
        if (number == -1) next.push_back({used, to[value]});
        number = -2;
      }
    }
    nodes += next.size();
    if (nodes > most_nodes) return false;
    layers.push_back(std::move(next));
  }
  return true;
}

// The nodes of a diagram, so that equal ones are found.
class Reducer {
 public:
  explicit Reducer(Diagram& diagram) : diagram_(diagram), slots_(1024, -1) {}

  // The node with these edges, the last ones of the diagram, which are taken off again if there is such a node.
  int node(int begin) {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (std::size_t i = begin; i < diagram_.edges.size(); ++i) {
      hash = (hash ^ diagram_.edges[i].values) * 0xbf58476d1ce4e5b9u;
      hash = (hash ^ static_cast<unsigned>(diagram_.edges[i].to)) * 0x94d049bb133111ebu;
      hash ^= hash >> 29;
    }
    if (2 * hashes_.size() > slots_.size()) grow();
    std::size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot] >= 0; slot = (slot + 1) & (slots_.size() - 1))
      if (hashes_[slots_[slot]] == hash && equal(slots_[slot] + 1, begin)) {
        diagram_.edges.resize(begin);
        return slots_[slot] + 1;
      }
    slots_[slot] = static_cast<int>(hashes_.size());
    hashes_.push_back(hash);
    diagram_.first.push_back(static_cast<int>(diagram_.edges.size()));
    return static_cast<int>(hashes_.size());
  }

 private:
  bool equal(int node, int begin) const {
    const int from = diagram_.first[node], count = diagram_.first[node + 1] - from;
    if (count != static_cast<int>(diagram_.edges.size()) - begin) return false;
    for (int i = 0; i < count; ++i) {
      const Diagram::Edge &a = diagram_.edges[from + i], &b = diagram_.edges[begin + i];
      if (a.values != b.values || a.to != b.to) return false;
    }
    return true;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, -1);
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      std::size_t slot = hashes_[i] & (slots_.size() - 1);
      while (slots_[slot] >= 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<int>(i);
    }
  }

  Diagram& diagram_;
  std::vector<std::uint64_t> hashes_;  // of node i + 1
  std::vector<int> slots_;
};

}  // namespace

std::unique_ptr<Diagram> make_diagram(const Automaton& automaton, int size, int cells) {
  std::vector<std::vector<Node>> layers;
  Numbers number(size, automaton.states);
  if (!reach(automaton, size, cells, layers, number)) return nullptr;
  auto diagram = std::make_unique<Diagram>();
  diagram->first = {0, 0};  // node 0: the end
  for (const Node& node : layers[cells]) number.at(node.used, node.state) = automaton.accepting[node.state] ? 0 : -1;
  Reducer reducer(*diagram);
  for (int cell = cells - 1; cell >= 0; --cell)
    for (const Node& node : layers[cell]) {
      Diagram::Edge edges[most_values];
      int count = 0;
      const int* next = automaton.next.data() + static_cast<std::size_t>(node.state) * size;
      for (unsigned left = ~node.used & ((1u << size) - 1); left; left &= left - 1) {
        const int value = std::countr_zero(left);
        const int to = next[value] < 0 ? -1 : number.at(node.used | 1u << value, next[value]);
        if (to < 0) continue;
        int i = 0;
        while (i < count && edges[i].to != to) ++i;
        if (i == count) edges[count++] = {0, to};
        edges[i].values |= static_cast<Set>(1u << value);
      }
      int& own = number.at(node.used, node.state);
      own = -1;
      if (count == 0) continue;
      std::sort(edges, edges + count, [](const Diagram::Edge& a, const Diagram::Edge& b) {
        const int more = std::popcount(a.values) - std::popcount(b.values);
        return more != 0 ? more > 0 : a.to < b.to;
      });
      const int begin = static_cast<int>(diagram->edges.size());
      diagram->edges.insert(diagram->edges.end(), edges, edges + count);
      own = reducer.node(begin);
    }
  diagram->start = number.at(0, automaton.start);
  return diagram;
}

std::shared_ptr<const Diagram> shared_diagram(const Automaton& automaton, int size, int cells) {
  using Key = std::tuple<int, int, int, std::vector<char>, std::vector<int>>;
  static std::mutex lock;
  static std::map<Key, std::shared_ptr<const Diagram>> kept;
  Key key{size, cells, automaton.start, automaton.accepting, automaton.next};
  {
    const std::lock_guard<std::mutex> guard(lock);
    const auto found = kept.find(key);
    if (found != kept.end()) return found->second;
  }
  std::shared_ptr<const Diagram> made = make_diagram(automaton, size, cells);
  const std::lock_guard<std::mutex> guard(lock);
  if (kept.size() >= most_kept) kept.clear();
  return kept.emplace(std::move(key), std::move(made)).first->second;
}

}  // namespace sudokit::rules

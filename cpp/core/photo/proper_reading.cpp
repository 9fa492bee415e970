#include "core/photo/proper_reading.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <string>
#include <utility>

namespace sudokit::photo {

namespace {

struct State {
  double cost;
  int number;            // in the order of creation: the older first among equals
  std::string given_up;  // one count per cell
};

struct Later {
  bool operator()(const State& a, const State& b) const { return a.cost != b.cost ? a.cost > b.cost : a.number > b.number; }
};

class Search {
 public:
  Search(SolutionCounter& counter, const Choices& choices) : counter_(counter), choices_(choices) {
    double cost = 0;
    for (const auto& cell : choices) cost += cell.front().cost;
    push({cost, 0, std::string(choices.size(), '\0')});
  }

  ProperReading run(int budget, Meter& meter) {
    ProperReading result;
    for (; !states_.empty() && result.nodes < budget && meter.charge(); ++result.nodes) {
      const State state = states_.top();
      states_.pop();
      std::vector<Value> values(choices_.size());
      for (std::size_t cell = 0; cell < values.size(); ++cell) values[cell] = choice(state, cell).value;
      if (result.nodes == 0) result.values = values, result.cost = state.cost;
      if (const auto clash = first_clash(values); clash.first != clash.second) {
        give_up(state, clash.first);
        give_up(state, clash.second);
        continue;
      }
      const Count count = counter_.count(values, &result.solution);
      if (count == Count::one) {
        result.found = true;
        result.values = std::move(values);
        result.cost = state.cost;
        return result;
      }
      for (std::size_t cell = 0; cell < values.size(); ++cell)
        if (count == Count::several || values[cell] != 0) give_up(state, cell);
    }
    result.exhausted = states_.empty();
    result.solution.clear();
    return result;
  }

 private:
  const Choice& choice(const State& state, std::size_t cell) const {
    return choices_[cell][static_cast<unsigned char>(state.given_up[cell])];
  }
  void push(State&& state) {
    if (known_.insert(state.given_up).second) states_.push(std::move(state));
  }
  void give_up(const State& state, std::size_t cell) {
    const auto next = static_cast<std::size_t>(static_cast<unsigned char>(state.given_up[cell])) + 1;
    if (next >= choices_[cell].size()) return;
    State child = state;
    child.cost += choices_[cell][next].cost - choices_[cell][next - 1].cost;
    child.number = ++created_;
    child.given_up[cell] = static_cast<char>(next);
    push(std::move(child));
  }
  std::pair<std::size_t, std::size_t> first_clash(const std::vector<Value>& values) const {
    for (const House& house : counter_.layout().houses()) {
      std::vector<std::size_t> holder(static_cast<std::size_t>(max_size) + 1, values.size());
      for (const Cell cell : house.cells) {
        if (values[cell] == 0) continue;
        std::size_t& first = holder[values[cell]];
        if (first != values.size()) return {first, cell};
        first = cell;
      }
    }
    return {0, 0};
  }

  SolutionCounter& counter_;
  const Choices& choices_;
  std::priority_queue<State, std::vector<State>, Later> states_;
  std::set<std::string> known_;
  int created_ = 0;
};

}  // namespace

SolutionCounter::SolutionCounter(const Layout& layout) : layout_(layout), solver_(layout) {}

Count SolutionCounter::count(std::span<const Value> values, std::vector<Value>* solution) {
  if (!layout_.conflicts(values).empty()) return Count::none;
  masks_ = layout_.candidates(values);
  Budget budget;
  budget.nodes = 5000;
  Meter meter(budget, solver_.stride());
  solver_.start(masks_.data());
  std::vector<Value> first(values.size());
  const Found found = solver_.next(first.data(), meter);
  if (found == Found::exhausted) return Count::none;
  if (found == Found::stopped) return Count::several;
  if (solution) *solution = std::move(first);
  return solver_.next(nullptr, meter) == Found::exhausted ? Count::one : Count::several;
}

ProperReading proper_reading(SolutionCounter& counter, const Choices& choices, int budget, Meter& meter) {
  return Search(counter, choices).run(budget, meter);
}

}  // namespace sudokit::photo

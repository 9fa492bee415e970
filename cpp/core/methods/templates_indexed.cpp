#include "core/methods/templates_indexed.hpp"

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

namespace {

// The limit on a puzzle's pruning by pairs, a few milliseconds; longer lists are left to the search.
constexpr std::uint64_t most_charges = 100'000;

// With more templates than this a node takes so long that the clock is checked before it.
constexpr std::size_t many_templates = 10'000;

// Whether there is one template per value, none overlap, and together they cover every cell.
template <class Lists>
bool covers_once(const Lists& lists) {
  typename Lists::Set all;
  for (std::size_t value = 0; value < lists.size(); ++value) {
    if (lists.list(value).size() != 1 || lists.list(value)[0].meets(all)) return false;
    all |= lists.list(value)[0];
  }
  return all.count() == static_cast<int>(lists.size() * lists.size());
}

}  // namespace

template <int Words>
IndexedTemplates<Words>::IndexedTemplates(const Layout& layout, bool by_pairs)
    : by_pairs_(by_pairs),
      source_(layout),
      states_(static_cast<std::size_t>(layout.size()) + 1,
              Lists(static_cast<std::size_t>(layout.size()), static_cast<std::size_t>(layout.cells()))) {}

template <int Words>
void IndexedTemplates<Words>::start(const Mask* candidates, Random* order, steps::Log*) {
  order_ = order;
  this->work_ = {0, 0, 1};
  frames_.clear();
  levels_.assign(1, 0);
  listed_ = entered_ = exhausted_ = false;
  source_.start(candidates);
  if constexpr (Words == 2) {  // looking up is too fast to need the meter
    Meter meter{Budget{}};
    listed_ = source_.list(states_[0], false, meter);
  }
}

template <int Words>
bool IndexedTemplates<Words>::prune() {
  if (!by_pairs_) return states_[0].prune_by_cells();
  Budget budget;
  budget.nodes = most_charges;
  Meter meter(budget);
  return states_[0].prune_by_pairs(meter);
}

// Adds a frame for the value to branch on, with its templates in the order in which they will be tried.  False: the state
// is already solved.
template <int Words>
bool IndexedTemplates<Words>::open() {
  Lists& state = states_[frames_.size()];
  if (state.solved()) return false;
  const std::size_t value = state.fewest();
  SUDOKIT_INVARIANT(value < state.size() && state.list(value).size() > 1);
  if (order_) order_->shuffle(state.list(value).data(), state.list(value).size());
  frames_.push_back({.value = value});
  return true;
}

template <int Words>
Found IndexedTemplates<Words>::found(Value* solution) {
  const Lists& state = states_[frames_.size()];
  SUDOKIT_INVARIANT(covers_once(state));
  for (std::size_t value = 0; value < state.size(); ++value)
    for (const Cell cell : state.list(value)[0]) solution[cell] = static_cast<Value>(value + 1);
  return Found::solution;
}

template <int Words>
Found IndexedTemplates<Words>::next(Value* solution, Meter& meter) {
  if (exhausted_) return Found::exhausted;
  if (!entered_) {
    if (!listed_ && !(listed_ = source_.list(states_[0], true, meter))) return Found::stopped;
    if (!meter.charge()) return Found::stopped;
    entered_ = true;
    levels_[0] = 1;
    if (prune() && !open()) return found(solution);
  }
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const Lists& state = states_[frames_.size() - 1];
    if (frame.next == state.list(frame.value).size()) {
      frames_.pop_back();
      continue;
    }
    if (!meter.charge() || (state.total() > many_templates && !meter.look())) return Found::stopped;
    ++(frame.next ? this->work_.backtracks : this->work_.guesses);
    ++this->work_.nodes;
    if (levels_.size() == frames_.size()) levels_.push_back(0);
    ++levels_[frames_.size()];
    Lists& child = states_[frames_.size()];
    child.take(state, frame.value, state.list(frame.value)[frame.next++]);
    if (child.prune_by_cells() && !open()) return found(solution);
  }
  exhausted_ = true;
  return Found::exhausted;
}

template class IndexedTemplates<2>;
template class IndexedTemplates<4>;

bool can_list_templates(const Layout& layout) { return has_template_table(layout) || layout.size() <= 16; }

std::unique_ptr<Method> make_templates_indexed(const Layout& layout) {
  if (has_template_table(layout)) return std::make_unique<IndexedTemplates<2>>(layout);
  return std::make_unique<IndexedTemplates<4>>(layout);
}

}  // namespace sudokit::methods

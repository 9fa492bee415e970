#include "core/methods/templates.hpp"

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::methods {

Templates::Templates(const Layout& layout)
    : layout_(layout),
      table_(TemplateTable::of(layout)),
      lists_(static_cast<std::size_t>(layout.size())),
      frames_(lists_.size()),
      levels_(lists_.size()) {}

void Templates::start(const Mask* candidates, Random* order, steps::Log*) {
  const auto closed = closed_cells<2>(layout_, table_->peers(), candidates);
  work_ = {0, 0, 1};
  levels_.assign(levels_.size(), 0);
  depth_ = 0;
  entered_ = exhausted_ = false;
  for (std::size_t cell = 0; cell < table_->peers().size(); ++cell)
    if ((candidates[cell] & all_values(layout_.size())) == 0) exhausted_ = true;
  for (std::size_t value = 0; value < lists_.size(); ++value) {
    lists_[value].clear();
    table_->filter(closed[value], lists_[value]);
    if (lists_[value].empty()) exhausted_ = true;
    if (order) order->shuffle(lists_[value].data(), lists_[value].size());
  }
}

// Moves to the next template of the level's list that overlaps no template of the levels above; false if there is none.
bool Templates::find(std::size_t level) {
  Frame& frame = frames_[level];
  const std::vector<TableSet>& list = lists_[level];
  while (frame.next < list.size() && list[frame.next].meets(frame.used)) ++frame.next;
  return frame.next < list.size();
}

Found Templates::next(Value* solution, Meter& meter) {
  if (exhausted_) return Found::exhausted;
  if (!entered_) {
    if (!meter.charge()) return Found::stopped;
    entered_ = true;
    frames_[0] = {};
    depth_ = 1;
  }
  while (depth_ > 0) {
    Frame& frame = frames_[depth_ - 1];
    if (!find(depth_ - 1)) {
      --depth_;
      continue;
    }
    if (!meter.charge()) return Found::stopped;
    ++(frame.entered ? work_.backtracks : work_.guesses);
    ++work_.nodes;
    ++levels_[depth_ - 1];
    frame.entered = true;
    const TableSet& chosen = lists_[depth_ - 1][frame.next++];
    SUDOKIT_INVARIANT(!chosen.meets(frame.used) && frame.used.count() == static_cast<int>((depth_ - 1) * lists_.size()));
    if (depth_ < lists_.size()) {
      frames_[depth_] = {.next = 0, .entered = false, .used = frame.used | chosen};
      ++depth_;
      continue;
    }
    for (std::size_t value = 0; value < lists_.size(); ++value)
      for (const Cell cell : lists_[value][frames_[value].next - 1]) solution[cell] = static_cast<Value>(value + 1);
    return Found::solution;
  }
  exhausted_ = true;
  return Found::exhausted;
}

}  // namespace sudokit::methods

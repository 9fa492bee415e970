#include "core/canon/lookup.hpp"

#include <utility>

namespace sudokit::canon {

void ImageWalk::start(const Query& query, Random* order) {
  query_ = &query;
  begin_ = at_ = order ? order->below(static_cast<std::uint32_t>(table_.size())) : 0;
  end_ = table_.size();
  found_ = false;
  labels_ = {};
  compared_ = 0;
}

// Continues the comparison after the givens that are known to agree.
bool ImageWalk::agrees() {
  const Value* const grid = table_.grid(at_);
  for (; compared_ < query_->given_count; ++compared_) {
    const std::size_t cell = query_->places[compared_];
    const Value label = grid[cell];
    const bool known = labels_.value_of[label] != 0;
    if (!labels_.agree(label, query_->givens[cell])) return false;
    added_[compared_] = known ? Value{0} : label;
  }
  return true;
}

void ImageWalk::forget_from(std::size_t cell) {
  while (compared_ > 0 && query_->places[compared_ - 1] >= cell)
    if (const Value label = added_[--compared_]) labels_.forget(label);
}

void ImageWalk::move_to(std::size_t index) {
  at_ = index;
  forget_from(at_ < table_.size() ? table_.shared(at_) : 0);
}

Found ImageWalk::next(Meter& meter, Work& work) {
  if (found_) move_to(at_ + 1);
  found_ = false;
  while (true) {
    if (at_ >= end_) {
      if (begin_ == 0) return Found::exhausted;
      end_ = std::exchange(begin_, 0);
      at_ = 0;
      forget_from(0);
    }
    if (!meter.charge()) return Found::stopped;
    ++work.nodes;
    if (agrees()) {
      ++work.guesses;
      found_ = true;
      return Found::solution;
    }
    ++work.backtracks;
    move_to(table_.skip(at_, query_->places[compared_]));
  }
}

}  // namespace sudokit::canon

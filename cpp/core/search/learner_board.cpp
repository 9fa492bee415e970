#include "core/search/learner_board.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::search::learning {

void Board::clear() {
  root_.clear();
  numbered_ = false;
  trail_.start_anew(0);
  limits_.clear();
  arena_.clear();
  root_known_ = 0;
}

void Board::number() {
  numbered_ = true;
  cell_of_.clear();
  value_of_.clear();
  first_of_.assign(root_.cells(), 0);
  choice_of_.assign(root_.cells(), no_choice);
  members_.clear();
  member_begin_.assign(1, 0);
  const auto end_choice = [this] { member_begin_.push_back(static_cast<std::uint32_t>(members_.size())); };

  for (std::size_t cell = 0; cell < root_.cells(); ++cell) {
    if (root_.known(cell)) continue;
    first_of_[cell] = static_cast<Candidate>(count());
    choice_of_[cell] = static_cast<std::uint16_t>(member_begin_.size() - 1);
    for (Mask values = root_.candidates(cell); values; values &= values - 1) {
      members_.push_back(static_cast<Candidate>(count()));
      cell_of_.push_back(static_cast<std::uint16_t>(cell));
      value_of_.push_back(static_cast<std::uint8_t>(std::countr_zero(values)));
    }
    end_choice();
  }
  for (std::size_t house = 0; house < root_.houses(); ++house)
    for (std::size_t value = 0; value < root_.size(); ++value) {
      const Mask places = root_.places(house, value);
      if (std::has_single_bit(places)) continue;
      for (Mask left = places; left; left &= left - 1)
        members_.push_back(number_of(root_.cell_at(house, static_cast<std::size_t>(std::countr_zero(left))), value));
      end_choice();
    }

  tie_count_.assign(count(), 0);
  for (const Candidate c : members_) ++tie_count_[c];
  most_ties_ = count() == 0 ? 0 : *std::max_element(tie_count_.begin(), tie_count_.end());
  ties_.resize(count() * most_ties_);
  tie_count_.assign(count(), 0);
  open_.clear();
  for (std::size_t choice = 0; choice + 1 < member_begin_.size(); ++choice) {
    const std::uint32_t begin = member_begin_[choice], size = member_begin_[choice + 1] - begin;
    for (std::uint32_t bit = 0; bit < size; ++bit) {
      const Candidate c = members_[begin + bit];
      ties_[c * most_ties_ + tie_count_[c]++] = {static_cast<std::uint16_t>(choice), static_cast<std::uint8_t>(bit)};
    }
    open_.push_back(all_values(static_cast<int>(size)));
  }
  root_open_ = open_;
  values_.assign(2 * count(), State::open);
  notes_.assign(count(), {});
  reasons_.assign(count(), {});
  trail_.start_anew(count());
  SUDOKIT_INVARIANT(choices_agree());
}

bool Board::choices_agree() const {
  for (std::size_t choice = 0; choice < open_.size(); ++choice)
    for (std::size_t bit = 0; bit < member_begin_[choice + 1] - member_begin_[choice]; ++bit)
      if ((open_[choice] >> bit & 1) != (value(positive(member(choice, bit))) >= 0)) return false;
  return true;
}

Candidate Board::number_of(std::size_t cell, std::size_t value) const {
  const Mask candidates = root_.candidates(cell), bit = Mask{1} << value;
  if (choice_of_[cell] == no_choice || !(candidates & bit)) return no_candidate;
  const Candidate c = first_of_[cell] + static_cast<Candidate>(std::popcount(candidates & (bit - 1)));
  SUDOKIT_INVARIANT(cell_of(c) == cell && value_of(c) == value);
  return c;
}

void Board::keep_root() {
  SUDOKIT_INVARIANT(level() == 0 && root_known_ <= trail_.size());
  if (root_known_ == trail_.size()) return;
  root_known_ = trail_.size();
  root_open_ = open_;
}

}  // namespace sudokit::search::learning

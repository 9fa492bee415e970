#include "core/search/learner_board.hpp"

#include <algorithm>

namespace sudokit::search::learning {

Board::Board(const Layout& layout)
    : tables_(layout),
      size_(tables_.size),
      cell_of_(tables_.cells * size_),
      candidates_(tables_.cells, all_values(layout.size())),
      places_(tables_.houses * size_, all_values(layout.size())),
      root_candidates_(candidates_),
      root_places_(places_),
      values_(2 * cell_of_.size()),
      origins_(cell_of_.size()) {
  for (std::size_t c = 0; c < cell_of_.size(); ++c) cell_of_[c] = static_cast<std::uint16_t>(c / size_);
  trail_.reserve(cell_of_.size());
}

void Board::clear() {
  const Mask all = all_values(static_cast<int>(size_));
  for (auto* const masks : {&candidates_, &places_, &root_candidates_, &root_places_}) std::ranges::fill(*masks, all);
  std::ranges::fill(values_, std::int8_t{0});
  trail_.clear();
  limits_.clear();
  arena_.clear();
  root_known_ = 0;
}

void Board::keep_root() {
  if (root_known_ == trail_.size()) return;
  root_known_ = trail_.size();
  root_candidates_ = candidates_;
  root_places_ = places_;
}

}  // namespace sudokit::search::learning

#include "core/canon/query.hpp"

#include <bit>

#include "core/base/invariant.hpp"
#include "core/canon/canon.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::canon {

QueryMaker::QueryMaker(const Layout& layout)
    : size_(static_cast<std::size_t>(layout.size())),
      box_height_(static_cast<std::size_t>(layout.box_height())),
      box_width_(static_cast<std::size_t>(layout.box_width())),
      canoniser_(std::make_unique<Canoniser>(layout)) {}

QueryMaker::~QueryMaker() = default;

// Separates the givens from the other candidates; false if they show that there is no solution.
bool QueryMaker::read(const Mask* candidates) {
  std::array<Mask, 27> used{};  // by house: rows, columns, boxes
  for (std::size_t cell = 0; cell < size_ * size_; ++cell) {
    const Mask mask = masks_[cell] = candidates[cell] & all_values(static_cast<int>(size_));
    givens_[cell] = 0;
    if (mask == 0) return false;
    if ((mask & (mask - 1)) != 0) continue;
    const std::size_t row = cell / size_, column = cell % size_;
    const std::size_t box = row / box_height_ * box_height_ + column / box_width_;
    for (const std::size_t house : {row, size_ + column, 2 * size_ + box}) {
      if (used[house] & mask) return false;
      used[house] |= mask;
    }
    givens_[cell] = static_cast<Value>(std::countr_zero(mask) + 1);
  }
  return true;
}

void QueryMaker::order_cells(bool canonical, Query& query) {
  const std::size_t cells = size_ * size_;
  if (!canonical) {
    for (std::size_t cell = 0; cell < cells; ++cell) query.source[cell] = static_cast<std::uint8_t>(cell);
    return;
  }
  std::array<Value, 81> form;
  Transformation how;
  canoniser_->canonical(givens_.data(), form.data(), &how);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::size_t turned = cells - 1 - cell;
    const std::size_t row = how.rows[turned / size_], column = how.columns[turned % size_];
    query.source[cell] = static_cast<std::uint8_t>(how.transpose ? column * size_ + row : row * size_ + column);
  }
}

bool QueryMaker::make(const Mask* candidates, bool canonical, Query& query) {
  if (!read(candidates)) return false;
  query.size = size_;
  query.given_count = 0;
  query.masked = false;
  order_cells(canonical, query);
  for (std::size_t cell = 0; cell < query.cells(); ++cell) {
    const std::size_t from = query.source[cell];
    query.givens[cell] = givens_[from];
    query.masks[cell] = masks_[from];
    if (givens_[from])
      query.places[query.given_count++] = static_cast<std::uint8_t>(cell);
    else
      query.masked |= masks_[from] != all_values(static_cast<int>(size_));
  }
  return true;
}

}  // namespace sudokit::canon

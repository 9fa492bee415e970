#include "core/rows/movable.hpp"

#include <algorithm>

#include "core/base/instructions.hpp"
#include "core/rows/move_kernel.hpp"

namespace sudokit::rows {

namespace {

template <std::size_t size>
void move_plain(const canon::Transformation& t, const Value* grid, Value* result) {
  const auto columns = t.columns;
  const auto values = t.values;
  for (std::size_t row = 0; row < size; ++row) {
    const Value* const from = grid + t.rows[row] * size;
    for (std::size_t column = 0; column < size; ++column) *result++ = values[from[columns[column]]];
  }
}

void move_9x9(const canon::Transformation& t, const Value* grid, Value* result) {
#ifdef SUDOKIT_X86_KERNELS
  static const bool fast = avx2_usable();
  if (fast) {
    std::array<std::uint8_t, 16> columns, values;
    std::copy_n(t.columns.begin(), 9, columns.begin());
    std::fill(columns.begin() + 9, columns.end(), std::uint8_t{0});
    std::copy_n(t.values.begin(), 10, values.begin());
    std::fill(values.begin() + 10, values.end(), std::uint8_t{0});
    move_9x9_avx2(t.rows.data(), columns.data(), values.data(), grid, result);
    return;
  }
#endif
  move_plain<9>(t, grid, result);
}

}  // namespace

Movable::Movable(std::size_t size, const Value* grid) : size_(size) { std::copy_n(grid, size * size, plain_.begin()); }

void Movable::move(const canon::Transformation& t, Value* result) {
  if (t.transpose && !turned_known_) {
    for (std::size_t row = 0; row < size_; ++row)
      for (std::size_t column = 0; column < size_; ++column) turned_[column * size_ + row] = plain_[row * size_ + column];
    std::fill(turned_.begin() + static_cast<std::ptrdiff_t>(size_ * size_), turned_.end(), Value{0});
    turned_known_ = true;
  }
  const Value* const grid = (t.transpose ? turned_ : plain_).data();
  switch (size_) {
    case 9: return move_9x9(t, grid, result);
    case 8: return move_plain<8>(t, grid, result);
    case 6: return move_plain<6>(t, grid, result);
    default: return move_plain<4>(t, grid, result);
  }
}

}  // namespace sudokit::rows

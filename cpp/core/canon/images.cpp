#include "core/canon/images.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/canon/full.hpp"

namespace sudokit::canon {
namespace {

// Fills the cells after the first row in order, with ascending values.
class Filling {
 public:
  Filling(int box_height, int box_width, std::vector<Value>& out)
      : height_(static_cast<std::size_t>(box_height)), width_(static_cast<std::size_t>(box_width)), out_(out) {
    for (std::size_t c = 0; c < size_; ++c) put(c, static_cast<Value>(c + 1));
    fill(size_);
  }

 private:
  Mask& box(std::size_t cell) { return boxes_[cell / size_ / height_ * height_ + cell % size_ / width_]; }
  void put(std::size_t cell, Value value) {
    grid_[cell] = value;
    toggle(cell);
  }
  void toggle(std::size_t cell) {
    const Mask bit = Mask{1} << grid_[cell];
    rows_[cell / size_] ^= bit;
    columns_[cell % size_] ^= bit;
    box(cell) ^= bit;
  }
  void fill(std::size_t cell) {
    if (cell == size_ * size_) {
      out_.insert(out_.end(), grid_.begin(), grid_.begin() + static_cast<std::ptrdiff_t>(cell));
      return;
    }
    const Mask used = rows_[cell / size_] | columns_[cell % size_] | box(cell);
    for (Value value = 1; value <= size_; ++value) {
      if (used >> value & 1) continue;
      put(cell, value);
      fill(cell + 1);
      toggle(cell);
    }
  }

  const std::size_t height_, width_, size_ = height_ * width_;
  std::vector<Value>& out_;
  std::array<Value, 36> grid_{};
  std::array<Mask, 6> rows_{}, columns_{}, boxes_{};
};

// The place in the table of a full grid's image under a map.
template <class S>
std::size_t place_of(const ImageTable& table, const Source<S>& source, const Map<S>& map) {
  std::array<Value, 10> label{};
  for (std::size_t c = 0; c < S::size; ++c)
    label[source.row(map.transpose, map.rows[0])[map.columns[c]]] = static_cast<Value>(c + 1);
  std::array<Value, S::cells> image;
  for (std::size_t cell = 0; cell < S::cells; ++cell)
    image[cell] = label[source.row(map.transpose, map.rows[cell / S::size])[map.columns[cell % S::size]]];
  std::size_t low = 0, high = table.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (std::lexicographical_compare(table.grid(middle), table.grid(middle) + S::cells, image.begin(), image.end()))
      low = middle + 1;
    else
      high = middle;
  }
  SUDOKIT_INVARIANT(low < table.size() && std::equal(image.begin(), image.end(), table.grid(low)));
  return low;
}

// From each grid not yet in a class, every map leads to the images of its class.
template <int H, int W>
ClassesOfImages find_classes(const ImageTable& table) {
  using S = Shape<H, W>;
  const auto columns = column_orders<S>();
  const auto rows = column_orders<Shape<W, H>>();  // bands of H rows are to rows what stacks of H columns are to columns
  constexpr std::uint8_t unknown = 255;
  ClassesOfImages found{{}, std::vector<std::uint8_t>(table.size(), unknown)};
  for (std::size_t index = 0; index < table.size(); ++index) {
    if (found.class_of[index] != unknown) continue;
    const Source<S> source(table.grid(index));
    std::size_t images = 0;
    for (int transpose = 0; transpose < (S::square ? 2 : 1); ++transpose)
      for (const auto& row_order : rows)
        for (const auto& column_order : columns) {
          const std::size_t place = place_of<S>(table, source, {transpose != 0, row_order, column_order});
          SUDOKIT_INVARIANT(place >= index);
          images += found.class_of[place] == unknown;
          found.class_of[place] = static_cast<std::uint8_t>(found.classes.size());
        }
    found.classes.push_back({index, images});
  }
  return found;
}

}  // namespace

bool ImageTable::exists(int box_height, int box_width) {
  return box_height >= 2 && box_width >= 2 && box_height * box_width <= 6;
}

const ImageTable& ImageTable::of(int box_height, int box_width) {
  if (!exists(box_height, box_width)) throw std::invalid_argument("there is no table of the images of this layout");
  if (box_height == 3) {
    static const ImageTable tall(3, 2);
    return tall;
  }
  if (box_width == 3) {
    static const ImageTable wide(2, 3);
    return wide;
  }
  static const ImageTable small(2, 2);
  return small;
}

ImageTable::ImageTable(int box_height, int box_width)
    : cells_(static_cast<std::size_t>(box_height * box_width * box_height * box_width)) {
  Filling(box_height, box_width, grids_);
  grids_.shrink_to_fit();
  find_skips();
}

void ImageTable::find_skips() {
  const std::size_t count = grids_.size() / cells_;
  SUDOKIT_INVARIANT(count < std::size_t{1} << 16);
  shared_.resize(count);
  skips_.resize(count * cells_);
  for (std::size_t i = 1; i < count; ++i) {
    const auto differ = std::mismatch(grid(i), grid(i) + cells_, grid(i - 1));
    SUDOKIT_INVARIANT(differ.first != grid(i) + cells_ && *differ.second < *differ.first);
    shared_[i] = static_cast<std::uint8_t>(differ.first - grid(i));
  }
  std::vector<std::uint16_t> next(cells_, static_cast<std::uint16_t>(count));
  for (std::size_t i = count; i-- > 0;) {
    std::copy(next.begin(), next.end(), &skips_[i * cells_]);
    for (std::size_t cell = shared_[i]; cell < cells_; ++cell) next[cell] = static_cast<std::uint16_t>(i);
  }
}

std::size_t ImageTable::bytes() const {
  return grids_.size() * sizeof(Value) + shared_.size() + skips_.size() * sizeof(std::uint16_t);
}

ClassesOfImages classes_of(const ImageTable& table, int box_height, int box_width) {
  if (box_height == 3) return find_classes<3, 2>(table);
  return box_width == 3 ? find_classes<2, 3>(table) : find_classes<2, 2>(table);
}

}  // namespace sudokit::canon

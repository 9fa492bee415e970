// Rows from arrays and from text, for whatever is asked of many rows.
#pragma once
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>

#include "bind/rows.hpp"
#include "core/lines/lines.hpp"

namespace sudokit::bind {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

class ArraySource : public RowSource {
 public:
  ArraySource(const Value* values, std::size_t rows, std::size_t cells) : values_(values), rows_(rows), cells_(cells) {}
  std::size_t rows() const override { return rows_; }
  bool in_place() const override { return true; }
  const Value* read(std::size_t first, std::size_t, Value*) const override { return values_ + first * cells_; }

 private:
  const Value* values_;
  std::size_t rows_, cells_;
};

class TextSource : public RowSource {
 public:
  TextSource(const char* text, std::size_t bytes, std::size_t stride)
      : text_(text), bytes_(bytes), stride_(stride), rows_(lines::rows_in(bytes, stride)) {}
  std::size_t rows() const override { return rows_; }
  const Value* read(std::size_t first, std::size_t count, Value* scratch) const override {
    const std::size_t start = first * stride_;
    lines::read(text_ + start, std::min(bytes_ - start, count * stride_), stride_, count, scratch);
    return scratch;
  }

 private:
  const char* text_;
  std::size_t bytes_, stride_, rows_;
};

}  // namespace sudokit::bind

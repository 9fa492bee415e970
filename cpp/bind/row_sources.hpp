// Rows from arrays, text and columns, for whatever is asked of many rows.
#pragma once
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "bind/arrow.hpp"
#include "bind/rows.hpp"
#include "core/lines/lines.hpp"

namespace sudokit::bind {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// The values of the 256 bytes in other symbols than digits: 0 (empty), 1 to 9, or 255.
using Table = std::optional<nb::bytes>;

// The table, or null for digits.  Throws ValueError where it is no table.
inline const Value* table_of(const Table& table) {
  if (!table) return nullptr;
  const auto* const values = reinterpret_cast<const Value*>(table->data());
  if (table->size() != lines::table_size ||
      std::any_of(values, values + lines::table_size, [](Value value) { return value > 9 && value != lines::wrong; }))
    throw nb::value_error("a table of symbols has 256 bytes, each 0 to 9 or 255");
  return values;
}

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
  TextSource(const Bytes& text, std::size_t stride, const Table& table)
      : text_(reinterpret_cast<const char*>(text.data())), bytes_(text.shape(0)), stride_(stride),
        rows_(lines::rows_in(bytes_, stride)), table_(table_of(table)) {}
  std::size_t rows() const override { return rows_; }
  const Value* read(std::size_t first, std::size_t count, Value* scratch) const override {
    const std::size_t start = first * stride_;
    lines::read(text_ + start, std::min(bytes_ - start, count * stride_), stride_, count, scratch, table_);
    return scratch;
  }

 private:
  const char* text_;
  std::size_t bytes_, stride_, rows_;
  const Value* table_;
};

class ColumnSource : public RowSource {
 public:
  ColumnSource(const ArrowColumn& column, const Table& table) : column_(column), table_(table_of(table)) {}
  std::size_t rows() const override { return column_.rows(); }
  const Value* read(std::size_t first, std::size_t count, Value* scratch) const override {
    column_.read(first, count, scratch, table_);
    return scratch;
  }

 private:
  const ArrowColumn& column_;
  const Value* table_;
};

}  // namespace sudokit::bind

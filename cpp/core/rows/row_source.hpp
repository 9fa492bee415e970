// The source of a batch's rows: values in memory, or 9x9 lines of text.
//
// A source must outlive the call that reads it, and can be read by several threads at the same time.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "core/grid/cell.hpp"
#include "core/lines/lines.hpp"

namespace sudokit::rows {

class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual std::size_t rows() const = 0;
  virtual std::size_t cells() const = 0;  // per row
  virtual bool in_place() const { return false; }
  // `count` rows starting at `first`, as values: in place if possible, otherwise in `scratch`.
  virtual const Value* read(std::size_t first, std::size_t count, Value* scratch) const = 0;
};

// Consecutive rows of `cells` values.
class ValueRows : public RowSource {
 public:
  ValueRows(const Value* values, std::size_t rows, std::size_t cells) : values_(values), rows_(rows), cells_(cells) {}
  std::size_t rows() const override { return rows_; }
  std::size_t cells() const override { return cells_; }
  bool in_place() const override { return true; }
  const Value* read(std::size_t first, std::size_t, Value*) const override { return values_ + first * cells_; }

 private:
  const Value* values_;
  std::size_t rows_, cells_;
};

// 9x9 lines of one stride (core/lines/lines.hpp), in digits or in the symbols of a table.
class LineRows : public RowSource {
 public:
  // Throws std::invalid_argument for a stride other than 81 to 83 and for an invalid table.
  LineRows(std::string_view text, std::size_t stride, const Value* table = nullptr)
      : text_(text), stride_(stride), table_(table) {
    if (stride < lines::cells || stride > lines::cells + 2)
      throw std::invalid_argument("the fast lane reads 9x9 rows of 81 to 83 bytes");
    if (table && !lines::is_table(table))
      throw std::invalid_argument("a table of symbols has 256 bytes, each 0 to 9 or 255");
    rows_ = lines::rows_in(text.size(), stride);
  }
  std::size_t rows() const override { return rows_; }
  std::size_t cells() const override { return lines::cells; }
  const Value* read(std::size_t first, std::size_t count, Value* scratch) const override {
    const std::string_view here = text_.substr(first * stride_, count * stride_);
    lines::read(here.data(), here.size(), stride_, count, scratch, table_);
    return scratch;
  }

 private:
  std::string_view text_;
  std::size_t stride_, rows_ = 0;
  const Value* table_;
};

}  // namespace sudokit::rows

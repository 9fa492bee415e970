// Rows from arrays, text and columns, as Python passes them.
#pragma once
#include <nanobind/ndarray.h>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>

#include "bind/arrow.hpp"
#include "core/grid/layout.hpp"
#include "core/lines/lines.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"

namespace sudokit::bind {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// The value of each of the 256 bytes, for symbols other than digits: 0 (empty), 1 to 9, or 255 (wrong).
using Table = std::optional<nb::bytes>;

inline std::string_view text_of(const Bytes& text) { return {reinterpret_cast<const char*>(text.data()), text.shape(0)}; }

// The table, or null for digits.  Throws ValueError if the table is invalid.
inline const Value* table_of(const Table& table) {
  if (!table) return nullptr;
  const auto* const values = reinterpret_cast<const Value*>(table->data());
  if (table->size() != lines::table_size || !lines::is_table(values))
    throw nb::value_error("a table of symbols has 256 bytes, each 0 to 9 or 255");
  return values;
}

inline rows::ValueRows rows_of(const Layout& layout, const Rows& puzzles) {
  if (puzzles.shape(1) != static_cast<std::size_t>(layout.cells()))
    throw nb::value_error("the puzzles have the wrong width");
  return {puzzles.data(), puzzles.shape(0), puzzles.shape(1)};
}

inline rows::LineRows rows_of(const Layout& layout, const Bytes& text, std::size_t stride, const Table& table) {
  if (!layout.classic()) throw nb::value_error("lines are read directly for 9x9 only");
  return {text_of(text), stride, table_of(table)};
}

class ColumnRows : public rows::RowSource {
 public:
  ColumnRows(const Layout& layout, const ArrowColumn& column, const Table& table)
      : column_(column), table_(table_of(table)) {
    if (!layout.classic()) throw nb::value_error("columns are read directly for 9x9 only");
  }
  std::size_t rows() const override { return column_.rows(); }
  std::size_t cells() const override { return lines::cells; }
  const Value* read(std::size_t first, std::size_t count, Value* scratch) const override {
    column_.read(first, count, scratch, table_);
    return scratch;
  }

 private:
  const ArrowColumn& column_;
  const Value* table_;
};

inline nb::list list_of(const std::vector<rows::InvalidRow>& rows) {
  nb::list all;
  for (const rows::InvalidRow& row : rows)
    all.append(nb::make_tuple(row.row, static_cast<int>(row.fault), row.first, row.second));
  return all;
}

// What stopped the call, and the invalid rows.
inline nb::tuple tuple_of(const rows::RowReport& report) {
  return nb::make_tuple(name_of(report.stopped), list_of(report.invalid));
}

// Adds the three forms of a verb that rates rows: NAME_array, NAME_text and NAME_column.  `arguments` come after the rows, and `types` says
// in the words of Python what they and the arrays for the results are.
template <class OfArray, class OfText, class OfColumn, class... Arguments>
void add_rating_verb(nb::module_& module, const std::string& name, const std::string& types, OfArray* of_array,
                     OfText* of_text, OfColumn* of_column, const Arguments&... arguments) {
  using namespace nb::literals;
  const auto add = [&](const char* form, auto* function, const std::string& signature, auto inputs, auto... last) {
    const std::string whole = name + form;
    const std::string declared =
        "def " + whole + "(layout: Layout, " + signature + ") -> tuple[str, list[tuple[int, int, int, int]]]";
    std::apply(
        [&](auto... input) {
          module.def(whole.c_str(), function, "layout"_a, input..., arguments..., last..., nb::sig(declared.c_str()));
        },
        inputs);
  };
  const std::string by_table = types + ", table: bytes | None = None";
  const auto table = "table"_a = nb::none();
  add("_array", of_array, "puzzles: NDArray[numpy.uint8], " + types, std::tuple("puzzles"_a.noconvert()));
  add("_text", of_text, "text: NDArray[numpy.uint8], stride: int, " + by_table,
      std::tuple("text"_a.noconvert(), "stride"_a), table);
  add("_column", of_column, "column: ArrowColumn, " + by_table, std::tuple("column"_a), table);
}

}  // namespace sudokit::bind

// The fast lane for text: 9x9 puzzles, one per line, all lines of one length.
//
// A row is 81 characters: '1' to '9' for values, '0' or '.' for an empty cell.  Lines end in "\n" or "\r\n", all alike; the
// last one may lack its end.  Every other character has the value `wrong`, which solvers reject, so a bad row does not
// affect others.  For other symbols there is a table, shared by all rows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/grid/cell.hpp"

namespace sudokit::lines {

inline constexpr std::size_t cells = 81;
inline constexpr Value wrong = 255;

// A table has the value of each byte: 0 (empty), 1 to 9, or `wrong`.  Without a table: digits, as above, which is faster.
inline constexpr std::size_t table_size = 256;
bool is_table(const Value* table);

// The number of bytes from one row to the next, if the first line of the text is such a row; otherwise nothing.
std::optional<std::size_t> stride_of(std::string_view head, const Value* table = nullptr);

// The number of rows in a text of that stride; the last one may lack its line end.
std::size_t rows_in(std::size_t bytes, std::size_t stride);

// The number of rows before the first line of a text that is blank, a comment or not of that stride.
std::size_t regular_rows(std::string_view text, std::size_t stride);

// Reads `rows` rows.  A row whose line does not end where it should gets `wrong` in its first cell.  A stride of 81 means
// rows without line ends.
void read(const char* text, std::size_t bytes, std::size_t stride, std::size_t rows, Value* values,
          const Value* table = nullptr);

// Prefetches the text some rows after this one, which may be past the end.  Text comes from memory only once, and waiting
// for it would take longer than reading it.
inline constexpr std::size_t rows_ahead = 32;
inline void prefetch_rows_after(const char* row, std::size_t stride) {
  __builtin_prefetch(row + rows_ahead * stride);
  __builtin_prefetch(row + rows_ahead * stride + 64);
}

// Reads one row of 81 characters.
void read_row(const char* text, Value* values, const Value* table = nullptr);

// Writes a row of values 0..9 as 81 characters, '.' for 0, and "\n": 82 bytes.
void write_row(const Value* values, char* text);
// The same in other symbols: the characters of the values 0 to 9.
void write_row(const Value* values, char* text, const char* symbols);

}  // namespace sudokit::lines

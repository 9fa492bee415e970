// The fast lane for text: 9x9 puzzles, one a line, all lines of one length.
//
// A row is 81 characters, '1' to '9' for values and any of ". 0 _ * - ? x X" for empty; lines end in "\n" or "\r\n", all
// alike; the last one may lack its end.  Anything else in a row, a 0 that may be a symbol, or crosses beside other marks give the value `wrong`,
// which solvers refuse, so a bad row spoils no other.  Whatever does not look like this is left to the readers in Python.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/grid/layout.hpp"

namespace sudokit::lines {

inline constexpr std::size_t cells = 81;
inline constexpr Value wrong = 255;

// The bytes from one row to the next, if the first line of the text is such a row.
std::optional<std::size_t> stride_of(std::string_view head);

// Rows of a text of that stride; the last one may lack its line end.
std::size_t rows_in(std::size_t bytes, std::size_t stride);

// Reads `rows` rows.  A row whose line does not end where it should is `wrong` in its first cell.  A stride of 81: rows
// that follow each other without line ends.
void read(const char* text, std::size_t bytes, std::size_t stride, std::size_t rows, Value* values);

// Reads one row of 81 characters.
void read_row(const char* text, Value* values);

// Writes a row of values 0..9 as 81 characters, '.' for 0, and "\n": 82 bytes.
void write_row(const Value* values, char* text);

}  // namespace sudokit::lines

#include "core/lines/lines.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::lines {

namespace {

// Loops of comparisons and arithmetic on bytes, without a branch or a table, so that compilers vectorise them; a test
// examines the compiled code.  gcc 12 does not if a condition combines many comparisons, or if something is counted in the
// same loop.  A row is handled as its first 64 and its last 32 bytes, which overlap: a single remaining byte would cost an
// unpredictable branch, and gcc does not vectorise 16 rounds.
constexpr std::size_t first = 64, last = 32;

template <std::size_t count>
void read_digits(const char* __restrict text, Value* __restrict values) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto c = static_cast<std::uint8_t>(text[i]);
    const auto digit = static_cast<std::uint8_t>(c - '0');
    const Value value = digit <= 9 ? digit : wrong;
    values[i] = c == '.' ? Value{0} : value;
  }
}

template <std::size_t count>
void write_digits(const Value* __restrict values, char* __restrict text) {
  for (std::size_t i = 0; i < count; ++i) text[i] = static_cast<char>(values[i] ? values[i] + '0' : '.');
}

void read_symbols(const char* text, Value* values, const Value* table) {
  for (std::size_t i = 0; i < cells; ++i) values[i] = table[static_cast<std::uint8_t>(text[i])];
}

// Used by the invariants only.
bool can_be_written(const Value* values) {
  return std::all_of(values, values + cells, [](Value value) { return value <= 9; });
}
bool was_read(const Value* values) {
  return std::all_of(values, values + cells, [](Value value) { return value <= 9 || value == wrong; });
}

// Whether a line ends within the cells of a row.
bool ends_early(const char* line) {
  std::uint8_t least = 255;  // 0 if there is a line end
  for (std::size_t i = 0; i < cells; ++i) least = std::min(least, static_cast<std::uint8_t>(line[i] ^ '\n'));
  return least == 0;
}

}  // namespace

bool is_table(const Value* table) {
  return std::all_of(table, table + table_size, [](Value value) { return value <= 9 || value == wrong; });
}

std::optional<std::size_t> stride_of(std::string_view head, const Value* table) {
  if (head.size() < cells) return std::nullopt;
  Value values[cells];
  read_row(head.data(), values, table);
  if (std::find(values, values + cells, wrong) != values + cells) return std::nullopt;
  const std::string_view end = head.substr(cells, 2);
  if (end.empty() || end.front() == '\n') return cells + 1;
  if (end == "\r\n") return cells + 2;
  return std::nullopt;
}

std::size_t rows_in(std::size_t bytes, std::size_t stride) {
  SUDOKIT_INVARIANT(stride >= cells && stride <= cells + 2);
  const std::size_t left = bytes % stride;
  const std::size_t rows = bytes / stride + (left >= cells ? 1 : 0);
  SUDOKIT_INVARIANT(bytes < rows * stride + cells);  // the rest is shorter than a row
  return rows;
}

std::size_t regular_rows(std::string_view text, std::size_t stride) {
  const std::size_t rows = rows_in(text.size(), stride);
  for (std::size_t row = 0; row < rows; ++row) {
    const char* const line = text.data() + row * stride;
    prefetch_rows_after(line, stride);
    const std::size_t left = std::min(stride, text.size() - row * stride);
    // A comment, a directive or a blank line is left to the readers.
    if (*line == '#' || *line == ' ' || *line == '\t' || ends_early(line)) return row;
    const bool whole = left == stride && line[stride - 1] == '\n' && (stride == cells + 1 || line[cells] == '\r');
    const bool last = left < stride && (left == cells || line[cells] == '\r');
    if (!whole && !last) return row;
  }
  return rows;
}

void read_row(const char* text, Value* values, const Value* table) {
  SUDOKIT_INVARIANT(!table || is_table(table));
  if (table) return read_symbols(text, values, table);
  read_digits<first>(text, values);
  read_digits<last>(text + cells - last, values + cells - last);
  SUDOKIT_INVARIANT(was_read(values));
}

void read(const char* text, std::size_t bytes, std::size_t stride, std::size_t rows, Value* values, const Value* table) {
  SUDOKIT_INVARIANT(rows <= rows_in(bytes, stride));
  for (std::size_t row = 0; row < rows; ++row) {
    const char* line = text + row * stride;
    prefetch_rows_after(line, stride);
    __builtin_prefetch(values + (row + rows_ahead) * cells, 1);
    read_row(line, values + row * cells, table);
    if (stride == cells) continue;
    const std::size_t end = row * stride + stride - 1;
    const bool ended = end >= bytes || (text[end] == '\n' && (stride == cells + 1 || text[end - 1] == '\r'));
    if (!ended) values[row * cells] = wrong;
  }
}

void write_row(const Value* values, char* text) {
  SUDOKIT_INVARIANT(can_be_written(values));
  write_digits<first>(values, text);
  write_digits<last>(values + cells - last, text + cells - last);
  text[cells] = '\n';
}

void write_row(const Value* values, char* text, const char* symbols) {
  SUDOKIT_INVARIANT(can_be_written(values));
  for (std::size_t i = 0; i < cells; ++i) text[i] = symbols[values[i]];
  text[cells] = '\n';
}

}  // namespace sudokit::lines

#include "core/lines/lines.hpp"

#include <algorithm>

namespace sudokit::lines {

std::optional<std::size_t> stride_of(std::string_view head) {
  if (head.size() < cells) return std::nullopt;
  Value values[cells];
  read_row(head.data(), values);
  if (std::find(values, values + cells, wrong) != values + cells) return std::nullopt;
  const std::string_view end = head.substr(cells, 2);
  if (end.empty() || end.front() == '\n') return cells + 1;
  if (end == "\r\n") return cells + 2;
  return std::nullopt;
}

std::size_t rows_in(std::size_t bytes, std::size_t stride) {
  const std::size_t left = bytes % stride;
  return bytes / stride + (left >= cells ? 1 : 0);
}

// Comparisons and arithmetic on bytes, without a branch or a table, so that compilers make vectors of it.
void read_row(const char* text, Value* values) {
  std::uint8_t zeros = 0, crosses = 0, marks = 0;
  for (std::size_t i = 0; i < cells; ++i) {
    const auto c = static_cast<std::uint8_t>(text[i]);
    const auto digit = static_cast<std::uint8_t>(c - '0');
    const bool mark = (c == '.') | (c == '_') | (c == '*') | (c == '-') | (c == '?');
    const bool cross = (c | 0x20) == 'x';
    const auto value = static_cast<std::uint8_t>(digit <= 9 ? digit : wrong);
    zeros = static_cast<std::uint8_t>(zeros + (c == '0'));
    crosses = static_cast<std::uint8_t>(crosses + cross);
    marks = static_cast<std::uint8_t>(marks + mark);
    values[i] = static_cast<Value>(mark | cross ? 0 : value);
  }
  // A 0 beside another mark for empty may be a symbol, and so may nine of them; a cross beside another may be a slip, of
  // which something is to be said: the readers know the rules.
  if ((zeros && (marks || zeros == 9)) || (crosses && (marks || zeros))) values[0] = wrong;
}

void read(const char* text, std::size_t bytes, std::size_t stride, std::size_t rows, Value* values) {
  for (std::size_t row = 0; row < rows; ++row) {
    const char* line = text + row * stride;
    read_row(line, values + row * cells);
    if (stride == cells) continue;
    const std::size_t end = row * stride + stride - 1;
    const bool ended = end >= bytes || (text[end] == '\n' && (stride == cells + 1 || text[end - 1] == '\r'));
    if (!ended) values[row * cells] = wrong;
  }
}

void write_row(const Value* values, char* text) {
  for (std::size_t i = 0; i < cells; ++i) text[i] = static_cast<char>(values[i] ? values[i] + '0' : '.');
  text[cells] = '\n';
}

}  // namespace sudokit::lines

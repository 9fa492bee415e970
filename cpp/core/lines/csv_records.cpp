#include "core/lines/csv_records.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"

namespace sudokit::lines {

namespace {

constexpr auto none = std::string_view::npos;

// The quote that ends a value, if one does.
std::size_t end_of_value(std::string_view text, std::size_t opening) {
  std::size_t quote = text.find('"', opening + 1);
  while (quote != none && quote + 1 < text.size() && text[quote + 1] == '"') quote = text.find('"', quote + 2);
  return quote;
}

// Notes the records that end between two bytes, where nothing is quoted.
void note(std::string_view text, std::size_t begin, std::size_t end, CsvRecords& records) {
  const std::string_view part = text.substr(begin, end - begin);
  // Backwards: the line end is near the end both of a part between two quoted values and of a text without quotes.
  const std::size_t last = part.find_last_of("\r\n");
  if (last == none) return;
  records.last = begin + last + 1;
  if (records.first) return;
  const std::size_t line = begin + part.find_first_of("\r\n");
  records.first = text.substr(line, 2) == "\r\n" ? line + 2 : line + 1;
}

}  // namespace

CsvRecords csv_records(std::string_view text, std::string_view delimiters) {
  CsvRecords records;
  const auto begins_field = [&](std::size_t at) {
    return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r' || delimiters.find(text[at - 1]) != none;
  };
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t quote = std::min(text.find('"', from), text.size());
    note(text, from, quote, records);
    if (quote == text.size()) break;
    from = quote + 1;
    if (!begins_field(quote)) continue;
    const std::size_t end = end_of_value(text, quote);
    if (end == none) {
      records.open = quote;
      break;
    }
    from = end + 1;
  }
  SUDOKIT_INVARIANT(records.first <= records.last && records.last <= text.size());
  return records;
}

}  // namespace sudokit::lines

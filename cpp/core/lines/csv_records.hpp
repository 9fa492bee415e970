// Where the records of CSV end: quoted values may hold line ends.
//
// A quoted value begins a field, and a quote inside it is written twice.  A quote elsewhere is a character like any other.
// A record ends with "\n", "\r\n" or "\r".
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace sudokit::lines {

struct CsvRecords {
  std::size_t first = 0;            // the bytes of the first record with its line end; 0 if none ends
  std::size_t last = 0;             // the bytes of all whole records; 0 if none ends
  std::optional<std::size_t> open;  // where a quoted value begins that does not end
};

// Examines a text whose first byte begins a record.  Between two fields is one of the delimiters.  A "\r" at the end of the
// text ends a record, even if a "\n" may follow.
CsvRecords csv_records(std::string_view text, std::string_view delimiters);

}  // namespace sudokit::lines

#include "core/lines/lines.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/lines/csv_records.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {
const std::string puzzle = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934";
}

TEST(rows_are_read_and_written) {
  const std::string text = puzzle + "\n" + puzzle + "\n";
  CHECK(lines::stride_of(text) == std::size_t{82});
  CHECK_EQ(lines::rows_in(text.size(), 82), std::size_t{2});
  CHECK_EQ(lines::rows_in(text.size() - 1, 82), std::size_t{2});
  CHECK_EQ(lines::rows_in(text.size() - 2, 82), std::size_t{1});
  std::vector<Value> values(162);
  lines::read(text.data(), text.size(), 82, 2, values.data());
  std::string back(164, ' ');
  lines::write_row(values.data(), back.data());
  lines::write_row(values.data() + 81, back.data() + 82);
  CHECK_EQ(back, text);
}

TEST(line_ends) {
  CHECK(lines::stride_of(puzzle) == std::size_t{82});
  CHECK(lines::stride_of(puzzle + "\r\n") == std::size_t{83});
  CHECK(!lines::stride_of(puzzle + " \n"));
  CHECK(!lines::stride_of(puzzle.substr(1)));
  CHECK(!lines::stride_of("# a comment\n" + puzzle));
  std::vector<Value> values(162);
  const std::string shifted = puzzle + "\n" + puzzle + ".\n";
  lines::read(shifted.data(), shifted.size(), 82, 2, values.data());
  CHECK_EQ(values[0], 1);
  CHECK_EQ(values[81], lines::wrong);
}

TEST(every_byte) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string row(81, '.');
    row[40] = static_cast<char>(byte);
    Value values[81];
    lines::read_row(row.data(), values);
    const int expected = byte == '.' ? 0 : byte >= '0' && byte <= '9' ? byte - '0' : int{lines::wrong};
    CHECK_EQ(int{values[40]}, expected);
    CHECK_EQ(values[41], 0);
    CHECK_EQ(values[0], 0);
  }
}

TEST(a_cell_is_read_independently_of_its_neighbours) {
  std::string row = puzzle;
  row[1] = '0';  // beside dots
  row[2] = '_';
  row[80] = 'x';
  Value values[81], plain[81];
  lines::read_row(row.data(), values);
  lines::read_row(puzzle.data(), plain);
  for (int cell = 0; cell < 81; ++cell)
    CHECK_EQ(int{values[cell]}, cell == 2 || cell == 80 ? int{lines::wrong} : int{plain[cell]});
  const std::string nine = "012345678" + std::string(72, '0');
  lines::read_row(nine.data(), values);
  for (int cell = 0; cell < 81; ++cell) CHECK_EQ(int{values[cell]}, cell < 9 ? cell : 0);
}

TEST(other_symbols) {
  Value table[lines::table_size];
  std::fill_n(table, lines::table_size, lines::wrong);
  table['.'] = 0;
  for (int value = 1; value <= 9; ++value) table['A' + value - 1] = static_cast<Value>(value);
  std::string letters = puzzle;
  for (char& c : letters) c = c == '.' ? c : static_cast<char>(c - '1' + 'A');
  Value values[81], plain[81];
  lines::read_row(puzzle.data(), plain);
  lines::read_row(letters.data(), values, table);
  CHECK(std::equal(plain, plain + 81, values));
  CHECK(lines::stride_of(letters + "\n", table) == std::size_t{82});
  CHECK(!lines::stride_of(puzzle + "\n", table));
  char back[82];
  lines::write_row(values, back, ".ABCDEFGHI");
  CHECK_EQ(std::string(back, 82), letters + "\n");
  const std::string text = letters + "\n" + puzzle + "\n";
  Value rows[162];
  lines::read(text.data(), text.size(), 82, 2, rows, table);
  CHECK(std::equal(plain, plain + 81, rows));
  CHECK_EQ(rows[81], lines::wrong);
  CHECK_EQ(rows[82], 0);
}

TEST(records_of_csv) {
  const auto found = [](std::string_view text) { return lines::csv_records(text, ","); };
  CHECK_EQ(found("").last, std::size_t{0});
  CHECK_EQ(found("a,b").last, std::size_t{0});
  CHECK_EQ(found("a,b\nc\nd").first, std::size_t{4});
  CHECK_EQ(found("a,b\nc\nd").last, std::size_t{6});
  CHECK_EQ(found("a,b\r\nc").first, std::size_t{5});
  CHECK_EQ(found("a\rb\rc").last, std::size_t{4});
  CHECK_EQ(found("\"a\nb\",c\nd").first, std::size_t{8});
  CHECK_EQ(found("a,\"x\"\"\ny\"\nb,\"c\n").last, std::size_t{10});  // a quote twice, and one that is open
  CHECK(found("a,\"x\"\"\ny\"\nb,\"c\n").open == std::size_t{12});
  CHECK_EQ(found("5\" disc,\n6").last, std::size_t{9});  // a quote within a value
  CHECK(!found("5\" disc,\n6").open);
  CHECK(found("a;\"b\nc").last == std::size_t{5});  // no delimiter here
  CHECK(lines::csv_records("a;\"b\nc", ",;").open == std::size_t{2});
}

TEST(records_of_any_text_are_those_of_a_plain_reader) {
  std::mt19937 random(1);
  const std::string alphabet = "a,\"\"\n\r";
  for (int k = 0; k < testing::examples(200000); ++k) {
    std::string text(random() % 14, ' ');
    for (char& c : text) c = alphabet[random() % alphabet.size()];
    lines::CsvRecords expected;
    bool quoted = false, begins = true;  // within a quoted value; where a field begins
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (quoted) {
        if (c != '"') continue;
        if (i + 1 < text.size() && text[i + 1] == '"') {
          ++i;
        } else {
          quoted = false;
          expected.open.reset();
        }
      } else if (c == '"' && begins) {
        quoted = true;
        expected.open = i;
        begins = false;
      } else {
        begins = c == ',' || c == '\n' || c == '\r';
        if (c != '\n' && c != '\r') continue;
        expected.last = i + 1;
        if (!expected.first) expected.first = text.substr(i, 2) == "\r\n" ? i + 2 : i + 1;
      }
    }
    const lines::CsvRecords found = lines::csv_records(text, ",");
    CHECK_EQ(found.first, expected.first);
    CHECK_EQ(found.last, expected.last);
    CHECK(found.open == expected.open);
  }
}

#include "core/lines/lines.hpp"

#include <algorithm>
#include <string>
#include <vector>

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

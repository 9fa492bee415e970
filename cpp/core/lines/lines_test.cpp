#include "core/lines/lines.hpp"

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

TEST(crosses_beside_other_marks_are_left_to_the_readers) {
  const auto first = [](std::string row, char empty, char other) {
    for (char& c : row) c = c == '.' ? empty : c;
    row[80] = other;
    Value values[81];
    lines::read_row(row.data(), values);
    return int{values[0]};
  };
  CHECK_EQ(first(puzzle, 'x', '4'), 1);
  CHECK_EQ(first(puzzle, 'x', 'X'), 1);
  CHECK_EQ(first(puzzle, '.', '*'), 1);
  CHECK_EQ(first(puzzle, '.', 'X'), int{lines::wrong});
  CHECK_EQ(first(puzzle, 'x', '-'), int{lines::wrong});
  CHECK_EQ(first(puzzle, '0', 'x'), int{lines::wrong});
}

TEST(every_byte) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string row(81, '.');
    row[40] = static_cast<char>(byte);
    Value values[81];
    lines::read_row(row.data(), values);
    const bool digit = byte >= '0' && byte <= '9';
    const bool empty = byte != 0 && std::string("._*-?xX").find(static_cast<char>(byte)) != std::string::npos;
    CHECK_EQ(int{values[40]}, empty ? 0 : digit ? byte - '0' : int{lines::wrong});
    CHECK_EQ(values[41], 0);
  }
}

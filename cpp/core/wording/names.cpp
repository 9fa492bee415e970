#include "core/wording/names.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "core/base/invariant.hpp"

namespace sudokit::wording {

namespace {

constexpr std::size_t no_letter = 0;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// Bytes of the small letter at this position that has a capital; 0 if there is none.
std::size_t small_letter(std::string_view text, std::size_t at) {
  if (at >= text.size()) return no_letter;
  if (text[at] >= 'a' && text[at] <= 'z') return 1;
  const std::string_view two = text.substr(at, 2);
  return two == "\u00e4" || two == "\u00f6" || two == "\u00fc" ? 2 : no_letter;
}

// Whether a name of a cell continues here, after its first letter: digits, "c", a digit.
bool continues_cell(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at + 1 < text.size() && text[at] == 'c' && is_digit(text[at + 1]);
}

// Where the next sentence ends, from `at` on; the length of the text if it has no end.
std::size_t next_end(std::string_view text, std::size_t at) {
  static constexpr auto ends = [] {
    std::array<bool, 256> table{};
    for (const unsigned char letter : {'.', '!', '?'}) table[letter] = true;
    return table;
  }();
  while (at < text.size() && !ends[static_cast<unsigned char>(text[at])]) ++at;
  return at;
}

char initial(HouseKind kind) {
  static constexpr char letters[] = {'r', 'c', 'b', 'b', 'd', 'w'};  // a region is treated as a box
  return letters[static_cast<int>(kind)];
}

std::size_t letters_in(std::string_view text) {  // of UTF-8
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
}

// The name of one cell.
void append_name(Cell cell, int size, std::string& out) {
  const auto row = static_cast<unsigned>(cell / size), column = static_cast<unsigned>(cell % size);
  if (size <= 9) {
    const char name[] = {'r', static_cast<char>('1' + row), 'c', static_cast<char>('1' + column)};
    out.append(name, sizeof name);
    return;
  }
  out += 'r';
  append_number(row + 1u, out);
  out += 'c';
  append_number(column + 1u, out);
}

}  // namespace

void append_number(std::size_t number, std::string& out) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

void capitalise(std::string& text, std::size_t start) {
  for (std::size_t at = start; at < text.size(); ++at) {
    std::size_t letter = at;
    if (at != start || !small_letter(text, at)) {
      at = next_end(text, at);
      if (at + 2 >= text.size() || text[at + 1] != ' ') continue;
      letter = at + 2;
    }
    const std::size_t length = small_letter(text, letter);
    if (!length || continues_cell(text, letter + length)) continue;
    text[letter + length - 1] = static_cast<char>(text[letter + length - 1] - 32);  // so it is in UTF-8 too
    at = letter + length - 1;
  }
}

std::size_t CellGroups::Group::length() const {
  return 2 + static_cast<std::size_t>(std::popcount(rows) + std::popcount(columns));
}

// `lines`: the bits of each row, or of each column.
std::size_t CellGroups::gather(const std::uint16_t* lines, bool by_column, Groups& groups) {
  std::size_t count = 0;
  for (int line = 0; line < 9; ++line) {
    if (!lines[line]) continue;
    std::size_t alike = 0;
    while (alike < count && (by_column ? groups[alike].rows : groups[alike].columns) != lines[line]) ++alike;
    if (alike == count) (by_column ? groups[count++].rows : groups[count++].columns) = lines[line];
    (by_column ? groups[alike].columns : groups[alike].rows) |= static_cast<std::uint16_t>(1u << line);
  }
  return count;
}

CellGroups::CellGroups(std::span<const Cell> cells, int size)
    : cells_(cells), size_(size), single_(size > 9 || cells.size() <= 1) {
  SUDOKIT_INVARIANT(std::is_sorted(cells.begin(), cells.end()));
  if (single_) return;
  std::uint16_t rows[9]{}, columns[9]{};
  for (const Cell cell : cells) {
    const int row = cell / size, column = cell % size;
    rows[row] |= static_cast<std::uint16_t>(1u << column);
    columns[column] |= static_cast<std::uint16_t>(1u << row);
  }
  Groups others{};
  count_ = gather(rows, false, groups_);
  const std::size_t other_count = gather(columns, true, others);
  const auto length = [](const Groups& groups, std::size_t count) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += groups[i].length();
    return sum;
  };
  if (std::pair(other_count, length(others, other_count)) < std::pair(count_, length(groups_, count_))) {
    count_ = other_count;
    std::copy(std::begin(others), std::end(others), groups_);
  }
  const auto first = [](const Group& group) {
    return std::pair(std::countr_zero(group.rows), std::countr_zero(group.columns));
  };
  std::sort(groups_, groups_ + count_, [&](const Group& a, const Group& b) { return first(a) < first(b); });
}

void CellGroups::append(std::size_t group, std::string& out) const {
  if (single_) return append_name(cells_[group], size_, out);
  out += 'r';
  for (unsigned bits = groups_[group].rows; bits; bits &= bits - 1) out += static_cast<char>('1' + std::countr_zero(bits));
  out += 'c';
  for (unsigned bits = groups_[group].columns; bits; bits &= bits - 1)
    out += static_cast<char>('1' + std::countr_zero(bits));
}

Names::Names(const Layout& layout, std::vector<std::string> symbols, std::vector<std::string> rules)
    : layout_(layout), symbols_(std::move(symbols)), rules_(std::move(rules)) {
  if (symbols_.size() != static_cast<std::size_t>(layout.size()))
    throw std::invalid_argument("one symbol is needed per value");
  for (std::size_t i = 0; i < symbols_.size(); ++i)
    if (letters_in(symbols_[i]) == 1) short_ |= Mask{1} << i;
  std::array<std::uint16_t, 6> seen{};
  for (const House& house : layout.houses()) numbers_.push_back(++seen[static_cast<std::size_t>(house.kind)]);
}

void Names::append_cell(Cell cell, std::string& out) const { append_name(cell, size(), out); }

void Names::append_cells(std::span<const Cell> cells, std::string& out, std::string_view separator) const {
  const CellGroups groups(cells, size());
  append_separated(groups.count(), separator, out, [&](std::size_t i) { groups.append(i, out); });
}

void Names::append_houses(std::span<const std::uint16_t> houses, std::string& out) const {
  std::string initials;  // in order of appearance
  for (const std::uint16_t house : houses)
    if (initials.find(initial(kind(house))) == std::string::npos) initials += initial(kind(house));
  append_separated(initials.size(), "+", out, [&](std::size_t i) {
    std::vector<std::size_t> found;
    for (const std::uint16_t house : houses)
      if (initial(kind(house)) == initials[i]) found.push_back(number(house));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    const bool joined = size() <= 9;
    if (joined) out += initials[i];
    append_separated(found.size(), joined ? "" : ",", out, [&](std::size_t j) {
      if (!joined) out += initials[i];
      append_number(found[j], out);
    });
  });
}

void Names::append_run(Mask values, std::string& out) const {
  const bool apart = !short_symbols(values);
  bool first = true;
  each_value(values, [&](Value value) {
    if (apart && !first) out += ' ';
    first = false;
    out += symbol(value);
  });
}

}  // namespace sudokit::wording

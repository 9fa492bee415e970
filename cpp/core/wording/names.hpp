// The names of one grid's cells, houses and values; lists of them, as people write them: "r1c589", "rows 2 and 7".
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid/layout.hpp"

namespace sudokit::wording {

void append_number(std::size_t number, std::string& out);

// Appends `count` items: "a", "a and b", "a, b and c" for the word " and ".
template <class Append>
void append_joined(std::size_t count, std::string_view word, std::string& out, Append append) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i) out += i + 1 == count ? word : std::string_view(", ");
    append(i);
  }
}

// The same with one text between all items.
template <class Append>
void append_separated(std::size_t count, std::string_view separator, std::string& out, Append append) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i) out += separator;
    append(i);
  }
}

// Calls `visit` for every value of a mask, in order.
template <class Visit>
void each_value(Mask mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(static_cast<Value>(std::countr_zero(mask) + 1));
}

// Begins every sentence of the text from `start` on with a capital letter, except at names of cells.
void capitalise(std::string& text, std::size_t start = 0);

// Cells in as few names as possible, in reading order: rows that share their columns together, or columns that share their
// rows.  Above 9x9 every cell has its own name, because "r1c12" must be one cell.
class CellGroups {
 public:
  // The cells must be sorted and distinct, and outlive the groups.
  CellGroups(std::span<const Cell> cells, int size);
  std::size_t count() const { return single_ ? cells_.size() : count_; }
  void append(std::size_t group, std::string& out) const;

 private:
  struct Group {
    std::uint16_t rows = 0, columns = 0;  // as bits
    std::size_t length() const;
  };
  using Groups = Group[9];
  static std::size_t gather(const std::uint16_t* lines, bool by_column, Groups& groups);

  std::span<const Cell> cells_;
  int size_;
  bool single_;  // each cell by itself
  std::size_t count_ = 0;
  Groups groups_{};
};

class Names {
 public:
  // The layout must outlive the names.  `symbols`: the text of each value 1..N.  Throws std::invalid_argument if there are
  // not N symbols.
  // `rules`: the text of each rule on top of the houses.
  Names(const Layout& layout, std::vector<std::string> symbols, std::vector<std::string> rules = {});

  const Layout& layout() const { return layout_; }
  int size() const { return layout_.size(); }
  std::span<const std::string> symbols() const { return symbols_; }
  std::string_view symbol(Value value) const { return symbols_[value - 1u]; }
  // Throws std::invalid_argument if there is no such rule.
  std::string_view rule(std::size_t number) const {
    if (number >= rules_.size()) throw std::invalid_argument("a step names a rule that the puzzle does not have");
    return rules_[number];
  }
  // Whether every symbol of these values is a single character.
  bool short_symbols(Mask values) const { return (values & ~short_) == 0; }
  // The number of a house within its kind, from 1.
  std::size_t number(std::uint16_t house) const { return numbers_[house]; }
  HouseKind kind(std::uint16_t house) const { return layout_.houses()[house].kind; }

  void append_cell(Cell cell, std::string& out) const;
  // Cells, sorted and distinct, in notation: "r1c58,r5c1".
  void append_cells(std::span<const Cell> cells, std::string& out, std::string_view separator = ",") const;
  // Houses in notation, by kind: "r27+b3".
  void append_houses(std::span<const std::uint16_t> houses, std::string& out) const;
  // Symbols side by side, with blanks between them if one of them is longer than a character.
  void append_run(Mask values, std::string& out) const;

 private:
  const Layout& layout_;
  std::vector<std::string> symbols_, rules_;
  Mask short_ = 0;
  std::vector<std::uint16_t> numbers_;
};

}  // namespace sudokit::wording

// All ways to fill the line of a diagram, listed once a search has walked the diagram so often that this pays: a bit per way
// (Demeulenaere et al., "Compact-Table", 2016).  Propagating a list removes exactly what the diagram removes.  What is left of
// it is kept per depth of the search, so that only the candidates that have gone since are looked at.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

class LineTables {
 public:
  explicit LineTables(const Program& program);  // keeps a reference

  // Before a search; the candidates at `root` are those of all depths, and may become fewer.
  void begin(const Set* root);
  // The search goes from the depth before to this one, or is back at this one.
  void enter(std::size_t depth);
  void leave_to(std::size_t depth);

  // As rules::propagate, for an item with a diagram.
  bool propagate(Board& board, int number);
  bool listed(int number) const { return tables_[line_of_[number]].words > 0; }

 private:
  using Place = std::uint16_t;
  struct Table {
    std::uint32_t uses = 0, look_at = 0;  // walks through the diagram, and after how many the ways are counted
    int words = 0;                        // of a row; 0: not listed
    std::vector<Word> rows;               // of each candidate: the ways with it
    std::vector<Place> row;               // of (cell, value): the number of its row
    std::vector<Word> flags;              // of each way: a bit per cell and value
    int flag_words = 0;
    std::vector<Word> all;  // the ways, and the places of these words
    std::vector<Place> places;
    Set sets[most_values];                           // for which they were listed
    std::size_t row_at(int cell, int value) const {  // the value from 0
      return static_cast<std::size_t>(row[cell * most_values + value]) * words;
    }
  };
  // What is left of a table: words that are not 0 and their places, from `begin` on.
  struct Rest {
    std::size_t begin;
    int count;
    Set sets[most_values];
  };
  struct Mark {
    std::size_t rests, words;
  };

  bool look(Table& table, const Item& item);
  std::uint32_t count_ways(const Diagram& diagram, int node, int layer, int cells, const Set* sets);
  void list_ways(Table& table, const Diagram& diagram, int node, int layer, int cells, std::uint32_t at) const;
  Rest& own_rest(const Table& table, int line);
  bool follow(Board& board, const Item& item, Table& table, int line);
  void keep(const Table& table, Rest& rest, int cell, Set values, bool with);
  void sample(const Table& table, const Rest& rest, int cells, Set* found) const;
  bool has_support(const Table& table, const Rest& rest, int cell, int value) const;

  const Program& program_;
  const Set* root_ = nullptr;
  std::vector<int> line_of_;  // of each item: the number of its table; -1: none
  std::vector<Table> tables_;
  std::vector<int> current_;  // of each depth and table: its rest; -1: as listed
  std::vector<Mark> marks_;   // of each depth: what belongs to the depths before
  std::vector<Rest> rests_;
  std::vector<Word> words_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> ways_, stamps_;  // of the nodes of a diagram
  std::uint32_t stamp_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace sudokit::rules

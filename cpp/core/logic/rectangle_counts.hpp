// For the cells in which some rows meet some columns: how many values more than cells fit into them, for all sets of columns
// at once.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/logic/value_ways.hpp"

namespace sudokit::logic {

// A bit for each set of columns.
class ColumnSets {
 public:
  static constexpr int words = 8;
  bool has(unsigned columns) const { return bits[columns / 64] >> (columns % 64) & 1; }
  void insert(unsigned columns) { bits[columns / 64] |= std::uint64_t{1} << (columns % 64); }
  void add_subsets();
  void add_supersets();
  ColumnSets& operator&=(const ColumnSets& other) {
    for (int i = 0; i < words; ++i) bits[i] &= other.bits[i];
    return *this;
  }
  std::array<std::uint64_t, words> bits{};
};

class RectangleCounts {
 public:
  RectangleCounts();
  // Before the counts of a state.
  void start(const ValueWays& ways);
  // Counts for these rows.
  void count(const State<2>& state, const ValueWays& ways, unsigned rows);
  // The sets of columns for which the values that fit are so many more than the cells; never fewer, if there is a solution.
  ColumnSets with_rank(int rank) const;

 private:
  static constexpr int planes = 7;                             // four rows at most: 36 cells, and 36 values
  using Columns = std::array<std::vector<std::uint16_t>, 27>;  // by group
  void add(const ColumnSets& some);
  // What the ways of a value use in some rows of a band.
  struct Listed {
    Columns columns;
    std::size_t most = 0;  // columns of one way
  };
  static void list_columns(const std::vector<ValueWays::InBand>& ways, unsigned rows, Listed& listed);
  static std::size_t at(Value value, std::size_t band, unsigned rows) { return (value * 3u + band) * 8 + rows; }

  std::array<ColumnSets, 10> of_size_;  // the sets with that many columns
  std::array<ColumnSets, 9> without_;   // those without that column
  std::array<ColumnSets, planes> sum_;  // of the values that fit and of the cells outside the columns
  int cells_ = 0;                       // in the rows
  std::vector<Listed> listed_;
};

}  // namespace sudokit::logic

// The pairs of rows of a 9x9 band: which column orders transform a pair to the least second row (see full.hpp).
//
// In terms of its first row a pair is a permutation p of the columns: p(c) is the column in which the first row has the value
// that the second has in column c.  p moves each column out of its box.  A column order s (the result's column j is the
// source's s(j)) turns p into s^-1 p s, so the pairs form classes under conjugation.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/canon/full.hpp"

namespace sudokit::canon {

class RowPairs {
 public:
  using Row = std::array<std::uint8_t, 9>;
  struct Order {
    Columns<Shape<3, 3>> columns, back;  // back: the inverse
  };

  static const RowPairs& get() {
    static const RowPairs pairs;
    return pairs;
  }

  // The number, in ascending order, of a permutation that moves each column out of its box.
  std::size_t number(const std::uint8_t* p) const { return number_[key(p)]; }
  // Another number for it, below `keys`, with gaps.
  static constexpr std::size_t keys = 120 * 120 * 8;
  std::size_t key(const std::uint8_t* p) const {
    const std::size_t a = triple_[0][p[0] * 81 + p[1] * 9 + p[2]], b = triple_[1][p[3] * 81 + p[4] * 9 + p[5]];
    const std::size_t order = static_cast<std::size_t>((p[6] < p[7]) + 2 * (p[6] < p[8]) + 4 * (p[7] < p[8]));
    return (a * 120 + b) * 8 + order;
  }
  std::size_t size() const { return rows_.size(); }
  const Row& row(std::size_t number) const { return rows_[number]; }
  // Whether no column order makes the pair's second row smaller.
  bool is_least(std::size_t number) const { return least_[number]; }
  // The rank of the least second row in the pair's class: 0 for the smallest of all.
  std::uint8_t rank(std::size_t number) const { return rank_[number]; }
  // The column orders that transform the pair to that second row: indices for order().
  std::span<const std::uint16_t> orders(std::size_t number) const {
    return {lists_.data() + begin_[number], lists_.data() + begin_[number + 1]};
  }
  const Order& order(std::size_t index) const { return orders_[index]; }

 private:
  RowPairs();
  void number_rows();
  void find_classes();

  std::array<std::array<std::uint8_t, 729>, 2> triple_{};  // by box and where its three columns go: 0..119
  std::vector<std::uint16_t> number_;
  std::vector<Row> rows_;  // ascending
  std::vector<std::uint8_t> rank_;
  std::vector<bool> least_;
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint16_t> lists_;
  std::vector<Order> orders_;
};

// For 9x9: compares only the maps whose second row is least.
class ClassicFullForm {
 public:
  using S = Shape<3, 3>;
  const Least<S>& run(const Source<S>& source, std::vector<Map<S>>* all);

 private:
  struct Pair {
    bool transpose;
    std::uint8_t first, second;
    std::uint16_t number;
  };
  void find_pairs(const Source<S>& source);

  const RowPairs& pairs_ = RowPairs::get();
  std::array<std::array<std::uint8_t, 10>, 18> column_of_;  // by row (9..17: of the transposed grid) and value
  std::array<Pair, 36> least_pairs_;
  std::size_t pair_count_ = 0;
  struct Candidate {
    bool transpose;
    std::uint8_t first;
    std::uint16_t order;
  };
  std::vector<Candidate> candidates_;
  Least<S> least_;
};

}  // namespace sudokit::canon

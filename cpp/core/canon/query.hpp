// A question to a catalogue of full grids: which of them, transformed, agree with a puzzle?
//
// The author's plan (the article on "paths") was to transform a puzzle to a canonical form and to look that up.  But a
// puzzle has no canonical place in a catalogue of full grids: its canonical form is that of its givens, and what it does to
// the cells between them is, as a rule, not what the canonical form of its solution asks for.  So the look-up must try
// every image of every class.  A canonical form still has its use: it brings all isomorphic puzzles to the same question,
// with the rows and columns that have the most givens first, where they exclude the most images.
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "core/canon/relabelling.hpp"

namespace sudokit::canon {

class Canoniser;

struct Query {
  std::size_t size = 0;
  std::array<Value, 81> givens{};         // 0: no given
  std::array<std::uint8_t, 81> places{};  // the cells with a given, ascending
  std::size_t given_count = 0;
  std::array<Mask, 81> masks{};           // the values allowed in each cell
  bool masked = false;                    // whether a cell without a given lacks a value
  std::array<std::uint8_t, 81> source{};  // the cell of the puzzle in each cell of the query

  std::size_t cells() const { return size * size; }
  // By label, the values allowed in all cells of a full grid that hold it.
  std::array<Mask, 10> allowed(const Value* grid) const {
    std::array<Mask, 10> result;
    result.fill(all_values(static_cast<int>(size)));
    if (masked)
      for (std::size_t cell = 0; cell < cells(); ++cell) result[grid[cell]] &= masks[cell];
    return result;
  }
};

// Makes queries from puzzles; reusable, by one thread at a time.
class QueryMaker {
 public:
  // Throws std::invalid_argument if canon::can_do() is false.
  explicit QueryMaker(const Layout& layout);
  ~QueryMaker();
  // From one mask per cell; cells with one value are givens.  With `canonical`, moves the cells to their places in the
  // canonical form, turned by 180 degrees: its first rows are the emptiest.  Returns false, and makes nothing, if a cell has no
  // value left or two givens conflict.
  bool make(const Mask* candidates, bool canonical, Query& query);

 private:
  bool read(const Mask* candidates);
  void order_cells(bool canonical, Query& query);

  const std::size_t size_, box_height_, box_width_;
  std::unique_ptr<Canoniser> canoniser_;
  std::array<Mask, 81> masks_{};
  std::array<Value, 81> givens_{};
};

}  // namespace sudokit::canon

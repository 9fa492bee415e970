// Rows that are supplied to the batch solver (batch.hpp) while it solves others, so that lanes never wait for the end of a
// call.  Each is asked how many solutions it has, up to two.
//
// If a solution is known, only another one is looked for: a row may leave out a candidate of an empty cell, the one in the
// known solution, which then counts.  That saves finding the known solution, and what contradicts the others is found sooner.
// A row counts 1 + the number of solutions without the candidate, which is what it would count otherwise if every other
// solution is without it.
//
// Answers do not depend on the other rows or the instruction set; the order in which they come does.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/classic/isa.hpp"

namespace sudokit::classic {

class RowStream {
 public:
  // A row in the stream occupies one of `places` places.
  explicit RowStream(std::size_t places);
  virtual ~RowStream() = default;
  RowStream(const RowStream&) = delete;
  RowStream& operator=(const RowStream&) = delete;

  std::size_t places() const { return counts_.size(); }
  // The 81 values of a place that is free, to be set before ask().
  std::uint8_t* row(std::size_t place) { return rows_.data() + 81 * place; }
  // Puts the row of a free place into the stream.
  void ask(std::size_t place) { put(place, {no_cell, 0}); }
  // The same, without this value in this empty cell.
  void ask_without(std::size_t place, std::size_t cell, std::uint8_t value) {
    put(place, {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value - 1)});
  }
  // How many rows are in the stream.
  std::size_t size() const { return asked_ - answered_; }

 protected:
  // Called when few rows wait; may ask for more.  `ended`: the places whose rows have been answered, in this order.
  virtual void more(const std::uint32_t* ended, std::size_t count) = 0;
  // The answer for a place of `ended`: 0, 1 or 2.
  std::uint32_t count_at(std::size_t place) const { return counts_[place]; }

 private:
  friend class BatchSolver;
  void put(std::size_t place, Alternative excluded);
  std::vector<std::uint8_t> rows_, states_;
  std::vector<Alternative> excluded_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> queue_;  // the places of the rows asked, the n-th at n & (size - 1)
  std::vector<std::uint32_t> ended_;  // the places that have been answered since more() was called
  std::size_t asked_ = 0, begun_ = 0, answered_ = 0;
};

}  // namespace sudokit::classic

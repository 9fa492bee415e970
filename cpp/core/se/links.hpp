// Which candidates are false if one is true, and which one is true if one is false, in a state that does not change: for
// chains without branches.
#pragma once
#include <array>
#include <span>

#include "core/se/board.hpp"
#include "core/se/chain.hpp"

namespace sudokit::se {

class Links {
 public:
  struct Arc {
    std::uint16_t to;
    Cause cause;
  };

  // `in_units`, `in_cells`: where a candidate is true because all others are false; with `in_cells`, a true candidate also
  // makes the others of its cell false.
  void build(const Board& board, bool in_units, bool in_cells);

  // What is false if the candidate is true: the cell, then block, row, column, each ascending.
  std::span<const Arc> off(int candidate) const { return {off_.data() + off_at_[candidate], off_count_[candidate]}; }
  // The same without the candidates from which nothing follows.
  std::span<const Arc> leading_off(int candidate) const {
    return {leading_.data() + leading_at_[candidate], leading_count_[candidate]};
  }
  // What is true if the candidate is false.
  std::span<const Arc> on(int candidate) const { return {on_[candidate].data(), on_count_[candidate]}; }

 private:
  void build_on(const Board& board, int candidate, bool in_units, bool in_cells);
  void build_off(const Board& board, int candidate, bool in_cells);

  static constexpr std::size_t most_arcs = candidates * 28;

  std::array<Arc, most_arcs> off_, leading_;
  std::array<std::uint32_t, candidates> off_at_, leading_at_;
  std::array<std::uint8_t, candidates> off_count_, leading_count_;
  std::uint32_t off_size_ = 0, leading_size_ = 0;
  std::array<std::array<Arc, 4>, candidates> on_;
  std::array<std::uint8_t, candidates> on_count_;
};

}  // namespace sudokit::se

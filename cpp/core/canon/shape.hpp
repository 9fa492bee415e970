// Boxes of H x W as compile-time numbers, and the ordered partitions ("weak orders") of a stack's columns.
//
// While a representative is built row by row, columns that look the same so far are not distinguished: a stack's columns
// are kept as ordered classes.  A row splits each class into the columns without a given, which come first, and those with
// one.  There are 3, 13 and 75 weak orders of 2, 3 and 4 columns, so a row's effect on a stack is one table lookup.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/base/invariant.hpp"

namespace sudokit::canon {

template <int H, int W>
struct Shape {
  static constexpr int height = H, width = W, size = H * W, cells = size * size;
  static constexpr int bands = W, stacks = H;
  static constexpr bool square = H == W;
};

template <int W>
class WeakOrders {
 public:
  using Order = std::array<std::uint8_t, W>;  // columns of the stack, left to right
  struct Step {
    std::uint8_t next;  // the resulting weak order
    std::uint8_t out;   // the row's pattern in the stack, leftmost column in the highest bit
  };

  static const WeakOrders& get() {
    static const WeakOrders orders;
    return orders;
  }

  static constexpr std::uint8_t unordered = 0;
  // `row`: bit k for the stack's k-th column of the source.
  Step step(std::uint8_t order, std::uint32_t row) const { return steps_[order][row]; }
  // The linear orders consistent with it; the first has the columns of every class in ascending order.
  const std::vector<Order>& linear(std::uint8_t order) const { return linear_[order]; }
  // The columns that share their class with another: bit k for column k.
  std::uint32_t undecided(std::uint8_t order) const { return undecided_[order]; }

 private:
  using Ranks = std::array<std::uint8_t, W>;  // the class of each column

  WeakOrders() {
    number(Ranks{});
    for (std::size_t i = 0; i < all_.size(); ++i) {  // split() appends to all_
      steps_.emplace_back();
      for (std::uint32_t row = 0; row < 1u << W; ++row) steps_[i][row] = split(all_[i], row);
    }
    for (const Ranks& ranks : all_) extend(ranks);
    SUDOKIT_INVARIANT(all_.size() == (W == 2 ? 3 : W == 3 ? 13 : 75));
  }

  std::uint8_t number(const Ranks& ranks) {
    const auto [at, fresh] = ids_.try_emplace(ranks, static_cast<std::uint8_t>(all_.size()));
    if (fresh) all_.push_back(ranks);
    return at->second;
  }

  Step split(const Ranks ranks, std::uint32_t row) {
    Ranks next{};
    std::uint32_t out = 0;
    std::uint8_t fresh = 0;
    for (std::uint8_t rank = 0; rank < W; ++rank)
      for (std::uint32_t given = 0; given < 2; ++given) {
        bool any = false;
        for (std::size_t column = 0; column < W; ++column)
          if (ranks[column] == rank && (row >> column & 1) == given) {
            next[column] = fresh;
            out = out << 1 | given;
            any = true;
          }
        fresh = static_cast<std::uint8_t>(fresh + any);
      }
    return {number(next), static_cast<std::uint8_t>(out)};
  }

  void extend(const Ranks& ranks) {
    Order order;
    for (std::uint8_t i = 0; i < W; ++i) order[i] = i;
    linear_.emplace_back();
    do {
      bool agrees = true;
      for (std::size_t i = 1; i < W; ++i) agrees = agrees && ranks[order[i - 1]] <= ranks[order[i]];
      if (agrees) linear_.back().push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
    std::uint32_t undecided = 0;
    for (std::size_t a = 0; a < W; ++a)
      for (std::size_t b = 0; b < W; ++b)
        if (a != b && ranks[a] == ranks[b]) undecided |= 1u << a;
    undecided_.push_back(undecided);
  }

  std::vector<Ranks> all_;
  std::map<Ranks, std::uint8_t> ids_;
  std::vector<std::array<Step, 1u << W>> steps_;
  std::vector<std::vector<Order>> linear_;
  std::vector<std::uint32_t> undecided_;
};

}  // namespace sudokit::canon

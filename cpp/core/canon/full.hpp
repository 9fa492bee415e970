// The canonical form of a full grid: the lexicographically smallest grid of its class.
//
// The first row of the result is a row of the grid, relabelled to 1..N in the chosen order of the columns; the first column
// then determines the order of all other rows.  A map is therefore a source row and an order of the columns:
//
//   9x9   In terms of its first row, an ordered pair of rows of a band is one of 12,096 permutations that put no value in
//         its own box.  For each, a table holds the rank of the least second row it can be transformed to and the column
//         orders that do so.  Only the maps from pairs of least rank remain, which are few; they are compared row by row.
//   else  All column orders are tried; there are at most 1,152.
//
// The table replaces the case analysis of row pairs in gsf's "rowminlex"; the rest follows from the definition.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/canon/source.hpp"

namespace sudokit::canon {

template <class S>
using Columns = std::array<std::uint8_t, S::size>;  // for each column of the result, that of the source

// All orders of the columns: permutations of the stacks and of the columns within each stack.
template <class S>
std::vector<Columns<S>> column_orders() {
  std::vector<Columns<S>> all;
  Columns<S> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  do {  // for each order within the stacks, every order of the stacks
    std::array<std::uint8_t, S::stacks> stack;
    std::iota(stack.begin(), stack.end(), std::uint8_t{0});
    do {
      Columns<S> made;
      for (std::size_t c = 0; c < S::size; ++c) made[c] = order[stack[c / S::width] * S::width + c % S::width];
      all.push_back(made);
    } while (std::next_permutation(stack.begin(), stack.end()));
    // The next order within the stacks: an odometer of permutations.
    std::size_t i = 0;
    while (i < S::stacks && !std::next_permutation(&order[i * S::width], &order[i * S::width] + S::width)) ++i;
    if (i == S::stacks) break;
  } while (true);
  return all;
}

// The map with this first row and these columns, which determine the order of all other rows; writes its relabelling to
// `labels`.
template <class S>
Map<S> map_of(const Source<S>& source, bool transpose, std::size_t first, const Columns<S>& columns,
              std::array<Value, 10>& labels) {
  constexpr std::size_t N = S::size, H = S::height;
  labels[0] = 0;
  const Value* const top = source.row(transpose, first);
  for (std::size_t c = 0; c < N; ++c) labels[top[columns[c]]] = static_cast<Value>(c + 1);
  // Rows are ordered by their label in the first column, bands by their first row.
  std::array<std::uint8_t, N + 1> row_of;
  for (std::size_t r = 0; r < N; ++r) row_of[labels[source.row(transpose, r)[columns[0]]]] = static_cast<std::uint8_t>(r);
  std::array<std::uint8_t, S::bands> place, filled{};
  place.fill(S::bands);
  std::uint8_t bands = 0;
  Map<S> map{transpose, {}, columns};
  for (std::size_t label = 1; label <= N; ++label) {
    const std::size_t band = row_of[label] / H;
    if (place[band] == S::bands) place[band] = bands++;
    SUDOKIT_INVARIANT(filled[band] < H);
    map.rows[place[band] * H + filled[band]++] = row_of[label];
  }
  SUDOKIT_INVARIANT(bands == S::bands && map.rows[0] == first);
  return map;
}

// The least form so far, and the maps to it.
template <class S>
class Least {
 public:
  void clear(std::vector<Map<S>>* all) {
    ties_ = 0;
    all_ = all;
  }

  // Compares the map with this first row and these columns, and keeps it if it is the least so far.
  void offer(const Source<S>& source, bool transpose, std::size_t first, const Columns<S>& columns) {
    std::array<Value, 10> labels;
    const Map<S> map = map_of<S>(source, transpose, first, columns, labels);
    compare(source, map, labels);
  }

  std::uint64_t ties() const { return ties_; }
  const Map<S>& map() const { return map_; }
  const std::array<Value, 10>& labels() const { return labels_; }
  const std::array<Value, S::cells>& form() const { return form_; }

 private:
  void compare(const Source<S>& source, const Map<S>& map, const std::array<Value, 10>& labels) {
    constexpr std::size_t N = S::size;
    std::size_t at = N;  // the first row is the same for all
    if (ties_ > 0) {
      for (; at < S::cells; ++at) {
        const Value value = labels[source.row(map.transpose, map.rows[at / N])[map.columns[at % N]]];
        if (value == form_[at]) continue;
        if (value > form_[at]) return;
        break;
      }
      if (at == S::cells) {
        ++ties_;
        if (all_) all_->push_back(map);
        return;
      }
    } else {
      for (std::size_t c = 0; c < N; ++c) form_[c] = static_cast<Value>(c + 1);
    }
    for (; at < S::cells; ++at) form_[at] = labels[source.row(map.transpose, map.rows[at / N])[map.columns[at % N]]];
    ties_ = 1;
    map_ = map;
    labels_ = labels;
    if (all_) all_->assign(1, map);
  }

  std::uint64_t ties_ = 0;
  std::array<Value, S::cells> form_{};
  Map<S> map_{};
  std::array<Value, 10> labels_{};
  std::vector<Map<S>>* all_ = nullptr;
};

// For any shape: tries every first row with every order of the columns.
template <class S>
class FullForm {
 public:
  FullForm() : orders_(column_orders<S>()) {}

  const Least<S>& run(const Source<S>& source, std::vector<Map<S>>* all) {
    SUDOKIT_INVARIANT(source.full());
    least_.clear(all);
    for (int transpose = 0; transpose < (S::square ? 2 : 1); ++transpose)
      for (std::size_t first = 0; first < S::size; ++first)
        for (const auto& columns : orders_) least_.offer(source, transpose != 0, first, columns);
    SUDOKIT_INVARIANT(least_.ties() >= 1 && (!all || all->size() == least_.ties()));
    return least_;
  }

 private:
  const std::vector<Columns<S>> orders_;
  Least<S> least_;
};

}  // namespace sudokit::canon

// Full grids: the lexicographically smallest grid of the class.
//
// The first row of the result is a row of the grid, relabelled to 1..N in the order its columns are put; the order of all
// other rows then follows from the first column.  So a map is a source row and an order of the columns, and there are few:
//
//   9x9   every ordered pair of rows of a band, in terms of the first, is one of 12,096 permutations that put no value in its
//         own box.  A table holds for each the rank of the least second row it can be brought to and the column orders that do.
//         The pairs of least rank give the few maps worth a look; they are held against each other row by row.
//   else  all column orders are tried; there are at most 1,152.
//
// The table replaces the case analysis of row pairs of gsf's "rowminlex"; the rest follows from the definition.
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
using Columns = std::array<std::uint8_t, S::size>;  // the source's column for each of the result's

// All orders of the columns: stacks among each other, columns within a stack.
template <class S>
std::vector<Columns<S>> column_orders() {
  std::vector<Columns<S>> all;
  Columns<S> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  do {  // of all permutations that keep stacks together; generated stack by stack
    std::array<std::uint8_t, S::stacks> stack;
    std::iota(stack.begin(), stack.end(), std::uint8_t{0});
    do {
      Columns<S> made;
      for (std::size_t c = 0; c < S::size; ++c)
        made[c] = order[stack[c / S::width] * S::width + c % S::width];
      all.push_back(made);
    } while (std::next_permutation(stack.begin(), stack.end()));
    // The next order within the stacks: an odometer of permutations.
    std::size_t i = 0;
    while (i < S::stacks && !std::next_permutation(&order[i * S::width], &order[i * S::width] + S::width)) ++i;
    if (i == S::stacks) break;
  } while (true);
  return all;
}

// The map with that first row and those columns, and its labels: the order of all other rows follows from them.
template <class S>
Map<S> map_of(const Source<S>& source, bool transpose, std::size_t first, const Columns<S>& columns,
              std::array<Value, 10>& labels) {
  constexpr std::size_t N = S::size, H = S::height;
  labels[0] = 0;
  const Value* const top = source.row(transpose, first);
  for (std::size_t c = 0; c < N; ++c) labels[top[columns[c]]] = static_cast<Value>(c + 1);
  // Rows by their value in the first column; bands by their first row.
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

// The maps to the least form so far.
template <class S>
class Least {
 public:
  void clear(std::vector<Map<S>>* all) {
    ties_ = 0;
    all_ = all;
  }

  // A map by its first row and its columns.
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

// Any shape: every first row with every order of the columns.
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

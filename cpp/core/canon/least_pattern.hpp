// The canonical form of a puzzle: the least pattern of givens, then the least values.
//
// The rows are chosen one by one, breadth first.  A state is the source rows chosen so far and the order of columns that
// they imply; only the states with the least next row are kept.  Columns and stacks that look the same are not
// distinguished until the pattern is complete (shape.hpp), and only one order of empty rows, bands, columns and stacks is
// tried, so sparse grids have few states.  The maps that remain are the symmetries of the pattern; the values decide among
// them.
//
// The row-wise search with sets of equal candidates is the method of the public "minlex" tools.  Weak orders keep the sets
// small: one state stands for up to 1,296 column maps.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/canon/source.hpp"

namespace sudokit::canon {

template <class S>
class PatternForm {
 public:
  // Writes the least form to `form`, and one map to it with its relabelling to `best` and `labels`; returns the number of
  // maps to it.  `all`, unless null, receives those maps, but with only one order of empty lines.
  std::uint64_t run(const Source<S>& source, Value* form, Map<S>& best, std::array<Value, 10>& labels,
                    std::vector<Map<S>>* all) {
    find_patterns(source);
    read_positions();
    ties_ = 0;
    best_.fill(S::size + 1);
    all_ = all;
    SUDOKIT_INVARIANT(positions_ == givens_in(source));
    for (const State& state : states_) try_maps(source, state);
    SUDOKIT_INVARIANT(ties_ >= 1 && (!all || all->size() == ties_));
    std::memset(form, 0, S::cells);
    for (std::size_t i = 0; i < positions_; ++i) form[row_of_[i] * S::size + column_of_[i]] = best_[i];
    best = best_map_;
    labels = best_labels_;
    return ties_ * empty_orders(source.masks[0], H) * empty_orders(source.masks[1], W);
  }

 private:
  static constexpr std::size_t H = S::height, W = S::width, N = S::size;
  static constexpr std::size_t stacks = S::stacks;
  using Orders = WeakOrders<S::width>;

  struct State {
    std::array<std::uint8_t, N> rows;        // of the source, chosen so far
    std::array<std::uint8_t, stacks> stack;  // of the source, left to right
    std::array<std::uint8_t, stacks> order;  // weak order of each one's columns
    std::uint16_t used;                      // rows of the source
    std::uint8_t ties;                       // bit i: stacks i and i + 1 look the same
    bool transpose;
  };

  // Returns the pattern of a source row in this state, and sets the stacks, orders and ties of the state that results.
  static std::uint32_t look(const State& state, std::uint32_t row, const Orders& orders, State& next) {
    std::array<std::uint32_t, stacks> out;
    next.stack = state.stack;
    for (std::size_t i = 0; i < stacks; ++i) {
      const auto step = orders.step(state.order[i], row >> (state.stack[i] * W) & ((1u << W) - 1));
      out[i] = step.out;
      next.order[i] = step.next;
    }
    next.ties = 0;
    if (state.ties) {
      for (std::size_t i = 1; i < stacks; ++i)  // insertion sort within the tied stacks
        for (std::size_t j = i; j > 0 && (state.ties >> (j - 1) & 1) && out[j] < out[j - 1]; --j) {
          std::swap(out[j], out[j - 1]);
          std::swap(next.stack[j], next.stack[j - 1]);
          std::swap(next.order[j], next.order[j - 1]);
        }
      for (std::size_t i = 0; i + 1 < stacks; ++i)
        if ((state.ties >> i & 1) && out[i] == out[i + 1]) next.ties = static_cast<std::uint8_t>(next.ties | 1u << i);
    }
    std::uint32_t pattern = 0;
    for (std::size_t i = 0; i < stacks; ++i) pattern = pattern << W | out[i];
    return pattern;
  }

  void find_patterns(const Source<S>& source) {
    states_.clear();
    State start{};
    for (std::size_t i = 0; i < stacks; ++i) start.stack[i] = static_cast<std::uint8_t>(i);
    start.ties = (1u << (stacks - 1)) - 1;
    states_.push_back(start);
    if constexpr (S::square) {
      start.transpose = true;
      states_.push_back(start);
    }
    for (std::size_t depth = 0; depth < N; ++depth) next_row(source, depth);
  }

  void next_row(const Source<S>& source, std::size_t depth) {
    const Orders& orders = Orders::get();
    std::uint32_t least = ~0u;
    next_.clear();
    State next;
    for (const State& state : states_) {
      const auto& masks = source.masks[state.transpose];
      bool empty_band = false;
      // Within a band, only its own rows can follow; otherwise those of every unused band.
      const std::size_t own = depth % H ? state.rows[depth - 1] / H : 0;
      for (std::size_t band = depth % H ? own : 0; band < (depth % H ? own + 1 : S::bands); ++band) {
        if (depth % H == 0) {
          if (state.used >> (band * H) & 1) continue;
          std::uint32_t any = 0;
          for (std::size_t r = band * H; r < band * H + H; ++r) any |= masks[r];
          if (!any && empty_band) continue;
          empty_band |= !any;
        }
        bool empty_row = false;
        for (std::size_t r = band * H; r < band * H + H; ++r) {
          if (state.used >> r & 1) continue;
          if (!masks[r] && empty_row) continue;
          empty_row |= !masks[r];
          const std::uint32_t pattern = look(state, masks[r], orders, next);
          if (pattern > least) continue;
          if (pattern < least) {
            least = pattern;
            next_.clear();
          }
          next.rows = state.rows;
          next.rows[depth] = static_cast<std::uint8_t>(r);
          next.used = static_cast<std::uint16_t>(state.used | 1u << r);
          next.transpose = state.transpose;
          next_.push_back(next);
        }
      }
    }
    patterns_[depth] = least;
    std::swap(states_, next_);
    SUDOKIT_INVARIANT(!states_.empty() && least < 1u << N);
    SUDOKIT_INVARIANT(depth % H == 0 || states_[0].rows[depth] / H == states_[0].rows[depth - 1] / H);
    SUDOKIT_INVARIANT(std::popcount(states_[0].used) == static_cast<int>(depth + 1));
  }

  // The cells with givens in the form, in reading order.
  void read_positions() {
    positions_ = 0;
    for (std::size_t r = 0; r < N; ++r)
      for (std::size_t c = 0; c < N; ++c)
        if (patterns_[r] >> (N - 1 - c) & 1) {
          row_of_[positions_] = static_cast<std::uint8_t>(r);
          column_of_[positions_++] = static_cast<std::uint8_t>(c);
        }
  }

  static std::size_t givens_in(const Source<S>& source) {
    std::size_t count = 0;
    for (const auto mask : source.masks[0]) count += static_cast<std::size_t>(std::popcount(mask));
    return count;
  }

  // Tries every order of the columns that the state allows.
  void try_maps(const Source<S>& source, const State& state) {
    const auto& columns = source.masks[!state.transpose];  // the columns' patterns in this orientation
    std::array<std::size_t, stacks> at;
    for (std::size_t i = 0; i < stacks; ++i) at[i] = i;
    std::uint32_t ties = state.ties;
    for (std::size_t i = 0; i + 1 < stacks; ++i)
      if (is_empty(columns, state.stack[i])) ties &= ~(1u << i);
    do {
      if (!keeps(at, ties)) continue;
      Map<S> map{state.transpose, state.rows, {}};
      choose_columns(source, state, at, columns, 0, map);
    } while (ties && std::next_permutation(at.begin(), at.end()));
  }

  static bool is_empty(const typename Source<S>::Line& columns, std::size_t stack) {
    std::uint32_t any = 0;
    for (std::size_t k = 0; k < W; ++k) any |= columns[stack * W + k];
    return any == 0;
  }

  // Whether a permutation of the stacks exchanges only tied ones.
  static bool keeps(const std::array<std::size_t, stacks>& at, std::uint32_t ties) {
    for (std::size_t i = 0; i < stacks; ++i)
      for (std::size_t k = std::min(i, at[i]); k < std::max(i, at[i]); ++k)
        if (!(ties >> k & 1)) return false;
    return true;
  }

  void choose_columns(const Source<S>& source, const State& state, const std::array<std::size_t, stacks>& at,
                      const typename Source<S>::Line& columns, std::size_t i, Map<S>& map) {
    if (i == stacks) return compare(source, map);
    const std::size_t stack = state.stack[at[i]];
    for (const auto& order : Orders::get().linear(state.order[at[i]])) {
      bool skip = false;  // empty columns in one order only
      for (std::size_t k = 0; k < W; ++k) {
        map.columns[i * W + k] = static_cast<std::uint8_t>(stack * W + order[k]);
        skip |= k > 0 && order[k] < order[k - 1] && !columns[stack * W + order[k]] && !columns[stack * W + order[k - 1]];
      }
      if (!skip) choose_columns(source, state, at, columns, i + 1, map);
    }
  }

  void compare(const Source<S>& source, const Map<S>& map) {
    const Value* const values = source.values[map.transpose].data();
    std::array<Value, 10> labels{};
    Value fresh = 0;
    std::size_t i = 0;
    for (; i < positions_; ++i) {
      Value& label = labels[values[map.rows[row_of_[i]] * N + map.columns[column_of_[i]]]];
      if (label == 0) label = ++fresh;
      if (label != best_[i]) break;
    }
    if (i == positions_ && ties_ > 0) {
      ++ties_;
      if (all_) all_->push_back(map);
      return;
    }
    if (ties_ > 0 && labels[values[map.rows[row_of_[i]] * N + map.columns[column_of_[i]]]] > best_[i]) return;
    for (; i < positions_; ++i) {
      Value& label = labels[values[map.rows[row_of_[i]] * N + map.columns[column_of_[i]]]];
      if (label == 0) label = ++fresh;
      best_[i] = label;
    }
    for (std::size_t value = 1; value <= N; ++value)
      if (labels[value] == 0) labels[value] = ++fresh;
    ties_ = 1;
    best_map_ = map;
    best_labels_ = labels;
    if (all_) all_->assign(1, map);
  }

  // The number of orders of empty lines in their bands or stacks, and of empty bands or stacks; only one was tried.
  static std::uint64_t empty_orders(const typename Source<S>::Line& lines, std::size_t thick) {
    std::uint64_t orders = 1, empty_bands = 0;
    for (std::size_t first = 0; first < N; first += thick) {
      std::uint64_t empty = 0;
      for (std::size_t line = first; line < first + thick; ++line)
        if (!lines[line]) orders *= ++empty;
      if (empty == thick) orders *= ++empty_bands;
    }
    return orders;
  }

  std::vector<State> states_, next_;
  std::array<std::uint32_t, N> patterns_{};
  std::array<std::uint8_t, S::cells> row_of_{}, column_of_{};
  std::size_t positions_ = 0;
  std::array<Value, S::cells> best_{};
  std::uint64_t ties_ = 0;
  Map<S> best_map_{};
  std::array<Value, 10> best_labels_{};
  std::vector<Map<S>>* all_ = nullptr;
};

}  // namespace sudokit::canon

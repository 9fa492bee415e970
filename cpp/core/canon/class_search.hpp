// Looks up a query in a list of classes, each given by one full grid: tries the maps of each, and labels as it goes.
//
// A map is chosen in steps, so that a disagreement rules out all maps that begin alike: first the class, the transposition
// and the rows of the top band; then the columns, one by one, comparing the givens of that band; then the other rows, one
// by one.  Two maps give the same image if an automorphism of the grid leads from one to the other; only the least of
// them counts.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/canon/full.hpp"
#include "core/canon/lookup.hpp"
#include "core/canon/pairs.hpp"

namespace sudokit::canon {

template <class S>
class ClassSearch final : public Lookup {
 public:
  using Grid = std::array<Value, S::cells>;

  // `grids`: one of each class, in canonical form.
  explicit ClassSearch(std::span<const Grid> grids) {
    std::array<std::uint8_t, H> order;
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    do row_orders_.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    for (const Grid& grid : grids) classes_.emplace_back(grid);
  }

  // The images of each class, once per relabelling class.
  std::vector<std::uint64_t> images() const {
    std::vector<std::uint64_t> result;
    for (const Class& one : classes_) result.push_back(map_count / one.automorphisms.size());
    return result;
  }

  void start(const Query& query, Random* order) override {
    query_ = &query;
    SUDOKIT_INVARIANT(query.size == N);
    rotation_ = order ? order->below(static_cast<std::uint32_t>(roots())) : 0;
    depth_ = 0;
    levels_[0] = {};
  }

  Found next(Meter& meter, Work& work) override {
    while (true) {
      if (depth_ == last) --depth_;  // after an image that was found
      Level& level = levels_[depth_];
      if (level.next == alternatives()) {
        if (depth_ == 0) return Found::exhausted;
        --depth_;
        continue;
      }
      Level& child = levels_[depth_ + 1];
      child = level;
      if (!choose(level, child)) {
        ++level.next;
        continue;
      }
      if (!meter.charge()) return Found::stopped;
      ++level.next;
      ++work.nodes;
      child.next = 0;
      if (!agrees(child.labels)) {
        ++work.backtracks;
        continue;
      }
      ++work.guesses;
      if (++depth_ == last && is_least_map()) {
        read_image();
        return Found::solution;
      }
    }
  }

  const Value* grid() const override { return image_.data(); }
  const Labels& labels() const override { return levels_[last].labels; }

 private:
  static constexpr std::size_t N = S::size, H = S::height, W = S::width;
  static constexpr std::size_t last = 1 + N + N - H;  // the depth of a complete map
  static constexpr std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }
  static constexpr std::size_t power(std::size_t base, std::size_t n) { return n == 0 ? 1 : base * power(base, n - 1); }
  static constexpr std::uint64_t map_count = (S::square ? 2 : 1) * factorial(S::bands) * power(factorial(H), S::bands) *
                                             factorial(S::stacks) * power(factorial(W), S::stacks);

  struct Class {
    explicit Class(const Grid& grid) : source(grid.data()) {
      std::conditional_t<N == 9, ClassicFullForm, FullForm<S>> form;
      const auto& least = form.run(source, &automorphisms);
      SUDOKIT_INVARIANT(least.form() == grid);
      // Whether a map that begins with this row can be the least that gives its image.
      for (const bool turned : {false, true})
        for (std::size_t row = 0; row < N; ++row)
          begins[turned][row] = std::all_of(automorphisms.begin(), automorphisms.end(), [&](const Map<S>& a) {
            const std::size_t image = turned ? a.columns[row] : a.rows[row];
            return std::pair(turned != a.transpose, image) >= std::pair(turned, row);
          });
    }
    Source<S> source;
    std::vector<Map<S>> automorphisms;
    std::array<std::array<bool, N>, 2> begins;
  };
  struct Level {
    std::size_t next = 0;                 // the alternative to try next
    std::uint32_t rows = 0, columns = 0;  // those used so far
    Labels labels;
  };

  std::size_t roots() const { return classes_.size() * (S::square ? 2 : 1) * S::bands * row_orders_.size(); }
  std::size_t alternatives() const { return depth_ == 0 ? roots() : N; }

  // Makes the choice that is next; false if the layout's maps do not have it.
  bool choose(const Level& level, Level& child) {
    if (depth_ == 0) return choose_root((level.next + rotation_) % roots(), child);
    if (depth_ <= N) return choose_line(level.next, map_.columns, depth_ - 1, W, child.columns);
    return choose_line(level.next, map_.rows, row_at(depth_), H, child.rows);
  }
  static std::size_t row_at(std::size_t depth) { return depth - 1 - N + H; }

  bool choose_root(std::size_t root, Level& child) {
    const auto& order = row_orders_[root % row_orders_.size()];
    root /= row_orders_.size();
    const std::size_t band = root % S::bands;
    root /= S::bands;
    map_.transpose = S::square && root % 2 != 0;
    class_ = &classes_[S::square ? root / 2 : root];
    for (std::size_t r = 0; r < H; ++r) {
      map_.rows[r] = static_cast<std::uint8_t>(band * H + order[r]);
      child.rows |= 1u << map_.rows[r];
    }
    return class_->begins[map_.transpose][map_.rows[0]];
  }

  // Chooses a line that is not used yet: of the same band or stack within one, else of one that is not used.
  static bool choose_line(std::size_t line, std::array<std::uint8_t, N>& lines, std::size_t at, std::size_t thick,
                          std::uint32_t& used) {
    if (used >> line & 1) return false;
    if (at % thick ? lines[at - 1] / thick != line / thick : (used >> (line / thick * thick) & ((1u << thick) - 1)) != 0)
      return false;
    lines[at] = static_cast<std::uint8_t>(line);
    used |= 1u << line;
    return true;
  }

  // Compares the givens that the last choice brought into view.
  bool agrees(Labels& labels) const {
    if (depth_ == 0) return true;
    if (depth_ <= N) {
      for (std::size_t r = 0; r < H; ++r)
        if (!agrees_at(r, depth_ - 1, labels)) return false;
      return true;
    }
    for (std::size_t c = 0; c < N; ++c)
      if (!agrees_at(row_at(depth_), c, labels)) return false;
    return true;
  }
  bool agrees_at(std::size_t r, std::size_t c, Labels& labels) const {
    const Value given = query_->givens[r * N + c];
    return given == 0 || labels.agree(label_at(r, c), given);
  }
  Value label_at(std::size_t r, std::size_t c) const {
    return class_->source.row(map_.transpose, map_.rows[r])[map_.columns[c]];
  }

  // Whether no automorphism turns the map into one that comes before it.
  bool is_least_map() const {
    for (const Map<S>& a : class_->automorphisms) {
      Map<S> other{map_.transpose != a.transpose, {}, {}};
      for (std::size_t i = 0; i < N; ++i) {
        other.rows[i] = map_.transpose ? a.columns[map_.rows[i]] : a.rows[map_.rows[i]];
        other.columns[i] = map_.transpose ? a.rows[map_.columns[i]] : a.columns[map_.columns[i]];
      }
      if (std::tie(other.transpose, other.rows, other.columns) < std::tie(map_.transpose, map_.rows, map_.columns))
        return false;
    }
    return true;
  }

  void read_image() {
    for (std::size_t cell = 0; cell < S::cells; ++cell) image_[cell] = label_at(cell / N, cell % N);
  }

  std::vector<std::array<std::uint8_t, H>> row_orders_;
  std::vector<Class> classes_;
  const Query* query_ = nullptr;
  std::size_t rotation_ = 0, depth_ = 0;
  std::array<Level, last + 1> levels_{};
  const Class* class_ = nullptr;
  Map<S> map_{};
  Grid image_{};
};

}  // namespace sudokit::canon

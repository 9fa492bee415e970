#include "core/logic/uncolourable.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/grid/layout.hpp"

namespace sudokit::logic {
namespace {

template <int Words>
Uncolourable pattern_of(const State<Words>& state, std::vector<Cell> cells, Mask values) {
  Uncolourable made{std::move(cells), values, {}};
  for (const Cell cell : made.cells)
    for (const Value value : values_in(state.mask(cell) & ~values)) made.guardians.push_back({cell, value});
  return made;
}

void sort(std::vector<Uncolourable>& found) {
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.guardians.size() < b.guardians.size(); });
}

// The columns of the cells of a box by their rows; the first three are even.
constexpr std::array<std::array<int, 3>, 6> columns_of{{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};
constexpr int even_ones = 3;
// A tridagon has no more cells than this that are filled, or have one of the values at most.
constexpr int most_settled = 3;

template <int Words>
class Tridagons {
 public:
  Tridagons(const State<Words>& state, int most) : state_(state), most_(most) {}

  std::vector<Uncolourable> find() {
    for (int a = 1; a <= 7; ++a)
      for (int b = a + 1; b <= 8; ++b)
        for (int c = b + 1; c <= 9; ++c) {
          values_ = static_cast<Mask>(1u << (a - 1) | 1u << (b - 1) | 1u << (c - 1));
          if (measure()) join();
        }
    sort(found_);
    return std::move(found_);
  }

 private:
  struct Three {
    std::array<Cell, 3> cells;
    int guardians, settled;
    bool odd;
  };

  // Lists the cells of each box that are possible.  False: too few boxes have any.
  bool measure() {
    std::array<std::uint8_t, 81> guardians;
    std::array<std::uint8_t, 81> settled;
    for (Cell cell = 0; cell < 81; ++cell) {
      const Mask mask = state_.mask(cell), held = state_.value(cell) ? bit_of(state_.value(cell)) : 0;
      guardians[cell] = static_cast<std::uint8_t>(held ? 0 : bits_in(mask & ~values_));
      settled[cell] = bits_in(mask & values_) < 2;
      if (((mask | held) & values_) == 0 || guardians[cell] > most_ || state_.given(cell)) guardians[cell] = none;
    }
    int boxes = 0;
    for (int box = 0; box < 9; ++box) {
      auto& threes = threes_[static_cast<std::size_t>(box)];
      threes.clear();
      const int corner = box / 3 * 27 + box % 3 * 3;
      for (std::size_t order = 0; order < columns_of.size(); ++order) {
        Three three{{}, 0, 0, order >= even_ones};
        for (int row = 0; row < 3; ++row) {
          const auto cell = static_cast<Cell>(corner + row * 9 + columns_of[order][static_cast<std::size_t>(row)]);
          three.cells[static_cast<std::size_t>(row)] = cell;
          three.guardians += guardians[cell];
          three.settled += settled[cell];
        }
        if (three.guardians <= most_ && three.settled <= most_settled) threes.push_back(three);
      }
      boxes += !threes.empty();
    }
    return boxes >= 4;
  }

  // Takes three cells in each of four boxes.
  void join() {
    for (int top = 0; top < 2; ++top)
      for (int bottom = top + 1; bottom < 3; ++bottom)
        for (int left = 0; left < 2; ++left)
          for (int right = left + 1; right < 3; ++right) {
            chosen_boxes_ = {top * 3 + left, top * 3 + right, bottom * 3 + left, bottom * 3 + right};
            choose(0, 0, 0, false);
          }
  }

  void choose(std::size_t at, int guardians, int settled, bool odd) {
    if (at == 4) {
      if (odd && guardians > 0) report();
      return;
    }
    for (const Three& three : threes_[static_cast<std::size_t>(chosen_boxes_[at])]) {
      if (guardians + three.guardians > most_ || settled + three.settled > most_settled) continue;
      chosen_[at] = &three;
      choose(at + 1, guardians + three.guardians, settled + three.settled, odd != three.odd);
    }
  }

  void report() {
    std::vector<Cell> cells;
    for (const Three* three : chosen_) cells.insert(cells.end(), three->cells.begin(), three->cells.end());
    found_.push_back(pattern_of(state_, std::move(cells), values_));
  }

  static constexpr std::uint8_t none = 100;

  const State<Words>& state_;
  int most_;
  Mask values_ = 0;
  std::array<std::vector<Three>, 9> threes_;
  std::array<int, 4> chosen_boxes_{};
  std::array<const Three*, 4> chosen_{};
  std::vector<Uncolourable> found_;
};

// The longest ring that is looked for, and the cells that are added to rings before the search gives up: on 9x9 grids it never
// does, on large ones with many candidates it would go on for ever.
constexpr std::size_t most_cells = 11;
constexpr int most_added = 200'000;

template <int Words>
class Oddagons {
 public:
  Oddagons(const State<Words>& state, int most, Meter& meter) : state_(state), most_(most), meter_(meter) {}

  std::vector<Uncolourable> find() {
    const int size = state_.size();
    for (int a = 1; a < size; ++a)
      for (int b = a + 1; b <= size; ++b) {
        values_ = bit_of(static_cast<Value>(a)) | bit_of(static_cast<Value>(b));
        Set fit = state_.places(static_cast<Value>(a)) & state_.places(static_cast<Value>(b));
        for (const Cell cell : fit)
          if (beyond(cell) > most_) fit.erase(cell);
        while (fit.count() >= 5) {
          const Cell start = fit.take_first();
          ring_ = {start};
          extend(fit, beyond(start));
        }
      }
    sort(found_);
    return std::move(found_);
  }

 private:
  using Set = CellSet<Words>;
  int beyond(Cell cell) const { return bits_in(state_.mask(cell) & ~values_); }

  // Each ring is found once: from its lowest cell, in the direction of the lower of its neighbours.  `fit`: cells that see
  // none of the ring but its ends.
  void extend(const Set& fit, int guardians) {
    if (++added_ > most_added || !meter_.charge()) return;
    const auto& peers = state_.tables().peers;
    const Cell start = ring_.front(), last = ring_.back();
    for (const Cell next : fit& peers[last]) {
      if (guardians + beyond(next) > most_) continue;
      const bool closes = ring_.size() > 1 && peers[start].has(next);
      if (closes && (ring_.size() < 4 || ring_.size() % 2 == 1 || next < ring_[1])) continue;
      ring_.push_back(next);
      if (closes) {
        if (guardians + beyond(next) > 0) found_.push_back(pattern_of(state_, ring_, values_));
      } else if (ring_.size() < most_cells) {
        extend(ring_.size() == 2 ? fit - Set::of(next) : fit - peers[last] - Set::of(next), guardians + beyond(next));
      }
      ring_.pop_back();
    }
  }

  const State<Words>& state_;
  int most_;
  Meter& meter_;
  Mask values_ = 0;
  std::vector<Cell> ring_;
  int added_ = 0;
  std::vector<Uncolourable> found_;
};

}  // namespace

template <int Words>
std::vector<Uncolourable> tridagons(const State<Words>& state, int most) {
  const Layout& layout = state.tables().layout;
  if (layout.size() != 9 || layout.box_height() != 3) return {};
  return Tridagons<Words>(state, most).find();
}

template <int Words>
std::vector<Uncolourable> oddagons(const State<Words>& state, int most, Meter& meter) {
  return Oddagons<Words>(state, most, meter).find();
}

#define SUDOKIT_UNCOLOURABLE(words)                                              \
  template std::vector<Uncolourable> tridagons<words>(const State<words>&, int); \
  template std::vector<Uncolourable> oddagons<words>(const State<words>&, int, Meter&);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_UNCOLOURABLE)

}  // namespace sudokit::logic

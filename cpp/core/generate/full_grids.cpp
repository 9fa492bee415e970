#include "core/generate/full_grids.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/search/learner.hpp"
#include "core/search/search.hpp"

namespace sudokit::generate {
namespace {

// The lowest set bit after the `skip` lowest ones.
Mask nth_bit(Mask bits, std::uint32_t skip) {
  for (; skip > 0; --skip) bits &= bits - 1;
  return bits & -bits;
}

std::size_t draw(Mask bits, Random& random) {
  return static_cast<std::size_t>(
      std::countr_zero(nth_bit(bits, random.below(static_cast<std::uint32_t>(std::popcount(bits))))));
}

// Draws a perfect matching of n left with n right nodes.
class Matching {
 public:
  // allowed[i]: the right nodes that left node i can be matched with.
  void draw_all(const std::vector<Mask>& allowed, Random& random) {
    allowed_ = &allowed;
    const std::size_t count = allowed.size();
    right_of.assign(count, 0);
    left_of_.assign(count, 0);
    free_ = all_values(static_cast<int>(count));
    order_.resize(count);
    for (std::size_t i = 0; i < count; ++i) order_[i] = i;
    random.shuffle(order_.data(), count);
    for (const std::size_t left : order_) {
      seen_ = 0;
      const bool matched = match(left, random);
      SUDOKIT_INVARIANT(matched);  // a regular graph has a perfect matching
    }
    SUDOKIT_INVARIANT(free_ == 0);
  }

  std::vector<std::size_t> right_of;

 private:
  bool match(std::size_t left, Random& random) {
    const Mask allowed = (*allowed_)[left];
    if (const Mask open = allowed & free_) {
      const std::size_t right = sudokit::generate::draw(open, random);
      free_ &= ~(Mask{1} << right);
      return take(left, right);
    }
    for (Mask rest; (rest = allowed & ~seen_) != 0;) {
      const std::size_t right = sudokit::generate::draw(rest, random);
      seen_ |= Mask{1} << right;
      if (match(left_of_[right], random)) return take(left, right);
    }
    return false;
  }
  bool take(std::size_t left, std::size_t right) {
    right_of[left] = right;
    left_of_[right] = left;
    return true;
  }

  const std::vector<Mask>* allowed_ = nullptr;
  std::vector<std::size_t> left_of_, order_;
  Mask free_ = 0, seen_ = 0;
};

// Rounds of mixing: every two rows of each band and every two columns of each stack, once per round.  More mix better and
// take longer; after this many, no difference from the exact distribution was found (docs/minimise.md).
constexpr int rounds = 20;

class BoxGrids {
 public:
  explicit BoxGrids(const Layout& layout)
      : size_(static_cast<std::size_t>(layout.size())),
        height_(static_cast<std::size_t>(layout.box_height())),
        width_(static_cast<std::size_t>(layout.box_width())),
        sets_(size_ * width_),
        place_(size_) {}

  void make(Random& random, Value* grid) {
    for (std::size_t stack = 0; stack < height_; ++stack) draw_sets(stack, random);
    for (std::size_t band = 0; band < width_; ++band) draw_rows(band, random, grid);
    for (int round = 0; round < rounds; ++round) {
      mix(grid, size_, 1, height_, random);
      mix(grid, 1, size_, width_, random);
    }
  }

 private:
  // Draws which values the columns of a stack have in each band.  The right nodes are places, `height_` per column.
  void draw_sets(std::size_t stack, Random& random) {
    allowed_.assign(size_, all_values(static_cast<int>(size_)));
    for (std::size_t band = 0; band < width_; ++band) {
      matching_.draw_all(allowed_, random);
      for (std::size_t column = 0; column < width_; ++column) set(band, stack * width_ + column) = 0;
      for (std::size_t value = 0; value < size_; ++value) {
        const std::size_t column = matching_.right_of[value] / height_;
        set(band, stack * width_ + column) |= Mask{1} << value;
        allowed_[value] &= ~(all_values(static_cast<int>(height_)) << column * height_);
      }
    }
  }

  void draw_rows(std::size_t band, Random& random, Value* grid) {
    allowed_.resize(size_);
    for (std::size_t column = 0; column < size_; ++column) allowed_[column] = set(band, column);
    for (std::size_t row = band * height_; row < (band + 1) * height_; ++row) {
      matching_.draw_all(allowed_, random);
      for (std::size_t column = 0; column < size_; ++column) {
        const std::size_t value = matching_.right_of[column];
        grid[row * size_ + column] = static_cast<Value>(value + 1);
        allowed_[column] &= ~(Mask{1} << value);
      }
    }
  }

  // Mixes every two lines of the same band or stack of `together` lines.
  void mix(Value* grid, std::size_t line_step, std::size_t step, std::size_t together, Random& random) {
    for (std::size_t first = 0; first < size_; ++first)
      for (std::size_t second = first + 1; second % together != 0; ++second)
        turn_cycles(grid + first * line_step, grid + second * line_step, step, random);
  }

  void turn_cycles(Value* one, Value* other, std::size_t step, Random& random) {
    for (std::size_t i = 0; i < size_; ++i) place_[one[i * step] - 1u] = static_cast<std::uint8_t>(i);
    std::uint32_t coins = 0, left = 0;
    for (Mask open = all_values(static_cast<int>(size_)); open != 0;) {
      if (left == 0) coins = random.bits(), left = 32;
      const bool turn = coins & 1;
      coins >>= 1, --left;
      const auto first = static_cast<std::size_t>(std::countr_zero(open));
      std::size_t at = first;
      do {
        open &= ~(Mask{1} << at);
        const std::size_t next = place_[other[at * step] - 1u];
        if (turn) std::swap(one[at * step], other[at * step]);
        at = next;
      } while (at != first);
    }
  }

  Mask& set(std::size_t band, std::size_t column) { return sets_[band * size_ + column]; }

  const std::size_t size_, height_, width_;
  std::vector<Mask> sets_;  // by band and column
  std::vector<Mask> allowed_;
  std::vector<std::uint8_t> place_;
  Matching matching_;
};

// The houses of a layout other than rows, columns and boxes, and the number of pairs of equal values in them.
class Extras {
 public:
  explicit Extras(const Layout& layout)
      : size_(static_cast<std::size_t>(layout.size())), houses_of_(static_cast<std::size_t>(layout.cells())) {
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
      for (const std::uint16_t house : layout.houses_of(cell))
        if (house >= 3 * layout.size()) houses_of_[cell].push_back(static_cast<std::uint16_t>(house - 3 * layout.size()));
      if (!houses_of_[cell].empty()) cells.push_back(cell);
    }
    counts_.resize((layout.houses().size() - 3 * size_) * (size_ + 1));
  }

  void count(const Value* grid) {
    std::fill(counts_.begin(), counts_.end(), std::uint8_t{0});
    pairs = 0;
    for (const Cell cell : cells) add(cell, grid[cell]);
  }
  void add(std::size_t cell, Value value) {
    for (const std::uint16_t house : houses_of_[cell]) pairs += counts_[house * (size_ + 1) + value]++;
  }
  void take(std::size_t cell, Value value) {
    SUDOKIT_INVARIANT(value >= 1 && value <= size_);
    for (const std::uint16_t house : houses_of_[cell]) pairs -= --counts_[house * (size_ + 1) + value];
  }

  std::vector<Cell> cells;  // of all such houses
  int pairs = 0;            // of equal values in a house

 private:
  const std::size_t size_;
  std::vector<std::vector<std::uint16_t>> houses_of_;
  std::vector<std::uint8_t> counts_;  // by house and value
};

// Turns a grid that is valid for rows, columns and boxes into one that is valid for the extra houses too.  Random cycles
// (as above) through a cell of an extra house are exchanged, and exchanged back if that makes more equal pairs.  (Accepting
// some worse ones, as simulated annealing does, takes longer: measured with diagonals at 25x25 and 64x64.)
class Repair {
 public:
  explicit Repair(const Layout& layout) : layout_(layout), extras_(layout) {}

  // True if no equal pair is left.
  bool repair(Value* grid, std::uint64_t turns, Random& random, Meter& meter) {
    extras_.count(grid);
    for (; turns > 0 && extras_.pairs > 0; --turns) {
      if (!meter.charge()) return false;
      turn(grid, random);
    }
    return extras_.pairs == 0;
  }
  // Mixes a valid grid; a turn that makes an equal pair is undone.
  void mix(Value* grid, std::uint64_t turns, Random& random) {
    extras_.count(grid);
    for (; turns > 0; --turns) turn(grid, random);
    SUDOKIT_INVARIANT(extras_.pairs == 0);
  }

 private:
  void turn(Value* grid, Random& random) {
    const auto size = static_cast<std::size_t>(layout_.size());
    const std::size_t cell = extras_.cells[random.below(static_cast<std::uint32_t>(extras_.cells.size()))];
    const auto height = static_cast<std::size_t>(layout_.box_height()),
               width = static_cast<std::size_t>(layout_.box_width());
    const std::size_t row = cell / size, column = cell % size;
    // Another row of the band, or another column of the stack.
    const std::size_t choice = random.below(static_cast<std::uint32_t>(height + width - 2));
    const bool rows = choice < height - 1;
    const std::size_t line = rows ? row : column, together = rows ? height : width;
    std::size_t partner = line / together * together + (rows ? choice : choice - (height - 1));
    if (partner >= line) ++partner;
    const std::size_t line_step = rows ? size : 1, step = rows ? 1 : size;
    Value *one = grid + line * line_step, *other = grid + partner * line_step;
    const std::size_t first = rows ? column : row;
    place_.resize(size);
    for (std::size_t i = 0; i < size; ++i) place_[one[i * step] - 1u] = static_cast<std::uint8_t>(i);
    cycle_.clear();
    for (std::size_t at = first; cycle_.empty() || at != first; at = place_[other[at * step] - 1u]) cycle_.push_back(at);
    const int before = extras_.pairs;
    exchange(grid, one, other, step);
    if (extras_.pairs > before) exchange(grid, one, other, step);
  }

  void exchange(const Value* grid, Value* one, Value* other, std::size_t step) {
    for (const std::size_t at : cycle_) {
      Value &a = one[at * step], &b = other[at * step];
      const auto cell_a = static_cast<std::size_t>(&a - grid), cell_b = static_cast<std::size_t>(&b - grid);
      extras_.take(cell_a, a), extras_.take(cell_b, b);
      std::swap(a, b);
      extras_.add(cell_a, a), extras_.add(cell_b, b);
    }
  }

  const Layout layout_;
  Extras extras_;
  std::vector<std::uint8_t> place_;
  std::vector<std::size_t> cycle_;
};

// The nodes of the first search; every further one has 1/growth more, so that a search completes in the end.  With fewer,
// searches are restarted sooner.  Not tuned; other numbers would change the grids of all seeds.
constexpr std::uint64_t first_nodes = 1000, growth = 4;
// Turns of a repair per node of the search that follows if it fails.
constexpr std::uint64_t turns_a_node = 50;
// Turns of mixing per cell after a repair: more mix better and take longer.
constexpr std::size_t turns_a_cell = 4;
// Conflicts of clause learning between checks of the clock.
constexpr std::uint64_t conflicts_a_look = 200;

}  // namespace

class FullGrids::Work {
 public:
  explicit Work(const Layout& layout)
      : layout_(layout), solver_(layout), masks_(static_cast<std::size_t>(layout.cells()), all_values(layout.size())) {
    if (!layout.box_height()) return;
    boxes_.emplace(layout);
    const bool extras = layout.houses().size() > 3u * static_cast<std::size_t>(layout.size());
    if (extras && layout.size() > 1) repair_.emplace(layout);
  }

  Found make(Random& random, Meter& meter, Value* grid) {
    if (boxes_ && !repair_) {
      if (!meter.look()) return Found::stopped;
      boxes_->make(random, grid);
      SUDOKIT_INVARIANT(layout_.complete({grid, masks_.size()}));
      return Found::solution;
    }
    for (std::uint64_t nodes = first_nodes; meter.look(); nodes += nodes / growth) {
      if (repair_) {
        boxes_->make(random, grid);
        if (repair_->repair(grid, nodes * turns_a_node, random, meter)) return mixed(random, grid);
        if (!meter.look()) break;
      }
      Found found = search(random, nodes, meter, grid);
      if (found == Found::stopped && meter.look()) found = learn(random, nodes, meter, grid);
      if (found == Found::solution) return mixed(random, grid);
      if (found == Found::exhausted) return found;
    }
    return Found::stopped;
  }

 private:
  Found mixed(Random& random, Value* grid) {
    if (repair_) repair_->mix(grid, turns_a_cell * masks_.size(), random);
    SUDOKIT_INVARIANT(layout_.complete({grid, masks_.size()}));
    return Found::solution;
  }

  Found search(Random& random, std::uint64_t nodes, Meter& meter, Value* grid) {
    solver_.start(masks_.data(), &random);
    for (; nodes > 0; --nodes) {
      Budget one;
      one.nodes = 1;
      Meter part(one);
      if (const Found found = solver_.next(grid, part); found != Found::stopped) return found;
      if (!meter.charge()) break;
    }
    return Found::stopped;
  }

  // Fills the grid by clause learning, with values in random order.
  Found learn(Random& random, std::uint64_t conflicts, Meter& meter, Value* grid) {
    search::LearnerOptions options;
    options.seed = random.bits();
    options.shuffled = true;
    search::Learner learner(layout_, std::move(options));
    for (; conflicts > 0; conflicts -= std::min(conflicts, conflicts_a_look)) {
      Budget some;
      some.nodes = std::min(conflicts, conflicts_a_look);
      Meter part(some, learner.stride());
      const search::Verdict verdict = learner.solve({}, part);
      if (verdict == search::Verdict::none) return Found::exhausted;
      if (verdict == search::Verdict::model) {
        std::copy(learner.model().begin(), learner.model().end(), grid);
        return Found::solution;
      }
      if (!meter.look()) break;
    }
    return Found::stopped;
  }

  const Layout layout_;
  std::optional<BoxGrids> boxes_;
  std::optional<Repair> repair_;
  search::Solver solver_;
  std::vector<Mask> masks_;
};

FullGrids::FullGrids(const Layout& layout) : work_(std::make_unique<Work>(layout)) {}
FullGrids::~FullGrids() = default;
FullGrids::FullGrids(FullGrids&&) noexcept = default;

Found FullGrids::make(Random& random, Meter& meter, Value* grid) { return work_->make(random, meter, grid); }

}  // namespace sudokit::generate

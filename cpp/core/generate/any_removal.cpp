#include "core/generate/any_removal.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/generate/full_grids.hpp"
#include "core/generate/minimise.hpp"
#include "core/generate/run.hpp"
#include "core/grid/layout.hpp"
#include "core/search/learner.hpp"
#include "core/search/search.hpp"

namespace sudokit::generate {
namespace {

constexpr Mask bit_of(Value value) { return Mask{1} << (value - 1); }

// The unavoidable sets that come from the exchange of two values (small_sets.hpp), for any houses: with the cell of one
// value in a house, such a set contains that of the other value.
class Exchanges {
 public:
  explicit Exchanges(const Layout& layout)
      : layout_(layout),
        others_(static_cast<std::size_t>(layout.size()) - 1),
        of_(static_cast<std::size_t>(layout.cells()) * others_) {}

  void find(const std::vector<Value>& grid) {
    const auto size = static_cast<std::size_t>(layout_.size());
    left_.clear();
    place_.assign(layout_.houses().size() * (size + 1), 0);
    for (std::size_t h = 0; h < layout_.houses().size(); ++h)
      for (const Cell cell : layout_.houses()[h].cells) place_[h * (size + 1) + grid[cell]] = cell;
    cells_of_.assign(size + 1, {});
    for (std::size_t cell = 0; cell < grid.size(); ++cell) cells_of_[grid[cell]].push_back(static_cast<Cell>(cell));
    seen_.assign(grid.size(), 0);
    std::uint32_t round = 0;
    for (std::size_t a = 1; a <= size; ++a)
      for (std::size_t b = a + 1; b <= size; ++b) {
        ++round;
        for (const Cell first : cells_of_[a])
          if (seen_[first] != round) spread(grid, first, a + b, round);
      }
  }

  // As SmallSets::remove.
  bool remove(const std::vector<Cell>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::uint32_t* sets = &of_[cells[i] * others_];
      if (std::any_of(sets, sets + others_, [&](std::uint32_t set) { return left_[set] == 1; })) {
        while (i-- > 0) put_back(cells[i]);
        return false;
      }
      for (std::size_t k = 0; k < others_; ++k) --left_[sets[k]];
    }
    return true;
  }
  void put_back(Cell cell) {
    for (std::size_t k = 0; k < others_; ++k) ++left_[of_[cell * others_ + k]];
  }

 private:
  void spread(const std::vector<Value>& grid, Cell first, std::size_t both, std::uint32_t round) {
    const auto set = static_cast<std::uint32_t>(left_.size());
    left_.push_back(0);
    waiting_.assign(1, first);
    seen_[first] = round;
    while (!waiting_.empty()) {
      const Cell cell = waiting_.back();
      waiting_.pop_back();
      const std::size_t other = both - grid[cell];
      of_[cell * others_ + other - 1 - (other > grid[cell])] = set;
      ++left_[set];
      for (const std::uint16_t house : layout_.houses_of(cell)) {
        const Cell next = place_[house * (static_cast<std::size_t>(layout_.size()) + 1) + other];
        if (seen_[next] == round) continue;
        seen_[next] = round;
        waiting_.push_back(next);
      }
    }
  }

  const Layout& layout_;
  const std::size_t others_;
  std::vector<std::uint32_t> of_;    // by cell and other value
  std::vector<std::uint16_t> left_;  // clues, by set
  std::vector<Cell> place_;          // by house and value
  std::vector<std::vector<Cell>> cells_of_;
  std::vector<std::uint32_t> seen_;
  std::vector<Cell> waiting_;
};

// From this size on, clause learning removes clues faster than the search.
constexpr int least_large = 20;

// Nodes of one attempt at a full grid, and between checks of the clock.  With fewer, attempts are restarted sooner.  Not
// tuned; another limit would change the grids of all seeds.
constexpr std::uint64_t fill_nodes = 200000, fill_nodes_a_look = 512;

// The maximum conflicts of clause learning in the test of a clue if puzzles need not be minimal, up to 25x25 and above.
// With more, fewer clues remain, but it takes longer.
constexpr std::uint64_t conflicts_to_25 = 1600, conflicts_above_25 = 100;

// Fills a grid by the search with values in random order, on which the results of all seeds below 20x20 depend.  False if
// the call was stopped, or if `most_nodes` were not enough.
bool random_full_grid(const Layout& layout, Random& random, std::uint64_t most_nodes, Meter& meter,
                      std::vector<Value>& grid) {
  search::Solver solver(layout);
  const std::vector<Mask> masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
  grid.resize(masks.size());
  solver.start(masks.data(), &random);
  for (std::uint64_t used = 0; used < most_nodes;) {
    Budget some;
    some.nodes = std::min<std::uint64_t>(most_nodes - used, fill_nodes_a_look);
    Meter part(some, fill_nodes_a_look);
    const Found found = solver.next(grid.data(), part);
    if (found != Found::stopped) return found == Found::solution;
    used += some.nodes;
    if (!meter.look()) return false;
  }
  return false;
}

// About this percentage of the cells of a minimal puzzle are clues.  A wrong number only causes failed tests.
constexpr int percent_kept = 37;

// How many cells to remove at once so that the solution usually stays unique: a fraction of the clues that a minimal puzzle
// would not have.
int cells_at_once(int clues, int cells) {
  const int floor = cells * percent_kept / 100;
  return std::max(1, clues == cells ? (clues - floor) * 2 / 3 : (clues - floor) / 3);
}

}  // namespace

class AnyRemover::Work {
 public:
  Work(const Layout& layout, const AnyTarget& wanted)
      : layout_(layout),
        wanted_(wanted),
        orbits_(orbits_of(wanted.symmetry, layout.size())),
        full_grids_(layout_),
        solver_(layout_),
        sets_(layout_),
        masks_(static_cast<std::size_t>(layout.cells())),
        grid_(masks_.size()) {}

  Stopped make(std::uint64_t seed, std::uint64_t index, AnyMade& made, const Budget& budget) {
    Random first(seed, index);
    const std::uint64_t high = first.bits(), own = high << 32 | first.bits();
    Meter meter(budget, solver_.stride());
    meter_ = &meter, budget_ = &budget, made_ = &made;
    made = {};
    for (std::uint64_t attempt = 0; meter.look(); ++attempt) {
      Random random(own, attempt);
      made.attempts = attempt + 1;
      if (!fill(random, meter)) continue;
      if (try_once(random)) return Stopped::no;
    }
    if (layout_.size() < least_large) made.puzzle.clear();
    return meter.stopped();
  }

 private:
  enum class Answer : std::uint8_t { no, yes, given_up, stopped };

  bool fill(Random& random, Meter& meter) {
    if (layout_.size() >= least_large) return full_grids_.make(random, meter, grid_.data()) == Found::solution;
    return random_full_grid(layout_, random, fill_nodes, meter, grid_);
  }

  bool try_once(Random& random) {
    std::vector<std::uint16_t> order(orbits_.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    random.shuffle(order.data(), order.size());
    made_->known = true;
    made_->finished = false;
    made_->minimal = Minimal::no;
    made_->solution = made_->puzzle = grid_;
    if (layout_.size() >= least_large && wanted_.pattern.empty()) return try_large(random);
    left_ = layout_.cells();
    sets_.find(grid_);
    kept_.assign(orbits_.size(), false);
    if (!keep_to_pattern()) return false;
    if (!remove_all(order)) return false;
    if (wanted_.clues && left_ != wanted_.clues) return false;
    if (!check()) return false;
    return made_->finished = made_->minimal >= wanted_.minimal || !made_->known;
  }

  // Removes clues by clause learning (minimise.hpp); false if the attempt failed or the call was stopped.
  bool try_large(Random& random) {
    // Line by line is faster but leaves some lines nearly empty, so it is used only if random order would take too long.
    const bool by_lines = wanted_.minimal != Minimal::no && !wanted_.clues && layout_.size() > 25;
    MinimiseOptions options{wanted_.symmetry, false, by_lines, {}, wanted_.clues, 0};
    if (wanted_.minimal == Minimal::no)
      options.most_conflicts = layout_.size() <= 25 ? conflicts_to_25 : conflicts_above_25;
    Minimised minimised;
    const Stopped stopped = Minimiser(layout_, options).minimise(grid_.data(), grid_.data(), random, minimised, *budget_);
    made_->puzzle = minimised.puzzle;
    left_ = static_cast<int>(layout_.cells() - std::count(made_->puzzle.begin(), made_->puzzle.end(), Value{0}));
    if (stopped != Stopped::no) return meter_->look(), false;
    if (wanted_.clues && left_ != wanted_.clues) return false;
    const bool single = wanted_.symmetry == Symmetry::none;
    if (minimised.finished) {
      made_->minimal = single || (minimised.single_known && !minimised.single_can_go) ? Minimal::yes : Minimal::symmetric;
      made_->known = single || minimised.single_known;
    } else if (wanted_.clues) {
      sets_.find(grid_);
      for (std::size_t cell = 0; cell < grid_.size(); ++cell)
        if (!made_->puzzle[cell]) sets_.remove({static_cast<Cell>(cell)});
      kept_.assign(orbits_.size(), false);
      if (!check()) return false;
    } else {
      made_->known = false;
    }
    return made_->finished = made_->minimal >= wanted_.minimal || !made_->known;
  }

  // Removes all clues outside the pattern at once; false unless the solution is then proven unique.
  bool keep_to_pattern() {
    if (wanted_.pattern.empty()) return true;
    std::vector<Value> puzzle = grid_;
    int left = 0;
    for (std::size_t cell = 0; cell < puzzle.size(); ++cell)
      if (wanted_.pattern[cell])
        ++left;
      else
        puzzle[cell] = 0;
    if (unique(puzzle) != Answer::yes) return false;
    made_->puzzle = std::move(puzzle);
    left_ = left;
    return true;
  }

  // False if the call was stopped.
  bool remove_all(const std::vector<std::uint16_t>& order) {
    if (!wanted_.pattern.empty()) return true;
    int room = cells_at_once(left_, layout_.cells());
    for (std::size_t at = 0; at < order.size() && left_ != wanted_.clues;) {
      const std::size_t end = collect(order, at, room);
      if (chunk_.empty()) return true;
      if (!meter_->look()) return false;
      const bool single = chunk_.size() == 1;
      const Answer answer = single ? removable(orbits_[chunk_[0]]) : unique(without_chunk());
      if (answer == Answer::stopped) return false;
      if (answer == Answer::yes) {
        made_->puzzle = without_chunk();
        left_ -= chunk_cells_;
        SUDOKIT_INVARIANT(left_ >= wanted_.clues);
        for (const std::uint16_t orbit : passed_) kept_[orbit] = true;
        at = end;
      } else {
        put_back_chunk();
        if (single) {
          if (answer == Answer::given_up) made_->known = false;
          kept_[chunk_[0]] = true;
          at = first_end_;
        }
      }
      room = answer == Answer::yes || single ? cells_at_once(left_, layout_.cells()) : std::max(1, chunk_cells_ / 2);
    }
    return true;
  }

  // Collects the next orbits in order that the sets allow to remove, at most `room` cells but at least one orbit; returns
  // the position after them.
  std::size_t collect(const std::vector<std::uint16_t>& order, std::size_t at, int room) {
    chunk_.clear();
    passed_.clear();
    chunk_cells_ = 0;
    for (; at < order.size() && chunk_cells_ < room; ++at) {
      const auto& cells = orbits_[order[at]];
      const int size = static_cast<int>(cells.size());
      if (left_ - chunk_cells_ - size < wanted_.clues) continue;
      if (chunk_cells_ && chunk_cells_ + size > room) break;
      if (!sets_.remove(cells)) {
        passed_.push_back(order[at]);
        if (chunk_.empty()) kept_[order[at]] = true;
        continue;
      }
      chunk_.push_back(order[at]);
      chunk_cells_ += size;
      if (chunk_.size() == 1) first_end_ = at + 1;
    }
    return at;
  }

  std::vector<Value> without_chunk() const {
    std::vector<Value> puzzle = made_->puzzle;
    for (const std::uint16_t orbit : chunk_)
      for (const Cell cell : orbits_[orbit]) puzzle[cell] = 0;
    return puzzle;
  }
  void put_back_chunk() {
    for (const std::uint16_t orbit : chunk_)
      for (const Cell cell : orbits_[orbit]) sets_.put_back(cell);
  }

  // Determines whether the finished puzzle is minimal; false if the call was stopped.
  bool check() {
    std::vector<std::vector<Cell>> orbits;
    for (std::size_t i = 0; i < orbits_.size(); ++i)
      if (!kept_[i] && is_clue(orbits_[i])) orbits.push_back(orbits_[i]);
    const bool known = made_->known;
    made_->known = true;
    Answer answer = all_needed(orbits);
    made_->known = made_->known && known;
    if (answer == Answer::stopped) return false;
    if (answer == Answer::no) {
      made_->known = true;
      return true;
    }
    if (made_->known) made_->minimal = Minimal::symmetric;
    if (wanted_.symmetry != Symmetry::none) {
      orbits.clear();
      for (std::size_t cell = 0; cell < grid_.size(); ++cell)
        if (made_->puzzle[cell]) orbits.push_back({static_cast<Cell>(cell)});
      const bool so_far = made_->known;
      made_->known = true;
      answer = all_needed(orbits);
      if (answer == Answer::stopped) return false;
      if (answer == Answer::no) {
        made_->known = so_far;
        return true;
      }
      made_->known = made_->known && so_far;
    }
    if (made_->known) made_->minimal = Minimal::yes;
    return true;
  }

  bool is_clue(const std::vector<Cell>& orbit) const {
    return std::any_of(orbit.begin(), orbit.end(), [&](Cell cell) { return made_->puzzle[cell] != 0; });
  }

  // Yes: none of the orbits is known to be removable.  Given-up tests clear made_->known.
  Answer all_needed(const std::vector<std::vector<Cell>>& orbits) {
    for (const auto& given : orbits) {
      std::vector<Cell> cells;
      for (const Cell cell : given)
        if (made_->puzzle[cell]) cells.push_back(cell);
      if (wanted_.pattern.empty()) {
        if (!sets_.remove(cells)) continue;
        for (const Cell cell : cells) sets_.put_back(cell);
      }
      if (!meter_->look()) return Answer::stopped;
      const Answer answer = removable(cells);
      if (answer == Answer::stopped) return answer;
      if (answer == Answer::yes) return Answer::no;
      if (answer == Answer::given_up) made_->known = false;
    }
    return Answer::yes;
  }

  // Whether the solution stays unique without these clues.  They are tested one after the other: no solution may have
  // another value in the cell.
  Answer removable(const std::vector<Cell>& cells) {
    const Mask all = all_values(layout_.size());
    for (std::size_t cell = 0; cell < grid_.size(); ++cell) masks_[cell] = made_->puzzle[cell] ? bit_of(grid_[cell]) : all;
    for (const Cell cell : cells) masks_[cell] = all;
    for (const Cell cell : cells) {
      masks_[cell] = all & ~bit_of(grid_[cell]);
      Answer other = solutions(1);
      if (other == Answer::given_up && wanted_.minimal != Minimal::no) other = solution_by_learning();
      if (other != Answer::yes) return other;
      masks_[cell] = bit_of(grid_[cell]);
    }
    return Answer::yes;
  }

  Answer unique(const std::vector<Value>& puzzle) {
    const Mask all = all_values(layout_.size());
    for (std::size_t cell = 0; cell < grid_.size(); ++cell) masks_[cell] = puzzle[cell] ? bit_of(puzzle[cell]) : all;
    return solutions(2);
  }

  // Yes: there are fewer than `limit` solutions.
  Answer solutions(int limit) {
    Budget budget = *budget_;
    budget.nodes = usual_test_nodes(layout_);
    Meter meter(budget, solver_.stride());
    solver_.start(masks_.data());
    for (int found = 0; found < limit; ++found) {
      const Found next = solver_.next(nullptr, meter);
      if (next == Found::exhausted) return Answer::yes;
      if (next == Found::stopped)
        return meter.stopped() == Stopped::nodes ? Answer::given_up : (meter_->look(), Answer::stopped);
    }
    return Answer::no;
  }

  // Decides by clause learning what the search gave up.  Yes: there is no solution.
  Answer solution_by_learning() {
    search::Learner learner(layout_);
    learner.restrict(masks_.data());
    Meter meter(*budget_, learner.stride());
    const search::Verdict verdict = learner.solve({}, meter);
    if (verdict == search::Verdict::undecided) return meter_->look(), Answer::stopped;
    return verdict == search::Verdict::none ? Answer::yes : Answer::no;
  }

  const Layout layout_;
  const AnyTarget wanted_;
  const std::vector<std::vector<Cell>> orbits_;
  FullGrids full_grids_;
  search::Solver solver_;
  Exchanges sets_;
  std::vector<Mask> masks_;
  std::vector<Value> grid_;
  std::vector<bool> kept_;  // orbits that stay
  std::vector<std::uint16_t> chunk_, passed_;
  std::size_t first_end_ = 0;
  int left_ = 0, chunk_cells_ = 0;
  Meter* meter_ = nullptr;
  const Budget* budget_ = nullptr;
  AnyMade* made_ = nullptr;
};

// With more nodes, fewer unnecessary clues remain, but it takes longer: above 12x12 search alone seldom completes a test.
std::uint64_t AnyRemover::usual_test_nodes(const Layout& layout) {
  constexpr std::uint64_t to_12 = 2'000'000, to_16 = 100'000, to_20 = 5'000, above = 1'000;
  return layout.size() <= 12 ? to_12 : layout.size() <= 16 ? to_16 : layout.size() <= 20 ? to_20 : above;
}

AnyRemover::AnyRemover(const Layout& layout, const AnyTarget& wanted) {
  if (wanted.clues && (wanted.clues < fewest_clues(layout) || wanted.clues > layout.cells()))
    throw std::invalid_argument("no puzzle has that number of clues");
  if (!can_have(wanted.symmetry, layout.size(), wanted.clues))
    throw std::invalid_argument("no puzzle of that symmetry has that number of clues");
  if (!wanted.pattern.empty() && wanted.pattern.size() != static_cast<std::size_t>(layout.cells()))
    throw std::invalid_argument("a pattern has one item a cell");
  work_ = std::make_unique<Work>(layout, wanted);
}
AnyRemover::~AnyRemover() = default;
AnyRemover::AnyRemover(AnyRemover&&) noexcept = default;

Stopped AnyRemover::make(std::uint64_t seed, std::uint64_t index, AnyMade& made, const Budget& budget) {
  return work_->make(seed, index, made, budget);
}

}  // namespace sudokit::generate

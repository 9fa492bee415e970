#include "core/generate/vicinity.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/canon/canon.hpp"
#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::generate {
namespace {

using Row = std::array<Value, 81>;

// The maximum number of solutions that are listed when a clue is removed.
constexpr std::size_t most_solutions = 1000;
// How many neighbours of one puzzle are taken: with as many clues, and with one fewer.
constexpr std::size_t most_alike = 8, most_alike_a_clue = 2, most_fewer = 8;
// How many results of {-2+1} are tested per puzzle.
constexpr std::size_t most_tests = 6000;
// How many of these at once: as many as the widest batch solver has slices.
constexpr std::size_t tests_together = 512;

}  // namespace

class Vicinity::Work {
 public:
  Work(int clues, Minimal minimal, std::string_view instruction_set)
      : clues_(clues),
        minimal_(minimal),
        remover_({Symmetry::none, most_clues, Minimal::yes}, instruction_set),
        batch_(instruction_set),
        canoniser_(Layout::boxes(3, 3)) {}

  Stopped make(std::uint64_t seed, std::uint64_t block, std::size_t count, Made* puzzles, std::size_t& made,
               const Budget& budget) {
    Random choice(seed, block);
    const std::uint64_t high = choice.bits();
    own_seed_ = high << 32 | choice.bits();
    random_ = &choice;
    budget_ = &budget;
    puzzles_ = puzzles, wanted_ = count, begun_ = scanned_ = 0;
    made_ = 0;
    for (Level& level : levels_) level = {};
    Meter meter(budget, classic::Solver::stride);
    meter_ = &meter;
    stopped_ = Stopped::no;
    while (made_ < wanted_ && go_on()) step();
    made = made_;
    return made_ < wanted_ ? (stopped_ != Stopped::no ? stopped_ : meter.stopped()) : Stopped::no;
  }

  Figures figures_;

 private:
  // The puzzles found with one number of clues.
  struct Level {
    std::vector<Row> puzzles;
    std::size_t next = 0;  // the first that has not been scanned
    std::unordered_set<std::string> forms;
  };
  struct Addition {
    std::uint8_t without, cell;
    Value value;
  };

  bool go_on() { return stopped_ == Stopped::no && meter_->look(); }
  Level& level(int clues) { return levels_[static_cast<std::size_t>(clues)]; }

  void step() {
    for (int clues = clues_; clues <= most_clues; ++clues) {
      Level& here = level(clues);
      if (here.next == here.puzzles.size()) continue;
      const Row puzzle = here.puzzles[here.next++];
      return scan(puzzle, clues);
    }
    Made start;
    stopped_ = remover_.make(own_seed_, begun_++, 1, &start, *budget_);
    if (stopped_ == Stopped::no) add(start.puzzle, most_clues);
  }

  // Adds a puzzle to its level; false if an isomorphic one is there already.
  bool add(const Row& puzzle, int clues) {
    Row form;
    canoniser_.canonical(puzzle.data(), form.data(), nullptr);
    if (level(clues).forms.emplace(reinterpret_cast<const char*>(form.data()), form.size()).second) {
      level(clues).puzzles.push_back(puzzle);
      return true;
    }
    ++figures_.isomorphic;
    return false;
  }

  void scan(const Row& puzzle, int clues) {
    ++figures_.scanned, ++scanned_;
    cells_.clear();
    for (std::uint8_t cell = 0; cell < 81; ++cell)
      if (puzzle[cell]) cells_.push_back(cell);
    random_->shuffle(cells_.data(), cells_.size());
    tallies_.assign(cells_.size() * 810, 0);
    additions_.clear();
    if (clues == clues_) return scan_for_alike(puzzle);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      list(puzzle, i);
      if (!go_on()) return;
    }
    random_->shuffle(additions_.data(), additions_.size());
    fewer(puzzle, clues);
    if (go_on()) take_alike(puzzle, clues, most_alike);
  }

  // Removes one clue after another until there are enough neighbours.
  void scan_for_alike(const Row& puzzle) {
    std::size_t taken = 0;
    for (std::size_t i = 0; i < cells_.size() && taken < most_alike; ++i) {
      additions_.clear();
      list(puzzle, i);
      random_->shuffle(additions_.data(), additions_.size());
      taken += take_alike(puzzle, clues_, std::min(most_alike_a_clue, most_alike - taken));
      if (!go_on()) return;
    }
  }

  // Removes clue i, counts in how many solutions each cell has each value, and collects the values that only one solution
  // has.
  void list(const Row& puzzle, std::size_t i) {
    std::uint16_t* tally = &tallies_[i * 810];
    Row less = puzzle, solution;
    less[cells_[i]] = 0;
    solver_.start(less.data());
    solver_.in_any_order();
    listed_[i] = false;
    for (std::size_t n = 0;; ++n) {
      const Found found = solver_.next(solution.data(), *meter_);
      if (found == Found::stopped || n == most_solutions) return;
      if (found == Found::exhausted) break;
      ++figures_.solutions;
      for (std::size_t k = 0; k < 81; ++k) ++tally[k * 10 + solution[k]];
    }
    listed_[i] = true;
    for (std::uint8_t cell = 0; cell < 81; ++cell)
      if (!less[cell])
        for (Value value = 1; value <= 9; ++value)
          if (value != puzzle[cell] && tally[cell * 10u + value] == 1)
            additions_.push_back({static_cast<std::uint8_t>(i), cell, value});
  }

  // {-2+1}: makes an addition and removes another clue.  The other solutions without that clue alone must not have the
  // added value.
  void fewer(const Row& puzzle, int clues) {
    for (std::size_t c = 0; c < cells_.size(); ++c) SUDOKIT_INVARIANT(!listed_[c] || solutions_without(c) < most_solutions);
    Row solution;
    solver_.start(puzzle.data());
    if (solver_.next(solution.data(), *meter_) != Found::solution) return;
    std::size_t taken = 0, tests = 0;
    rows_.clear();
    const auto test = [&] {
      if (rows_.empty() || !count_all()) return;
      for (std::size_t i = 0; i < rows_.size() && taken < most_fewer; ++i)
        if (counts_[i] == 1) taken += accept(rows_[i], clues - 1);
      tests += rows_.size();
      rows_.clear();
    };
    for (const Addition& one : additions_)
      for (std::size_t c = 0; c < cells_.size(); ++c) {
        const std::uint16_t clashes = tallies_[c * 810 + one.cell * 10u + one.value];
        if (c == one.without || !listed_[c] || clashes != (solution[one.cell] == one.value)) continue;
        Row& row = rows_.emplace_back(with(puzzle, one));
        row[cells_[c]] = 0;
        if (rows_.size() < tests_together) continue;
        test();
        if (taken >= most_fewer || tests >= most_tests || stopped_ != Stopped::no) return;
      }
    test();
  }

  // {-1+1}: takes at most `most` neighbours; returns how many.
  std::size_t take_alike(const Row& puzzle, int clues, std::size_t most) {
    std::size_t taken = 0;
    for (const Addition& one : additions_) {
      if (taken == most || stopped_ != Stopped::no) break;
      taken += accept(with(puzzle, one), clues);
    }
    return taken;
  }

  // For the invariants: the number of solutions that list() found without a clue.
  std::size_t solutions_without(std::size_t c) const {
    std::size_t count = 0;
    for (std::size_t value = 1; value <= 9; ++value) count += tallies_[c * 810 + value];
    return count;
  }

  Row with(const Row& puzzle, const Addition& one) const {
    Row row = puzzle;
    row[cells_[one.without]] = 0;
    row[one.cell] = one.value;
    return row;
  }

  // Takes a puzzle that is known to have one solution; false if an isomorphic one was there already.
  bool accept(const Row& puzzle, int clues) {
    if (!add(puzzle, clues)) return false;
    if (clues != clues_ || made_ == wanted_) return true;
    const std::vector<Row> kept = std::move(rows_);  // accept() is called while there are rows under test
    const std::vector<std::uint32_t> counts = counts_;
    rows_.clear();
    for (std::size_t cell = 0; cell < 81; ++cell)
      if (puzzle[cell]) rows_.emplace_back(puzzle)[cell] = 0;
    const bool known = count_all();
    const bool minimal = known && std::none_of(counts_.begin(), counts_.begin() + static_cast<std::ptrdiff_t>(rows_.size()),
                                               [](std::uint32_t n) { return n == 1; });
    rows_ = kept, counts_ = counts;
    if (known && (minimal || minimal_ != Minimal::yes)) emit(puzzle, minimal);
    return true;
  }

  void emit(const Row& puzzle, bool minimal) {
    SUDOKIT_INVARIANT(made_ < wanted_);
    Made& made = puzzles_[made_];
    made.puzzle = puzzle;
    solver_.start(puzzle.data());
    Meter unbounded(Budget{});
    solver_.next(made.solution.data(), unbounded);
    SUDOKIT_INVARIANT(81 - std::count(puzzle.begin(), puzzle.end(), Value{0}) == clues_);
    made.attempts = scanned_;
    made.clues = static_cast<std::uint8_t>(clues_);
    made.minimal = minimal ? Minimal::yes : Minimal::no;
    ++made_;
  }

  bool count_all() {
    counts_.resize(std::max(counts_.size(), rows_.size()));
    states_.resize(counts_.size());
    figures_.tests += rows_.size();
    stopped_ = batch_.solve(rows_[0].data(), rows_.size(), 2, nullptr, counts_.data(), states_.data(), *budget_);
    return stopped_ == Stopped::no;
  }

  const int clues_;
  const Minimal minimal_;
  Remover remover_;
  classic::BatchSolver batch_;
  classic::Solver solver_;
  canon::Canoniser canoniser_;
  std::array<Level, most_clues + 1> levels_;
  std::vector<std::uint16_t> tallies_;  // by removed clue, cell and value
  std::vector<std::uint8_t> cells_;     // of the clues of the puzzle being scanned
  std::array<bool, 81> listed_{};
  std::vector<Addition> additions_;
  std::vector<Row> rows_;  // to be tested
  std::vector<std::uint32_t> counts_;
  std::vector<classic::RowStatus> states_;
  Random* random_ = nullptr;
  const Budget* budget_ = nullptr;
  Meter* meter_ = nullptr;
  Stopped stopped_ = Stopped::no;
  std::uint64_t own_seed_ = 0, begun_ = 0, scanned_ = 0;
  Made* puzzles_ = nullptr;
  std::size_t wanted_ = 0, made_ = 0;
};

Vicinity::Vicinity(int clues, Minimal minimal, std::string_view instruction_set) {
  if (clues < 17 || clues >= most_clues) throw std::invalid_argument("a search of the vicinity is for 17 to 21 clues");
  work_ = std::make_unique<Work>(clues, minimal, instruction_set);
}
Vicinity::~Vicinity() = default;
Vicinity::Vicinity(Vicinity&&) noexcept = default;

Stopped Vicinity::make(std::uint64_t seed, std::uint64_t block, std::size_t count, Made* puzzles, std::size_t& made,
                       const Budget& budget) {
  return work_->make(seed, block, std::min(count, pool_size), puzzles, made, budget);
}

Vicinity::Figures Vicinity::figures() const { return work_->figures_; }

}  // namespace sudokit::generate

#include "core/generate/pattern.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/classic/single.hpp"
#include "core/generate/uniform.hpp"

namespace sudokit::generate {
namespace {

using Row = std::array<Value, 81>;

constexpr std::size_t most_solutions = 400;  // listed in a step
constexpr int most_steps = 300;              // in an attempt

}  // namespace

PatternFault fault_of(Cells81 cells) {
  if (size_of(cells) < 17) return PatternFault::few_cells;
  for (int chute = 0; chute < 3; ++chute) {
    int empty_rows = 0, empty_columns = 0;
    for (int line = chute * 3; line < chute * 3 + 3; ++line) {
      Cells81 row = 0, column = 0;
      for (int k = 0; k < 9; ++k) row |= cell_bit(line * 9 + k), column |= cell_bit(k * 9 + line);
      empty_rows += !(row & cells), empty_columns += !(column & cells);
    }
    if (empty_rows > 1) return PatternFault::empty_rows;
    if (empty_columns > 1) return PatternFault::empty_columns;
  }
  return PatternFault::none;
}

class Pattern::Work {
 public:
  Work(const std::vector<std::uint8_t>& cells, Minimal minimal, Random random, Meter& meter)
      : cells_(cells), minimal_(minimal), random_(random), meter_(meter) {}

  bool attempt(Made& made) {
    Row grid;
    UniformGrids::get().sample(random_, grid.data());
    puzzle_.fill(0);
    for (const std::uint8_t cell : cells_) puzzle_[cell] = grid[cell];
    bool found = unique(puzzle_, &made.solution);
    for (int i = 0; i < most_steps && !found && go_on(); ++i) found = step(made.solution);
    return found && go_on() && finish(made);
  }
  bool go_on() const { return meter_.stopped() == Stopped::no; }

 private:
  bool unique(const Row& puzzle, Row* solution) {
    Row first, second;
    solver_.start(puzzle.data());
    solver_.in_any_order();
    if (solver_.next(first.data(), meter_) != Found::solution) return false;
    if (solver_.next(second.data(), meter_) != Found::exhausted) return false;
    if (solution) *solution = first;
    return true;
  }

  // Changes a random clue to a value that the fewest solutions have; true if the puzzle then has exactly one solution.
  bool step(Row& solution) {
    const std::uint8_t cell = cells_[random_.below(static_cast<std::uint32_t>(cells_.size()))];
    std::array<std::uint32_t, 10> tally{};
    Row one;
    std::array<Row, 10> first;
    const Value before = puzzle_[cell];
    puzzle_[cell] = 0;
    solver_.start(puzzle_.data());
    solver_.in_any_order();
    bool all = true;
    for (std::size_t n = 0; n <= most_solutions; ++n) {
      const Found found = solver_.next(one.data(), meter_);
      if (found == Found::stopped) return false;
      if (found == Found::exhausted) break;
      if (n == most_solutions)
        all = false;
      else if (!tally[one[cell]]++)
        first[one[cell]] = one;
    }
    std::array<Value, 9> best;
    std::uint32_t count = 0;
    for (Value value = 1; value <= 9; ++value) {
      if (!tally[value] || (count && tally[value] > tally[best[0]])) continue;
      if (count && tally[value] < tally[best[0]]) count = 0;
      best[count++] = value;
    }
    if (!count) {
      puzzle_[cell] = before;
      return false;
    }
    SUDOKIT_INVARIANT(count <= 9);
    const Value chosen = best[random_.below(count)];
    SUDOKIT_INVARIANT(first[chosen][cell] == chosen);
    puzzle_[cell] = chosen;
    solution = first[chosen];
    return all && tally[chosen] == 1;
  }

  bool finish(Made& made) {
    made.puzzle = puzzle_;
    made.clues = static_cast<std::uint8_t>(cells_.size());
    made.minimal = Minimal::yes;
    for (const std::uint8_t cell : cells_) {
      Row less = puzzle_;
      less[cell] = 0;
      if (unique(less, nullptr)) made.minimal = Minimal::no;
      if (!go_on()) return false;
      if (made.minimal == Minimal::no) break;
    }
    return made.minimal >= minimal_;
  }

  const std::vector<std::uint8_t>& cells_;
  const Minimal minimal_;
  Random random_;
  Meter& meter_;
  classic::Solver solver_;
  Row puzzle_;
};

Pattern::Pattern(Cells81 cells, Minimal minimal) : minimal_(minimal) {
  if (fault_of(cells) != PatternFault::none) throw std::invalid_argument("no puzzle has its clues in just these cells");
  for (; cells; cells &= cells - 1) cells_.push_back(static_cast<std::uint8_t>(first_of(cells)));
}

Stopped Pattern::make(std::uint64_t seed, std::uint64_t index, Made& made, const Budget& budget) {
  Meter meter(budget, classic::Solver::stride);
  Work work(cells_, minimal_, Random(seed, index), meter);
  made.attempts = 0;
  for (std::uint64_t attempts = 1; meter.charge(); ++attempts)
    if (work.attempt(made)) {
      made.attempts = attempts;
      return Stopped::no;
    }
  return meter.stopped();
}

}  // namespace sudokit::generate

#include "core/rows/check_rows.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "core/generate/small_sets.hpp"
#include "core/rows/row_blocks.hpp"
#include "core/rows/row_counter.hpp"

namespace sudokit::rows {

namespace {

// The number of 9x9 rows that are checked together: each is solved again once per given, and what that takes should stay
// in the processor's cache.
constexpr std::size_t rows_at_once = 512;

void clear(const CheckPlaces& places, std::size_t first, std::size_t count, std::size_t cells) {
  std::fill_n(places.statuses + first, count, Status::undecided);
  std::fill_n(places.minimal + first, count, not_known);
  std::fill_n(places.redundant + first * cells, count * cells, Value{0});
}

// The answers of the batch solver to some rows.
struct Solving {
  explicit Solving(std::size_t rows) : solutions(rows * lines::cells), counts(rows), statuses(rows, Status::undecided) {}
  RowReport solve(Solvers& solvers, const Value* values, RowOptions options, const Budget& budget) {
    options.limit = 2;
    options.first_of_many = false;
    const ValueRows source(values, statuses.size(), lines::cells);
    return solve_rows_into(solvers, source, options, budget, {solutions.data(), counts.data(), statuses.data()});
  }

  std::vector<Value> solutions;
  std::vector<std::uint32_t> counts;
  std::vector<Status> statuses;
};

// For unique rows: the row without each of its givens in turn, but for those whose necessity a small unavoidable set shows,
// in which no other cell is a given.
struct Shorter {
  explicit Shorter(std::size_t count) {
    rows.reserve(count * lines::cells * usual_givens);
    without.reserve(count * usual_givens);
  }
  // Returns how many it has added.
  std::size_t add(const Value* values, const Value* solution) {
    generate::Cells81 blanks = 0;
    for (std::size_t cell = 0; cell < lines::cells; ++cell)
      if (values[cell] == 0) blanks |= generate::cell_bit(static_cast<int>(cell));
    sets.find(solution);
    const generate::Cells81 needed = sets.remove(blanks) ? sets.needed() : 0;
    const std::size_t before = without.size();
    for (std::size_t cell = 0; cell < lines::cells; ++cell) {
      if (values[cell] == 0 || (needed & generate::cell_bit(static_cast<int>(cell)))) continue;
      rows.insert(rows.end(), values, values + lines::cells);
      rows[rows.size() - lines::cells + cell] = 0;
      without.push_back(static_cast<Cell>(cell));
    }
    return without.size() - before;
  }

  static constexpr std::size_t usual_givens = 32;
  generate::SmallSets sets;
  std::vector<Value> rows;
  std::vector<Cell> without;  // by row: the cell that was emptied
};

// Checks some 9x9 rows together: the batch solver solves the rows, then every unique row without each of its givens.
Stopped check_classic(Solvers& solvers, const Value* values, std::size_t first, std::size_t count,
                      const RowOptions& options, const Budget& budget, const CheckPlaces& places,
                      std::vector<InvalidRow>& invalid) {
  Solving counted(count);
  RowReport report = counted.solve(solvers, values, options, budget);
  std::copy(counted.statuses.begin(), counted.statuses.end(), places.statuses + first);
  for (InvalidRow& row : report.invalid) {
    row.row += first;
    invalid.push_back(row);
  }
  if (report.stopped != Stopped::no) return report.stopped;
  Shorter shorter(count);
  std::vector<std::size_t> added(count);
  for (std::size_t row = 0; row < count; ++row)
    if (counted.statuses[row] == Status::unique)
      added[row] = shorter.add(values + row * lines::cells, counted.solutions.data() + row * lines::cells);
  Solving answered(shorter.without.size());
  const Stopped stopped = answered.solve(solvers, shorter.rows.data(), options, budget).stopped;
  std::size_t at = 0;
  for (std::size_t row = 0; row < count; ++row) {
    if (counted.statuses[row] != Status::unique) continue;
    Value* const redundant = places.redundant + (first + row) * lines::cells;
    const std::size_t end = at + added[row];
    const auto begin_of = [&](std::size_t i) { return answered.statuses.begin() + static_cast<std::ptrdiff_t>(i); };
    if (std::find(begin_of(at), begin_of(end), Status::undecided) == begin_of(end)) {
      for (; at < end; ++at) redundant[shorter.without[at]] = answered.statuses[at] == Status::unique;
      places.minimal[first + row] = std::count(redundant, redundant + lines::cells, Value{1}) == 0;
    }
    at = end;
  }
  return stopped;
}

class CheckWork {
 public:
  CheckWork(Solvers& solvers, const CheckPlaces& places) : solvers_(solvers), places_(places) {}

  Stopped check(const RowBlock& block) {
    const auto cells = static_cast<std::size_t>(solvers_.layout.cells());
    RowCounter counter(solvers_);
    Meter meter(block.budget, counter.stride());
    std::vector<Value> solution(cells);
    clear(places_, block.first, block.count, cells);
    for (std::size_t i = 0; i < block.count; ++i) {
      const Value* const row = block.values + i * cells;
      Status& status = places_.statuses[block.first + i];
      if (const auto fault = fault_of(solvers_.layout, block.first + i, row)) {
        status = Status::invalid;
        const std::lock_guard lock(mutex_);
        invalid_.push_back(*fault);
      } else if (meter.stopped() == Stopped::no) {
        status = counter.count(row, solution.data(), meter);
        if (status == Status::unique) test_givens(counter, row, block.first + i, meter);
      }
    }
    return meter.stopped();
  }

  std::vector<InvalidRow> invalid() {
    std::sort(invalid_.begin(), invalid_.end());
    return std::move(invalid_);
  }

 private:
  // A given is necessary if and only if another value in its cell leads to a solution.
  void test_givens(RowCounter& counter, const Value* values, std::size_t row, Meter& meter) {
    const auto cells = static_cast<std::size_t>(solvers_.layout.cells());
    Value* const redundant = places_.redundant + row * cells;
    std::vector<Mask> masks = masks_of(solvers_.layout, {values, cells});
    bool any = false;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (values[cell] == 0) continue;
      const Mask given = masks[cell];
      masks[cell] = all_values(solvers_.layout.size()) & ~given;
      const Found found = counter.any(masks.data(), meter);
      masks[cell] = given;
      if (found == Found::stopped) {
        std::fill_n(redundant, cells, Value{0});
        return;
      }
      redundant[cell] = found == Found::exhausted;
      any = any || redundant[cell];
    }
    places_.minimal[row] = !any;
  }

  Solvers& solvers_;
  const CheckPlaces& places_;
  std::vector<InvalidRow> invalid_;
  std::mutex mutex_;
};

}  // namespace

RowReport check_rows_into(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget,
                          const CheckPlaces& places) {
  const auto cells = static_cast<std::size_t>(solvers.layout.cells());
  const std::size_t rows = source.rows();
  if (source.cells() != cells) throw std::invalid_argument("rows of another number of cells than the layout has");
  if (options.threads == 0) throw std::invalid_argument("threads go from 1");
  if (solvers.layout.classic()) {
    RowReport report;
    clear(places, 0, rows, cells);
    std::vector<Value> scratch(source.in_place() ? 0 : std::min(rows, rows_at_once) * cells);
    for (std::size_t first = 0; first < rows && report.stopped == Stopped::no; first += rows_at_once) {
      const std::size_t count = std::min(rows_at_once, rows - first);
      const Value* const values = source.read(first, count, scratch.data());
      report.stopped = check_classic(solvers, values, first, count, options, budget, places, report.invalid);
    }
    return report;
  }
  CheckWork work(solvers, places);
  const std::size_t size = std::clamp<std::size_t>(rows / (16 * std::size_t{options.threads} + 1), 1, 64);
  const Stopped stopped = run_row_blocks(
      source, size, options.threads, budget, [&](const RowBlock& block) { return work.check(block); },
      [&](std::size_t first, std::size_t count) { clear(places, first, count, cells); });
  return {work.invalid(), stopped};
}

CheckedRows check_rows(Solvers& solvers, const RowSource& source, const RowOptions& options, const Budget& budget) {
  const std::size_t rows = source.rows();
  CheckedRows checked;
  checked.statuses.resize(rows);
  checked.minimal.resize(rows);
  checked.redundant.resize(rows * source.cells());
  static_cast<RowReport&>(checked) = check_rows_into(
      solvers, source, options, budget, {checked.statuses.data(), checked.minimal.data(), checked.redundant.data()});
  return checked;
}

}  // namespace sudokit::rows

#include "core/classic/batch.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/classic/isa.hpp"
#include "core/classic/row_stream.hpp"
#include "core/classic/single.hpp"
#include "core/classic/single_kernel.hpp"

namespace sudokit::classic {

static_assert(static_cast<int>(RowStatus::done) == row_done && static_cast<int>(RowStatus::invalid) == row_invalid);

namespace {

constexpr std::size_t alignment = 4096;
// The percentages are the change in instructions with another value, with AVX2 at limit 2, for 17-clue puzzles, magictour's
// top 1465, puzzles rated above 11, and rows with several solutions.  (The values themselves were chosen by time.)

// The number of rows in a call, and of nodes in each row, up to which the solver for single puzzles is faster than a block
// of lanes.  rows_alone 1 in calls of 2: +130, 0, -1, +188 %; 3 in calls of 3: -41, +8, +1, -55 %.  nodes_alone in calls of
// 1, time with AVX-512: 12: +4, +48, -10, +3 %; 48: +1, -8, +4, -10 %.
constexpr std::size_t rows_alone = 2, nodes_alone = 32;
// Slices are slower at the end of a call.  So a call of fewer than slices_from rows begins in lanes, and moves to slices
// when hand_over_from nodes are expected; from full_slices_from on it begins in slices if its rows are so full that hardly
// any branches.  slices_from 3,000 in calls of 2,500: +1, 0, 0, +1 %; 1,500 in calls of 1,500: -1, -1, 0, -2 %.
// hand_over_from 1,200 in calls of 1,000: -6, 0, 0, 0 %; 2,000: +16, 0, 0, 0 %.
constexpr std::size_t slices_from = 2000, full_slices_from = 200, hand_over_from = 1600;
// The number of rows in a stream from which slices are faster than lanes, and to which they remain in use.
constexpr std::size_t stream_in_slices = 256, stay_in_slices = 128;
constexpr std::size_t full_givens = 32;   // per row, on average
constexpr std::size_t rows_sampled = 32;  // to decide whether rows are full

// Memory for planes and nodes, aligned to pages.
class Pages {
 public:
  explicit Pages(std::size_t bytes) { resize(bytes); }
  ~Pages() { std::free(data_); }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  void resize(std::size_t bytes) {
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* fresh = rounded ? std::aligned_alloc(alignment, rounded) : nullptr;
    if (rounded && !fresh) throw std::bad_alloc();
    if (size_) std::memcpy(fresh, data_, size_ < rounded ? size_ : rounded);
    std::free(data_);
    data_ = fresh, size_ = rounded;
  }
  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

// Solves a row with the solver for single puzzles.  If the meter stops it, returns false and leaves the solutions found so
// far in `counts`.
bool solve_alone(const Job& job, std::size_t row, Solver& solver, Meter& meter) {
  const std::uint8_t* values = job.puzzles + 81 * row;
  std::uint8_t* solution = job.solutions ? job.solutions + 81 * row : nullptr;
  const auto finish = [&](std::uint32_t count, RowState state) {
    SUDOKIT_INVARIANT(count <= job.limit && (job.states[row] == row_undecided || job.states[row] == row_aside));
    SUDOKIT_INVARIANT(!solution || count == 0 || is_solution_of(values, solution));
    job.counts[row] = count;
    job.states[row] = state;
    if (solution && count != 1) std::memset(solution, 0, 81);
    return true;
  };
  if (invalid_row(values)) return finish(0, row_invalid);
  solver.start(values);
  if (job.limit > 1) solver.in_any_order();  // rows with several solutions return none
  for (std::uint32_t count = 0;; ++count) {
    if (count == job.limit) return finish(count, row_done);
    const Found found = solver.next(count == 0 ? solution : nullptr, meter);
    if (found == Found::exhausted) return finish(count, row_done);
    if (found == Found::stopped) {
      job.counts[row] = count;
      return false;
    }
  }
}

int count_givens(const std::uint8_t* row) { return 81 - static_cast<int>(std::count(row, row + 81, 0)); }

// Whether the rows are so full, judging by the first ones, that hardly any branches.
bool full(const std::uint8_t* rows, std::size_t count) {
  const std::size_t looked_at = std::min<std::size_t>(count, rows_sampled);
  std::size_t givens = 0;
  for (std::size_t row = 0; row < looked_at; ++row) givens += static_cast<std::size_t>(count_givens(rows + 81 * row));
  return givens >= full_givens * looked_at;
}

void leave_undecided(const Job& job, std::size_t row) {
  for (; row < job.rows; ++row) {
    job.counts[row] = 0;
    if (job.solutions) std::memset(job.solutions + 81 * row, 0, 81);
  }
}

// Whether any row is unfinished.
bool is_left(const Job& job) {
  const auto left = [](std::uint8_t state) { return state == row_undecided || state == row_aside; };
  return std::any_of(job.states, job.states + job.rows, left);
}

// The rows from `first` on.
Job rest_of(const Job& whole, std::size_t first) {
  SUDOKIT_INVARIANT(first < whole.rows);
  Job part = whole;
  part.puzzles += 81 * first, part.rows -= first;
  if (part.solutions) part.solutions += 81 * first;
  part.counts += first, part.states += first;
  return part;
}

}  // namespace

struct BatchSolver::Memory {
  Memory(const Kernel& k, Engine e)
      : kernel(k),
        engine(e),
        single(single_kernel_named(k.name)),
        slices(k.slices_workspace),
        lanes(k.lanes_workspace),
        nodes(0) {}

  const Kernel& kernel;
  Engine engine;
  Solver single;
  Pages slices, lanes, nodes;
  std::uint32_t node_capacity = 0;
  std::uint16_t open[most_open_nodes][81];  // nodes that the solver for single puzzles leaves to the lanes

  Pool pool() { return {static_cast<unsigned char*>(nodes.data()), node_capacity, &Memory::grow, this}; }

  // Solves the rows one by one until one is hard; then lanes continue where the solver stopped, and solve the rest.
  void solve_few(Job& job) {
    for (std::size_t row = 0; row < job.rows; ++row) {
      if (!job.go_on(job.context)) return leave_undecided(job, row);
      if (count_givens(job.puzzles + 81 * row) < fewest_givens) {
        job.states[row] = row_aside;
        continue;
      }
      Budget few;
      few.nodes = nodes_alone;
      Meter meter(few);
      if (solve_alone(job, row, single, meter)) {
        job.guesses += single.work().guesses;
        continue;
      }
      job.guesses += single.work().guesses;
      Job rest = rest_of(job, row);
      rest.open = open;
      rest.open_nodes = single.open_nodes(open, most_open_nodes);
      rest.first_count = job.counts[row];
      const std::uint32_t before = job.counts[row];
      SUDOKIT_INVARIANT(rest.open_nodes > 0 || before == 0);
      kernel.solve_lanes(rest);
      SUDOKIT_INVARIANT(job.counts[row] >= before);
      job.guesses = rest.guesses, job.sweeps = rest.sweeps;
      return;
    }
  }

  // Solves the rows that the engines left aside.
  void solve_aside(Job& job, Meter& meter) {
    for (std::size_t row = 0; row < job.rows; ++row) {
      if (job.states[row] != row_aside) continue;
      if (meter.stopped() == Stopped::no && solve_alone(job, row, single, meter)) {
        job.guesses += single.work().guesses;
        continue;
      }
      job.counts[row] = 0;
      job.states[row] = row_undecided;
      if (job.solutions) std::memset(job.solutions + 81 * row, 0, 81);
    }
  }

  static void grow(Pool& pool, std::size_t record_size) {
    auto& self = *static_cast<Memory*>(pool.owner);
    pool.capacity = pool.capacity ? pool.capacity * 2 : 1024;
    self.nodes.resize(pool.capacity * record_size);
    pool.memory = static_cast<unsigned char*>(self.nodes.data());
    self.node_capacity = pool.capacity;
    SUDOKIT_INVARIANT(pool.memory != nullptr && reinterpret_cast<std::uintptr_t>(pool.memory) % 64 == 0);
  }
};

BatchSolver::BatchSolver(std::string_view instruction_set, Engine engine)
    : memory_(std::make_unique<Memory>(
          kernel_named((instruction_set.empty() ? default_instruction_set() : std::string(instruction_set)).c_str()),
          engine)) {}
BatchSolver::~BatchSolver() = default;
BatchSolver::BatchSolver(BatchSolver&&) noexcept = default;

std::string BatchSolver::instruction_set() const { return memory_->kernel.name; }

Stopped BatchSolver::solve(const std::uint8_t* puzzles, std::size_t rows, std::uint32_t limit, std::uint8_t* solutions,
                           std::uint32_t* counts, RowStatus* status, const Budget& budget) {
  if (limit == 0) throw std::invalid_argument("limit must be at least 1");
  work_ = {};
  if (rows == 0) return Stopped::no;
  Memory& m = *memory_;
  Meter meter(budget, Solver::stride);
  std::memset(status, 0, rows);
  Job job{};
  job.puzzles = puzzles, job.rows = rows, job.limit = limit;
  job.solutions = solutions, job.counts = counts, job.states = reinterpret_cast<std::uint8_t*>(status);
  job.go_on = [](void* context) { return static_cast<Meter*>(context)->look(); };
  job.context = &meter;
  job.pool = m.pool();
  job.slices = m.slices.data(), job.lanes = m.lanes.data();
  job.slices_from = m.engine == Engine::lanes ? static_cast<std::size_t>(-1) : hand_over_from;
  const bool many = rows >= slices_from || (rows >= full_slices_from && full(puzzles, rows));
  if (m.engine == Engine::slices || (m.engine == Engine::automatic && many))
    m.kernel.solve_slices(job);
  else if (m.engine == Engine::lanes || rows > rows_alone)
    m.kernel.solve_lanes(job);
  else
    m.solve_few(job);
  m.solve_aside(job, meter);
  SUDOKIT_INVARIANT(meter.stopped() != Stopped::no || !is_left(job));
  work_ = {job.guesses, job.sweeps};
  return meter.stopped();
}

// Answers the stream's rows by one engine until none is left, or until the other engine is the better one.
class BatchSolver::Streaming {
 public:
  Streaming(Memory& memory, RowStream& stream, Meter& meter, BatchWork& work)
      : memory_(memory), stream_(stream), meter_(meter), work_(work) {
    supply_.queue = stream.queue_.data(), supply_.mask = stream.queue_.size() - 1;
    supply_.ended = stream.ended_.data();
    supply_.more = [](Job& job) { static_cast<Streaming*>(job.supply->owner)->more(job); };
    supply_.owner = this;
    job_.limit = 2;
    job_.puzzles = stream.rows_.data(), job_.counts = stream.counts_.data(), job_.states = stream.states_.data();
    job_.excluded = stream.excluded_.data();
    job_.go_on = [](void* context) { return static_cast<Meter*>(context)->look(); };
    job_.context = &meter;
    job_.slices = memory.slices.data(), job_.lanes = memory.lanes.data();
    job_.slices_from = static_cast<std::size_t>(-1);
    job_.supply = &supply_;
  }

  void run() {
    pass_on();
    while (stream_.size() && meter_.stopped() == Stopped::no) {
      supply_.first = stream_.begun_;
      job_.rows = 0;
      in_slices_ = best_in_slices();
      if (memory_.engine == Engine::automatic && stream_.size() <= rows_alone) {
        solve_few();
      } else {
        take_waiting();
        job_.pool = memory_.pool();
        job_.guesses = job_.alternatives = job_.sweeps = 0;
        (in_slices_ ? memory_.kernel.solve_slices : memory_.kernel.solve_lanes)(job_);
        work_.guesses += job_.guesses, work_.sweeps += job_.sweeps;
      }
      pass_on();
    }
    if (stream_.size()) forget();
  }

 private:
  bool best_in_slices() const {
    if (memory_.engine != Engine::automatic) return memory_.engine == Engine::slices;
    return stream_.size() >= (in_slices_ ? stay_in_slices : stream_in_slices);
  }

  // Lets the engine have the rows that wait.
  void take_waiting() {
    job_.rows += stream_.asked_ - stream_.begun_;
    stream_.begun_ = stream_.asked_;
  }

  void more(Job& job) {
    SUDOKIT_INVARIANT(&job == &job_);
    if (supply_.ended_count == 0) return;
    pass_on();
    if (meter_.stopped() == Stopped::no && best_in_slices() == in_slices_) take_waiting();
  }

  // Tells the stream which rows have been answered, unless the call was stopped.
  void pass_on() {
    const std::size_t count = supply_.ended_count;
    for (std::size_t i = 0; i < count && meter_.stopped() == Stopped::no; ++i)
      if (job_.states[supply_.ended[i]] == row_aside) solve_one(supply_.ended[i]);
    if (meter_.stopped() != Stopped::no) return;
    stream_.answered_ += count;
    supply_.ended_count = 0;
    stream_.more(supply_.ended, count);
  }

  void solve_few() {
    for (; stream_.begun_ < stream_.asked_ && meter_.stopped() == Stopped::no; ++stream_.begun_) {
      const std::uint32_t place = supply_.queue[stream_.begun_ & supply_.mask];
      solve_one(place);
      supply_.ended[supply_.ended_count++] = place;
    }
  }

  // By the solver for single puzzles.
  void solve_one(std::size_t place) {
    const std::uint8_t* row = job_.puzzles + 81 * place;
    const Alternative excluded = job_.excluded[place];
    std::uint32_t& count = job_.counts[place];
    count = 0;
    job_.states[place] = row_done;
    if (invalid_row(row)) return;
    Mask candidates[81];
    for (int i = 0; i < 81; ++i) candidates[i] = row[i] ? Mask{1} << (row[i] - 1) : 511;
    if (excluded.cell != no_cell) candidates[excluded.cell] &= ~(Mask{1} << excluded.value), count = 1;
    Solver& single = memory_.single;
    single.start(candidates);
    single.in_any_order();
    while (count < job_.limit && single.next(nullptr, meter_) == Found::solution) ++count;
    work_.guesses += single.work().guesses;
  }

  // After a stop: the rows that are left leave the stream.
  void forget() {
    std::fill(stream_.states_.begin(), stream_.states_.end(), std::uint8_t{row_done});
    stream_.begun_ = stream_.answered_ = stream_.asked_;
  }

  Memory& memory_;
  RowStream& stream_;
  Meter& meter_;
  BatchWork& work_;
  Supply supply_{};
  Job job_{};
  bool in_slices_ = false;
};

Stopped BatchSolver::solve(RowStream& stream, const Budget& budget) {
  work_ = {};
  Meter meter(budget, Solver::stride);
  Streaming(*memory_, stream, meter, work_).run();
  return meter.stopped();
}

std::optional<Rest> BatchSolver::complete(const Solver& begun, std::uint32_t limit, std::uint32_t count,
                                          std::uint8_t* solution, const Budget& budget) {
  Memory& m = *memory_;
  SUDOKIT_INVARIANT(limit <= 2 && count < limit);
  const int open = begun.open_nodes(m.open, most_open_nodes);
  if (open == 0) return std::nullopt;
  static constexpr std::uint8_t no_givens[81] = {};  // the open nodes have all that is known
  std::uint8_t found[81] = {};
  std::uint8_t state = row_undecided;
  Rest rest;
  Meter meter(budget, Solver::stride);
  Job job{};
  job.puzzles = no_givens, job.rows = 1, job.limit = limit;
  job.solutions = count == 0 ? found : nullptr, job.counts = &rest.count, job.states = &state;
  job.go_on = [](void* context) { return static_cast<Meter*>(context)->look(); };
  job.context = &meter;
  job.pool = m.pool();
  job.lanes = m.lanes.data();
  job.slices_from = static_cast<std::size_t>(-1);
  job.open = m.open, job.open_nodes = open, job.first_count = count;
  m.kernel.solve_lanes(job);
  rest.stopped = meter.stopped();
  SUDOKIT_INVARIANT((state == row_done) == (rest.stopped == Stopped::no) && rest.count >= count && rest.count <= limit);
  if (count == 0 && rest.count == 1 && state == row_done) std::memcpy(solution, found, sizeof found);
  rest.work = begun.work_with_open_nodes();
  rest.work.guesses += job.guesses;
  rest.work.backtracks += job.alternatives;
  rest.work.nodes += job.guesses + job.alternatives;
  work_ = {job.guesses, job.sweeps};
  return rest;
}

BatchWork work_in_calls(BatchSolver& solver, const std::uint8_t* puzzles, std::size_t rows, std::uint32_t limit,
                        std::size_t size, const Budget& budget) {
  constexpr std::size_t cells = 81;
  std::vector<std::uint32_t> counts(std::min(size, rows));
  std::vector<RowStatus> status(counts.size());
  BatchWork work;
  Stopped stopped = Stopped::no;
  for (std::size_t first = 0; first < rows && stopped == Stopped::no; first += size) {
    const std::size_t some = std::min(size, rows - first);
    stopped = solver.solve(puzzles + first * cells, some, limit, nullptr, counts.data(), status.data(), budget);
    work.guesses += solver.work().guesses;
    work.sweeps += solver.work().sweeps;
  }
  return work;
}

}  // namespace sudokit::classic
